//! The stores, on a real PostgreSQL: each test has a database of its own.

#[cfg(test)]
mod accounts;
#[cfg(test)]
mod attendees;
#[cfg(test)]
mod audit;
#[cfg(test)]
mod auth_codes;
#[cfg(test)]
mod categories;
#[cfg(test)]
mod change_bus;
#[cfg(test)]
mod check_in;
#[cfg(test)]
mod check_in_log;
#[cfg(test)]
mod columns;
#[cfg(test)]
mod counters;
#[cfg(test)]
mod exports;
#[cfg(test)]
mod fixture;
#[cfg(test)]
mod groups;
#[cfg(test)]
mod idempotency;
#[cfg(test)]
mod ledger;
#[cfg(test)]
mod mail;
#[cfg(test)]
mod migrations;
#[cfg(test)]
mod money;
#[cfg(test)]
mod pairings;
#[cfg(test)]
mod pass_mail;
#[cfg(test)]
mod rounds;
#[cfg(test)]
mod sales;
#[cfg(test)]
mod schema;
#[cfg(test)]
mod searches;
#[cfg(test)]
mod settling;
#[cfg(test)]
mod sheets;
#[cfg(test)]
mod sponsors;
#[cfg(test)]
mod statements;
#[cfg(test)]
mod ticket_searches;
#[cfg(test)]
mod tickets;
#[cfg(test)]
mod tournaments;
#[cfg(test)]
mod trigger_plans;
#[cfg(test)]
mod unit_of_work;
#[cfg(test)]
mod upgrade;
#[cfg(test)]
mod user_sponsors;
#[cfg(test)]
mod waitlist;
#[cfg(test)]
mod whole_list;
#[cfg(test)]
mod widgets;
