//! The parts of the page, in order.

use std::io::Write;

use crate::app::App;
use crate::table::{self, Table};
use crate::{
    before, check_in, events, exports, growth, lists, login, page, private, reservation, rush, start,
    statements,
};

type Measure = fn(&mut Table);

const PARTS: [(&str, Measure); 11] = [
    ("page", page::measure),
    ("reservation", reservation::measure),
    ("rush", rush::measure),
    ("check_in", check_in::measure),
    ("events", events::measure),
    ("login", login::measure),
    ("exports", exports::measure),
    ("start", start::measure),
    ("private", private::measure),
    ("lists", lists::measure),
    ("growth", growth::measure),
];

/// PostgreSQL's version, and whether its commits wait for the disk.
const POSTGRES: &str = "SELECT 'version' AS name, current_setting('server_version')
    || CASE WHEN current_setting('fsync') = 'on' AND current_setting('synchronous_commit') = 'on'
       THEN ' with fsync' ELSE ', **whose commits are not durable**' END AS text";

/// Measures these parts, or all for an empty list, and writes the page.
pub(crate) fn measure(names: &[String]) {
    for name in names {
        assert!(PARTS.iter().any(|(part, _)| part == name), "there is no part {name}");
    }
    statements::keep();
    let mut table = Table::beside(&before::page());
    let postgres = App::spawn().rows.texts(POSTGRES);
    for (_, part) in
        PARTS.iter().filter(|(part, _)| names.is_empty() || names.iter().any(|name| name == part))
    {
        part(&mut table);
        // Written after each part, so that a failing part does not lose the previous ones.
        std::fs::write(table::file(), table.page(&postgres["version"])).unwrap();
    }
    writeln!(std::io::stdout(), "\n{}", table.page(&postgres["version"])).unwrap();
}
