CREATE TABLE "setup_codes" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "there_is_one_setup_code" CHECK ("setup_codes"."is_only")
);
