CREATE TABLE "reminding" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"through" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "there_is_one_row" CHECK ("reminding"."is_only")
);
--> statement-breakpoint
CREATE INDEX "messages_by_time" ON "messages" USING brin ("created_at") WITH (autosummarize=true);