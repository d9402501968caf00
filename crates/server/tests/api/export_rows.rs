//! A tournament with every value that is hard to write to CSV, and the expected cells of its exports.

use serde_json::{Value, json};

use crate::app::App;
pub(crate) use crate::export_cells::Cell;

/// Texts that people can enter, and the CSV cell of each; they differ only for texts like formulas.
pub(crate) const TEXTS: [(&str, &str); 27] = [
    ("Sam", "Sam"),
    ("=1+1", "'=1+1"),
    ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
    ("+1 602 555 0100", "'+1 602 555 0100"),
    ("-7", "'-7"),
    ("@SUM(A1:A9)", "'@SUM(A1:A9)"),
    ("\t=1", "'\t=1"),
    ("\r\n=1", "'\r\n=1"),
    ("  =1+1", "'  =1+1"),
    ("＝1+1", "'＝1+1"),
    ("＋1", "'＋1"),
    ("Zoë Ångström-Núñez", "Zoë Ångström-Núñez"),
    ("李小龍", "李小龍"),
    ("عمر", "عمر"),
    ("🏌️‍♀️", "🏌️‍♀️"),
    ("line one\nline two", "line one\nline two"),
    ("line one\r\nline two\r\n\r\nline four", "line one\r\nline two\r\n\r\nline four"),
    ("\"Ace\", they say", "\"Ace\", they say"),
    ("Tom; Dick, Harry", "Tom; Dick, Harry"),
    ("'apostrophe", "'apostrophe"),
    ("007", "007"),
    ("0123456789012345678901", "0123456789012345678901"),
    ("1e5", "1e5"),
    ("1/2", "1/2"),
    ("2026-06-13", "2026-06-13"),
    ("TRUE", "TRUE"),
    ("12:30", "12:30"),
];

/// The tournament, and the expected rows of its exports.
pub(crate) struct Expected {
    pub(crate) tournament: i64,
    pub(crate) roster: Vec<Vec<Cell>>,
    pub(crate) comprehensive: Vec<Vec<Cell>>,
    pub(crate) tickets: Vec<Vec<Cell>>,
}

pub(crate) const ROSTER: [&str; 15] = [
    "round",
    "roundStart",
    "group",
    "ticketCategory",
    "sponsor",
    "firstName",
    "lastName",
    "email",
    "phone",
    "paid",
    "checkedIn",
    "checkedInAt",
    "reference",
    "start",
    "pairing",
];

pub(crate) const COMPREHENSIVE: [&str; 27] = [
    "ticket",
    "purchaserFirstName",
    "purchaserLastName",
    "purchaserEmail",
    "purchaserPhone",
    "ticketCategory",
    "price",
    "paid",
    "datePaid",
    "paymentMethod",
    "paymentReference",
    "paymentNote",
    "cancelled",
    "sponsor",
    "sponsorContactFirstName",
    "sponsorContactLastName",
    "sponsorPhone",
    "group",
    "round",
    "roundStart",
    "attendeeFirstName",
    "attendeeLastName",
    "attendeeEmail",
    "attendeePhone",
    "reference",
    "start",
    "pairing",
];

pub(crate) const TICKETS: [&str; 20] = [
    "ticket",
    "ticketCategory",
    "purchaserFirstName",
    "purchaserLastName",
    "purchaserEmail",
    "purchaserPhone",
    "sponsor",
    "price",
    "paid",
    "datePaid",
    "paymentMethod",
    "paymentReference",
    "paymentNote",
    "cancelled",
    "reservedAt",
    "reference",
    "received",
    "outstanding",
    "toRefund",
    "gifts",
];

