CREATE TRIGGER update_applications_of_renamed_user AFTER UPDATE ON users
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION update_applications_of_renamed_user();
CREATE TRIGGER create_inbox AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION create_inbox();
CREATE TRIGGER update_user_totals AFTER INSERT OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION update_user_totals();
CREATE TRIGGER update_user_totals_on_change AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION update_user_totals();

CREATE TRIGGER increment_property_version BEFORE UPDATE ON properties
  FOR EACH ROW EXECUTE FUNCTION increment_property_version();
CREATE TRIGGER update_applications_of_renamed_property AFTER UPDATE ON properties
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title)
  EXECUTE FUNCTION update_applications_of_renamed_property();
CREATE TRIGGER update_cities AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION update_cities();
CREATE TRIGGER update_cities_on_change AFTER UPDATE ON properties
  FOR EACH ROW WHEN ((OLD.city, OLD.is_published) IS DISTINCT FROM (NEW.city, NEW.is_published))
  EXECUTE FUNCTION update_cities();
CREATE TRIGGER update_portfolio_totals AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION update_portfolio_totals();
CREATE TRIGGER update_portfolio_totals_on_change AFTER UPDATE ON properties
  FOR EACH ROW WHEN ((OLD.owner_id, OLD.status, OLD.price_cents) IS DISTINCT FROM (NEW.owner_id, NEW.status, NEW.price_cents))
  EXECUTE FUNCTION update_portfolio_totals();
CREATE TRIGGER update_property_images AFTER INSERT OR UPDATE OF images ON properties
  FOR EACH ROW EXECUTE FUNCTION update_property_images();

CREATE TRIGGER update_image_uses AFTER INSERT OR DELETE ON property_images
  FOR EACH ROW EXECUTE FUNCTION update_image_uses();

CREATE TRIGGER set_application_search_text BEFORE INSERT ON applications
  FOR EACH ROW EXECUTE FUNCTION set_application_search_text();
CREATE TRIGGER update_application_totals AFTER INSERT OR DELETE ON applications
  FOR EACH ROW EXECUTE FUNCTION update_application_totals();
CREATE TRIGGER update_application_totals_on_change AFTER UPDATE ON applications
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION update_application_totals();
CREATE TRIGGER update_owner_application_totals AFTER INSERT OR DELETE ON applications
  FOR EACH ROW EXECUTE FUNCTION update_owner_application_totals();
CREATE TRIGGER update_owner_application_totals_on_change AFTER UPDATE ON applications
  FOR EACH ROW WHEN ((OLD.owner_id, OLD.status) IS DISTINCT FROM (NEW.owner_id, NEW.status))
  EXECUTE FUNCTION update_owner_application_totals();

CREATE TRIGGER update_installation_totals AFTER INSERT OR UPDATE OR DELETE ON portfolio_totals
  FOR EACH ROW EXECUTE FUNCTION update_installation_totals();

CREATE TRIGGER set_message_order BEFORE INSERT ON messages
  FOR EACH ROW EXECUTE FUNCTION set_message_order();
CREATE TRIGGER update_conversations AFTER INSERT ON messages
  FOR EACH ROW EXECUTE FUNCTION update_conversations();
