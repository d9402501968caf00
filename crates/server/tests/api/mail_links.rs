//! Text typed by strangers never becomes a link or an instruction in a mail of the fund.

use std::sync::Arc;

use fairway_application::mail::DeliveryOutcome;
use fairway_domain::access::Role;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

const ADDRESS: &str = "cannot contain a web or e-mail address";
/// The text of an observed attack.
const PRIZE: &str =
    "Prize desk: collect $500 at https://evil.example/claim?id=7 today, your seat has a place for you";

#[tokio::test]
async fn names_that_are_addresses_are_refused_wherever_people_type_them() {
    let app = App::spawn();
    let (owner, admin) = (app.user(), app.admin());
    let category = app.category(app.tournament(), json!({"max_total_tickets": 1}));
    let (_, group, _) = app.ticket(category, &owner);
    let bad = "www.evil.example";
    let register = json!({"email": "new@example.org", "password": "fore on the tee",
        "passwordConfirmation": "fore on the tee", "nameFirst": bad, "nameLast": "https://evil.example"});
    let refused = app.post("/api/Auth/register", &register).await;
    assert_eq!(refused.problem(422, "nameFirst"), format!("nameFirst {ADDRESS}"));
    assert_eq!(refused.problem(422, "nameLast"), format!("nameLast {ADDRESS}"));
    let profile = app.put("/api/User", &json!({"id": owner.id, "nameLast": "evil.com"})).by(&owner).await;
    assert_eq!(profile.problem(422, "nameLast"), format!("nameLast {ADDRESS}"));
    let made =
        app.post("/api/User", &json!({"email": "made@example.org", "nameFirst": "a/b"})).by(&admin).await;
    assert_eq!(made.problem(422, "nameFirst"), "nameFirst cannot contain / or @");
    let teammate = json!({"groupId": group, "email": "mate@example.org", "newUserNameFirst": bad});
    let teammate = app.post("/api/Attendee", &teammate).by(&owner).await;
    assert_eq!(teammate.problem(422, "newUserNameFirst"), format!("newUserNameFirst {ADDRESS}"));
    for (name, complaint) in [
        ("evil dot com", ADDRESS),
        ("win (dot) evil", ADDRESS),
        ("call 0800 CLAIM", "cannot contain a telephone number"),
    ] {
        let spelled = app.put("/api/User", &json!({"id": owner.id, "nameLast": name})).by(&owner).await;
        assert_eq!(spelled.problem(422, "nameLast"), format!("nameLast {complaint}"));
        let spelled = app.put("/api/Group", &json!({"id": group, "name": name})).by(&owner).await;
        assert_eq!(spelled.problem(422, "name"), format!("name {complaint}"));
    }
    app.put("/api/User", &json!({"id": owner.id, "nameFirst": "Dot", "nameLast": "Page"}))
        .by(&owner)
        .await
        .ok(200);
    let named = app.put("/api/Group", &json!({"id": group, "name": "win at evil.com/now"})).by(&owner).await;
    assert_eq!(named.problem(422, "name"), format!("name {ADDRESS}"));
    app.put("/api/Group", &json!({"id": group, "name": "Smith/Jones"})).by(&owner).await.ok(200);
    let waits = json!({"ticketCategoryId": category, "name": "go to evil.ru", "email": "kim@example.org"});
    let waits = app.post("/api/Waitlist", &waits).await;
    assert_eq!(waits.problem(422, "name"), format!("name {ADDRESS}"));
    for (first, last) in [("J.R.", "Smith"), ("Ian", "St. John"), ("Anne-Marie", "O'Brien"), ("李", "小龙")]
    {
        let body = json!({"id": owner.id, "nameFirst": first, "nameLast": last});
        app.put("/api/User", &body).by(&owner).await.ok(200);
    }
}

/// Whether this sign joins two letters, as in an address.
fn joined(word: &str, sign: u8) -> bool {
    let around = |three: &[u8]| three[0].is_ascii_alphanumeric() && three[2].is_ascii_alphabetic();
    word.as_bytes().windows(3).any(|three| three[1] == sign && around(three))
}

/// Everything that mail programs would turn into a link, in both parts and the subject, without the fund's own.
fn links(mail: &Value) -> Vec<String> {
    const OWN: [&str; 5] = ["golf.example.org", "pay.example", "help@fairway.example", "golf.ics", "P.O"];
    let mut found = Vec::new();
    for part in ["subject", "text", "html"] {
        let text = mail[part].as_str().unwrap_or_default();
        assert!(!text.is_empty(), "no {part} in {mail}");
        // Text inside tags comes from the program.
        let seen: String =
            text.split('<').map(|tag| tag.split_once('>').map_or(tag, |(_, seen)| seen)).collect();
        for word in seen.split(|c: char| c.is_whitespace() || "\"'(),;".contains(c)) {
            let word = word.trim_end_matches(['.', ':', '!', '?']);
            let own = OWN.iter().any(|own| word.trim_start_matches("https://").starts_with(own));
            if !own && (joined(word, b'.') || joined(word, b'@') || word.contains("://")) {
                found.push(format!("{part}: {word}"));
            }
        }
    }
    found
}

/// The mail of an outbox row, as received.
async fn mail(app: &App, to: &str, message: Value, expires_at: Value) -> Value {
    app.rows.insert("outbox", json!({"recipient": to, "message": message, "expires_at": expires_at}));
    let server = SmtpServer::start();
    assert_eq!(deliver(&Arc::new(delivery(app, &server.url(), PACE))).await, Some(DeliveryOutcome::Sent));
    server.wait_for(1).remove(0)
}

