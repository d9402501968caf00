//! One transaction with many changes: its deferred triggers see and cause each other's changes at the commit. All take effect, and each number is drawn once.

use diesel::prelude::*;
use serde_json::json;

use crate::fixture::{Fixture, Ticket};

const WRONG_COUNTERS: &str = "SELECT coalesce(sum(wrong), 0)::bigint AS number FROM wrong_counters()";
const WRONG_TEXTS: &str = "SELECT count(*) AS number FROM ticket_searches kept
    FULL JOIN ticket_search_texts(ARRAY(SELECT id FROM tickets)) told USING (ticket_id)
    WHERE (kept.folded, kept.tournament_id) IS DISTINCT FROM (told.folded, told.tournament_id)";
const UNNUMBERED: &str = "SELECT count(*) AS number FROM attendees WHERE NOT EXISTS (
    SELECT FROM check_in_changes WHERE attendee_id = attendees.id)";
const LAST: &str = "SELECT coalesce(sum(number), 0)::bigint AS number FROM check_in_counters";

/// A ticket with a group of two, and a person without a ticket.
struct Scene {
    fixture: Fixture,
    like: Ticket,
    group: i64,
    attendees: Vec<i64>,
    other: i64,
}

impl Scene {
    fn set() -> Self {
        let fixture = Fixture::new();
        let like = fixture.ticket();
        let person = || fixture.rows.insert("users", json!({}));
        let (people, other) = ([person(), person()], person());
        let (group, attendees) = fixture.group(like.id, &people);
        Self { fixture, like, group, attendees, other }
    }

    /// Puts a person into a group.
    fn add(&self, group: &str) -> String {
        format!(
            "INSERT INTO attendees (group_id, user_id, scan_code, created_at)
             SELECT {group}, {}, gen_random_uuid()::text, now()",
            self.other
        )
    }

    /// Sells this many tickets, each with a group and its player, in one statement as the site does.
    fn sell(&self, tickets: i64) -> String {
        let Ticket { tournament, category, user, .. } = self.like;
        format!(
            "WITH ticket AS (INSERT INTO tickets (tournament_id, ticket_category_id, price_cents, no_cost_flag, user_id, scan_code, created_at)
                 SELECT {tournament}, {category}, 100, false, {user}, gen_random_uuid()::text, now() FROM generate_series(1, {tickets}) RETURNING id),
             team AS (INSERT INTO groups (ticket_id, name) SELECT id, 'Hawks' FROM ticket RETURNING id)
             INSERT INTO attendees (group_id, user_id, scan_code, created_at)
             SELECT id, {}, gen_random_uuid()::text, now() FROM team",
            self.other
        )
    }

    /// Makes these changes in one transaction, and returns how many numbers it drew.
    fn numbers_of(&self, changes: &[String]) -> i64 {
        let rows = &self.fixture.rows;
        let before = rows.number(LAST);
        let body = changes.join("; ");
        rows.execute(&format!("DO $do$ BEGIN {body}; END $do$"));
        for wrong in [WRONG_COUNTERS, WRONG_TEXTS, UNNUMBERED] {
            assert_eq!(rows.number(wrong), 0, "{body}: {wrong}");
        }
        rows.number(LAST) - before
    }
}

#[test]
fn a_sale_numbers_each_player_once() {
    let scene = Scene::set();
    assert_eq!(scene.numbers_of(&[scene.sell(1)]), 1);
    assert_eq!(scene.numbers_of(&[scene.sell(3)]), 3);
    let texts = "SELECT count(*) AS number FROM ticket_searches WHERE folded LIKE '%hawks%'";
    assert_eq!(scene.fixture.rows.number(texts), 4);
}

