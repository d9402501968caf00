//! Check-ins over HTTP against pgbench with the same statements.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde_json::json;
use tokio::task::JoinSet;

use super::compare;
use crate::app::{App, Person};
use crate::check_in_list::large;
use crate::statements;

const CLIENTS: usize = 8;
/// Check-ins of each client in a round.
const EACH: usize = 250;
const ROUNDS: usize = 3;
const ATTENDEES: usize = 20_000;

/// What stands in pgbench for the parameters of each statement that the server makes for a check-in, in order. The pool tries
/// a connection, and who asks is looked up; then the same for the check-in itself.
const PARAMETERS: [&[&str]; 14] = [
    &[],
    &[],
    &["volunteer"],
    &[],
    &[],
    &[],
    // Its answer is `ticket_id`.
    &["attendee", "one"],
    &["ticket_id", "one"],
    &["attendee", "one"],
    &["operation", "one"],
    &["attendee", "one"],
    &["attendee", "operation", "true", "now", "now", "device", "volunteer"],
    &["attendee", "one"],
    &["now", "volunteer", "email", "action", "attendee", "changes"],
];

/// The statements that the server really makes, as a script of pgbench; the commit comes last.
fn script(made: &[String]) -> String {
    assert_eq!(made.len(), PARAMETERS.len() + 1, "PARAMETERS tells of each statement: {made:#?}");
    let mut script = format!(
        "\\set attendee :first + random(0, {ATTENDEES} - 1)\n\\set operation random(1, 9000000000000000000)\n\\set one 1\n"
    );
    for (number, sql) in made.iter().enumerate() {
        let mut sql = sql.clone();
        let parameters = PARAMETERS.get(number).copied().unwrap_or_default();
        for (place, name) in parameters.iter().enumerate().rev() {
            sql = sql.replace(&format!("${}", place + 1), &format!(":{name}"));
        }
        script.push_str(&sql.replace('\n', " "));
        script.push_str(if PARAMETERS.get(number + 1).is_some_and(|next| next.contains(&"ticket_id")) {
            " \\gset\n"
        } else {
            ";\n"
        });
    }
    script
}

/// pgbench, of the system or of PostgreSQL's own folders on Debian.
fn pgbench() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<_> = versions.map(|version| version.path().join("bin/pgbench")).collect();
    found.retain(|path| path.exists());
    found.pop().unwrap_or_else(|| "pgbench".into())
}

/// Check-ins a second by pgbench.
fn by_pgbench(app: &App, script: &Path, first: i64, volunteer: &Person) -> f64 {
    let variables = [
        format!("first={first}"),
        format!("volunteer={}", volunteer.id),
        format!("email={}", volunteer.email),
        "true=t".into(),
        "now=2026-05-01T12:00:00Z".into(),
        "device=gate".into(),
        "action=attendee.check_in".into(),
        "changes=[]".into(),
    ];
    let output = Command::new(pgbench())
        .args(["-n", "-M", "prepared", "-j", "2", "-c", &CLIENTS.to_string(), "-t", &EACH.to_string()])
        .args(variables.iter().flat_map(|variable| ["-D", variable]))
        .arg("-f")
        .arg(script)
        .arg(app.rows.url())
        .output()
        .expect("pgbench, of PostgreSQL's client and contributed programs");
    let (told, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}{errors}");
    let rate = told.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    rate.unwrap_or_else(|| panic!("{told}{errors}"))
}

/// The same over HTTP.
async fn over_http(app: &App, first: i64, volunteer: &Person) -> f64 {
    let began = Instant::now();
    let mut clients = JoinSet::new();
    for client in 0..CLIENTS {
        let bodies: Vec<_> = (0..EACH)
            .map(|number| {
                // Spread over all of them.
                let attendee = first + i64::try_from((client * EACH + number) * 7919 % ATTENDEES).unwrap();
                let operation = uuid::Uuid::new_v4().to_string();
                json!({"id": attendee, "checkedIn": true, "device": "gate", "operationId": operation})
            })
            .collect();
        let calls: Vec<_> =
            bodies.iter().map(|body| app.put("/api/Attendee/checkin/update", body).by(volunteer)).collect();
        clients.spawn(async move {
            for call in calls {
                call.await.ok(200);
            }
        });
    }
    clients.join_all().await;
    f64::from(u32::try_from(CLIENTS * EACH).unwrap()) / began.elapsed().as_secs_f64()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement, for `just bench`"]
async fn check_ins_a_second_against_pgbench() {
    statements::keep();
    let app = App::spawn();
    let volunteer = app.volunteer();
    large(&app, ATTENDEES);
    let first = app.rows.number("SELECT min(id) AS number FROM attendees");
    let one =
        |operation: &str| json!({"id": first, "checkedIn": true, "device": "gate", "operationId": operation});
    app.put("/api/Attendee/checkin/update", &one("warm")).by(&volunteer).await.ok(200);
    statements::forget();
    app.put("/api/Attendee/checkin/update", &one("kept")).by(&volunteer).await.ok(200);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("check_in.sql");
    let mut made = statements::made();
    // The pool may have opened another connection meanwhile.
    made.retain(|sql| !sql.contains("set_config"));
    std::fs::write(&file, script(&made)).unwrap();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(over_http(&app, first, &volunteer).await);
        theirs.push(by_pgbench(&app, &file, first, &volunteer));
    }
    let (ours, theirs) = (median(ours), median(theirs));
    writeln!(
        std::io::stdout(),
        "check-ins a second, over HTTP to pgbench with the same {} statements: {:.3} ({ours:.0} to {theirs:.0}, {CLIENTS} clients, {ROUNDS} rounds)",
        PARAMETERS.len() + 1,
        ours / theirs
    )
    .unwrap();
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

#[tokio::test]
#[ignore = "a measurement, for `just bench`"]
async fn the_list_of_five_thousand() {
    statements::keep();
    let app = App::spawn();
    let volunteer = app.volunteer();
    let (few, many) = (large(&app, 50), large(&app, 5_000));
    let path = |tournament: i64| format!("/api/Attendee/checkin/{tournament}");
    let list = async |tournament: i64| {
        app.get(&path(tournament)).by(&volunteer).header("accept-encoding", "br").await
    };
    list(few).await;
    statements::forget();
    let bytes = list(many).await.body.len();
    let queries = statements::made().iter().filter(|sql| sql.contains("check_ins")).count();
    writeln!(std::io::stdout(), "the check-in list of 5,000: {bytes} bytes compressed, {queries} query")
        .unwrap();
    compare(
        "the check-in list of 5,000 to of 50",
        10,
        async || drop(list(many).await),
        async || drop(list(few).await),
    )
    .await;
}
