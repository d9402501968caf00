use crate::outbox;
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{LogoId, SponsorId};
use fairway_domain::logo::{LOGOS_MAX, LogoLooks, advice, is_told, reason};
use fairway_domain::picture::Fault;
use fairway_domain::refusal::Refusal;
use fairway_domain::sponsor::Approval;

use super::{Sponsors, managed_by};
use crate::IfVersion;
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, FieldErrors, Result};
use crate::idempotency::{Answer, KEPT, Once};
use crate::not_found::NO_SUCH_SPONSOR;
use crate::pictures::{Kept, LOGO, Upload};
use crate::ports::{Reads, Stores};
use crate::stores::audit::Change;
use crate::stores::idempotency::Key;
use crate::stores::mail::{LogoReview, Message};
use crate::stores::sponsors::Sponsor;
use crate::stores::tournaments::Logo;

/// As large as a printed banner needs it.
const LONGEST_SIDE: u32 = 4_096;

/// Said of a logo that is not there for the caller.
const NO_SUCH_LOGO: Error = Error::NotFound("There is no such logo.");

/// A logo to be added to a sponsor's.
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
    /// The logo, which nobody has approved yet.
    pub logo: Logo,
    /// Advice that would make it better.
    pub advice: Vec<String>,
}

/// Whether staff approve of a logo, and why.
#[derive(Debug, Clone, Default)]
pub struct Verification {
    /// The logo's id; required.
    pub id: Option<LogoId>,
    /// Whether the public may see it; required.
    pub verified: Option<bool>,
    /// For the sponsor's people; may be empty. `None` was not told: none.
    pub reason: Option<String>,
    /// Fields that could not be read: told with everything else that is wrong.
    pub faults: FieldErrors,
}

impl Sponsors {
    /// A sponsor's logos, verified or not, in the order they came. Its people and Admins.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for a sponsor that they do not manage.
    pub fn logos(&self, actor: &Actor, id: SponsorId) -> Result<Vec<Logo>> {
        self.find(actor, id).map(|sponsor| sponsor.logos)
    }

    /// Lets somebody add a logo to any sponsor: asked before ten megabytes are read. A repeat of what is kept may always be sent. Answers
    /// whether staff have approved of a sponsor of theirs, or they are staff. Sponsors' people and Admins.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Refusal::TooManyLogos`], [`Refusal::SponsorRefused`] when no sponsor of theirs takes another.
    pub fn may_add_logo(&self, actor: &Actor, key: Option<&str>) -> Result<bool> {
        if actor.may(Permission::ActForOthers) {
            return Ok(true);
        }
        let expired = self.ports.clock.now() - KEPT;
        self.ports.database.read(|stores| {
            let sponsors = stores.sponsors().list(managed_by(actor))?;
            let room = sponsors.iter().map(room_for_another).find(Result::is_ok);
            let first = || sponsors.first().map_or(Err(NO_SUCH_SPONSOR), room_for_another);
            room.unwrap_or_else(first).or_else(|refused| is_repeat(stores, actor, key, expired, refused))?;
            Ok(sponsors.iter().any(|sponsor| sponsor.approval == Approval::Approved))
        })
    }

