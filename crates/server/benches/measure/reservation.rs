//! Reservations over HTTP, against the same statements without Fairway.

use serde_json::json;
use uuid::Uuid;

use crate::app::{App, Person};
use crate::load::{Connection, Request, rate};
use crate::script::{Arguments, Script, Value};
use crate::statements;
use crate::table::{Measured, Table};
use crate::turns::{CROWDS, SMALL, TURN, in_turns};

/// Number of alternating buyers: each call searches the buyer's earlier idempotency keys.
const BUYERS: usize = if SMALL { 10 } else { 1_000 };

/// The arguments of each statement: look up the caller, claim the key, lock category and buyer, read the facts for the decision, and write the sale.
const TOLD: &[Arguments] = &[
    &[":buyer"],
    &[
        "ARRAY[:buyer::bigint]",
        "ARRAY[:key::text]",
        "ARRAY[:request::text]",
        ":now",
        ":expired",
        ":kept",
        "'100ms'",
    ],
    &[CATEGORIES, "ARRAY[:buyer::bigint]"],
    &[
        CATEGORIES,
        ":one",
        CATEGORIES,
        ":now",
        ":one",
        CATEGORIES,
        ":now",
        ":now",
        ":day",
        ":one",
        ":bound",
        ":buyer::bigint",
        ":email::text",
        ":email::text",
        ":none::bigint",
        ":category",
    ],
    &[SALE, ":bound"],
];
/// The sale as the argument of its statement.
const SALE: &str = "jsonb_build_array(jsonb_build_object('id', nextval('tickets_id_seq'), 'reference', free_ticket_reference(), \
    'tournament_id', :tournament::bigint, 'category_id', :category::bigint, 'user_id', :buyer::bigint, 'user_participating', true, 'price', 0, \
    'fair_value', 0, 'no_cost', false, 'at_desk', false, 'scan_code', :code::text, 'created_at', :now::text, \
    'group_ids', ARRAY[nextval('groups_id_seq')], 'group_names', ARRAY[:group::text], 'place', :code::text, 'recipient', :email::text, \
    'message', :message::jsonb, 'told_at', :now::text, 'urgent', false, 'counted_for', :email::text, 'counted', ARRAY[:now::text], \
    'caller', :buyer::bigint, 'key', :key::text, 'answer', :answer::text))";
const CATEGORIES: &str = "ARRAY[:category::bigint]";

/// A reservation as the page sends it.
pub(super) fn request(category: i64, buyer: &Person) -> Request {
    let token = format!("Bearer {}", buyer.token);
    let key = Uuid::new_v4().to_string();
    let headers = [("authorization", token.as_str()), ("idempotency-key", key.as_str())];
    let body = json!({"ticketCategoryId": category, "userId": buyer.id});
    Request::of("POST", "/api/Ticket", &headers, Some(&body))
}

fn script(app: &App, tournament: i64, (category, last_category): (i64, i64), buyers: &[Person]) -> Script {
    let (buyer, last) = (&buyers[0], &buyers[BUYERS - 1]);
    let mut connection = Connection::to(&app.address);
    // Opens the connection to PostgreSQL that the next call uses.
    connection.call(&request(category, buyer)).assert(201);
    statements::forget();
    let answer = connection.call(&request(category, buyer)).assert(201);
    let text = |text: &str| Value::Fixed(text.into());
    let variables = vec![
        ("key", Value::Random(1, i64::MAX / 2)),
        ("code", Value::Random(1, i64::MAX / 2)),
        ("tournament", Value::Fixed(tournament.to_string())),
        ("category", Value::Random(category, last_category)),
        ("buyer", Value::Random(buyer.id, last.id)),
        ("email", text(&buyer.email)),
        ("request", text(&"0".repeat(64))),
        ("answer", Value::Fixed(String::from_utf8(answer.body).unwrap())),
        ("message", text(r#"{"kind": "ticketReserved", "ticketId": 1}"#)),
        ("group", text("Group 1")),
        ("one", text("1")),
        ("none", text("0")),
        ("kept", text("1000")),
        ("bound", text("reservations")),
        ("day", text("2026-05-01")),
        ("now", text("2026-05-01T12:00:00Z")),
        ("expired", text("2026-04-30T12:00:00Z")),
    ];
    Script::of(statements::made(), TOLD, variables)
}

/// Number of categories when the buyers do not all want the same one.
const SPREAD: i64 = 8;

pub(super) fn measure(table: &mut Table) {
    for clients in CROWDS {
        of_categories(table, "of one category", 1, clients);
    }
    for clients in CROWDS {
        of_categories(table, "spread over 8 categories", SPREAD, clients);
    }
}

/// Reservations in this number of categories in turn, by this number of concurrent clients.
fn of_categories(table: &mut Table, which: &str, categories: i64, clients: usize) {
    let app = App::spawn();
    let tournament = app.tournament();
    let ids: Vec<_> = (0..categories)
        .map(|_| app.category(tournament, json!({"max_total_tickets": 2_000_000_000})))
        .collect();
    let (first, last) = (ids[0], ids[ids.len() - 1]);
    let buyers: Vec<_> = (0..BUYERS).map(|_| app.user()).collect();
    let script = script(&app, tournament, (first, last), &buyers);
    let found = in_turns(
        || {
            rate(&app.address, clients, TURN, 201, |client, number| {
                let place = number * clients + client;
                request(ids[place % ids.len()], &buyers[place % BUYERS])
            })
        },
        || script.rate(&app.rows.url(), clients, TURN),
    );
    let how = format!("{BUYERS} buyers; {}", script.summary());
    let what = format!("Reservation {which} by {clients} at once, to its statements alone");
    table.compare(&what, Measured::Rate, found, &how);
}
