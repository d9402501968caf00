use chrono::TimeDelta;
use fairway_application::page::{Page, Part};
use fairway_application::stores::mail::{
    Backlog, DeletedTickets, LeasedMail, LogoReview, Message, NewMail, PassNews, PassPlace, SignInLink,
    TicketNews, UnsentMail,
};
use fairway_domain::ids::{
    AttendeeId, EntryId, MailId, ReceiptId, SponsorId, TicketId, TournamentId, UserId,
};
use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;
use serde_json::{Value, json};

use crate::fixture::{Fixture, at};

fn unsent(fixture: &Fixture, page: &Page) -> Part<UnsentMail> {
    fixture.done(|stores| stores.mail().unsent(page))
}

fn ids(part: &Part<UnsentMail>) -> Vec<i64> {
    part.rows.iter().map(|mail| mail.id.0).collect()
}

fn reviewed(verified: bool, reason: &str) -> Message {
    let (sponsor, user) = (SponsorId(11), UserId(12));
    Message::LogoReviewed(LogoReview { sponsor, user, verified, reason: reason.into() })
}

const PLACE: PassPlace = PassPlace { ticket: TicketId(5), user: UserId(9), tournament: TournamentId(2) };

fn deleted(categories: &[&str]) -> Message {
    let categories: Vec<String> = categories.iter().map(ToString::to_string).collect();
    Message::TicketsDeleted(DeletedTickets {
        user: UserId(9),
        tournament: TournamentId(2),
        references: categories.iter().map(|name| format!("FW-{name}")).collect(),
        categories,
        free: false,
    })
}

/// Messages with their form in rows.
fn of_every_kind() -> Vec<(Message, Value)> {
    vec![
        (Message::SignIn(SignInLink::Recovery), json!({"kind": "recovery"})),
        (Message::SignIn(SignInLink::FromAdmin), json!({"kind": "adminCode"})),
        (Message::SignIn(SignInLink::Teammate), json!({"kind": "teammateCode"})),
        (
            Message::Ticket(TicketNews::Reserved, TicketId(5)),
            json!({"kind": "ticketReserved", "ticketId": 5}),
        ),
        (Message::Ticket(TicketNews::Paid, TicketId(6)), json!({"kind": "ticketPaid", "ticketId": 6})),
        (
            Message::Ticket(TicketNews::Cancelled, TicketId(7)),
            json!({"kind": "ticketCancelled", "ticketId": 7}),
        ),
        (
            deleted(&["Foursome", "Dinner"]),
            json!({"kind": "ticketsDeleted", "userId": 9, "tournamentId": 2, "categories": ["Foursome", "Dinner"],
                "references": ["FW-Foursome", "FW-Dinner"], "free": false}),
        ),
        (
            Message::TeammateAdded(AttendeeId(8), UserId(9), Some(TicketId(5))),
            json!({"kind": "teammateAdded", "attendeeId": 8, "userId": 9, "ticketId": 5}),
        ),
        (Message::WaitlistJoined(EntryId(10)), json!({"kind": "waitlistJoined", "waitlistId": 10})),
        (
            Message::Pass(PassNews::Changed, PLACE),
            json!({"kind": "passChanged", "ticketId": 5, "userId": 9, "tournamentId": 2}),
        ),
        (Message::PlaceOffered(EntryId(10)), json!({"kind": "placeOffered", "waitlistId": 10})),
        (Message::Receipt(ReceiptId(13)), json!({"kind": "receipt", "receiptId": 13})),
        (reviewed(true, ""), json!({"kind": "logoApproved", "sponsorId": 11, "userId": 12, "reason": ""})),
        (
            reviewed(false, "Too \"dark\"\n\u{2603}"),
            json!({"kind": "logoRefused", "sponsorId": 11, "userId": 12, "reason": "Too \"dark\"\n\u{2603}"}),
        ),
    ]
}

#[test]
fn a_mail_is_stored_with_its_kind_and_subject_and_is_due_at_once() {
    let fixture = Fixture::new();
    let messages = of_every_kind();
    for (message, _) in messages.clone() {
        let recipient = Email::parse("Sam@example.org").unwrap();
        let expires_at = Some(at("12:30:00"));
        let mail = NewMail { recipient, message, created_at: at("12:00:00"), expires_at };
        fixture.done(|stores| stores.mail().add(&mail));
    }
    let written =
        fixture.rows.texts("SELECT lpad(id::text, 2, '0') AS name, message::text AS text FROM outbox");
    let written: Vec<Value> = written.values().map(|text| serde_json::from_str(text).unwrap()).collect();
    assert_eq!(written, messages.iter().map(|(_, row)| row.clone()).collect::<Vec<_>>());
    let due = fixture.rows.count("outbox WHERE due_at <= now() AND tries = 0 AND lease IS NULL");
    assert_eq!(due, i64::try_from(messages.len()).unwrap());
    assert_eq!(unsent(&fixture, &Page::default()).total, 0, "what has not failed is on no list");
    for (message, _) in messages {
        assert_eq!(lease(&fixture, "ours").unwrap().message, Some(message));
    }
}

