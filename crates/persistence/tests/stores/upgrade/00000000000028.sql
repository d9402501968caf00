UPDATE outbox SET counts_as = CASE WHEN id % 2 = 0 THEN 'unproven' ELSE 'unasked-by-7' END WHERE sent_at IS NULL;
