//! Many teammates for the last places of a group, all at once: it is filled, and holds not one more, and nobody twice
//! (rules `group-places`, `one-place-per-group`).

use std::future::IntoFuture;

use fairway_application::Application;
use fairway_application::attendees::{NewTeammate, TeammateForm};
use fairway_application::once::Once;
use fairway_domain::access::Role;
use fairway_domain::ids::GroupId;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::race::{actor, listen, shapes_of};
use crate::race_limits::{Limit, lost};

const FULL: &str =
    "Your group is full, but if you remove a teammate, you will have an option to replace them.";
const TWICE: &str = "This person is already in the group.";

async fn all_at_once(calls: Vec<Call>) -> Vec<Answer> {
    let mut racing = tokio::task::JoinSet::new();
    for call in calls {
        racing.spawn(call.into_future());
    }
    racing.join_all().await
}

/// Those that succeeded, once all others were refused with this sentence.
#[track_caller]
fn winners(answers: &[Answer], status: u16, sentence: &str) -> Vec<Value> {
    let (won, lost): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == status);
    for answer in lost {
        assert_eq!(answer.problem(409, ""), sentence);
    }
    won.iter().map(|answer| answer.json()).collect()
}

/// A group of somebody who plays in it, with so many places left.
fn group(app: &App, left: i64) -> (Person, i64) {
    let owner = app.user();
    let category = app.category(app.tournament(), json!({"num_attendees": left + 1}));
    let (_, group, _) = app.ticket(category, &owner);
    (owner, group)
}

fn add(app: &App, by: &Person, group: i64, who: &Value) -> Call {
    let mut body = json!({"groupId": group});
    body.as_object_mut().unwrap().extend(who.as_object().unwrap().clone());
    app.post("/api/Attendee", &body).by(by)
}

#[tokio::test]
async fn thirty_two_teammates_at_once_fill_the_last_four_places_and_not_one_more() {
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
    assert_eq!(app.rows.count("users"), people + new, "the refused left nobody behind");
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
async fn a_new_address_that_many_captains_add_at_once_is_one_person_in_all_their_groups() {
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
async fn a_limit_of_people_that_is_lowered_is_never_less_than_joined_meanwhile() {
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
async fn who_is_taken_out_many_times_at_once_was_taken_out_once() {
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

// The control: the same statements without the lock overfill a group, so that the tests above are known to be able to fail.

/// The places of a group.
const PLACES: Limit = Limit {
    read: "SELECT c.num_attendees::bigint AS number FROM groups g JOIN tickets t ON t.id = g.ticket_id
           JOIN ticket_categories c ON c.id = t.ticket_category_id WHERE g.id = $1",
    lock: " FOR NO KEY UPDATE OF c",
    used: "SELECT COUNT(*) AS number FROM attendees WHERE group_id = $1",
    take: "WITH new AS (INSERT INTO users (email, created_at) VALUES (gen_random_uuid()::text || '@example.org', now())
                        RETURNING id)
           INSERT INTO attendees (group_id, user_id, scan_code, created_at)
           SELECT $1, id, gen_random_uuid(), now() FROM new",
    write: "UPDATE ticket_categories c SET num_attendees = $2 FROM tickets t JOIN groups g ON g.ticket_id = t.id
            WHERE t.ticket_category_id = c.id AND g.id = $1",
};

#[tokio::test]
async fn the_control_teammates_overfill_a_group_without_the_lock_and_only_without_it() {
    let app = App::spawn();
    let (_, guarded) = group(&app, 4);
    assert_eq!(PLACES.rush(&app, guarded, PLACES.lock), (5, 5));
    let overfilled = lost(|| {
        let (_, group) = group(&app, 4);
        PLACES.rush(&app, group, "")
    });
    assert!(overfilled, "this race cannot be lost, so it proves nothing");
}

/// One place for a person in a group: the latest person of all.
const ONCE: Limit = Limit {
    read: "SELECT 1::bigint AS number FROM groups g JOIN tickets t ON t.id = g.ticket_id
           JOIN ticket_categories c ON c.id = t.ticket_category_id WHERE g.id = $1",
    used: "SELECT COUNT(*) AS number FROM attendees
           WHERE group_id = $1 AND user_id = (SELECT max(id) FROM users)",
    take: "INSERT INTO attendees (group_id, user_id, scan_code, created_at)
           SELECT $1, max(id), gen_random_uuid(), now() FROM users",
    ..PLACES
};

#[tokio::test]
async fn the_control_one_teammate_is_added_twice_without_the_lock_and_only_without_it() {
    let app = App::spawn();
    // The constraint would hide what the lock does.
    app.rows.execute("ALTER TABLE attendees DROP CONSTRAINT attendees_once_in_group");
    let group_with_a_stranger = || {
        let (_, group) = group(&app, 4);
        app.user();
        group
    };
    assert_eq!(ONCE.rush(&app, group_with_a_stranger(), ONCE.lock), (1, 1));
    let twice = lost(|| ONCE.rush(&app, group_with_a_stranger(), ""));
    assert!(twice, "this race cannot be lost, so it proves nothing");
}

#[tokio::test]
async fn the_control_says_what_adding_says_in_the_same_order() {
    listen();
    let app = App::spawn();
    let (owner, group) = group(&app, 4);
    let actor = actor(&owner, Role::User);
    let who = TeammateForm { email: "mate@example.org".into(), ..TeammateForm::default() };
    let new = NewTeammate { group_id: Some(GroupId(group)), who };
    let once = Once { key: None, encode: |_| Ok(String::new()) };
    let heard = shapes_of(|| {
        Application::new(app.ports.clone()).attendees.add(&actor, &new, &once).unwrap();
    });
    let wanted = ["SELECT ticket_categories  locks", "SELECT attendees  ", "INSERT attendees  "];
    let said: Vec<_> = wanted.iter().map(|shape| heard.iter().position(|it| it == shape)).collect();
    assert!(said.iter().all(Option::is_some) && said.is_sorted(), "{heard:?}");
}
