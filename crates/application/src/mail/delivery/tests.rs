use chrono::{DateTime, Utc};
use fairway_domain::access::Role;
use fairway_domain::ids::{AttendeeId, RoundId, TicketId};
use fairway_domain::ticket::Payment;

use super::*;
use crate::accounts::{Credentials, Session, User};
use crate::attendees::Pass;
use crate::mail::TicketNews;
use crate::mail::testing::{facts, letterhead, pass, round, ticket as view, tournament};
use crate::mail::tickets::TicketFacts;
use crate::ports::{Clock, MockEnclosures, MockMailer};
use crate::rounds::Round;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, ports, user};
use crate::tickets::TicketView;

fn now() -> DateTime<Utc> {
    FixedClock::default().now()
}

fn leased() -> LeasedMail {
    LeasedMail {
        id: MailId(5),
        // What the counting randomness of tests gives first.
        lease: format!("{:032x}", 1),
        recipient: Email::parse("Sam@example.org").unwrap(),
        message: Some(Message::SignIn(SignIn::Recovery)),
        message_id: "m5".into(),
        created_at: now() - TimeDelta::minutes(29),
        expires_at: Some(now() + TimeDelta::minutes(1)),
        tries: 1,
    }
}

/// This mail is due.
fn due(stores: &mut MockStores, mail: &LeasedMail) {
    let mail = mail.clone();
    let lease = stores.mail.expect_lease().times(1);
    lease.withf(|_, length| *length == TimeDelta::minutes(2)).returning(move |_, _| Ok(Some(mail.clone())));
}

/// Who has the address.
fn sam() -> Credentials {
    let email = Email::parse("sam@example.org").unwrap();
    let session = Session { email, roles: vec![Role::User], token_version: 0 };
    Credentials { id: UserId(7), password_hash: None, session }
}

/// Somebody has the address, and one code is made for them.
fn known(stores: &mut MockStores) {
    stores.users.expect_credentials().returning(|_| Ok(Some(sam())));
    let code = stores.auth_codes.expect_add().times(1);
    let digest = format!("digest of {:032x}", 2);
    code.withf(move |id, kept, at, until| {
        (*id, kept, *at, *until) == (UserId(7), digest.as_str(), now(), now() + TimeDelta::minutes(1))
    });
    code.returning(|_, _, _, _| Ok(()));
}

/// It is written down that it failed for this reason, and when it is tried again.
fn fails(stores: &mut MockStores, why: &'static str, pause: Option<TimeDelta>) {
    let failed = stores.mail.expect_settle_failed().times(1);
    failed.withf(move |_, told, after| told == why && *after == pause).returning(|_, _, _| Ok(()));
}

/// Files that tests can read.
fn enclosures() -> MockEnclosures {
    let mut enclosures = MockEnclosures::new();
    enclosures.expect_qr_code().returning(|code| Ok(format!("QR code of {}", code.as_str()).into_bytes()));
    enclosures.expect_calendar().returning(|events, _| {
        events.iter().map(|event| event.title.as_str()).collect::<Vec<_>>().join("; ").into_bytes()
    });
    enclosures
}

fn deliver(
    answer: Result<(), NotSent>,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<Option<Delivered>>, Vec<Letter>, Outcomes) {
    let letters = Arc::new(std::sync::Mutex::new(Vec::new()));
    let mut mailer = MockMailer::new();
    let taken = letters.clone();
    mailer.expect_send().returning(move |letter| {
        taken.lock().unwrap().push(letter.clone());
        answer.clone()
    });
    let database = FakeDatabase::expecting(expect);
    let ports = ports(database.clone(), FixedClock::default());
    let delivered = Delivery::new(
        ports,
        Arc::new(mailer),
        Arc::new(enclosures()),
        letterhead("The Fund"),
        Pace::default(),
    );
    let delivered = delivered.deliver_next();
    let letters = letters.lock().unwrap().clone();
    (delivered, letters, database.outcomes())
}

fn outcome(delivered: Result<Option<Delivered>>) -> Outcome {
    delivered.unwrap().unwrap().outcome
}

