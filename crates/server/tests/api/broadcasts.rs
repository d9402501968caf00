//! Mails of an Admin to many people of a tournament (rules `broadcasts` and `invitations`).

use std::sync::Arc;

use fairway_application::broadcasts::DueBroadcasts;
use fairway_application::mail::DeliveryOutcome;
use fairway_domain::access::Role;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

struct Event {
    app: App,
    admin: Person,
    tournament: i64,
    category: i64,
}

impl Event {
    fn new() -> Self {
        let app = App::spawn();
        let (admin, tournament) = (app.admin(), app.tournament());
        let category = app.category(tournament, json!({"max_total_tickets": 100}));
        app.rows.execute("UPDATE fund_settings SET mail_address = 'P.O. Box 1'");
        Self { app, admin, tournament, category }
    }

    /// A buyer with a ticket.
    fn buyer(&self) -> Person {
        let buyer = self.app.user();
        self.app.ticket(self.category, &buyer);
        buyer
    }

    fn words(&self, more: &Value) -> Value {
        let mut words = json!({"tournamentId": self.tournament, "who": "everyone", "subject": "Rain",
            "body": "Dear {firstName}, bring an umbrella. {reference}"});
        words.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        words
    }

    async fn create(&self, more: Value) -> Answer {
        self.app.post("/api/Broadcast", &self.words(&more)).by(&self.admin).await
    }

    /// Starts due broadcasts like the background job. Returns the number of mails.
    async fn start(&self) -> usize {
        let due = DueBroadcasts::new(&self.app.ports);
        tokio::task::spawn_blocking(move || due.start().unwrap()).await.unwrap()
    }

    /// The ids of the people that a filter matches, in order.
    async fn found(&self, query: &str) -> Vec<i64> {
        let path = format!("/api/Broadcast/recipients/tournament/{}?{query}", self.tournament);
        let found = self.app.get(&path).by(&self.admin).await.ok(200);
        let mut ids: Vec<i64> =
            found["recipients"].as_array().unwrap().iter().map(|it| it["id"].as_i64().unwrap()).collect();
        assert_eq!(found["count"], ids.len());
        ids.sort_unstable();
        ids
    }

    async fn listed(&self) -> Value {
        let path = format!("/api/Broadcast/query/tournament/{}", self.tournament);
        self.app.get(&path).by(&self.admin).await.ok(200)[0].clone()
    }

    fn sql(&self, sql: &str) {
        self.app.rows.execute(sql);
    }
}

fn sorted(mut ids: Vec<i64>) -> Vec<i64> {
    ids.sort_unstable();
    ids
}

