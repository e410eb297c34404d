CREATE FUNCTION raise_property_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER raise_property_version BEFORE UPDATE ON properties
  FOR EACH ROW EXECUTE FUNCTION raise_property_version();
