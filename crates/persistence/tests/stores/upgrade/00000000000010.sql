UPDATE tickets SET payment_method = 'check', payment_reference = E'#12\t34', payment_note = E'two\nlines' WHERE paid;
