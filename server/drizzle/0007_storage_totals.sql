-- Reservations of uploads that were begun before this version expire, too.
UPDATE uploads SET reserved_until = now() + interval '1 hour' WHERE status IN ('open', 'importing');
--> statement-breakpoint
INSERT INTO storage_totals (shard) SELECT generate_series(0, 7);
--> statement-breakpoint
UPDATE storage_totals SET bytes =
  (SELECT coalesce(sum(reserved_bytes), 0) FROM uploads)
  + (SELECT coalesce(sum(bytes), 0) FROM images)
  + (SELECT coalesce(sum(bytes), 0) FROM documents)
WHERE shard = 0;
--> statement-breakpoint
-- Adds the change of a column of bytes to the totals. The shard is the connection's, so that few transactions meet; it runs at
-- commit, so that those who meet wait for milliseconds and never for each other.
CREATE FUNCTION count_stored_bytes() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  delta bigint := coalesce((to_jsonb(NEW) ->> TG_ARGV[0])::bigint, 0) - coalesce((to_jsonb(OLD) ->> TG_ARGV[0])::bigint, 0);
BEGIN
  IF delta <> 0 THEN
    UPDATE storage_totals SET bytes = bytes + delta WHERE shard = pg_backend_pid() % 8;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER count_reserved_bytes AFTER INSERT OR DELETE OR UPDATE OF reserved_bytes ON uploads
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stored_bytes('reserved_bytes');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER count_image_bytes AFTER INSERT OR DELETE OR UPDATE OF bytes ON images
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stored_bytes('bytes');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER count_document_bytes AFTER INSERT OR DELETE OR UPDATE OF bytes ON documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stored_bytes('bytes');
