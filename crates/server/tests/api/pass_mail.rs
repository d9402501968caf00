//! The holder of a pass is mailed the pass and its changes; the link in a mail opens this pass and nothing else.

mod new_address;

use std::future::IntoFuture;
use std::sync::Arc;

use fairway_application::mail::DeliveryOutcome;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::app::{App, Person};
use crate::client::Answer;
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

/// A ticket of an owner, with a teammate who has been mailed about their place.
struct Team {
    app: App,
    server: SmtpServer,
    owner: Person,
    mate: Person,
    admin: Person,
    tournament: i64,
    ticket: i64,
    group: i64,
    place: i64,
    told: usize,
}

impl Team {
    async fn with(settings: &[&str], category: Value) -> Self {
        let app = if settings.is_empty() { App::spawn() } else { App::spawn_with(settings) };
        let (owner, mate, admin) = (app.user(), app.user(), app.admin());
        let tournament = app.tournament();
        let (ticket, group, _) = app.ticket(app.category(tournament, category), &owner);
        let body = json!({"groupId": group, "email": mate.email});
        let place = app.post("/api/Attendee", &body).by(&owner).await.ok(201)["id"].as_i64().unwrap();
        let server = SmtpServer::start();
        Self { app, server, owner, mate, admin, tournament, ticket, group, place, told: 0 }
    }

    async fn unpaid() -> Self {
        Self::with(&[], json!({"num_groups": 2})).await
    }

    /// A paid ticket; the mails about it are delivered.
    async fn paid() -> Self {
        let mut team = Self::unpaid().await;
        team.pay().await;
        team.mails().await;
        team
    }

    async fn put(&self, path: &str, body: Value, by: &Person) -> Value {
        self.app.put(path, &body).by(by).await.ok(200)
    }

    async fn pay(&self) {
        self.put("/api/Ticket/paid", json!({"ids": [self.ticket], "paid": true}), &self.admin).await;
    }

    async fn remove(&self, by: &Person) {
        let path = format!("/api/Attendee/{}", self.place);
        assert_eq!(self.app.call(Method::DELETE, &path).by(by).await.status, 204);
    }

    fn waiting(&self) -> i64 {
        self.app.rows.count("outbox WHERE sent_at IS NULL AND due_at > now()")
    }

    /// Delivers all waiting mail once it is due. Returns the recipient and the subject of each.
    async fn mails(&mut self) -> Vec<(String, String)> {
        let mails = self.arrived().await;
        let mut mails: Vec<_> = mails
            .iter()
            .map(|mail| {
                let subject = mail["subject"].as_str().unwrap().split(':').next().unwrap().to_owned();
                (self.who(mail["to"].as_str().unwrap()), subject)
            })
            .collect();
        mails.sort();
        mails
    }

    fn who(&self, address: &str) -> String {
        let known = [(&self.owner, "owner"), (&self.mate, "mate"), (&self.admin, "admin")];
        let found = known.iter().find(|(person, _)| person.email == address);
        found.map_or(address, |(_, who)| who).to_owned()
    }

    async fn arrived(&mut self) -> Vec<Value> {
        self.app.rows.execute("UPDATE outbox SET due_at = now() WHERE sent_at IS NULL");
        let delivery = Arc::new(delivery(&self.app, &self.server.url(), PACE));
        let mut sent = 0;
        while let Some(outcome) = deliver(&delivery).await {
            sent += usize::from(outcome == DeliveryOutcome::Sent);
        }
        self.told += sent;
        let all = if self.told == 0 { vec![] } else { self.server.wait_for(self.told) };
        all[all.len() - sent..].to_vec()
    }

    /// The token in the teammate's next mail.
    async fn token(&mut self) -> String {
        let mails = self.arrived().await;
        let mail =
            mails.iter().find(|mail| mail["to"] == json!(self.mate.email)).expect("a mail to the teammate");
        token_of(mail)
    }

    async fn open(&self, token: &str) -> Answer {
        self.app.post("/api/Attendee/pass", &json!({"passToken": token})).await
    }
}

