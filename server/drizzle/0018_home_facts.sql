-- Functions of generated columns and indexes name no other function of ours in a text: they also run with an empty search path.

-- One bit for each choice of the filters by facts that a home passes, in the order of FACT_FILTERS
-- (contract/src/properties/fact-filters.ts); a test compares both.
CREATE FUNCTION home_fact_bits(facts jsonb, price_cents integer) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  bits bigint := 0;
  energy integer := array_position(array['A', 'B', 'C', 'D', 'E', 'F', 'G'], facts ->> 'energyClass');
  min_term integer := facts ->> 'minTermMonths';
  max_term integer := facts ->> 'maxTermMonths';
  deposit bigint := facts ->> 'depositCents';
  floor integer := facts ->> 'floor';
BEGIN
  IF facts = '{}' THEN RETURN 0; END IF;
  bits := coalesce(1::bigint << (0 + array_position(array['apartment', 'house', 'townhouse', 'loft', 'room'], facts ->> 'type') - 1), 0)
    | coalesce(1::bigint << (5 + array_position(array['furnished', 'part-furnished', 'unfurnished'], facts ->> 'furnished') - 1), 0)
    | CASE facts ->> 'pets' WHEN 'welcome' THEN 3::bigint << 8 WHEN 'on-request' THEN 1::bigint << 9 ELSE 0 END
    | CASE facts ->> 'smoking' WHEN 'allowed' THEN 3::bigint << 10 WHEN 'outside' THEN 1::bigint << 11 ELSE 0 END
    | CASE facts ->> 'parking' WHEN 'garage' THEN 3::bigint << 12 WHEN 'space' THEN 1::bigint << 12 ELSE 0 END
    | CASE WHEN facts -> 'lift' = 'true' THEN 1::bigint << 14 ELSE 0 END
    | CASE WHEN facts -> 'stepFree' = 'true' THEN 1::bigint << 19 ELSE 0 END
    | CASE WHEN facts -> 'billsIncluded' = 'true' THEN 1::bigint << 20 ELSE 0 END
    | coalesce(1::bigint << (28 + array_position(array['gas', 'electric', 'heat-pump', 'district', 'oil', 'wood'], facts ->> 'heating') - 1), 0);
  IF jsonb_array_length(coalesce(facts -> 'outdoor', '[]')) > 0 THEN
    bits := bits | (1::bigint << 15);
    IF facts -> 'outdoor' ? 'balcony' THEN bits := bits | (1::bigint << 16); END IF;
    IF facts -> 'outdoor' ? 'terrace' THEN bits := bits | (1::bigint << 17); END IF;
    IF facts -> 'outdoor' ? 'garden' THEN bits := bits | (1::bigint << 18); END IF;
  END IF;
  -- The class and every worse one.
  IF energy IS NOT NULL THEN bits := bits | (127::bigint >> (energy - 1) << (energy - 1) << 21); END IF;
  IF min_term IS NOT NULL OR max_term IS NOT NULL THEN
    FOR n IN 1..5 LOOP
      IF (array[1, 3, 6, 12, 24])[n] BETWEEN coalesce(min_term, 0) AND coalesce(max_term, 1000) THEN
        bits := bits | (1::bigint << (33 + n));
      END IF;
    END LOOP;
  END IF;
  IF deposit IS NOT NULL THEN
    FOR rents IN 0..2 LOOP
      IF deposit <= rents * price_cents::bigint THEN bits := bits | (1::bigint << (39 + rents)); END IF;
    END LOOP;
  END IF;
  IF floor = 0 THEN bits := bits | (1::bigint << 42); END IF;
  IF floor > 0 THEN
    bits := bits | (1::bigint << 43);
    IF floor = (facts ->> 'floors')::integer - 1 THEN bits := bits | (1::bigint << 44); END IF;
  END IF;
  RETURN bits;
END $$;
--> statement-breakpoint
-- The numbers of the bits that are set.
CREATE FUNCTION bits_of(bits bigint) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  numbers integer[] := '{}';
  rest bigint := bits;
  bit integer := 0;
BEGIN
  WHILE rest > 0 LOOP
    IF rest & 1 = 1 THEN numbers := numbers || bit; END IF;
    rest := rest >> 1;
    bit := bit + 1;
  END LOOP;
  RETURN numbers;
