//! Places in groups: taking, replacing, moving and leaving them.

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;

/// A ticket with one group of four places, in which its owner has the first.
struct Group {
    app: App,
    owner: Person,
    ticket: i64,
    id: i64,
    attendee: i64,
}

impl Group {
    fn new() -> Self {
        Self::with(App::spawn())
    }

    fn with(app: App) -> Self {
        let owner = app.user();
        let category = app.category(app.tournament(), json!({"num_groups": 2}));
        let (ticket, id, attendee) = app.ticket(category, &owner);
        Self { app, owner, ticket, id, attendee }
    }

    async fn add(&self, who: Value) -> Answer {
        let mut body = json!({"groupId": self.id});
        body.as_object_mut().unwrap().extend(who.as_object().unwrap().clone());
        self.app.post("/api/Attendee", &body).by(&self.owner).await
    }

    async fn put(&self, id: i64, change: Value) -> Answer {
        let mut body = json!({"id": id});
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        self.app.put("/api/Attendee", &body).by(&self.owner).await
    }

    async fn remove(&self, id: i64) -> Answer {
        self.app.call(reqwest::Method::DELETE, &format!("/api/Attendee/{id}")).by(&self.owner).await
    }

    /// The members in the order of the answer.
    async fn people(&self) -> Vec<Value> {
        let groups = self.app.get(&format!("/api/Group/query/ticket/{}", self.ticket)).by(&self.owner).await;
        let groups = groups.ok(200);
        groups[0]["attendees"].as_array().unwrap().iter().map(|it| it["user"].clone()).collect()
    }

    /// The scan codes on the check-in list.
    async fn scan_codes(&self) -> Vec<Value> {
        let tournament = self.app.rows.number("SELECT tournament_id AS number FROM tickets LIMIT 1");
        self.app
            .get(&format!("/api/Attendee/checkin/{tournament}"))
            .by(&self.app.volunteer())
            .await
            .each("scanCode")
    }
}

fn id(answer: &Value) -> i64 {
    answer["id"].as_i64().unwrap()
}

fn person(first: &str, last: &str, email: Option<&str>) -> Value {
    json!({"nameFirst": first, "nameLast": last, "email": email})
}

#[tokio::test]
async fn an_admin_corrects_the_name_of_a_place_and_phones_get_it() {
    let group = Group::new();
    let app = &group.app;
    let (admin, volunteer) = (app.admin(), app.volunteer());
    let tournament = app.rows.number("SELECT tournament_id AS number FROM tickets LIMIT 1");
    let roster = async |since: i64| {
        let path = format!("/api/Attendee/checkin/{tournament}/roster?since={since}");
        app.get(&path).by(&volunteer).await.ok(200)
    };
    let number = roster(0).await["number"].as_i64().unwrap();
    let path = format!("/api/Attendee/{}", group.attendee);
    assert_eq!(app.get(&path).by(&volunteer).await.status, 403);
    assert_eq!(app.get(&path).by(&group.owner).await.status, 403);
    let holder = app.get(&path).by(&admin).await.ok(200);
    let ticket = app.rows.number("SELECT id AS number FROM tickets LIMIT 1");
    let expected =
        json!({"id": group.attendee, "groupId": group.id, "userId": group.owner.id, "ticketId": ticket});
    assert_eq!(holder, expected);
    let name = json!({"id": holder["userId"], "nameFirst": "Anne", "nameLast": "Baker"});
    app.put("/api/User", &name).by(&admin).await.ok(200);
    let heard = roster(number).await;
    assert_eq!((&heard["whole"], &heard["attendees"][0]["name"]), (&json!(false), &json!("Anne Baker")));
}

#[tokio::test]
async fn a_known_person_is_added_by_address_and_keeps_their_names() {
    let on = Group::new();
    let mate = on.app.user();
    let who = json!({"email": mate.email.to_uppercase(), "newUserNameFirst": "X", "newUserNameLast": "Y"});
    let added = on.add(who).await.ok(201);
    let expected = person("Sam", "Rivera", Some(&mate.email));
    assert_eq!(
        (&added["groupId"], &added["checkedIn"], &added["user"]),
        (&json!(on.id), &json!(false), &expected)
    );
    assert_eq!(added["scanCode"].as_str().unwrap().len(), 32);
    let passes = on.app.get(&format!("/api/Attendee/query/user/{}", mate.id)).by(&mate).await;
    assert_eq!(passes.each("scanCode"), [added["scanCode"].clone()]);
    assert_eq!(on.people().await.len(), 2);
}