fn token_of(mail: &Value) -> String {
    let text = mail["text"].as_str().unwrap();
    let link =
        text.split("https://golf.example.org/pass#").nth(1).unwrap_or_else(|| panic!("no link: {text}"));
    let token = link.split_whitespace().next().unwrap();
    let html = mail["html"].as_str().unwrap();
    assert!(html.contains(&format!("href=\"https://golf.example.org/pass#{token}\"")), "{html}");
    token.to_owned()
}

fn one(who: &str, subject: &str) -> Vec<(String, String)> {
    vec![(who.into(), subject.into())]
}

const ADDED: &str = "You are on the team";
const PASS: &str = "Your entrance pass";
const CHANGED: &str = "Your entrance pass has changed";
const VOID: &str = "Your entrance pass is no longer valid";

#[tokio::test]
async fn a_teammate_is_mailed_the_pass_when_the_ticket_is_paid() {
    let mut team = Team::unpaid().await;
    assert_eq!(team.mails().await, one("mate", ADDED));
    team.pay().await;
    let expected = [("mate".to_owned(), PASS.to_owned()), ("owner".to_owned(), "Paid".to_owned())];
    assert_eq!(team.mails().await, expected, "the purchaser has all passes by the mail of the ticket");
    team.put("/api/Ticket", json!({"id": team.ticket, "paid": false}), &team.admin).await;
    assert_eq!(team.mails().await, [], "a payment that was entered by mistake is the staff's business");
}

#[tokio::test]
async fn the_purchaser_s_mail_of_a_paid_ticket_opens_their_own_pass() {
    let mut team = Team::unpaid().await;
    team.pay().await;
    let mails = team.arrived().await;
    let mail = mails.iter().find(|mail| mail["to"] == json!(team.owner.email)).unwrap();
    assert_eq!(mail["text"].as_str().unwrap().matches("/pass#").count(), 1, "none of the teammate's");
    let token = token_of(mail);
    let own = format!("SELECT id AS number FROM attendees WHERE user_id = {}", team.owner.id);
    let own = team.app.rows.number(&own);
    let pass = team.open(&token).await.ok(200);
    assert_eq!((&pass["id"], &pass["paid"]), (&json!(own), &json!(true)));
    let holds = format!("pass_links AS it WHERE it::text LIKE '%{token}%'");
    assert_eq!(team.app.rows.count(&holds), 0, "its digest alone is kept");
    team.put("/api/Ticket", json!({"id": team.ticket, "isCancelled": true}), &team.admin).await;
    team.open(&token).await.problem(404, "");
}

#[tokio::test]
async fn the_first_mail_opens_the_pass_which_says_that_it_is_not_paid() {
    let mut team = Team::unpaid().await;
    let token = team.token().await;
    let pass = team.open(&token).await.ok(200);
    assert_eq!(
        (&pass["id"], &pass["paid"], &pass["isFree"]),
        (&json!(team.place), &json!(false), &json!(false))
    );
    team.pay().await;
    let other = team.token().await;
    assert_ne!(token, other, "each mail has a link of its own");
    for token in [token, other] {
        let answer = team.open(&token).await;
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.ok(200)["paid"], true);
    }
}

#[tokio::test]
async fn a_teammate_of_a_paid_ticket_gets_the_pass_by_the_first_mail() {
    let mut team = Team::unpaid().await;
    team.pay().await;
    let mails = team.arrived().await;
    let mail = mails.iter().find(|mail| mail["to"] == json!(team.mate.email)).unwrap();
    assert_eq!(mails.len(), 2, "the mail that waited tells of the payment");
    assert_eq!(mail["subject"], "You are on the team: Spring Classic, 6/13/2026");
    let kinds: Vec<_> =
        mail["files"].as_array().unwrap().iter().map(|file| file["type"]["value"].clone()).collect();
    assert_eq!(kinds, ["image/png", "text/calendar"]);
}

