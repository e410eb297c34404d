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
  approved_by uuid CONSTRAINT users_approved_by_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  is_demo boolean NOT NULL DEFAULT false,
  email text,
  email_verified_at timestamptz(3),
  phone text,
  locale text,
  time_zone text,
  disabled_at timestamptz(3),
  disabling_requested_by uuid CONSTRAINT users_disabling_requested_by_users_id_fk
    REFERENCES users (id) ON DELETE RESTRICT,
  disabling_requested_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  updated_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  search_text text GENERATED ALWAYS AS (
    searchable(full_name(first_name, last_name) || E'\n' || username || E'\n' || coalesce(email, ''))
  ) STORED NOT NULL,
  sort_name text GENERATED ALWAYS AS (name_sort_text(first_name, last_name)) STORED NOT NULL,
  CONSTRAINT a_role_is_known CHECK (role in ('tenant', 'owner', 'agent')),
  CONSTRAINT only_agents_wait CHECK (role = 'agent' or approved_at is not null)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);

CREATE TABLE sessions (
  sid text PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT sessions_user_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  sess jsonb NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  used_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  confirmed_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  expire timestamptz(3) NOT NULL
);

CREATE TABLE known_browsers (
  user_id uuid NOT NULL CONSTRAINT known_browsers_user_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  browser_hash text NOT NULL,
  used_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT known_browsers_user_id_browser_hash_pk PRIMARY KEY (user_id, browser_hash)
);

CREATE TABLE setup_codes (
  is_only boolean PRIMARY KEY DEFAULT true,
  code_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT there_is_one_setup_code CHECK (is_only)
);

CREATE TABLE account_links (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT account_links_user_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  kind text NOT NULL,
  email text,
  issued_by uuid CONSTRAINT account_links_issued_by_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT an_account_link_is_of_a_known_kind CHECK (kind in ('verify', 'reset')),
  CONSTRAINT a_verification_has_an_address CHECK (kind = 'reset' or email is not null)
);

CREATE TABLE preferences (
  user_id uuid NOT NULL CONSTRAINT preferences_user_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  name text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT preferences_user_id_name_pk PRIMARY KEY (user_id, name)
);

-- Properties

CREATE TABLE properties (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL CONSTRAINT properties_owner_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  title text NOT NULL,
  description text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  city_key text GENERATED ALWAYS AS (place_key(city)) STORED NOT NULL,
  price_cents bigint NOT NULL,
  currency text NOT NULL,
  bedrooms integer NOT NULL,
  bathrooms numeric(4, 1) NOT NULL,
  area numeric(10, 2) NOT NULL,
  status text NOT NULL DEFAULT 'available',
  pictures_version integer NOT NULL DEFAULT 0,
  is_published boolean NOT NULL DEFAULT false,
  is_hidden boolean NOT NULL DEFAULT false,
  published_at timestamptz(3),
  archived_at timestamptz(3),
  questions jsonb NOT NULL DEFAULT '{}'::jsonb,
  criteria jsonb,
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  time_zone text NOT NULL,
  fact_bits bigint GENERATED ALWAYS AS (home_fact_bits(facts, price_cents)) STORED NOT NULL,
  district text GENERATED ALWAYS AS (facts ->> 'district') STORED,
  district_key text GENERATED ALWAYS AS (place_key(facts ->> 'district')) STORED,
  available_on date GENERATED ALWAYS AS (home_available_on(facts)) STORED NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  updated_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  version integer NOT NULL DEFAULT 1,
  search_text text GENERATED ALWAYS AS (searchable(title || E'\n' || address)) STORED NOT NULL,
  CONSTRAINT a_hidden_home_is_not_published CHECK (not (is_hidden and is_published)),
  CONSTRAINT an_archived_home_is_not_published CHECK (archived_at is null or not (is_published or is_hidden)),
  CONSTRAINT a_property_status_is_known CHECK (status in ('available', 'occupied', 'maintenance')),
  CONSTRAINT rent_and_rooms_are_not_negative CHECK (price_cents >= 0 and bedrooms >= 0 and bathrooms >= 0),
  CONSTRAINT a_currency_of_a_home_is_a_code CHECK (currency ~ '^[A-Z]{3}$'),
  CONSTRAINT a_home_has_at_least_one_square_metre CHECK (area >= 1),
  -- The function fails for a time zone that PostgreSQL doesn't know.
  CONSTRAINT a_home_has_a_known_time_zone CHECK (day_in(time_zone, 'epoch') IS NOT NULL)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);