#[tokio::test]
async fn an_unknown_person_becomes_a_guest() {
    let on = Group::new();
    let mail = json!({"email": " Ann@Example.org ", "newUserNameFirst": "Ann", "newUserNameLast": "Lee"});
    assert_eq!(on.add(mail).await.ok(201)["user"], person("Ann", "Lee", Some("Ann@Example.org")));
    let bare = on.add(json!({"email": "bob@example.org", "newUserNameFirst": null})).await.ok(201);
    assert_eq!(bare["user"], person("", "", Some("bob@example.org")));
    let named =
        on.add(json!({"newUserNameFirst": " Cy ", "newUserNameLast": "Ito", "email": ""})).await.ok(201);
    assert_eq!(named["user"], person("Cy", "Ito", None));
    let guests =
        "users u WHERE (SELECT string_agg(r.name, ',') FROM user_roles x JOIN roles r ON r.id = x.role_id
        WHERE x.user_id = u.id) = 'Guest' AND password_hash IS NULL";
    assert_eq!(on.app.rows.count(guests), 3);
}

#[tokio::test]
async fn a_suggested_person_is_added_by_id() {
    let on = Group::new();
    let friend = on.app.rows.insert("users", json!({"email": null, "name_first": "Cy", "name_last": "Ito"}));
    let stranger = on.app.user();
    let (_, elsewhere, _) = on.app.ticket(on.app.category(on.app.tournament(), json!({})), &on.owner);
    on.app.rows.insert("attendees", json!({"group_id": elsewhere, "user_id": friend}));
    let unread = json!({"userId": friend, "email": "no address"});
    assert_eq!(on.add(unread).await.ok(201)["user"], person("Cy", "Ito", None), "nothing else is looked at");
    assert_eq!(on.add(json!({"userId": stranger.id})).await.problem(422, "userId"), "userId is no user");
    on.add(json!({"userId": 404})).await.problem(422, "userId");
    let body = json!({"groupId": on.id, "userId": stranger.id});
    on.app.post("/api/Attendee", &body).by(&on.app.admin()).await.ok(201);
    on.remove(on.attendee).await;
    on.add(json!({"userId": on.owner.id})).await.ok(201);
}

#[tokio::test]
async fn a_full_group_takes_no_teammate_until_one_leaves() {
    let on = Group::new();
    let mut last = 0;
    for n in 1..4 {
        last = id(&on.add(json!({"email": format!("mate{n}@example.org")})).await.ok(201));
    }
    let late = || on.add(json!({"email": "late@example.org"}));
    let full = "Your group is full, but if you remove a teammate, you will have an option to replace them.";
    assert_eq!(late().await.problem(409, ""), full);
    assert_eq!(on.app.rows.count("users WHERE email = 'late@example.org'"), 0, "no account without a place");
    let twice = on.add(json!({"email": "mate1@example.org"})).await;
    assert_eq!(twice.problem(409, ""), "This person is already in the group.");
    assert_eq!(on.remove(last).await.status, 204);
    late().await.ok(201);
}

#[tokio::test]
async fn a_pass_is_gone_with_its_place() {
    let on = Group::new();
    let mate = on.app.user();
    let added = on.add(json!({"email": mate.email})).await.ok(201);
    assert_eq!(on.remove(id(&added)).await.status, 204);
    assert!(!on.scan_codes().await.contains(&added["scanCode"]));
    let passes = on.app.get(&format!("/api/Attendee/query/user/{}", mate.id)).by(&mate).await;
    assert_eq!(passes.ok(200), json!([]));
    on.remove(id(&added)).await.problem(404, "");
}

