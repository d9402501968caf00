//! Approving or refusing a logo.

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::LogoId;
use fairway_domain::logo::{is_mailed, reason};

use super::{NO_SUCH_LOGO, logo_of};
use crate::IfVersion;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{FieldErrors, Result};
use crate::sponsors::review::queue_review;
use crate::sponsors::{Sponsors, managed_by};
use crate::stores::audit::Change;
use crate::stores::mail::Message;
use crate::stores::tournaments::Logo;

/// The decision of staff on a logo, and its reason.
#[derive(Debug, Clone, Default)]
pub struct Verification {
    /// The logo's id; required.
    pub id: Option<LogoId>,
    /// Whether the public may see it; required.
    pub verified: Option<bool>,
    /// For the sponsor's people; may be empty. `None`: no reason.
    pub reason: Option<String>,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl Sponsors {
    /// Approves a logo for the public page, or refuses it or withdraws the approval. Mails the sponsor's people an approval, and every decision with
    /// a reason. Increments the sponsor's version. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; `Error::Invalid`; `Refusal::Stale`.
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
        let now = self.clock.now();
        self.database.transaction(|stores| {
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
            if is_mailed(before.verified, verified, &reason) {
                queue_review(stores, Message::LogoReviewed, (sponsor.id, verified, reason.as_str()), now)?;
            }
            Ok(Logo { verified, reason, ..before })
        })
    }
}
