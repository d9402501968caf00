//! Composes a mail from the present data, with its files.

use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;

use super::Delivery;
use crate::error::Result;
use crate::mail::draft::Draft;
use crate::mail::letter::{Addressed, inline_id};
use crate::mail::room::{self, Room};
use crate::mail::subject::Subject;
use crate::mail::{Letterhead, broadcasts, codes, deleted, logos, passes, receipts, teammates, waitlist};
use crate::ports::{Attachment, Letter, NotSent, Stores};
use crate::stores::mail::{LeasedMail, Message};

impl Delivery {
    /// Composes a mail from the present data. Its files are made outside of the transaction.
    pub(super) fn compose(&self, mail: &LeasedMail) -> Result<Composed> {
        let Some(message) = mail.message.clone() else {
            return Ok(Composed::not("This version of Fairway does not know such a mail.", false));
        };
        if mail.tries > self.retries.tries {
            return Ok(Composed::not("It was tried too often, and no try came to its end.", true));
        }
        let letterhead = Letterhead::of(&self.fund.now(), &self.public_url);
        let drafted = self.database.transaction(|stores| self.draft(stores, &letterhead, mail, message))?;
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
        let now = self.clock.now();
        let Some((to, subject)) = Subject::find(stores, mail, message, now, self.clock.today())? else {
            stores.mail().settle_dropped(mail)?;
            return Ok(Drafted::Nobody);
        };
        // Checked only now: mail to an address that anybody may have typed must not get on the list of failed mail.
        if mail.expires_at.is_some_and(|expires_at| expires_at <= now) {
            return Ok(Drafted::TooLate);
        }
        let counted = match room::of(stores, &self.mail_bounds, mail, &to, now)? {
            Room::For(counted) => counted,
            Room::In(wait) => {
                stores.mail().settle_waiting(mail, wait)?;
                return Ok(Drafted::Waits);
            }
        };
        let (draft, unsubscribe) = self.of_subject(stores, letterhead, mail, subject)?;
        let draft = greeting(stores, &to, draft)?;
        Ok(Drafted::To(Addressed { to, unsubscribe }, draft, counted))
    }

    /// The draft, and for an invitation the link to unsubscribe.
    fn of_subject(
        &self,
        stores: &mut dyn Stores,
        letterhead: &Letterhead,
        mail: &LeasedMail,
        subject: Subject,
    ) -> Result<(Draft, Option<String>)> {
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
                let until = facts.entry.offer.map(|offer| self.clock.local(offer.held_until));
                waitlist::offer(letterhead, &facts, until)
            }
            Subject::Logo(facts) => logos::draft(letterhead, &facts),
            Subject::Sponsor(facts) => logos::sponsor(letterhead, &facts),
            Subject::WithoutLogo(facts) => logos::missing(letterhead, &facts),
            Subject::Broadcast(facts) => {
                let unsubscribe = self.unsubscribe_link(stores, letterhead, &facts)?;
                let choices = self.choice_links(stores, letterhead, &facts)?;
                let draft = broadcasts::draft(letterhead, &facts, unsubscribe.clone());
                return Ok((broadcasts::with_choices(draft, &choices), unsubscribe));
            }
        };
        Ok((draft, None))
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
                bytes: self.enclosures.calendar(&draft.events, self.clock.now()),
                inline_id: None,
            });
        }
        Ok(attachments)
    }
}

enum Drafted {
    /// With the bound that has just counted it.
    To(Addressed, Draft, Option<Bound>),
    Nobody,
    Waits,
    TooLate,
}

pub(super) enum Composed {
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

/// The account may be a stranger's, who typed its name, too: an unproven address is not greeted by name.
fn greeting(stores: &mut dyn Stores, to: &Email, draft: Draft) -> Result<Draft> {
    let hides_name = !draft.to.is_empty() && room::proof(stores, to)?.is_some_and(|proof| !proof.is_proven());
    Ok(if hides_name { Draft { to: String::new(), ..draft } } else { draft })
}
