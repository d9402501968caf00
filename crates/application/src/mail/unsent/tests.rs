use chrono::{DateTime, TimeDelta, Utc};
use fairway_domain::access::Role;
use fairway_domain::values::Email;
use mockall::Sequence;

use super::*;
use crate::ports::Clock;
use crate::stores::mail::{Message, SignInLink};
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports};

const ID: MailId = MailId(5);

fn now() -> DateTime<Utc> {
    FixedClock::default().now()
}

fn given_up() -> UnsentMail {
    UnsentMail {
        id: ID,
        recipient: Email::parse("sam@example.org").unwrap(),
        message: Some(Message::SignIn(SignInLink::FromAdmin)),
        created_at: now() - TimeDelta::hours(1),
        expires_at: Some(now() + TimeDelta::seconds(1)),
        tries: 60,
        last_error: "The mail server did not answer.".into(),
        due_at: now() - TimeDelta::minutes(1),
        given_up_at: Some(now() - TimeDelta::minutes(1)),
    }
}

fn retry(role: Role, expect: impl FnOnce(&mut MockStores)) -> (Result<UnsentMail>, Outcomes) {
    let database = FakeDatabase::expecting(expect);
    let mail = MailAdministration::new(&ports(database.clone(), FixedClock::default()));
    (mail.retry(&actor(1, &[role]), Some(ID)), database.outcomes())
}

#[test]
fn a_mail_that_was_given_up_is_due_again_and_the_retry_audited() {
    let (answer, outcomes) = retry(Role::Admin, |stores| {
        let mut order = Sequence::new();
        let look = stores.mail.expect_lock_unsent().times(1).in_sequence(&mut order);
        look.returning(|_| Ok(Some(given_up())));
        stores.mail.expect_retry().times(1).in_sequence(&mut order).returning(|_| Ok(()));
        let look = stores.mail.expect_lock_unsent().times(1).in_sequence(&mut order);
        look.returning(|_| Ok(Some(UnsentMail { due_at: now(), given_up_at: None, ..given_up() })));
        stores.audit.expect_add().times(1).returning(|entry| {
            let [change] = &entry.changes[..] else { panic!("{entry:?}") };
            assert_eq!((entry.action, entry.subject_id), ("mail.retry", Some(5)));
            assert_eq!((change.before.as_str(), change.after.as_str()), ("", "2026-05-01T12:00:00.000000Z"));
            Ok(())
        });
    });
    assert_eq!(answer.unwrap().given_up_at, None);
    assert_eq!(outcomes, Outcomes { commits: 1, rollbacks: 0 });
}
