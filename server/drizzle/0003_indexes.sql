-- Indexes that lists walk include the columns they filter by, so that a row that doesn't match costs an index entry and no read
-- of the row.

CREATE UNIQUE INDEX one_account_per_username ON users (fold_name(username));
CREATE INDEX users_newest ON users (created_at, id) INCLUDE (search_text);
CREATE INDEX users_by_role ON users (role, created_at, id) INCLUDE (search_text);
CREATE INDEX users_by_name ON users (sort_name, id) INCLUDE (search_text);
CREATE INDEX users_by_role_and_name ON users (role, sort_name, id) INCLUDE (search_text);
CREATE INDEX users_disabled ON users (created_at, id) INCLUDE (search_text) WHERE disabled_at is not null and deleted_at is null;
CREATE INDEX users_containing ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_containing_short ON users USING gin (short_grams(search_text));
CREATE INDEX users_by_verified_email ON users (lower(email)) WHERE email_verified_at is not null;
CREATE INDEX users_approved_by ON users (approved_by) WHERE approved_by is not null;
CREATE INDEX agents_waiting ON users (created_at, id) WHERE approved_at is null;

CREATE INDEX sessions_by_expiry ON sessions (expire);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE UNIQUE INDEX sessions_by_id ON sessions (id);

CREATE INDEX known_browsers_by_use ON known_browsers (used_at);

CREATE INDEX account_links_of_user ON account_links (user_id, kind, created_at);
CREATE INDEX account_links_by_email ON account_links (lower(email), kind, created_at) WHERE email is not null;
CREATE INDEX account_links_issued_by ON account_links (issued_by) WHERE issued_by is not null;
CREATE INDEX account_links_by_expiry ON account_links (expires_at);

CREATE INDEX published_newest ON properties (created_at, id)
  INCLUDE (price_cents, bedrooms, status, city_key, search_text, bathrooms, area, district_key, available_on, fact_bits)
  WHERE is_published;
CREATE INDEX published_by_city_newest ON properties (city_key, created_at, id)
  INCLUDE (price_cents, bedrooms, status, search_text, bathrooms, area, district_key, available_on, fact_bits)
  WHERE is_published;
CREATE INDEX published_by_price ON properties (price_cents, id)
  INCLUDE (created_at, bedrooms, status, city_key, search_text, bathrooms, area, district_key, available_on, fact_bits)
  WHERE is_published;
CREATE INDEX published_by_city_price ON properties (city_key, price_cents, id)
  INCLUDE (created_at, bedrooms, status, search_text, bathrooms, area, district_key, available_on, fact_bits)
  WHERE is_published;
CREATE INDEX published_with ON properties USING gin (home_terms(fact_bits, status)) WHERE is_published;
CREATE INDEX published_by_bedrooms ON properties (bedrooms) WHERE is_published;
CREATE INDEX published_by_bathrooms ON properties (bathrooms) WHERE is_published;
CREATE INDEX published_by_district ON properties (district_key) WHERE is_published;
CREATE INDEX published_by_area ON properties (area) WHERE is_published;
CREATE INDEX published_by_available_on ON properties (available_on) WHERE is_published;
CREATE INDEX properties_containing ON properties USING gin (search_text gin_trgm_ops);
CREATE INDEX properties_containing_short ON properties USING gin (short_grams(search_text));
CREATE INDEX properties_by_city ON properties (city_key, created_at, id) INCLUDE (price_cents, bedrooms, status, search_text)
  WHERE archived_at is null;
CREATE INDEX properties_of_owner ON properties (owner_id, created_at, id)
  INCLUDE (price_cents, bedrooms, status, city_key, search_text, archived_at);
CREATE INDEX properties_newest ON properties (created_at, id) INCLUDE (price_cents, bedrooms, status, city_key, search_text)
  WHERE archived_at is null;
CREATE INDEX properties_by_status ON properties (status, created_at, id) INCLUDE (price_cents, bedrooms, city_key, search_text)
  WHERE archived_at is null;
CREATE INDEX properties_by_price ON properties (price_cents, id) INCLUDE (created_at, status, city_key, search_text)
  WHERE archived_at is null;
CREATE INDEX properties_of_owner_by_price ON properties (owner_id, price_cents, id)
  INCLUDE (created_at, status, city_key, search_text) WHERE archived_at is null;
CREATE INDEX drafts_newest ON properties (created_at, id)
  INCLUDE (price_cents, status, city_key, search_text) WHERE not is_published and archived_at is null;

CREATE INDEX versions_of_property ON property_versions (property_id, until);
CREATE INDEX published_vacancies ON vacancies (since, property_id) WHERE is_published;

CREATE INDEX cities_like ON cities USING gin (city_key gin_trgm_ops);
CREATE INDEX cities_by_key ON cities (city_key);

CREATE INDEX districts_like ON districts USING gin (district_key gin_trgm_ops);
CREATE INDEX districts_by_key ON districts (city_key, district_key);