CREATE TABLE begun_days (
  time_zone text PRIMARY KEY,
  day date NOT NULL
);

CREATE TABLE property_versions (
  id uuid PRIMARY KEY,
  property_id uuid NOT NULL CONSTRAINT property_versions_property_id_properties_id_fk
    REFERENCES properties (id) ON DELETE CASCADE,
  until timestamptz(3) NOT NULL,
  title text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  price_cents bigint NOT NULL,
  bedrooms integer NOT NULL,
  bathrooms numeric(4,1) NOT NULL,
  area numeric(10,2) NOT NULL,
  status text NOT NULL,
  pictures jsonb NOT NULL,
  facts jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE vacancies (
  property_id uuid PRIMARY KEY CONSTRAINT vacancies_property_id_properties_id_fk
    REFERENCES properties (id) ON DELETE CASCADE,
  since timestamptz(3) NOT NULL,
  is_published boolean NOT NULL
);

CREATE TABLE cities (
  city text PRIMARY KEY,
  published integer NOT NULL,
  city_key text GENERATED ALWAYS AS (place_key(city)) STORED NOT NULL,
  CONSTRAINT a_city_never_counts_below_zero CHECK (published >= 0)
);

CREATE TABLE districts (
  city text NOT NULL,
  district text NOT NULL,
  published integer NOT NULL,
  city_key text GENERATED ALWAYS AS (place_key(city)) STORED NOT NULL,
  district_key text GENERATED ALWAYS AS (place_key(district)) STORED NOT NULL,
  CONSTRAINT districts_city_district_pk PRIMARY KEY (city, district),
  CONSTRAINT a_district_never_counts_below_zero CHECK (published >= 0)
);

CREATE TABLE daily_counts (
  property_id uuid NOT NULL CONSTRAINT daily_counts_property_id_properties_id_fk
    REFERENCES properties (id) ON DELETE CASCADE,
  kind text NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  CONSTRAINT daily_counts_property_id_kind_day_pk PRIMARY KEY (property_id, kind, day),
  CONSTRAINT a_kind_of_daily_count_is_known CHECK (kind in ('view', 'save')),
  CONSTRAINT a_day_without_counts_has_no_row CHECK (count > 0)
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
  unused_since timestamptz(3) DEFAULT current_instant(),
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT a_picture_is_used_at_least_never CHECK (uses >= 0)
);

CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  owner_id uuid CONSTRAINT uploads_owner_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
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
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  updated_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  reserved_until timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT uploads_key_unique UNIQUE (key),
  CONSTRAINT an_upload_reserves_at_least_nothing CHECK (reserved_bytes >= 0)
);

CREATE TABLE upload_writers (
  upload_id uuid NOT NULL CONSTRAINT upload_writers_upload_id_uploads_id_fk
    REFERENCES uploads (id) ON DELETE CASCADE,
  part integer NOT NULL,
  writer uuid NOT NULL,
  successor uuid,
  seen_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT upload_writers_upload_id_part_pk PRIMARY KEY (upload_id, part)
);

CREATE TABLE file_usage (
  owner_id uuid PRIMARY KEY CONSTRAINT file_usage_owner_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  bytes bigint NOT NULL,
  CONSTRAINT nobody_keeps_less_than_nothing CHECK (bytes >= 0)
);

CREATE TABLE storage_totals (
  shard smallint PRIMARY KEY,
  bytes bigint NOT NULL DEFAULT 0,
  picture_bytes bigint NOT NULL DEFAULT 0,
  document_bytes bigint NOT NULL DEFAULT 0
);
INSERT INTO storage_totals (shard) SELECT generate_series(0, 7);

-- Applications, leases and documents

