DROP INDEX "leases_to_close";--> statement-breakpoint
ALTER TABLE "application_events" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_of_lease" ON "application_events" USING btree ("lease_id") WHERE lease_id is not null;--> statement-breakpoint
CREATE INDEX "leases_of_application" ON "leases" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "leases_to_close" ON "leases" USING btree ("ends_on") WHERE closed_at is null and cancelled_at is null;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "a_lease_is_cancelled_before_it_begins" CHECK (("leases"."cancelled_at" at time zone 'UTC')::date < "leases"."starts_on");--> statement-breakpoint

-- A cancelled lease no longer keeps its days.
ALTER TABLE leases DROP CONSTRAINT a_home_is_let_once_at_a_time;--> statement-breakpoint
ALTER TABLE leases ADD CONSTRAINT a_home_is_let_once_at_a_time
  EXCLUDE USING gist (property_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&) WHERE (cancelled_at IS NULL);--> statement-breakpoint

-- An approval wrote its lease and its event in one transaction, so both have the same instant.
UPDATE leases SET application_id = applications.id
FROM applications JOIN application_events AS approval
  ON approval.application_id = applications.id AND approval.to_status = 'approved'
WHERE applications.property_id = leases.property_id AND applications.tenant_id = leases.tenant_id
  AND approval.at = leases.created_at;--> statement-breakpoint

-- Leases that were not made by the approval itself, such as the demo's: one lease and one approved application of the
-- same home and tenant belong together.
UPDATE leases SET application_id = applications.id
FROM applications
WHERE leases.application_id IS NULL AND applications.status = 'approved'
  AND applications.property_id = leases.property_id AND applications.tenant_id = leases.tenant_id
  AND NOT EXISTS (
    SELECT FROM leases AS other
    WHERE other.property_id = leases.property_id AND other.tenant_id = leases.tenant_id AND other.id <> leases.id
  );--> statement-breakpoint

-- The approval's event, and those of the applications that it closed: same home, instant and actor.
UPDATE application_events AS event SET lease_id = leases.id
FROM leases
  JOIN application_events AS approval
    ON approval.application_id = leases.application_id AND approval.to_status = 'approved'
  JOIN applications AS closed ON closed.property_id = leases.property_id
WHERE event.application_id = closed.id AND event.at = approval.at
  AND event.actor_id IS NOT DISTINCT FROM approval.actor_id
  AND (event.id = approval.id
    OR event.from_status = 'pending' AND event.to_status = 'rejected' AND event.why = 'Let to another applicant');--> statement-breakpoint

-- Checked at commit: an approval writes its event before its lease.
ALTER TABLE application_events ADD CONSTRAINT application_events_lease_id_leases_id_fk
  FOREIGN KEY (lease_id) REFERENCES leases (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
