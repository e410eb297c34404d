CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"property_id" uuid,
	"lease_id" uuid,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"file_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "a_document_type_is_known" CHECK ("documents"."type" in ('lease', 'receipt', 'identity', 'income', 'reference', 'notice', 'inspection', 'other')),
	CONSTRAINT "only_a_lease_is_the_paper_of_one" CHECK ("documents"."lease_id" is null or "documents"."type" = 'lease')
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_of_user" ON "documents" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_of_property" ON "documents" USING btree ("property_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "a_lease_is_written_once" ON "documents" USING btree ("lease_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_document_per_storage_key" ON "documents" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "live_applications_with_document" ON "applications" USING gin ("documents") WHERE status in ('pending', 'approved');