//! Target values of rows: a ratio if it has no unit, otherwise Fairway's own number.

/// Targets by the start of a row's name; the first match counts.
const COMPARED: &[(&str, &str)] = &[
    ("304 of the same: ", "≥ 0.8"),
    ("Public page (HTML)", "≥ 0.7"),
    ("Tournament JSON", "≥ 0.7"),
    ("Its ticket categories", "≥ 0.7"),
    ("Its content", "≥ 0.7"),
    ("openapi.json", "≥ 0.7"),
    ("Static file", "≥ 0.7"),
    ("Reservation of one category by 1 ", "≤ 8 round trips"),
    ("Reservation of one category", "≥ 1,000/s, ≤ 8 round trips"),
    ("Reservation spread over 8 categories by 1 ", "≤ 8 round trips"),
    ("Reservation spread over 8 categories", "≥ 1,600/s"),
    ("All buyers at once", "≤ 200 ms, exactly 100 sold"),
    ("Check-in by 1 ", "≤ 5 round trips"),
    ("Check-in by ", "≥ 3,700/s, ≤ 5 round trips"),
    ("Check-in in batches", "≥ 15,000/s"),
    ("Export, to COPY", "≥ 0.86"),
    ("Start to first page on the private PostgreSQL", "≤ 350 ms"),
    ("Memory of server and private PostgreSQL", "≤ 125 MiB"),
    ("The whole check-in list of 5,000", "≤ 40 ms"),
    ("One change of a roster of 5,000", "≤ 5 ms"),
    ("Memory while 32 clients load a list of 12,000", "≤ 100 MiB, ≥ 100 lists/s"),
];

/// Target of lists and searches, which must not grow with the number of attendees.
const GROWN: &str = "≤ 3, ≤ 50 ms";
/// The starts of their names.
const LISTS: [&str; 5] =
    ["Ticket categories, ", "First 50 ", "Tickets, searched", "People, searched", "Check-in list, searched"];

/// The target of a row that compares with the same work without Fairway.
pub(super) fn compared(what: &str) -> &'static str {
    COMPARED.iter().find(|(begin, _)| what.starts_with(begin)).map_or("", |(_, wanted)| wanted)
}

/// The targets of a row of growth: the ratio of last to first, and the time with the most attendees.
pub(super) fn grown(what: &str) -> &'static str {
    if LISTS.iter().any(|begin| what.starts_with(begin)) { GROWN } else { "" }
}
