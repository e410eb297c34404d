CREATE TABLE "account_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"issued_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "an_account_link_is_of_a_known_kind" CHECK ("account_links"."kind" in ('verify', 'reset')),
	CONSTRAINT "a_verification_has_an_address" CHECK ("account_links"."kind" = 'reset' or "account_links"."email" is not null)
);
--> statement-breakpoint
CREATE TABLE "email_limits" (
	"address" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"security_sent_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"held" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"held_more" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "an_email_limit_has_a_lower_case_address" CHECK ("email_limits"."address" = lower("email_limits"."address")),
	CONSTRAINT "held_emails_never_fall_below_zero" CHECK ("email_limits"."held_more" >= 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_of_user" ON "account_links" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "account_links_by_email" ON "account_links" USING btree (lower("email"),"kind","created_at") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "account_links_issued_by" ON "account_links" USING btree ("issued_by") WHERE issued_by is not null;--> statement-breakpoint
CREATE INDEX "account_links_by_expiry" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_limits_by_change" ON "email_limits" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "users_by_verified_email" ON "users" USING btree (lower("email")) WHERE email_verified_at is not null;--> statement-breakpoint
UPDATE users SET email_verified_at = now() WHERE is_demo AND email ILIKE '%@example.com';
--> statement-breakpoint
CREATE FUNCTION clear_email_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_verified_at := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER clear_email_verification BEFORE UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION clear_email_verification();
