ALTER TABLE "notes" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER INDEX "notes_about_person" RENAME TO "notes_about_user";