CREATE INDEX images_unused ON images (unused_since) WHERE uses = 0;

CREATE INDEX uploads_expiring ON uploads (expires_at);
CREATE INDEX uploads_reserved ON uploads (reserved_until) WHERE status in ('open', 'importing');
CREATE INDEX uploads_of_owner ON uploads (owner_id, status);

CREATE INDEX upload_writers_by_request ON upload_writers (writer);

CREATE UNIQUE INDEX one_live_application_per_tenant_and_property ON applications (tenant_id, property_id)
  WHERE status in ('pending', 'approved');
CREATE INDEX applications_of_tenant ON applications (tenant_id, created_at, id) INCLUDE (status, property_id, search_text);
CREATE INDEX applications_for_owner ON applications (owner_id, created_at, id) INCLUDE (status, search_text);
CREATE INDEX applications_for_owner_by_status ON applications (owner_id, status, created_at, id) INCLUDE (search_text);
CREATE INDEX applications_for_property ON applications (property_id, created_at, id) INCLUDE (status, owner_id, search_text);
CREATE INDEX applications_between ON applications (tenant_id, owner_id, status, rejected_at, id);
CREATE INDEX applications_rejected ON applications (rejected_at) WHERE rejected_at is not null;
CREATE INDEX applications_waiting ON applications (tenant_id, question_by) WHERE waiting_since is not null;
CREATE INDEX applications_asked_by ON applications (question_by) WHERE question_by is not null;
CREATE INDEX applications_newest ON applications (created_at, id) INCLUDE (status, search_text);
CREATE INDEX applications_newest_by_status ON applications (status, created_at, id) INCLUDE (search_text);
CREATE INDEX applications_containing ON applications USING gin (search_text gin_trgm_ops);
CREATE INDEX applications_containing_short ON applications USING gin (short_grams(search_text));

CREATE INDEX application_drafts_of_property ON application_drafts (property_id);
CREATE INDEX application_drafts_by_age ON application_drafts (updated_at);

CREATE INDEX application_openings_by ON application_openings (user_id);

CREATE INDEX properties_by_time_zone ON properties (time_zone);
CREATE INDEX leases_of_tenant ON leases (tenant_id, ends_on);
CREATE INDEX leases_to_close ON leases (ends_on) WHERE closed_at is null and cancelled_at is null;
CREATE INDEX leases_by_last_day ON leases (ends_on);
CREATE INDEX leases_of_property ON leases (property_id, starts_on);
CREATE INDEX leases_of_application ON leases (application_id);


CREATE INDEX documents_newest ON documents (created_at, id);
CREATE INDEX documents_by_type ON documents (type, created_at, id);
CREATE UNIQUE INDEX one_document_per_storage_key ON documents (storage_key);

CREATE INDEX readers_of_document ON document_readers (document_id);
CREATE INDEX documents_of_reader ON document_readers (user_id, created_at, document_id);
CREATE INDEX documents_of_reader_by_type ON document_readers (user_id, type, created_at, document_id);

CREATE UNIQUE INDEX a_message_is_kept_once ON messages (sender_id, client_id);
CREATE UNIQUE INDEX messages_between_two_people_have_one_order
  ON messages (least(sender_id, receiver_id), greatest(sender_id, receiver_id), created_at);
CREATE INDEX messages_sent_by ON messages (sender_id, created_at);
CREATE INDEX messages_received_by ON messages (receiver_id, created_at);
CREATE INDEX messages_by_time ON messages USING brin (created_at) WITH (autosummarize=true);
CREATE INDEX messages_of_event ON messages (event_id) WHERE event_id is not null;
CREATE INDEX messages_about_property ON messages (property_id) WHERE property_id is not null;

CREATE INDEX conversations_newest ON conversations (user_id, last_at, partner_id);

CREATE INDEX property_conversations_newest ON property_conversations (user_id, property_id, last_at, partner_id);
CREATE INDEX property_conversations_with ON property_conversations (partner_id);

CREATE INDEX blocks_newest ON blocks (blocker_id, created_at, blocked_id);
CREATE INDEX blocks_of_blocked ON blocks (blocked_id);

CREATE UNIQUE INDEX attachments_of_user ON attachments (user_id, image_id, document_id)
  NULLS NOT DISTINCT WHERE user_id is not null;
CREATE UNIQUE INDEX attachments_of_property ON attachments (property_id, image_id, document_id)
  NULLS NOT DISTINCT WHERE property_id is not null;
CREATE UNIQUE INDEX attachments_of_application ON attachments (application_id, image_id, document_id)
  NULLS NOT DISTINCT WHERE application_id is not null;
CREATE UNIQUE INDEX attachments_of_lease ON attachments (lease_id, image_id, document_id)
  NULLS NOT DISTINCT WHERE lease_id is not null;
