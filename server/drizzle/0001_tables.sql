-- What drizzle can't declare is here alone: exclusion, deferrable keys, storage settings, INCLUDE columns (0003_indexes.sql).
-- Three tables have a lower autovacuum threshold: an index answers without reading the row only where vacuum has marked the
-- page as visible to all.

-- Accounts

CREATE TABLE users (
  id uuid PRIMARY KEY,
  username text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  profile_image_url text,
  role text NOT NULL DEFAULT 'tenant',
  approved_at timestamptz(3),
  is_demo boolean NOT NULL DEFAULT false,
  email text,
  phone text,
  locale text,
  time_zone text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (
    searchable(first_name || ' ' || last_name || E'\n' || username || E'\n' || coalesce(email, ''))
  ) STORED NOT NULL,
  CONSTRAINT a_role_is_known CHECK (role in ('tenant', 'owner', 'agent')),
  CONSTRAINT only_agents_wait CHECK (role = 'agent' or approved_at is not null)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);

CREATE TABLE sessions (
  sid text PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT sessions_user_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  sess jsonb NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  used_at timestamptz(3) NOT NULL DEFAULT now(),
  expire timestamptz(3) NOT NULL
);

CREATE TABLE setup_codes (
  is_only boolean PRIMARY KEY DEFAULT true,
  code_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT there_is_one_setup_code CHECK (is_only)
);

-- Before properties: when a user is deleted, foreign keys act in order of their creation, and with its totals gone first
-- each deleted property updates none.

CREATE TABLE portfolio_totals (
  owner_id uuid PRIMARY KEY CONSTRAINT portfolio_totals_owner_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  properties integer NOT NULL DEFAULT 0,
  occupied integer NOT NULL DEFAULT 0,
  revenue_cents bigint NOT NULL DEFAULT 0,
  pending_applications integer NOT NULL DEFAULT 0,
  approved_applications integer NOT NULL DEFAULT 0,
  rejected_applications integer NOT NULL DEFAULT 0,
  withdrawn_applications integer NOT NULL DEFAULT 0,
  CONSTRAINT totals_never_fall_below_zero
    CHECK (least(properties, occupied, revenue_cents,
    pending_applications, approved_applications, rejected_applications, withdrawn_applications) >= 0)
);

-- Properties

CREATE TABLE properties (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL CONSTRAINT properties_owner_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  price_cents integer NOT NULL,
  bedrooms integer NOT NULL,
  bathrooms numeric(4, 1) NOT NULL,
  area numeric(10, 2) NOT NULL,
  status text NOT NULL DEFAULT 'available',
  images text[] NOT NULL DEFAULT '{}',
  pictures jsonb NOT NULL DEFAULT '[]'::jsonb,
  is_published boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  search_text text GENERATED ALWAYS AS (searchable(title || E'\n' || address)) STORED NOT NULL,
  CONSTRAINT a_property_status_is_known CHECK (status in ('available', 'occupied', 'maintenance')),
  CONSTRAINT rent_and_rooms_are_not_negative CHECK (price_cents >= 0 and bedrooms >= 0 and bathrooms >= 0),
  CONSTRAINT a_home_has_at_least_one_square_metre CHECK (area >= 1),
  CONSTRAINT a_home_has_at_most_ten_images CHECK (cardinality(images) <= 10)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);

CREATE TABLE cities (
  city text PRIMARY KEY,
  published integer NOT NULL,
  CONSTRAINT a_city_never_counts_below_zero CHECK (published >= 0)
);

-- Cache tags

CREATE TABLE tag_versions (
  shard smallint PRIMARY KEY,
  version bigint NOT NULL DEFAULT 0
);
INSERT INTO tag_versions (shard) SELECT generate_series(0, 63);

-- Files

CREATE TABLE images (
  id text PRIMARY KEY,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  thumbhash text,
  widths integer[] NOT NULL DEFAULT '{}',
  uses integer NOT NULL DEFAULT 0,
  unused_since timestamptz(3) DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT a_picture_is_used_at_least_never CHECK (uses >= 0)
);

