CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"scheduled_for" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 1 NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"bytes" bigint,
	"row_count" bigint,
	"file_count" bigint,
	"error" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "one_backup_per_scheduled_time" UNIQUE("scheduled_for"),
	CONSTRAINT "a_backup_kind_is_known" CHECK ("backups"."kind" in ('manual', 'scheduled')),
	CONSTRAINT "a_backup_status_is_known" CHECK ("backups"."status" in ('running', 'done', 'failed')),
	CONSTRAINT "a_backup_that_runs_has_not_ended" CHECK (("backups"."status" = 'running') = ("backups"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "schema_releases" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"release" integer NOT NULL,
	"version" text NOT NULL,
	"migrated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "there_is_one_schema_release" CHECK ("schema_releases"."is_only")
);
--> statement-breakpoint
CREATE TABLE "bounced_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"code" smallint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "bounced_emails_newest" ON "bounced_emails" USING btree ("at","id");
