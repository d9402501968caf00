//! Check-ins that arrive while another one is recorded share one transaction, and each has its own answer.

use std::future::IntoFuture;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use serde_json::json;

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::locks::WAITING;
use crate::reservations_together::behind;
use crate::statements;

fn check_in(app: &App, attendee: i64, operation: &str, volunteer: &Person) -> Call {
    let body = json!({"id": attendee, "checkedIn": true, "operationId": operation});
    app.put("/api/Attendee/checkin/update", &body).by(volunteer)
}

fn attendees(app: &App, number: usize) -> Vec<i64> {
    let category = app.category(app.tournament(), json!({}));
    (0..number).map(|_| app.ticket(category, &app.user()).2).collect()
}

/// Locks these attendees, whose check-ins then wait.
fn locked(attendees: &[i64]) -> String {
    format!("SELECT FROM attendees WHERE id = ANY (ARRAY{attendees:?}) ORDER BY id FOR NO KEY UPDATE")
}

/// Makes check-ins that wait behind those of the first two attendees, which are locked: two groups run at once.
async fn behind_two(app: &App, attendees: &[i64], calls: Vec<Call>, change: &str) -> Vec<Answer> {
    behind(app, &locked(&attendees[..2]), (2, calls), change).await
}

#[tokio::test]
async fn check_ins_that_wait_are_recorded_in_one_transaction() {
    statements::keep();
    let app = App::spawn();
    let (volunteer, attendees) = (app.volunteer(), attendees(&app, 6));
    let calls: Vec<_> =
        attendees.iter().map(|id| check_in(&app, *id, &format!("gate-{id}"), &volunteer)).collect();
    statements::forget();

    let answers = behind_two(&app, &attendees, calls, "").await;

    let begun = statements::made().iter().filter(|sql| sql.as_str() == "BEGIN").count();
    assert!(begun < attendees.len(), "{begun} transactions");
    for (answer, id) in answers.iter().zip(&attendees) {
        let told = answer.json();
        assert_eq!((answer.status, &told["id"], &told["checkedIn"]), (200, &json!(id), &json!(true)));
        assert_eq!(told["previous"]["checkedIn"], json!(false));
    }
    assert_eq!((app.rows.count("check_ins"), app.rows.count("audit_log")), (6, 6));
}

#[tokio::test]
async fn each_check_in_that_waits_is_answered_for_itself() {
    let app = App::spawn();
    let (volunteer, attendees) = (app.volunteer(), attendees(&app, 5));
    let [first, twice, replaced, known, last] = attendees[..] else { unreachable!("five of them") };
    check_in(&app, known, "before", &volunteer).await.ok(200);
    let wrong = json!({"id": replaced, "checkedIn": true, "scanCode": "0".repeat(32)});
    let stale = json!({"id": last, "checkedIn": true});
    let calls = vec![
        check_in(&app, first, "a", &volunteer),
        check_in(&app, twice, "b", &volunteer),
        check_in(&app, twice, "c", &volunteer),
        app.put("/api/Attendee/checkin/update", &wrong).by(&volunteer),
        check_in(&app, known, "before", &volunteer),
        app.put("/api/Attendee/checkin/update", &stale).by(&volunteer).header("if-match", "\"7\""),
        check_in(&app, last, "a", &volunteer),
        check_in(&app, last + 1_000, "d", &volunteer),
    ];

    let answers = behind_two(&app, &attendees, calls, "").await;

    assert_eq!(
        answers.iter().map(|answer| answer.status).collect::<Vec<_>>(),
        [200, 200, 200, 409, 200, 409, 409, 404]
    );
    let was_in: Vec<_> =
        answers[1..3].iter().map(|answer| answer.json()["previous"]["checkedIn"].clone()).collect();
    assert!(
        was_in.contains(&json!(false)) && was_in.contains(&json!(true)),
        "one comes after the other: {was_in:?}"
    );
    answers[3].problem(409, "scanCode");
    assert_eq!(app.rows.count("check_ins"), 4);
    assert_eq!(app.rows.count(&format!("check_ins WHERE attendee_id = {last}")), 0);
}

#[tokio::test]
async fn a_check_in_is_refused_if_its_session_ends_while_it_waits() {
    let app = App::spawn();
    let (volunteer, gone, attendees) = (app.volunteer(), app.volunteer(), attendees(&app, 5));
    let by = |at: usize| if [2, 4].contains(&at) { &gone } else { &volunteer };
    let calls = attendees.iter().enumerate();
    let calls = calls.map(|(at, id)| check_in(&app, *id, &format!("gate-{id}"), by(at))).collect();
    let ended = format!("UPDATE users SET token_version = token_version + 1 WHERE id = {}", gone.id);

    let answers = behind_two(&app, &attendees, calls, &ended).await;

    let statuses: Vec<_> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses, [200, 200, 401, 200, 401]);
    assert_eq!((app.rows.count("check_ins"), app.rows.count("audit_log")), (3, 3));
}

#[tokio::test]
async fn locked_attendees_do_not_delay_other_check_ins() {
    let app = App::spawn();
    let (volunteer, attendees) = (app.volunteer(), attendees(&app, 4));
    let mut other = app.rows.connect();
    other.batch_execute(&format!("BEGIN; {}", locked(&attendees[..2]))).unwrap();
    let held = attendees[..2].iter().map(|id| check_in(&app, *id, &format!("held-{id}"), &volunteer));
    let held: Vec<_> = held.map(|call| tokio::spawn(call.into_future())).collect();
    while app.rows.count(WAITING) < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }

    check_in(&app, attendees[2], "c", &volunteer).await.ok(200);
    check_in(&app, attendees[3], "d", &volunteer).await.ok(200);

    assert!(held.iter().all(|call| !call.is_finished()));
    other.batch_execute("COMMIT").unwrap();
    for call in held {
        call.await.unwrap().ok(200);
    }
}

#[tokio::test]
async fn check_ins_of_several_tournaments_that_come_together_are_all_recorded() {
    let app = App::spawn();
    let (volunteer, here, there) = (app.volunteer(), attendees(&app, 3), attendees(&app, 3));
    let mixed: Vec<_> = here.iter().zip(&there).flat_map(|(here, there)| [*here, *there]).collect();
    let calls = mixed.iter().map(|id| check_in(&app, *id, &format!("gate-{id}"), &volunteer)).collect();

    let answers = behind_two(&app, &mixed, calls, "").await;

    for (answer, id) in answers.iter().zip(&mixed) {
        assert_eq!((answer.status, &answer.json()["id"]), (200, &json!(id)));
    }
    assert_eq!((app.rows.count("check_ins"), app.rows.count("audit_log")), (6, 6));
}

#[tokio::test]
async fn any_time_of_a_device_is_recorded() {
    let app = App::spawn();
    let (volunteer, attendees) = (app.volunteer(), attendees(&app, 2));
    for (id, time) in attendees.iter().zip(["0000-06-01T00:00:00Z", "9999-12-31T23:59:59+00:00"]) {
        let body = json!({"id": id, "checkedIn": true, "occurredAt": time});
        app.put("/api/Attendee/checkin/update", &body).by(&volunteer).await.ok(200);
    }
    assert_eq!(app.rows.count("check_ins WHERE claimed_at IS NOT NULL"), 2);
}