#[tokio::test]
async fn a_place_given_to_another_has_a_pass_of_its_own() {
    let on = Group::new();
    let added = on.add(json!({"email": "mate@example.org"})).await.ok(201);
    let other = on.app.user();
    let given = on.put(id(&added), json!({"email": other.email})).await;
    assert_eq!(given.ok(200)["user"], person("Sam", "Rivera", Some(&other.email)));
    let given = given.json();
    assert_eq!((&given["id"], &given["groupId"]), (&added["id"], &added["groupId"]));
    let codes = on.scan_codes().await;
    assert!(codes.contains(&given["scanCode"]) && !codes.contains(&added["scanCode"]), "{codes:?}");
    assert_eq!(on.people().await.len(), 2);
    assert_eq!(on.app.rows.count("users WHERE email = 'mate@example.org'"), 1, "reachable people stay");
}

#[tokio::test]
async fn a_place_given_to_its_holder_is_unchanged() {
    let on = Group::new();
    let named = json!({"newUserNameFirst": "Cy", "newUserNameLast": "Ito"});
    let added = on.add(named.clone()).await.ok(201);
    let before = on.app.rows.state();
    assert_eq!(on.put(id(&added), named).await.ok(200), added);
    assert_eq!(on.put(id(&added), json!({})).await.ok(200), added);
    let own = json!({"email": on.owner.email, "groupId": on.id});
    on.put(on.attendee, own).await.ok(200);
    assert_eq!(on.app.rows.state(), before);
}

#[tokio::test]
async fn a_person_with_only_a_name_is_deleted_with_the_last_place() {
    let on = Group::new();
    let nameless = || on.app.rows.count("users WHERE email IS NULL");
    let named = |first: &str| json!({"newUserNameFirst": first, "newUserNameLast": "Ito"});
    let first = id(&on.add(named("Cy")).await.ok(201));
    on.put(first, named("Di")).await.ok(200);
    assert_eq!((nameless(), on.people().await[1].clone()), (1, person("Di", "Ito", None)));
    on.put(first, json!({"email": "mate@example.org"})).await.ok(200);
    assert_eq!(nameless(), 0);
    let second = id(&on.add(named("Cy")).await.ok(201));
    let (_, elsewhere, _) = on.app.ticket(on.app.category(on.app.tournament(), json!({})), &on.owner);
    on.app.rows.execute(&format!(
        "INSERT INTO attendees (group_id, user_id, scan_code, created_at)
         SELECT {elsewhere}, user_id, '0', now() FROM attendees WHERE id = {second}"
    ));
    assert_eq!(on.remove(second).await.status, 204);
    assert_eq!(nameless(), 1, "they play elsewhere, too");
    let last =
        on.app.rows.number(&format!("SELECT max(id) AS number FROM attendees WHERE group_id = {elsewhere}"));
    assert_eq!(on.remove(last).await.status, 204);
    assert_eq!(nameless(), 0);
    assert_eq!(on.remove(on.attendee).await.status, 204);
    assert_eq!(on.app.rows.count(&format!("users WHERE id = {}", on.owner.id)), 1);
}

#[tokio::test]
async fn a_person_with_only_a_name_is_deleted_with_the_ticket() {
    let on = Group::new();
    on.add(json!({"newUserNameFirst": "Cy", "newUserNameLast": "Ito"})).await.ok(201);
    on.add(json!({"email": "mate@example.org"})).await.ok(201);
    let delete = on.app.call(reqwest::Method::DELETE, &format!("/api/Ticket/{}", on.ticket));
    assert_eq!(delete.by(&on.owner).await.status, 204);
    assert_eq!(on.app.rows.count("users WHERE email IS NULL"), 0);
    assert_eq!(on.app.rows.count("users"), 2, "the owner, and the person with an address");
}

#[tokio::test]
async fn adding_by_address_counts_as_looking_the_address_up() {
    let on = Group::with(App::spawn_with(&["--suggestions-per-user=2"]));
    for n in 0..2 {
        on.add(json!({"email": format!("mate{n}@example.org")})).await.ok(201);
    }
    let refused = on.add(json!({"email": "mate2@example.org"})).await;
    assert!(refused.problem(429, "").contains("Too many tries"));
    assert!(refused.header("retry-after").parse::<u32>().is_ok());
    on.put(on.attendee, json!({"email": "mate2@example.org"})).await.problem(429, "");
    on.add(json!({"newUserNameFirst": "Cy", "newUserNameLast": "Ito"})).await.ok(201);
}

