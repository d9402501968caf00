use std::time::Duration;

use chrono::DateTime;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use fairway_application::stores::audit::{AuditStore, Entry};
use fairway_application::stores::check_in::{CheckInOf, CheckInStore};
use fairway_application::stores::idempotency::{IdempotencyStore, Key};
use fairway_application::stores::sales::{SaleOf, SaleStore, Waits};
use fairway_domain::ids::{AttendeeId, CategoryId, UserId};
use serde_json::json;

use crate::{PgStores, TestDatabase};

/// The number of custom plans before PostgreSQL considers a generic one.
const TRIED: i64 = 5;

/// The numbers of custom and generic plans of a statement in a session.
#[derive(QueryableByName)]
struct PlansRow {
    #[diesel(sql_type = Text)]
    statement: String,
    #[diesel(sql_type = BigInt)]
    made: i64,
    #[diesel(sql_type = BigInt)]
    kept: i64,
}

fn plans(session: &mut PgConnection) -> Vec<PlansRow> {
    let plans = "SELECT statement, custom_plans AS made, generic_plans AS kept FROM pg_prepared_statements";
    diesel::sql_query(plans).load(session).unwrap()
}

/// Adds a category with this many tickets, each with a place.
fn sold(rows: &TestDatabase, tickets: usize) -> CategoryId {
    let tournament = rows.insert("tournaments", json!({}));
    let category = rows.insert("ticket_categories", json!({"tournament_id": tournament}));
    for _ in 0..tickets {
        let user = rows.insert("users", json!({}));
        let ticket = json!({"tournament_id": tournament, "ticket_category_id": category, "user_id": user});
        let group = rows.insert("groups", json!({"ticket_id": rows.insert("tickets", ticket)}));
        rows.insert("attendees", json!({"group_id": group, "user_id": user}));
    }
    rows.execute("ANALYZE");
    CategoryId(category)
}

fn check_in(id: i64) -> CheckInOf {
    CheckInOf { attendee: AttendeeId(id), operation_id: format!("gate-{id}"), caller: UserId(id) }
}

#[test]
fn reservations_and_check_ins_keep_their_plans_at_any_batch_size() {
    let rows = TestDatabase::new();
    let category = sold(&rows, 200);
    let mut session = rows.connect();
    let now = DateTime::from_timestamp(1_777_000_000, 0).unwrap();
    for several in 2..=21 {
        let mut stores = PgStores { connection: &mut session, pool: None };
        for together in [1, several] {
            let of: Vec<_> = (1..=together).map(check_in).collect();
            assert_eq!(CheckInStore::facts(&mut stores, &of).unwrap().iter().flatten().count(), of.len());
            let sale = |id| SaleOf { category, buyer: Some(UserId(id)), sponsor: None };
            let of: Vec<_> = (1..=together).map(sale).collect();
            for waits in [Waits::ForAll, Waits::ForCategories, Waits::ForNothing] {
                let facts = SaleStore::facts(&mut stores, &of, waits, now).unwrap();
                assert!(facts.into_iter().all(|it| it.unwrap().buyer.is_some()));
            }
            let lock_timeout = (several % 2 == 0).then(|| Duration::from_secs(1));
            let key = |id| Key { key: format!("{several}-{together}-{id}"), request: String::new() };
            let calls: Vec<_> = (1..=together).map(|id| (UserId(id), key(id))).collect();
            assert!(stores.claim_all(&calls, (now, now), lock_timeout).unwrap().iter().all(Option::is_none));
        }
    }
    let plans = plans(&mut session);
    let often: Vec<_> = plans.iter().filter(|it| it.made + it.kept >= 20).collect();
    assert_eq!(
        often.len(),
        9,
        "those of one and those of several; locking what is sold and claiming keys is the same"
    );
    for PlansRow { statement, made, kept } in often {
        assert!(*made == TRIED && *kept > 0, "planned {made} times, kept {kept} times: {statement}");
    }
}

#[test]
fn a_statement_without_rows_is_prepared_once() {
    let rows = TestDatabase::new();
    let mut session = rows.connect();
    let now = DateTime::from_timestamp(1_777_000_000, 0).unwrap();
    let mut stores = PgStores { connection: &mut session, pool: None };
    let entry = Entry { at: now, author: None, action: "ticket.update", subject_id: None, changes: vec![] };
    for entries in [1, 2, 50, 3, 1, 50, 50, 50] {
        AuditStore::add_all(&mut stores, &vec![entry.clone(); entries]).unwrap();
        let key = Key { key: entries.to_string(), request: String::new() };
        stores.release(&[(UserId(1), key)]).unwrap();
    }
    assert_eq!(rows.count("audit_log"), 207);
    let plans = plans(&mut session);
    let of = |text: &str| plans.iter().find(|it| it.statement.contains(text)).map(|it| it.made + it.kept);
    assert_eq!((of("INSERT INTO audit_log"), of("DELETE FROM idempotency_keys")), (Some(8), Some(8)));
}
