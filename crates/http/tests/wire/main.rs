//! The calls over HTTP, with use cases whose stores are mocks.

#[cfg(test)]
mod accounts;
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
mod exports;
#[cfg(test)]
mod frontend;
#[cfg(test)]
mod harness;
#[cfg(test)]
mod headers;
#[cfg(test)]
mod kept_answers;
#[cfg(test)]
mod mail;
#[cfg(test)]
mod media;
#[cfg(test)]
mod pairings;
#[cfg(test)]
mod problems;
#[cfg(test)]
mod rounds;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod sheets;
#[cfg(test)]
mod tickets;
#[cfg(test)]
mod versions;