CREATE TABLE applications (
  id uuid PRIMARY KEY,
  property_id uuid NOT NULL CONSTRAINT applications_property_id_properties_id_fk
    REFERENCES properties (id) ON DELETE RESTRICT,
  tenant_id uuid NOT NULL CONSTRAINT applications_tenant_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  owner_id uuid NOT NULL CONSTRAINT applications_owner_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  status text NOT NULL DEFAULT 'pending',
  message text,
  answers jsonb NOT NULL DEFAULT '{}'::jsonb,
  criteria jsonb,
  opened_at timestamptz(3),
  shortlisted_at timestamptz(3),
  waiting_since timestamptz(3),
  question_by uuid CONSTRAINT applications_question_by_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  rejection_notes jsonb NOT NULL DEFAULT '{}'::jsonb,
  rejected_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  updated_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  search_text text NOT NULL DEFAULT '',
  CONSTRAINT an_application_status_is_known CHECK (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  CONSTRAINT only_a_rejected_application_has_a_rejection CHECK (rejected_at is null or status = 'rejected'),
  CONSTRAINT owners_never_apply_to_their_own_home CHECK (tenant_id <> owner_id)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);

CREATE TABLE application_drafts (
  tenant_id uuid NOT NULL CONSTRAINT application_drafts_tenant_id_users_id_fk
    REFERENCES users (id) ON DELETE RESTRICT,
  property_id uuid NOT NULL CONSTRAINT application_drafts_property_id_properties_id_fk
    REFERENCES properties (id) ON DELETE RESTRICT,
  form jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT application_drafts_tenant_id_property_id_pk PRIMARY KEY (tenant_id, property_id)
);

CREATE TABLE application_openings (
  application_id uuid NOT NULL CONSTRAINT application_openings_application_id_applications_id_fk
    REFERENCES applications (id) ON DELETE CASCADE,
  user_id uuid NOT NULL CONSTRAINT application_openings_user_id_users_id_fk
    REFERENCES users (id) ON DELETE RESTRICT,
  opened_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT application_openings_application_id_user_id_pk PRIMARY KEY (application_id, user_id)
);

CREATE TABLE leases (
  id uuid PRIMARY KEY,
  property_id uuid NOT NULL CONSTRAINT leases_property_id_properties_id_fk REFERENCES properties (id) ON DELETE RESTRICT,
  tenant_id uuid NOT NULL CONSTRAINT leases_tenant_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  time_zone text NOT NULL,
  rent_cents bigint NOT NULL,
  deposit_cents bigint NOT NULL,
  currency text NOT NULL,
  application_id uuid CONSTRAINT leases_application_id_applications_id_fk REFERENCES applications (id) ON DELETE SET NULL,
  document text,
  closed_at timestamptz(3),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  updated_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT a_lease_ends_after_it_starts CHECK (ends_on > starts_on),
  CONSTRAINT a_currency_of_a_lease_is_a_code CHECK (currency ~ '^[A-Z]{3}$'),
  CONSTRAINT a_lease_is_cancelled_before_it_begins CHECK (day_in(time_zone, cancelled_at) < starts_on),
  -- Active leases of one property never share a day.
  CONSTRAINT a_home_is_let_once_at_a_time
    EXCLUDE USING gist (property_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&) WHERE (cancelled_at IS NULL)
);

CREATE TABLE documents (
  id uuid PRIMARY KEY,
  type text NOT NULL,
  title text NOT NULL,
  storage_key text NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  file_name text,
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT a_document_type_is_known
    CHECK (type in ('lease', 'receipt', 'identity', 'income', 'reference', 'notice', 'inspection', 'other'))
);

CREATE TABLE document_readers (
  user_id uuid NOT NULL CONSTRAINT document_readers_user_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  document_id uuid NOT NULL CONSTRAINT document_readers_document_id_documents_id_fk
    REFERENCES documents (id) ON DELETE CASCADE,
  type text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT document_readers_user_id_document_id_pk PRIMARY KEY (user_id, document_id)
);

-- Messages. Inboxes and conversations change with every message: free space in the page keeps the new version there.

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  client_id text,
  sender_id uuid NOT NULL CONSTRAINT messages_sender_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  receiver_id uuid NOT NULL CONSTRAINT messages_receiver_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  property_id uuid CONSTRAINT messages_property_id_properties_id_fk REFERENCES properties (id) ON DELETE SET NULL,
  content text NOT NULL,
  type text NOT NULL DEFAULT 'text',
  about_kind text,
  about_id uuid,
  event_id uuid,
  notice jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT current_clock(),
  sender_follows timestamptz(3),
  receiver_follows timestamptz(3),
  CONSTRAINT a_message_type_is_known CHECK (type in ('text', 'document', 'system')),
  CONSTRAINT a_message_is_about_one_thing_or_nothing CHECK ((about_kind is null) = (about_id is null)),
  CONSTRAINT nobody_writes_to_themselves CHECK (sender_id <> receiver_id)
);

