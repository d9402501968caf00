-- What Admins tell the site about the fund. One row; what is null goes by the settings of the environment.
CREATE TABLE fund_settings (
  id bigint PRIMARY KEY DEFAULT 1 CONSTRAINT fund_settings_one CHECK (id = 1),
  fund_name text,
  support_email text,
  privacy_policy_url text,
  cookie_preferences_url text,
  attendee_donation_url text,
  sponsor_donation_url text,
  payable_to text,
  mail_address text,
  courier_address text,
  time_zone text,
  tax_number text,
  logo_name text,
  logo_file_name text,
  demonstration boolean NOT NULL DEFAULT false,
  confirmed_at timestamptz,
  version bigint NOT NULL DEFAULT 1,
  CONSTRAINT fund_settings_filled CHECK (
    '' <> ALL (ARRAY[fund_name, support_email, privacy_policy_url, cookie_preferences_url, attendee_donation_url,
      sponsor_donation_url, payable_to, mail_address, courier_address, time_zone, tax_number])),
  CONSTRAINT fund_settings_logo CHECK ((logo_name IS NULL) = (logo_file_name IS NULL))
);
CREATE TRIGGER fund_settings_version BEFORE UPDATE ON fund_settings FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION bump_version();
COMMENT ON TABLE fund_settings IS 'What Admins tell the site about the fund, in one row';
COMMENT ON COLUMN fund_settings.fund_name IS 'None: as the environment says';
COMMENT ON COLUMN fund_settings.support_email IS 'None: as the environment says';
COMMENT ON COLUMN fund_settings.privacy_policy_url IS 'None: as the environment says';
COMMENT ON COLUMN fund_settings.cookie_preferences_url IS 'None: as the environment says';
COMMENT ON COLUMN fund_settings.attendee_donation_url IS 'None: as the environment says';
COMMENT ON COLUMN fund_settings.sponsor_donation_url IS 'None: as the environment says';
COMMENT ON COLUMN fund_settings.payable_to IS 'None: as the environment says';
COMMENT ON COLUMN fund_settings.mail_address IS 'None: as the environment says';
COMMENT ON COLUMN fund_settings.courier_address IS 'None: as the environment says';
COMMENT ON COLUMN fund_settings.time_zone IS 'IANA name. None: as the environment says';
COMMENT ON COLUMN fund_settings.tax_number IS 'None: as the environment says';
COMMENT ON COLUMN fund_settings.logo_name IS 'Its name in the picture store; none without a logo';
COMMENT ON COLUMN fund_settings.logo_file_name IS 'The uploader''s name for the logo; none without one';
COMMENT ON COLUMN fund_settings.demonstration IS 'The demonstration was put into this database, so its invented fund may be shown';
COMMENT ON COLUMN fund_settings.confirmed_at IS 'When an Admin last saved the settings; none before the first time';
-- The demonstration of earlier versions is known by its Admin.
INSERT INTO fund_settings (demonstration)
  SELECT EXISTS (SELECT FROM users WHERE lower(email) = 'admin@fairway.example');
