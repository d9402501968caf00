//! Adding a logo to a sponsor.

use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::SponsorId;
use fairway_domain::logo::{LOGOS_MAX, LogoLooks, advice};
use fairway_domain::picture::PictureFault;
use fairway_domain::refusal::Refusal;
use fairway_domain::sponsor::Approval;

use super::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, KEPT, Once};
use crate::not_found::NO_SUCH_SPONSOR;
use crate::pictures::{Kept, LOGO, Upload};
use crate::ports::Reads;
use crate::sponsors::{Sponsors, managed_by};
use crate::stores::audit::Change;
use crate::stores::idempotency::Key;
use crate::stores::sponsors::Sponsor;
use crate::stores::tournaments::Logo;

/// The size that a printed banner needs, in pixels.
const LOGO_LONGEST_SIDE: u32 = 4_096;

/// A logo to add to a sponsor.
#[derive(Debug, Clone, Default)]
pub struct NewLogo {
    /// The sponsor; required.
    pub sponsor_id: Option<SponsorId>,
    /// The picture; required.
    pub image: Option<Upload>,
}

/// A logo that was just added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddedLogo {
    /// The logo, without approval.
    pub logo: Logo,
    /// Advice to improve it.
    pub advice: Vec<String>,
}

impl Sponsors {
    /// Checks, before ten megabytes are read, whether the caller may add a logo to any sponsor. A repeat of an answered request may always be sent.
    /// Returns whether the caller is staff, or manages an approved sponsor. Sponsors' people and Admins.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Refusal::TooManyLogos`], [`Refusal::SponsorRefused`] when none of their sponsors takes another logo.
    pub fn may_add_logo(&self, actor: &Actor, key: Option<&str>) -> Result<bool> {
        if actor.may(Permission::ActForOthers) {
            return Ok(true);
        }
        let expired = self.clock.now() - KEPT;
        self.database.read(|stores| {
            let sponsors = stores.sponsors().list(managed_by(actor))?;
            let room = sponsors.iter().map(room_for_another).find(Result::is_ok);
            let first = || sponsors.first().map_or(Err(NO_SUCH_SPONSOR), room_for_another);
            room.unwrap_or_else(first).or_else(|refused| is_repeat(stores, actor, key, expired, refused))?;
            Ok(sponsors.iter().any(|sponsor| sponsor.approval == Approval::Approved))
        })
    }

    /// Adds a logo after those of a sponsor; it is not verified. Its people and Admins.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::WrongMedia`]; [`Error::NotFound`], also for a sponsor that they do not manage;
    /// [`Refusal::TooManyLogos`], [`Refusal::SponsorRefused`], [`Refusal::KeyReused`].
    pub fn add_logo(
        &self,
        actor: &Actor,
        new: &NewLogo,
        once: &Once<AddedLogo>,
    ) -> Result<Answer<AddedLogo>> {
        let mut checks = Checks::default();
        let image = checks.there("Image", new.image.as_ref().filter(|image| !image.bytes.is_empty()));
        let id = checks.there("SponsorId", new.sponsor_id);
        checks.finish()?;
        let (image, id) = (expect_valid(image)?, expect_valid(id)?);
        // Before the picture is decoded, and again below, because the link may end meanwhile.
        let now = self.clock.now();
        self.database.read(|stores| {
            let sponsor = stores.sponsors().find(id, managed_by(actor))?.ok_or(NO_SUCH_SPONSOR)?;
            if is_answered(stores, actor, once.key.as_ref(), now - KEPT)? {
                return Ok(());
            }
            room_for_another(&sponsor)
        })?;
        let (kept, looks) = self.keep_logo(image)?;
        let answer = self.database.once(actor, once, now, |stores| {
            let sponsor = stores.sponsors().lock(id, managed_by(actor))?.ok_or(NO_SUCH_SPONSOR)?;
            room_for_another(&sponsor)?;
            let logo_id = stores.sponsors().add_logo(id, &kept.name, kept.content_type, now)?;
            let change = Change { field: "logo", before: String::new(), after: kept.file_name.clone() };
            audit(stores, actor, now, "sponsor.add_logo", id, change)?;
            let logo =
                Logo { id: logo_id.0, picture: kept.name.clone(), verified: false, reason: String::new() };
            Ok(AddedLogo { logo, advice: advice(looks) })
        });
        self.shelf.settle(answer, &[kept.address()])
    }

    fn keep_logo(&self, image: &Upload) -> Result<(Kept, LogoLooks)> {
        let (picture, looks) =
            self.shelf.picture_checker.check_logo(&image.bytes, LOGO_LONGEST_SIDE).map_err(|fault| {
                let sentence = format!("Image {fault}");
                match fault {
                    PictureFault::NeitherPngNorJpeg => Error::WrongMedia { field: "Image", sentence },
                    PictureFault::TooManyPixels | PictureFault::Damaged => Error::field("Image", sentence),
                }
            })?;
        Ok((self.shelf.keep_checked(LOGO, &image.file_name, &picture)?, looks))
    }
}

/// Admits a repeat that would be refused as a new request: it gets the first answer.
fn is_repeat(
    stores: &mut Reads<'_>,
    actor: &Actor,
    key: Option<&str>,
    expired: DateTime<Utc>,
    refused: Error,
) -> Result<()> {
    match key {
        Some(key) if stores.idempotency().kept_request(actor.id, key, expired)?.is_some() => Ok(()),
        _ => Err(refused),
    }
}

/// Whether this very request has a stored answer, which is returned whatever has happened to the sponsor since. A key of another request is refused
/// here already, before the picture is decoded.
fn is_answered(
    stores: &mut Reads<'_>,
    actor: &Actor,
    key: Option<&Key>,
    expired: DateTime<Utc>,
) -> Result<bool> {
    let Some(key) = key else { return Ok(false) };
    match stores.idempotency().kept_request(actor.id, &key.key, expired)? {
        Some(request) if request != key.request => Err(Refusal::KeyReused.into()),
        kept => Ok(kept.is_some()),
    }
}

fn room_for_another(sponsor: &Sponsor) -> Result<()> {
    sponsor.approval.admit_logo()?;
    match i64::try_from(sponsor.logos.len()) {
        Ok(logos) if logos < LOGOS_MAX => Ok(()),
        _ => Err(Refusal::TooManyLogos(LOGOS_MAX).into()),
    }
}
