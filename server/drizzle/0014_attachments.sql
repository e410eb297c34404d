-- A server of the version before may write meanwhile. In the order in which commands lock rows.
LOCK TABLE properties, leases, applications, documents, images, image_holders, users IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "attachments" (
	"user_id" uuid,
	"property_id" uuid,
	"application_id" uuid,
	"lease_id" uuid,
	"image_id" text,
	"document_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "a_file_is_attached_to_one_record_at_a_time" CHECK (num_nonnulls("attachments"."user_id", "attachments"."property_id", "attachments"."application_id", "attachments"."lease_id") = 1),
	CONSTRAINT "an_attachment_is_a_picture_or_a_document" CHECK (num_nonnulls("attachments"."image_id", "attachments"."document_id") = 1)
);
--> statement-breakpoint
-- Without a primary key, logical replication needs to know what names a row.
ALTER TABLE "attachments" REPLICA IDENTITY FULL;--> statement-breakpoint
INSERT INTO attachments (user_id, image_id, created_at) SELECT owner_id, image_id, created_at FROM image_holders;--> statement-breakpoint
INSERT INTO attachments (property_id, image_id, created_at)
SELECT property_id, image_id, created_at FROM property_images JOIN properties ON properties.id = property_id;--> statement-breakpoint
INSERT INTO attachments (user_id, property_id, lease_id, document_id, created_at)
SELECT record.*, documents.id, created_at FROM documents,
	LATERAL (VALUES (user_id, null::uuid, null::uuid), (null, property_id, null), (null, null, lease_id)) AS record (u, p, l)
WHERE num_nonnulls(u, p, l) = 1;--> statement-breakpoint
INSERT INTO attachments (application_id, document_id, created_at)
SELECT DISTINCT applications.id, document.id, applications.created_at
FROM applications CROSS JOIN unnest(documents) AS sent JOIN documents document ON document.id::text = lower(sent);--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_of_user" ON "attachments" USING btree ("user_id","image_id","document_id") NULLS NOT DISTINCT WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_of_property" ON "attachments" USING btree ("property_id","image_id","document_id") NULLS NOT DISTINCT WHERE property_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_of_application" ON "attachments" USING btree ("application_id","image_id","document_id") NULLS NOT DISTINCT WHERE application_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_of_lease" ON "attachments" USING btree ("lease_id","image_id","document_id") NULLS NOT DISTINCT WHERE lease_id is not null;--> statement-breakpoint
CREATE INDEX "attachments_of_image" ON "attachments" USING btree ("image_id") WHERE image_id is not null;--> statement-breakpoint
CREATE INDEX "attachments_of_document" ON "attachments" USING btree ("document_id") WHERE document_id is not null;--> statement-breakpoint
-- Pictures count the records that they are attached to. The function is the one that counted the rows of property_images.
DROP TRIGGER update_image_uses ON property_images;--> statement-breakpoint
CREATE TRIGGER count_image_use AFTER INSERT ON attachments
  FOR EACH ROW WHEN (NEW.image_id IS NOT NULL AND NEW.user_id IS NULL) EXECUTE FUNCTION update_image_uses();--> statement-breakpoint
CREATE TRIGGER discount_image_use AFTER DELETE ON attachments
  FOR EACH ROW WHEN (OLD.image_id IS NOT NULL AND OLD.user_id IS NULL) EXECUTE FUNCTION update_image_uses();--> statement-breakpoint
CREATE FUNCTION refuse_removal_of_used_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a picture that a record shows is not removed' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER refuse_removal_of_used_image BEFORE DELETE ON images
  FOR EACH ROW WHEN (OLD.uses > 0) EXECUTE FUNCTION refuse_removal_of_used_image();--> statement-breakpoint
