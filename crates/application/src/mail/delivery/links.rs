//! Codes of mailed links, each made for one mail; the database has only their digests.

use fairway_domain::auth_code::{AuthCode, LASTS};
use fairway_domain::ids::UserId;

use super::Delivery;
use crate::error::Result;
use crate::mail::Letterhead;
use crate::mail::broadcasts::BroadcastFacts;
use crate::mail::draft::Draft;
use crate::mail::facts::TicketFacts;
use crate::mail::tickets;
use crate::ports::Stores;
use crate::stores::attendees::Pass;
use crate::stores::mail::{LeasedMail, TicketNews};
use crate::stores::weather::ChoiceView;

impl Delivery {
    /// Makes a code, of which only the digest is stored.
    pub(super) fn code(&self, stores: &mut dyn Stores, mail: &LeasedMail, user: UserId) -> Result<AuthCode> {
        let code = AuthCode::from_random(self.randomness.bits());
        let digest = self.digests.sha256(code.reveal());
        let good_until = mail.expires_at.unwrap_or(mail.created_at + LASTS);
        stores.auth_codes().add(user, &digest, self.clock.now(), good_until)?;
        Ok(code)
    }

    /// The unsubscribe link of an invitation; other mail has none. Only the digest of its code is stored.
    pub(super) fn unsubscribe_link(
        &self,
        stores: &mut dyn Stores,
        letterhead: &Letterhead,
        facts: &BroadcastFacts,
    ) -> Result<Option<String>> {
        if !facts.invitation {
            return Ok(None);
        }
        let code = format!("{:032x}", self.randomness.bits());
        let digest = self.digests.sha256(&code);
        stores.broadcasts().add_unsubscribe_link(&digest, facts.recipient.user, self.clock.now())?;
        Ok(Some(letterhead.link(&format!("/unsubscribe/{code}"))))
    }

    /// A link for each of the passes, made for this mail. Only its digest is stored.
    pub(super) fn links<'p>(
        &self,
        stores: &mut dyn Stores,
        letterhead: &Letterhead,
        passes: impl IntoIterator<Item = &'p Pass>,
    ) -> Result<Vec<String>> {
        let link = |stores: &mut dyn Stores, pass: &Pass| {
            let token = format!("{:032x}", self.randomness.bits());
            let digest = self.digests.sha256(&token);
            stores.attendees().add_link(&digest, &pass.scan_code, self.clock.now())?;
            // Behind '#', so that only the request for the pass contains the token.
            Ok(letterhead.link(&format!("/pass#{token}")))
        };
        passes.into_iter().map(|pass| link(stores, pass)).collect()
    }

    /// A mail about a ticket, with links for the purchaser's own passes if the mail has passes.
    pub(super) fn of_ticket(
        &self,
        stores: &mut dyn Stores,
        letterhead: &Letterhead,
        news: TicketNews,
        facts: &TicketFacts,
    ) -> Result<Draft> {
        let links = self.links(stores, letterhead, tickets::linked(news, facts))?;
        Ok(tickets::draft(letterhead, news, facts, &links))
    }

    /// The tickets for which a broadcast's recipient may choose, each with a link of its own; empty if there is no choice.
    pub(super) fn choice_links(
        &self,
        stores: &mut dyn Stores,
        letterhead: &Letterhead,
        facts: &BroadcastFacts,
    ) -> Result<Vec<(ChoiceView, String)>> {
        if !facts.asks_to_choose() {
            return Ok(vec![]);
        }
        let mut links = vec![];
        for choice in stores.weather().to_choose(facts.tournament.id, facts.recipient.user)? {
            let token = format!("{:032x}", self.randomness.bits());
            let digest = self.digests.sha256(&token);
            stores.weather().add_link(&digest, choice.ticket, self.clock.now())?;
            links.push((choice, letterhead.link(&format!("/choose#{token}"))));
        }
        Ok(links)
    }
}
