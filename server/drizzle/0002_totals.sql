-- Leases of one home never share a day.
ALTER TABLE leases ADD CONSTRAINT a_home_is_let_once_at_a_time
  EXCLUDE USING gist (property_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&);--> statement-breakpoint

-- The totals below are kept as rows change, so that reading them costs the same however many rows there are. A fall only
-- updates: when an owner is deleted, the totals may be gone before the homes are. Where two rows of totals change, they
-- are locked in order first, so that two writers never wait for each other in a ring.

CREATE FUNCTION keep_published_cities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM 1 FROM published_cities WHERE city IN (OLD.city, NEW.city) ORDER BY city FOR UPDATE;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.is_published THEN
    UPDATE published_cities SET homes = homes - 1 WHERE city = OLD.city;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_published THEN
    INSERT INTO published_cities AS kept (city, homes) VALUES (NEW.city, 1)
    ON CONFLICT (city) DO UPDATE SET homes = kept.homes + 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_published_cities AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION keep_published_cities();--> statement-breakpoint
CREATE TRIGGER keep_published_cities_on_change AFTER UPDATE ON properties
  FOR EACH ROW WHEN ((OLD.city, OLD.is_published) IS DISTINCT FROM (NEW.city, NEW.is_published))
  EXECUTE FUNCTION keep_published_cities();--> statement-breakpoint

CREATE FUNCTION keep_portfolio_totals() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO portfolio_totals AS kept (owner_id, properties, occupied, revenue_cents)
    VALUES (NEW.owner_id, 1, (NEW.status = 'occupied')::int, CASE WHEN NEW.status = 'occupied' THEN NEW.price_cents ELSE 0 END)
    ON CONFLICT (owner_id) DO UPDATE SET
      properties = kept.properties + 1,
      occupied = kept.occupied + excluded.occupied,
      revenue_cents = kept.revenue_cents + excluded.revenue_cents;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_portfolio_totals AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION keep_portfolio_totals();--> statement-breakpoint
CREATE TRIGGER keep_portfolio_totals_on_change AFTER UPDATE ON properties
  FOR EACH ROW WHEN ((OLD.owner_id, OLD.status, OLD.price_cents) IS DISTINCT FROM (NEW.owner_id, NEW.status, NEW.price_cents))
  EXECUTE FUNCTION keep_portfolio_totals();--> statement-breakpoint

CREATE FUNCTION keep_pending_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'pending' THEN
    UPDATE portfolio_totals SET pending_applications = pending_applications - 1 WHERE owner_id = OLD.owner_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'pending' THEN
    INSERT INTO portfolio_totals AS kept (owner_id, pending_applications) VALUES (NEW.owner_id, 1)
    ON CONFLICT (owner_id) DO UPDATE SET pending_applications = kept.pending_applications + 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_pending_applications AFTER INSERT OR DELETE ON applications
  FOR EACH ROW EXECUTE FUNCTION keep_pending_applications();--> statement-breakpoint
CREATE TRIGGER keep_pending_applications_on_change AFTER UPDATE ON applications
  FOR EACH ROW WHEN ((OLD.owner_id, OLD.status) IS DISTINCT FROM (NEW.owner_id, NEW.status))
  EXECUTE FUNCTION keep_pending_applications();--> statement-breakpoint

INSERT INTO user_totals (role) VALUES ('tenant'), ('owner'), ('agent');--> statement-breakpoint
CREATE FUNCTION keep_user_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE user_totals SET users = users - 1 WHERE role = OLD.role;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE user_totals SET users = users + 1 WHERE role = NEW.role;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_user_totals AFTER INSERT OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION keep_user_totals();--> statement-breakpoint
CREATE TRIGGER keep_user_totals_on_change AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION keep_user_totals();