CREATE TABLE conversations (
  user_id uuid NOT NULL CONSTRAINT conversations_user_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  partner_id uuid NOT NULL CONSTRAINT conversations_partner_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  last_message_id uuid NOT NULL,
  last_at timestamptz(3) NOT NULL,
  property_id uuid,
  unread integer NOT NULL DEFAULT 0,
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  CONSTRAINT conversations_user_id_partner_id_pk PRIMARY KEY (user_id, partner_id),
  CONSTRAINT unread_messages_never_fall_below_zero CHECK (unread >= 0)
) WITH (fillfactor = 80);

CREATE TABLE property_conversations (
  property_id uuid NOT NULL CONSTRAINT property_conversations_property_id_properties_id_fk
    REFERENCES properties (id) ON DELETE RESTRICT,
  user_id uuid NOT NULL CONSTRAINT property_conversations_user_id_users_id_fk
    REFERENCES users (id) ON DELETE RESTRICT,
  partner_id uuid NOT NULL CONSTRAINT property_conversations_partner_id_users_id_fk
    REFERENCES users (id) ON DELETE RESTRICT,
  last_at timestamptz(3) NOT NULL,
  CONSTRAINT property_conversations_property_id_user_id_partner_id_pk PRIMARY KEY (property_id, user_id, partner_id)
);

CREATE TABLE inboxes (
  user_id uuid PRIMARY KEY CONSTRAINT inboxes_user_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  unread integer NOT NULL DEFAULT 0,
  last_at timestamptz(3),
  reminded_at timestamptz(3),
  CONSTRAINT unread_inboxes_never_fall_below_zero CHECK (unread >= 0)
) WITH (fillfactor = 50);

CREATE TABLE blocks (
  blocker_id uuid NOT NULL CONSTRAINT blocks_blocker_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  blocked_id uuid NOT NULL CONSTRAINT blocks_blocked_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT blocks_blocker_id_blocked_id_pk PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT nobody_blocks_themselves CHECK (blocker_id <> blocked_id)
);

CREATE TABLE reminding (
  is_only boolean PRIMARY KEY DEFAULT true,
  through timestamptz(3) NOT NULL,
  CONSTRAINT there_is_one_row CHECK (is_only)
);
INSERT INTO reminding (through) VALUES (current_instant());

-- Attachments

CREATE TABLE attachments (
  user_id uuid CONSTRAINT attachments_user_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  property_id uuid CONSTRAINT attachments_property_id_properties_id_fk REFERENCES properties (id) ON DELETE RESTRICT,
  application_id uuid CONSTRAINT attachments_application_id_applications_id_fk
    REFERENCES applications (id) ON DELETE RESTRICT,
  lease_id uuid CONSTRAINT attachments_lease_id_leases_id_fk REFERENCES leases (id) ON DELETE RESTRICT,
  message_id uuid CONSTRAINT attachments_message_id_messages_id_fk REFERENCES messages (id) ON DELETE RESTRICT,
  profile_id uuid CONSTRAINT attachments_profile_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  image_id text CONSTRAINT attachments_image_id_images_id_fk REFERENCES images (id) ON DELETE CASCADE,
  document_id uuid CONSTRAINT attachments_document_id_documents_id_fk REFERENCES documents (id) ON DELETE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  picture jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT a_file_is_attached_to_one_record_at_a_time
    CHECK (num_nonnulls(user_id, property_id, application_id, lease_id, message_id, profile_id) = 1),
  CONSTRAINT an_attachment_is_a_picture_or_a_document CHECK (num_nonnulls(image_id, document_id) = 1),
  CONSTRAINT a_home_has_at_most_ten_images CHECK (property_id is null or image_id is null or position between 0 and 9),
  CONSTRAINT a_home_shows_its_pictures
    CHECK ((picture is not null) = (property_id is not null and image_id is not null)),
  CONSTRAINT the_file_of_a_profile_is_a_picture CHECK (profile_id is null or image_id is not null)
);
-- Without a primary key, logical replication needs to know what names a row.
ALTER TABLE attachments REPLICA IDENTITY FULL;

