CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- The one- and two-letter pieces of a text, for terms too short to hold a trigram.
CREATE FUNCTION short_grams(content text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}')
  FROM generate_series(1, length(content)) AS at,
       LATERAL (VALUES (substr(content, at, 1)), (substr(content, at, 2))) AS grams (gram)
$$;