#[tokio::test]
async fn a_round_its_time_and_the_group_are_mailed_anew_when_they_change() {
    let mut team = Team::paid().await;
    let of = json!({"tournament_id": team.tournament});
    let round = team.app.rows.insert("rounds", of);
    team.app.rows.execute(&format!(
        "INSERT INTO round_ticket_categories (round_id, ticket_category_id, tournament_id)
         SELECT {round}, id, tournament_id FROM ticket_categories"
    ));
    team.put("/api/Group", json!({"id": team.group, "roundId": round}), &team.owner).await;
    assert_eq!(team.mails().await, one("mate", CHANGED), "not to the author of the change");
    team.put("/api/Group", json!({"id": team.group, "name": "Eagles"}), &team.owner).await;
    assert_eq!(team.mails().await, one("mate", CHANGED));
    team.put("/api/Round", json!({"id": round, "startTime": "09:15"}), &team.admin).await;
    let told = [("mate".to_owned(), CHANGED.to_owned()), ("owner".to_owned(), CHANGED.to_owned())];
    assert_eq!(team.mails().await, told, "the purchaser plays too, and did not change it");
    team.put("/api/Round", json!({"id": round, "description": "Bring a hat."}), &team.admin).await;
    assert_eq!(team.mails().await, [], "passes do not tell it");
    let second = team.app.rows.insert("groups", json!({"ticket_id": team.ticket, "name": "Hawks"}));
    team.put("/api/Attendee", json!({"id": team.place, "groupId": second}), &team.owner).await;
    assert_eq!(team.mails().await, one("mate", CHANGED), "only to the moved teammate");
}

#[tokio::test]
async fn a_hole_is_mailed_once_when_it_is_set_and_when_it_changes() {
    let mut team = Team::paid().await;
    let round =
        team.app.rows.insert("rounds", json!({"tournament_id": team.tournament, "start_time": "08:00"}));
    team.app.rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {}", team.group));
    let told = [("mate".to_owned(), CHANGED.to_owned()), ("owner".to_owned(), CHANGED.to_owned())];
    team.put("/api/Pairing/assign", json!({"roundId": round}), &team.admin).await;
    let pairing = team.app.rows.number("SELECT id AS number FROM pairings");
    let place = |hole: i64| json!({"roundId": round, "pairingId": pairing, "hole": hole});
    team.put("/api/Pairing/start", place(7), &team.admin).await;
    let mails = team.arrived().await;
    assert_eq!(mails.len(), 2, "one mail each for both changes");
    let text = mails[0]["text"].as_str().unwrap();
    assert!(text.contains("Starting hole: 7"), "{text}");
    team.put("/api/Pairing/start", place(7), &team.admin).await;
    assert_eq!(team.mails().await, [], "it is the same hole");
    team.put("/api/Pairing/start", place(8), &team.admin).await;
    assert_eq!(team.mails().await, told);
    team.app.rows.execute("UPDATE tournaments SET date_start = '2020-01-01', date_end = '2020-01-01'");
    team.put("/api/Pairing/start", place(9), &team.admin).await;
    assert_eq!(team.mails().await, [], "the event is over");
}

#[tokio::test]
async fn several_changes_in_a_short_time_are_one_mail() {
    let mut team = Team::paid().await;
    for name in ["Eagles", "Hawks", "Owls"] {
        team.put("/api/Group", json!({"id": team.group, "name": name}), &team.owner).await;
    }
    assert_eq!(team.waiting(), 1);
    let mails = team.arrived().await;
    let [mail] = &mails[..] else { panic!("one mail: {mails:?}") };
    let text = mail["text"].as_str().unwrap();
    assert!(text.contains("Owls") && !text.contains("Eagles"), "{text}");
}