-- Notes and reports

CREATE TABLE notes (
  id uuid PRIMARY KEY,
  user_id uuid CONSTRAINT notes_user_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  application_id uuid CONSTRAINT notes_application_id_applications_id_fk REFERENCES applications (id) ON DELETE RESTRICT,
  author_id uuid CONSTRAINT notes_author_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  text text NOT NULL,
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  updated_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT a_note_is_about_one_record CHECK ((user_id is null) <> (application_id is null))
);

CREATE TABLE reports (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  message_id uuid CONSTRAINT reports_message_id_messages_id_fk REFERENCES messages (id) ON DELETE RESTRICT,
  property_id uuid CONSTRAINT reports_property_id_properties_id_fk REFERENCES properties (id) ON DELETE SET NULL,
  reporter_id uuid CONSTRAINT reports_reporter_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  reporter_name text NOT NULL,
  reported_id uuid CONSTRAINT reports_reported_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  reported_name text NOT NULL,
  content text NOT NULL,
  sent_at timestamptz(3),
  reason text NOT NULL,
  note text,
  status text NOT NULL DEFAULT 'open',
  closed_at timestamptz(3),
  closed_by_id uuid CONSTRAINT reports_closed_by_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  closed_by_name text,
  outcome text,
  outcome_note text,
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT a_report_kind_is_known CHECK (kind in ('message', 'property')),
  CONSTRAINT a_report_is_about_one_thing CHECK (message_id is null or property_id is null),
  CONSTRAINT a_report_reason_is_known CHECK (reason in ('spam', 'abusive', 'discriminating', 'misleading', 'other')),
  CONSTRAINT a_report_outcome_is_known CHECK (outcome in ('no-action', 'unpublished', 'warned', 'other')),
  CONSTRAINT a_closed_report_has_an_outcome
    CHECK ((status = 'closed') = (closed_at is not null and outcome is not null)),
  CONSTRAINT a_report_status_is_known CHECK (status in ('open', 'closed'))
);

-- Saved homes and searches

CREATE TABLE saved_homes (
  user_id uuid NOT NULL CONSTRAINT saved_homes_user_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  property_id uuid NOT NULL CONSTRAINT saved_homes_property_id_properties_id_fk
    REFERENCES properties (id) ON DELETE RESTRICT,
  price_cents bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT saved_homes_user_id_property_id_pk PRIMARY KEY (user_id, property_id)
);

CREATE TABLE shared_lists (
  token_hash text PRIMARY KEY,
  property_ids uuid[] NOT NULL,
  ends_at timestamptz(3) NOT NULL
);

CREATE TABLE saved_searches (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT saved_searches_user_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  name text NOT NULL,
  filters jsonb NOT NULL,
  conditions jsonb NOT NULL,
  frequency text NOT NULL,
  anchor text NOT NULL,
  city text NOT NULL,
  city_key text GENERATED ALWAYS AS (case when city = '' then '' else place_key(city) end) STORED NOT NULL,
  max_cents bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT an_alert_frequency_is_known CHECK (frequency in ('at-once', 'daily', 'weekly', 'never'))
);

CREATE TABLE matched_homes (
  property_id uuid PRIMARY KEY CONSTRAINT matched_homes_property_id_properties_id_fk
    REFERENCES properties (id) ON DELETE CASCADE,
  search_text text NOT NULL,
  city text NOT NULL,
  city_key text GENERATED ALWAYS AS (place_key(city)) STORED NOT NULL,
  district text,
  district_key text GENERATED ALWAYS AS (place_key(district)) STORED,
  price_cents bigint NOT NULL,
  bedrooms integer NOT NULL,
  bathrooms numeric(4, 1) NOT NULL,
  area numeric(10, 2) NOT NULL,
  status text NOT NULL,
  available_on date NOT NULL,
  fact_bits bigint NOT NULL
);

