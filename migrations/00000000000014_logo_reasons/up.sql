ALTER TABLE sponsor_logos ADD reason text NOT NULL DEFAULT '';
COMMENT ON COLUMN sponsor_logos.reason IS 'Why staff approved or refused it, for the sponsor''s people; may be empty';
