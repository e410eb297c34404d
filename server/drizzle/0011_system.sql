CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"version" text NOT NULL,
	"node_version" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"connections" integer DEFAULT 0 NOT NULL,
	"users" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "storage_totals" ADD COLUMN "picture_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_totals" ADD COLUMN "document_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_failed" ON "jobs" USING btree ("failed_at","id") WHERE failed_at is not null;--> statement-breakpoint
-- As before, and counts pictures and documents apart.
CREATE OR REPLACE FUNCTION count_stored_bytes() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  delta bigint := coalesce((to_jsonb(NEW) ->> TG_ARGV[0])::bigint, 0) - coalesce((to_jsonb(OLD) ->> TG_ARGV[0])::bigint, 0);
BEGIN
  IF delta <> 0 THEN
    UPDATE storage_totals SET
      bytes = bytes + delta,
      picture_bytes = picture_bytes + CASE TG_TABLE_NAME WHEN 'images' THEN delta ELSE 0 END,
      document_bytes = document_bytes + CASE TG_TABLE_NAME WHEN 'documents' THEN delta ELSE 0 END
    WHERE shard = pg_backend_pid() % 8;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A server of the version before may write meanwhile.
LOCK TABLE images, documents IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
UPDATE storage_totals SET
  picture_bytes = (SELECT coalesce(sum(bytes), 0) FROM images),
  document_bytes = (SELECT coalesce(sum(bytes), 0) FROM documents)
WHERE shard = 0;
