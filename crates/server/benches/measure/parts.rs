//! The parts of the page, in its order.

use std::io::Write;

use crate::app::App;
use crate::table::{self, Table};
use crate::{check_in, events, exports, growth, lists, login, page, reservation, rush, start, statements};

type Measure = fn(&mut Table);

const PARTS: [(&str, Measure); 10] = [
    ("page", page::measure),
    ("reservation", reservation::measure),
    ("rush", rush::measure),
    ("check_in", check_in::measure),
    ("events", events::measure),
    ("login", login::measure),
    ("exports", exports::measure),
    ("start", start::measure),
    ("lists", lists::measure),
    ("growth", growth::measure),
];

/// Measures the parts of these names, or all without a name, and writes the page.
pub(crate) fn measure(names: &[String]) {
    for name in names {
        assert!(PARTS.iter().any(|(part, _)| part == name), "there is no part {name}");
    }
    statements::keep();
    let mut table = Table::beside(&table::before());
    let version =
        App::spawn().rows.texts("SELECT 'version' AS name, current_setting('server_version') AS text");
    for (_, part) in
        PARTS.iter().filter(|(part, _)| names.is_empty() || names.iter().any(|name| name == part))
    {
        part(&mut table);
        // After each part, so that one which fails leaves what was measured before it.
        std::fs::write(table::file(), table.page(&version["version"])).unwrap();
    }
    writeln!(std::io::stdout(), "\n{}", table.page(&version["version"])).unwrap();
}
