use fairway_application::mail::{Message, NewMail, UnsentMail};
use fairway_application::page::{Page, Part};
use fairway_domain::ids::MailId;
use fairway_domain::values::Email;
use serde_json::json;

use crate::fixture::{Fixture, at};

fn unsent(fixture: &Fixture, page: &Page) -> Part<UnsentMail> {
    fixture.done(|stores| stores.mail().unsent(page))
}

fn ids(part: &Part<UnsentMail>) -> Vec<i64> {
    part.rows.iter().map(|mail| mail.id.0).collect()
}

#[test]
fn a_mail_is_written_as_what_it_tells_and_is_due_at_once() {
    let fixture = Fixture::new();
    for message in [Message::Recovery, Message::AdminCode, Message::TeammateCode] {
        let recipient = Email::parse("Sam@example.org").unwrap();
        let expires_at = Some(at("12:30:00"));
        let mail = NewMail { recipient, message, created_at: at("12:00:00"), expires_at };
        fixture.done(|stores| stores.mail().add(&mail));
    }
    let written = fixture.rows.texts("SELECT id::text AS name, message::text AS text FROM outbox");
    let kinds: Vec<_> = written.values().map(String::as_str).collect();
    assert_eq!(kinds, [r#"{"kind": "recovery"}"#, r#"{"kind": "adminCode"}"#, r#"{"kind": "teammateCode"}"#]);
    assert_eq!(fixture.rows.count("outbox WHERE due_at <= now() AND tries = 0 AND lease IS NULL"), 3);
    assert_eq!(unsent(&fixture, &Page::default()).total, 0, "what has not failed is on no list");
}

#[test]
fn what_failed_or_was_given_up_is_listed_the_newest_first_in_parts() {
    let fixture = Fixture::new();
    let insert = |hour: &str, error: Option<&str>, sent: Option<&str>| {
        let created = format!("2026-05-01T{hour}:00:00Z");
        let row = json!({"created_at": created, "last_error": error, "sent_at": sent, "tries": 2});
        fixture.rows.insert("outbox", row)
    };
    let older = insert("08", Some("The server is away."), None);
    let newer = insert("09", Some("The server is away."), None);
    insert("10", None, None);
    insert("10", Some("The server was away."), Some("2026-05-01T10:01:00Z"));
    let all = unsent(&fixture, &Page::default());
    assert_eq!((ids(&all), all.total), (vec![newer, older], 2));
    assert_eq!((all.rows[1].last_error.as_str(), all.rows[1].tries), ("The server is away.", 2));
    let second = unsent(&fixture, &Page { limit: Some(1), offset: 1, ..Page::default() });
    assert_eq!((ids(&second), second.total), (vec![older], 2));
    let none = unsent(&fixture, &Page { limit: Some(0), ..Page::default() });
    assert_eq!((ids(&none), none.total), (vec![], 2));
}

#[test]
fn a_mail_of_a_newer_version_is_listed_too() {
    let fixture = Fixture::new();
    let row = json!({"message": {"kind": "horoscope"}, "last_error": "This version cannot write it."});
    fixture.rows.insert("outbox", row);
    assert_eq!(unsent(&fixture, &Page::default()).rows[0].message, None);
}

#[test]
fn a_mail_that_was_given_up_is_made_due_again() {
    let fixture = Fixture::new();
    let row = json!({"last_error": "No such mailbox.", "given_up_at": "2026-05-01T12:05:00Z", "tries": 60,
        "due_at": "2099-01-01T00:00:00Z"});
    let id = MailId(fixture.rows.insert("outbox", row));
    let lock = || fixture.done(|stores| stores.mail().lock_unsent(id));
    assert_eq!(lock().unwrap().given_up_at, Some(at("12:05:00")));
    fixture.done(|stores| stores.mail().retry(id));
    let after = lock().unwrap();
    assert_eq!((after.given_up_at, after.tries, after.last_error.as_str()), (None, 0, "No such mailbox."));
    assert_eq!(fixture.rows.count("outbox WHERE due_at <= now()"), 1);
}

#[test]
fn what_was_sent_or_has_not_failed_is_not_among_them() {
    let fixture = Fixture::new();
    let fresh = fixture.rows.insert("outbox", json!({}));
    let sent = fixture.rows.insert("outbox", json!({"last_error": "x", "sent_at": "2026-05-01T12:05:00Z"}));
    for id in [fresh, sent, sent + 1] {
        assert_eq!(fixture.done(|stores| stores.mail().lock_unsent(MailId(id))), None);
    }
}
