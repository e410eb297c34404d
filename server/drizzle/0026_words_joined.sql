-- What a search term is looked for in: lowercase, and instead of each space a letter that tells the one before it, so that a
-- trigram over a seam knows four letters of "3 str", not three and that there is a seam. The letters are Tangut, which
-- nobody writes.
CREATE FUNCTION searchable(content text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := string_to_array(lower(content), ' ');
  joined text := coalesce(words[1], '');
BEGIN
  FOR n IN 2..cardinality(words) LOOP
    joined := joined || chr(x'17000'::int + ascii(right(words[n - 1], 1)) % 6000) || words[n];
  END LOOP;
  RETURN joined;
END $$;--> statement-breakpoint
DROP INDEX "users_containing";--> statement-breakpoint
DROP INDEX "users_containing_short";--> statement-breakpoint
DROP INDEX "properties_containing";--> statement-breakpoint
DROP INDEX "properties_containing_short";--> statement-breakpoint
DROP FUNCTION run_together(text);--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(first_name || ' ' || last_name || E'\n' || username || E'\n' || coalesce(email, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" DROP COLUMN "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(title || E'\n' || address)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_containing" ON "users" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_containing_short" ON "users" USING gin (short_grams(search_text));--> statement-breakpoint
CREATE INDEX "properties_containing" ON "properties" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "properties_containing_short" ON "properties" USING gin (short_grams(search_text));
