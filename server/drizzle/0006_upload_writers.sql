CREATE TABLE "storage_totals" (
	"shard" smallint PRIMARY KEY NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_writers" (
	"upload_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"writer" uuid NOT NULL,
	"successor" uuid,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_writers_upload_id_part_pk" PRIMARY KEY("upload_id","part")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "reserved_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "upload_writers" ADD CONSTRAINT "upload_writers_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_writers_by_request" ON "upload_writers" USING btree ("writer");--> statement-breakpoint
CREATE INDEX "uploads_reserved" ON "uploads" USING btree ("reserved_until") WHERE status in ('open', 'importing');