#[test]
fn a_row_without_its_subject_is_unknown_to_every_version() {
    let fixture = Fixture::new();
    for message in [
        json!({"kind": "ticketPaid"}),
        json!({"kind": "teammateAdded", "userId": 9}),
        json!({"kind": "ticketsDeleted", "userId": 9, "tournamentId": 2}),
        json!({}),
    ] {
        fixture.rows.insert("outbox", json!({"message": message}));
        assert_eq!(lease(&fixture, "ours").unwrap().message, None, "{message}");
    }
}

#[test]
fn unsent_mail_is_listed_the_newest_first_in_parts() {
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
fn mail_that_was_sent_or_has_not_failed_is_not_unsent() {
    let fixture = Fixture::new();
    let fresh = fixture.rows.insert("outbox", json!({}));
    let sent = fixture.rows.insert("outbox", json!({"last_error": "x", "sent_at": "2026-05-01T12:05:00Z"}));
    for id in [fresh, sent, sent + 1] {
        assert_eq!(fixture.done(|stores| stores.mail().lock_unsent(MailId(id))), None);
    }
}

fn lease(fixture: &Fixture, name: &str) -> Option<LeasedMail> {
    fixture.done(|stores| stores.mail().lease(name, TimeDelta::minutes(2)))
}

#[test]
fn the_mail_that_has_been_due_for_longest_is_leased_and_counted() {
    let fixture = Fixture::new();
    fixture.rows.insert("outbox", json!({"due_at": "2000-01-02T00:00:00Z"}));
    let first = fixture.rows.insert("outbox", json!({"message_id": "m1", "message": {"kind": "adminCode"}}));
    let mail = lease(&fixture, "ours").unwrap();
    let told = (mail.id, mail.message, mail.message_id.as_str(), mail.tries, mail.lease.as_str());
    assert_eq!(told, (MailId(first), Some(Message::SignIn(SignInLink::FromAdmin)), "m1", 1, "ours"));
    assert_eq!((mail.created_at, mail.expires_at), (at("12:00:00"), None));
    assert_ne!(lease(&fixture, "another").unwrap().id, mail.id);
    assert_eq!(lease(&fixture, "a third"), None);
}

#[test]
fn a_code_is_leased_before_mail_that_was_due_long_before() {
    let fixture = Fixture::new();
    fixture.rows.insert("outbox", json!({"message": {"kind": "ticketPaid", "ticketId": 5}}));
    let recipient = Email::parse("sam@example.org").unwrap();
    let message = Message::SignIn(SignInLink::Recovery);
    let mail = NewMail { recipient, message, created_at: at("12:00:00"), expires_at: None };
    fixture.done(|stores| stores.mail().add(&mail));
    let leased = |name| lease(&fixture, name).and_then(|mail| mail.message);
    assert_eq!(leased("first"), Some(Message::SignIn(SignInLink::Recovery)));
    assert_eq!(leased("second"), Some(Message::Ticket(TicketNews::Paid, TicketId(5))));
}

#[test]
fn a_sign_in_link_is_leased_before_confirmations_of_before() {
    let fixture = Fixture::new();
    let add = |link, time| {
        let recipient = Email::parse("sam@example.org").unwrap();
        let mail =
            NewMail { recipient, message: Message::SignIn(link), created_at: at(time), expires_at: None };
        fixture.done(|stores| stores.mail().add(&mail));
    };
    add(SignInLink::Confirmation, "12:00:00");
    add(SignInLink::Recovery, "12:30:00");
    fixture.rows.insert("outbox", json!({"message": {"kind": "ticketPaid", "ticketId": 5}}));
    let leased = |name| lease(&fixture, name).and_then(|mail| mail.message);
    assert_eq!(leased("first"), Some(Message::SignIn(SignInLink::Recovery)));
    assert_eq!(leased("second"), Some(Message::SignIn(SignInLink::Confirmation)));
}

#[test]
fn mail_that_is_not_due_or_is_finished_is_not_leased() {
    let fixture = Fixture::new();
    for row in [
        json!({"due_at": "2099-01-01T00:00:00Z"}),
        json!({"sent_at": "2026-05-01T12:00:00Z"}),
        json!({"given_up_at": "2026-05-01T12:00:00Z"}),
        json!({"leased_until": "2099-01-01T00:00:00Z", "lease": "another"}),
    ] {
        fixture.rows.insert("outbox", row);
    }
    assert_eq!(lease(&fixture, "ours"), None);
}

#[test]
fn an_expired_lease_is_taken_over_and_its_old_holder_writes_nothing() {
    let fixture = Fixture::new();
    fixture.rows.insert("outbox", json!({}));
    let old = lease(&fixture, "old").unwrap();
    fixture.rows.execute("UPDATE outbox SET leased_until = now()");
    let new = lease(&fixture, "new").unwrap();
    assert_eq!((new.id, new.tries), (old.id, 2));
    let before = fixture.rows.state();
    fixture.done(|stores| stores.mail().settle_sent(&old));
    fixture.done(|stores| stores.mail().settle_failed(&old, "too late", None));
    fixture.done(|stores| stores.mail().settle_dropped(&old));
    assert_eq!(fixture.rows.state(), before);
    fixture.done(|stores| stores.mail().settle_sent(&new));
    assert_eq!(fixture.rows.count("outbox WHERE sent_at IS NOT NULL AND lease IS NULL"), 1);
}

#[test]
fn a_failure_is_stored_with_its_next_try_or_as_the_last() {
    let fixture = Fixture::new();
    fixture.rows.insert("outbox", json!({}));
    let mail = lease(&fixture, "ours").unwrap();
    let pause = Some(TimeDelta::seconds(90));
    fixture.done(|stores| stores.mail().settle_failed(&mail, "451 later", pause));
    let waiting = "outbox WHERE last_error = '451 later' AND given_up_at IS NULL AND lease IS NULL
        AND due_at BETWEEN now() + interval '80 seconds' AND now() + interval '90 seconds'";
    assert_eq!(fixture.rows.count(waiting), 1);
    assert_eq!(lease(&fixture, "ours"), None, "it is not due");
    fixture.rows.execute("UPDATE outbox SET due_at = now()");
    let mail = lease(&fixture, "again").unwrap();
    fixture.done(|stores| stores.mail().settle_failed(&mail, "550 no", None));
    assert_eq!(fixture.rows.count("outbox WHERE last_error = '550 no' AND given_up_at IS NOT NULL"), 1);
}

#[test]
fn mail_without_recipient_and_old_finished_mail_is_deleted() {
    let fixture = Fixture::new();
    fixture.rows.insert("outbox", json!({}));
    let mail = lease(&fixture, "ours").unwrap();
    fixture.done(|stores| stores.mail().settle_dropped(&mail));
    assert_eq!(fixture.rows.count("outbox"), 0);
    let unsent = json!({"due_at": "2000-01-01T00:00:00Z", "created_at": "2000-01-01T00:00:00Z"});
    let now = json!("2099-01-01T00:00:00Z");
    let kept = [unsent, json!({"sent_at": now}), json!({"given_up_at": now})];
    let kept = kept.map(|row| fixture.rows.insert("outbox", row));
    for done in ["sent_at", "given_up_at"] {
        fixture.rows.insert("outbox", json!({done: "2000-01-01T00:00:00Z"}));
    }
    fixture.done(|stores| stores.mail().forget_done(TimeDelta::days(30)));
    let left = fixture.rows.texts("SELECT id::text AS name, '' AS text FROM outbox");
    assert_eq!(left.into_keys().collect::<Vec<_>>(), kept.map(|id| id.to_string()));
}

#[test]
fn the_backlog_counts_unsent_mail_by_its_state() {
    let fixture = Fixture::new();
    assert_eq!(fixture.done(|stores| stores.mail().backlog()), Backlog::default());
    for (row, copies) in [
        (json!({"created_at": "2026-05-01T11:00:00Z"}), 3),
        (json!({"created_at": "2026-05-01T10:00:00Z", "last_error": "busy"}), 2),
        (
            json!({"created_at": "2026-05-01T09:00:00Z", "last_error": "no", "given_up_at": "2026-05-01T09:30:00Z"}),
            1,
        ),
        (
            json!({"created_at": "2026-05-01T08:00:00Z", "last_error": "busy", "sent_at": "2026-05-01T08:30:00Z"}),
            4,
        ),
    ] {
        for _ in 0..copies {
            fixture.rows.insert("outbox", row.clone());
        }
    }
    let backlog = fixture.done(|stores| stores.mail().backlog());
    let oldest = Some(at("10:00:00"));
    assert_eq!(backlog, Backlog { waiting: 3, retrying: 2, given_up: 1, oldest });
}

#[test]
fn a_mail_leased_by_another_open_transaction_is_passed_over() {
    let fixture = Fixture::new();
    let [first, second] = [(); 2].map(|()| fixture.rows.insert("outbox", json!({})));
    let lease = |name: &str| {
        fixture.done(|stores| Ok(stores.mail().lease(name, TimeDelta::minutes(2))?.map(|mail| mail.id.0)))
    };
    // Not committed while the others lease: without skipping locked rows, they would wait for ever.
    fixture.done(|stores| {
        let held = stores.mail().lease("one", TimeDelta::minutes(2))?.map(|mail| mail.id.0);
        assert_eq!((held, lease("two"), lease("three")), (Some(first), Some(second), None));
        Ok(())
    });
}

fn waits_for_room(fixture: &Fixture, recipient: &str, message: Message, counts: Option<Bound>) {
    let recipient = Email::parse(recipient).unwrap();
    let mail = NewMail { recipient, message, created_at: at("12:00:00"), expires_at: None };
    fixture.done(|stores| stores.mail().add_later(&mail, TimeDelta::zero(), counts));
}

#[test]
fn a_mail_without_room_waits_as_if_untried() {
    let fixture = Fixture::new();
    let counts = Some(Bound::UnaskedBy(Some(UserId(9))));
    waits_for_room(&fixture, "sam@example.org", Message::WaitlistJoined(EntryId(10)), counts);
    let leased = lease(&fixture, "ours").unwrap();
    assert_eq!((leased.counts, leased.tries), (counts, 1));
    let other = LeasedMail { lease: "theirs".into(), ..leased.clone() };
    fixture.done(|stores| stores.mail().settle_waiting(&other, TimeDelta::hours(3)));
    assert_eq!(fixture.rows.count("outbox WHERE lease = 'ours'"), 1, "another's lease");
    fixture.done(|stores| stores.mail().settle_waiting(&leased, TimeDelta::hours(3)));
    let waits = "outbox WHERE tries = 0 AND lease IS NULL AND last_error IS NULL AND due_at > now() + interval '179 minutes'";
    assert_eq!((fixture.rows.count(waits), lease(&fixture, "ours")), (1, None));
    assert_eq!(fixture.done(|stores| stores.mail().backlog()).oldest, None, "no alert looks at its age");
    fixture.rows.execute("UPDATE outbox SET counts_as = 'a-bound-of-a-newer-version', due_at = now()");
    assert_eq!(lease(&fixture, "ours").unwrap().counts, None);
}

/// The address was proven while the sender counted the mail against the bound of unproven ones.
#[test]
fn a_mail_released_while_it_is_counted_is_due_at_once() {
    let fixture = Fixture::new();
    waits_for_room(&fixture, "sam@example.org", Message::WaitlistJoined(EntryId(10)), Some(Bound::Unproven));
    let leased = lease(&fixture, "ours").unwrap();
    let sam = Email::parse("sam@example.org").unwrap();
    fixture.done(|stores| stores.mail().release(Bound::Unproven, &sam));
    fixture.done(|stores| stores.mail().settle_waiting(&leased, TimeDelta::hours(3)));
    assert_eq!(lease(&fixture, "ours").map(|mail| (mail.counts, mail.tries)), Some((None, 1)));
}

#[test]
fn a_waiting_mail_is_found_by_its_message_and_released_by_its_bound() {
    let fixture = Fixture::new();
    let unproven = Some(Bound::Unproven);
    let [first, second] = [EntryId(10), EntryId(11)].map(Message::WaitlistJoined);
    waits_for_room(&fixture, "Sam@example.org", first.clone(), unproven);
    waits_for_room(&fixture, "kim@example.org", second.clone(), unproven);
    fixture.rows.execute("UPDATE outbox SET due_at = now() + interval '5 hours'");
    let found = |message: &Message| fixture.done(|stores| stores.mail().lock_waiting(message)).map(|id| id.0);
    assert_eq!((found(&first), found(&second)), (Some(1), Some(2)));
    assert_eq!(found(&Message::WaitlistJoined(EntryId(12))), None);
    fixture.rows.execute("UPDATE outbox SET sent_at = now() WHERE id = 2");
    assert_eq!(found(&second), None);
    let sam = Email::parse("sam@EXAMPLE.org").unwrap();
    fixture.done(|stores| stores.mail().release(Bound::UnaskedBy(None), &sam));
    assert_eq!(fixture.rows.count("outbox WHERE due_at <= now()"), 0);
    fixture.done(|stores| stores.mail().release(Bound::Unproven, &sam));
    assert_eq!(fixture.rows.count("outbox WHERE id = 1 AND due_at <= now() AND counts_as IS NULL"), 1);
    fixture.rows.execute("UPDATE outbox SET due_at = now() + interval '1 minute' WHERE id = 1");
    fixture.done(|stores| stores.mail().hasten(MailId(1), TimeDelta::hours(2)));
    assert_eq!(
        fixture.rows.count("outbox WHERE id = 1 AND due_at < now() + interval '2 minutes'"),
        1,
        "never later"
    );
}