fn refused(why: &str, for_good: bool) -> Result<(), NotSent> {
    Err(NotSent { why: why.into(), for_good })
}

#[test]
fn a_mail_to_somebody_known_is_sent_with_a_code_whose_digest_alone_is_kept() {
    let (delivered, letters, outcomes) = deliver(Ok(()), |stores| {
        due(stores, &leased());
        known(stores);
        stores.mail.expect_settle_sent().times(1).withf(|mail| *mail == leased()).returning(|_| Ok(()));
    });
    assert_eq!(outcome(delivered), Outcome::Sent);
    let [letter] = &letters[..] else { panic!("{letters:?}") };
    assert_eq!((letter.to.as_str(), letter.date), ("sam@example.org", leased().created_at));
    assert_eq!(letter.message_id, "m5");
    assert!(letter.text.contains(&format!("tempAuthCode={:032x}\n", 2)), "{}", letter.text);
    assert_eq!(outcomes, Outcomes { commits: 3, rollbacks: 0 }, "leased, composed, settled");
}

#[test]
fn a_mail_to_an_address_that_nobody_has_goes_without_a_trace() {
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &leased());
        stores.users.expect_credentials().returning(|_| Ok(None));
        stores.mail.expect_settle_dropped().times(1).returning(|_| Ok(()));
    });
    assert_eq!((outcome(delivered), letters), (Outcome::Dropped, vec![]));
}

#[test]
fn when_nothing_is_due_nothing_is_done() {
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        stores.mail.expect_lease().returning(|_, _| Ok(None));
    });
    assert_eq!((delivered.unwrap(), letters), (None, vec![]));
}

#[test]
fn pauses_grow_until_there_were_enough_tries() {
    let away = "The mail server did not answer.";
    for (tries, pause) in [
        (1, Some(TimeDelta::seconds(10))),
        (2, Some(TimeDelta::seconds(20))),
        (9, Some(TimeDelta::seconds(2560))),
        (10, Some(TimeDelta::hours(1))),
        (55, Some(TimeDelta::hours(1))),
        (56, None),
    ] {
        let (delivered, ..) = deliver(refused(away, false), |stores| {
            due(stores, &LeasedMail { tries, ..leased() });
            known(stores);
            fails(stores, away, pause);
        });
        let why = away.to_owned();
        let expected = if pause.is_some() { Outcome::Postponed(why) } else { Outcome::GivenUp(why) };
        assert_eq!(outcome(delivered), expected, "{tries}");
    }
}

#[test]
fn what_is_refused_for_good_is_given_up_at_once() {
    let (delivered, ..) = deliver(refused("550 no", true), |stores| {
        due(stores, &leased());
        known(stores);
        fails(stores, "550 no", None);
    });
    assert_eq!(outcome(delivered), Outcome::GivenUp("550 no".into()));
}

#[test]
fn what_may_be_logged_does_not_name_the_recipient() {
    let words = "550 5.1.1 <sam@example.org>: user SAM, relay=srs0=x@example.net is unknown here";
    let (delivered, ..) = deliver(refused(words, true), |stores| {
        due(stores, &leased());
        known(stores);
        fails(stores, words, None);
    });
    let logged = "550 5.1.1 (recipient) user (recipient) (recipient) is unknown here";
    assert_eq!(outcome(delivered), Outcome::GivenUp(logged.into()));
}

#[test]
fn what_is_of_no_use_any_more_is_given_up_and_no_code_is_made() {
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &LeasedMail { expires_at: Some(now()), ..leased() });
        stores.users.expect_credentials().returning(|_| Ok(Some(sam())));
        fails(stores, "What it would bring expired before it could be sent.", None);
    });
    assert!(matches!(outcome(delivered), Outcome::GivenUp(_)));
    assert_eq!(letters, []);
}

#[test]
fn an_address_that_nobody_has_is_on_no_list_however_late_its_mail_is() {
    let (delivered, ..) = deliver(Ok(()), |stores| {
        due(stores, &LeasedMail { expires_at: Some(now()), ..leased() });
        stores.users.expect_credentials().returning(|_| Ok(None));
        stores.mail.expect_settle_dropped().times(1).returning(|_| Ok(()));
    });
    assert_eq!(outcome(delivered), Outcome::Dropped);
}

