CREATE TABLE "account_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"user_id" uuid,
	"token_hash" text,
	"email" text,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "an_account_invitation_is_for_a_known_role" CHECK ("account_invitations"."role" in ('tenant', 'owner')),
	CONSTRAINT "an_account_invitation_has_a_user_or_a_token" CHECK (("account_invitations"."user_id" is null) = ("account_invitations"."token_hash" is not null)),
	CONSTRAINT "an_account_invitation_is_accepted_or_revoked" CHECK ("account_invitations"."accepted_at" is null or "account_invitations"."revoked_at" is null)
);
--> statement-breakpoint
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_token_invites_to_one_account" ON "account_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "a_tenant_has_one_open_invitation" ON "account_invitations" USING btree ("user_id") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "account_invitations_open" ON "account_invitations" USING btree ("created_at","id") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "account_invitations_of_user" ON "account_invitations" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "account_invitations_by_inviter" ON "account_invitations" USING btree ("invited_by","created_at");--> statement-breakpoint
CREATE INDEX "account_invitations_by_email" ON "account_invitations" USING btree (lower("email"),"created_at") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "account_invitations_by_expiry" ON "account_invitations" USING btree ("expires_at");