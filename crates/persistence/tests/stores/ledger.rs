use diesel::prelude::*;
use serde_json::json;

use crate::fixture::Fixture;

#[test]
fn rows_are_added_and_never_changed_or_deleted() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let row =
        json!({"ticket_id": ticket.id, "tournament_id": ticket.tournament, "ticket_reference": "7K3Q2M"});
    fixture.rows.insert("ledger_entries", row);
    let mut connection = fixture.rows.connect();
    for statement in [
        "UPDATE ledger_entries SET amount_cents = 1",
        "DELETE FROM ledger_entries",
        "TRUNCATE ledger_entries",
    ] {
        let refused = diesel::sql_query(statement).execute(&mut connection).unwrap_err();
        assert!(refused.to_string().contains("only ever added"), "{statement}: {refused}");
    }
    fixture.rows.execute(&format!("DELETE FROM tickets WHERE id = {}", ticket.id));
    assert_eq!(fixture.rows.count("ledger_entries"), 1, "it outlives its ticket");
}

#[test]
fn each_kind_is_summed_with_its_ticket_and_nothing_without_one() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let other = fixture.another_ticket(&ticket);
    for (kind, cents) in
        [("payment", 7), ("payment", -3), ("refund", 2), ("gift", 11), ("waived", 5), ("payment", 1)]
    {
        let row = json!({"ticket_id": ticket.id, "tournament_id": ticket.tournament, "ticket_reference": "7K3Q2M",
            "kind": kind, "amount_cents": cents});
        fixture.rows.insert("ledger_entries", row);
    }
    let of = |id| {
        let sql = format!(
            "SELECT 'sums' AS name, concat_ws(' ', payments_cents, refunds_cents, gifts_cents, waived_cents) AS text
             FROM tickets WHERE id = {id}"
        );
        fixture.rows.texts(&sql)["sums"].clone()
    };
    assert_eq!((of(ticket.id).as_str(), of(other).as_str()), ("5 2 11 5", "0 0 0 0"));
    let alone =
        "INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, day, at)
        VALUES (404, 1, '7K3Q2M', 'gift', 1, now(), now())";
    let refused = diesel::sql_query(alone).execute(&mut fixture.rows.connect()).unwrap_err();
    assert!(refused.to_string().contains("ticket 404 is not there"), "{refused}");
}
