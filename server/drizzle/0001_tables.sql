CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"profile_image_url" text,
	"role" text DEFAULT 'tenant' NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"email" text,
	"phone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "a_role_is_known" CHECK ("users"."role" in ('tenant', 'owner', 'agent')),
	CONSTRAINT "only_agents_wait" CHECK ("users"."role" = 'agent' or "users"."approved_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "application_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"from_status" text,
	"to_status" text NOT NULL,
	"why" text
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"message" text,
	"documents" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "an_application_status_is_known" CHECK ("applications"."status" in ('pending', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "owners_never_apply_to_their_own_home" CHECK ("applications"."tenant_id" <> "applications"."owner_id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"rent_cents" integer NOT NULL,
	"deposit_cents" integer NOT NULL,
	"document" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "a_lease_ends_after_it_starts" CHECK ("leases"."ends_on" > "leases"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "portfolio_totals" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"properties" integer DEFAULT 0 NOT NULL,
	"occupied" integer DEFAULT 0 NOT NULL,
	"revenue_cents" bigint DEFAULT 0 NOT NULL,
	"pending_applications" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "totals_never_fall_below_zero" CHECK ("portfolio_totals"."properties" >= 0 and "portfolio_totals"."occupied" >= 0 and "portfolio_totals"."revenue_cents" >= 0 and "portfolio_totals"."pending_applications" >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_totals" (
	"role" text PRIMARY KEY NOT NULL,
	"users" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"price_cents" integer NOT NULL,
	"bedrooms" integer NOT NULL,
	"bathrooms" numeric(4, 1) NOT NULL,
	"area" numeric(10, 2) NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(title || E'
' || address)) STORED NOT NULL,
	CONSTRAINT "a_property_status_is_known" CHECK ("properties"."status" in ('available', 'occupied', 'maintenance')),
	CONSTRAINT "rent_and_rooms_are_not_negative" CHECK ("properties"."price_cents" >= 0 and "properties"."bedrooms" >= 0 and "properties"."bathrooms" >= 0),
	CONSTRAINT "a_home_has_at_least_one_square_metre" CHECK ("properties"."area" >= 1),
	CONSTRAINT "a_home_has_at_most_ten_images" CHECK (cardinality("properties"."images") <= 10)
);
--> statement-breakpoint
CREATE TABLE "published_cities" (
	"city" text PRIMARY KEY NOT NULL,
	"homes" integer NOT NULL,
	CONSTRAINT "a_city_never_counts_below_zero" CHECK ("published_cities"."homes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_tenant_id_users_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_tenant_id_users_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_totals" ADD CONSTRAINT "portfolio_totals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_account_per_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "events_of_application" ON "application_events" USING btree ("application_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_application_per_tenant_and_property" ON "applications" USING btree ("tenant_id","property_id") WHERE status in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "applications_of_tenant" ON "applications" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_for_owner" ON "applications" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_for_owner_by_status" ON "applications" USING btree ("owner_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_for_property" ON "applications" USING btree ("property_id","created_at");--> statement-breakpoint
CREATE INDEX "applications_newest" ON "applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_newest_by_status" ON "applications" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "images_of_owner" ON "images" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "leases_of_tenant" ON "leases" USING btree ("tenant_id","ends_on");--> statement-breakpoint
CREATE INDEX "leases_of_property" ON "leases" USING btree ("property_id","starts_on");--> statement-breakpoint
CREATE INDEX "published_newest" ON "properties" USING btree ("created_at","id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_status" ON "properties" USING btree ("status","created_at","id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_city" ON "properties" USING btree ("city","bedrooms","created_at","id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_city_newest" ON "properties" USING btree ("city","created_at","id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_bedrooms" ON "properties" USING btree ("bedrooms","created_at","id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_price" ON "properties" USING btree ("price_cents","id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_by_city_price" ON "properties" USING btree ("city","price_cents","id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_containing" ON "properties" USING gin ("search_text" gin_trgm_ops) WHERE is_published;--> statement-breakpoint
CREATE INDEX "published_containing_short" ON "properties" USING gin (short_grams(search_text)) WHERE is_published;--> statement-breakpoint
CREATE INDEX "properties_of_owner" ON "properties" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "properties_newest" ON "properties" USING btree ("created_at","id");