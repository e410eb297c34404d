CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"person_id" uuid,
	"person_name" text,
	"subject_kind" text,
	"subject_id" uuid,
	"subject_title" text,
	"address" "inet",
	"user_agent" text,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(coalesce(actor_name, '') || E'
' || coalesce(person_name, '') || E'
' || coalesce(subject_title, '') || E'
' || coalesce(host(address), ''))) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabling_requested_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabling_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" USING btree ("created_at","id") INCLUDE ("search_text");--> statement-breakpoint
CREATE INDEX "security_events_by_kind" ON "security_events" USING btree ("kind","created_at","id") INCLUDE ("search_text");--> statement-breakpoint
CREATE INDEX "security_events_of_person" ON "security_events" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_of_actor" ON "security_events" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_containing" ON "security_events" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "security_events_containing_short" ON "security_events" USING gin (short_grams(search_text));--> statement-breakpoint
CREATE INDEX "security_events_with_address" ON "security_events" USING btree ("created_at") WHERE masklen(address) in (32, 128);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_disabling_requested_by_users_id_fk" FOREIGN KEY ("disabling_requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_security_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (to_jsonb(NEW) - 'address' - 'search_text') = (to_jsonb(OLD) - 'address' - 'search_text') AND NEW.address >>= OLD.address THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the security log is never rewritten' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER the_security_log_is_never_rewritten BEFORE UPDATE OR DELETE ON security_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_security_log();
--> statement-breakpoint
CREATE TRIGGER the_security_log_is_never_emptied BEFORE TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_security_log();