#[tokio::test]
async fn each_filter_finds_the_people_it_names() {
    let on = Event::new();
    let app = &on.app;
    let [paid, owes, here, boss, manager] = [0; 5].map(|_| app.user());
    let (ticket, group, _) = app.ticket(on.category, &paid);
    on.sql(&format!("UPDATE tickets SET paid = true, date_paid = now() WHERE id = {ticket}"));
    for _ in 0..2 {
        let mate = app.rows.insert("users", json!({"email": null}));
        app.rows.insert("attendees", json!({"group_id": group, "user_id": mate}));
    }
    let mate = app.user();
    app.rows.insert("attendees", json!({"group_id": group, "user_id": mate.id}));
    app.ticket(on.category, &owes);
    let other =
        app.category(on.tournament, json!({"num_attendees": 1, "no_cost_flag": true, "price_cents": 0}));
    let (_, its_group, attendee) = app.ticket(other, &here);
    app.rows.insert("check_ins", json!({"attendee_id": attendee}));
    let sponsor = app.rows.insert("sponsors", json!({}));
    let (sponsored, ..) = app.ticket(other, &boss);
    on.sql(&format!("UPDATE tickets SET sponsor_id = {sponsor} WHERE id = {sponsored}"));
    app.rows.insert("user_sponsors", json!({"user_id": manager.id, "sponsor_id": sponsor}));
    let round = app.rows.insert("rounds", json!({"tournament_id": on.tournament}));
    on.sql(&format!("UPDATE groups SET round_id = {round} WHERE id IN ({group}, {its_group})"));
    on.sql(&format!(
        "UPDATE pairings SET hole = 7 FROM pairing_groups WHERE pairing_id = pairings.id AND group_id = {group}"
    ));
    // These match no filter: a cancelled and a suspended ticket, and another event's.
    for state in ["is_cancelled", "is_suspended"] {
        let (ticket, ..) = app.ticket(on.category, &app.user());
        on.sql(&format!("UPDATE tickets SET {state} = true WHERE id = {ticket}"));
    }
    app.ticket(app.category(app.tournament(), json!({})), &app.user());

    let everyone = sorted(vec![paid.id, mate.id, owes.id, here.id, boss.id]);
    assert_eq!(on.found("who=everyone").await, everyone);
    assert_eq!(on.found("who=unpaid").await, [owes.id]);
    assert_eq!(on.found("who=incompleteGroups").await, [owes.id]);
    assert_eq!(on.found("who=sponsors").await, sorted(vec![boss.id, manager.id]));
    assert_eq!(on.found("who=arrived").await, [here.id]);
    let away = sorted(vec![paid.id, mate.id, owes.id, boss.id]);
    assert_eq!(on.found("who=notArrived").await, away);
    assert_eq!(
        on.found(&format!("who=everyone&ticketCategoryId={other}")).await,
        sorted(vec![here.id, boss.id])
    );
    let in_round = format!("who=everyone&roundId={round}");
    assert_eq!(on.found(&in_round).await, sorted(vec![paid.id, mate.id, here.id]));
    assert_eq!(on.found(&format!("{in_round}&hole=7")).await, sorted(vec![paid.id, mate.id]));
    assert_eq!(on.found(&format!("who=arrived&roundId={round}&hole=7")).await, [0; 0]);
    let path = format!("/api/Broadcast/recipients/tournament/{}?who=everyone", on.tournament);
    assert_eq!(app.get(&path).by(&on.admin).await.ok(200)["withoutAddress"], 2);
}

#[tokio::test]
async fn addresses_typed_by_strangers_get_no_broadcasts() {
    let on = Event::new();
    let (app, stranger) = (&on.app, on.app.user());
    let (ticket, group, _) = app.ticket(on.category, &stranger);
    let add = |email: &str, proven: Value| {
        let user = app.rows.insert("users", json!({"email": email, "email_proven_at": proven}));
        app.rows.insert("attendees", json!({"group_id": group, "user_id": user}));
        user
    };
    let proven = add("ann@example.org", json!("2026-01-01T00:00:00Z"));
    let typed = ["Victim+1@example.org", "victim+2@example.org", "victim@example.org"];
    let typed = typed.map(|email| add(email, Value::Null));
    assert_eq!(
        on.found("who=everyone").await,
        sorted(vec![stranger.id, proven]),
        "nobody else until it is paid"
    );
    on.sql(&format!("UPDATE tickets SET paid = true, date_paid = now() WHERE id = {ticket}"));
    let found = on.found("who=everyone").await;
    assert_eq!(found, sorted(vec![stranger.id, proven, typed[0]]), "one mail a mailbox");
}

#[tokio::test]
async fn a_person_with_three_tickets_gets_one_mail() {
    let on = Event::new();
    let sam = on.buyer();
    on.app.ticket(on.category, &sam);
    on.app.ticket(on.category, &sam);
    let kim = on.buyer();
    let sent = on.create(json!({})).await.ok(201);
    assert_eq!((&sent["state"], &sent["recipients"]), (&json!("scheduled"), &json!(0)));
    assert_eq!(on.start().await, 2);
    assert_eq!(on.start().await, 0, "it is started once");
    for person in [&sam, &kim] {
        assert_eq!(on.app.rows.count(&format!("outbox WHERE recipient = '{}'", person.email)), 1);
    }
    let listed = on.listed().await;
    assert_eq!(
        (&listed["state"], &listed["recipients"], &listed["sent"]),
        (&json!("sending"), &json!(2), &json!(0))
    );
    assert_eq!(listed["author"], "Sam Rivera");
    assert_eq!(on.app.rows.count("audit_log WHERE action = 'broadcast.create'"), 1);
}