CREATE TABLE found_homes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT found_homes_user_id_users_id_fk REFERENCES users (id) ON DELETE RESTRICT,
  property_id uuid NOT NULL CONSTRAINT found_homes_property_id_properties_id_fk
    REFERENCES properties (id) ON DELETE RESTRICT,
  search_id uuid NOT NULL CONSTRAINT found_homes_search_id_saved_searches_id_fk
    REFERENCES saved_searches (id) ON DELETE CASCADE,
  price_cents bigint NOT NULL,
  former_cents bigint,
  created_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  seen_at timestamptz(3),
  due_at timestamptz(3)
);

-- Counts

CREATE TABLE counts (
  scope uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT counts_scope_kind_status_pk PRIMARY KEY (scope, kind, status)
);

CREATE TABLE count_changes (
  scope uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  change bigint NOT NULL
);
-- Without a primary key, logical replication needs to know what names a row.
ALTER TABLE count_changes REPLICA IDENTITY FULL;

CREATE VIEW current_counts AS
  SELECT scope, kind, status, count FROM counts UNION ALL SELECT scope, kind, status, change FROM count_changes;

-- Jobs and mail

CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  data jsonb NOT NULL,
  priority smallint NOT NULL DEFAULT 0,
  key text,
  run_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  failed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT current_instant()
);

CREATE TABLE email_limits (
  address text PRIMARY KEY,
  sent_at timestamptz(3)[] NOT NULL DEFAULT '{}',
  security_sent_at timestamptz(3)[] NOT NULL DEFAULT '{}',
  held jsonb NOT NULL DEFAULT '[]'::jsonb,
  held_more integer NOT NULL DEFAULT 0,
  changed_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT an_email_limit_has_a_lower_case_address CHECK (address = lower(address)),
  CONSTRAINT held_emails_never_fall_below_zero CHECK (held_more >= 0)
);

CREATE TABLE bounced_emails (
  id uuid PRIMARY KEY,
  address text NOT NULL,
  code smallint NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT current_instant()
);

-- Operations

CREATE TABLE processes (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  version text NOT NULL,
  node_version text NOT NULL,
  started_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  seen_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  connections integer NOT NULL DEFAULT 0,
  users integer NOT NULL DEFAULT 0
);

CREATE TABLE backups (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'running',
  scheduled_for timestamptz(3),
  attempts smallint NOT NULL DEFAULT 1,
  is_encrypted boolean NOT NULL,
  bytes bigint,
  row_count bigint,
  file_count bigint,
  error text,
  started_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  ended_at timestamptz(3),
  CONSTRAINT one_backup_per_scheduled_time UNIQUE (scheduled_for),
  CONSTRAINT a_backup_kind_is_known CHECK (kind in ('manual', 'scheduled')),
  CONSTRAINT a_backup_status_is_known CHECK (status in ('running', 'done', 'failed')),
  CONSTRAINT a_backup_that_runs_has_not_ended CHECK ((status = 'running') = (ended_at is null))
);

CREATE TABLE schema_releases (
  is_only boolean PRIMARY KEY DEFAULT true,
  release integer NOT NULL,
  version text NOT NULL,
  migrated_at timestamptz(3) NOT NULL DEFAULT current_instant(),
  CONSTRAINT there_is_one_schema_release CHECK (is_only)
);

-- Events. Without foreign keys: they outlive what they are about.

CREATE TABLE events (
  id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT current_instant(),
  kind text NOT NULL,
  cause_id uuid,
  actor_id uuid,
  person_id uuid,
  account_id uuid,
  record_kind text NOT NULL,
  record_id uuid,
  home_id uuid,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  is_logged boolean NOT NULL DEFAULT false,
  actor_name text,
  account_name text,
  title text,
  address inet,
  user_agent text,
  request_id text,
  search_text text GENERATED ALWAYS AS (
    CASE WHEN is_logged THEN searchable(coalesce(actor_name, '') || E'\n' || coalesce(account_name, '') || E'\n'
      || coalesce(title, '') || E'\n' || coalesce(host(address), '')) END
  ) STORED
);
