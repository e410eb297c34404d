-- What lists are walked along holds all that is filtered and searched by, so that a home or person that is passed over is
-- never read itself. Newest rows are looked at most: they are soon marked as seen by everyone, without which an index alone
-- does not do.
DROP INDEX "published_newest", "published_by_status", "published_by_city", "published_by_city_newest", "published_by_bedrooms", "published_by_combination", "published_by_price", "published_by_city_price", "properties_by_city", "properties_of_owner", "properties_of_owner_by_status", "properties_newest", "properties_by_status", "users_newest", "users_by_role";--> statement-breakpoint
CREATE INDEX "published_newest" ON "properties" USING btree ("created_at","id") INCLUDE ("price_cents","bedrooms","status","search_text") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_status" ON "properties" USING btree ("status","created_at","id") INCLUDE ("price_cents","bedrooms","search_text") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_city" ON "properties" USING btree ("city","bedrooms","created_at","id") INCLUDE ("price_cents","status","search_text") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_city_newest" ON "properties" USING btree ("city","created_at","id") INCLUDE ("price_cents","bedrooms","status","search_text") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_bedrooms" ON "properties" USING btree ("bedrooms","created_at","id") INCLUDE ("price_cents","status","search_text") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_combination" ON "properties" USING btree ("status","bedrooms","price_cents","id") INCLUDE ("created_at","search_text") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_price" ON "properties" USING btree ("price_cents","id") INCLUDE ("created_at","bedrooms","status","search_text") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_city_price" ON "properties" USING btree ("city","price_cents","id") INCLUDE ("created_at","bedrooms","status","search_text") WHERE is_published;--> statement-breakpoint
CREATE INDEX "properties_by_city" ON "properties" USING btree ("city","created_at","id") INCLUDE ("price_cents","bedrooms","status","search_text");--> statement-breakpoint
CREATE INDEX "properties_of_owner" ON "properties" USING btree ("owner_id","created_at","id") INCLUDE ("price_cents","bedrooms","status","city","search_text");--> statement-breakpoint
CREATE INDEX "properties_of_owner_by_status" ON "properties" USING btree ("owner_id","status","created_at","id") INCLUDE ("price_cents","bedrooms","city","search_text");--> statement-breakpoint
CREATE INDEX "properties_newest" ON "properties" USING btree ("created_at","id") INCLUDE ("price_cents","bedrooms","status","city","search_text");--> statement-breakpoint
CREATE INDEX "properties_by_status" ON "properties" USING btree ("status","created_at","id") INCLUDE ("price_cents","bedrooms","city","search_text");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id") INCLUDE ("search_text");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","created_at","id") INCLUDE ("search_text");--> statement-breakpoint
ALTER TABLE "properties" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);--> statement-breakpoint
ALTER TABLE "users" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);