CREATE UNIQUE INDEX pictures_of_property ON attachments (property_id, position)
  WHERE property_id is not null and image_id is not null;
CREATE INDEX documents_of_user ON attachments (user_id, created_at, document_id)
  WHERE user_id is not null and document_id is not null;
CREATE UNIQUE INDEX a_document_has_one_user ON attachments (document_id)
  WHERE user_id is not null and document_id is not null;
CREATE UNIQUE INDEX a_document_is_about_one_home ON attachments (document_id)
  WHERE property_id is not null and document_id is not null;
CREATE UNIQUE INDEX a_message_has_one_file ON attachments (message_id) WHERE message_id is not null;
CREATE UNIQUE INDEX a_profile_has_one_picture ON attachments (profile_id) WHERE profile_id is not null;
CREATE INDEX attachments_of_image ON attachments (image_id) WHERE image_id is not null;
CREATE INDEX attachments_of_document ON attachments (document_id) WHERE document_id is not null;


CREATE INDEX notes_about_user ON notes (user_id, created_at, id) WHERE user_id is not null;
CREATE INDEX notes_about_application ON notes (application_id, created_at, id) WHERE application_id is not null;
CREATE INDEX notes_by_author ON notes (author_id);
CREATE INDEX notes_deleted ON notes (deleted_at) WHERE deleted_at is not null;

CREATE UNIQUE INDEX one_open_report_per_person_and_message ON reports (reporter_id, message_id) WHERE status = 'open';
CREATE UNIQUE INDEX one_open_report_per_person_and_home ON reports (reporter_id, property_id) WHERE status = 'open';
CREATE INDEX reports_newest_by_status ON reports (status, created_at, id);
CREATE INDEX reports_of_message ON reports (message_id, reporter_id) WHERE message_id is not null;
CREATE INDEX reports_of_property ON reports (property_id, reporter_id) WHERE property_id is not null;
CREATE INDEX reports_by_reporter ON reports (reporter_id);
CREATE INDEX reports_about_user ON reports (reported_id);
CREATE INDEX reports_closed_by ON reports (closed_by_id);

CREATE INDEX saved_homes_newest ON saved_homes (user_id, created_at, property_id);
CREATE INDEX saved_homes_of_property ON saved_homes (property_id);

CREATE INDEX shared_lists_by_end ON shared_lists (ends_at);

CREATE INDEX saved_searches_by_anchor ON saved_searches (anchor, city_key, max_cents);
CREATE INDEX saved_searches_of_user ON saved_searches (user_id, created_at, id);

CREATE UNIQUE INDEX a_home_is_found_once_for_a_user ON found_homes (user_id, property_id);
CREATE INDEX found_homes_newest ON found_homes (user_id, created_at, id);
CREATE INDEX found_homes_of_search ON found_homes (search_id, seen_at);
CREATE INDEX found_homes_of_property ON found_homes (property_id);
CREATE INDEX found_homes_unseen ON found_homes (user_id) WHERE seen_at is null;
CREATE INDEX found_homes_due ON found_homes (due_at, user_id) WHERE due_at is not null;

CREATE INDEX jobs_failed ON jobs (failed_at, id) WHERE failed_at is not null;
CREATE INDEX jobs_due ON jobs (priority, run_at, id) WHERE failed_at is null;
CREATE UNIQUE INDEX one_job_waits_per_key ON jobs (kind, key) WHERE key is not null;

CREATE INDEX email_limits_by_change ON email_limits (changed_at);

CREATE INDEX bounced_emails_newest ON bounced_emails (at, id);

CREATE INDEX backups_newest ON backups (started_at, id);

CREATE INDEX events_of_home ON events (home_id, at, id) WHERE home_id is not null;
CREATE INDEX events_of_application ON events (record_id, at, id) WHERE record_kind = 'application';
CREATE INDEX events_by_cause ON events (cause_id) WHERE cause_id is not null;
CREATE INDEX events_about_person ON events (person_id) WHERE person_id is not null;
CREATE INDEX events_of_decider ON events (actor_id, at) WHERE record_kind = 'application';
CREATE INDEX log_newest ON events (at, id) INCLUDE (search_text) WHERE is_logged;
CREATE INDEX log_by_kind ON events (kind, at, id) INCLUDE (search_text) WHERE is_logged;
CREATE INDEX log_of_account ON events (account_id, at, id) WHERE is_logged;
CREATE INDEX log_of_actor ON events (actor_id, at, id) WHERE is_logged;
CREATE INDEX log_containing ON events USING gin (search_text gin_trgm_ops) WHERE is_logged;
CREATE INDEX log_containing_short ON events USING gin (short_grams(search_text)) WHERE is_logged;
CREATE INDEX log_with_address ON events (at) WHERE masklen(address) in (32, 128);

CREATE INDEX counts_of_nothing ON counts (scope) WHERE count = 0;
CREATE INDEX count_changes_by_scope ON count_changes (scope, kind);
