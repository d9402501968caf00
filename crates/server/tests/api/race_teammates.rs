//! Many concurrent teammates for the last places of a group: it is filled, not overfilled, and has no person twice (rules `group-places`,
//! `one-place-per-group`).

use std::future::IntoFuture;

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::{Answer, Call};

pub(crate) const FULL: &str =
    "Your group is full, but if you remove a teammate, you will have an option to replace them.";
pub(crate) const TWICE: &str = "This person is already in the group.";

async fn all_at_once(calls: Vec<Call>) -> Vec<Answer> {
    let mut racing = tokio::task::JoinSet::new();
    for call in calls {
        racing.spawn(call.into_future());
    }
    racing.join_all().await
}

/// The answers that succeeded; asserts that all others have this sentence.
#[track_caller]
fn winners(answers: &[Answer], status: u16, sentence: &str) -> Vec<Value> {
    let (won, lost): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == status);
    for answer in lost {
        assert_eq!(answer.problem(409, ""), sentence);
    }
    won.iter().map(|answer| answer.json()).collect()
}

/// A group in which its owner plays, with this number of places left.
pub(crate) fn group(app: &App, left: i64) -> (Person, i64) {
    let owner = app.user();
    let category = app.category(app.tournament(), json!({"num_attendees": left + 1}));
    let (_, group, _) = app.ticket(category, &owner);
    (owner, group)
}

pub(crate) fn add(app: &App, by: &Person, group: i64, who: &Value) -> Call {
    let mut body = json!({"groupId": group});
    body.as_object_mut().unwrap().extend(who.as_object().unwrap().clone());
    app.post("/api/Attendee", &body).by(by)
}

#[tokio::test]
async fn of_32_simultaneous_teammates_exactly_four_get_the_last_places() {
    let app = App::spawn();
    let (owner, group) = group(&app, 4);
    let known: Vec<Person> = (0..12).map(|_| app.user()).collect();
    let people = app.rows.count("users");
    let calls = (0..32).map(|turn| {
        let who = match known.get(turn) {
            Some(known) => json!({"email": known.email}),
            None if turn % 2 == 0 => json!({"email": format!("mate{turn}@example.org")}),
            None => json!({"newUserNameFirst": "Cy", "newUserNameLast": "Ito"}),
        };
        add(&app, &owner, group, &who)
    });
    let answers = all_at_once(calls.collect()).await;
    let added = winners(&answers, 201, FULL);
    assert_eq!(added.len(), 4);
    assert_eq!(app.rows.count(&format!("attendees WHERE group_id = {group}")), 5);
    let is_new = |it: &&Value| known.iter().all(|known| it["user"]["email"] != known.email);
    let new = i64::try_from(added.iter().filter(is_new).count()).unwrap();
    assert_eq!(app.rows.count("users"), people + new, "refused calls left no person behind");
}

#[tokio::test]
async fn the_same_teammate_added_many_times_at_once_has_one_place() {
    let app = App::spawn();
    let known = app.user();
    for email in [known.email.as_str(), "Nobody.Yet@example.org"] {
        let (owner, group) = group(&app, 4);
        let call = |turn: usize| {
            let typed = if turn.is_multiple_of(2) { email.to_uppercase() } else { email.to_owned() };
            add(&app, &owner, group, &json!({"email": typed}))
        };
        let answers = all_at_once((0..12).map(call).collect()).await;
        assert_eq!(winners(&answers, 201, TWICE).len(), 1, "{email}");
        assert_eq!(app.rows.count(&format!("attendees WHERE group_id = {group}")), 2);
        assert_eq!(app.rows.count(&format!("users WHERE lower(email) = lower('{email}')")), 1);
    }
}