#[tokio::test]
async fn a_place_moves_between_the_groups_of_its_ticket_and_keeps_its_pass() {
    let on = Group::new();
    let second = on.app.rows.insert("groups", json!({"ticket_id": on.ticket, "name": "Group 2"}));
    let added = on.add(json!({"email": "mate@example.org"})).await.ok(201);
    let moved = on.put(id(&added), json!({"groupId": second})).await.ok(200);
    assert_eq!((&moved["groupId"], &moved["scanCode"]), (&json!(second), &added["scanCode"]));
    let again = id(&on.add(json!({"email": "mate@example.org"})).await.ok(201));
    assert_eq!(
        on.put(again, json!({"groupId": second})).await.problem(409, ""),
        "This person is already in the group."
    );
    for _ in 0..3 {
        on.app.rows.insert("attendees", json!({"group_id": second, "user_id": on.app.user().id}));
    }
    assert!(on.put(on.attendee, json!({"groupId": second})).await.problem(409, "").contains("full"));
    let (_, foreign, _) = on.app.ticket(on.app.category(on.app.tournament(), json!({})), &on.owner);
    for group in [foreign, 404] {
        let answer = on.put(on.attendee, json!({"groupId": group})).await;
        assert_eq!(answer.problem(422, "groupId"), "groupId is no group of this ticket");
    }
}

#[tokio::test]
async fn a_checked_in_attendee_keeps_the_place_until_that_is_undone() {
    let on = Group::new();
    on.app.rows.insert("check_ins", json!({"attendee_id": on.attendee}));
    let sentence = "This person has been checked in. Undo their check-in first.";
    assert_eq!(on.remove(on.attendee).await.problem(409, ""), sentence);
    assert_eq!(on.put(on.attendee, json!({"email": "mate@example.org"})).await.problem(409, ""), sentence);
    let undone = json!({"id": on.attendee, "checkedIn": false});
    on.app.clock.advance(chrono::TimeDelta::seconds(1));
    on.app.put("/api/Attendee/checkin/update", &undone).by(&on.app.volunteer()).await.ok(200);
    on.put(on.attendee, json!({"email": "mate@example.org"})).await.ok(200);
    assert_eq!(on.remove(on.attendee).await.status, 204);
}

#[tokio::test]
async fn a_change_of_an_old_version_is_refused() {
    let on = Group::new();
    let first = on.put(on.attendee, json!({"email": "one@example.org"})).await;
    let put = |email: &str, etag: &str| {
        let body = json!({"id": on.attendee, "email": email});
        on.app.put("/api/Attendee", &body).by(&on.owner).header("if-match", etag)
    };
    put("two@example.org", &first.header("etag")).await.ok(200);
    put("three@example.org", &first.header("etag")).await.problem(409, "");
    assert_eq!(on.people().await[0]["email"], "two@example.org");
}

#[tokio::test]
async fn a_place_is_given_away_with_the_version_in_its_group() {
    let on = Group::new();
    let path = format!("/api/Group/query/ticket/{}", on.ticket);
    let told = on.app.get(&path).by(&on.owner).await.ok(200)[0]["attendees"][0]["version"].clone();
    let give = |email: &str| {
        let body = json!({"id": on.attendee, "email": email});
        on.app.put("/api/Attendee", &body).by(&on.owner).if_version(&told)
    };
    give("one@example.org").await.ok(200);
    assert!(give("two@example.org").await.problem(409, "").contains("Somebody else"));
    assert_eq!(on.people().await[0]["email"], "one@example.org");
}

