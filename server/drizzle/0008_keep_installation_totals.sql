INSERT INTO installation_totals (shard) SELECT generate_series(0, 15);--> statement-breakpoint
CREATE FUNCTION keep_installation_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.owner_id ELSE NEW.owner_id END;
BEGIN
  UPDATE installation_totals SET
    properties = properties + coalesce(NEW.properties, 0) - coalesce(OLD.properties, 0),
    occupied = occupied + coalesce(NEW.occupied, 0) - coalesce(OLD.occupied, 0),
    revenue_cents = revenue_cents + coalesce(NEW.revenue_cents, 0) - coalesce(OLD.revenue_cents, 0),
    pending_applications = pending_applications + coalesce(NEW.pending_applications, 0) - coalesce(OLD.pending_applications, 0)
  WHERE shard = hashtext(owner::text) & 15;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_installation_totals AFTER INSERT OR UPDATE OR DELETE ON portfolio_totals
  FOR EACH ROW EXECUTE FUNCTION keep_installation_totals();--> statement-breakpoint
UPDATE installation_totals AS kept SET
  properties = counted.properties, occupied = counted.occupied, revenue_cents = counted.revenue_cents,
  pending_applications = counted.pending_applications
FROM (
  SELECT hashtext(owner_id::text) & 15 AS shard, sum(properties) AS properties, sum(occupied) AS occupied,
    sum(revenue_cents) AS revenue_cents, sum(pending_applications) AS pending_applications
  FROM portfolio_totals GROUP BY 1
) AS counted
WHERE kept.shard = counted.shard;
