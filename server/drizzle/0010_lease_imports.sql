CREATE TABLE "lease_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created" integer NOT NULL,
	"invited" integer NOT NULL,
	"existing" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL,
	CONSTRAINT "an_import_is_made_once" UNIQUE("author_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "lease_imports" ADD CONSTRAINT "lease_imports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;