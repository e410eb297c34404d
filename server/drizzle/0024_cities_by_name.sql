-- All cities are kept, also those whose homes are drafts: a city is found by a part of its name among them, and its homes
-- by its name, instead of among the trigrams of the cities of all homes, which are nearly all the same.
DROP TRIGGER keep_published_cities ON properties;--> statement-breakpoint
DROP TRIGGER keep_published_cities_on_change ON properties;--> statement-breakpoint
DROP FUNCTION keep_published_cities();--> statement-breakpoint
ALTER TABLE "published_cities" RENAME TO "cities";--> statement-breakpoint
ALTER TABLE "cities" RENAME COLUMN "homes" TO "published";--> statement-breakpoint
ALTER INDEX "published_cities_pkey" RENAME TO "cities_pkey";--> statement-breakpoint
INSERT INTO cities (city, published) SELECT DISTINCT city, 0 FROM properties ON CONFLICT (city) DO NOTHING;--> statement-breakpoint
CREATE FUNCTION keep_cities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM 1 FROM cities WHERE city IN (OLD.city, NEW.city) ORDER BY city FOR UPDATE;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.is_published THEN
    UPDATE cities SET published = published - 1 WHERE city = OLD.city;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO cities AS kept (city, published) VALUES (NEW.city, NEW.is_published::int)
    ON CONFLICT (city) DO UPDATE SET published = kept.published + excluded.published;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_cities AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION keep_cities();--> statement-breakpoint
CREATE TRIGGER keep_cities_on_change AFTER UPDATE ON properties
  FOR EACH ROW WHEN ((OLD.city, OLD.is_published) IS DISTINCT FROM (NEW.city, NEW.is_published))
  EXECUTE FUNCTION keep_cities();--> statement-breakpoint
DROP INDEX "properties_in_cities_containing";--> statement-breakpoint
DROP INDEX "properties_in_cities_containing_short";--> statement-breakpoint
CREATE INDEX "properties_by_city" ON "properties" USING btree ("city","created_at","id");
