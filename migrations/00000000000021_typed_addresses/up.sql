-- Who typed the address of whoever has a place, when they gave it to them: they alone, of all who share the ticket, are shown it.
-- Nobody has where the place was given by a name, or by a suggestion.
ALTER TABLE attendees ADD COLUMN address_typed_by bigint REFERENCES users ON DELETE SET NULL;

-- Until now it was not kept. The address of a Guest, who never signed in, was typed by whoever added them, as a rule the purchaser.
-- That of somebody with an account may have come from a suggestion, so it is shown to nobody else any more.
ALTER TABLE attendees DISABLE TRIGGER USER;
UPDATE attendees SET address_typed_by = tickets.user_id
FROM groups, tickets, users
WHERE groups.id = attendees.group_id AND tickets.id = groups.ticket_id AND users.id = attendees.user_id
  AND users.id <> tickets.user_id AND users.email IS NOT NULL
  AND EXISTS (SELECT FROM user_roles JOIN roles ON roles.id = user_roles.role_id
              WHERE user_roles.user_id = users.id AND roles.name = 'Guest');
ALTER TABLE attendees ENABLE TRIGGER USER;

CREATE INDEX attendees_address_typed_by ON attendees (address_typed_by);
COMMENT ON COLUMN attendees.address_typed_by IS 'Who typed the person''s address to give them the place, and is shown it; none where a name or a suggestion did';
