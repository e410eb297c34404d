-- Indexes that lists walk include the columns they filter by, so that a row that doesn't match costs an index entry and no read
-- of the row.

CREATE UNIQUE INDEX one_account_per_username ON users (lower(username));
CREATE INDEX users_newest ON users (created_at, id) INCLUDE (search_text);
CREATE INDEX users_by_role ON users (role, created_at, id) INCLUDE (search_text);
CREATE INDEX users_containing ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_containing_short ON users USING gin (short_grams(search_text));
CREATE INDEX agents_waiting ON users (created_at, id) WHERE approved_at is null;

CREATE INDEX sessions_by_expiry ON sessions (expire);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE UNIQUE INDEX sessions_by_id ON sessions (id);

CREATE INDEX published_newest ON properties (created_at, id)
  INCLUDE (price_cents, bedrooms, status, search_text) WHERE is_published;
CREATE INDEX published_by_status ON properties (status, created_at, id)
  INCLUDE (price_cents, bedrooms, search_text) WHERE is_published;
CREATE INDEX published_by_city ON properties (city, bedrooms, created_at, id)
  INCLUDE (price_cents, status, search_text) WHERE is_published;
CREATE INDEX published_by_city_newest ON properties (city, created_at, id)
  INCLUDE (price_cents, bedrooms, status, search_text) WHERE is_published;
CREATE INDEX published_by_bedrooms ON properties (bedrooms, created_at, id)
  INCLUDE (price_cents, status, search_text) WHERE is_published;
CREATE INDEX published_by_combination ON properties (status, bedrooms, price_cents, id)
  INCLUDE (created_at, search_text) WHERE is_published;
CREATE INDEX published_by_price ON properties (price_cents, id)
  INCLUDE (created_at, bedrooms, status, search_text) WHERE is_published;
CREATE INDEX published_by_city_price ON properties (city, price_cents, id)
  INCLUDE (created_at, bedrooms, status, search_text) WHERE is_published;
CREATE INDEX properties_containing ON properties USING gin (search_text gin_trgm_ops);
CREATE INDEX properties_containing_short ON properties USING gin (short_grams(search_text));
CREATE INDEX properties_by_city ON properties (city, created_at, id) INCLUDE (price_cents, bedrooms, status, search_text);
CREATE INDEX properties_of_owner ON properties (owner_id, created_at, id)
  INCLUDE (price_cents, bedrooms, status, city, search_text);
CREATE INDEX properties_of_owner_by_status ON properties (owner_id, status, created_at, id)
  INCLUDE (price_cents, bedrooms, city, search_text);
CREATE INDEX properties_newest ON properties (created_at, id) INCLUDE (price_cents, bedrooms, status, city, search_text);
CREATE INDEX properties_by_status ON properties (status, created_at, id) INCLUDE (price_cents, bedrooms, city, search_text);

CREATE INDEX images_unused ON images (unused_since) WHERE uses = 0;

CREATE INDEX images_of_holder ON image_holders (owner_id);

CREATE INDEX homes_of_image ON property_images (image_id);

CREATE INDEX uploads_expiring ON uploads (expires_at);
CREATE INDEX uploads_of_owner ON uploads (owner_id, status);

CREATE UNIQUE INDEX one_live_application_per_tenant_and_property ON applications (tenant_id, property_id)
  WHERE status in ('pending', 'approved');
CREATE INDEX applications_of_tenant ON applications (tenant_id, created_at, id) INCLUDE (status, property_id, search_text);
CREATE INDEX applications_for_owner ON applications (owner_id, created_at, id) INCLUDE (status, search_text);
CREATE INDEX applications_for_owner_by_status ON applications (owner_id, status, created_at, id) INCLUDE (search_text);
CREATE INDEX applications_for_property ON applications (property_id, created_at, id) INCLUDE (status, owner_id, search_text);
CREATE INDEX live_applications_with_document ON applications USING gin (documents) WHERE status in ('pending', 'approved');
CREATE INDEX applications_newest ON applications (created_at, id) INCLUDE (status, search_text);
CREATE INDEX applications_newest_by_status ON applications (status, created_at, id) INCLUDE (search_text);
CREATE INDEX applications_containing ON applications USING gin (search_text gin_trgm_ops);
CREATE INDEX applications_containing_short ON applications USING gin (short_grams(search_text));

CREATE INDEX events_of_application ON application_events (application_id, at, id);
CREATE INDEX events_of_actor ON application_events (actor_id, at);
CREATE INDEX events_of_lease ON application_events (lease_id) WHERE lease_id is not null;

CREATE INDEX leases_of_tenant ON leases (tenant_id, ends_on);
CREATE INDEX leases_to_close ON leases (ends_on) WHERE closed_at is null and cancelled_at is null;
CREATE INDEX leases_of_property ON leases (property_id, starts_on);
CREATE INDEX leases_of_application ON leases (application_id);

CREATE INDEX documents_of_user ON documents (user_id, created_at, id);
CREATE INDEX documents_of_property ON documents (property_id, created_at, id);
CREATE UNIQUE INDEX a_lease_is_written_once ON documents (lease_id);
CREATE UNIQUE INDEX one_document_per_storage_key ON documents (storage_key);

CREATE UNIQUE INDEX a_message_is_kept_once ON messages (sender_id, client_id);
CREATE UNIQUE INDEX messages_between_two_people_have_one_order
  ON messages (least(sender_id, receiver_id), greatest(sender_id, receiver_id), created_at);
CREATE INDEX messages_sent_by ON messages (sender_id, created_at);
CREATE INDEX messages_received_by ON messages (receiver_id, created_at);
CREATE INDEX messages_by_time ON messages USING brin (created_at) WITH (autosummarize=true);
CREATE INDEX messages_about_property ON messages (property_id) WHERE property_id is not null;

CREATE INDEX conversations_newest ON conversations (user_id, last_at, partner_id);

CREATE INDEX jobs_due ON jobs (priority, run_at, id) WHERE failed_at is null;
CREATE UNIQUE INDEX one_job_waits_per_key ON jobs (kind, key) WHERE key is not null;
