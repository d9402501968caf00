use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use super::{Tournaments, page};
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, Once};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::pictures::{BANNER, Kept, Upload};
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::tournaments::{Banner, TournamentPage};

/// As wide as a large screen; more would only make the page slow.
const LONGEST_SIDE: u32 = 2_560;

/// A banner to be put over a tournament's page.
#[derive(Debug, Clone, Default)]
pub struct NewBanner {
    /// The tournament; required.
    pub tournament_id: Option<TournamentId>,
    /// The picture; required.
    pub photo: Option<Upload>,
}

impl Tournaments {
    /// Whether somebody may put banners up: asked before ten megabytes are read.
    ///
    /// # Errors
    /// [`Error::Forbidden`].
    pub fn may_put_banner(&self, actor: &Actor) -> Result<()> {
        Ok(actor.require(Permission::ManageTournaments)?)
    }

    /// Puts a banner over a tournament's page, instead of the one that is there. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::Invalid`]; [`Error::WrongMedia`]; [`Error::NotFound`];
    /// [`KeyReused`](fairway_domain::refusal::Refusal::KeyReused).
    pub fn put_banner(
        &self,
        actor: &Actor,
        new: &NewBanner,
        once: &Once<TournamentPage>,
    ) -> Result<Answer<TournamentPage>> {
        self.may_put_banner(actor)?;
        let mut checks = Checks::default();
        let photo = checks.there("Photo", new.photo.as_ref().filter(|photo| !photo.bytes.is_empty()));
        let id = checks.there("TournamentId", new.tournament_id);
        checks.finish()?;
        let (photo, id) = (expect_valid(photo)?, expect_valid(id)?);
        // Before the picture is decoded; and once more below, as the tournament may go meanwhile.
        self.database.read(|stores| stores.tournaments().find(id, true))?.ok_or(NO_SUCH_TOURNAMENT)?;
        let now = self.clock.now();
        let kept = self.shelf.keep_picture(BANNER, LONGEST_SIDE, "Photo", photo)?;
        let mut before = None;
        let answer = self.database.once(actor, once, now, |stores| {
            before = replace(stores, actor, now, id, Some(banner(&kept, now)))?;
            page(&mut stores.reads(), id, true)
        });
        let answer = self.shelf.settle(answer, &[kept.address()])?;
        self.forget(before);
        Ok(answer)
    }

    /// Takes a tournament's banner down. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`], also when it has none.
    pub fn remove_banner(&self, actor: &Actor, id: TournamentId) -> Result<()> {
        self.may_put_banner(actor)?;
        let now = self.clock.now();
        let before = self.database.transaction(|stores| replace(stores, actor, now, id, None))?;
        self.forget(before);
        Ok(())
    }

    /// Removes the picture of a banner that is shown no more.
    fn forget(&self, banner: Option<Banner>) {
        if let Some(banner) = banner {
            self.shelf.pictures.remove(BANNER, &banner.picture);
        }
    }
}

fn banner(kept: &Kept, now: DateTime<Utc>) -> Banner {
    Banner {
        file_name: kept.file_name.clone(),
        content_type: kept.content_type.into(),
        file_size: kept.file_size,
        updated_at: now,
        picture: kept.name.clone(),
    }
}

/// Puts one banner in the place of another, and answers the other.
fn replace(
    stores: &mut dyn Stores,
    actor: &Actor,
    now: DateTime<Utc>,
    id: TournamentId,
    banner: Option<Banner>,
) -> Result<Option<Banner>> {
    let before = stores.tournaments().lock(id)?.ok_or(NO_SUCH_TOURNAMENT)?.banner;
    if before.is_none() && banner.is_none() {
        return Err(Error::NotFound("This tournament has no banner."));
    }
    let name = |banner: &Option<Banner>| banner.as_ref().map(|it| it.file_name.clone()).unwrap_or_default();
    // Entered even when the new one has the name of the old one.
    let change = Change { field: "bannerPhotoFileName", before: name(&before), after: name(&banner) };
    let action = if banner.is_some() { "tournament.put_banner" } else { "tournament.remove_banner" };
    stores.tournaments().set_banner(id, banner, now)?;
    audit::record(stores, actor, now, action, id.0, vec![change])?;
    Ok(before)
}

#[cfg(test)]
mod tests;
