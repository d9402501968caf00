//! Exports: rows as JSON and as CSV (rule `exports`).

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::export_rows::{self, COMPREHENSIVE, Cell, ROSTER, TICKETS};

fn export(app: &App, which: &str, tournament: i64, admin: &Person) -> Call {
    app.get(&format!("/api/DataExport/{which}/{tournament}")).by(admin)
}

async fn csv(app: &App, which: &str, tournament: i64, admin: &Person) -> Answer {
    export(app, which, tournament, admin).header("accept", "text/csv").await
}

/// The headings and the rows, read with the csv crate.
fn read(answer: &Answer) -> (Vec<String>, Vec<Vec<String>>) {
    let body = answer.body.strip_prefix("\u{feff}".as_bytes()).expect("a mark of its letters");
    let mut reader = csv::Reader::from_reader(body);
    let cells = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
    let headings = cells(reader.headers().unwrap());
    (headings, reader.records().map(|record| cells(&record.unwrap())).collect())
}

fn written(rows: &[Vec<Cell>]) -> Vec<Vec<String>> {
    rows.iter().map(|row| row.iter().map(Cell::written).collect()).collect()
}

#[tokio::test]
async fn every_column_has_the_typed_text_and_no_formula() {
    let app = App::spawn();
    let admin = app.admin();
    let expected = export_rows::insert(&app);
    let roster = csv(&app, "attendeeRoster", expected.tournament, &admin).await;
    assert_eq!(read(&roster), (ROSTER.map(str::to_owned).into(), written(&expected.roster)));
    let comprehensive = csv(&app, "comprehensive", expected.tournament, &admin).await;
    let rows = written(&expected.comprehensive);
    assert_eq!(read(&comprehensive), (COMPREHENSIVE.map(str::to_owned).into(), rows));
    let tickets = csv(&app, "tickets", expected.tournament, &admin).await;
    assert_eq!(read(&tickets), (TICKETS.map(str::to_owned).into(), written(&expected.tickets)));
}

#[tokio::test]
async fn prices_add_up_to_the_reserved_ones_in_both_ticket_exports() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = export_rows::insert(&app).tournament;
    for which in ["comprehensive", "tickets"] {
        let rows = export(&app, which, tournament, &admin).await.ok(200);
        let sum: f64 = rows.as_array().unwrap().iter().filter_map(|row| row["price"].as_f64()).sum();
        assert!((sum - 5750.5).abs() < 0.001, "{which}: {sum}");
    }
}

#[tokio::test]
async fn the_json_has_the_same_rows_with_the_typed_texts() {
    let app = App::spawn();
    let admin = app.admin();
    let expected = export_rows::insert(&app);
    let roster = export(&app, "attendeeRoster", expected.tournament, &admin).await;
    let pairing = app.rows.number("SELECT id AS number FROM pairings");
    let first = json!({"round": "Früh \"Morning\"", "roundStart": "2026-06-13T08:30", "group": "@Eagles",
        "ticketCategory": "Gold; best", "sponsor": "=Keystead, Inc.", "firstName": "Sam", "lastName": "Lee",
        "email": "player0@example.org", "phone": "Sam", "paid": true, "checkedIn": true,
        "checkedInAt": "2026-06-13T14:45:12Z", "reference": "FW-7K3Q2M", "start": "7", "pairing": pairing});
    assert_eq!(roster.ok(200)[0], first);
    assert_eq!(roster.header("content-type"), "application/json");
    let second = &roster.json()[1];
    assert_eq!((&second["firstName"], &second["phone"]), (&json!("=1+1"), &json!("=1+1")));
    assert_eq!(
        (&second["email"], &second["checkedIn"], &second["checkedInAt"]),
        (&Value::Null, &json!(false), &Value::Null)
    );
    assert_eq!(roster.json().as_array().unwrap().len(), expected.roster.len());
    let comprehensive = export(&app, "comprehensive", expected.tournament, &admin).await.ok(200);
    let [.., cancelled, empty, bare] = comprehensive.as_array().unwrap().as_slice() else {
        panic!("too few")
    };
    assert_eq!((&cancelled["cancelled"], &cancelled["attendeeLastName"]), (&json!(true), &json!("-Bay")));
    assert_eq!((&empty["group"], &empty["attendeeFirstName"]), (&json!("Group 1"), &Value::Null));
    assert_eq!(
        (&bare["group"], &bare["price"], &bare["datePaid"]),
        (&Value::Null, &json!(250), &Value::Null)
    );
    let first = &comprehensive[0];
    assert_eq!((&first["price"], &first["datePaid"]), (&json!(5000.5), &json!("2026-05-01T06:59:59.500Z")));
    for (headings, answer) in [
        (&ROSTER[..], roster),
        (&COMPREHENSIVE[..], export(&app, "comprehensive", expected.tournament, &admin).await),
        (&TICKETS[..], export(&app, "tickets", expected.tournament, &admin).await),
    ] {
        let text = answer.text();
        let places: Vec<_> =
            headings.iter().map(|heading| text.find(&format!("\"{heading}\":")).unwrap()).collect();
        assert!(places.is_sorted(), "keys stand in the order of the headings: {places:?}");
    }
}

