-- When a home is deleted its applications go first: their row of totals goes with the home, and is left alone until then.
CREATE FUNCTION keep_application_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO application_totals AS kept (property_id, applications, pending)
    VALUES (NEW.property_id, 1, (NEW.status = 'pending')::int)
    ON CONFLICT (property_id) DO UPDATE SET
      applications = kept.applications + 1,
      pending = kept.pending + excluded.pending;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE application_totals SET pending = pending + (NEW.status = 'pending')::int - (OLD.status = 'pending')::int
    WHERE property_id = NEW.property_id;
  ELSE
    UPDATE application_totals SET applications = applications - 1, pending = pending - (OLD.status = 'pending')::int
    WHERE property_id = OLD.property_id AND EXISTS (SELECT FROM properties WHERE id = OLD.property_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_application_totals AFTER INSERT OR DELETE ON applications
  FOR EACH ROW EXECUTE FUNCTION keep_application_totals();--> statement-breakpoint
CREATE TRIGGER keep_application_totals_on_change AFTER UPDATE ON applications
  FOR EACH ROW WHEN ((OLD.status = 'pending') IS DISTINCT FROM (NEW.status = 'pending'))
  EXECUTE FUNCTION keep_application_totals();--> statement-breakpoint
INSERT INTO application_totals (property_id, applications, pending)
SELECT property_id, count(*), count(*) FILTER (WHERE status = 'pending') FROM applications GROUP BY property_id;--> statement-breakpoint

-- Until now a session was only extended, once a day while it was used.
UPDATE sessions SET used_at = least(now(), expire - interval '30 days');
