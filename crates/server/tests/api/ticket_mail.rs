//! Mails about tickets, groups and the waitlist, delivered to a real mail server: they are complete, and their codes and times are right (rule `mail-kinds`).

use std::sync::Arc;

use chrono::{NaiveDate, TimeZone, Utc};
use fairway_application::mail::DeliveryOutcome;
use icalendar::{Calendar, CalendarDateTime, Component, DatePerhapsTime, EventLike};
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

/// Sends the one due mail. Returns its outcome, and the mails that the server received.
async fn sent(app: &App) -> (Option<DeliveryOutcome>, Vec<Value>) {
    let server = SmtpServer::start();
    let delivery = Arc::new(delivery(app, &server.url(), PACE));
    let outcome = deliver(&delivery).await;
    assert_eq!(deliver(&delivery).await, None, "one mail");
    let arrived = if outcome == Some(DeliveryOutcome::Sent) { server.wait_for(1) } else { server.output() };
    (outcome, arrived)
}

/// The one due mail, as received.
async fn mail(app: &App) -> Value {
    let (outcome, mut arrived) = sent(app).await;
    assert_eq!(outcome, Some(DeliveryOutcome::Sent));
    arrived.pop().unwrap()
}

/// Asserts that both parts contain these texts.
#[track_caller]
fn assert_contains(mail: &Value, told: &[&str]) {
    for told in told {
        for part in ["text", "html"] {
            assert!(mail[part].as_str().unwrap().contains(told), "{told} in {}", mail[part]);
        }
    }
}

/// The attached files of this type.
fn files<'m>(mail: &'m Value, kind: &str) -> Vec<&'m Value> {
    mail["files"].as_array().unwrap().iter().filter(|file| file["type"]["value"] == kind).collect()
}

fn content(file: &Value) -> Vec<u8> {
    serde_json::from_value(file["content"].clone()).unwrap()
}

/// The text in a QR code.
fn scanned(file: &Value) -> String {
    let picture = image::load_from_memory_with_format(&content(file), image::ImageFormat::Png).unwrap();
    let mut picture = rqrr::PreparedImage::prepare(picture.into_luma8());
    let [grid] = &picture.detect_grids()[..] else { panic!("one code") };
    grid.decode().unwrap().1
}

fn calendar(mail: &Value) -> Calendar {
    let [file] = &files(mail, "text/calendar")[..] else { panic!("one calendar: {}", mail["files"]) };
    assert_eq!((&file["name"], &file["related"]), (&json!("golf.ics"), &json!(false)));
    String::from_utf8(content(file)).unwrap().parse().unwrap()
}

/// Queues a due mail, as a use case would.
fn due(app: &App, recipient: &Person, message: &Value) {
    app.rows.insert("outbox", json!({"recipient": recipient.email, "message": message}));
}

fn news(app: &App, recipient: &Person, kind: &str, ticket: i64) {
    due(app, recipient, &json!({"kind": kind, "ticketId": ticket}));
}

fn scan_code(app: &App, attendee: i64) -> String {
    let codes = app
        .rows
        .texts(&format!("SELECT id::text AS name, scan_code AS text FROM attendees WHERE id = {attendee}"));
    codes.into_values().next().unwrap()
}

#[tokio::test]
async fn a_reservation_is_mailed_with_how_to_pay_and_a_repeat_mails_nothing() {
    let app = App::spawn();
    let user = app.user();
    let category = app.category(app.tournament(), json!({"name": "Foursome & friends"}));
    let body = json!({"ticketCategoryId": category, "userId": user.id});
    let call = app.post("/api/Ticket", &body).by(&user).header("idempotency-key", "once-and-once-only");
    for call in [call.again(), call] {
        call.await.ok(201);
    }
    assert_eq!(app.rows.count("outbox"), 1);
    let mail = mail(&app).await;
    assert_eq!((&mail["to"], &mail["type"]), (&json!(user.email), &json!("multipart/alternative")));
    assert_eq!(mail["subject"], "Reserved: Foursome & friends, Spring Classic, 6/13/2026");
    assert_contains(
        &mail,
        &[
            "Hello Sam,",
            "Saturday, June 13th, 2026",
            "Cedar Ridge",
            "$250",
            "https://pay.example/attendee",
            "The Fund, Inc.",
            "P.O. Box 1",
            "1 Main Street",
            "https://golf.example.org/account/reservations",
        ],
    );
    assert!(mail["text"].as_str().unwrap().contains("Foursome & friends"), "{}", mail["text"]);
    assert!(mail["html"].as_str().unwrap().contains("Foursome &amp; friends"), "{}", mail["html"]);
}