#[tokio::test]
async fn the_file_is_named_by_the_site_s_clock_and_typed_by_accept() {
    let app = App::spawn();
    let mut admin = app.admin();
    let tournament = export_rows::insert(&app).tournament;
    // Seven hours behind, and so another day.
    app.clock.set("2026-05-02T03:04:05Z");
    app.sign_in(&mut admin);
    for (which, name) in
        [("attendeeRoster", "attendee_roster"), ("comprehensive", "comprehensive"), ("tickets", "tickets")]
    {
        let answer = csv(&app, which, tournament, &admin).await;
        let named = format!("attachment; filename=\"{name}_data_export_2026-05-01-200405.csv\"");
        assert_eq!(answer.header("content-disposition"), named);
        assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
        assert_eq!(answer.header("content-length"), answer.body.len().to_string());
        assert_eq!(answer.header("cache-control"), "no-store");
        let plain = export(&app, which, tournament, &admin).await;
        assert_eq!(
            (plain.header("content-disposition"), plain.header("vary")),
            (String::new(), answer.header("vary"))
        );
        assert!(answer.header("vary").split(", ").any(|name| name.eq_ignore_ascii_case("accept")));
        let head = app.call(Method::HEAD, &format!("/api/DataExport/{which}/{tournament}")).by(&admin);
        let head = head.header("accept", "text/csv").await;
        assert_eq!((head.status, head.body.len(), head.header("content-disposition")), (200, 0, named));
    }
}

#[tokio::test]
async fn an_export_is_compressed_for_clients_that_take_it() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = export_rows::insert(&app).tournament;
    let whole = csv(&app, "comprehensive", tournament, &admin).await.body.len();
    for coding in ["gzip", "br"] {
        let call = export(&app, "comprehensive", tournament, &admin).header("accept", "text/csv");
        let answer = call.header("accept-encoding", coding).await;
        assert_eq!((answer.status, answer.header("content-encoding").as_str()), (200, coding));
        assert!(answer.body.len() < whole / 4, "{} of {whole} bytes", answer.body.len());
    }
}

#[tokio::test]
async fn without_tickets_an_export_is_empty_and_an_unknown_one_404() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = app.tournament();
    for which in ["attendeeRoster", "comprehensive", "tickets"] {
        assert_eq!(export(&app, which, tournament, &admin).await.ok(200), json!([]));
        let answer = csv(&app, which, tournament, &admin).await;
        assert_eq!((answer.status, answer.body.len()), (204, 0));
        for unknown in [export(&app, which, i64::MAX, &admin).await, csv(&app, which, 404, &admin).await] {
            assert_eq!(unknown.problem(404, ""), "couldn't find tournament");
        }
    }
    app.rows.execute("UPDATE tournaments SET live_flag = false");
    export(&app, "comprehensive", tournament, &admin).await.ok(200);
}

#[tokio::test]
async fn exports_are_in_the_audit_trail_and_refusals_are_not() {
    let app = App::spawn();
    let admin = app.admin();
    let expected = export_rows::insert(&app);
    csv(&app, "attendeeRoster", expected.tournament, &admin).await;
    export(&app, "comprehensive", expected.tournament, &admin).await.ok(200);
    export(&app, "tickets", expected.tournament, &admin).await.ok(200);
    for refused in [app.volunteer(), app.user()] {
        csv(&app, "comprehensive", expected.tournament, &refused).await.problem(403, "");
        csv(&app, "tickets", expected.tournament, &refused).await.problem(403, "");
    }
    csv(&app, "comprehensive", 404, &admin).await.problem(404, "");
    let entries = app.rows.texts(
        "SELECT action AS name, actor_id || ' ' || subject_id || ' ' || changes AS text FROM audit_log",
    );
    let entry = |rows: usize| {
        format!(
            "{} {} [{{\"after\": \"{rows}\", \"field\": \"rows\", \"before\": \"\"}}]",
            admin.id, expected.tournament
        )
    };
    let told: Vec<_> = entries.iter().map(|(action, text)| (action.as_str(), text.clone())).collect();
    let all = [
        ("export.attendee_roster", entry(expected.roster.len())),
        ("export.comprehensive", entry(expected.comprehensive.len())),
        ("export.tickets", entry(expected.tickets.len())),
    ];
    assert_eq!(told, all);
    assert_eq!(app.rows.count("audit_log"), 3);
}

#[tokio::test]
async fn rows_are_of_one_moment_however_many_change_meanwhile() {
    let app = App::spawn();
    let admin = app.admin();
    let category = app.category(app.tournament(), json!({}));
    let tournament = app.rows.number("SELECT max(id) AS number FROM tournaments");
    app.rows.execute(&format!(
        "INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
         SELECT {tournament}, {category}, {}, 'code ' || n, now() FROM generate_series(1, 3000) n",
        admin.id
    ));
    let rows = app.rows.url();
    // At each moment all tickets are paid, or none.
    let paying = std::thread::spawn(move || {
        use diesel::prelude::*;
        let mut connection = PgConnection::establish(&rows).unwrap();
        for _ in 0..20 {
            let toggle =
                "UPDATE tickets SET paid = NOT paid, date_paid = CASE WHEN paid THEN NULL ELSE now() END";
            diesel::sql_query(toggle).execute(&mut connection).unwrap();
        }
    });
    let mut read = 0;
    while !paying.is_finished() {
        let paid = export(&app, "comprehensive", tournament, &admin).await.each("paid");
        assert_eq!(paid.len(), 3000);
        assert!(paid.iter().all(|it| *it == paid[0]), "some are paid and some are not");
        read += 1;
    }
    paying.join().unwrap();
    assert!(read > 1);
}
