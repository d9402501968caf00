//! Mail to the holders of passes about changes by other people (rule `pass-mail`). A mail has the data at the time of sending, so a waiting mail
//! covers all changes until then.

use crate::outbox;
use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::TimeDelta;
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{TicketId, UserId};
use fairway_domain::mailing::{Bound, PASS_WAITS};
use fairway_domain::ticket::Settled;
use fairway_domain::tournament::is_over;
use fairway_domain::values::Email;

use crate::Ports;
use crate::error::{Error, Result};
use crate::ports::{Clock, Stores, Tries, TryKey};
use crate::stores::attendees::Pass;
use crate::stores::mail::{Message, NewMail, PassNews, PassPlace, WaitingPass};

/// The ports for mail to holders of passes about changes by other people.
pub(crate) struct PassMailer {
    clock: Arc<dyn Clock>,
    tries: Arc<dyn Tries>,
}

impl PassMailer {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { clock: ports.clock.clone(), tries: ports.tries.clone() }
    }

    /// Mail about one change of passes; `actor` is `None` for changes by the site.
    pub(crate) fn mailing<'a>(
        &'a self,
        stores: &'a mut dyn Stores,
        actor: Option<&'a Actor>,
    ) -> PassMailing<'a> {
        PassMailing { stores, pass_mailer: self, actor }
    }
}

/// Queues the mails for one change of passes, while the ticket or the round is locked.
pub(crate) struct PassMailing<'a> {
    stores: &'a mut dyn Stores,
    pass_mailer: &'a PassMailer,
    /// `None` for changes by the site.
    actor: Option<&'a Actor>,
}

/// A person who gets mail about the passes of one ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Holder {
    place: PassPlace,
    email: Email,
    pass: Pass,
}

impl Holder {
    /// Whether the pass is this person's.
    pub(crate) fn is(&self, user: UserId) -> bool {
        self.place.user == user
    }
}

/// The holders of these passes with an address, each once per ticket, in the order in which mail to them is counted: always the same, to avoid
/// deadlocks.
pub(crate) fn held(passes: Vec<Pass>) -> Vec<Holder> {
    let mut holders: Vec<Holder> = passes
        .into_iter()
        .filter_map(|pass| {
            let email = pass.user.email.clone()?;
            let place =
                PassPlace { ticket: pass.ticket_id, user: pass.user_id, tournament: pass.tournament_id };
            Some(Holder { place, email, pass })
        })
        .collect();
    let key = |holder: &Holder| {
        (holder.email.as_str().to_lowercase(), holder.place.ticket.0, holder.place.user.0, holder.pass.id.0)
    };
    holders.sort_by_key(key);
    holders.dedup_by_key(|holder| holder.place);
    holders
}