/// A user whose names were stored before names were checked.
fn stranger(app: &App, roles: &[Role]) -> Person {
    let person = app.person(roles);
    app.rows.execute(&format!(
        "UPDATE users SET name_first = 'Hello Winner, read this: www.evil.example,', name_last = '{PRIZE}'
         WHERE id = {}",
        person.id
    ));
    person
}

/// Each kind of mail with a name that a stranger typed.
async fn mails_with_names(app: &App, owner: &Person, guest: &Person) -> [Value; 5] {
    let until = "2099-05-01T12:00:00Z";
    let category = app.category(app.tournament(), json!({"num_attendees": 4, "sponsor_flag": true}));
    let (ticket, group, _) = app.ticket(category, owner);
    let attendee = app.rows.insert("attendees", json!({"group_id": group, "user_id": guest.id}));
    let sponsor = app.rows.insert("sponsors", json!({"name": "Fidelity.com, http://evil.example/x"}));
    app.rows.insert("user_sponsors", json!({"user_id": owner.id, "sponsor_id": sponsor}));
    app.rows.execute(&format!("UPDATE groups SET name = '{PRIZE}'"));
    app.rows.execute(&format!("UPDATE tickets SET sponsor_id = {sponsor}"));
    let entry = json!({"ticket_category_id": category, "name": PRIZE, "email": "kim@example.org",
        "created_at": "2026-05-01T11:00:00Z", "offered_at": "2026-05-01T12:00:00Z", "held_until": until});
    let entry = app.rows.insert("waitlist", entry);
    let news = |kind: &str| json!({"kind": kind, "ticketId": ticket});
    let team =
        json!({"kind": "teammateAdded", "attendeeId": attendee, "userId": guest.id, "ticketId": ticket});
    let logo = json!({"kind": "logoApproved", "sponsorId": sponsor, "userId": owner.id, "reason": ""});
    let offer = json!({"kind": "placeOffered", "waitlistId": entry});
    let reserved = mail(app, &owner.email, news("ticketReserved"), json!(null)).await;
    app.rows.execute("UPDATE tickets SET paid = true, date_paid = now()");
    [
        mail(app, &owner.email, news("ticketPaid"), json!(null)).await,
        mail(app, &guest.email, team, json!(null)).await,
        mail(app, &owner.email, logo, json!(null)).await,
        mail(app, "kim@example.org", offer, json!(until)).await,
        reserved,
    ]
}

#[tokio::test]
async fn stored_names_are_no_links_in_any_mail() {
    let app = App::spawn();
    let (owner, guest) = (stranger(&app, &[Role::User]), stranger(&app, &[Role::Guest]));
    let mails = mails_with_names(&app, &owner, &guest).await;
    for mail in &mails {
        let to = mail["to"].as_str().unwrap();
        let strange: Vec<_> = links(mail).into_iter().filter(|link| !link.ends_with(to)).collect();
        assert_eq!(strange, Vec::<String>::new(), "{}", mail["text"]);
        for part in ["text", "html"] {
            assert!(!mail[part].as_str().unwrap().contains("your seat has"), "cut after 60 signs");
        }
    }
    let [paid, to_guest, logo, ..] = &mails;
    assert!(to_guest["text"].as_str().unwrap().starts_with("Hello,\n"), "{}", to_guest["text"]);
    assert!(logo["subject"].as_str().unwrap().contains("Fidelity.\u{2060}com"), "{}", logo["subject"]);
    let files = paid["files"].as_array().unwrap();
    let calendar = files.iter().find(|file| file["name"] == "golf.ics").unwrap();
    let bytes: Vec<u8> = serde_json::from_value(calendar["content"].clone()).unwrap();
    let calendar = String::from_utf8(bytes).unwrap().replace("\r\n ", "");
    assert!(!calendar.contains("evil.example"), "{calendar}");
}

#[tokio::test]
async fn host_headers_do_not_change_the_head_of_a_page() {
    let app = App::spawn();
    let tournament = app.tournament();
    let slug = app.rows.texts("SELECT 'slug' AS name, slug AS text FROM tournaments")["slug"].clone();
    for path in ["/".to_owned(), format!("/tournaments/{tournament}/{slug}")] {
        let mut call = app.get(&path);
        for (name, forged) in [
            ("host", "evil.example"),
            ("x-forwarded-host", "evil.example"),
            ("x-forwarded-proto", "evil"),
            ("forwarded", "for=192.0.2.7;host=evil.example;proto=http"),
        ] {
            call = call.header(name, forged);
        }
        let page = call.await.text();
        assert!(page.contains("href=\"http://127.0.0.1:0/tournaments/"), "{page}");
        assert!(!page.contains("evil"), "{page}");
    }
}

#[tokio::test]
async fn host_headers_do_not_change_the_links_of_a_mail() {
    let (app, server) = (App::spawn(), SmtpServer::start());
    let user = app.user();
    let mut call = app.post("/api/Auth/recover", &json!({"email": user.email}));
    for (name, forged) in [
        ("host", "evil.example"),
        ("x-forwarded-host", "evil.example"),
        ("forwarded", "for=192.0.2.7;host=evil.example;proto=http"),
    ] {
        call = call.header(name, forged);
    }
    assert_eq!(call.await.status, 200);
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Sent));
    let mail = server.wait_for(1)[0].to_string();
    assert!(mail.contains("https://golf.example.org/account/signin") && !mail.contains("evil"), "{mail}");
}
