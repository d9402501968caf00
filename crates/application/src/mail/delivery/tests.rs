use chrono::{DateTime, Utc};
use fairway_domain::access::Role;
use fairway_domain::account::Proof;
use fairway_domain::ids::UserId;
use fairway_domain::mailing::Bound;

use super::*;
use crate::ports::{Clock, Letter, MockEnclosures, MockMailer};
use crate::stores::accounts::{Credentials, Session};
use crate::stores::mail::{Message, SignInLink};
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, ports};

mod about;

fn now() -> DateTime<Utc> {
    FixedClock::default().now()
}

fn leased() -> LeasedMail {
    LeasedMail {
        id: MailId(5),
        // The first value of the tests' counting randomness.
        lease: format!("{:032x}", 1),
        recipient: Email::parse("Sam@example.org").unwrap(),
        message: Some(Message::SignIn(SignInLink::Recovery)),
        message_id: "m5".into(),
        created_at: now() - TimeDelta::minutes(29),
        expires_at: Some(now() + TimeDelta::minutes(1)),
        tries: 1,
        counts: None,
    }
}

/// This mail is due.
fn due(stores: &mut MockStores, mail: &LeasedMail) {
    let mail = mail.clone();
    let lease = stores.mail.expect_lease().times(1);
    lease.withf(|_, length| *length == TimeDelta::minutes(2)).returning(move |_, _| Ok(Some(mail.clone())));
}

/// The account of the address.
fn sam() -> Credentials {
    let email = Email::parse("sam@example.org").unwrap();
    let session = Session { email, roles: vec![Role::User], proof: Proof::Proven, token_version: 0 };
    Credentials { id: UserId(7), password_hash: None, session }
}

/// The same, while the address is not proven.
fn unproven() -> Credentials {
    let Credentials { session, .. } = sam();
    Credentials { session: Session { proof: Proof::Claimed, ..session }, ..sam() }
}

/// A user has the address, and gets one code.
fn known(stores: &mut MockStores) {
    stores.users.expect_credentials().returning(|_| Ok(Some(sam())));
    makes_code(stores);
}

fn makes_code(stores: &mut MockStores) {
    let code = stores.auth_codes.expect_add().times(1);
    let digest = format!("digest of {:032x}", 2);
    code.withf(move |id, kept, at, until| {
        (*id, kept, *at, *until) == (UserId(7), digest.as_str(), now(), now() + TimeDelta::minutes(1))
    });
    code.returning(|_, _, _, _| Ok(()));
}

/// Expects a failure with this reason and this pause to be stored.
fn fails(stores: &mut MockStores, why: &'static str, pause: Option<TimeDelta>) {
    let failed = stores.mail.expect_settle_failed().times(1);
    failed.withf(move |_, told, after| told == why && *after == pause).returning(|_, _, _| Ok(()));
}

/// Files with a text content.
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
    let database = FakeDatabase::expecting(|stores| {
        expect(stores);
        // By default no account has the address.
        stores.users.expect_credentials().returning(|_| Ok(None));
    });
    let ports = ports(database.clone(), FixedClock::default());
    let delivered = Delivery::new(
        &ports,
        Arc::new(mailer),
        Arc::new(enclosures()),
        "https://golf.example.org".into(),
        RetryPolicy::default(),
    );
    let delivered = delivered.deliver_next();
    let letters = letters.lock().unwrap().clone();
    (delivered, letters, database.outcomes())
}

fn outcome(delivered: Result<Option<Delivered>>) -> DeliveryOutcome {
    delivered.unwrap().unwrap().outcome
}

fn refused(why: &str, for_good: bool) -> Result<(), NotSent> {
    Err(NotSent { why: why.into(), for_good })
}

