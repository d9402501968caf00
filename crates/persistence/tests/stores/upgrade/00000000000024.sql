-- Freed places of some categories are not offered automatically. Some offers were made by an Admin, some automatically.
UPDATE ticket_categories SET waitlist_offers_flag = false WHERE id % 2 = 0;
UPDATE waitlist SET offered_by = (SELECT min(id) FROM users) WHERE offered_at IS NOT NULL AND id % 2 = 0;
UPDATE waitlist SET offered_by_itself = true WHERE offered_at IS NOT NULL AND id % 2 = 1;
