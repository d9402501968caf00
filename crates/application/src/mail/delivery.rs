mod links;

use std::sync::Arc;

use chrono::TimeDelta;
use fairway_domain::ids::MailId;
use fairway_domain::mailing::{Bound, COUNTS_FOR};
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;

use super::draft::Draft;
use super::letter::{Addressed, inline_id};
use super::room::{self, Room};
use super::subject::Subject;
use super::{
    Letterhead, RetryPolicy, broadcasts, codes, deleted, logos, passes, receipts, teammates, waitlist,
};
use crate::Ports;
use crate::error::{Error, Result};
use crate::outbox;
use crate::ports::{Attachment, Enclosures, Letter, Mailer, NotSent, Stores};
use crate::stores::mail::{LeasedMail, Message};

/// Time for which mail is kept that was sent or given up, for who asks what became of it.
const KEPT: TimeDelta = TimeDelta::days(30);

/// The outcome of sending a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivered {
    /// The mail's id.
    pub id: MailId,
    /// Its outcome.
    pub outcome: Outcome,
}

/// The outcome of sending a mail. Reasons may be logged: they do not name the recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is on its way.
    Sent,
    /// Dropped: no user has the address, or the mail would not be true any more.
    Dropped,
    /// A bound on mail to its address has no room for it: it waits (rule `mail-bounds`).
    Waits,
    /// It is tried again later.
    Postponed(String),
    /// It is not tried any more, unless an Admin asks for it.
    GivenUp(String),
}

/// Sends what is in the outbox; several workers may call it at once (rule `mail`).
pub struct Delivery {
    ports: Ports,
    mailer: Arc<dyn Mailer>,
    enclosures: Arc<dyn Enclosures>,
    public_url: String,
    retries: RetryPolicy,
}

impl Delivery {
    /// Sends through `mailer`, with files that `enclosures` makes and links that begin with `public_url`, as in
    /// `https://golf.example.org`.
    pub fn new(
        ports: Ports,
        mailer: Arc<dyn Mailer>,
        enclosures: Arc<dyn Enclosures>,
        public_url: String,
        retries: RetryPolicy,
    ) -> Self {
        Self { ports, mailer, enclosures, public_url, retries }
    }