#[test]
fn a_mail_to_a_user_has_a_code_and_only_its_digest_is_stored() {
    let (delivered, letters, outcomes) = deliver(Ok(()), |stores| {
        due(stores, &leased());
        known(stores);
        stores.mail.expect_settle_sent().times(1).withf(|mail| *mail == leased()).returning(|_| Ok(()));
    });
    assert_eq!(outcome(delivered), DeliveryOutcome::Sent);
    let [letter] = &letters[..] else { panic!("{letters:?}") };
    assert_eq!((letter.to.as_str(), letter.date), ("sam@example.org", leased().created_at));
    assert_eq!(letter.message_id, "m5");
    assert!(letter.text.contains(&format!("tempAuthCode={:032x}\n", 2)), "{}", letter.text);
    assert_eq!(outcomes, Outcomes { commits: 3, rollbacks: 0 }, "leased, composed, settled");
}

#[test]
fn a_mail_to_an_unknown_address_is_dropped() {
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &leased());
        stores.users.expect_credentials().returning(|_| Ok(None));
        stores.mail.expect_settle_dropped().times(1).returning(|_| Ok(()));
    });
    assert_eq!((outcome(delivered), letters), (DeliveryOutcome::Dropped, vec![]));
}

#[test]
fn without_a_due_mail_nothing_is_sent() {
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        stores.mail.expect_lease().returning(|_, _| Ok(None));
    });
    assert_eq!((delivered.unwrap(), letters), (None, vec![]));
}

#[test]
fn pauses_grow_until_the_last_try() {
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
        let expected =
            if pause.is_some() { DeliveryOutcome::Postponed(why) } else { DeliveryOutcome::GivenUp(why) };
        assert_eq!(outcome(delivered), expected, "{tries}");
    }
}

#[test]
fn mail_refused_for_good_is_given_up_at_once() {
    let (delivered, ..) = deliver(refused("550 no", true), |stores| {
        due(stores, &leased());
        known(stores);
        fails(stores, "550 no", None);
    });
    assert_eq!(outcome(delivered), DeliveryOutcome::GivenUp("550 no".into()));
}

#[test]
fn logged_reasons_do_not_name_the_recipient() {
    let words = "550 5.1.1 <sam@example.org>: user SAM, relay=srs0=x@example.net is unknown here";
    let (delivered, ..) = deliver(refused(words, true), |stores| {
        due(stores, &leased());
        known(stores);
        fails(stores, words, None);
    });
    let logged = "550 5.1.1 (recipient) user (recipient) (recipient) is unknown here";
    assert_eq!(outcome(delivered), DeliveryOutcome::GivenUp(logged.into()));
}

#[test]
fn expired_mail_is_given_up_and_no_code_is_made() {
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &LeasedMail { expires_at: Some(now()), ..leased() });
        stores.users.expect_credentials().returning(|_| Ok(Some(sam())));
        fails(stores, "What it would bring expired before it could be sent.", None);
    });
    assert!(matches!(outcome(delivered), DeliveryOutcome::GivenUp(_)));
    assert_eq!(letters, []);
}

#[test]
fn an_expired_mail_to_an_unknown_address_is_dropped() {
    let (delivered, ..) = deliver(Ok(()), |stores| {
        due(stores, &LeasedMail { expires_at: Some(now()), ..leased() });
        stores.users.expect_credentials().returning(|_| Ok(None));
        stores.mail.expect_settle_dropped().times(1).returning(|_| Ok(()));
    });
    assert_eq!(outcome(delivered), DeliveryOutcome::Dropped);
}

#[test]
fn mail_that_crashes_the_program_each_time_is_given_up() {
    let (delivered, ..) = deliver(Ok(()), |stores| {
        due(stores, &LeasedMail { tries: 57, ..leased() });
        fails(stores, "It was tried too often, and no try came to its end.", None);
    });
    assert!(matches!(outcome(delivered), DeliveryOutcome::GivenUp(_)));
}

#[test]
fn mail_of_a_newer_version_waits_for_that_version() {
    let (delivered, ..) = deliver(Ok(()), |stores| {
        due(stores, &LeasedMail { message: None, ..leased() });
        let pause = Some(TimeDelta::seconds(10));
        fails(stores, "This version of Fairway does not know such a mail.", pause);
    });
    assert!(matches!(outcome(delivered), DeliveryOutcome::Postponed(_)));
}