    /// Adds a logo behind those of a sponsor; it is not verified. Its people and Admins.
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
        // Before the picture is decoded; and once more below, as the link may end meanwhile.
        let now = self.ports.clock.now();
        self.ports.database.read(|stores| {
            let sponsor = stores.sponsors().find(id, managed_by(actor))?.ok_or(NO_SUCH_SPONSOR)?;
            if is_answered(stores, actor, once.key.as_ref(), now - KEPT)? {
                return Ok(());
            }
            room_for_another(&sponsor)
        })?;
        let (kept, looks) = self.keep_logo(image)?;
        let answer = self.ports.database.once(actor, once, now, |stores| {
            let sponsor = stores.sponsors().lock(id, managed_by(actor))?.ok_or(NO_SUCH_SPONSOR)?;
            room_for_another(&sponsor)?;
            let logo_id = stores.sponsors().add_logo(id, &kept.name, kept.content_type, now)?;
            let change = Change { field: "logo", before: String::new(), after: kept.file_name.clone() };
            audit(stores, actor, now, "sponsor.add_logo", id, change)?;
            let logo =
                Logo { id: logo_id.0, picture: kept.name.clone(), verified: false, reason: String::new() };
            Ok(AddedLogo { logo, advice: advice(looks) })
        });
        self.ports.settle(answer, &[kept.address()])
    }

    fn keep_logo(&self, image: &Upload) -> Result<(Kept, LogoLooks)> {
        let (picture, looks) =
            self.ports.picture_checker.check_logo(&image.bytes, LONGEST_SIDE).map_err(|fault| {
                let sentence = format!("Image {fault}");
                match fault {
                    Fault::NeitherPngNorJpeg => Error::WrongMedia { field: "Image", sentence },
                    Fault::TooManyPixels | Fault::Damaged => Error::field("Image", sentence),
                }
            })?;
        Ok((self.ports.keep_checked(LOGO, &image.file_name, &picture)?, looks))
    }

    /// Deletes a logo with its file. The sponsor's people and Admins.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for one of a sponsor that they do not manage.
    pub fn delete_logo(&self, actor: &Actor, id: LogoId) -> Result<()> {
        let now = self.ports.clock.now();
        let logo = self.ports.database.transaction(|stores| {
            let sponsor = stores.sponsors().lock_of_logo(id, managed_by(actor))?.ok_or(NO_SUCH_LOGO)?;
            let logo = logo_of(&sponsor, id)?;
            stores.sponsors().delete_logo(id)?;
            let change = Change { field: "logo", before: logo.id.to_string(), after: String::new() };
            audit(stores, actor, now, "sponsor.delete_logo", sponsor.id, change)?;
            Ok(logo)
        })?;
        self.ports.pictures.remove(LOGO, &logo.picture);
        Ok(())
    }

    /// Approves a logo for the public page, or refuses it or takes the approval back. The sponsor's people are mailed an
    /// approval, and whatever carries a reason. It counts for the sponsor's version. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`]; [`Error::Invalid`]; [`Refusal::Stale`].
    pub fn verify_logo(
        &self,
        actor: &Actor,
        verification: &Verification,
        if_version: &IfVersion,
    ) -> Result<Logo> {
        actor.require(Permission::ActForOthers)?;
        let mut checks = Checks::after(&verification.faults);
        let id = checks.there("id", verification.id);
        let verified = checks.there("verified", verification.verified);
        let reason = checks.value("reason", reason(verification.reason.as_deref().unwrap_or_default()));
        checks.finish()?;
        let (id, verified, reason) = (expect_valid(id)?, expect_valid(verified)?, expect_valid(reason)?);
        let now = self.ports.clock.now();
        self.ports.database.transaction(|stores| {
            let sponsor = stores.sponsors().lock_of_logo(id, managed_by(actor))?.ok_or(NO_SUCH_LOGO)?;
            let before = logo_of(&sponsor, id)?;
            if_version.admit(sponsor.version)?;
            let changes: Vec<_> = [
                Change::of("verified", &before.verified, &verified),
                Change::of("reason", &before.reason, &reason),
            ]
            .into_iter()
            .flatten()
            .collect();
            if changes.is_empty() {
                return Ok(before);
            }
            stores.sponsors().verify_logo(id, verified, &reason)?;
            audit::record(stores, actor, now, "sponsor.verify_logo", sponsor.id.0, changes)?;
            if is_told(before.verified, verified, &reason) {
                tell(stores, sponsor.id, verified, &reason, now)?;
            }
            Ok(Logo { verified, reason, ..before })
        })
    }
}

/// Has everybody who manages a sponsor told what was decided of a logo of it, each once however many links they have.
fn tell(
    stores: &mut dyn Stores,
    sponsor: SponsorId,
    verified: bool,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    let links = stores.user_sponsors().of_sponsor(sponsor)?;
    let people: BTreeMap<_, _> = links.into_iter().map(|link| (link.user_id, link.user.email)).collect();
    for (user, email) in people {
        let review = LogoReview { sponsor, user, verified, reason: reason.to_owned() };
        outbox::queue_mail(stores, email.as_ref(), Message::LogoReviewed(review), now)?;
    }
    Ok(())
}

/// Lets a repeat pass that would be refused as a new request: it gets the first answer.
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

/// Whether an answer is kept for this very request, which may be given again whatever has become of the sponsor. A key that was sent with
/// another request is refused here already, before the picture costs anything.
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

fn logo_of(sponsor: &Sponsor, id: LogoId) -> Result<Logo> {
    sponsor.logos.iter().find(|logo| logo.id == id.0).cloned().ok_or(NO_SUCH_LOGO)
}

/// Writes an audit entry for staff only, not for a sponsor's own people (rule `audit-trail`).
fn audit(
    stores: &mut dyn Stores,
    actor: &Actor,
    now: DateTime<Utc>,
    action: &'static str,
    id: SponsorId,
    change: Change,
) -> Result<()> {
    audit::if_staff(stores, actor, now, action, id.0, vec![change])
}
