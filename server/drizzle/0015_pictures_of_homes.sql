ALTER TABLE "properties" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Pictures are changed after the home itself, by an edit that has incremented the version already.
CREATE OR REPLACE TRIGGER increment_property_version BEFORE UPDATE ON properties
  FOR EACH ROW WHEN (OLD.pictures = NEW.pictures)
  EXECUTE FUNCTION increment_property_version();--> statement-breakpoint
CREATE FUNCTION pictures_of(property uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(picture || jsonb_build_object('path', '/objects/images/' || image_id) ORDER BY position), '[]')
  FROM attachments WHERE property_id = property AND image_id IS NOT NULL
$$;--> statement-breakpoint
-- In one join: a call of the function for each home takes half as long again.
UPDATE properties SET pictures = attached.pictures FROM (
  SELECT property_id, jsonb_agg(picture || jsonb_build_object('path', '/objects/images/' || image_id) ORDER BY position) AS pictures
  FROM attachments WHERE property_id IS NOT NULL AND image_id IS NOT NULL GROUP BY property_id
) AS attached WHERE attached.property_id = properties.id;--> statement-breakpoint
CREATE FUNCTION update_pictures_of_properties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE properties SET pictures = pictures_of(id)
  WHERE id IN (SELECT property_id FROM changed WHERE image_id IS NOT NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER show_attached_pictures AFTER INSERT ON attachments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_pictures_of_properties();--> statement-breakpoint
CREATE TRIGGER show_changed_pictures AFTER UPDATE ON attachments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_pictures_of_properties();--> statement-breakpoint
CREATE TRIGGER hide_detached_pictures AFTER DELETE ON attachments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_pictures_of_properties();