#[tokio::test]
async fn a_new_address_added_by_many_captains_at_once_is_one_person() {
    let app = App::spawn();
    let groups: Vec<_> = (0..12).map(|_| group(&app, 4)).collect();
    let who = |turn: usize| json!({"email": "new@example.org", "newUserNameFirst": format!("Ann{turn}")});
    let calls = groups.iter().enumerate().map(|(turn, (owner, group))| add(&app, owner, *group, &who(turn)));
    let answers = all_at_once(calls.collect()).await;
    let names: Vec<_> = answers.iter().map(|answer| answer.ok(201)["user"]["nameFirst"].clone()).collect();
    assert!(names.iter().all(|name| *name == names[0]), "whose names came first: {names:?}");
    assert_eq!(app.rows.count("users WHERE email = 'new@example.org'"), 1);
    assert_eq!(
        app.rows.count("attendees a JOIN users u ON u.id = a.user_id WHERE u.email = 'new@example.org'"),
        12
    );
    let roles = "user_roles r JOIN users u ON u.id = r.user_id WHERE u.email = 'new@example.org'";
    assert_eq!(app.rows.count(roles), 1);
}

#[tokio::test]
async fn places_moved_and_given_to_the_same_person_at_once_overfill_nothing() {
    let app = App::spawn();
    let (owner, first) = group(&app, 3);
    let ticket = app.rows.number("SELECT id AS number FROM tickets");
    let second = app.rows.insert("groups", json!({"ticket_id": ticket, "name": "Group 2"}));
    for _ in 0..2 {
        app.rows.insert("attendees", json!({"group_id": second, "user_id": app.user().id}));
    }
    let mut calls = Vec::new();
    for _ in 0..3 {
        let user = app.user().id;
        let place = app.rows.insert("attendees", json!({"group_id": first, "user_id": user}));
        calls.push(app.put("/api/Attendee", &json!({"id": place, "groupId": second})).by(&owner));
        calls.push(app.put("/api/Attendee", &json!({"id": place, "email": "new@example.org"})).by(&owner));
    }
    calls
        .extend((0..4).map(|n| add(&app, &owner, second, &json!({"email": format!("mate{n}@example.org")}))));
    for answer in all_at_once(calls).await {
        if answer.status >= 300 {
            let sentence = answer.problem(409, "");
            assert!([FULL, TWICE].contains(&sentence.as_str()), "{sentence}");
        }
    }
    assert_eq!(app.rows.count(&format!("attendees WHERE group_id = {second}")), 4);
    let twice = "(SELECT 1 FROM attendees GROUP BY group_id, user_id HAVING count(*) > 1) AS twice";
    assert_eq!(app.rows.count(twice), 0);
}

#[tokio::test]
async fn a_lowered_group_size_is_never_less_than_joined_meanwhile() {
    let app = App::spawn();
    let (owner, group) = group(&app, 11);
    let admin = app.admin();
    let category = app.rows.number("SELECT id AS number FROM ticket_categories");
    let (mut joining, mut lowering) = (tokio::task::JoinSet::new(), tokio::task::JoinSet::new());
    for turn in 0..12 {
        let who = json!({"email": format!("mate{turn}@example.org")});
        joining.spawn(add(&app, &owner, group, &who).into_future());
        let lower = json!({"id": category, "numAttendees": 12 - turn});
        lowering.spawn(app.put("/api/TicketCategory", &lower).by(&admin).into_future());
    }
    winners(&joining.join_all().await, 201, FULL);
    for answer in lowering.join_all().await {
        assert!(answer.status == 200 || answer.problem(409, "numAttendees").contains("holds"));
    }
    let most = app.rows.number("SELECT num_attendees::bigint AS number FROM ticket_categories");
    let held = app.rows.count(&format!("attendees WHERE group_id = {group}"));
    assert!(held <= most, "{held} of {most}");
}

#[tokio::test]
async fn removing_a_teammate_many_times_at_once_removes_them_once() {
    let app = App::spawn();
    let (owner, group) = group(&app, 4);
    let named = json!({"newUserNameFirst": "Cy", "newUserNameLast": "Ito"});
    let place = add(&app, &owner, group, &named).await.ok(201)["id"].clone();
    let remove = || app.call(reqwest::Method::DELETE, &format!("/api/Attendee/{place}")).by(&owner);
    let answers = all_at_once((0..8).map(|_| remove()).collect()).await;
    let gone = answers.iter().filter(|answer| answer.status == 204).count();
    assert_eq!(gone, 1);
    for answer in answers.iter().filter(|answer| answer.status != 204) {
        answer.problem(404, "");
    }
    assert_eq!(app.rows.count("users WHERE email IS NULL"), 0);
}