#[tokio::test]
async fn twenty_servers_start_a_broadcast_once() {
    let on = Event::new();
    for _ in 0..5 {
        on.buyer();
    }
    on.create(json!({})).await.ok(201);
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let due = DueBroadcasts::new(&on.app.ports);
        racing.spawn_blocking(move || due.start().unwrap());
    }
    let started: usize = racing.join_all().await.into_iter().sum();
    assert_eq!((started, on.app.rows.count("outbox")), (5, 5));
}

#[tokio::test]
async fn a_mail_has_the_recipients_own_words_and_answers_go_to_the_fund() {
    let server = SmtpServer::start();
    let on = Event::new();
    let sam = on.buyer();
    on.create(json!({})).await.ok(201);
    on.start().await;
    let delivery = Arc::new(delivery(&on.app, &server.url(), PACE));
    assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Sent));
    let [mail] = &server.wait_for(1)[..] else { panic!() };
    let reference = on.app.rows.texts("SELECT 'it' AS name, reference AS text FROM tickets");
    let text = mail["text"].as_str().unwrap();
    assert!(text.contains("Dear Sam, bring an umbrella. FW-"), "{text}");
    assert!(text.replace("FW-", "").contains(&reference["it"].replace("FW-", "")), "{text}");
    assert_eq!((&mail["to"], &mail["subject"]), (&json!(sam.email), &json!("Rain")));
    assert_eq!(mail["replyTo"], "help@fairway.example");
    assert_eq!(mail["unsubscribe"], Value::Null, "it is about a ticket");
    let listed = on.listed().await;
    assert_eq!(
        (&listed["state"], &listed["sent"], &listed["refused"]),
        (&json!("done"), &json!(1), &json!(0))
    );
}

#[tokio::test]
async fn refused_mails_are_counted_and_those_tried_again_wait() {
    let server = SmtpServer::start();
    let on = Event::new();
    let gone = on.buyer();
    on.sql(&format!("UPDATE users SET email = 'gone-1@example.org' WHERE id = {}", gone.id));
    on.create(json!({})).await.ok(201);
    on.start().await;
    let delivery = Arc::new(delivery(&on.app, &server.url(), PACE));
    assert!(matches!(deliver(&delivery).await, Some(DeliveryOutcome::GivenUp(_))));
    let listed = on.listed().await;
    assert_eq!((&listed["state"], &listed["refused"]), (&json!("done"), &json!(1)));
    let mail = on.app.get("/api/Mail").by(&on.admin).await.ok(200)[0]["id"].clone();
    on.app.put("/api/Mail/retry", &json!({"id": mail})).by(&on.admin).await.ok(200);
    let listed = on.listed().await;
    assert_eq!((&listed["state"], &listed["refused"]), (&json!("sending"), &json!(0)));
}

#[tokio::test]
async fn a_scheduled_broadcast_waits_and_chooses_its_people_then() {
    let on = Event::new();
    on.buyer();
    let later = on.create(json!({"sendAt": "2026-05-01T14:00:00Z"})).await.ok(201);
    assert_eq!(later["sendAt"], "2026-05-01T14:00:00Z");
    assert_eq!(on.start().await, 0);
    on.buyer();
    on.app.clock.set("2026-05-01T14:00:00Z");
    assert_eq!(on.start().await, 2);
}

#[tokio::test]
async fn a_stopped_broadcast_sends_nothing_further() {
    let server = SmtpServer::start();
    let on = Event::new();
    let cancel = |id: &Value| on.app.put("/api/Broadcast/cancel", &json!({"id": id})).by(&on.admin);
    on.buyer();
    on.buyer();
    let later = on.create(json!({"sendAt": "2026-05-01T14:00:00Z"})).await.ok(201);
    assert_eq!(cancel(&later["id"]).await.ok(200)["state"], "cancelled");
    assert_eq!(cancel(&later["id"]).await.ok(200)["state"], "cancelled", "again changes nothing");
    on.app.clock.set("2026-05-01T15:00:00Z");
    assert_eq!(on.start().await, 0);

    let now = on.create(json!({})).await.ok(201);
    on.start().await;
    let delivery = Arc::new(delivery(&on.app, &server.url(), PACE));
    assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Sent));
    let stopped = cancel(&now["id"]).await.ok(200);
    assert_eq!((&stopped["sent"], &stopped["dropped"]), (&json!(1), &json!(1)));
    assert_eq!(deliver(&delivery).await, None);
    assert_eq!(on.app.rows.count("audit_log WHERE action = 'broadcast.cancel'"), 2);
    on.create(json!({"who": "arrived"})).await.ok(201);
    on.start().await;
    let done = on.listed().await["id"].clone();
    assert_eq!(
        cancel(&done).await.problem(409, ""),
        "This message has been sent already, so it cannot be stopped any more."
    );
}

