use std::sync::Arc;

use chrono::TimeDelta;
use fairway_domain::auth_code::{AuthCode, LASTS};
use fairway_domain::ids::MailId;
use fairway_domain::values::Email;

use super::{LeasedMail, Letter, Letterhead};
use crate::Ports;
use crate::error::{Error, Result};
use crate::ports::{Mailer, NotSent};

/// How long mail is kept that was sent or given up, for who asks what became of it.
const KEPT: TimeDelta = TimeDelta::days(30);

/// How patiently mail is sent.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// For how long an instance has a mail to itself: well above what sending one takes.
    pub lease: TimeDelta,
    /// How long to wait after the first try that failed; after each other one twice as long …
    pub first_pause: TimeDelta,
    /// … but never longer than this.
    pub longest_pause: TimeDelta,
    /// After so many tries it is given up.
    pub tries: i32,
}

impl Default for Pace {
    /// Two days of trying.
    fn default() -> Self {
        Self {
            lease: TimeDelta::minutes(2),
            first_pause: TimeDelta::seconds(10),
            longest_pause: TimeDelta::hours(1),
            tries: 56,
        }
    }
}

impl Pace {
    /// How long to wait after so many tries; `None` when there were enough.
    fn pause_after(&self, tries: i32) -> Option<TimeDelta> {
        if tries >= self.tries {
            return None;
        }
        // Beyond 2^20, ten seconds are a hundred days.
        let doubled = self.first_pause * (1 << (tries - 1).clamp(0, 20));
        Some(doubled.min(self.longest_pause))
    }
}

/// What became of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivered {
    /// Which one.
    pub id: MailId,
    /// What.
    pub outcome: Outcome,
}

/// What became of a mail. Reasons may be logged: they do not name the recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is on its way.
    Sent,
    /// Nobody has the address.
    Dropped,
    /// It is tried again later.
    Postponed(String),
    /// It is not tried any more, unless an Admin asks for it.
    GivenUp(String),
}

/// Sends what is in the outbox, one mail at a time (decisions §8).
pub struct Delivery {
    ports: Ports,
    mailer: Arc<dyn Mailer>,
    letterhead: Letterhead,
    pace: Pace,
}

impl Delivery {
    /// Sends through `mailer`.
    pub fn new(ports: Ports, mailer: Arc<dyn Mailer>, letterhead: Letterhead, pace: Pace) -> Self {
        Self { ports, mailer, letterhead, pace }
    }

    /// Sends the mail that has been due for longest; `None` when none is. It is leased in a transaction of its own, so
    /// that it does not hold up others whatever happens to it, and sent outside of any.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database is away. What was leased is then tried again when the lease is over.
    pub fn deliver_next(&self) -> Result<Option<Delivered>> {
        let lease = format!("{:032x}", self.ports.randomness.bits());
        let length = self.pace.lease;
        let leased = self.ports.database.transaction(|stores| stores.mail().lease(&lease, length))?;
        let Some(mail) = leased else { return Ok(None) };
        let outcome = match self.compose(&mail) {
            Ok(Composed::Letter(letter)) => match self.mailer.send(&letter) {
                Ok(()) => self.sent(&mail)?,
                Err(not_sent) => self.failed(&mail, &not_sent)?,
            },
            Ok(Composed::Nobody) => Outcome::Dropped,
            Ok(Composed::Not(why)) => self.failed(&mail, &why)?,
            Err(Error::Unavailable(cause)) => return Err(Error::Unavailable(cause)),
            Err(fault) => {
                let why = "It could not be written, which is a fault of this program.".to_owned();
                self.failed(&mail, &NotSent { why, for_good: false })?;
                return Err(fault);
            }
        };
        Ok(Some(Delivered { id: mail.id, outcome }))
    }

    /// Deletes what nobody needs any more: mail sent or given up a month ago, codes that have expired.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database is away.
    pub fn tidy(&self) -> Result<()> {
        let now = self.ports.clock.now();
        self.ports.database.transaction(|stores| {
            stores.mail().forget_done(KEPT)?;
            stores.auth_codes().forget_expired(now)
        })
    }

    /// Puts a mail into words. Only here is it looked up whether somebody has the address, and the code made whose
    /// digest alone is kept.
    fn compose(&self, mail: &LeasedMail) -> Result<Composed> {
        let now = self.ports.clock.now();
        let Some(message) = mail.message else {
            return Ok(Composed::not("This version of Fairway does not know such a mail.", false));
        };
        if mail.tries > self.pace.tries {
            return Ok(Composed::not("It was tried too often, and no try came to its end.", true));
        }
        let code = AuthCode::from_random(self.ports.randomness.bits());
        let digest = self.ports.digests.sha256(code.reveal());
        let good_until = mail.expires_at.unwrap_or(mail.created_at + LASTS);
        self.ports.database.transaction(|stores| {
            let Some(user) = stores.users().credentials(&mail.recipient)? else {
                stores.mail().settle_dropped(mail)?;
                return Ok(Composed::Nobody);
            };
            // Only now: what anybody may have typed is on no list of mail that did not arrive.
            if mail.expires_at.is_some_and(|expires_at| expires_at <= now) {
                return Ok(Composed::not("What it would bring expired before it could be sent.", true));
            }
            stores.auth_codes().add(user.id, &digest, now, good_until)?;
            Ok(Composed::Letter(self.letterhead.letter(mail, message, user.session.email, &code)))
        })
    }

    fn sent(&self, mail: &LeasedMail) -> Result<Outcome> {
        self.ports.database.transaction(|stores| stores.mail().settle_sent(mail))?;
        Ok(Outcome::Sent)
    }

    fn failed(&self, mail: &LeasedMail, NotSent { why, for_good }: &NotSent) -> Result<Outcome> {
        let pause = self.pace.pause_after(mail.tries).filter(|_| !for_good);
        self.ports.database.transaction(|stores| stores.mail().settle_failed(mail, why, pause))?;
        let why = without(&mail.recipient, why);
        Ok(if pause.is_some() { Outcome::Postponed(why) } else { Outcome::GivenUp(why) })
    }
}

enum Composed {
    Letter(Letter),
    Nobody,
    Not(NotSent),
}

impl Composed {
    fn not(why: &str, for_good: bool) -> Self {
        Self::Not(NotSent { why: why.to_owned(), for_good })
    }
}

/// A mail server's words without the person they are about: no word with an address, nor what stands before the `@` of
/// the recipient's.
fn without(recipient: &Email, words: &str) -> String {
    let local = recipient.as_str().split('@').next().unwrap_or_default();
    let names = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        word.contains('@') || bare.eq_ignore_ascii_case(local)
    };
    let kept = words.split_whitespace().map(|word| if names(word) { "(recipient)" } else { word });
    kept.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
