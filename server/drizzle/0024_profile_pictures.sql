-- A server of the version before may write meanwhile. In the order in which commands lock rows.
LOCK TABLE attachments IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "attachments" DROP CONSTRAINT "a_file_is_attached_to_one_record_at_a_time";--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "profile_id" uuid;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_profile_id_users_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_profile_has_one_picture" ON "attachments" USING btree ("profile_id") WHERE profile_id is not null;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "a_file_is_attached_to_one_record_at_a_time" CHECK (num_nonnulls("attachments"."user_id", "attachments"."property_id", "attachments"."application_id", "attachments"."lease_id", "attachments"."profile_id") = 1);--> statement-breakpoint
CREATE FUNCTION attach_profile_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM attachments WHERE profile_id = NEW.id;
  INSERT INTO attachments (profile_id, image_id)
    SELECT NEW.id, id FROM images WHERE id = substr(NEW.profile_image_url, length('/objects/images/') + 1);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER attach_profile_picture AFTER INSERT ON users
  FOR EACH ROW WHEN (NEW.profile_image_url IS NOT NULL) EXECUTE FUNCTION attach_profile_picture();--> statement-breakpoint
CREATE TRIGGER attach_profile_picture_on_change AFTER UPDATE OF profile_image_url ON users
  FOR EACH ROW WHEN (OLD.profile_image_url IS DISTINCT FROM NEW.profile_image_url) EXECUTE FUNCTION attach_profile_picture();
