CREATE TABLE "installation_totals" (
	"shard" smallint PRIMARY KEY NOT NULL,
	"properties" integer DEFAULT 0 NOT NULL,
	"occupied" integer DEFAULT 0 NOT NULL,
	"revenue_cents" bigint DEFAULT 0 NOT NULL,
	"pending_applications" integer DEFAULT 0 NOT NULL
);
