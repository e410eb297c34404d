-- A server of the version before may write meanwhile.
LOCK TABLE properties IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "vacancies" (
	"property_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"is_published" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vacancies" ADD CONSTRAINT "vacancies_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "published_vacancies" ON "vacancies" USING btree ("since","property_id") WHERE is_published;--> statement-breakpoint
CREATE FUNCTION update_vacancies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'available' THEN
    DELETE FROM vacancies WHERE property_id = NEW.id;
  ELSIF TG_OP = 'UPDATE' AND OLD.status = 'available' THEN
    UPDATE vacancies SET is_published = NEW.is_published WHERE property_id = NEW.id;
  ELSE
    INSERT INTO vacancies (property_id, since, is_published)
    VALUES (NEW.id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END, NEW.is_published);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER update_vacancies AFTER INSERT ON properties
  FOR EACH ROW EXECUTE FUNCTION update_vacancies();--> statement-breakpoint
CREATE TRIGGER update_vacancies_on_change AFTER UPDATE ON properties
  FOR EACH ROW WHEN ((OLD.status, OLD.is_published) IS DISTINCT FROM (NEW.status, NEW.is_published))
  EXECUTE FUNCTION update_vacancies();--> statement-breakpoint
-- Since it was added, the day after its last lease, or its status last changed, whichever was last.
INSERT INTO vacancies (property_id, since, is_published)
SELECT id, greatest(created_at, ended.at, changed.at), is_published
FROM properties
LEFT JOIN (
  SELECT property_id, (max(ends_on) + 1)::timestamp AT TIME ZONE 'UTC' AS at
  FROM leases WHERE cancelled_at IS NULL AND ends_on < now()::date GROUP BY property_id
) ended ON ended.property_id = id
LEFT JOIN (
  SELECT property_id, max(at) AS at FROM property_events
  WHERE kind IN ('status_changed', 'lease_ended', 'lease_cancelled', 'approval_undone') GROUP BY property_id
) changed ON changed.property_id = id
WHERE status = 'available';
