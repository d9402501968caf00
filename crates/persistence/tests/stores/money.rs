//! Money in the ledger and in the reconciliation is equal after any entries.

use std::collections::BTreeMap;

use diesel::prelude::*;
use fairway_domain::ids::{TicketId, TournamentId};
use fairway_domain::ledger::{Amount, Kind, Totals};
use serde_json::json;

use crate::fixture::{Fixture, Ticket};

/// Inserts a row into the ledger of a ticket, and returns its id.
fn enter(fixture: &Fixture, ticket: i64, of: &Ticket, row: (&str, i64, Option<i64>)) -> i64 {
    let (kind, cents, takes_back) = row;
    let row = json!({"ticket_id": ticket, "tournament_id": of.tournament, "ticket_reference": "7K3Q2M",
        "kind": kind, "amount_cents": cents, "takes_back": takes_back});
    fixture.rows.insert("ledger_entries", row)
}

#[test]
fn files_are_matched_with_the_outstanding_amounts_of_the_ledger() {
    let fixture = Fixture::new();
    let first = fixture.ticket();
    let mut seed = 6_u64;
    let mut dice = |sides: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % sides
    };
    for _ in 0..60 {
        let ticket = fixture.another_ticket(&first);
        let view = fixture.done(|stores| stores.tickets().view(TicketId(ticket))).unwrap();
        let mut totals = Totals::default();
        for _ in 0..dice(8) {
            let kind = Kind::ALL[usize::try_from(dice(4)).unwrap()];
            let cents = 1 + i64::try_from(dice(view.price.cents.unsigned_abs())).unwrap();
            if let Ok(after) = totals.admit(view.price, kind, Amount { cents }) {
                enter(&fixture, ticket, &first, (kind.name(), cents, None));
                totals = after;
            }
        }
    }
    let owed = fixture.done(|stores| stores.bank().owed(TournamentId(first.tournament)));
    let owed: BTreeMap<i64, i64> = owed.into_iter().map(|it| (it.ticket.0, it.cents)).collect();
    let outstanding = fixture.rows.texts("SELECT id::text AS name, '' AS text FROM tickets").into_keys();
    let outstanding = outstanding.map(|id| {
        let id = id.parse().unwrap();
        let view = fixture.done(|stores| stores.tickets().view(TicketId(id))).unwrap();
        (id, view.sums().outstanding.cents)
    });
    let outstanding: BTreeMap<i64, i64> = outstanding.filter(|(_, cents)| *cents > 0).collect();
    assert!(outstanding.len() > 20 && outstanding.len() < 61, "some are settled: {}", outstanding.len());
    assert_eq!(owed, outstanding);
    fixture.rows.execute("UPDATE tournaments SET weather = 'cancelled'");
    assert_eq!(fixture.done(|stores| stores.bank().owed(TournamentId(first.tournament))), []);
}

#[test]
fn a_row_takes_back_an_earlier_one_that_is_there() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let payment = enter(&fixture, ticket.id, &ticket, ("payment", 500, None));
    let back = enter(&fixture, ticket.id, &ticket, ("payment", -500, Some(payment)));
    let refused = |cents: i64, earlier: i64| {
        let sql = format!(
            "INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, takes_back, day, at)
             VALUES ({}, {}, '7K3Q2M', 'payment', {cents}, {earlier}, now(), now())",
            ticket.id, ticket.tournament
        );
        diesel::sql_query(sql).execute(&mut fixture.rows.connect()).unwrap_err().to_string()
    };
    assert!(
        refused(5, payment).contains("ledger_entries_takes_back_earlier"),
        "only negative rows take back"
    );
    assert!(refused(-5, back + 100).contains("ledger_entries_takes_back"), "no later one");
    assert!(refused(-5, 0).contains("foreign key"), "none that is not there");
}
