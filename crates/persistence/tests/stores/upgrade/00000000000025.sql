INSERT INTO pass_links (hash, scan_code, created_at)
SELECT 'hash ' || id, scan_code, TIMESTAMPTZ '2026-03-01 00:00:00+00' FROM attendees;