#[test]
fn all_changes_of_a_transaction_are_settled_at_its_commit() {
    let newest = "(SELECT max(id) FROM groups)";
    let cancel = |yes: bool| format!("UPDATE tickets SET is_cancelled = {yes}");
    let gone = |table: &str| format!("DELETE FROM {table} WHERE id = (SELECT max(id) FROM {table})");
    let check_in = "INSERT INTO check_ins (attendee_id, operation_id, checked_in, occurred_at, recorded_at)
        SELECT max(id), gen_random_uuid()::text, true, now(), now() FROM attendees";
    let changes = |scene: &Scene| -> Vec<Vec<String>> {
        let own = scene.group.to_string();
        let rename = format!("UPDATE groups SET name = 'Eagles' WHERE id = {own}");
        let call = format!("UPDATE users SET name_last = 'Ólafsson' WHERE id = {}", scene.other);
        let moved = format!("UPDATE attendees SET group_id = {newest} WHERE id = {}", scene.attendees[0]);
        let (add, sell) = (scene.add(&own), scene.sell(1));
        vec![
            vec![rename.clone(), add.clone()],
            vec![add.clone(), gone("attendees")],
            vec![add.clone(), rename, gone("attendees")],
            vec![add.clone(), cancel(true)],
            vec![cancel(true), cancel(false), add.clone()],
            vec![cancel(true), add.clone(), cancel(false)],
            vec![sell.clone(), cancel(true)],
            vec![sell.clone(), cancel(true), cancel(false)],
            vec![sell.clone(), gone("attendees")],
            vec![sell.clone(), gone("tickets")],
            vec![sell.clone(), call.clone(), check_in.to_owned()],
            vec![sell.clone(), moved],
            vec![call, sell, add, check_in.to_owned(), gone("attendees")],
        ]
    };
    for number in 0..changes(&Scene::set()).len() {
        let scene = Scene::set();
        let made = changes(&scene).swap_remove(number);
        assert!(scene.numbers_of(&made) > 0 || made.len() == 2, "{made:?} gave no number");
    }
}

#[test]
fn the_first_sale_of_a_tournament_begins_its_log() {
    let scene = Scene::set();
    let tournament = scene.fixture.rows.insert("tournaments", json!({}));
    let category = scene.fixture.rows.insert("ticket_categories", json!({"tournament_id": tournament}));
    let like = Ticket { tournament, category, ..scene.like };
    let first = Scene { like, ..scene };
    assert_eq!(first.numbers_of(&[first.sell(2)]), 2);
    assert_eq!(first.fixture.rows.count(&format!("check_in_counters WHERE tournament_id = {tournament}")), 1);
}

#[test]
fn a_batch_gives_each_attendee_one_number_in_each_tournament() {
    let scene = Scene::set();
    let elsewhere = scene.fixture.ticket();
    let (_, others) = scene.fixture.group(elsewhere.id, &[scene.other]);
    let all = [scene.attendees[0], others[0], scene.attendees[1], scene.attendees[0]];
    let ids = all.map(|id| id.to_string()).join(", ");
    let batch = format!(
        "INSERT INTO check_ins (attendee_id, operation_id, checked_in, occurred_at, recorded_at)
         SELECT id, gen_random_uuid()::text, true, now(), now() FROM unnest(ARRAY[{ids}]) AS told (id)"
    );
    assert_eq!(scene.numbers_of(&[batch]), 3);
    let rows = &scene.fixture.rows;
    assert_eq!(
        rows.number("SELECT count(DISTINCT (tournament_id, number)) AS number FROM check_in_changes"),
        3
    );
    let beyond = "check_in_changes JOIN check_in_counters counter USING (tournament_id) WHERE check_in_changes.number > counter.number";
    assert_eq!(rows.count(beyond), 0);
}

#[test]
fn a_savepoint_that_is_released_loses_nothing() {
    let scene = Scene::set();
    let mut connection = scene.fixture.rows.connect();
    let add = scene.add(&scene.group.to_string());
    for sql in
        ["BEGIN", "SAVEPOINT a", &scene.sell(1), "RELEASE a", "SAVEPOINT b", &add, "RELEASE b", "COMMIT"]
    {
        diesel::sql_query(sql).execute(&mut connection).unwrap();
    }
    for wrong in [WRONG_COUNTERS, WRONG_TEXTS, UNNUMBERED] {
        assert_eq!(scene.fixture.rows.number(wrong), 0, "{wrong}");
    }
}

#[test]
fn a_sale_writes_the_counter_of_the_log_once() {
    let scene = Scene::set();
    let written = |table: &str| {
        let sql = format!("SELECT n_tup_upd AS number FROM pg_stat_user_tables WHERE relname = '{table}'");
        scene.fixture.rows.number(&sql)
    };
    // Flushes the statistics of the setup before those of the sales.
    scene.fixture.rows.execute("SELECT pg_stat_force_next_flush()");
    scene.fixture.rows.execute("SELECT");
    let mut session = scene.fixture.rows.connect();
    let mut run = |sql: &str| diesel::sql_query(sql).execute(&mut session).unwrap();
    let before = (written("check_in_counters"), written("check_in_changes"));
    for _ in 0..20 {
        run(&scene.sell(1));
    }
    run("SELECT pg_stat_force_next_flush()");
    run("SELECT");
    let after = (written("check_in_counters"), written("check_in_changes"));
    assert_eq!((after.0 - before.0, after.1 - before.1), (20, 0));
}
