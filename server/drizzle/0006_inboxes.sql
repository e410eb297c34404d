-- Every account has an inbox from the start, so that whoever writes to it finds a row to lock.
CREATE FUNCTION make_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inboxes (user_id) VALUES (NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER make_inbox AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION make_inbox();--> statement-breakpoint
INSERT INTO inboxes (user_id) SELECT id FROM users;--> statement-breakpoint

-- The plans of the two functions below never depend on the values, so they are made once for a connection.

-- A message comes after every other of its two people: their inboxes are locked until it is committed, and it gets a
-- moment later than the newest in either. Thus whoever knows a message knows, or can ask for, all that came before it.
CREATE FUNCTION place_message() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  inbox record;
BEGIN
  FOR inbox IN
    SELECT user_id, last_at FROM inboxes WHERE user_id IN (NEW.sender_id, NEW.receiver_id) ORDER BY user_id FOR UPDATE
  LOOP
    NEW.created_at := greatest(NEW.created_at, inbox.last_at + interval '1 millisecond');
    IF inbox.user_id = NEW.sender_id THEN
      NEW.sender_follows := inbox.last_at;
    ELSE
      NEW.receiver_follows := inbox.last_at;
    END IF;
  END LOOP;
  -- Now and not after the insert, so that of several messages in one statement each finds the one before it.
  UPDATE inboxes SET last_at = NEW.created_at WHERE user_id IN (NEW.sender_id, NEW.receiver_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER place_message BEFORE INSERT ON messages
  FOR EACH ROW EXECUTE FUNCTION place_message();--> statement-breakpoint

CREATE FUNCTION keep_conversations() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO conversations AS head (user_id, partner_id, last_message_id, last_at, property_id, unread) VALUES
    (NEW.sender_id, NEW.receiver_id, NEW.id, NEW.created_at, NEW.property_id, 0),
    (NEW.receiver_id, NEW.sender_id, NEW.id, NEW.created_at, NEW.property_id, 1)
  ON CONFLICT (user_id, partner_id) DO UPDATE SET
    last_message_id = excluded.last_message_id,
    last_at = excluded.last_at,
    property_id = coalesce(excluded.property_id, head.property_id),
    unread = head.unread + excluded.unread;
  UPDATE inboxes SET unread = unread + 1 WHERE user_id = NEW.receiver_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_conversations AFTER INSERT ON messages
  FOR EACH ROW EXECUTE FUNCTION keep_conversations();--> statement-breakpoint

-- These rows change with every message: room beside them keeps the new version on the same page.
ALTER TABLE inboxes SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE conversations SET (fillfactor = 80);
