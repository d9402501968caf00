mod compose;
mod links;

use std::sync::Arc;

use chrono::TimeDelta;
use fairway_domain::ids::MailId;
use fairway_domain::mailing::{Bound, COUNTS_FOR, MailBounds};
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;

use self::compose::Composed;
use super::{RetryPolicy, logos};
use crate::Ports;
use crate::error::{Error, Result};
use crate::known_fund::KnownFund;
use crate::outbox;
use crate::ports::{Clock, Database, Digests, Enclosures, Mailer, NotSent, Randomness};
use crate::stores::mail::LeasedMail;

/// Time for which sent and given up mail is kept, to answer questions about it.
const KEPT: TimeDelta = TimeDelta::days(30);

/// The outcome of sending a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivered {
    /// The mail's id.
    pub id: MailId,
    /// Its state.
    pub outcome: DeliveryOutcome,
}

/// The outcome of sending a mail. Reasons may be logged, because they do not name the recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// A mail server has accepted it.
    Sent,
    /// Dropped: no user has the address, or the content is outdated.
    Dropped,
    /// A bound on mail to its address is reached: it waits (rule `mail-bounds`).
    Waits,
    /// It is tried again later.
    Postponed(String),
    /// It is not tried again, unless an Admin asks for it.
    GivenUp(String),
}

/// Sends the mail of the outbox; several workers may call it at once (rule `mail`).
pub struct Delivery {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    digests: Arc<dyn Digests>,
    mail_bounds: MailBounds,
    fund: Arc<KnownFund>,
    mailer: Arc<dyn Mailer>,
    enclosures: Arc<dyn Enclosures>,
    public_url: String,
    retries: RetryPolicy,
}

impl Delivery {
    /// Sends through `mailer`, with files made by `enclosures` and links that begin with `public_url`, as in `https://golf.example.org`.
    pub fn new(
        ports: &Ports,
        mailer: Arc<dyn Mailer>,
        enclosures: Arc<dyn Enclosures>,
        public_url: String,
        retries: RetryPolicy,
    ) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            randomness: ports.randomness.clone(),
            digests: ports.digests.clone(),
            mail_bounds: ports.mail_bounds,
            fund: ports.fund.clone(),
            mailer,
            enclosures,
            public_url,
            retries,
        }
    }

    /// Sends the mail that has been due for longest, mail with a code before all others; `None` when none is due. It is leased in a transaction of
    /// its own, so that it cannot block others, and sent outside of any transaction.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database cannot be reached. A leased mail is then tried again after the lease.
    pub fn deliver_next(&self) -> Result<Option<Delivered>> {
        let lease = format!("{:032x}", self.randomness.bits());
        let length = self.retries.lease;
        let leased = self.database.transaction(|stores| stores.mail().lease(&lease, length))?;
        let Some(mail) = leased else { return Ok(None) };
        let outcome = match self.compose(&mail) {
            Ok(Composed::Letter(letter, counted)) => match self.mailer.send(&letter) {
                Ok(()) => self.sent(&mail)?,
                Err(not_sent) => {
                    self.return_room(counted, &letter.to)?;
                    self.failed(&mail, &letter.to, &not_sent)?
                }
            },
            Ok(Composed::Nobody) => DeliveryOutcome::Dropped,
            Ok(Composed::Waits) => DeliveryOutcome::Waits,
            Ok(Composed::Not(why)) => self.failed(&mail, &mail.recipient, &why)?,
            Err(error) if error.is_temporary() => return Err(error),
            // The account or the ticket was deleted while the mail was composed. The next try finds it gone.
            Err(Error::Refused(Refusal::Overtaken)) => {
                let why = "What it is about changed while it was written.".to_owned();
                self.failed(&mail, &mail.recipient, &NotSent { why, for_good: false })?
            }
            Err(fault) => {
                let why = "It could not be written, which is a fault of this program.".to_owned();
                self.failed(&mail, &mail.recipient, &NotSent { why, for_good: false })?;
                return Err(fault);
            }
        };
        Ok(Some(Delivered { id: mail.id, outcome }))
    }

    /// Deletes old rows: mail sent or given up a month ago, expired codes, links of passes that are gone, names on paper of past events (rule
    /// `forgotten-names`). Queues reminders of missing logos (rule `named-sponsors`).
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database cannot be reached.
    pub fn tidy(&self) -> Result<()> {
        let now = self.clock.now();
        self.database.transaction(|stores| {
            stores.mail().forget_done(KEPT)?;
            stores.mail().forget_all_counted(now - COUNTS_FOR)?;
            stores.attendees().forget_void_links()?;
            stores.sheets().forget_names(self.clock.today())?;
            logos::remind(stores, now, self.clock.today())?;
            stores.auth_codes().forget_expired(now)
        })
    }

    fn return_room(&self, counted: Option<Bound>, to: &Email) -> Result<()> {
        let Some(bound) = counted else { return Ok(()) };
        self.database.transaction(|stores| outbox::return_room(stores, bound, to))
    }

    fn sent(&self, mail: &LeasedMail) -> Result<DeliveryOutcome> {
        self.database.transaction(|stores| stores.mail().settle_sent(mail))?;
        Ok(DeliveryOutcome::Sent)
    }

    fn failed(
        &self,
        mail: &LeasedMail,
        to: &Email,
        NotSent { why, for_good }: &NotSent,
    ) -> Result<DeliveryOutcome> {
        let pause = self.retries.pause_after(mail.tries).filter(|_| !for_good);
        self.database.transaction(|stores| stores.mail().settle_failed(mail, why, pause))?;
        let why = without(to, why);
        Ok(if pause.is_some() { DeliveryOutcome::Postponed(why) } else { DeliveryOutcome::GivenUp(why) })
    }
}

/// A mail server's reply without personal data: words with an address, or with the local part of the recipient's, are replaced.
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
