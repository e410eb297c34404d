-- A server of the version before may write meanwhile. In the order in which commands lock rows.
LOCK TABLE properties, leases, applications, documents, attachments, users IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "document_readers" (
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_readers_user_id_document_id_pk" PRIMARY KEY("user_id","document_id")
);
--> statement-breakpoint
INSERT INTO document_readers (user_id, document_id, type, created_at)
SELECT DISTINCT reader, documents.id, type, documents.created_at
FROM attachments JOIN documents ON documents.id = document_id
	LEFT JOIN applications ON applications.id = application_id
	LEFT JOIN leases ON leases.id = attachments.lease_id
	LEFT JOIN properties ON properties.id = coalesce(attachments.property_id, leases.property_id),
	unnest(ARRAY[attachments.user_id, properties.owner_id, leases.tenant_id, applications.owner_id, applications.tenant_id]) AS reader
WHERE reader IS NOT NULL;--> statement-breakpoint
ALTER TABLE "document_readers" ADD CONSTRAINT "document_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_readers" ADD CONSTRAINT "document_readers_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "readers_of_document" ON "document_readers" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "documents_of_reader" ON "document_readers" USING btree ("user_id","created_at","document_id");--> statement-breakpoint
CREATE INDEX "documents_of_reader_by_type" ON "document_readers" USING btree ("user_id","type","created_at","document_id");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_by_type" ON "documents" USING btree ("type","created_at","id");--> statement-breakpoint
-- The lock waits for a change of the owner, and lets one wait: whichever comes second adds the new owner.
CREATE FUNCTION add_document_readers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  readers uuid[] := ARRAY[NEW.user_id];
BEGIN
  IF NEW.property_id IS NOT NULL THEN
    SELECT ARRAY[owner_id] INTO readers FROM properties WHERE id = NEW.property_id FOR SHARE;
  ELSIF NEW.application_id IS NOT NULL THEN
    SELECT ARRAY[owner_id, tenant_id] INTO readers FROM applications WHERE id = NEW.application_id FOR SHARE;
  ELSIF NEW.lease_id IS NOT NULL THEN
    SELECT ARRAY[owner_id, tenant_id] INTO readers
      FROM leases JOIN properties ON properties.id = property_id WHERE leases.id = NEW.lease_id FOR SHARE OF properties;
  END IF;
  INSERT INTO document_readers (user_id, document_id, type, created_at)
    SELECT reader, id, type, created_at FROM documents, unnest(readers) AS reader WHERE id = NEW.document_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER add_document_readers AFTER INSERT ON attachments
  FOR EACH ROW WHEN (NEW.document_id IS NOT NULL) EXECUTE FUNCTION add_document_readers();--> statement-breakpoint
CREATE FUNCTION add_owner_of_home_to_readers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_readers (user_id, document_id, type, created_at)
    SELECT NEW.owner_id, id, type, created_at FROM documents
    WHERE id = ANY (ARRAY(
      SELECT document_id FROM attachments WHERE property_id = NEW.id AND document_id IS NOT NULL
      UNION SELECT document_id FROM attachments
        WHERE lease_id = ANY (ARRAY(SELECT leases.id FROM leases WHERE leases.property_id = NEW.id)) AND document_id IS NOT NULL))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER add_owner_of_home_to_readers AFTER UPDATE OF owner_id ON properties
  FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION add_owner_of_home_to_readers();--> statement-breakpoint
CREATE FUNCTION add_owner_of_application_to_readers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_readers (user_id, document_id, type, created_at)
    SELECT NEW.owner_id, id, type, created_at FROM documents
    WHERE id = ANY (ARRAY(SELECT document_id FROM attachments WHERE application_id = NEW.id AND document_id IS NOT NULL))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER add_owner_of_application_to_readers AFTER UPDATE OF owner_id ON applications
  FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION add_owner_of_application_to_readers();