#[test]
fn what_ends_the_program_each_time_is_given_up() {
    let (delivered, ..) = deliver(Ok(()), |stores| {
        due(stores, &LeasedMail { tries: 57, ..leased() });
        fails(stores, "It was tried too often, and no try came to its end.", None);
    });
    assert!(matches!(outcome(delivered), Outcome::GivenUp(_)));
}

#[test]
fn what_a_newer_version_wrote_waits_for_one() {
    let (delivered, ..) = deliver(Ok(()), |stores| {
        due(stores, &LeasedMail { message: None, ..leased() });
        let pause = Some(TimeDelta::seconds(10));
        fails(stores, "This version of Fairway does not know such a mail.", pause);
    });
    assert!(matches!(outcome(delivered), Outcome::Postponed(_)));
}

#[test]
fn a_fault_in_writing_one_is_written_down_so_that_others_go_on() {
    let (delivered, letters, outcomes) = deliver(Ok(()), |stores| {
        due(stores, &leased());
        stores.users.expect_credentials().returning(|_| Err(Error::Unexpected("a fault".into())));
        let why = "It could not be written, which is a fault of this program.";
        fails(stores, why, Some(TimeDelta::seconds(10)));
    });
    assert!(matches!(delivered, Err(Error::Unexpected(_))), "{delivered:?}");
    assert_eq!((letters, outcomes), (vec![], Outcomes { commits: 2, rollbacks: 1 }));
}

#[test]
fn a_database_that_goes_away_leaves_the_mail_to_its_lease() {
    let (delivered, ..) = deliver(Ok(()), |stores| {
        due(stores, &leased());
        stores.users.expect_credentials().returning(|_| Err(Error::Unavailable("away".into())));
    });
    assert!(matches!(delivered, Err(Error::Unavailable(_))), "{delivered:?}");
}

/// A mail with this news of ticket 5.
fn news(news: TicketNews) -> LeasedMail {
    LeasedMail { message: Some(Message::Ticket(news, TicketId(5))), expires_at: None, ..leased() }
}

/// The ticket of these facts is there.
fn ticket(stores: &mut MockStores, facts: TicketFacts) {
    let TicketFacts { ticket, tournament, passes, rounds } = facts;
    stores.tickets.expect_view().returning(move |_| Ok(Some(ticket.clone())));
    stores.tournaments.expect_find().returning(move |_, _| Ok(Some(tournament.clone())));
    stores.attendees.expect_passes_of_ticket().returning(move |_| Ok(passes.clone()));
    stores.rounds.expect_of_tournament().returning(move |_, _| Ok(rounds.clone()));
}

fn paid() -> TicketFacts {
    let mut facts = facts();
    facts.ticket.payment = Some(Payment::made_at(now()));
    facts
}

#[test]
fn a_paid_ticket_brings_a_picture_for_each_pass_and_a_calendar() {
    let other = Round { id: RoundId(99), ..round() };
    let facts = TicketFacts { rounds: vec![other, round()], ..paid() };
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &news(TicketNews::Paid));
        ticket(stores, facts);
        stores.mail.expect_settle_sent().times(1).returning(|_| Ok(()));
    });
    assert_eq!(outcome(delivered), Outcome::Sent);
    let [letter] = &letters[..] else { panic!("{letters:?}") };
    let [first, second, calendar] = &letter.attachments[..] else { panic!("{letter:?}") };
    for (attachment, id) in [(first, 8), (second, 9)] {
        assert_eq!(
            (attachment.name.as_str(), attachment.media_type),
            (&*format!("pass-{id}.png"), "image/png")
        );
        assert_eq!(attachment.bytes, format!("QR code of {id:032x}").into_bytes());
        let shown = format!("cid:{}", attachment.inline_id.as_deref().unwrap());
        assert!(letter.html.contains(&shown), "{shown} in {}", letter.html);
    }
    assert_eq!((calendar.name.as_str(), &calendar.inline_id), ("golf.ics", &None));
    assert_eq!(calendar.bytes, b"Spring Classic: Morning", "the round that its group is in");
}