#[test]
fn a_fault_in_composing_a_mail_is_stored_and_the_mail_postponed() {
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
fn an_unreachable_database_leaves_the_mail_leased() {
    let (delivered, ..) = deliver(Ok(()), |stores| {
        due(stores, &leased());
        stores.users.expect_credentials().returning(|_| Err(Error::Unavailable("away".into())));
    });
    assert!(matches!(delivered, Err(Error::Unavailable(_))), "{delivered:?}");
}

#[test]
fn a_mail_past_its_bound_waits_and_has_no_code() {
    let mail = LeasedMail { counts: Some(Bound::UnaskedBy(None)), ..leased() };
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &mail);
        stores.users.expect_credentials().returning(|_| Ok(Some(sam())));
        // The bound over all senders has room, the bound of this sender has none.
        let counted =
            |bound| if bound == Bound::Unasked { vec![] } else { vec![now() - TimeDelta::hours(1)] };
        stores.mail.expect_lock_counted().times(2).returning(move |bound, _| Ok(counted(bound)));
        let waits = stores.mail.expect_settle_waiting().times(1);
        waits.withf(|_, wait| *wait == TimeDelta::hours(23)).returning(|_, _| Ok(()));
    });
    assert_eq!((outcome(delivered), letters), (DeliveryOutcome::Waits, vec![]));
}

#[test]
fn a_counted_mail_that_could_not_be_sent_is_counted_no_more() {
    let mail = LeasedMail { counts: Some(Bound::Links), ..leased() };
    let (delivered, ..) = deliver(refused("The mail server did not answer.", false), |stores| {
        due(stores, &mail);
        makes_code(stores);
        stores.users.expect_credentials().returning(|_| Ok(Some(unproven())));
        for (before, after) in [(vec![], vec![now()]), (vec![now()], vec![])] {
            stores.mail.expect_lock_counted().times(1).return_once(move |_, _| Ok(before));
            let set = stores.mail.expect_set_counted().times(1);
            set.withf(move |bound, _, at| *bound == Bound::Links && at == after).returning(|_, _, _| Ok(()));
        }
        fails(stores, "The mail server did not answer.", Some(TimeDelta::seconds(10)));
    });
    assert!(matches!(outcome(delivered), DeliveryOutcome::Postponed(_)));
}

#[test]
fn a_link_to_a_proven_address_is_not_counted_twice() {
    let mail = LeasedMail { counts: Some(Bound::Links), ..leased() };
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &mail);
        known(stores);
        stores.mail.expect_settle_sent().times(1).returning(|_| Ok(()));
    });
    assert_eq!((outcome(delivered), letters.len()), (DeliveryOutcome::Sent, 1));
}

#[test]
fn a_waiting_link_is_dropped_after_another_link() {
    for another in [true, false] {
        let waited = now() + TimeDelta::hours(1);
        let mail = LeasedMail { counts: Some(Bound::Links), expires_at: Some(waited), ..leased() };
        let (delivered, letters, _) = deliver(Ok(()), |stores| {
            due(stores, &mail);
            stores.users.expect_credentials().returning(|_| Ok(Some(unproven())));
            let since = mail.created_at;
            let made = stores.auth_codes.expect_made_since().times(1);
            made.withf(move |user, at| (*user, *at) == (UserId(7), since)).returning(move |_, _| Ok(another));
            if another {
                stores.mail.expect_settle_dropped().times(1).returning(|_| Ok(()));
            } else {
                stores.mail.expect_lock_counted().returning(|_, _| Ok(vec![]));
                stores.mail.expect_set_counted().returning(|_, _, _| Ok(()));
                stores.auth_codes.expect_add().returning(|_, _, _, _| Ok(()));
                stores.mail.expect_settle_sent().times(1).returning(|_| Ok(()));
            }
        });
        let sent = if another { DeliveryOutcome::Dropped } else { DeliveryOutcome::Sent };
        assert_eq!((outcome(delivered), letters.len()), (sent, usize::from(!another)));
    }
}
