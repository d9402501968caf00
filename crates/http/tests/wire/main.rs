//! The site as a client sees it, over use cases whose stores are mocks.

#[cfg(test)]
mod accounts;
#[cfg(test)]
mod attendees;
#[cfg(test)]
mod audit;
#[cfg(test)]
mod bodies;
#[cfg(test)]
mod categories;
#[cfg(test)]
mod check_in;
#[cfg(test)]
mod document;
#[cfg(test)]
mod embed;
#[cfg(test)]
mod exports;
#[cfg(test)]
mod frontend;
#[cfg(test)]
mod groups;
#[cfg(test)]
mod harness;
#[cfg(test)]
mod headers;
#[cfg(test)]
mod idempotency;
#[cfg(test)]
mod mail;
#[cfg(test)]
mod media;
#[cfg(test)]
mod pairings;
#[cfg(test)]
mod passes;
#[cfg(test)]
mod people;
#[cfg(test)]
mod problems;
#[cfg(test)]
mod rounds;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod sessions;
#[cfg(test)]
mod sheets;
#[cfg(test)]
mod tickets;
#[cfg(test)]
mod tournaments;
#[cfg(test)]
mod versions;
#[cfg(test)]
mod waitlist;
