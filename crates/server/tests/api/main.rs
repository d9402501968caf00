//! The site as its clients see it: the real server on a port of its own, over a real PostgreSQL.

#[cfg(test)]
mod access_matrix;
#[cfg(test)]
mod accounts;
#[cfg(test)]
mod app;
#[cfg(test)]
mod audit;
#[cfg(test)]
mod client;
#[cfg(test)]
mod openapi;
#[cfg(test)]
mod operations;
#[cfg(test)]
mod samples;
