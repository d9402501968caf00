//! The links between users and the sponsors they manage (rule `sponsor-people`).

use std::sync::Arc;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{SponsorId, TournamentId, UserId, UserSponsorId};

use crate::Ports;
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::confirmation_link::{ConfirmationLinks, admit_right, or_mail_link};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, Once};
use crate::not_found::NO_SUCH_SPONSOR;
use crate::ports::{Clock, Database, Stores};
use crate::stores::audit::Change;
use crate::stores::user_sponsors::NewUserSponsor;
use crate::stores::user_sponsors::UserSponsorView;

const NO_SUCH_LINK: Error = Error::NotFound("There is no such link of a user to a sponsor.");

/// The use cases of linking users to sponsors.
pub struct UserSponsors {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    links: ConfirmationLinks,
}

/// A link to make.
#[derive(Debug, Clone, Copy, Default)]
pub struct LinkRequest {
    /// The manager; required.
    pub user_id: Option<UserId>,
    /// The sponsor; required.
    pub sponsor_id: Option<SponsorId>,
    /// The tournament of the link; `None` if it is for all.
    pub tournament_id: Option<TournamentId>,
}

impl UserSponsors {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            links: ConfirmationLinks::new(ports),
        }
    }

    /// The managers of a sponsor, by name. Admins only.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`] for an unknown sponsor.
    pub fn of_sponsor(&self, actor: &Actor, id: SponsorId) -> Result<Vec<UserSponsorView>> {
        allow(actor)?;
        self.database.read(|stores| {
            if !stores.sponsors().exists(id)? {
                return Err(NO_SUCH_SPONSOR);
            }
            stores.user_sponsors().of_sponsor(id)
        })
    }

    /// Makes a user a manager of a sponsor. Admins only.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::Invalid`], also for unknown ids;
    /// [`Refusal::AlreadyLinked`](fairway_domain::refusal::Refusal::AlreadyLinked);
    /// [`Refusal::AddressUnconfirmed`](fairway_domain::refusal::Refusal::AddressUnconfirmed), with a link mailed to the user.
    pub fn link(
        &self,
        actor: &Actor,
        asked: &LinkRequest,
        once: &Once<UserSponsorView>,
    ) -> Result<Answer<UserSponsorView>> {
        allow(actor)?;
        let now = self.clock.now();
        let answer = self.database.once(actor, once, now, |stores| {
            let link = examine(stores, asked)?;
            let id = stores.user_sponsors().add(&link)?;
            let view = stores.user_sponsors().view(id)?.ok_or(NO_SUCH_LINK)?;
            audit::record(stores, actor, now, "user_sponsor.link", id.0, changes(None, Some(&view)))?;
            Ok(view)
        });
        or_mail_link(&self.links, actor, asked.user_id, answer)
    }

    /// Deletes the link of a user to a sponsor. Admins only.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`].
    pub fn unlink(&self, actor: &Actor, id: UserSponsorId) -> Result<()> {
        allow(actor)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let view = stores.user_sponsors().view(id)?.ok_or(NO_SUCH_LINK)?;
            if !stores.user_sponsors().delete(id)? {
                return Err(NO_SUCH_LINK);
            }
            audit::record(stores, actor, now, "user_sponsor.unlink", id.0, changes(Some(&view), None))
        })
    }
}

fn allow(actor: &Actor) -> Result<()> {
    Ok(actor.require(Permission::ManagePeople)?)
}

/// The link, if all its rows exist.
fn examine(stores: &mut dyn Stores, asked: &LinkRequest) -> Result<NewUserSponsor> {
    let mut checks = Checks::default();
    let user = match checks.there("userId", asked.user_id) {
        Some(id) => stores.users().find(id)?,
        None => None,
    };
    if asked.user_id.is_some() {
        checks.found("userId", "user", user.is_some());
    }
    if let Some(id) = checks.there("sponsorId", asked.sponsor_id) {
        checks.found("sponsorId", "sponsor", stores.sponsors().exists(id)?);
    }
    if let Some(id) = asked.tournament_id {
        checks.found("tournamentId", "tournament", stores.tournaments().find(id, true)?.is_some());
    }
    checks.finish()?;
    if let Some(user) = &user {
        admit_right(user)?;
    }
    Ok(NewUserSponsor {
        user_id: expect_valid(asked.user_id)?,
        sponsor_id: expect_valid(asked.sponsor_id)?,
        tournament_id: asked.tournament_id,
    })
}

fn changes(before: Option<&UserSponsorView>, after: Option<&UserSponsorView>) -> Vec<Change> {
    let field = |name, id: fn(&UserSponsorView) -> Option<i64>| {
        let text =
            |view: Option<&UserSponsorView>| view.and_then(id).map_or_else(String::new, |id| id.to_string());
        Change::of(name, &text(before), &text(after))
    };
    [
        field("userId", |view| Some(view.user_id.0)),
        field("sponsorId", |view| Some(view.sponsor_id.0)),
        field("tournamentId", |view| view.tournament_id.map(|id| id.0)),
    ]
    .into_iter()
    .flatten()
    .collect()
}