#[tokio::test]
async fn simultaneous_changes_are_one_mail_and_none_is_lost() {
    let mut team = Team::paid().await;
    let round = team.app.rows.insert("rounds", json!({"tournament_id": team.tournament}));
    let second =
        team.app.rows.insert("groups", json!({"ticket_id": team.ticket, "name": "Hawks", "round_id": round}));
    team.app.rows.insert("attendees", json!({"group_id": second, "user_id": team.mate.id}));
    for turn in 0..12 {
        let mut racing = JoinSet::new();
        let mut put = |path: &str, body: Value, by: &Person| {
            racing.spawn(team.app.put(path, &body).by(by).into_future());
        };
        put("/api/Group", json!({"id": team.group, "name": format!("Eagles {turn}")}), &team.owner);
        put("/api/Group", json!({"id": second, "name": format!("Hawks {turn}")}), &team.owner);
        put("/api/Round", json!({"id": round, "name": format!("Round {turn}")}), &team.admin);
        let venue = json!({"id": team.tournament, "locationTitle": format!("Venue {turn}")});
        put("/api/Tournament", venue, &team.admin);
        for answer in racing.join_all().await {
            answer.ok(200);
        }
        let told = json!(team.mate.email);
        let mails: Vec<_> = team.arrived().await.into_iter().filter(|mail| mail["to"] == told).collect();
        let [mail] = &mails[..] else { panic!("one mail in turn {turn}: {mails:?}") };
        let text = mail["text"].as_str().unwrap();
        for name in ["Eagles", "Hawks", "Round", "Venue"] {
            assert!(text.contains(&format!("{name} {turn}")), "{name} {turn}: {text}");
        }
        // Resets the counts, so that the next turn's mails are within the limits.
        team.app.rows.execute("DELETE FROM mail_counts");
    }
}

#[tokio::test]
async fn another_day_or_venue_is_mailed_to_all_holders_of_paid_passes() {
    let mut team = Team::paid().await;
    let everybody = [("mate".to_owned(), CHANGED.to_owned()), ("owner".to_owned(), CHANGED.to_owned())];
    let change = |field: &str, value: &str| json!({"id": team.tournament, field: value});
    let (day, venue) = (change("dateEnd", "2099-06-13"), change("locationTitle", "Pine Hollow"));
    let (address, words) = (change("locationAddress", "9 Pine Road"), change("description", "Bring a hat."));
    team.put("/api/Tournament", day, &team.admin).await;
    assert_eq!(team.mails().await, everybody);
    team.put("/api/Tournament", venue, &team.admin).await;
    team.put("/api/Tournament", address, &team.admin).await;
    let mails = team.arrived().await;
    assert_eq!(mails.len(), 2, "both changes by one mail each");
    for mail in mails {
        let text = mail["text"].as_str().unwrap();
        assert!(text.contains("Pine Hollow") && text.contains("9 Pine Road"), "{text}");
    }
    team.put("/api/Tournament", words, &team.admin).await;
    assert_eq!(team.mails().await, [], "passes do not tell it");
}

#[tokio::test]
async fn a_changed_day_is_not_mailed_of_unpaid_or_cancelled_tickets() {
    let mut team = Team::unpaid().await;
    team.mails().await;
    let day = |day: &str| json!({"id": team.tournament, "dateEnd": day});
    let (first, second) = (day("2099-06-13"), day("2099-06-14"));
    team.put("/api/Tournament", first, &team.admin).await;
    assert_eq!(team.mails().await, []);
    team.pay().await;
    team.put("/api/Ticket", json!({"id": team.ticket, "isCancelled": true}), &team.admin).await;
    team.mails().await;
    team.put("/api/Tournament", second, &team.admin).await;
    assert_eq!(team.mails().await, []);
}

#[tokio::test]
async fn the_token_of_a_link_is_in_no_row_of_the_database() {
    let mut team = Team::unpaid().await;
    let token = team.token().await;
    team.pay().await;
    team.open(&token).await.ok(200);
    for table in ["audit_log", "outbox", "pass_links", "mail_counts", "idempotency_keys"] {
        let holds = format!("{table} AS it WHERE it::text LIKE '%{token}%'");
        assert_eq!(team.app.rows.count(&holds), 0, "{table}");
    }
}

#[tokio::test]
async fn changes_of_a_ticket_that_is_not_paid_send_nothing() {
    let mut team = Team::unpaid().await;
    team.mails().await;
    team.put("/api/Group", json!({"id": team.group, "name": "Eagles"}), &team.owner).await;
    assert_eq!(team.mails().await, []);
}

