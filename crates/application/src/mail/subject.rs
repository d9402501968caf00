use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::ids::{AttendeeId, TicketId, UserId};
use fairway_domain::tournament::is_over;
use fairway_domain::values::Email;

use super::broadcasts::BroadcastFacts;
use super::deleted::DeletedFacts;
use super::facts::TeammateFacts;
use super::facts::TicketFacts;
use super::logos::LogoFacts;
use super::passes::VoidFacts;
use super::receipts::ReceiptFacts;
use super::room;
use super::waitlist::WaitFacts;
use crate::error::Result;
use crate::ports::Stores;
use crate::stores::accounts::Credentials;
use crate::stores::mail::{LeasedMail, LogoReview, Message, PassNews, PassPlace, SignInLink, TicketNews};

/// The subject of a mail, from the data at the time of sending.
pub(super) enum Subject {
    /// An account that gets a code.
    Account(SignInLink, UserId),
    /// An account that its owner has deleted.
    Left,
    /// A ticket for which the news is still true.
    Ticket(TicketNews, Box<TicketFacts>),
    /// A valid receipt.
    Receipt(Box<ReceiptFacts>),
    /// Deleted tickets.
    Deleted(Box<DeletedFacts>),
    /// A place in a group.
    Teammate(Box<TeammateFacts>),
    /// Passes of a ticket for which nothing is due.
    Pass(PassNews, Box<TeammateFacts>),
    /// Passes that are not valid any more.
    Void(Box<VoidFacts>),
    /// A place that is held, or was held until the mail expired.
    Offer(Box<WaitFacts>),
    /// An entry of a waitlist.
    Waits(Box<WaitFacts>),
    /// The decision on a logo.
    Logo(Box<LogoFacts>),
    /// The decision on a sponsor that a buyer has named.
    Sponsor(Box<LogoFacts>),
    /// A sponsor without a logo.
    WithoutLogo(Box<LogoFacts>),
    /// A broadcast that was not stopped, or a test of one.
    Broadcast(Box<BroadcastFacts>),
}

impl Subject {
    /// The mail's recipient and subject; `None` without a recipient, or when the news is outdated. Mail about a user goes to their present address.
    pub(super) fn find(
        stores: &mut dyn Stores,
        mail: &LeasedMail,
        message: Message,
        now: DateTime<Utc>,
        today: NaiveDate,
    ) -> Result<Option<(Email, Self)>> {
        match message {
            Message::SignIn(sign_in) => Self::account(stores, mail, sign_in),
            Message::AccountDeleted => Ok(Some((mail.recipient.clone(), Self::Left))),
            Message::Ticket(news, id) => Self::ticket(stores, mail, (news, id), today),
            Message::Receipt(id) => {
                let facts = ReceiptFacts::find(stores, id)?;
                Ok(facts.map(|facts| (facts.to.clone(), Self::Receipt(Box::new(facts)))))
            }
            Message::TicketsDeleted(tickets) => {
                let facts = DeletedFacts::find(stores, tickets, today)?;
                Ok(facts.map(|facts| (facts.to.clone(), Self::Deleted(Box::new(facts)))))
            }
            Message::TeammateAdded(attendee, user, ticket) => {
                Self::teammate(stores, mail, attendee, user, ticket)
            }
            Message::WaitlistJoined(entry) => {
                let facts = WaitFacts::find(stores, entry, now)?.filter(WaitFacts::waits);
                Ok(facts.map(|facts| (facts.entry.email.clone(), Self::Waits(Box::new(facts)))))
            }
            Message::PlaceOffered(entry) => {
                let facts = WaitFacts::find(stores, entry, now)?;
                let facts = facts.filter(|facts| facts.is_offered_until(mail.expires_at));
                Ok(facts.map(|facts| (facts.entry.email.clone(), Self::Offer(Box::new(facts)))))
            }
            Message::Pass(news, place) => Self::pass(stores, news, place, today),
            Message::LogoReviewed(_) | Message::SponsorReviewed(_) | Message::LogoAsked(..) => {
                Self::of_sponsor(stores, message)
            }
            Message::Broadcast(id, user) => Ok(BroadcastFacts::find(stores, id, user)?.map(Self::broadcast)),
            Message::BroadcastTest(test) => Ok(BroadcastFacts::of_test(stores, test)?.map(Self::broadcast)),
        }
    }