#[tokio::test]
async fn reservations_that_fail_or_lack_an_address_send_no_mail() {
    let app = App::spawn();
    let (user, admin) = (app.user(), app.admin());
    let category = app.category(app.tournament(), json!({"max_total_tickets": 1}));
    let nameless = app.rows.insert("users", json!({"email": null}));
    let reserve = |buyer: i64, by: &Person| {
        app.post("/api/Ticket", &json!({"ticketCategoryId": category, "userId": buyer})).by(by)
    };
    reserve(nameless, &admin).await.ok(201);
    assert_eq!(app.rows.count("outbox"), 0, "there is nowhere to send it");
    reserve(user.id, &user).await.problem(409, "");
    assert_eq!(app.rows.count("outbox"), 0, "sold out, so there is nothing to tell");
}

#[tokio::test]
async fn a_free_ticket_needs_no_payment_and_brings_its_pass_at_once() {
    let app = App::spawn();
    let user = app.user();
    let category = app.category(app.tournament(), json!({"no_cost_flag": true, "price_cents": 0}));
    app.post("/api/Ticket", &json!({"ticketCategoryId": category, "userId": user.id}))
        .by(&user)
        .await
        .ok(201);
    let mail = mail(&app).await;
    assert_contains(&mail, &["Nothing is to be paid", "https://golf.example.org/pass#"]);
    assert!(!mail["text"].as_str().unwrap().contains("pay.example"), "{}", mail["text"]);
    let attendee = app.rows.number("SELECT id AS number FROM attendees");
    let [pass] = &files(&mail, "image/png")[..] else { panic!("one pass") };
    assert_eq!(scanned(pass), scan_code(&app, attendee));
}

#[tokio::test]
async fn a_sponsors_ticket_is_paid_by_the_form_for_sponsors() {
    let app = App::spawn();
    let user = app.user();
    let category = app.category(app.tournament(), json!({"sponsor_flag": true}));
    let (ticket, ..) = app.ticket(category, &user);
    let sponsor = app.rows.insert("sponsors", json!({"name": "Keystead <b>& Sons</b>"}));
    app.rows.execute(&format!("UPDATE tickets SET sponsor_id = {sponsor}"));
    news(&app, &user, "ticketReserved", ticket);
    let mail = mail(&app).await;
    assert_contains(&mail, &["https://pay.example/sponsor"]);
    assert!(
        mail["html"].as_str().unwrap().contains("Keystead &lt;b&gt;&amp; Sons&lt;/\u{2060}b&gt;"),
        "{}",
        mail["html"]
    );
}

/// A paid ticket. Its first group is in a morning round, with the purchaser and a teammate; its second one is empty.
struct Paid {
    ticket: i64,
    attendees: [i64; 2],
}

fn paid(app: &App, owner: &Person) -> Paid {
    let tournament = app.tournament();
    let (ticket, group, own) = app.ticket(app.category(tournament, json!({"num_groups": 2})), owner);
    let round = app.rows.insert("rounds", json!({"tournament_id": tournament, "end_date_visible": true}));
    app.rows.execute(&format!("UPDATE groups SET round_id = {round}"));
    app.rows.insert("groups", json!({"ticket_id": ticket, "name": "Group 2"}));
    let teammate = app.rows.insert("users", json!({"name_first": "Zoë", "name_last": "Ng", "email": null}));
    let attendee = app.rows.insert("attendees", json!({"group_id": group, "user_id": teammate}));
    app.rows.execute("UPDATE tickets SET paid = true, date_paid = now()");
    Paid { ticket, attendees: [own, attendee] }
}

