CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "nobody_blocks_themselves" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"message_id" uuid,
	"property_id" uuid,
	"reporter_id" uuid,
	"reporter_name" text NOT NULL,
	"reported_id" uuid,
	"reported_name" text NOT NULL,
	"content" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by_id" uuid,
	"closed_by_name" text,
	"outcome" text,
	"outcome_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "a_report_kind_is_known" CHECK ("reports"."kind" in ('message', 'property')),
	CONSTRAINT "a_report_is_about_one_thing" CHECK ("reports"."message_id" is null or "reports"."property_id" is null),
	CONSTRAINT "a_report_reason_is_known" CHECK ("reports"."reason" in ('spam', 'abusive', 'discriminating', 'misleading', 'other')),
	CONSTRAINT "a_report_outcome_is_known" CHECK ("reports"."outcome" in ('no-action', 'unpublished', 'warned', 'other')),
	CONSTRAINT "a_closed_report_has_an_outcome" CHECK (("reports"."status" = 'closed') = ("reports"."closed_at" is not null and "reports"."outcome" is not null)),
	CONSTRAINT "a_report_status_is_known" CHECK ("reports"."status" in ('open', 'closed'))
);
--> statement-breakpoint
DROP INDEX "live_applications_with_document";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "rejected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_users_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_closed_by_id_users_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_newest" ON "blocks" USING btree ("blocker_id","created_at","blocked_id");--> statement-breakpoint
CREATE INDEX "blocks_of_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_report_per_person_and_message" ON "reports" USING btree ("reporter_id","message_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_report_per_person_and_home" ON "reports" USING btree ("reporter_id","property_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "reports_newest_by_status" ON "reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_of_message" ON "reports" USING btree ("message_id","reporter_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "reports_of_property" ON "reports" USING btree ("property_id","reporter_id") WHERE property_id is not null;--> statement-breakpoint
CREATE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_about_user" ON "reports" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "reports_closed_by" ON "reports" USING btree ("closed_by_id");--> statement-breakpoint
CREATE INDEX "applications_with_document" ON "applications" USING gin ("documents");--> statement-breakpoint
CREATE INDEX "applications_between" ON "applications" USING btree ("tenant_id","owner_id","status","rejected_at","id");--> statement-breakpoint
CREATE INDEX "applications_rejected" ON "applications" USING btree ("rejected_at") WHERE rejected_at is not null;--> statement-breakpoint
-- The day of an earlier rejection is in the history.
UPDATE applications SET rejected_at = coalesce(
  (SELECT max(at) FROM application_events WHERE application_id = applications.id AND to_status = 'rejected'), updated_at)
WHERE status = 'rejected';--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "only_a_rejected_application_has_a_rejection" CHECK ("applications"."rejected_at" is null or "applications"."status" = 'rejected');--> statement-breakpoint
CREATE FUNCTION set_application_rejected_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'rejected' THEN
    NEW.rejected_at := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.rejected_at := coalesce(NEW.rejected_at, now());
  ELSIF OLD.status <> 'rejected' THEN
    NEW.rejected_at := now();
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER set_application_rejected_at BEFORE INSERT OR UPDATE OF status ON applications
  FOR EACH ROW EXECUTE FUNCTION set_application_rejected_at();--> statement-breakpoint
-- Whether one of two users rents, or will rent, a home of the other.
CREATE FUNCTION has_lease(one uuid, other uuid) RETURNS boolean STABLE LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM leases lease JOIN properties property ON property.id = lease.property_id
    WHERE lease.tenant_id IN (one, other) AND property.owner_id IN (one, other) AND lease.tenant_id <> property.owner_id
      AND lease.cancelled_at IS NULL AND lease.ends_on >= (now() AT TIME ZONE 'UTC')::date);
END $$;--> statement-breakpoint
-- Whether a user blocked another and the block is in effect: not while either is an approved agent, nor while they have a lease.
CREATE FUNCTION has_blocked(blocker uuid, blocked uuid) RETURNS boolean STABLE LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM blocks block WHERE block.blocker_id = blocker AND block.blocked_id = blocked) THEN
    RETURN false;
  END IF;
  RETURN NOT EXISTS (SELECT FROM users WHERE id IN (blocker, blocked) AND role = 'agent' AND approved_at IS NOT NULL)
    AND NOT has_lease(blocker, blocked);
END $$;--> statement-breakpoint
-- As before, and rejects a message after a block: only with the inboxes locked does it see a block that was committed while
-- it waited.
CREATE OR REPLACE FUNCTION set_message_order() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  inbox record;
BEGIN
  FOR inbox IN
    SELECT user_id, last_at FROM inboxes WHERE user_id IN (NEW.sender_id, NEW.receiver_id) ORDER BY user_id FOR UPDATE
  LOOP
    NEW.created_at := greatest(NEW.created_at, inbox.last_at + interval '1 millisecond');
    IF inbox.user_id = NEW.sender_id THEN
      NEW.sender_follows := inbox.last_at;
    ELSE
      NEW.receiver_follows := inbox.last_at;
    END IF;
  END LOOP;
  IF NEW.type <> 'system'
    AND (has_blocked(NEW.sender_id, NEW.receiver_id) OR has_blocked(NEW.receiver_id, NEW.sender_id)) THEN
    RETURN NULL;
  END IF;
  -- Before the insert, so that of several messages in one statement each finds the one before it.
  UPDATE inboxes SET last_at = NEW.created_at WHERE user_id IN (NEW.sender_id, NEW.receiver_id);
  RETURN NEW;
END $$;
