CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Search

-- The text that search terms are matched against: lowercase, each space replaced by a letter that depends on the letter before
-- it. pg_trgm treats a space as the end of a word; without spaces its trigrams span words and match fewer texts. The letters
-- are Tangut, which nobody types.
CREATE FUNCTION searchable(content text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := string_to_array(lower(content), ' ');
  joined text := coalesce(words[1], '');
BEGIN
  FOR n IN 2..cardinality(words) LOOP
    joined := joined || chr(x'17000'::int + ascii(right(words[n - 1], 1)) % 6000) || words[n];
  END LOOP;
  RETURN joined;
END $$;

-- All substrings of one and two letters, with duplicates: the index for terms too short for a trigram.
CREATE FUNCTION short_grams(content text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text[] := string_to_array(content, NULL);
BEGIN
  RETURN letters || ARRAY(
    SELECT letter || next FROM unnest(letters, letters[2:]) AS pairs (letter, next) WHERE next IS NOT NULL
  );
END $$;

-- What lists of applications are searched in: the applicant's name and, on a new line, the property's title.
CREATE FUNCTION application_search_text(first_name text, last_name text, title text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT searchable(first_name || ' ' || last_name || E'\n' || title)
$$;

-- The share locks make a concurrent change of the name or title wait for this row, or this row wait for the change.
CREATE FUNCTION set_application_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT application_search_text(applicant.first_name, applicant.last_name, home.title) INTO NEW.search_text
  FROM users applicant, properties home
  WHERE applicant.id = NEW.tenant_id AND home.id = NEW.property_id
  FOR SHARE;
  -- Without an applicant or a property the foreign keys refuse the row.
  NEW.search_text := coalesce(NEW.search_text, '');
  RETURN NEW;
END $$;

-- This function and the next one lock applications in order of id, so that two concurrent changes never deadlock.
CREATE FUNCTION update_applications_of_renamed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM applications WHERE tenant_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE applications SET search_text = application_search_text(NEW.first_name, NEW.last_name, home.title)
  FROM properties home
  WHERE tenant_id = NEW.id AND home.id = property_id;
  RETURN NULL;
END $$;

CREATE FUNCTION update_applications_of_renamed_property() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM applications WHERE property_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE applications SET search_text = application_search_text(applicant.first_name, applicant.last_name, NEW.title)
  FROM users applicant
  WHERE property_id = NEW.id AND applicant.id = tenant_id;
  RETURN NULL;
END $$;

-- Totals
--
-- Updated with each change of a row, so that reading a total costs the same at any number of rows. A decrement is an UPDATE and
-- never an upsert: when an owner is deleted, the row of totals may go before the properties do. Where a row moves from one
-- row of totals to another, both are locked in order of their key first, so that two concurrent changes never deadlock.

CREATE FUNCTION update_cities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM 1 FROM cities WHERE city IN (OLD.city, NEW.city) ORDER BY city FOR UPDATE;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.is_published THEN
    UPDATE cities SET published = published - 1 WHERE city = OLD.city;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    -- A city of drafts alone is kept with 0.
    INSERT INTO cities AS total (city, published) VALUES (NEW.city, NEW.is_published::int)
    ON CONFLICT (city) DO UPDATE SET published = total.published + excluded.published;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION update_user_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE user_totals SET users = users - 1 WHERE role = OLD.role;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE user_totals SET users = users + 1 WHERE role = NEW.role;
  END IF;
  RETURN NULL;
END $$;

-- Properties, occupied ones and their rents by owner.
CREATE FUNCTION update_portfolio_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM 1 FROM portfolio_totals WHERE owner_id IN (OLD.owner_id, NEW.owner_id) ORDER BY owner_id FOR UPDATE;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE portfolio_totals SET
      properties = properties - 1,
      occupied = occupied - (OLD.status = 'occupied')::int,
      revenue_cents = revenue_cents - CASE WHEN OLD.status = 'occupied' THEN OLD.price_cents ELSE 0 END
    WHERE owner_id = OLD.owner_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO portfolio_totals AS total (owner_id, properties, occupied, revenue_cents)
    VALUES (NEW.owner_id, 1, (NEW.status = 'occupied')::int, CASE WHEN NEW.status = 'occupied' THEN NEW.price_cents ELSE 0 END)
    ON CONFLICT (owner_id) DO UPDATE SET
      properties = total.properties + 1,
      occupied = total.occupied + excluded.occupied,
      revenue_cents = total.revenue_cents + excluded.revenue_cents;
  END IF;
  RETURN NULL;
END $$;

-- Applications by owner and status.
CREATE FUNCTION update_owner_application_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM 1 FROM portfolio_totals WHERE owner_id IN (OLD.owner_id, NEW.owner_id) ORDER BY owner_id FOR UPDATE;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.owner_id = NEW.owner_id THEN
    UPDATE portfolio_totals SET
      pending_applications = pending_applications + (NEW.status = 'pending')::int - (OLD.status = 'pending')::int,
      approved_applications = approved_applications + (NEW.status = 'approved')::int - (OLD.status = 'approved')::int,
      rejected_applications = rejected_applications + (NEW.status = 'rejected')::int - (OLD.status = 'rejected')::int,
      withdrawn_applications = withdrawn_applications + (NEW.status = 'withdrawn')::int - (OLD.status = 'withdrawn')::int
    WHERE owner_id = NEW.owner_id;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE portfolio_totals SET
      pending_applications = pending_applications - (OLD.status = 'pending')::int,
      approved_applications = approved_applications - (OLD.status = 'approved')::int,
      rejected_applications = rejected_applications - (OLD.status = 'rejected')::int,
      withdrawn_applications = withdrawn_applications - (OLD.status = 'withdrawn')::int
    WHERE owner_id = OLD.owner_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO portfolio_totals AS total
      (owner_id, pending_applications, approved_applications, rejected_applications, withdrawn_applications)
    VALUES (NEW.owner_id, (NEW.status = 'pending')::int, (NEW.status = 'approved')::int, (NEW.status = 'rejected')::int,
      (NEW.status = 'withdrawn')::int)
    ON CONFLICT (owner_id) DO UPDATE SET
      pending_applications = total.pending_applications + excluded.pending_applications,
      approved_applications = total.approved_applications + excluded.approved_applications,
      rejected_applications = total.rejected_applications + excluded.rejected_applications,
      withdrawn_applications = total.withdrawn_applications + excluded.withdrawn_applications;
  END IF;
  RETURN NULL;
END $$;

-- Applications by property and status. When a property is deleted, its applications go first; its row of totals goes with the
-- property and is left alone until then.
CREATE FUNCTION update_application_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO application_totals AS total (property_id, applications, pending, approved, rejected, withdrawn)
    VALUES (NEW.property_id, 1, (NEW.status = 'pending')::int, (NEW.status = 'approved')::int,
      (NEW.status = 'rejected')::int, (NEW.status = 'withdrawn')::int)
    ON CONFLICT (property_id) DO UPDATE SET
      applications = total.applications + 1,
      pending = total.pending + excluded.pending,
      approved = total.approved + excluded.approved,
      rejected = total.rejected + excluded.rejected,
      withdrawn = total.withdrawn + excluded.withdrawn;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE application_totals SET
      pending = pending + (NEW.status = 'pending')::int - (OLD.status = 'pending')::int,
      approved = approved + (NEW.status = 'approved')::int - (OLD.status = 'approved')::int,
      rejected = rejected + (NEW.status = 'rejected')::int - (OLD.status = 'rejected')::int,
      withdrawn = withdrawn + (NEW.status = 'withdrawn')::int - (OLD.status = 'withdrawn')::int
    WHERE property_id = NEW.property_id;
  ELSE
    UPDATE application_totals SET
      applications = applications - 1,
      pending = pending - (OLD.status = 'pending')::int,
      approved = approved - (OLD.status = 'approved')::int,
      rejected = rejected - (OLD.status = 'rejected')::int,
      withdrawn = withdrawn - (OLD.status = 'withdrawn')::int
    WHERE property_id = OLD.property_id AND EXISTS (SELECT FROM properties WHERE id = OLD.property_id);
  END IF;
  RETURN NULL;
END $$;

-- The sum of all owners' totals, in 16 rows by owner, so that concurrent changes rarely wait for each other.
CREATE FUNCTION update_installation_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.owner_id ELSE NEW.owner_id END;
BEGIN
  UPDATE installation_totals SET
    properties = properties + coalesce(NEW.properties, 0) - coalesce(OLD.properties, 0),
    occupied = occupied + coalesce(NEW.occupied, 0) - coalesce(OLD.occupied, 0),
    revenue_cents = revenue_cents + coalesce(NEW.revenue_cents, 0) - coalesce(OLD.revenue_cents, 0),
    pending_applications = pending_applications + coalesce(NEW.pending_applications, 0) - coalesce(OLD.pending_applications, 0),
    approved_applications = approved_applications + coalesce(NEW.approved_applications, 0) - coalesce(OLD.approved_applications, 0),
    rejected_applications = rejected_applications + coalesce(NEW.rejected_applications, 0) - coalesce(OLD.rejected_applications, 0),
    withdrawn_applications = withdrawn_applications + coalesce(NEW.withdrawn_applications, 0) - coalesce(OLD.withdrawn_applications, 0)
  WHERE shard = hashtext(owner::text) & 15;
  RETURN NULL;
END $$;

-- Versions of properties

CREATE FUNCTION increment_property_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

-- Images

CREATE FUNCTION update_property_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.images = NEW.images THEN RETURN NULL; END IF;
    DELETE FROM property_images WHERE property_id = NEW.id AND '/objects/images/' || image_id <> ALL (NEW.images);
  END IF;
  -- In order of id, so that two properties which share images never deadlock.
  INSERT INTO property_images (property_id, image_id)
    SELECT NEW.id, image.id FROM images image
    WHERE image.id IN (SELECT substr(path, length('/objects/images/') + 1) FROM unnest(NEW.images) path)
    ORDER BY image.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION update_image_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE images SET uses = uses + 1, unused_since = NULL WHERE id = NEW.image_id;
  ELSE
    UPDATE images SET uses = uses - 1, unused_since = CASE WHEN uses = 1 THEN now() END WHERE id = OLD.image_id;
  END IF;
  RETURN NULL;
END $$;

-- Messages

-- Every user has an inbox from the start, so that the first message to them finds a row to lock.
CREATE FUNCTION create_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inboxes (user_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

-- Plans of this function and the next one never depend on the values: they are made once per connection.
--
-- A message comes after every other message of its sender and its receiver: their inboxes stay locked until commit, and it
-- gets a later `created_at` than the newest message in either. A client that has a message can therefore ask for all that came
-- before it.
CREATE FUNCTION set_message_order() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
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
  -- Before the insert, so that of several messages in one statement each finds the one before it.
  UPDATE inboxes SET last_at = NEW.created_at WHERE user_id IN (NEW.sender_id, NEW.receiver_id);
  RETURN NEW;
END $$;

CREATE FUNCTION update_conversations() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
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
END $$;
