DROP TRIGGER keep_public_versions ON properties;--> statement-breakpoint
DROP TRIGGER keep_public_versions_on_change ON properties;--> statement-breakpoint
DROP TRIGGER keep_public_versions_on_removal ON properties;--> statement-breakpoint
DROP FUNCTION keep_public_versions();--> statement-breakpoint
ALTER TABLE public_versions RENAME TO tag_versions;--> statement-breakpoint
CREATE INDEX "events_of_actor" ON "application_events" USING btree ("actor_id","at");
