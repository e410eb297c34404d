-- Orders of the lists of users and homes. What lists test on each entry is included, so that scanning reads no row.
ALTER TABLE "users" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (lower(last_name || ' ' || first_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("sort_name","id") INCLUDE ("search_text");--> statement-breakpoint
CREATE INDEX "users_by_role_and_name" ON "users" USING btree ("role","sort_name","id") INCLUDE ("search_text");--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("created_at","id") INCLUDE ("search_text") WHERE disabled_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "properties_by_price" ON "properties" USING btree ("price_cents","id") INCLUDE ("created_at","status","city","search_text");--> statement-breakpoint
CREATE INDEX "properties_of_owner_by_price" ON "properties" USING btree ("owner_id","price_cents","id") INCLUDE ("created_at","status","city","search_text");--> statement-breakpoint
CREATE INDEX "drafts_newest" ON "properties" USING btree ("created_at","id") INCLUDE ("price_cents","status","city","search_text") WHERE not is_published;
