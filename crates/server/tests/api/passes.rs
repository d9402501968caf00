//! Entrance passes.

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;

async fn of(app: &App, user: &Person) -> Answer {
    app.get(&format!("/api/Attendee/query/user/{}", user.id)).by(user).await
}

#[tokio::test]
async fn a_pass_has_its_group_its_round_and_all_attendees() {
    let app = App::spawn();
    let (user, tournament) = (app.user(), app.tournament());
    let (ticket, group, attendee) = app.ticket(app.category(tournament, json!({})), &user);
    let nameless = app.rows.insert("users", json!({"email": null, "name_first": "Ann", "name_last": "Lee"}));
    let teammate = app.rows.insert("attendees", json!({"group_id": group, "user_id": nameless}));
    let round = app.rows.insert("rounds", json!({"tournament_id": tournament}));
    let own = json!({"nameFirst": "Sam", "nameLast": "Rivera", "email": user.email});
    let told = of(&app, &user).await.ok(200);
    let mut expected = json!([{"id": attendee, "reference": told[0]["reference"], "scanCode": told[0]["scanCode"], "checkedIn": false, "user": own,
        "tournamentId": tournament, "tournament": {"name": "Spring Classic", "slug": told[0]["tournament"]["slug"], "dateStart": "2026-06-13",
            "dateEnd": "2026-06-13", "locationTitle": "Cedar Ridge", "locationAddress": "", "weather": null},
        "ticketCategory": {"name": "Foursome", "playFlag": true}, "paid": false, "isFree": false, "ticketId": ticket,
        "group": {"id": group, "name": "Group 1", "round": null, "attendees": [{"id": attendee, "user": own},
            {"id": teammate, "user": {"nameFirst": "Ann", "nameLast": "Lee", "email": null}}]}, "start": null, "partners": []}]);
    assert_eq!(told, expected);
    app.rows.execute(&format!("UPDATE groups SET round_id = {round}"));
    expected[0]["group"]["round"] =
        json!({"id": round, "name": "Morning", "startDate": "2026-06-13", "startTime": "08:30"});
    expected[0]["partners"] = json!([{"id": teammate, "name": "Ann Lee"}]);
    assert_eq!(of(&app, &user).await.ok(200), expected);
    app.rows.execute("UPDATE pairings SET hole = 7");
    assert_eq!(of(&app, &user).await.each("start"), ["7"]);
}

#[tokio::test]
async fn a_pass_leaves_with_its_ticket_s_cancellation() {
    let app = App::spawn();
    let user = app.user();
    app.ticket(app.category(app.tournament(), json!({})), &user);
    assert_eq!(of(&app, &user).await.ok(200).as_array().map(Vec::len), Some(1));
    app.rows.execute("UPDATE tickets SET is_cancelled = true");
    assert_eq!(of(&app, &user).await.ok(200), json!([]));
}

#[tokio::test]
async fn a_teammate_has_a_pass_of_their_own_in_another_s_group() {
    let app = App::spawn();
    let (user, teammate) = (app.user(), app.user());
    let (_, group, _) = app.ticket(app.category(app.tournament(), json!({})), &user);
    let place = app.rows.insert("attendees", json!({"group_id": group, "user_id": teammate.id}));
    let passes = of(&app, &teammate).await;
    assert_eq!(passes.each("id"), [place]);
    assert_eq!(passes.each("ticketId"), [Value::Null], "another's ticket");
    assert_ne!(passes.each("scanCode"), of(&app, &user).await.each("scanCode"));
    assert_eq!(passes.header("cache-control"), "no-store", "what opens the gate is kept nowhere");
}

#[tokio::test]
async fn a_pass_shows_that_it_has_been_used() {
    let app = App::spawn();
    let (user, volunteer) = (app.user(), app.volunteer());
    let (.., attendee) = app.ticket(app.category(app.tournament(), json!({})), &user);
    let check = |checked_in: bool| json!({"id": attendee, "checkedIn": checked_in});
    for checked_in in [true, false] {
        app.clock.advance(chrono::TimeDelta::seconds(1));
        app.put("/api/Attendee/checkin/update", &check(checked_in)).by(&volunteer).await.ok(200);
        assert_eq!(of(&app, &user).await.each("checkedIn"), [Value::Bool(checked_in)]);
    }
}

#[tokio::test]
async fn another_s_passes_are_not_there() {
    let app = App::spawn();
    let user = app.user();
    app.ticket(app.category(app.tournament(), json!({})), &user);
    let path = format!("/api/Attendee/query/user/{}", user.id);
    app.get(&path).by(&app.user()).await.problem(404, "");
    app.get(&path).by(&app.admin()).await.ok(200);
}
