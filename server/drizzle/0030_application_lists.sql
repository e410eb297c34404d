-- Lists of applications are searched by the applicant's name and the home's title, so each application keeps both as text.
ALTER TABLE "applications" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION application_search_text(first_name text, last_name text, title text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT searchable(first_name || ' ' || last_name || E'\n' || title)
$$;--> statement-breakpoint

-- The share locks make a concurrent change of the name or title wait for this row, or this row wait for the change.
CREATE FUNCTION set_application_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT application_search_text(applicant.first_name, applicant.last_name, home.title) INTO NEW.search_text
  FROM users applicant, properties home
  WHERE applicant.id = NEW.tenant_id AND home.id = NEW.property_id
  FOR SHARE;
  -- Without an applicant or a home the foreign keys refuse the row.
  NEW.search_text := coalesce(NEW.search_text, '');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER set_application_search_text BEFORE INSERT ON applications
  FOR EACH ROW EXECUTE FUNCTION set_application_search_text();--> statement-breakpoint

-- Both functions below lock applications in order of id, so that two changes never wait for each other in a ring.
CREATE FUNCTION keep_applicant_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM applications WHERE tenant_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE applications SET search_text = application_search_text(NEW.first_name, NEW.last_name, home.title)
  FROM properties home
  WHERE tenant_id = NEW.id AND home.id = property_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_applicant_name AFTER UPDATE ON users
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION keep_applicant_name();--> statement-breakpoint
CREATE FUNCTION keep_application_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM applications WHERE property_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE applications SET search_text = application_search_text(applicant.first_name, applicant.last_name, NEW.title)
  FROM users applicant
  WHERE property_id = NEW.id AND applicant.id = tenant_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_application_title AFTER UPDATE ON properties
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title)
  EXECUTE FUNCTION keep_application_title();--> statement-breakpoint

-- All are made anew below, after the rows are filled in.
DROP INDEX "applications_of_tenant", "applications_for_owner", "applications_for_owner_by_status", "applications_for_property", "applications_newest", "applications_newest_by_status";--> statement-breakpoint
UPDATE applications SET search_text = application_search_text(applicant.first_name, applicant.last_name, home.title)
FROM users applicant, properties home
WHERE applicant.id = tenant_id AND home.id = property_id;--> statement-breakpoint
CREATE INDEX "applications_of_tenant" ON "applications" USING btree ("tenant_id","created_at","id") INCLUDE ("status","property_id","search_text");--> statement-breakpoint
CREATE INDEX "applications_for_owner" ON "applications" USING btree ("owner_id","created_at","id") INCLUDE ("status","search_text");--> statement-breakpoint
CREATE INDEX "applications_for_owner_by_status" ON "applications" USING btree ("owner_id","status","created_at","id") INCLUDE ("search_text");--> statement-breakpoint
CREATE INDEX "applications_for_property" ON "applications" USING btree ("property_id","created_at","id") INCLUDE ("status","owner_id","search_text");--> statement-breakpoint
CREATE INDEX "applications_newest" ON "applications" USING btree ("created_at","id") INCLUDE ("status","search_text");--> statement-breakpoint
CREATE INDEX "applications_newest_by_status" ON "applications" USING btree ("status","created_at","id") INCLUDE ("search_text");--> statement-breakpoint
CREATE INDEX "applications_containing" ON "applications" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "applications_containing_short" ON "applications" USING gin (short_grams(search_text));--> statement-breakpoint
-- An index answers alone only for rows that vacuum has marked as visible to everyone.
ALTER TABLE "applications" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);--> statement-breakpoint

-- Totals by status: of an owner, of the installation and of a home. Until now they counted pending ones alone.
ALTER TABLE "portfolio_totals" DROP CONSTRAINT "totals_never_fall_below_zero",
  ADD COLUMN "approved_applications" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "rejected_applications" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "withdrawn_applications" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "installation_totals"
  ADD COLUMN "approved_applications" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "rejected_applications" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "withdrawn_applications" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "application_totals" DROP CONSTRAINT "applications_never_fall_below_zero",
  ADD COLUMN "approved" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "rejected" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "withdrawn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint

CREATE OR REPLACE FUNCTION keep_installation_totals() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint

