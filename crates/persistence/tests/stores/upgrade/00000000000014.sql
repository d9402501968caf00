UPDATE sponsor_logos SET reason = 'Too "small", sorry' WHERE NOT verified;