#[tokio::test]
async fn mail_about_tickets_goes_before_a_broadcast() {
    let server = SmtpServer::start();
    let on = Event::new();
    on.buyer();
    on.create(json!({})).await.ok(201);
    on.start().await;
    let kim = on.app.user();
    let body = json!({"ticketCategoryId": on.category, "userId": kim.id});
    on.app.post("/api/Ticket", &body).by(&kim).await.ok(201);
    let delivery = Arc::new(delivery(&on.app, &server.url(), PACE));
    deliver(&delivery).await;
    assert_eq!(server.wait_for(1)[0]["to"], kim.email);
}

#[tokio::test]
async fn invitations_need_consent_and_have_a_one_click_unsubscribe() {
    let server = SmtpServer::start();
    let on = Event::new();
    let [sam, kim, lee] = [0; 3].map(|_| on.buyer());
    for person in [&sam, &lee] {
        on.app
            .put("/api/Invitation", &json!({"userId": person.id, "invited": true}))
            .by(person)
            .await
            .ok(200);
    }
    on.sql(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", lee.id));
    assert_eq!(on.found("who=everyone&invitation=true").await, [sam.id]);
    on.create(json!({"invitation": true})).await.ok(201);
    assert_eq!(on.start().await, 1);
    let delivery = Arc::new(delivery(&on.app, &server.url(), PACE));
    assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Sent));
    let mail = server.wait_for(1)[0].clone();
    let text = mail["text"].as_str().unwrap();
    assert!(text.contains("The Fund, P.O. Box 1"), "{text}");
    assert_eq!(mail["unsubscribePost"], "List-Unsubscribe=One-Click");
    let url = mail["unsubscribe"].as_str().unwrap().trim_matches(['<', '>']).to_owned();
    assert!(text.contains(&url), "{text}");
    let path = url.strip_prefix("https://golf.example.org").unwrap();
    assert!(path.len() > "/unsubscribe/".len() + 31, "{path}");

    on.create(json!({"invitation": true})).await.ok(201);
    on.start().await;
    for _ in 0..2 {
        let form = on
            .app
            .call(reqwest::Method::POST, path)
            .header("content-type", "application/x-www-form-urlencoded");
        let answer = form.body(b"List-Unsubscribe=One-Click".to_vec()).await;
        assert_eq!((answer.status, answer.text().as_str()), (200, "You are unsubscribed.\n"));
    }
    assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Dropped), "what waited is not sent any more");
    assert_eq!(on.listed().await["dropped"], 1);
    let asked = format!("/api/Invitation/query/user/{}", sam.id);
    assert_eq!(on.app.get(&asked).by(&sam).await.ok(200)["invited"], false);
    let strange = on.app.post("/api/Invitation/unsubscribe", &json!({"code": "0".repeat(32)})).await;
    assert_eq!(strange.status, 404);
    assert_eq!(on.app.get(&asked).by(&kim).await.status, 404);
}

#[tokio::test]
async fn consent_is_off_until_its_owner_gives_it() {
    let on = Event::new();
    let sam = on.app.user();
    let asked = format!("/api/Invitation/query/user/{}", sam.id);
    let version =
        || on.app.rows.number(&format!("SELECT version AS number FROM users WHERE id = {}", sam.id));
    let say = |invited: Value, by: &Person| {
        on.app.put("/api/Invitation", &json!({"userId": sam.id, "invited": invited})).by(by)
    };
    let before = version();
    assert_eq!(on.app.get(&asked).by(&sam).await.ok(200)["invited"], false);
    assert_eq!(say(Value::Null, &sam).await.problem(422, "invited"), "invited cannot be empty");
    assert_eq!(say(json!(true), &on.admin).await.status, 403, "consent is for the owner alone");
    assert_eq!(say(json!(true), &on.app.user()).await.status, 404);
    assert_eq!(say(json!(true), &sam).await.ok(200)["invited"], true);
    assert_eq!(on.app.get(&asked).by(&sam).await.ok(200)["invited"], true);
    assert_eq!(version(), before, "an open form of the account stays current");
    assert_eq!(say(json!(false), &on.admin).await.ok(200)["invited"], false, "an Admin may take it back");
}

