CREATE TABLE "property_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"person_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "a_home_event_kind_is_known" CHECK ("kind" in ('listed', 'edited', 'pictures_changed', 'price_changed', 'status_changed', 'published', 'unpublished', 'handed_over', 'document_added', 'document_removed', 'applied', 'withdrawn', 'rejected', 'reopened', 'approved', 'approval_undone', 'lease_shortened', 'lease_cancelled', 'lease_ended'))
);
--> statement-breakpoint
CREATE TABLE "property_conversations" (
	"property_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "property_conversations_property_id_user_id_partner_id_pk" PRIMARY KEY("property_id","user_id","partner_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"application_id" uuid,
	"author_id" uuid,
	"text" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "a_note_is_about_one_record" CHECK (("notes"."person_id" is null) <> ("notes"."application_id" is null))
);
--> statement-breakpoint
CREATE TABLE "property_views" (
	"property_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "property_views_property_id_day_pk" PRIMARY KEY("property_id","day"),
	CONSTRAINT "a_day_without_views_has_no_row" CHECK ("property_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "property_events" ADD CONSTRAINT "property_events_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_events" ADD CONSTRAINT "property_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_events" ADD CONSTRAINT "property_events_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_conversations" ADD CONSTRAINT "property_conversations_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_conversations" ADD CONSTRAINT "property_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_conversations" ADD CONSTRAINT "property_conversations_partner_id_users_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_views" ADD CONSTRAINT "property_views_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_of_property" ON "property_events" USING btree ("property_id","at","id");--> statement-breakpoint
CREATE INDEX "property_events_of_actor" ON "property_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "property_events_about_person" ON "property_events" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "property_conversations_newest" ON "property_conversations" USING btree ("user_id","property_id","last_at","partner_id");--> statement-breakpoint
CREATE INDEX "property_conversations_with" ON "property_conversations" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "notes_about_person" ON "notes" USING btree ("person_id","created_at","id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "notes_about_application" ON "notes" USING btree ("application_id","created_at","id") WHERE application_id is not null;--> statement-breakpoint
CREATE INDEX "notes_by_author" ON "notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "notes_deleted" ON "notes" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "published_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE FUNCTION set_published_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.is_published THEN NEW.published_at := NULL;
  ELSIF TG_OP = 'INSERT' THEN NEW.published_at := coalesce(NEW.published_at, now());
  ELSIF NOT OLD.is_published THEN NEW.published_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER set_published_at BEFORE INSERT OR UPDATE OF is_published ON properties
  FOR EACH ROW EXECUTE FUNCTION set_published_at();
--> statement-breakpoint
-- As before, and keeps the conversations about each home.
CREATE OR REPLACE FUNCTION update_conversations() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO conversations AS head (user_id, partner_id, last_message_id, last_at, property_id, unread) VALUES
    (NEW.sender_id, NEW.receiver_id, NEW.id, NEW.created_at, NEW.property_id, 0),
    (NEW.receiver_id, NEW.sender_id, NEW.id, NEW.created_at, NEW.property_id, 1)
  ON CONFLICT (user_id, partner_id) DO UPDATE SET
    last_message_id = excluded.last_message_id,
    last_at = excluded.last_at,
    property_id = coalesce(excluded.property_id, head.property_id),
    unread = head.unread + excluded.unread;
  IF NEW.property_id IS NOT NULL THEN
    INSERT INTO property_conversations (property_id, user_id, partner_id, last_at) VALUES
      (NEW.property_id, NEW.sender_id, NEW.receiver_id, NEW.created_at),
      (NEW.property_id, NEW.receiver_id, NEW.sender_id, NEW.created_at)
    ON CONFLICT (property_id, user_id, partner_id) DO UPDATE SET last_at = excluded.last_at;
  END IF;
  UPDATE inboxes SET unread = unread + 1 WHERE user_id = NEW.receiver_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A server of the version before may write meanwhile.
LOCK TABLE messages IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO property_conversations (property_id, user_id, partner_id, last_at)
SELECT property_id, user_id, partner_id, max(created_at) FROM messages,
  LATERAL (VALUES (sender_id, receiver_id), (receiver_id, sender_id)) AS side (user_id, partner_id)
WHERE property_id IS NOT NULL GROUP BY property_id, user_id, partner_id;
--> statement-breakpoint
-- The history of homes, as far as it was recorded.
INSERT INTO property_events (id, property_id, at, kind, actor_id)
SELECT gen_random_uuid(), id, created_at, 'listed', owner_id FROM properties;
--> statement-breakpoint
INSERT INTO property_events (id, property_id, at, kind, actor_id, person_id, details)
SELECT gen_random_uuid(), application.property_id, event.at,
  CASE WHEN to_status <> 'pending' THEN to_status WHEN from_status IS NULL THEN 'applied'
    WHEN from_status = 'approved' THEN 'approval_undone' ELSE 'reopened' END,
  event.actor_id, application.tenant_id,
  jsonb_strip_nulls(jsonb_build_object('applicationId', application.id, 'why', event.why,
    'leaseId', CASE to_status WHEN 'approved' THEN lease.id END,
    'startDate', CASE to_status WHEN 'approved' THEN lease.starts_on END,
    'endDate', CASE to_status WHEN 'approved' THEN lease.ends_on END))
FROM application_events event
JOIN applications application ON application.id = event.application_id
LEFT JOIN leases lease ON lease.id = event.lease_id;
--> statement-breakpoint
INSERT INTO property_events (id, property_id, at, kind, person_id, details)
SELECT gen_random_uuid(), property_id, coalesce(cancelled_at, closed_at),
  CASE WHEN cancelled_at IS NULL THEN 'lease_ended' ELSE 'lease_cancelled' END, tenant_id,
  jsonb_build_object('leaseId', id, 'startDate', starts_on, 'endDate', ends_on)
FROM leases WHERE cancelled_at IS NOT NULL OR closed_at IS NOT NULL;