DROP TRIGGER keep_pending_applications ON applications;--> statement-breakpoint
DROP TRIGGER keep_pending_applications_on_change ON applications;--> statement-breakpoint
DROP FUNCTION keep_pending_applications();--> statement-breakpoint
-- As before, a decrease only updates: when an owner is deleted, their totals may be gone first.
CREATE FUNCTION keep_owner_applications() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO portfolio_totals AS kept
      (owner_id, pending_applications, approved_applications, rejected_applications, withdrawn_applications)
    VALUES (NEW.owner_id, (NEW.status = 'pending')::int, (NEW.status = 'approved')::int, (NEW.status = 'rejected')::int,
      (NEW.status = 'withdrawn')::int)
    ON CONFLICT (owner_id) DO UPDATE SET
      pending_applications = kept.pending_applications + excluded.pending_applications,
      approved_applications = kept.approved_applications + excluded.approved_applications,
      rejected_applications = kept.rejected_applications + excluded.rejected_applications,
      withdrawn_applications = kept.withdrawn_applications + excluded.withdrawn_applications;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_owner_applications AFTER INSERT OR DELETE ON applications
  FOR EACH ROW EXECUTE FUNCTION keep_owner_applications();--> statement-breakpoint
CREATE TRIGGER keep_owner_applications_on_change AFTER UPDATE ON applications
  FOR EACH ROW WHEN ((OLD.owner_id, OLD.status) IS DISTINCT FROM (NEW.owner_id, NEW.status))
  EXECUTE FUNCTION keep_owner_applications();--> statement-breakpoint

-- As before, the totals of a home that is being deleted are left alone: they go with it.
CREATE OR REPLACE FUNCTION keep_application_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO application_totals AS kept (property_id, applications, pending, approved, rejected, withdrawn)
    VALUES (NEW.property_id, 1, (NEW.status = 'pending')::int, (NEW.status = 'approved')::int,
      (NEW.status = 'rejected')::int, (NEW.status = 'withdrawn')::int)
    ON CONFLICT (property_id) DO UPDATE SET
      applications = kept.applications + 1,
      pending = kept.pending + excluded.pending,
      approved = kept.approved + excluded.approved,
      rejected = kept.rejected + excluded.rejected,
      withdrawn = kept.withdrawn + excluded.withdrawn;
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
END $$;--> statement-breakpoint
DROP TRIGGER keep_application_totals_on_change ON applications;--> statement-breakpoint
CREATE TRIGGER keep_application_totals_on_change AFTER UPDATE ON applications
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION keep_application_totals();--> statement-breakpoint

-- The installation's totals are summed up once; its trigger would update their sixteen rows for every owner.
ALTER TABLE "portfolio_totals" DISABLE TRIGGER keep_installation_totals;--> statement-breakpoint
UPDATE portfolio_totals AS kept SET
  approved_applications = counted.approved, rejected_applications = counted.rejected, withdrawn_applications = counted.withdrawn
FROM (
  SELECT owner_id, count(*) FILTER (WHERE status = 'approved') AS approved,
    count(*) FILTER (WHERE status = 'rejected') AS rejected, count(*) FILTER (WHERE status = 'withdrawn') AS withdrawn
  FROM applications GROUP BY owner_id
) AS counted
WHERE counted.owner_id = kept.owner_id;--> statement-breakpoint
ALTER TABLE "portfolio_totals" ENABLE TRIGGER keep_installation_totals;--> statement-breakpoint
UPDATE installation_totals AS kept SET
  approved_applications = counted.approved, rejected_applications = counted.rejected, withdrawn_applications = counted.withdrawn
FROM (
  SELECT hashtext(owner_id::text) & 15 AS shard, sum(approved_applications) AS approved,
    sum(rejected_applications) AS rejected, sum(withdrawn_applications) AS withdrawn
  FROM portfolio_totals GROUP BY 1
) AS counted
WHERE counted.shard = kept.shard;--> statement-breakpoint
UPDATE application_totals AS kept SET
  approved = counted.approved, rejected = counted.rejected, withdrawn = counted.withdrawn
FROM (
  SELECT property_id, count(*) FILTER (WHERE status = 'approved') AS approved,
    count(*) FILTER (WHERE status = 'rejected') AS rejected, count(*) FILTER (WHERE status = 'withdrawn') AS withdrawn
  FROM applications GROUP BY property_id
) AS counted
WHERE counted.property_id = kept.property_id;--> statement-breakpoint
ALTER TABLE "application_totals" ADD CONSTRAINT "applications_never_fall_below_zero" CHECK (least("application_totals"."applications", "application_totals"."pending", "application_totals"."approved", "application_totals"."rejected", "application_totals"."withdrawn") >= 0);--> statement-breakpoint
ALTER TABLE "portfolio_totals" ADD CONSTRAINT "totals_never_fall_below_zero" CHECK (least("portfolio_totals"."properties", "portfolio_totals"."occupied", "portfolio_totals"."revenue_cents", "portfolio_totals"."pending_applications", "portfolio_totals"."approved_applications", "portfolio_totals"."rejected_applications", "portfolio_totals"."withdrawn_applications") >= 0);
