//! Exports against PostgreSQL's own `COPY` of the same query, and the server's memory meanwhile.

use std::process::{Command, Stdio};

use serde_json::json;

use crate::app::{App, Person};
use crate::large::large_tournament;
use crate::load::{Connection, Request};
use crate::memory::most_resident;
use crate::statements;
use crate::table::{Measured, Table};
use crate::turns::{SMALL, in_turns, seconds};

const ROWS: usize = if SMALL { 100 } else { 100_000 };
/// Number of groups of a thousand.
const THOUSANDS: usize = if SMALL { 2 } else { 1_000 };

/// The comprehensive export as CSV; it is the larger one.
pub(super) fn export(tournament: i64, admin: &Person) -> Request {
    let token = format!("Bearer {}", admin.token);
    let headers = [("authorization", token.as_str()), ("accept", "text/csv")];
    Request::of("GET", &format!("/api/DataExport/comprehensive/{tournament}"), &headers, None)
}

pub(super) fn measure(table: &mut Table) {
    let app = App::spawn();
    let admin = app.admin();
    against_copy(&app, &admin, table);
    memory(&app, &admin, table);
}

fn against_copy(app: &App, admin: &Person, table: &mut Table) {
    let tournament = large_tournament(app, ROWS);
    let export = || Connection::to(&app.address).discard(&export(tournament, admin));
    statements::forget();
    export();
    let query = statements::made().into_iter().find(|sql| sql.contains("ticket_categories")).unwrap();
    let query = query.replace("$1", &tournament.to_string());
    let has_psql = Command::new("psql").arg("--version").output().is_ok();
    let by_copy = || {
        if has_psql {
            let copy = format!("COPY ({query}) TO STDOUT (FORMAT csv)");
            let mut psql = Command::new("psql");
            psql.args([&app.rows.url(), "-c", &copy]).stdout(Stdio::null());
            assert!(psql.status().unwrap().success());
        } else {
            app.rows.execute(&format!("COPY ({query}) TO '/dev/null' (FORMAT csv)"));
        }
    };
    let rows = f64::from(u32::try_from(ROWS).unwrap());
    let found = in_turns(|| rows / seconds(export), || rows / seconds(by_copy));
    let by = if has_psql { "by psql" } else { "into nothing (there is no psql)" };
    let how = format!("{ROWS} rows of CSV over HTTP, 1 client; the same query {by}; rows a second");
    table.compare("Export, to COPY", Measured::Rate, found, &how);
}

/// Adds a tournament with this number of groups, each with the same thousand people.
fn thousands(app: &App, groups: usize) -> i64 {
    let tournament = app.tournament();
    let category = app.category(tournament, json!({}));
    // No export reads the rows that triggers write, and for a million rows the triggers take hours.
    app.rows.execute("SET session_replication_role = replica");
    app.rows.execute(&format!(
        "WITH person AS (INSERT INTO users (email, name_first, name_last, created_at)
             SELECT 'p' || n || '.of.{tournament}@example.org', 'Player', 'No ' || n, now() FROM generate_series(1, 1000) n RETURNING id),
         ticket AS (INSERT INTO tickets (tournament_id, ticket_category_id, price_cents, no_cost_flag, user_id, scan_code, created_at)
             SELECT {tournament}, {category}, 65000, false, (SELECT min(id) FROM person), gen_random_uuid()::text, now() FROM generate_series(1, {groups}) RETURNING id),
         grouped AS (INSERT INTO groups (ticket_id, name) SELECT id, 'Group 1' FROM ticket RETURNING id)
         INSERT INTO attendees (group_id, user_id, scan_code, created_at)
             SELECT grouped.id, person.id, gen_random_uuid()::text, now() FROM grouped, person"
    ));
    app.rows.execute("SET session_replication_role = origin");
    app.rows.execute("ANALYZE");
    tournament
}

fn memory(app: &App, admin: &Person, table: &mut Table) {
    // The first export warms up connections, buffers and code.
    let [_, few, many] = [1, 1, THOUSANDS].map(|groups| {
        let tournament = thousands(app, groups);
        most_resident("self", || Connection::to(&app.address).discard(&export(tournament, admin)))
    });
    let how = "server, clients and all, in one process";
    let rows = if SMALL { "2,000" } else { "1,000,000" };
    let what = format!("Memory at an export of {rows} rows, to one of 1,000");
    table.compare(&what, Measured::Memory, (many, few), how);
    assert!(many / few < 1.5, "an export takes more memory the more rows it has");
}