#[tokio::test]
async fn a_link_is_valid_as_long_as_its_pass_and_shows_its_state() {
    let mut team = Team::unpaid().await;
    let token = team.token().await;
    team.pay().await;
    team.put("/api/Group", json!({"id": team.group, "name": "Eagles"}), &team.owner).await;
    let pass = team.open(&token).await.ok(200);
    assert_eq!((&pass["group"]["name"], &pass["paid"]), (&json!("Eagles"), &json!(true)));
    let own =
        team.app.get(&format!("/api/Attendee/query/user/{}", team.mate.id)).by(&team.mate).await.ok(200);
    assert_eq!(pass["scanCode"], own[0]["scanCode"]);
}

#[tokio::test]
async fn a_link_shows_no_address_and_gives_no_right() {
    let mut team = Team::unpaid().await;
    let token = team.token().await;
    let answer = team.open(&token).await;
    let text = answer.text();
    for person in [&team.owner, &team.mate] {
        assert!(!text.contains(&person.email), "{text}");
    }
    assert_eq!(answer.ok(200)["group"]["attendees"].as_array().map(Vec::len), Some(2), "names are shown");
    let path = format!("/api/Attendee/query/user/{}", team.mate.id);
    team.app.get(&path).token(&token).await.problem(401, "");
    let login = json!({"tempAuthCode": token});
    team.app.post("/api/Auth/loginViaAuthCode", &login).await.problem(401, "");
    // A holder without a name is shown by the address of the mail.
    team.app
        .rows
        .execute(&format!("UPDATE users SET name_first = '', name_last = '' WHERE id = {}", team.mate.id));
    assert_eq!(team.open(&token).await.ok(200)["user"]["email"], json!(team.mate.email));
}

#[tokio::test]
async fn a_removed_teammate_is_mailed_and_the_link_is_void() {
    let mut team = Team::unpaid().await;
    let token = team.token().await;
    team.remove(&team.owner).await;
    team.open(&token).await.problem(404, "");
    assert_eq!(team.mails().await, one("mate", VOID));
}

#[tokio::test]
async fn a_place_given_to_another_voids_the_link_and_mails_both() {
    let mut team = Team::unpaid().await;
    team.pay().await;
    let token = team.token().await;
    let other = team.app.user();
    team.put("/api/Attendee", json!({"id": team.place, "email": other.email}), &team.owner).await;
    team.open(&token).await.problem(404, "");
    let mut told = [("mate".to_owned(), VOID.to_owned()), (other.email.clone(), ADDED.to_owned())];
    told.sort();
    assert_eq!(team.mails().await, told);
}

#[tokio::test]
async fn a_cancelled_ticket_voids_the_link_until_it_is_taken_up_again() {
    let mut team = Team::unpaid().await;
    team.pay().await;
    let token = team.token().await;
    let cancelled = |it: bool| json!({"id": team.ticket, "isCancelled": it});
    let (cancel, again) = (cancelled(true), cancelled(false));
    team.put("/api/Ticket", cancel, &team.admin).await;
    team.open(&token).await.problem(404, "");
    let told = [("mate".to_owned(), VOID.to_owned()), ("owner".to_owned(), "Cancelled".to_owned())];
    assert_eq!(team.mails().await, told);
    team.put("/api/Ticket", again, &team.admin).await;
    team.open(&token).await.ok(200);
    let told = [("mate".to_owned(), PASS.to_owned()), ("owner".to_owned(), "Paid".to_owned())];
    assert_eq!(team.mails().await, told);
}

#[tokio::test]
async fn a_deleted_ticket_voids_the_link_and_its_teammates_are_mailed() {
    let mut team = Team::unpaid().await;
    let token = team.token().await;
    let path = format!("/api/Ticket/{}", team.ticket);
    assert_eq!(team.app.call(Method::DELETE, &path).by(&team.owner).await.status, 204);
    team.open(&token).await.problem(404, "");
    let told = [("mate".to_owned(), VOID.to_owned()), ("owner".to_owned(), "Deleted".to_owned())];
    assert_eq!(team.mails().await, told, "the purchaser has the mail on how to pay for it");
    let delivery = delivery(&team.app, &team.server.url(), PACE);
    tokio::task::spawn_blocking(move || delivery.tidy()).await.unwrap().unwrap();
    assert_eq!(team.app.rows.count("pass_links"), 0, "what opens nothing is forgotten");
}

