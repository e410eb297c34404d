-- A trigram ends with a word: of "3 str" they would tell only that some word is a 3 and another begins with "str". With its
-- words run together a text is told by what stands at their seams, too.
CREATE FUNCTION run_together(content text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(content, ' ', 'x')
$$;
--> statement-breakpoint
DROP INDEX "users_containing";--> statement-breakpoint
DROP INDEX "properties_containing";--> statement-breakpoint
DROP INDEX "properties_in_cities_containing";--> statement-breakpoint
CREATE INDEX "users_containing" ON "users" USING gin (run_together(search_text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "properties_containing" ON "properties" USING gin (run_together(search_text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "properties_in_cities_containing" ON "properties" USING gin (run_together(lower(city)) gin_trgm_ops);