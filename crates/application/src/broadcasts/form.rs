use chrono::{DateTime, Utc};
use fairway_domain::broadcast::{Audience, Who, Words, body, hole, send_at, subject};
use fairway_domain::check_in::parse_time;
use fairway_domain::fund::Setting;
use fairway_domain::ids::{CategoryId, RoundId, TournamentId};

use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::known_fund::KnownFund;
use crate::ports::{Clock, Reads};
use crate::stores::tournaments::Tournament;

/// The filter of recipients, as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct AudienceForm {
    /// Required.
    pub who: String,
    /// Only tickets of this category.
    pub category: Option<CategoryId>,
    /// Only groups in this round.
    pub round: Option<RoundId>,
    /// Only players who start at this hole.
    pub hole: Option<i64>,
    /// Only people who agreed to invitations.
    pub invitation: bool,
}

/// A broadcast, as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct BroadcastForm {
    /// Required.
    pub tournament: Option<TournamentId>,
    /// The filter.
    pub audience: AudienceForm,
    /// Required.
    pub subject: String,
    /// Required.
    pub body: String,
    /// When it starts, in RFC 3339; at once when absent.
    pub send_at: Option<String>,
}

impl AudienceForm {
    /// The checked filter; its category and round must be of the tournament.
    pub(super) fn examine(
        &self,
        stores: &mut Reads<'_>,
        tournament: TournamentId,
        now: DateTime<Utc>,
    ) -> Result<Audience> {
        let mut checks = Checks::default();
        let audience = self.examine_into(&mut checks, stores, tournament, now)?;
        checks.finish()?;
        expect_valid(audience)
    }

    fn examine_into(
        &self,
        checks: &mut Checks,
        stores: &mut Reads<'_>,
        tournament: TournamentId,
        now: DateTime<Utc>,
    ) -> Result<Option<Audience>> {
        let who = checks.required_value("who", &self.who, Who::parse);
        if let Some(id) = self.category {
            let found = stores.categories().find(id, true, now)?;
            let is_of = found.is_some_and(|category| category.tournament_id == tournament);
            checks.found("ticketCategoryId", "ticket category of this tournament", is_of);
        }
        if let Some(id) = self.round {
            let found = stores.rounds().find(id, true)?;
            let is_of = found.is_some_and(|round| round.tournament_id == tournament);
            checks.found("roundId", "round of this tournament", is_of);
        }
        let hole = self.hole.map(|number| checks.value("hole", hole(number, self.round)));
        let (category, round, invitation) = (self.category, self.round, self.invitation);
        Ok(who.map(|who| Audience { who, category, round, hole: hole.flatten(), invitation }))
    }
}

/// A broadcast with valid fields.
pub(super) struct Examined {
    pub(super) tournament: Tournament,
    pub(super) audience: Audience,
    pub(super) words: Words,
    pub(super) send_at: DateTime<Utc>,
}

impl BroadcastForm {
    /// The checked broadcast, or all broken rules together.
    pub(super) fn examine(
        &self,
        clock: &dyn Clock,
        fund: &KnownFund,
        stores: &mut Reads<'_>,
    ) -> Result<Examined> {
        let now = clock.now();
        let mut checks = Checks::default();
        let told = checks.there("tournamentId", self.tournament);
        let tournament = told.map_or(Ok(None), |id| stores.tournaments().find(id, true))?;
        checks.found("tournamentId", "tournament", told.is_none() || tournament.is_some());
        let audience = match told {
            Some(id) => self.audience.examine_into(&mut checks, stores, id, now)?,
            None => None,
        };
        let subject = checks.required_value("subject", &self.subject, subject);
        let body = checks.required_value("body", &self.body, body);
        let told = self.send_at.as_deref().map(parse_time).transpose();
        let at = checks.value("sendAt", told.and_then(|told| send_at(told, now)));
        // An invitation must contain the fund's postal address.
        if self.audience.invitation && fund.now().text(Setting::MailAddress).is_none() {
            let missing = "needs the fund's postal address, which an Admin tells under Fund Settings";
            checks.value::<()>("invitation", Err(missing.into()));
        }
        checks.finish()?;
        let words = Words { subject: expect_valid(subject)?, body: expect_valid(body)? };
        let (tournament, audience) = (expect_valid(tournament)?, expect_valid(audience)?);
        Ok(Examined { tournament, audience, words, send_at: expect_valid(at)? })
    }
}