#[tokio::test]
async fn a_paid_ticket_s_mail_has_codes_that_open_the_gate_and_a_calendar() {
    let app = App::spawn();
    let user = app.user();
    let Paid { ticket, attendees } = paid(&app, &user);
    news(&app, &user, "ticketPaid", ticket);
    let mail = mail(&app).await;
    assert_eq!(mail["type"], "multipart/mixed");
    let round = "Round: Morning, Saturday, June 13th, 2026, 8:30 AM";
    let groups = format!("https://golf.example.org/account/tickets/{ticket}/groups");
    assert_contains(&mail, &["Your ticket is paid.", "Sam Rivera", "Zoë Ng", "Group 1", round, &groups]);
    let pictures = files(&mail, "image/png");
    assert_eq!(pictures.len(), 2);
    for (picture, attendee) in pictures.into_iter().zip(attendees) {
        assert_eq!(scanned(picture), scan_code(&app, attendee));
        assert_eq!(picture["name"], format!("pass-{attendee}.png"));
        let shown = format!("src=\"cid:{}\"", picture["cid"].as_str().unwrap());
        assert!(mail["html"].as_str().unwrap().contains(&shown), "{shown} in {}", mail["html"]);
        assert_eq!(picture["related"], json!(true));
    }
    let calendar = calendar(&mail);
    let [event] = &calendar.events().collect::<Vec<_>>()[..] else { panic!("one round: {calendar}") };
    let utc = |hour| {
        let at = Utc.with_ymd_and_hms(2026, 6, 13, hour, 30, 0).unwrap();
        Some(DatePerhapsTime::DateTime(CalendarDateTime::Utc(at)))
    };
    assert_eq!((event.get_start(), event.get_end()), (utc(15), utc(19)), "8:30 and 12:30 in Phoenix");
    assert_eq!(event.get_summary(), Some("Spring Classic: Morning"));
    assert!(event.get_location().unwrap().starts_with("First tee, Cedar Ridge"), "{event:?}");
}

#[tokio::test]
async fn without_a_round_the_calendar_has_the_days_of_the_tournament() {
    let app = App::spawn();
    let user = app.user();
    let Paid { ticket, .. } = paid(&app, &user);
    app.rows.execute("UPDATE groups SET round_id = NULL");
    app.rows.execute("UPDATE tournaments SET date_end = '2026-06-14'");
    news(&app, &user, "ticketPaid", ticket);
    let mail = mail(&app).await;
    assert_contains(&mail, &["Round: TBD", "Saturday, June 13th, 2026 – Sunday, June 14th, 2026"]);
    let calendar = calendar(&mail);
    let [event] = &calendar.events().collect::<Vec<_>>()[..] else { panic!("one event: {calendar}") };
    let day = |day| NaiveDate::from_ymd_opt(2026, 6, day).map(DatePerhapsTime::Date);
    assert_eq!((event.get_start(), event.get_end()), (day(13), day(15)), "up to the day after");
}

/// An Admin changes a ticket.
async fn change(app: &App, ticket: i64, but: Value) {
    let mut body = but;
    body["id"] = json!(ticket);
    app.put("/api/Ticket", &body).by(&app.admin()).await.ok(200);
}

