-- The days of access after a rejection are counted from the first one, whatever is reopened later.
CREATE OR REPLACE FUNCTION set_application_rejected_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'rejected' THEN
    NEW.rejected_at := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.rejected_at := coalesce(NEW.rejected_at, now());
  ELSIF OLD.status <> 'rejected' THEN
    -- The event of the present rejection is written after this.
    NEW.rejected_at := coalesce(
      (SELECT min(at) FROM application_events WHERE application_id = NEW.id AND to_status = 'rejected'), now());
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
UPDATE applications SET rejected_at = first.at
FROM (SELECT application_id, min(at) AS at FROM application_events WHERE to_status = 'rejected'
  GROUP BY application_id HAVING count(*) > 1) AS first
WHERE first.application_id = applications.id AND status = 'rejected' AND rejected_at > first.at;