/// A paid sponsor's ticket, whose only group has a person for each of the texts, the first checked in; a cancelled ticket; one with an empty group; and
/// one without a group.
pub(crate) fn insert(app: &App) -> Expected {
    let rows = &app.rows;
    let tournament = app.tournament();
    let of = |row: Value| {
        let mut row = row;
        row["tournament_id"] = tournament.into();
        row
    };
    let round = rows.insert("rounds", of(json!({"name": "Früh \"Morning\""})));
    let gold =
        app.category(tournament, json!({"name": "Gold; best", "price_cents": 500_050, "sponsor_flag": true}));
    let plain = app.category(tournament, json!({"name": "Foursome"}));
    let keystead = json!({"name": "=Keystead, Inc.", "contact_name_first": "Renée",
        "contact_name_last": "O'Neil", "phone": "+49 30 1234"});
    let sponsor = rows.insert("sponsors", keystead);
    let buyer = person(app, "Béa", "-Bay", Some("bea@example.org"), "00123");
    let paid = json!({"ticket_category_id": gold, "user_id": buyer, "sponsor_id": sponsor, "paid": true,
        "date_paid": "2026-05-01T06:59:59.5Z", "payment_method": "Check", "payment_reference": "000123",
        "payment_note": "for both\nrounds", "reference": "7K3Q2M"});
    let paid = rows.insert("tickets", of(paid));
    let group = rows.insert("groups", json!({"ticket_id": paid, "name": "@Eagles", "round_id": round}));
    let (mut roster, of_paid) = play(app, group, paid);
    let unpaid = |row: Value| {
        let mut row = of(row);
        row["ticket_category_id"] = plain.into();
        row["user_id"] = buyer.into();
        rows.insert("tickets", row)
    };
    let cancelled = unpaid(json!({"is_cancelled": true, "reference": "8K3Q2M"}));
    let group = rows.insert("groups", json!({"ticket_id": cancelled}));
    rows.insert("attendees", json!({"group_id": group, "user_id": buyer}));
    let empty = unpaid(json!({"reference": "9K3Q2M"}));
    rows.insert("groups", json!({"ticket_id": empty}));
    let bare = unpaid(json!({"reference": "4K3Q2M"}));
    let mut comprehensive = of_paid;
    // The price is only in the first row of a ticket.
    comprehensive.iter_mut().skip(1).for_each(|row| row[6] = Cell::Nothing);
    let himself = ["Béa", "'-Bay", "bea@example.org", "00123"];
    comprehensive.push(unpaid_row(cancelled, true, "Group 1", himself));
    comprehensive.push(unpaid_row(empty, false, "Group 1", [""; 4]));
    comprehensive.push(unpaid_row(bare, false, "", [""; 4]));
    let mut tickets =
        vec![sold_row(paid), unsold_row(cancelled, true), unsold_row(empty, false), unsold_row(bare, false)];
    let references =
        [(paid, "FW-7K3Q2M"), (cancelled, "FW-8K3Q2M"), (empty, "FW-9K3Q2M"), (bare, "FW-4K3Q2M")];
    end_with_references(&mut comprehensive, &references);
    end_with_pairing(app, [&mut roster, &mut comprehensive]);
    end_with_references(&mut tickets, &references);
    end_with_sums(&mut tickets);
    // A new price of the category changes none of these rows.
    rows.execute("UPDATE ticket_categories SET price_cents = 999900");
    Expected { tournament, roster, comprehensive, tickets }
}

/// Appends the reference to each row, which begins with the ticket's id.
fn end_with_references(rows: &mut [Vec<Cell>], references: &[(i64, &str)]) {
    for row in rows {
        let own = references.iter().find(|(ticket, _)| row[0] == id(*ticket)).unwrap();
        row.push(Cell::text(own.1));
    }
}

/// Appends the start and the pairing to each row of the paid ticket, whose group starts on hole 7.
fn end_with_pairing(app: &App, exports: [&mut Vec<Vec<Cell>>; 2]) {
    app.rows.execute("UPDATE pairings SET hole = 7");
    let pairing = id(app.rows.number("SELECT id AS number FROM pairings"));
    for row in exports.into_iter().flatten() {
        let plays = row.last() == Some(&Cell::text("FW-7K3Q2M"));
        row.extend(if plays { [Cell::text("7"), pairing.clone()] } else { [Cell::Nothing, Cell::Nothing] });
    }
}

/// Appends the sums received, outstanding and to be refunded, and the gifts.
fn end_with_sums(rows: &mut [Vec<Cell>]) {
    let sums = [[5000.5, 0.0, 0.0, 0.0], [0.0; 4], [0.0, 250.0, 0.0, 0.0], [0.0, 250.0, 0.0, 0.0]];
    for (row, sums) in rows.iter_mut().zip(sums) {
        row.extend(sums.map(Cell::Number));
    }
}

fn person(app: &App, first: &str, last: &str, email: Option<&str>, phone: &str) -> i64 {
    app.rows.insert("users", json!({"name_first": first, "name_last": last, "email": email, "phone": phone}))
}