#[tokio::test]
async fn passes_are_mailed_each_time_an_admin_marks_a_ticket_paid() {
    let app = App::spawn();
    let user = app.user();
    let (ticket, _, attendee) = app.ticket(app.category(app.tournament(), json!({})), &user);
    for times in [1, 2] {
        for paid in [true, true, false] {
            change(&app, ticket, json!({"paid": paid})).await;
        }
        assert_eq!(app.rows.count("outbox WHERE message->>'kind' = 'ticketPaid'"), times);
    }
    app.rows.execute("DELETE FROM outbox");
    change(&app, ticket, json!({"paid": true})).await;
    let mail = mail(&app).await;
    assert_eq!(mail["to"], user.email);
    let [pass] = &files(&mail, "image/png")[..] else { panic!("one pass") };
    assert_eq!(scanned(pass), scan_code(&app, attendee));
}

#[tokio::test]
async fn tickets_paid_together_are_mailed_to_each_purchaser_or_to_none() {
    let app = App::spawn();
    let (buyers, admin) = ([app.user(), app.user()], app.admin());
    let category = app.category(app.tournament(), json!({}));
    let [first, second] = buyers.each_ref().map(|buyer| app.ticket(category, buyer).0);
    let pay = |ids: Value| app.put("/api/Ticket/paid", &json!({"ids": ids, "paid": true})).by(&admin);
    app.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {second}"));
    pay(json!([first, second])).await.problem(409, "");
    assert_eq!(app.rows.count("outbox"), 0, "none was paid, so there is nothing to tell");
    app.rows.execute("UPDATE tickets SET is_cancelled = false");
    for _ in 0..2 {
        pay(json!([first, second])).await.ok(200);
    }
    let told = app.rows.texts("SELECT recipient AS name, message->>'ticketId' AS text FROM outbox");
    let [to_first, to_second] = buyers.map(|buyer| told[&buyer.email].parse::<i64>().unwrap());
    assert_eq!((to_first, to_second, app.rows.count("outbox")), (first, second, 2), "once each");
}

#[tokio::test]
async fn a_cancelled_ticket_is_mailed_to_its_purchaser() {
    let app = App::spawn();
    let user = app.user();
    let Paid { ticket, .. } = paid(&app, &user);
    change(&app, ticket, json!({"isCancelled": true})).await;
    let mail = mail(&app).await;
    assert_eq!(mail["subject"], "Cancelled: Foursome, Spring Classic, 6/13/2026");
    assert_contains(&mail, &["cancelled", "not valid any more", "help@fairway.example"]);
    assert_eq!(mail["files"], json!([]), "no passes");
}

#[tokio::test]
async fn an_added_teammate_is_mailed_the_link_of_the_pass() {
    for guest in [false, true] {
        let app = App::spawn();
        let (owner, teammate) = (app.user(), app.user());
        let (_, group, _) = app.ticket(app.category(app.tournament(), json!({})), &owner);
        let attendee = app.rows.insert("attendees", json!({"group_id": group, "user_id": teammate.id}));
        if guest {
            app.rows.execute(&format!("UPDATE user_roles SET role_id = 5 WHERE user_id = {}", teammate.id));
        }
        due(
            &app,
            &teammate,
            &json!({"kind": "teammateAdded", "attendeeId": attendee, "userId": teammate.id}),
        );
        let mail = mail(&app).await;
        assert_eq!(mail["to"], teammate.email);
        assert_eq!(mail["subject"], "You are on the team: Spring Classic, 6/13/2026");
        let pass = "https://golf.example.org/pass#";
        assert_contains(
            &mail,
            &["There is a place for you", "Sam Rivera", "Group 1", "TBD", "Cedar Ridge", pass],
        );
        let text = mail["text"].as_str().unwrap();
        assert!(!text.contains("/account/recover"), "{text}");
    }
}