END $$;
--> statement-breakpoint
CREATE FUNCTION home_status_term(status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE status WHEN 'available' THEN 90 WHEN 'occupied' THEN 91 ELSE 92 END;
--> statement-breakpoint
-- What an index finds homes by: their facts and status, each a number of its own.
CREATE FUNCTION home_terms(fact_bits bigint, status text) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN bits_of(fact_bits) || home_status_term(status);
--> statement-breakpoint
-- The day from which a home is free. Casting a text to a date depends on settings; making it from numbers does not.
CREATE FUNCTION home_available_on(facts jsonb) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN facts ->> 'availableFrom' IS NULL THEN '-infinity'::date ELSE make_date(
    substr(facts ->> 'availableFrom', 1, 4)::integer,
    substr(facts ->> 'availableFrom', 6, 2)::integer,
    substr(facts ->> 'availableFrom', 9, 2)::integer) END
$$;
--> statement-breakpoint
CREATE TABLE "districts" (
	"city" text NOT NULL,
	"district" text NOT NULL,
	"published" integer NOT NULL,
	CONSTRAINT "districts_city_district_pk" PRIMARY KEY("city","district"),
	CONSTRAINT "a_district_never_counts_below_zero" CHECK ("districts"."published" >= 0)
);
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Pets and the shortest term were criteria of homes; now they are facts.
UPDATE "properties" SET
  "facts" = jsonb_strip_nulls(jsonb_build_object('pets', criteria -> 'pets', 'minTermMonths', criteria -> 'minTermMonths')),
  "criteria" = nullif(criteria - 'pets' - 'minTermMonths', '{}')
WHERE criteria ?| array['pets', 'minTermMonths'];--> statement-breakpoint
-- In one statement, which rewrites the table once.
ALTER TABLE "properties"
  ADD COLUMN "fact_bits" bigint GENERATED ALWAYS AS (home_fact_bits(facts, price_cents)) STORED NOT NULL,
  ADD COLUMN "district" text GENERATED ALWAYS AS (facts ->> 'district') STORED,
  ADD COLUMN "available_on" date GENERATED ALWAYS AS (home_available_on(facts)) STORED NOT NULL;--> statement-breakpoint
CREATE FUNCTION update_districts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM 1 FROM districts WHERE (city, district) IN ((OLD.city, OLD.district), (NEW.city, NEW.district))
    ORDER BY city, district FOR UPDATE;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.is_published THEN
    UPDATE districts SET published = published - 1 WHERE city = OLD.city AND district = OLD.district;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.district IS NOT NULL THEN
    -- A district of drafts alone is kept with 0.
    INSERT INTO districts AS total (city, district, published) VALUES (NEW.city, NEW.district, NEW.is_published::int)
    ON CONFLICT (city, district) DO UPDATE SET published = total.published + excluded.published;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER update_districts AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION update_districts();
--> statement-breakpoint
CREATE TRIGGER update_districts_on_change AFTER UPDATE ON properties
  FOR EACH ROW WHEN ((OLD.city, OLD.district, OLD.is_published) IS DISTINCT FROM (NEW.city, NEW.district, NEW.is_published))
  EXECUTE FUNCTION update_districts();
--> statement-breakpoint
DROP INDEX "published_by_status";--> statement-breakpoint
DROP INDEX "published_by_city";--> statement-breakpoint
DROP INDEX "published_by_bedrooms";--> statement-breakpoint
DROP INDEX "published_by_combination";--> statement-breakpoint
-- An owner's homes are scanned whole for a status: the index of their newest includes it.
DROP INDEX "properties_of_owner_by_status";--> statement-breakpoint
DROP INDEX "published_newest";--> statement-breakpoint
DROP INDEX "published_by_city_newest";--> statement-breakpoint
DROP INDEX "published_by_price";--> statement-breakpoint
DROP INDEX "published_by_city_price";--> statement-breakpoint
-- What lists of published homes test on each entry is included, so that scanning reads no row.
CREATE INDEX "published_newest" ON "properties" USING btree ("created_at","id")
  INCLUDE ("price_cents","bedrooms","status","city","search_text","bathrooms","area","district","available_on","fact_bits") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_city_newest" ON "properties" USING btree ("city","created_at","id")
  INCLUDE ("price_cents","bedrooms","status","search_text","bathrooms","area","district","available_on","fact_bits") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_price" ON "properties" USING btree ("price_cents","id")
  INCLUDE ("created_at","bedrooms","status","city","search_text","bathrooms","area","district","available_on","fact_bits") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_city_price" ON "properties" USING btree ("city","price_cents","id")
  INCLUDE ("created_at","bedrooms","status","search_text","bathrooms","area","district","available_on","fact_bits") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_with" ON "properties" USING gin (home_terms(fact_bits, status)) WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_bedrooms" ON "properties" USING btree ("bedrooms") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_bathrooms" ON "properties" USING btree ("bathrooms") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_district" ON "properties" USING btree ("district") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_area" ON "properties" USING btree ("area") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_available_on" ON "properties" USING btree ("available_on") WHERE is_published;
--> statement-breakpoint
-- Names of places are compared without case and accents.
CREATE FUNCTION place_text(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(regexp_replace(normalize(lower(name), NFD), '[\u0300-\u036F]', '', 'g'), NFC)
$$;
--> statement-breakpoint
CREATE INDEX "cities_like" ON "cities" USING gin (place_text(city) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "districts_like" ON "districts" USING gin (place_text(district) gin_trgm_ops);