#[tokio::test]
async fn an_unsent_mail_needs_no_retraction() {
    let mut team = Team::unpaid().await;
    team.remove(&team.owner).await;
    assert_eq!(team.mails().await, [], "neither that they were added nor that they were removed");
}

#[tokio::test]
async fn a_teammate_added_again_is_mailed_the_final_state() {
    let mut team = Team::unpaid().await;
    assert_eq!(team.mails().await, one("mate", ADDED));
    let body = json!({"groupId": team.group, "email": team.mate.email});
    // Within a moment, so that they need no mail.
    team.remove(&team.owner).await;
    team.place = team.app.post("/api/Attendee", &body).by(&team.owner).await.ok(201)["id"].as_i64().unwrap();
    assert_eq!(team.mails().await, []);
    // After the mail that the pass is void.
    team.remove(&team.owner).await;
    assert_eq!(team.mails().await, one("mate", VOID));
    team.app.post("/api/Attendee", &body).by(&team.owner).await.ok(201);
    assert_eq!(team.mails().await, one("mate", ADDED));
}

#[tokio::test]
async fn a_buyer_who_changes_all_day_sends_three_mails_and_loses_none() {
    let mut team = Team::with(&["--unasked-mails-per-address=5"], json!({"num_groups": 2})).await;
    team.pay().await;
    team.mails().await;
    let mut sent = 0;
    for turn in 0..14 {
        team.put("/api/Group", json!({"id": team.group, "name": format!("Group {turn}")}), &team.owner).await;
        // Delivers mails that are due within some minutes; the others wait.
        team.app
            .rows
            .execute("UPDATE outbox SET due_at = now() WHERE due_at < now() + interval '10 minutes'");
        let delivery = Arc::new(delivery(&team.app, &team.server.url(), PACE));
        sent += usize::from(deliver(&delivery).await == Some(DeliveryOutcome::Sent));
    }
    assert_eq!((sent, team.waiting()), (3, 1), "one tells the last state once there is room");
    team.told += sent;
    team.app.rows.execute("DELETE FROM mail_counts");
    let last = team.arrived().await;
    assert!(last[0]["text"].as_str().unwrap().contains("Group 13"), "{}", last[0]["text"]);
}

#[tokio::test]
async fn a_teammate_removed_from_one_of_two_places_keeps_the_other() {
    let mut team = Team::paid().await;
    let second = team.app.rows.insert("groups", json!({"ticket_id": team.ticket, "name": "Hawks"}));
    team.app.rows.insert("attendees", json!({"group_id": second, "user_id": team.mate.id}));
    team.remove(&team.owner).await;
    assert_eq!(team.mails().await, one("mate", CHANGED));
}

#[tokio::test]
async fn guesses_are_slowed_down_and_do_not_block_a_valid_link() {
    let mut team = Team::unpaid().await;
    let token = team.token().await;
    let limited = App::spawn_with(&[]);
    let mut slowed = 0;
    for turn in 0..10_000 {
        let guess = json!({"passToken": format!("{turn:032x}")});
        let answer = limited.post("/api/Attendee/pass", &guess).await;
        match answer.status {
            404 => {}
            429 => slowed += 1,
            other => panic!("{other}: {}", answer.text()),
        }
    }
    assert!(slowed > 9_000, "{slowed}");
    let (owner, tournament) = (limited.user(), limited.tournament());
    let (.., attendee) = limited.ticket(limited.category(tournament, json!({})), &owner);
    limited.pass_link(attendee, &token);
    limited.post("/api/Attendee/pass", &json!({"passToken": token})).await.ok(200);
    limited.post("/api/Attendee/pass", &json!({"passToken": " "})).await.problem(422, "passToken");
}
