ALTER TABLE "leases" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "leases_to_close" ON "leases" USING btree ("ends_on") WHERE closed_at is null;