CREATE FUNCTION attach_property_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM attachments WHERE property_id = NEW.id
      AND image_id IN (SELECT substr(path, length('/objects/images/') + 1) FROM unnest(OLD.images) path WHERE path <> ALL (NEW.images));
  END IF;
  -- In order of id, so that two properties which share images never deadlock.
  INSERT INTO attachments (property_id, image_id)
    SELECT NEW.id, image.id FROM images image
    WHERE image.id IN (SELECT substr(path, length('/objects/images/') + 1) FROM unnest(NEW.images) path)
    ORDER BY image.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER attach_property_images AFTER INSERT ON properties
  FOR EACH ROW WHEN (NEW.images <> '{}') EXECUTE FUNCTION attach_property_images();--> statement-breakpoint
CREATE TRIGGER attach_property_images_on_change AFTER UPDATE OF images ON properties
  FOR EACH ROW WHEN (OLD.images IS DISTINCT FROM NEW.images) EXECUTE FUNCTION attach_property_images();--> statement-breakpoint
CREATE FUNCTION attach_application_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM attachments WHERE application_id = NEW.id
      AND document_id::text IN (SELECT lower(sent) FROM unnest(OLD.documents) sent WHERE sent <> ALL (NEW.documents));
  END IF;
  INSERT INTO attachments (application_id, document_id)
    SELECT NEW.id, document.id FROM documents document
    WHERE document.id = ANY (ARRAY(
      SELECT CASE WHEN sent ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN sent::uuid END FROM unnest(NEW.documents) sent))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER attach_application_documents AFTER INSERT ON applications
  FOR EACH ROW WHEN (NEW.documents <> '{}') EXECUTE FUNCTION attach_application_documents();--> statement-breakpoint
CREATE TRIGGER attach_application_documents_on_change AFTER UPDATE OF documents ON applications
  FOR EACH ROW WHEN (OLD.documents IS DISTINCT FROM NEW.documents) EXECUTE FUNCTION attach_application_documents();--> statement-breakpoint
-- Only what changed: while a home is removed, the lease of a document may be gone before its column is set to null.
CREATE FUNCTION attach_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM attachments WHERE document_id = NEW.id AND (
      (user_id = OLD.user_id AND NEW.user_id IS DISTINCT FROM OLD.user_id)
      OR (property_id = OLD.property_id AND NEW.property_id IS DISTINCT FROM OLD.property_id)
      OR (lease_id = OLD.lease_id AND NEW.lease_id IS DISTINCT FROM OLD.lease_id));
  END IF;
  INSERT INTO attachments (document_id, user_id, property_id, lease_id)
    SELECT NEW.id, u, p, l
    FROM (VALUES (nullif(NEW.user_id, OLD.user_id), null::uuid, null::uuid), (null, nullif(NEW.property_id, OLD.property_id), null),
      (null, null, nullif(NEW.lease_id, OLD.lease_id))) AS record (u, p, l)
    WHERE num_nonnulls(u, p, l) = 1
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER attach_document AFTER INSERT ON documents
  FOR EACH ROW EXECUTE FUNCTION attach_document();--> statement-breakpoint
CREATE TRIGGER attach_document_on_change AFTER UPDATE OF user_id, property_id, lease_id ON documents
  FOR EACH ROW WHEN ((OLD.user_id, OLD.property_id, OLD.lease_id) IS DISTINCT FROM (NEW.user_id, NEW.property_id, NEW.lease_id))
  EXECUTE FUNCTION attach_document();--> statement-breakpoint
-- property_images and image_holders remain for servers of the release before, which read both and write the latter. To be dropped
-- with these two triggers, update_property_images and the index applications_with_document once none of them runs.
CREATE FUNCTION attach_image_of_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attachments (user_id, image_id, created_at) VALUES (NEW.owner_id, NEW.image_id, NEW.created_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER attach_image_of_holder AFTER INSERT ON image_holders
  FOR EACH ROW EXECUTE FUNCTION attach_image_of_holder();--> statement-breakpoint
CREATE FUNCTION add_image_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO image_holders (owner_id, image_id, created_at) VALUES (NEW.user_id, NEW.image_id, NEW.created_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER add_image_holder AFTER INSERT ON attachments
  FOR EACH ROW WHEN (NEW.image_id IS NOT NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION add_image_holder();
