-- A ticket that the server reserved has the reference that it made.
UPDATE tickets SET reference = '7K3Q2M' WHERE id = (SELECT min(id) FROM tickets);
