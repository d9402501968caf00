-- Sponsors that buyers name themselves wait for the fund's approval.
ALTER TABLE sponsors
  ADD COLUMN approval text NOT NULL DEFAULT 'approved' CHECK (approval IN ('waiting', 'approved', 'refused')),
  ADD COLUMN approval_reason text NOT NULL DEFAULT '',
  ADD COLUMN named_by bigint REFERENCES users ON DELETE SET NULL,
  ADD CONSTRAINT sponsors_live_once_approved CHECK (approval = 'approved' OR NOT live_flag);
CREATE INDEX sponsors_named_by ON sponsors (named_by);
COMMENT ON COLUMN sponsors.approval IS 'One that a buyer has named waits for staff; one that staff have made is approved';
COMMENT ON COLUMN sponsors.approval_reason IS 'Why staff approved or refused it; may be empty';
COMMENT ON COLUMN sponsors.named_by IS 'The buyer who named it; null for one that staff have made, or once the account is deleted';

ALTER TABLE user_sponsors ADD COLUMN logo_asked_at timestamptz;
COMMENT ON COLUMN user_sponsors.logo_asked_at IS 'When the person was reminded by mail that the sponsor has no logo; null while they were not';

ALTER TABLE fund_settings ADD COLUMN sponsor_logos text CHECK (sponsor_logos IN ('verified', 'paid'));
COMMENT ON COLUMN fund_settings.sponsor_logos IS 'Whether event pages show a verified logo at once, or once a ticket of its sponsor is paid; null as the default says';
