-- Names are ordered without accents, so that Étienne comes before Zoe: the text is compared byte by byte. Some letters become several.
CREATE FUNCTION name_sort_text(first_name text, last_name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(normalize(regexp_replace(normalize(lower(last_name || ' ' || first_name), NFD), '[\u0300-\u036F]', '', 'g'), NFC), 200)
$$;--> statement-breakpoint
ALTER TABLE "users" drop column "sort_name";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (name_sort_text(first_name, last_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("sort_name","id") INCLUDE ("search_text");--> statement-breakpoint
CREATE INDEX "users_by_role_and_name" ON "users" USING btree ("role","sort_name","id") INCLUDE ("search_text");
