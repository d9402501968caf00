UPDATE check_ins SET claimed_at = occurred_at + INTERVAL '3 hours', device_counter = 4 WHERE device IS NOT NULL;
INSERT INTO check_in_clashes (tournament_id, attendee_id, kind, operation_id, first_operation_id, checked_in, occurred_at, claimed_at,
    recorded_at, device, device_counter, user_id, settled_at, settled_by, note, version)
SELECT tickets.tournament_id, attendees.id, 'twice', 'Clash-' || attendees.id, 'Op-' || attendees.id || '-1', true,
    TIMESTAMPTZ '2024-03-10 07:45:00+00', TIMESTAMPTZ '2024-03-10 04:45:00+00', TIMESTAMPTZ '2024-03-10 08:00:00+00', 'gate 2', 9,
    attendees.user_id, TIMESTAMPTZ '2024-03-10 09:00:00+00', tickets.user_id, 'The same person, twice at the table.', 3
FROM attendees JOIN groups ON groups.id = attendees.group_id JOIN tickets ON tickets.id = groups.ticket_id;
