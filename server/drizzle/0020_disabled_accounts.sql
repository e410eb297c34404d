ALTER TABLE "users" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_approved_by" ON "users" USING btree ("approved_by") WHERE approved_by is not null;--> statement-breakpoint
UPDATE users SET approved_by = (
  SELECT event.actor_id FROM security_events event JOIN users approver ON approver.id = event.actor_id
  WHERE event.person_id = users.id AND event.kind = 'agent_approved' ORDER BY event.created_at DESC LIMIT 1)
WHERE role = 'agent' AND approved_at IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "a_hidden_home_is_not_published" CHECK (not ("properties"."is_hidden" and "properties"."is_published"));--> statement-breakpoint
-- As before, and keeps the time of a home that is hidden with its owner's account.
CREATE OR REPLACE FUNCTION set_published_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (NEW.is_published OR NEW.is_hidden) THEN NEW.published_at := NULL;
  ELSIF TG_OP = 'INSERT' THEN NEW.published_at := coalesce(NEW.published_at, now());
  ELSIF NOT (OLD.is_published OR OLD.is_hidden) THEN NEW.published_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A trigger decides between published and hidden at every write, so that public lists need no join with owners.
CREATE FUNCTION hide_home_of_disabled_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- No lock of the account here: the command that disables it holds one and waits for this row.
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.owner_id, OLD.is_published, OLD.is_hidden) = (NEW.owner_id, NEW.is_published, NEW.is_hidden) THEN
      RETURN NEW;
    END IF;
  END IF;
  -- Locked, so that the account is not disabled before this is committed.
  SELECT disabled_at IS NOT NULL, disabled_at IS NULL INTO NEW.is_hidden, NEW.is_published
  FROM users WHERE id = NEW.owner_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Before `set_published_at`: triggers run in the order of their names.
CREATE TRIGGER hide_home_of_disabled_owner BEFORE INSERT OR UPDATE OF owner_id, is_published, is_hidden ON properties
  FOR EACH ROW WHEN (NEW.is_published OR NEW.is_hidden) EXECUTE FUNCTION hide_home_of_disabled_owner();
--> statement-breakpoint
CREATE FUNCTION hide_homes_of_disabled_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE properties SET is_published = NEW.disabled_at IS NULL, is_hidden = NEW.disabled_at IS NOT NULL
  WHERE owner_id = NEW.id AND (is_published OR is_hidden);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hide_homes_of_disabled_owner AFTER UPDATE OF disabled_at ON users
  FOR EACH ROW WHEN ((OLD.disabled_at IS NULL) IS DISTINCT FROM (NEW.disabled_at IS NULL))
  EXECUTE FUNCTION hide_homes_of_disabled_owner();
--> statement-breakpoint
UPDATE properties SET is_published = false, is_hidden = true
WHERE is_published AND owner_id IN (SELECT id FROM users WHERE disabled_at IS NOT NULL);