#[test]
fn news_that_is_not_true_any_more_goes_without_a_trace() {
    for message in [TicketNews::Reserved, TicketNews::Cancelled] {
        let (delivered, letters, _) = deliver(Ok(()), |stores| {
            due(stores, &news(message));
            ticket(stores, paid());
            stores.mail.expect_settle_dropped().times(1).returning(|_| Ok(()));
        });
        assert_eq!((outcome(delivered), letters), (Outcome::Dropped, vec![]), "{message:?}");
    }
}

#[test]
fn a_ticket_that_is_gone_or_whose_purchaser_has_no_address_is_told_to_nobody() {
    let mut unreachable = paid();
    unreachable.ticket.user.email = None;
    for facts in [None, Some(unreachable)] {
        let (delivered, letters, _) = deliver(Ok(()), |stores| {
            due(stores, &news(TicketNews::Paid));
            match facts {
                Some(facts) => ticket(stores, facts),
                None => drop(stores.tickets.expect_view().returning(|_| Ok(None))),
            }
            stores.mail.expect_settle_dropped().times(1).returning(|_| Ok(()));
        });
        assert_eq!((outcome(delivered), letters), (Outcome::Dropped, vec![]));
    }
}

#[test]
fn mail_about_a_ticket_goes_to_the_address_that_its_purchaser_has_now() {
    let words = "550 no pat@example.org";
    let (delivered, letters, _) = deliver(refused(words, true), |stores| {
        due(
            stores,
            &LeasedMail { recipient: Email::parse("old@example.org").unwrap(), ..news(TicketNews::Paid) },
        );
        ticket(stores, paid());
        fails(stores, words, None);
    });
    assert_eq!(letters[0].to.as_str(), "pat@example.org");
    assert_eq!(outcome(delivered), Outcome::GivenUp("550 no (recipient)".into()));
}

/// A mail to user 109, who was given place 9.
fn added() -> LeasedMail {
    let message = Some(Message::TeammateAdded(AttendeeId(9), UserId(109)));
    LeasedMail { message, expires_at: None, ..leased() }
}

/// How the place is now, whose ticket it is on, and who the teammate is.
fn teammate(stores: &mut MockStores, pass: Pass, view: TicketView, account: User) {
    stores.attendees.expect_pass().returning(move |_| Ok(Some(pass.clone())));
    stores.tickets.expect_view().returning(move |_| Ok(Some(view.clone())));
    stores.tournaments.expect_find().returning(|_, _| Ok(Some(tournament())));
    stores.users.expect_find().returning(move |_| Ok(Some(account.clone())));
}

#[test]
fn a_guest_who_was_added_is_told_how_to_get_in() {
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &added());
        teammate(stores, pass(9, "Sam", 1), view(), User { roles: vec![Role::Guest], ..user(109) });
        stores.mail.expect_settle_sent().times(1).returning(|_| Ok(()));
    });
    assert_eq!(outcome(delivered), Outcome::Sent);
    assert_eq!(letters[0].to.as_str(), "user109@example.org");
    assert!(letters[0].text.contains("/account/recover"), "{}", letters[0].text);
}

#[test]
fn who_has_no_place_any_more_is_not_told_of_one() {
    let account = user(109);
    for (pass, view, account) in [
        (Pass { user_id: UserId(110), ..pass(9, "Kim", 1) }, view(), account.clone()),
        (pass(9, "Sam", 1), TicketView { cancelled: true, ..view() }, account.clone()),
        (pass(9, "Sam", 1), view(), User { email: None, ..account }),
    ] {
        let (delivered, letters, _) = deliver(Ok(()), |stores| {
            due(stores, &added());
            teammate(stores, pass, view, account);
            stores.mail.expect_settle_dropped().times(1).returning(|_| Ok(()));
        });
        assert_eq!((outcome(delivered), letters), (Outcome::Dropped, vec![]));
    }
}