#[tokio::test]
async fn only_the_new_teammate_is_mailed() {
    let app = App::spawn();
    let (owner, teammate, admin) = (app.user(), app.user(), app.admin());
    let (_, group, _) = app.ticket(app.category(app.tournament(), json!({"num_attendees": 6})), &owner);
    let (_, other, _) = app.ticket(app.category(app.tournament(), json!({})), &app.user());
    let add = |who: Value, by: &Person| {
        let mut body = who;
        body["groupId"] = json!(group);
        app.post("/api/Attendee", &body).by(by)
    };
    let told = || {
        app.rows.texts(
            "SELECT recipient AS name, message->>'attendeeId' AS text FROM outbox WHERE message->>'kind' = 'teammateAdded'",
        )
    };
    add(json!({"email": owner.email}), &owner).await.problem(409, "");
    add(json!({"newUserNameFirst": "Ann", "newUserNameLast": "Lee"}), &owner).await.ok(201);
    assert_eq!(told().len(), 0, "neither earlier teammates nor one with only a name");
    let added = add(json!({"email": teammate.email}), &owner).await.ok(201);
    assert_eq!(told(), [(teammate.email.clone(), added["id"].to_string())].into());
    let guest = add(json!({"email": "new@example.org"}), &admin).await.ok(201);
    assert_eq!(told()["new@example.org"], guest["id"].to_string(), "added by an Admin");
    app.post("/api/Attendee", &json!({"groupId": other, "email": admin.email})).by(&admin).await.ok(201);
    assert_eq!(told().len(), 2, "no mail for adding oneself");

    app.rows.execute("DELETE FROM outbox");
    let place = json!({"id": added["id"], "email": "another@example.org"});
    app.put("/api/Attendee", &place).by(&owner).await.ok(200);
    assert_eq!(told(), [("another@example.org".to_owned(), added["id"].to_string())].into());
    app.put("/api/Attendee", &place).by(&owner).await.ok(200);
    assert_eq!(
        app.rows.count("outbox"),
        2,
        "the new one and the one who was replaced: the same person again is no news"
    );
    let mail = mail(&app).await;
    assert_contains(&mail, &["There is a place for you", "https://golf.example.org/pass#"]);
}

/// A waitlist entry of a new category with this number of places.
fn waiting(app: &App, places: i64) -> i64 {
    let category = app.category(app.tournament(), json!({"max_total_tickets": places}));
    app.ticket(category, &app.user());
    let row = json!({"ticket_category_id": category, "name": "Kim <i>Lee</i>", "email": "kim@example.org",
        "created_at": "2026-04-01T12:00:00Z"});
    app.rows.insert("waitlist", row)
}

#[tokio::test]
async fn a_place_that_is_offered_is_mailed_with_its_term_in_the_sites_time_zone() {
    let app = App::spawn();
    let (entry, admin) = (waiting(&app, 2), app.admin());
    let offer = |body: Value| app.put("/api/Waitlist", &body).by(&admin);
    offer(json!({"id": entry, "offered": true})).await.ok(200);
    let mail = mail(&app).await;
    assert_eq!(
        (&mail["to"], &mail["subject"]),
        (&json!("kim@example.org"), &json!("A place for you: Foursome, Spring Classic, 6/13/2026"))
    );
    let tournament = app.rows.number("SELECT tournament_id AS number FROM ticket_categories");
    let register = format!("https://golf.example.org/tournaments/{tournament}/register");
    let until = "5:00 AM on Sunday, May 3rd, 2026 (America/Phoenix time)";
    assert_contains(&mail, &["kim@example.org", until, &register]);
    assert!(
        mail["html"].as_str().unwrap().contains("Kim &lt;i&gt;Lee&lt;/\u{2060}i&gt;"),
        "{}",
        mail["html"]
    );

    offer(json!({"id": entry, "name": "Kim Lee"})).await.ok(200);
    assert_eq!(app.rows.count("outbox"), 1, "a name is no news");
    offer(json!({"id": entry, "email": "kim.lee@example.org"})).await.ok(200);
    assert_eq!(
        app.rows.count("outbox WHERE recipient = 'kim.lee@example.org'"),
        1,
        "nobody has told them there"
    );
    offer(json!({"id": entry, "offered": false})).await.ok(200);
    assert_eq!(sent(&app).await, (Some(DeliveryOutcome::Dropped), vec![]), "withdrawn before it was sent");
}