    /// Sends the mail that has been due for longest, one with a code before all others; `None` when none is. It is leased in a transaction of its own, so
    /// that it does not hold up others whatever happens to it, and sent outside of any.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database is away. A leased mail is then tried again when the lease is over.
    pub fn deliver_next(&self) -> Result<Option<Delivered>> {
        let lease = format!("{:032x}", self.ports.randomness.bits());
        let length = self.retries.lease;
        let leased = self.ports.database.transaction(|stores| stores.mail().lease(&lease, length))?;
        let Some(mail) = leased else { return Ok(None) };
        let outcome = match self.compose(&mail) {
            Ok(Composed::Letter(letter, counted)) => match self.mailer.send(&letter) {
                Ok(()) => self.sent(&mail)?,
                Err(not_sent) => {
                    self.return_room(counted, &letter.to)?;
                    self.failed(&mail, &letter.to, &not_sent)?
                }
            },
            Ok(Composed::Nobody) => Outcome::Dropped,
            Ok(Composed::Waits) => Outcome::Waits,
            Ok(Composed::Not(why)) => self.failed(&mail, &mail.recipient, &why)?,
            Err(Error::Unavailable(cause)) => return Err(Error::Unavailable(cause)),
            // The account or the ticket of the mail was deleted while it was written. The next try finds it gone.
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

    /// Deletes what nobody needs any more: mail sent or given up a month ago, codes that have expired, links of passes that are gone. Reminds of
    /// logos that are missing (rule `named-sponsors`).
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database is away.
    pub fn tidy(&self) -> Result<()> {
        let now = self.ports.clock.now();
        self.ports.database.transaction(|stores| {
            stores.mail().forget_done(KEPT)?;
            stores.mail().forget_all_counted(now - COUNTS_FOR)?;
            stores.attendees().forget_void_links()?;
            logos::remind(stores, now, self.ports.clock.today())?;
            stores.auth_codes().forget_expired(now)
        })
    }

    /// Puts a mail into words, by how things are now. Its files are made outside of the transaction.
    fn compose(&self, mail: &LeasedMail) -> Result<Composed> {
        let Some(message) = mail.message.clone() else {
            return Ok(Composed::not("This version of Fairway does not know such a mail.", false));
        };
        if mail.tries > self.retries.tries {
            return Ok(Composed::not("It was tried too often, and no try came to its end.", true));
        }
        let letterhead = Letterhead::of(&self.ports.fund.now(), &self.public_url);
        let drafted =
            self.ports.database.transaction(|stores| self.draft(stores, &letterhead, mail, message))?;
        match drafted {
            Drafted::Nobody => Ok(Composed::Nobody),
            Drafted::Waits => Ok(Composed::Waits),
            Drafted::TooLate => {
                Ok(Composed::not("What it would bring expired before it could be sent.", true))
            }
            Drafted::To(addressed, draft, counted) => {
                let attachments = self.enclose(mail, &draft)?;
                let letter = letterhead.letter(mail, addressed, &draft, attachments);
                Ok(Composed::Letter(Box::new(letter), counted))
            }
        }
    }

    fn draft(
        &self,
        stores: &mut dyn Stores,
        letterhead: &Letterhead,
        mail: &LeasedMail,
        message: Message,
    ) -> Result<Drafted> {
        let now = self.ports.clock.now();
        let Some((to, subject)) = Subject::find(stores, mail, message, now, self.ports.clock.today())? else {
            stores.mail().settle_dropped(mail)?;
            return Ok(Drafted::Nobody);
        };
        // Only now: what anybody may have typed is on no list of mail that did not arrive.
        if mail.expires_at.is_some_and(|expires_at| expires_at <= now) {
            return Ok(Drafted::TooLate);
        }
        let counted = match room::of(stores, &self.ports.mail_bounds, mail, &to, now)? {
            Room::For(counted) => counted,
            Room::In(wait) => {
                stores.mail().settle_waiting(mail, wait)?;
                return Ok(Drafted::Waits);
            }
        };
        let mut unsubscribe = None;
        let draft = match subject {
            Subject::Account(sign_in, user) => {
                codes::draft(letterhead, sign_in, &self.code(stores, mail, user)?)
            }
            Subject::Left => codes::deleted(letterhead),
            Subject::Ticket(news, facts) => self.of_ticket(stores, letterhead, news, &facts)?,
            Subject::Teammate(facts) => {
                let links = self.links(stores, letterhead, &facts.of.passes)?;
                teammates::draft(letterhead, &facts, &links)
            }
            Subject::Pass(news, facts) => {
                let links = self.links(stores, letterhead, &facts.of.passes)?;
                passes::draft(letterhead, news, &facts, &links)
            }
            Subject::Receipt(facts) => receipts::draft(letterhead, &facts),
            Subject::Deleted(facts) => deleted::draft(letterhead, &facts),
            Subject::Void(facts) => passes::void(&facts),
            Subject::Waits(facts) => waitlist::joined(letterhead, &facts),
            Subject::Offer(facts) => {
                let until = facts.entry.offer.map(|offer| self.ports.clock.local(offer.held_until));
                waitlist::offer(letterhead, &facts, until)
            }
            Subject::Logo(facts) => logos::draft(letterhead, &facts),
            Subject::Sponsor(facts) => logos::sponsor(letterhead, &facts),
            Subject::WithoutLogo(facts) => logos::missing(letterhead, &facts),
            Subject::Broadcast(facts) => {
                unsubscribe = self.unsubscribe_link(stores, letterhead, &facts)?;
                let choices = self.choice_links(stores, letterhead, &facts)?;
                let draft = broadcasts::draft(letterhead, &facts, unsubscribe.clone());
                broadcasts::with_choices(draft, &choices)
            }
        };
        let draft = greeting(stores, &to, draft)?;
        Ok(Drafted::To(Addressed { to, unsubscribe }, draft, counted))
    }

    fn return_room(&self, counted: Option<Bound>, to: &Email) -> Result<()> {
        let Some(bound) = counted else { return Ok(()) };
        self.ports.database.transaction(|stores| outbox::return_room(stores, bound, to))
    }

    fn enclose(&self, mail: &LeasedMail, draft: &Draft) -> Result<Vec<Attachment>> {
        let passes = draft.passes().map(|pass| {
            Ok(Attachment {
                name: pass.file_name(),
                media_type: "image/png",
                bytes: self.enclosures.qr_code(&pass.scan_code)?,
                inline_id: Some(inline_id(mail, pass)),
            })
        });
        let mut attachments = passes.collect::<Result<Vec<_>>>()?;
        if !draft.events.is_empty() {
            attachments.push(Attachment {
                name: "golf.ics".into(),
                media_type: "text/calendar; charset=utf-8; method=PUBLISH",
                bytes: self.enclosures.calendar(&draft.events, self.ports.clock.now()),
                inline_id: None,
            });
        }
        Ok(attachments)
    }

    fn sent(&self, mail: &LeasedMail) -> Result<Outcome> {
        self.ports.database.transaction(|stores| stores.mail().settle_sent(mail))?;
        Ok(Outcome::Sent)
    }

    fn failed(&self, mail: &LeasedMail, to: &Email, NotSent { why, for_good }: &NotSent) -> Result<Outcome> {
        let pause = self.retries.pause_after(mail.tries).filter(|_| !for_good);
        self.ports.database.transaction(|stores| stores.mail().settle_failed(mail, why, pause))?;
        let why = without(to, why);
        Ok(if pause.is_some() { Outcome::Postponed(why) } else { Outcome::GivenUp(why) })
    }
}

enum Drafted {
    /// With the bound in which it was counted just now.
    To(Addressed, Draft, Option<Bound>),
    Nobody,
    Waits,
    TooLate,
}

enum Composed {
    Letter(Box<Letter>, Option<Bound>),
    Nobody,
    Waits,
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

/// The account may be a stranger's, who typed its name, too: nobody is greeted by that.
fn greeting(stores: &mut dyn Stores, to: &Email, draft: Draft) -> Result<Draft> {
    let hides_name = !draft.to.is_empty() && room::proof(stores, to)?.is_some_and(|proof| !proof.is_proven());
    Ok(if hides_name { Draft { to: String::new(), ..draft } } else { draft })
}

#[cfg(test)]
mod tests;
