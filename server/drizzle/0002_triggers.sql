-- Triggers of one table that act at the same time run in the order of their names.

-- Accounts

CREATE TRIGGER create_inbox AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION create_inbox();
CREATE TRIGGER clear_email_verification BEFORE UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION clear_email_verification();
CREATE TRIGGER hide_homes_of_disabled_owner AFTER UPDATE OF disabled_at ON users
  FOR EACH ROW WHEN ((OLD.disabled_at IS NULL) IS DISTINCT FROM (NEW.disabled_at IS NULL))
  EXECUTE FUNCTION hide_homes_of_disabled_owner();
CREATE TRIGGER update_applications_of_renamed_user AFTER UPDATE ON users
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION update_applications_of_renamed_user();
-- Properties

-- Before `set_published_at`.
CREATE TRIGGER hide_home_of_disabled_owner BEFORE INSERT OR UPDATE OF owner_id, is_published, is_hidden ON properties
  FOR EACH ROW WHEN (NEW.is_published OR NEW.is_hidden) EXECUTE FUNCTION hide_home_of_disabled_owner();
CREATE TRIGGER set_published_at BEFORE INSERT OR UPDATE OF is_published ON properties
  FOR EACH ROW EXECUTE FUNCTION set_published_at();
CREATE TRIGGER increment_property_version BEFORE UPDATE ON properties
  FOR EACH ROW EXECUTE FUNCTION increment_property_version();
CREATE TRIGGER add_property_version AFTER UPDATE ON properties
  FOR EACH ROW WHEN (NOT NEW.is_published
    AND (OLD.title, OLD.address, OLD.city, OLD.price_cents, OLD.bedrooms, OLD.bathrooms, OLD.area, OLD.status,
      OLD.pictures_version, OLD.facts)
    IS DISTINCT FROM (NEW.title, NEW.address, NEW.city, NEW.price_cents, NEW.bedrooms, NEW.bathrooms, NEW.area, NEW.status,
      NEW.pictures_version, NEW.facts))
  EXECUTE FUNCTION add_property_version();
CREATE TRIGGER delete_property_versions AFTER UPDATE ON properties
  FOR EACH ROW WHEN (NEW.is_published AND NOT OLD.is_published)
  EXECUTE FUNCTION delete_property_versions();
CREATE TRIGGER update_vacancies AFTER INSERT ON properties
  FOR EACH ROW EXECUTE FUNCTION update_vacancies();
CREATE TRIGGER update_vacancies_on_change AFTER UPDATE ON properties
  FOR EACH ROW WHEN ((OLD.status, OLD.is_published) IS DISTINCT FROM (NEW.status, NEW.is_published))
  EXECUTE FUNCTION update_vacancies();
CREATE TRIGGER update_applications_of_renamed_property AFTER UPDATE ON properties
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title)
  EXECUTE FUNCTION update_applications_of_renamed_property();
CREATE TRIGGER update_cities AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION update_cities();
CREATE TRIGGER update_cities_on_change AFTER UPDATE ON properties
  FOR EACH ROW WHEN ((OLD.city, OLD.is_published) IS DISTINCT FROM (NEW.city, NEW.is_published))
  EXECUTE FUNCTION update_cities();
CREATE TRIGGER update_districts AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION update_districts();
CREATE TRIGGER update_districts_on_change AFTER UPDATE ON properties
  FOR EACH ROW WHEN ((OLD.city, OLD.district, OLD.is_published) IS DISTINCT FROM (NEW.city, NEW.district, NEW.is_published))
  EXECUTE FUNCTION update_districts();

-- Applications and documents

CREATE TRIGGER set_application_search_text BEFORE INSERT ON applications
  FOR EACH ROW EXECUTE FUNCTION set_application_search_text();
CREATE TRIGGER set_application_rejected_at BEFORE INSERT OR UPDATE OF status ON applications
  FOR EACH ROW EXECUTE FUNCTION set_application_rejected_at();
CREATE CONSTRAINT TRIGGER count_document_bytes AFTER INSERT OR DELETE OR UPDATE OF bytes ON documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stored_bytes('bytes');

-- Files

CREATE TRIGGER refuse_removal_of_used_image BEFORE DELETE ON images
  FOR EACH ROW WHEN (OLD.uses > 0) EXECUTE FUNCTION refuse_removal_of_used_image();
CREATE CONSTRAINT TRIGGER count_image_bytes AFTER INSERT OR DELETE OR UPDATE OF bytes ON images
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stored_bytes('bytes');

CREATE CONSTRAINT TRIGGER count_reserved_bytes AFTER INSERT OR DELETE OR UPDATE OF reserved_bytes ON uploads
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_stored_bytes('reserved_bytes');

CREATE TRIGGER count_image_use AFTER INSERT ON attachments
  FOR EACH ROW WHEN (NEW.image_id IS NOT NULL AND NEW.user_id IS NULL) EXECUTE FUNCTION update_image_uses();
CREATE TRIGGER discount_image_use AFTER DELETE ON attachments
  FOR EACH ROW WHEN (OLD.image_id IS NOT NULL AND OLD.user_id IS NULL) EXECUTE FUNCTION update_image_uses();

-- Counts

CREATE TRIGGER count_added_users AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_changed_users AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_removed_users AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_added_properties AFTER INSERT ON properties REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_changed_properties AFTER UPDATE ON properties REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_removed_properties AFTER DELETE ON properties REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_added_applications AFTER INSERT ON applications REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_changed_applications AFTER UPDATE ON applications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_removed_applications AFTER DELETE ON applications REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();

-- Messages

CREATE TRIGGER set_message_order BEFORE INSERT ON messages
  FOR EACH ROW EXECUTE FUNCTION set_message_order();
CREATE TRIGGER update_conversations AFTER INSERT ON messages
  FOR EACH ROW EXECUTE FUNCTION update_conversations();

-- Events

CREATE TRIGGER an_event_is_never_rewritten BEFORE UPDATE OR DELETE ON events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_event();
CREATE TRIGGER events_are_never_emptied BEFORE TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_event();