#[tokio::test]
async fn a_place_that_cannot_be_offered_is_not_mailed() {
    let app = App::spawn();
    let entry = waiting(&app, 1);
    let body = json!({"id": entry, "offered": true});
    app.put("/api/Waitlist", &body).by(&app.admin()).await.problem(409, "offered");
    assert_eq!(app.rows.count("outbox"), 0);
}

#[tokio::test]
async fn the_purchaser_of_a_deleted_ticket_is_mailed_not_to_pay_for_it() {
    for by_owner in [true, false] {
        let app = App::spawn();
        let (user, admin) = (app.user(), app.admin());
        let category = app.category(app.tournament(), json!({"name": "Foursome"}));
        let (ticket, ..) = app.ticket(category, &user);
        let path = format!("/api/Ticket/{ticket}");
        let by = if by_owner { &user } else { &admin };
        assert_eq!(app.call(Method::DELETE, &path).by(by).await.status, 204);
        let mail = mail(&app).await;
        assert_eq!(
            (&mail["to"], &mail["subject"]),
            (&json!(user.email), &json!("Deleted: Foursome, Spring Classic, 6/13/2026"))
        );
        assert_contains(
            &mail,
            &[
                "Hello Sam,",
                "Your ticket was deleted",
                "Please do not pay for it",
                "Saturday, June 13th, 2026",
            ],
        );
    }
}

#[tokio::test]
async fn a_free_ticket_that_is_given_up_is_mailed_without_a_word_on_paying() {
    let app = App::spawn();
    let user = app.user();
    let (ticket, ..) =
        app.ticket(app.category(app.tournament(), json!({"no_cost_flag": true, "price_cents": 0})), &user);
    app.rows.execute("UPDATE tickets SET no_cost_flag = true, price_cents = 0");
    assert_eq!(app.call(Method::DELETE, &format!("/api/Ticket/{ticket}")).by(&user).await.status, 204);
    let mail = mail(&app).await;
    assert_contains(&mail, &["Your ticket was deleted"]);
    assert!(!mail["text"].as_str().unwrap().contains("do not pay"), "{}", mail["text"]);
}

#[tokio::test]
async fn deleting_a_cancelled_or_past_ticket_sends_no_mail() {
    let app = App::spawn();
    let (user, admin) = (app.user(), app.admin());
    let past = app.rows.insert("tournaments", json!({"date_start": "2026-04-01", "date_end": "2026-04-01"}));
    let (over, ..) = app.ticket(app.category(past, json!({})), &user);
    let (cancelled, ..) = app.ticket(app.category(app.tournament(), json!({})), &user);
    app.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {cancelled}"));
    for ticket in [over, cancelled] {
        assert_eq!(app.call(Method::DELETE, &format!("/api/Ticket/{ticket}")).by(&admin).await.status, 204);
    }
    assert_eq!(app.rows.count("outbox"), 0);
}

#[tokio::test]
async fn outdated_mail_is_not_sent() {
    type Change = fn(&App, &Paid);
    let changes: [(&str, Change); 5] = [
        ("ticketPaid", |app, _| app.rows.execute("UPDATE tickets SET is_cancelled = true")),
        ("ticketPaid", |app, _| app.rows.execute("UPDATE tickets SET paid = false, date_paid = NULL")),
        ("ticketReserved", |_, _| {}),
        ("ticketCancelled", |_, _| {}),
        ("ticketPaid", |app, paid| {
            app.rows.execute(&format!("DELETE FROM tickets WHERE id = {}", paid.ticket));
        }),
    ];
    for (kind, change) in changes {
        let app = App::spawn();
        let user = app.user();
        let paid = paid(&app, &user);
        news(&app, &user, kind, paid.ticket);
        change(&app, &paid);
        assert_eq!(sent(&app).await, (Some(DeliveryOutcome::Dropped), vec![]), "{kind}");
        assert_eq!(app.rows.count("outbox"), 0);
    }
}

