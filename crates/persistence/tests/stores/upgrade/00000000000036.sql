-- A ticket that the server reserved keeps the reference that the server generated.
UPDATE tickets SET reference = '7K3Q2M' WHERE id = (SELECT min(id) FROM tickets);
