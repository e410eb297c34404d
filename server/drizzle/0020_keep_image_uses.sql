CREATE FUNCTION keep_property_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.images = NEW.images THEN RETURN NULL; END IF;
    DELETE FROM property_images WHERE property_id = NEW.id AND '/objects/images/' || image_id <> ALL (NEW.images);
  END IF;
  -- In one order, so that two homes which share pictures never wait for each other.
  INSERT INTO property_images (property_id, image_id)
    SELECT NEW.id, image.id FROM images image
    WHERE image.id IN (SELECT substr(path, length('/objects/images/') + 1) FROM unnest(NEW.images) path)
    ORDER BY image.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_property_images AFTER INSERT OR UPDATE OF images ON properties
  FOR EACH ROW EXECUTE FUNCTION keep_property_images();--> statement-breakpoint
CREATE FUNCTION keep_image_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE images SET uses = uses + 1, unused_since = NULL WHERE id = NEW.image_id;
  ELSE
    UPDATE images SET uses = uses - 1, unused_since = CASE WHEN uses = 1 THEN now() END WHERE id = OLD.image_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_image_uses AFTER INSERT OR DELETE ON property_images
  FOR EACH ROW EXECUTE FUNCTION keep_image_uses();