CREATE TABLE image_holders (
  image_id text NOT NULL CONSTRAINT image_holders_image_id_images_id_fk REFERENCES images (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL CONSTRAINT image_holders_owner_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT image_holders_image_id_owner_id_pk PRIMARY KEY (image_id, owner_id)
);

CREATE TABLE property_images (
  property_id uuid NOT NULL CONSTRAINT property_images_property_id_properties_id_fk
    REFERENCES properties (id) ON DELETE CASCADE,
  image_id text NOT NULL CONSTRAINT property_images_image_id_images_id_fk REFERENCES images (id),
  CONSTRAINT property_images_property_id_image_id_pk PRIMARY KEY (property_id, image_id)
);

CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  owner_id uuid CONSTRAINT uploads_owner_id_users_id_fk REFERENCES users (id) ON DELETE SET NULL,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'open',
  key text NOT NULL,
  multipart_id text,
  name text NOT NULL,
  declared_type text,
  declared_bytes bigint,
  content_type text,
  bytes bigint,
  sha256 text,
  reserved_bytes bigint NOT NULL DEFAULT 0,
  refusal text,
  image_id text,
  remote_url text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT uploads_key_unique UNIQUE (key),
  CONSTRAINT an_upload_reserves_at_least_nothing CHECK (reserved_bytes >= 0)
);

CREATE TABLE file_usage (
  owner_id uuid PRIMARY KEY CONSTRAINT file_usage_owner_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  bytes bigint NOT NULL,
  CONSTRAINT nobody_keeps_less_than_nothing CHECK (bytes >= 0)
);

-- Applications and leases

