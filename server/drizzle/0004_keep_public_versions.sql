INSERT INTO public_versions (shard) SELECT generate_series(0, 15);--> statement-breakpoint
CREATE FUNCTION keep_public_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public_versions SET version = version + 1
  WHERE shard = hashtext(coalesce(NEW.owner_id, OLD.owner_id)::text) & 15;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_public_versions AFTER INSERT ON properties
  FOR EACH ROW WHEN (NEW.is_published) EXECUTE FUNCTION keep_public_versions();--> statement-breakpoint
CREATE TRIGGER keep_public_versions_on_change AFTER UPDATE ON properties
  FOR EACH ROW WHEN (OLD.is_published OR NEW.is_published) EXECUTE FUNCTION keep_public_versions();--> statement-breakpoint
CREATE TRIGGER keep_public_versions_on_removal AFTER DELETE ON properties
  FOR EACH ROW WHEN (OLD.is_published) EXECUTE FUNCTION keep_public_versions();