/// Adds a person for each of the texts to a group, and returns their rows.
fn play(app: &App, group: i64, ticket: i64) -> (Vec<Vec<Cell>>, Vec<Vec<Cell>>) {
    let (mut roster, mut comprehensive) = (Vec::new(), Vec::new());
    for (number, (typed, written)) in TEXTS.iter().enumerate() {
        let email = (number % 2 == 0).then(|| format!("player{number}@example.org"));
        let user = person(app, typed, "Lee", email.as_deref(), typed);
        let attendee = app.rows.insert("attendees", json!({"group_id": group, "user_id": user}));
        let arrived = number == 0;
        if arrived {
            let occurred_at = "2026-06-13T14:45:12Z";
            app.rows.insert("check_ins", json!({"attendee_id": attendee, "occurred_at": occurred_at}));
        }
        let email = email.unwrap_or_default();
        let mut row = texts(["Früh \"Morning\""]);
        row.push(Cell::Moment("2026-06-13 08:30"));
        row.extend(texts(["'@Eagles", "Gold; best", "'=Keystead, Inc.", written, "Lee", &email, written]));
        row.extend([Cell::Flag(true), Cell::Flag(arrived)]);
        row.push(if arrived { Cell::Moment("2026-06-13 07:45:12") } else { Cell::Nothing });
        row.push(Cell::text("FW-7K3Q2M"));
        roster.push(row);
        comprehensive.push(paid_row(ticket, [written, "Lee", &email, written]));
    }
    (roster, comprehensive)
}

fn texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<Cell> {
    texts.into_iter().map(Cell::text).collect()
}

fn id(ticket: i64) -> Cell {
    Cell::Number(f64::from(u32::try_from(ticket).unwrap()))
}

fn purchaser(ticket: i64) -> Vec<Cell> {
    let mut row = vec![id(ticket)];
    row.extend(texts(["Béa", "'-Bay", "bea@example.org", "00123"]));
    row
}

fn paid_row(ticket: i64, attendee: [&str; 4]) -> Vec<Cell> {
    let mut row = purchaser(ticket);
    row.push(Cell::text("Gold; best"));
    row.extend([Cell::Number(5000.5), Cell::Flag(true), Cell::Moment("2026-04-30 23:59:59")]);
    row.extend(texts(["Check", "000123", "for both\nrounds"]));
    row.push(Cell::Flag(false));
    row.extend(texts([
        "'=Keystead, Inc.",
        "Renée",
        "O'Neil",
        "'+49 30 1234",
        "'@Eagles",
        "Früh \"Morning\"",
    ]));
    row.push(Cell::Moment("2026-06-13 08:30"));
    row.extend(texts(attendee));
    row
}

fn unpaid_row(ticket: i64, cancelled: bool, group: &str, attendee: [&str; 4]) -> Vec<Cell> {
    let mut row = purchaser(ticket);
    row.extend([Cell::text("Foursome"), Cell::Number(250.0), Cell::Flag(false)]);
    row.extend(texts([""; 4]));
    row.push(Cell::Flag(cancelled));
    row.extend(texts([""; 4]));
    row.push(Cell::text(group));
    row.extend(texts([""; 2]));
    row.extend(texts(attendee));
    row
}

fn sale(ticket: i64, category: &str, sponsor: &str) -> Vec<Cell> {
    let mut row = purchaser(ticket);
    row.insert(1, Cell::text(category));
    row.push(Cell::text(sponsor));
    row
}

fn sold_row(ticket: i64) -> Vec<Cell> {
    let mut row = sale(ticket, "Gold; best", "'=Keystead, Inc.");
    row.extend([Cell::Number(5000.5), Cell::Flag(true), Cell::Moment("2026-04-30 23:59:59")]);
    row.extend(texts(["Check", "000123", "for both\nrounds"]));
    row.extend([Cell::Flag(false), Cell::Moment("2026-05-01 05:00:00")]);
    row
}

fn unsold_row(ticket: i64, cancelled: bool) -> Vec<Cell> {
    let mut row = sale(ticket, "Foursome", "");
    row.extend([Cell::Number(250.0), Cell::Flag(false)]);
    row.extend(texts([""; 4]));
    row.extend([Cell::Flag(cancelled), Cell::Moment("2026-05-01 05:00:00")]);
    row
}