#[tokio::test]
async fn the_new_holder_of_a_place_does_not_get_the_previous_one_s_mail() {
    let app = App::spawn();
    let (owner, before, after) = (app.user(), app.user(), app.user());
    let (_, group, _) = app.ticket(app.category(app.tournament(), json!({})), &owner);
    let attendee = app.rows.insert("attendees", json!({"group_id": group, "user_id": before.id}));
    due(&app, &before, &json!({"kind": "teammateAdded", "attendeeId": attendee, "userId": before.id}));
    app.rows.execute(&format!("UPDATE attendees SET user_id = {} WHERE id = {attendee}", after.id));
    assert_eq!(sent(&app).await, (Some(DeliveryOutcome::Dropped), vec![]));
}

#[tokio::test]
async fn an_admin_sees_unsent_mail_of_a_ticket() {
    let app = App::spawn();
    let (user, admin) = (app.user(), app.admin());
    let Paid { ticket, .. } = paid(&app, &user);
    news(&app, &user, "ticketPaid", ticket);
    let nowhere = Arc::new(delivery(&app, "smtp://127.0.0.1:1", PACE));
    assert!(matches!(deliver(&nowhere).await, Some(DeliveryOutcome::Postponed(_))));
    let list = app.get("/api/Mail").by(&admin).await;
    assert_eq!(list.each("subject"), [json!("Ticket paid: entrance passes")]);
    assert_eq!(list.each("recipient"), [json!(user.email)]);
}

#[tokio::test]
async fn a_receipt_of_a_year_is_mailed_with_each_ticket() {
    let app = App::spawn();
    let (owner, admin, tournament) = (app.user(), app.admin(), app.tournament());
    for (name, cents, value) in [("Golfer", 65_000, 18_000), ("Dinner", 15_000, 0)] {
        let category =
            app.category(tournament, json!({"name": name, "price_cents": cents, "fair_value_cents": value}));
        let (ticket, ..) = app.ticket(category, &owner);
        app.put("/api/Ticket", &json!({"id": ticket, "paid": true})).by(&admin).await.ok(200);
    }
    app.rows.execute("DELETE FROM outbox");
    let year = app.post("/api/Receipt", &json!({"year": 2026})).by(&owner).await.ok(201);
    assert_eq!(app.post("/api/Receipt/mail", &json!({"id": year["id"]})).by(&owner).await.status, 204);
    let mail = mail(&app).await;
    assert!(mail["subject"].as_str().unwrap().starts_with("Receipt of 2026: "), "{}", mail["subject"]);
    let number = year["number"].as_str().unwrap();
    assert_contains(
        &mail,
        &[
            number,
            "Golfer, Spring Classic, 6/13/2026",
            "Dinner, Spring Classic, 6/13/2026",
            "$650",
            "$470",
            "$150",
        ],
    );
    assert_contains(&mail, &["please use one or the other", &format!("/account/receipts/{}", year["id"])]);
}

#[tokio::test]
async fn a_receipt_that_is_out_of_date_by_then_is_not_mailed() {
    let app = App::spawn();
    let (owner, admin) = (app.user(), app.admin());
    let (ticket, ..) = app.ticket(app.category(app.tournament(), json!({})), &owner);
    app.put("/api/Ticket", &json!({"id": ticket, "paid": true})).by(&admin).await.ok(200);
    let year = app.post("/api/Receipt", &json!({"year": 2026})).by(&owner).await.ok(201);
    assert_eq!(app.post("/api/Receipt/mail", &json!({"id": year["id"]})).by(&owner).await.status, 204);
    let gift = json!({"kind": "gift", "amount": 10, "day": "2026-05-01"});
    app.post(&format!("/api/Ticket/{ticket}/ledger"), &gift).by(&admin).await.ok(201);
    app.rows.execute("DELETE FROM outbox WHERE message->>'kind' <> 'receipt'");
    assert_eq!(sent(&app).await, (Some(DeliveryOutcome::Dropped), vec![]));
}
