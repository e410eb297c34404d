CREATE TABLE "books_checks" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone,
	"found" jsonb,
	"error" text,
	CONSTRAINT "the_last_check_alone_is_kept" CHECK ("books_checks"."id" = 1)
);
