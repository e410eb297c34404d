CREATE TABLE "application_totals" (
	"property_id" uuid PRIMARY KEY NOT NULL,
	"applications" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "applications_never_fall_below_zero" CHECK ("application_totals"."applications" >= 0 and "application_totals"."pending" >= 0)
);
--> statement-breakpoint
DROP INDEX "published_containing";--> statement-breakpoint
DROP INDEX "published_containing_short";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || E'
' || username || E'
' || coalesce(email, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "application_totals" ADD CONSTRAINT "application_totals_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_id" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "users_containing" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_containing_short" ON "users" USING gin (short_grams(search_text));--> statement-breakpoint
CREATE INDEX "properties_containing" ON "properties" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "properties_containing_short" ON "properties" USING gin (short_grams(search_text));--> statement-breakpoint
CREATE INDEX "properties_in_cities_containing" ON "properties" USING gin (lower(city) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "properties_in_cities_containing_short" ON "properties" USING gin (short_grams(lower(city)));--> statement-breakpoint
CREATE INDEX "properties_of_owner_by_status" ON "properties" USING btree ("owner_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "properties_by_status" ON "properties" USING btree ("status","created_at","id");