    fn ticket(
        stores: &mut dyn Stores,
        mail: &LeasedMail,
        (news, id): (TicketNews, TicketId),
        today: NaiveDate,
    ) -> Result<Option<(Email, Self)>> {
        let facts = TicketFacts::find(stores, id)?.filter(|facts| facts.is_still(news));
        // A reservation that waited for its buyer's confirmation until the event was over, or a reminder that no mail server accepted before.
        let late = |facts: &TicketFacts| is_over(facts.tournament.date_end, today);
        let may_be_late = mail.counts.is_none() && news != TicketNews::Reminder;
        let facts = facts.filter(|facts| may_be_late || !late(facts));
        Ok(facts.and_then(|facts| {
            let to = facts.ticket.user.email.clone()?;
            Some((to, Self::Ticket(news, Box::new(facts))))
        }))
    }

    fn pass(
        stores: &mut dyn Stores,
        news: PassNews,
        place: PassPlace,
        today: NaiveDate,
    ) -> Result<Option<(Email, Self)>> {
        if news == PassNews::Void {
            let facts = VoidFacts::find(stores, place, today)?;
            return Ok(facts.map(|facts| (facts.to.clone(), Self::Void(Box::new(facts)))));
        }
        let facts = TeammateFacts::find(stores, place.ticket, place.user)?;
        let facts = facts.filter(TeammateFacts::is_settled);
        Ok(facts.map(|facts| (facts.to.clone(), Self::Pass(news, Box::new(facts)))))
    }

    fn of_sponsor(stores: &mut dyn Stores, message: Message) -> Result<Option<(Email, Self)>> {
        match message {
            Message::LogoReviewed(review) => {
                let facts = LogoFacts::find(stores, review)?;
                Ok(facts.map(|facts| (facts.to.clone(), Self::Logo(Box::new(facts)))))
            }
            Message::SponsorReviewed(review) => {
                let facts = LogoFacts::find(stores, review)?;
                Ok(facts.map(|facts| (facts.to.clone(), Self::Sponsor(Box::new(facts)))))
            }
            Message::LogoAsked(sponsor, user) => {
                let review = LogoReview { sponsor, user, verified: false, reason: String::new() };
                let facts = LogoFacts::find(stores, review)?.filter(|facts| facts.sponsor.logos.is_empty());
                Ok(facts.map(|facts| (facts.to.clone(), Self::WithoutLogo(Box::new(facts)))))
            }
            _ => Ok(None),
        }
    }

    fn broadcast(facts: BroadcastFacts) -> (Email, Self) {
        (facts.to(), Self::Broadcast(Box::new(facts)))
    }

    fn teammate(
        stores: &mut dyn Stores,
        mail: &LeasedMail,
        attendee: AttendeeId,
        user: UserId,
        ticket: Option<TicketId>,
    ) -> Result<Option<(Email, Self)>> {
        // The lock blocks a concurrent second addition of the teammate: either this mail has its place, or a later mail does.
        stores.mail().hold(mail)?;
        let ticket = match ticket {
            Some(ticket) => Some(ticket),
            None => TeammateFacts::ticket_of(stores, attendee, user)?,
        };
        let Some(ticket) = ticket else { return Ok(None) };
        let facts = TeammateFacts::find(stores, ticket, user)?;
        Ok(facts.map(|facts| (facts.to.clone(), Self::Teammate(Box::new(facts)))))
    }

    fn account(
        stores: &mut dyn Stores,
        mail: &LeasedMail,
        sign_in: SignInLink,
    ) -> Result<Option<(Email, Self)>> {
        let user = stores.users().credentials(&mail.recipient)?;
        // The address is confirmed already.
        let done = |user: &Credentials| sign_in == SignInLink::Confirmation && user.session.proof.is_proven();
        let Some(user) = user.filter(|user| !done(user)) else { return Ok(None) };
        if room::has_waited_in_vain(stores, mail, sign_in, (user.id, user.session.proof))? {
            return Ok(None);
        }
        Ok(Some((user.session.email, Self::Account(sign_in, user.id))))
    }
}
