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

/// The width of a large screen; a larger picture would slow the page down.
const BANNER_LONGEST_SIDE: u32 = 2_560;

/// A banner to put on a tournament's page.
#[derive(Debug, Clone, Default)]
pub struct NewBanner {
    /// The tournament; required.
    pub tournament_id: Option<TournamentId>,
    /// The picture; required.
    pub photo: Option<Upload>,
}

impl Tournaments {
    /// Refuses callers who may not upload banners, before ten megabytes are read.
    ///
    /// # Errors
    /// [`Error::Forbidden`].
    pub fn may_put_banner(&self, actor: &Actor) -> Result<()> {
        Ok(actor.require(Permission::ManageTournaments)?)
    }

    /// Replaces the banner of a tournament's page. Admins.
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
        // Before the picture is decoded, and again below, because the tournament may be deleted meanwhile.
        self.database.read(|stores| stores.tournaments().find(id, true))?.ok_or(NO_SUCH_TOURNAMENT)?;
        let now = self.clock.now();
        let kept = self.shelf.keep_picture(BANNER, BANNER_LONGEST_SIDE, "Photo", photo)?;
        let mut before = None;
        let answer = self.database.once(actor, once, now, |stores| {
            before = replace(stores, actor, now, id, Some(banner(&kept, now)))?;
            page(&mut stores.reads(), id, true)
        });
        let answer = self.shelf.settle(answer, &[kept.address()])?;
        self.forget(before);
        Ok(answer)
    }

    /// Removes a tournament's banner. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`], also without a banner.
    pub fn remove_banner(&self, actor: &Actor, id: TournamentId) -> Result<()> {
        self.may_put_banner(actor)?;
        let now = self.clock.now();
        let before = self.database.transaction(|stores| replace(stores, actor, now, id, None))?;
        self.forget(before);
        Ok(())
    }

    /// Removes the picture of a former banner.
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

/// Replaces the banner, and returns the old one.
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
    // Audited even when both files have the same name.
    let change = Change { field: "bannerPhotoFileName", before: name(&before), after: name(&banner) };
    let action = if banner.is_some() { "tournament.put_banner" } else { "tournament.remove_banner" };
    stores.tournaments().set_banner(id, banner, now)?;
    audit::record(stores, actor, now, action, id.0, vec![change])?;
    Ok(before)
}

#[cfg(test)]
mod tests;