impl PassMailing<'_> {
    /// Round, starting time or group of these passes have changed. Mails holders of paid tickets; others get their first mail with the payment. One
    /// mail covers all changes within a while. Past the bounds the next mail waits, and none is lost (rule `mail-bounds`).
    pub(crate) fn changed(&mut self, passes: Vec<Pass>) -> Result<()> {
        self.queue_settled(passes, PassNews::Changed)
    }

    /// The holder of these passes has a new address: mail to the old one was given up, or there was none. Waiting mail goes to the new one. Mails as
    /// [`changed`](Self::changed), with the pass as in a first mail.
    pub(crate) fn readdressed(&mut self, passes: Vec<Pass>) -> Result<()> {
        self.queue_settled(passes, PassNews::Paid)
    }

    fn queue_settled(&mut self, passes: Vec<Pass>, news: PassNews) -> Result<()> {
        let mut holders = self.recipients(held(passes));
        holders.retain(|holder| holder.pass.settled != Settled::Unpaid);
        let waiting = self.waiting(&holders)?;
        for holder in holders {
            if let Some(mail) = on_its_way(&waiting, &holder) {
                self.hasten(mail, PASS_WAITS)?;
            } else {
                let wait = self.wait()?;
                self.add(&holder, Message::Pass(news, holder.place), wait)?;
            }
        }
        Ok(())
    }

    /// These tickets were paid or reactivated: mails all holders but the purchaser, who gets mail about the ticket.
    pub(crate) fn valid(&mut self, tickets: &[TicketId]) -> Result<()> {
        let passes = self.stores.attendees().passes_of_tickets(tickets)?;
        let mut holders = self.recipients_beside_purchasers(held(passes));
        let waiting = self.waiting(&holders)?;
        // Their mail about a void pass was not sent.
        holders.retain(|holder| !not_heard(&waiting, holder, Some(PassNews::Void)));
        for holder in holders {
            match on_its_way(&waiting, &holder) {
                Some(mail) => self.hasten(mail, TimeDelta::zero())?,
                None if holder.pass.settled == Settled::Unpaid => {
                    let PassPlace { ticket, user, .. } = holder.place;
                    let message = Message::TeammateAdded(holder.pass.id, user, Some(ticket));
                    self.add(&holder, message, TimeDelta::zero())?;
                }
                None => self.add(&holder, Message::Pass(PassNews::Paid, holder.place), TimeDelta::zero())?,
            }
        }
        Ok(())
    }

    /// The ticket was cancelled: mails all holders but the purchaser, who gets mail about the ticket.
    pub(crate) fn cancelled(&mut self, ticket: TicketId) -> Result<()> {
        let passes = self.stores.attendees().passes_of_ticket(ticket)?;
        let holders = self.recipients_beside_purchasers(held(passes));
        self.queue_void(&holders)
    }

    /// Mails holders that their passes are void, if they had a mail about them. `holders` were read while the passes were valid.
    pub(crate) fn void(&mut self, holders: Vec<Holder>) -> Result<()> {
        let holders = self.recipients(holders);
        self.queue_void(&holders)
    }

    fn queue_void(&mut self, holders: &[Holder]) -> Result<()> {
        let waiting = self.waiting(holders)?;
        for holder in holders {
            let void = waiting.iter().find(|mail| of(mail, holder) && mail.news == Some(PassNews::Void));
            if let Some(mail) = void {
                self.hasten(mail, PASS_WAITS)?;
            } else if !not_heard(&waiting, holder, None) {
                self.add(holder, Message::Pass(PassNews::Void, holder.place), PASS_WAITS)?;
            }
        }
        Ok(())
    }

    /// The holders without the acting user, and without those of past events.
    fn recipients(&self, mut holders: Vec<Holder>) -> Vec<Holder> {
        let (today, doer) = (self.pass_mailer.clock.today(), self.actor.map(|actor| actor.id));
        holders.retain(|holder| Some(holder.place.user) != doer && !is_over(holder.pass.date_end, today));
        holders
    }

    fn recipients_beside_purchasers(&self, holders: Vec<Holder>) -> Vec<Holder> {
        let mut holders = self.recipients(holders);
        holders.retain(|holder| holder.place.user != holder.pass.purchaser);
        holders
    }

    fn waiting(&mut self, holders: &[Holder]) -> Result<Vec<WaitingPass>> {
        let tickets: BTreeSet<TicketId> = holders.iter().map(|holder| holder.place.ticket).collect();
        if tickets.is_empty() {
            return Ok(vec![]);
        }
        self.stores.mail().lock_waiting_passes(&tickets.into_iter().collect::<Vec<_>>())
    }

    /// Delay of the next mail about a change: longer after many by one sender. Changes by Admins are not counted.
    fn wait(&self) -> Result<TimeDelta> {
        let Some(sender) = self.actor.filter(|actor| !actor.may(Permission::ActForOthers)) else {
            return Ok(PASS_WAITS);
        };
        match self.pass_mailer.tries.count(TryKey::PassMails(sender.id)) {
            Ok(()) => Ok(PASS_WAITS),
            Err(Error::TooMany(wait)) => {
                let wait = TimeDelta::from_std(wait).map_err(|error| Error::Unexpected(error.into()))?;
                Ok(PASS_WAITS.max(wait))
            }
            Err(error) => Err(error),
        }
    }

    /// Sends a waiting mail earlier after a change by an Admin: it waits no longer for room.
    fn hasten(&mut self, mail: &WaitingPass, wait: TimeDelta) -> Result<()> {
        if self.actor.is_some_and(|actor| actor.may(Permission::ActForOthers)) {
            self.stores.mail().hasten(mail.id, wait)
        } else {
            Ok(())
        }
    }

    fn add(&mut self, holder: &Holder, message: Message, wait: TimeDelta) -> Result<()> {
        let (recipient, created_at) = (holder.email.clone(), self.pass_mailer.clock.now());
        let mail = NewMail { recipient, message, created_at, expires_at: None };
        // Lapses are changes by the site, and count against the purchaser: strangers could reserve with many accounts and let the tickets lapse.
        let counts = match self.actor {
            Some(actor) => outbox::unasked_by(actor),
            None => Some(Bound::UnaskedBy(Some(holder.pass.purchaser))),
        };
        self.stores.mail().add_later(&mail, wait, counts)
    }
}

fn of(mail: &WaitingPass, holder: &Holder) -> bool {
    (mail.ticket, mail.user) == (holder.place.ticket, holder.place.user)
}

/// A waiting mail that will have the holder's passes at the time of sending.
fn on_its_way<'w>(waiting: &'w [WaitingPass], holder: &Holder) -> Option<&'w WaitingPass> {
    waiting.iter().find(|mail| of(mail, holder) && mail.brings_passes())
}

/// Whether a mail with this news waits and was not tried, so that the holder does not know the news.
fn not_heard(waiting: &[WaitingPass], holder: &Holder, news: Option<PassNews>) -> bool {
    waiting.iter().any(|mail| of(mail, holder) && mail.news == news && !mail.tried)
}
