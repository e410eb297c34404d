INSERT INTO public_versions (shard) SELECT generate_series(16, 63);--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_public_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public_versions SET version = version + 1
  WHERE shard = ('x' || right(coalesce(NEW.id, OLD.id)::text, 2))::bit(8)::int & 63;
  RETURN NULL;
END $$;
