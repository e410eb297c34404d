CREATE TABLE "payment_details" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"instructions" text,
	"account_holder" text,
	"iban" text,
	"bic" text,
	"account_number" text,
	"bank" text,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_details" ADD CONSTRAINT "payment_details_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;