UPDATE tickets SET is_suspended = true WHERE id % 2 = 0;
