DROP INDEX "account_invitations_by_email";--> statement-breakpoint
DROP INDEX "account_links_by_email";--> statement-breakpoint
DROP INDEX "lease_invitations_by_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_entered_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_entered_by_users_id_fk" FOREIGN KEY ("email_entered_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
-- Unverified addresses that an agent was the last to enter.
UPDATE "users" SET "email_entered_by" = "last"."actor_id" FROM (
  SELECT DISTINCT ON ("person_id") "person_id", "actor_id", "kind" FROM "events"
  WHERE "is_logged" AND ("kind" = 'email_changed' OR ("kind" = 'details_corrected' AND "data" -> 'fields' ? 'email'))
  ORDER BY "person_id", "id" DESC
) AS "last"
WHERE "last"."kind" = 'details_corrected' AND "users"."id" = "last"."person_id"
  AND "users"."email" IS NOT NULL AND "users"."email_verified_at" IS NULL;