#[tokio::test]
async fn a_teammate_has_to_be_named_and_named_right() {
    let on = Group::new();
    let admin = on.app.admin();
    let before = on.app.rows.state();
    let nobody = "email cannot be empty unless both names are given";
    for who in [json!({}), json!({"email": " ", "newUserNameFirst": null, "newUserNameLast": ""})] {
        assert_eq!(on.add(who).await.problem(422, "email"), nobody);
    }
    let half = on.add(json!({"newUserNameFirst": "Ann"})).await;
    assert_eq!(half.problem(422, "newUserNameLast"), "newUserNameLast cannot be empty");
    let half = on.add(json!({"newUserNameLast": "Lee"})).await;
    assert_eq!(half.problem(422, "newUserNameFirst"), "newUserNameFirst cannot be empty");
    let wrong = on.add(json!({"email": "ann@", "newUserNameFirst": "x".repeat(101)})).await;
    assert!(wrong.problem(422, "email").starts_with("email must be an e-mail address"));
    assert!(wrong.problem(422, "newUserNameFirst").contains("100"));
    on.put(on.attendee, json!({"email": "ann@"})).await.problem(422, "email");
    on.put(on.attendee, json!({"newUserNameLast": "Lee"})).await.problem(422, "newUserNameFirst");
    let no_group = on.app.post("/api/Attendee", &json!({})).by(&on.owner).await;
    assert_eq!(no_group.problem(422, "groupId"), "groupId cannot be empty");
    no_group.problem(422, "email");
    let unknown = |by| on.app.post("/api/Attendee", &json!({"groupId": 404, "email": "a@b.co"})).by(by);
    unknown(&on.owner).await.problem(404, "");
    assert_eq!(unknown(&admin).await.problem(422, "groupId"), "groupId is no group");
    let none = on.app.put("/api/Attendee", &json!({"email": "a@b.co"})).by(&on.owner).await;
    assert_eq!(none.problem(422, "id"), "id cannot be empty");
    on.put(404, json!({"email": "a@b.co"})).await.problem(404, "");
    assert_eq!(on.app.rows.state(), before);
}

#[tokio::test]
async fn all_wrong_fields_of_a_new_teammate_are_reported_at_once() {
    let app = App::spawn();
    let admin = app.admin();
    let add = |body: Value| app.post("/api/Attendee", &body).by(&admin);
    let answer = add(json!({"groupId": 404, "userId": 404})).await;
    assert_eq!(answer.problem(422, "groupId"), "groupId is no group");
    assert_eq!(answer.problem(422, "userId"), "userId is no user");
    let answer = add(json!({"groupId": 404, "newUserNameLast": "Lee"})).await;
    assert_eq!(answer.problem(422, "groupId"), "groupId is no group");
    assert_eq!(answer.problem(422, "newUserNameFirst"), "newUserNameFirst cannot be empty");
    let answer = add(json!({"newUserNameLast": "Lee"})).await;
    assert_eq!(answer.problem(422, "groupId"), "groupId cannot be empty");
    assert_eq!(answer.problem(422, "newUserNameFirst"), "newUserNameFirst cannot be empty");
    let answer = add(json!({"userId": 404})).await;
    assert_eq!(answer.problem(422, "groupId"), "groupId cannot be empty");
    assert_eq!(answer.problem(422, "userId"), "userId is no user");
    let (.., place) = app.ticket(app.category(app.tournament(), json!({})), &app.user());
    let change = json!({"id": place, "groupId": 404, "userId": 404});
    let answer = app.put("/api/Attendee", &change).by(&admin).await;
    assert_eq!(answer.problem(422, "groupId"), "groupId is no group of this ticket");
    assert_eq!(answer.problem(422, "userId"), "userId is no user");
    let change = json!({"id": place, "groupId": null, "userId": 404});
    let answer = app.put("/api/Attendee", &change).by(&admin).await;
    assert_eq!(answer.problem(422, "groupId"), "groupId cannot be empty");
    assert_eq!(answer.problem(422, "userId"), "userId is no user");
    let change = json!({"id": place, "groupId": 404, "email": "ann@"});
    let answer = app.put("/api/Attendee", &change).by(&admin).await;
    assert_eq!(answer.problem(422, "groupId"), "groupId is no group of this ticket");
    answer.problem(422, "email");
    let answer = add(json!({"groupId": u64::MAX, "userId": u64::MAX})).await;
    assert_eq!(answer.problem(422, "groupId"), "groupId is out of range");
    assert_eq!(answer.problem(422, "userId"), "userId is out of range");
    assert_eq!(answer.json()["errors"].as_object().unwrap().len(), 2, "nothing is said of what is not known");
}