#[tokio::test]
async fn a_preview_and_a_test_reach_their_author_alone() {
    let server = SmtpServer::start();
    let on = Event::new();
    let (sam, stranger) = (on.buyer(), on.app.user());
    let as_one = |id: i64| {
        on.app
            .post("/api/Broadcast/preview", &json!({"broadcast": on.words(&json!({})), "userId": id}))
            .by(&on.admin)
    };
    let shown = as_one(sam.id).await.ok(200);
    assert_eq!((&shown["to"], &shown["subject"]), (&json!(sam.email), &json!("Rain")));
    let text = shown["text"].as_str().unwrap();
    assert!(text.starts_with("Hello Sam,\n\nDear Sam, bring an umbrella. FW-"), "{text}");
    assert_eq!(as_one(stranger.id).await.problem(422, "userId"), "userId is none of the recipients");
    assert_eq!(on.app.rows.count("outbox"), 0);

    let tried_out = on.app.post("/api/Broadcast/test", &on.words(&json!({}))).by(&on.admin).await;
    assert_eq!(tried_out.status, 204);
    let delivery = Arc::new(delivery(&on.app, &server.url(), PACE));
    deliver(&delivery).await;
    let [mail] = &server.wait_for(1)[..] else { panic!() };
    assert_eq!((&mail["to"], &mail["subject"]), (&json!(on.admin.email), &json!("Test: Rain")));
    assert_eq!(on.app.rows.count("broadcasts"), 0);
}

#[tokio::test]
async fn wrong_fields_are_reported_at_once_and_change_nothing() {
    let on = Event::new();
    let elsewhere = on.app.tournament();
    let (category, round) = (
        on.app.category(elsewhere, json!({})),
        on.app.rows.insert("rounds", json!({"tournament_id": elsewhere})),
    );
    let before = on.app.rows.state();
    let wrong = on
        .create(json!({"who": "friends", "subject": " ", "body": "Dear {name}", "ticketCategoryId": category,
            "roundId": round, "hole": 28, "sendAt": "2026-04-01T12:00:00Z"}))
        .await;
    assert_eq!(wrong.problem(422, "subject"), "subject cannot be empty");
    assert!(wrong.problem(422, "who").contains("must be everyone"));
    assert!(wrong.problem(422, "body").contains("{name}, which is no placeholder"));
    let of_event = "is no ticket category of this tournament";
    assert_eq!(wrong.problem(422, "ticketCategoryId"), format!("ticketCategoryId {of_event}"));
    assert_eq!(wrong.problem(422, "roundId"), "roundId is no round of this tournament");
    assert_eq!(wrong.problem(422, "hole"), "hole must be from 1 to 27");
    assert_eq!(wrong.problem(422, "sendAt"), "sendAt cannot be in the past");
    let unknown = on.create(json!({"tournamentId": 999_999})).await;
    assert_eq!(unknown.problem(422, "tournamentId"), "tournamentId is no tournament");
    assert_eq!(on.create(json!({"hole": 1})).await.problem(422, "hole"), "hole needs a round");
    assert_eq!(before, on.app.rows.state());
}

#[tokio::test]
async fn only_admins_send_broadcasts() {
    let on = Event::new();
    for role in [Role::User, Role::Volunteer, Role::ContentEditor] {
        let person = on.app.person(&[role]);
        for path in ["/api/Broadcast", "/api/Broadcast/test"] {
            let answer = on.app.post(path, &on.words(&json!({}))).by(&person).await;
            assert_eq!(answer.status, 403, "{path}");
        }
    }
    assert_eq!(on.app.rows.count("outbox"), 0);
}
