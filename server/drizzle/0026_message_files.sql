-- A server of the version before may write meanwhile. In the order in which commands lock rows.
LOCK TABLE attachments IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE messages IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "attachments" DROP CONSTRAINT "a_file_is_attached_to_one_record_at_a_time";--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_message_has_one_file" ON "attachments" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "a_file_is_attached_to_one_record_at_a_time" CHECK (num_nonnulls("attachments"."user_id", "attachments"."property_id", "attachments"."application_id", "attachments"."lease_id", "attachments"."message_id", "attachments"."profile_id") = 1);--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_document_readers() RETURNS trigger LANGUAGE plpgsql AS $$
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
  ELSIF NEW.message_id IS NOT NULL THEN
    SELECT ARRAY[sender_id, receiver_id] INTO readers FROM messages WHERE id = NEW.message_id;
  END IF;
  INSERT INTO document_readers (user_id, document_id, type, created_at)
    SELECT reader, id, type, created_at FROM documents, unnest(readers) AS reader WHERE id = NEW.document_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