CREATE TABLE applications (
  id uuid PRIMARY KEY,
  property_id uuid NOT NULL CONSTRAINT applications_property_id_properties_id_fk REFERENCES properties (id) ON DELETE CASCADE,
  tenant_id uuid NOT NULL CONSTRAINT applications_tenant_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL CONSTRAINT applications_owner_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'pending',
  message text,
  documents text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  search_text text NOT NULL DEFAULT '',
  CONSTRAINT an_application_status_is_known CHECK (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  CONSTRAINT owners_never_apply_to_their_own_home CHECK (tenant_id <> owner_id)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);

CREATE TABLE leases (
  id uuid PRIMARY KEY,
  property_id uuid NOT NULL CONSTRAINT leases_property_id_properties_id_fk REFERENCES properties (id) ON DELETE CASCADE,
  tenant_id uuid NOT NULL CONSTRAINT leases_tenant_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  rent_cents integer NOT NULL,
  deposit_cents integer NOT NULL,
  application_id uuid CONSTRAINT leases_application_id_applications_id_fk REFERENCES applications (id) ON DELETE SET NULL,
  document text,
  closed_at timestamptz(3),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT a_lease_ends_after_it_starts CHECK (ends_on > starts_on),
  CONSTRAINT a_lease_is_cancelled_before_it_begins CHECK ((cancelled_at at time zone 'UTC')::date < starts_on),
  -- Active leases of one property never share a day.
  CONSTRAINT a_home_is_let_once_at_a_time
    EXCLUDE USING gist (property_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&) WHERE (cancelled_at IS NULL)
);

CREATE TABLE application_events (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL CONSTRAINT application_events_application_id_applications_id_fk
    REFERENCES applications (id) ON DELETE CASCADE,
  at timestamptz(3) NOT NULL DEFAULT now(),
  actor_id uuid CONSTRAINT application_events_actor_id_users_id_fk REFERENCES users (id) ON DELETE SET NULL,
  from_status text,
  to_status text NOT NULL,
  why text,
  -- Checked at commit: an approval writes its event before its lease.
  lease_id uuid CONSTRAINT application_events_lease_id_leases_id_fk REFERENCES leases (id) ON DELETE SET NULL
    DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE documents (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT documents_user_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  property_id uuid CONSTRAINT documents_property_id_properties_id_fk REFERENCES properties (id) ON DELETE SET NULL,
  lease_id uuid CONSTRAINT documents_lease_id_leases_id_fk REFERENCES leases (id) ON DELETE SET NULL,
  type text NOT NULL,
  title text NOT NULL,
  storage_key text NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  file_name text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT a_document_type_is_known
    CHECK (type in ('lease', 'receipt', 'identity', 'income', 'reference', 'notice', 'inspection', 'other')),
  CONSTRAINT only_a_lease_is_the_paper_of_one CHECK (lease_id is null or type = 'lease')
);

-- Messages. Inboxes and conversations change with every message: free space in the page keeps the new version there.

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  client_id text,
  sender_id uuid NOT NULL CONSTRAINT messages_sender_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  receiver_id uuid NOT NULL CONSTRAINT messages_receiver_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  property_id uuid CONSTRAINT messages_property_id_properties_id_fk REFERENCES properties (id) ON DELETE SET NULL,
  content text NOT NULL,
  type text NOT NULL DEFAULT 'text',
  about_kind text,
  about_id uuid,
  notice jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  sender_follows timestamptz(3),
  receiver_follows timestamptz(3),
  CONSTRAINT a_message_type_is_known CHECK (type in ('text', 'document', 'system')),
  CONSTRAINT a_message_is_about_something_known CHECK (about_kind in ('property', 'application', 'lease')),
  CONSTRAINT a_message_is_about_one_thing_or_nothing CHECK ((about_kind is null) = (about_id is null)),
  CONSTRAINT nobody_writes_to_themselves CHECK (sender_id <> receiver_id)
);

CREATE TABLE conversations (
  user_id uuid NOT NULL CONSTRAINT conversations_user_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  partner_id uuid NOT NULL CONSTRAINT conversations_partner_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  last_message_id uuid NOT NULL,
  last_at timestamptz(3) NOT NULL,
  property_id uuid,
  unread integer NOT NULL DEFAULT 0,
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  CONSTRAINT conversations_user_id_partner_id_pk PRIMARY KEY (user_id, partner_id),
  CONSTRAINT unread_messages_never_fall_below_zero CHECK (unread >= 0)
) WITH (fillfactor = 80);

CREATE TABLE inboxes (
  user_id uuid PRIMARY KEY CONSTRAINT inboxes_user_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  unread integer NOT NULL DEFAULT 0,
  last_at timestamptz(3),
  reminded_at timestamptz(3),
  CONSTRAINT unread_inboxes_never_fall_below_zero CHECK (unread >= 0)
) WITH (fillfactor = 50);

CREATE TABLE reminding (
  is_only boolean PRIMARY KEY DEFAULT true,
  through timestamptz(3) NOT NULL,
  CONSTRAINT there_is_one_row CHECK (is_only)
);
INSERT INTO reminding (through) VALUES (now());

-- Totals

CREATE TABLE application_totals (
  property_id uuid PRIMARY KEY CONSTRAINT application_totals_property_id_properties_id_fk
    REFERENCES properties (id) ON DELETE CASCADE,
  applications integer NOT NULL DEFAULT 0,
  pending integer NOT NULL DEFAULT 0,
  approved integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  withdrawn integer NOT NULL DEFAULT 0,
  CONSTRAINT applications_never_fall_below_zero CHECK (least(applications, pending, approved, rejected, withdrawn) >= 0)
);

CREATE TABLE installation_totals (
  shard smallint PRIMARY KEY,
  properties integer NOT NULL DEFAULT 0,
  occupied integer NOT NULL DEFAULT 0,
  revenue_cents bigint NOT NULL DEFAULT 0,
  pending_applications integer NOT NULL DEFAULT 0,
  approved_applications integer NOT NULL DEFAULT 0,
  rejected_applications integer NOT NULL DEFAULT 0,
  withdrawn_applications integer NOT NULL DEFAULT 0
);
INSERT INTO installation_totals (shard) SELECT generate_series(0, 15);

CREATE TABLE user_totals (
  role text PRIMARY KEY,
  users integer NOT NULL DEFAULT 0
);
INSERT INTO user_totals (role) VALUES ('tenant'), ('owner'), ('agent');

-- Jobs

CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  data jsonb NOT NULL,
  priority smallint NOT NULL DEFAULT 0,
  key text,
  run_at timestamptz(3) NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  failed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
