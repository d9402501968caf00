INSERT INTO check_in_stations (tournament_id, name, credential_digest, created_by, created_at, revoked_at, revoked_by, last_heard_at, waiting)
SELECT id, 'Cart barn ' || id, 'credential of ' || id, (SELECT min(id) FROM users), TIMESTAMPTZ '2024-03-10 06:00:00+00',
    TIMESTAMPTZ '2024-03-10 10:00:00+00', (SELECT max(id) FROM users), TIMESTAMPTZ '2024-03-10 09:59:45+00', 3
FROM tournaments;
INSERT INTO check_in_stations (tournament_id, name, code_digest, code_expires_at, created_by, created_at)
SELECT id, 'First tee ' || id, 'code of ' || id, TIMESTAMPTZ '2024-03-10 06:15:00+00', (SELECT min(id) FROM users),
    TIMESTAMPTZ '2024-03-10 06:00:00+00'
FROM tournaments;
INSERT INTO check_ins (attendee_id, operation_id, checked_in, occurred_at, recorded_at, device, station_id)
SELECT attendees.id, 'Station-' || attendees.id, true, TIMESTAMPTZ '2024-03-10 07:50:00+00', TIMESTAMPTZ '2024-03-10 08:01:00+00',
    stations.name, stations.id
FROM attendees JOIN groups ON groups.id = attendees.group_id JOIN tickets ON tickets.id = groups.ticket_id
JOIN check_in_stations stations ON stations.tournament_id = tickets.tournament_id AND stations.credential_digest IS NOT NULL;
INSERT INTO check_in_clashes (tournament_id, attendee_id, kind, operation_id, checked_in, occurred_at, recorded_at, device, station_id)
SELECT tickets.tournament_id, attendees.id, 'revoked', 'Revoked-' || attendees.id, true, TIMESTAMPTZ '2024-03-10 10:05:00+00',
    TIMESTAMPTZ '2024-03-10 10:06:00+00', stations.name, stations.id
FROM attendees JOIN groups ON groups.id = attendees.group_id JOIN tickets ON tickets.id = groups.ticket_id
JOIN check_in_stations stations ON stations.tournament_id = tickets.tournament_id AND stations.credential_digest IS NOT NULL;
INSERT INTO audit_log (at, station_name, action, subject_id, changes)
SELECT TIMESTAMPTZ '2024-03-10 08:01:00+00', device, 'attendee.check_in', attendee_id,
    '[{"field": "checkedIn", "before": "false", "after": "true"}]'
FROM check_ins WHERE station_id IS NOT NULL;
