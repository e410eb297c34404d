CREATE TABLE "lease_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lease_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"email" text,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "an_invitation_is_accepted_or_revoked" CHECK ("lease_invitations"."accepted_at" is null or "lease_invitations"."revoked_at" is null)
);
--> statement-breakpoint
CREATE TABLE "lease_parties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lease_id" uuid NOT NULL,
	"role" text DEFAULT 'tenant' NOT NULL,
	"user_id" uuid,
	"name" text,
	"created_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL,
	CONSTRAINT "a_party_has_an_account_or_a_name" CHECK ("lease_parties"."user_id" is not null or coalesce("lease_parties"."name", '') <> ''),
	CONSTRAINT "a_party_has_a_known_role" CHECK ("lease_parties"."role" in ('tenant'))
);
--> statement-breakpoint
INSERT INTO "lease_parties" ("id", "lease_id", "user_id", "created_at", "updated_at")
SELECT gen_random_uuid(), "id", "tenant_id", "created_at", "created_at" FROM "leases";--> statement-breakpoint
ALTER TABLE "leases" ALTER COLUMN "tenant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lease_invitations" ADD CONSTRAINT "lease_invitations_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_invitations" ADD CONSTRAINT "lease_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_parties" ADD CONSTRAINT "lease_parties_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_parties" ADD CONSTRAINT "lease_parties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_token_invites_once" ON "lease_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "a_lease_has_one_open_invitation" ON "lease_invitations" USING btree ("lease_id") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "lease_invitations_of_lease" ON "lease_invitations" USING btree ("lease_id","created_at");--> statement-breakpoint
CREATE INDEX "lease_invitations_by_inviter" ON "lease_invitations" USING btree ("invited_by","created_at");--> statement-breakpoint
CREATE INDEX "lease_invitations_by_email" ON "lease_invitations" USING btree (lower("email"),"created_at") WHERE email is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "a_lease_has_one_tenant" ON "lease_parties" USING btree ("lease_id");--> statement-breakpoint
CREATE INDEX "lease_parties_of_user" ON "lease_parties" USING btree ("user_id") WHERE user_id is not null;