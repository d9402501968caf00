//! The API over HTTP: the real server on its own port, over a real PostgreSQL.

#[cfg(test)]
mod access_matrix;
#[cfg(test)]
mod accounts;
#[cfg(test)]
mod app;
#[cfg(test)]
mod attendees;
#[cfg(test)]
mod audit;
#[cfg(test)]
mod audit_trail;
#[cfg(test)]
mod bad_accounts;
#[cfg(test)]
mod bad_input;
#[cfg(test)]
mod bank;
#[cfg(test)]
mod banners;
#[cfg(test)]
mod broadcasts;
#[cfg(test)]
mod broken_uploads;
#[cfg(test)]
mod categories;
#[cfg(test)]
mod categories_without_golf;
#[cfg(test)]
mod category_writes;
#[cfg(test)]
mod change_bus;
#[cfg(test)]
mod check_in;
#[cfg(test)]
mod check_in_batch;
#[cfg(test)]
mod check_in_changes;
#[cfg(test)]
mod check_in_devices;
#[cfg(test)]
mod check_in_events;
#[cfg(test)]
mod check_in_list;
#[cfg(test)]
mod check_in_partitions;
#[cfg(test)]
mod check_in_passes;
#[cfg(test)]
mod check_ins_together;
#[cfg(test)]
mod client;
#[cfg(test)]
mod club_export;
#[cfg(test)]
mod copies;
#[cfg(test)]
mod deleting_users;
#[cfg(test)]
mod embed;
#[cfg(test)]
mod equal_work;
#[cfg(test)]
mod export_cells;
#[cfg(test)]
mod export_readers;
#[cfg(test)]
mod export_rows;
#[cfg(test)]
mod exports;
#[cfg(test)]
mod exports_opened;
#[cfg(test)]
mod fund;
#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod gate;
#[cfg(test)]
mod groups;
#[cfg(test)]
mod hashing;
#[cfg(test)]
mod headers;
#[cfg(test)]
mod health;
#[cfg(test)]
mod held_back;
#[cfg(test)]
mod idempotency;
#[cfg(test)]
mod kept_answers;
#[cfg(test)]
mod large;
#[cfg(test)]
mod ledger;
#[cfg(test)]
mod locks;
#[cfg(test)]
mod logo_mail;
#[cfg(test)]
mod logos;
#[cfg(test)]
mod mail;
#[cfg(test)]
mod mail_bounds;
#[cfg(test)]
mod mail_links;
#[cfg(test)]
mod mail_order;
#[cfg(test)]
mod many_pictures;
#[cfg(test)]
mod media;
#[cfg(test)]
mod metrics;
#[cfg(test)]
mod named_sponsors;
#[cfg(test)]
mod no_shows;
#[cfg(test)]
mod openapi;
#[cfg(test)]
mod operations;
#[cfg(test)]
mod outage;
#[cfg(test)]
mod overview;
#[cfg(test)]
mod own_data;
#[cfg(test)]
mod pairings;
#[cfg(test)]
mod pass_mail;
#[cfg(test)]
mod passes;
#[cfg(test)]
mod passwords;
#[cfg(test)]
mod proven;
#[cfg(test)]
mod race;
#[cfg(test)]
mod race_groups;
#[cfg(test)]
mod race_limits;
#[cfg(test)]
mod race_places;
#[cfg(test)]
mod race_teammates;
#[cfg(test)]
mod readiness;
#[cfg(test)]
mod receipts;
#[cfg(test)]
mod recovery;
#[cfg(test)]
mod references;
#[cfg(test)]
mod reminders;
#[cfg(test)]
mod reservations_together;
#[cfg(test)]
mod round_trips;
#[cfg(test)]
mod round_writes;
#[cfg(test)]
mod rounds;
#[cfg(test)]
mod s3;
#[cfg(test)]
mod sale_windows;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod sheets;
#[cfg(test)]
mod site;
#[cfg(test)]
mod slow_clients;
#[cfg(test)]
mod smtp;
#[cfg(test)]
mod smtp_server;
#[cfg(test)]
mod sponsors;
#[cfg(test)]
mod statements;
#[cfg(test)]
mod station_check_in;
#[cfg(test)]
mod stations;
#[cfg(test)]
mod suspended_tickets;
#[cfg(test)]
mod sweep;
#[cfg(test)]
mod teams_freeze;
#[cfg(test)]
mod terms;
#[cfg(test)]
mod ticket_lists;
#[cfg(test)]
mod ticket_mail;
#[cfg(test)]
mod ticket_writes;
#[cfg(test)]
mod tickets;
#[cfg(test)]
mod tokens;
#[cfg(test)]
mod told_addresses;
#[cfg(test)]
mod tournament_sponsors;
#[cfg(test)]
mod tournament_writes;
#[cfg(test)]
mod tournaments;
#[cfg(test)]
mod tries;
#[cfg(test)]
mod typed_before;
#[cfg(test)]
mod unpaid;
#[cfg(test)]
mod uploads;
#[cfg(test)]
mod user_sponsors;
#[cfg(test)]
mod users;
#[cfg(test)]
mod waiting_sponsors;
#[cfg(test)]
mod waitlist;
#[cfg(test)]
mod waitlist_line;
#[cfg(test)]
mod walk_up;
#[cfg(test)]
mod weather;
#[cfg(test)]
mod widget_photos;
#[cfg(test)]
mod widget_races;
#[cfg(test)]
mod widget_writes;
#[cfg(test)]
mod widgets;
#[cfg(test)]
mod writes;
