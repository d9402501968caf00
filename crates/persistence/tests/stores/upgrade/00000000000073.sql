-- The giver of the newest payment deleted their account.
UPDATE bank_rows SET forgotten = true WHERE id = (SELECT max(id) FROM bank_rows);
