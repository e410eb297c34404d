CREATE TABLE "found_homes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"search_id" uuid NOT NULL,
	"price_cents" integer NOT NULL,
	"former_cents" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "matched_homes" (
	"property_id" uuid PRIMARY KEY NOT NULL,
	"search_text" text NOT NULL,
	"city" text NOT NULL,
	"district" text,
	"price_cents" integer NOT NULL,
	"bedrooms" integer NOT NULL,
	"bathrooms" numeric(4, 1) NOT NULL,
	"area" numeric(10, 2) NOT NULL,
	"status" text NOT NULL,
	"available_on" date NOT NULL,
	"fact_bits" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_homes" (
	"user_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"price_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_homes_user_id_property_id_pk" PRIMARY KEY("user_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"frequency" text NOT NULL,
	"anchor" text NOT NULL,
	"city" text NOT NULL,
	"max_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "an_alert_frequency_is_known" CHECK ("saved_searches"."frequency" in ('at-once', 'daily', 'weekly', 'never'))
);
--> statement-breakpoint
CREATE TABLE "shared_lists" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"property_ids" uuid[] NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "found_homes" ADD CONSTRAINT "found_homes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_homes" ADD CONSTRAINT "found_homes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_homes" ADD CONSTRAINT "found_homes_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matched_homes" ADD CONSTRAINT "matched_homes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_homes" ADD CONSTRAINT "saved_homes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_homes" ADD CONSTRAINT "saved_homes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_home_is_found_once_for_a_user" ON "found_homes" USING btree ("user_id","property_id");--> statement-breakpoint
CREATE INDEX "found_homes_newest" ON "found_homes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "found_homes_of_search" ON "found_homes" USING btree ("search_id","seen_at");--> statement-breakpoint
CREATE INDEX "found_homes_of_property" ON "found_homes" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "found_homes_unseen" ON "found_homes" USING btree ("user_id") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "found_homes_due" ON "found_homes" USING btree ("due_at","user_id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "saved_homes_newest" ON "saved_homes" USING btree ("user_id","created_at","property_id");--> statement-breakpoint
CREATE INDEX "saved_homes_of_property" ON "saved_homes" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "saved_searches_by_anchor" ON "saved_searches" USING btree ("anchor","city","max_cents");--> statement-breakpoint
CREATE INDEX "saved_searches_of_user" ON "saved_searches" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shared_lists_by_end" ON "shared_lists" USING btree ("ends_at");--> statement-breakpoint
-- Homes that were published before are not new to the searches saved from now on.
INSERT INTO matched_homes (property_id, search_text, city, district, price_cents, bedrooms, bathrooms, area, status, available_on, fact_bits)
SELECT id, search_text, city, district, price_cents, bedrooms, bathrooms, area, status, available_on, fact_bits
FROM properties WHERE is_published;
