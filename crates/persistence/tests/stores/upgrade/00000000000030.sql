UPDATE check_in_counters SET oldest = 1;
