//! Measurements: `just bench`. Each is compared with the same work without Fairway, alternating in one run, so that ratios are valid on every machine. A
//! debug build runs small sizes: it checks that the measurements work.

#[cfg(test)]
#[path = "../../tests/api/app.rs"]
#[expect(dead_code, reason = "the tests use all of it")]
mod app;
#[cfg(test)]
mod before;
#[cfg(test)]
mod check_in;
#[cfg(test)]
#[path = "../../tests/api/client.rs"]
#[expect(dead_code, reason = "the tests use all of it")]
mod client;
#[cfg(test)]
mod events;
#[cfg(test)]
mod exports;
#[cfg(test)]
mod growth;
#[cfg(test)]
#[path = "../../tests/api/large.rs"]
mod large;
#[cfg(test)]
mod lists;
#[cfg(test)]
mod load;
#[cfg(test)]
mod login;
#[cfg(test)]
mod memory;
#[cfg(test)]
mod page;
#[cfg(test)]
mod parts;
#[cfg(test)]
mod private;
#[cfg(test)]
mod reservation;
#[cfg(test)]
mod rush;
#[cfg(test)]
mod script;
#[cfg(test)]
mod start;
#[cfg(test)]
#[path = "../../tests/api/statements.rs"]
mod statements;
#[cfg(test)]
mod table;
#[cfg(test)]
mod turns;
#[cfg(test)]
mod wanted;

#[tokio::main]
async fn main() {
    if std::env::args().nth(1).as_deref() == Some(page::BARE) {
        return page::serve_bare().await;
    }
    // Cargo adds `--bench`; other arguments name parts.
    let names: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    parts::measure(&names);
}
