use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{LogoId, SponsorId};
use fairway_domain::sponsor::{Approval, approval_reason};

use super::Sponsors;
use super::review::queue_review;
use crate::IfVersion;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::not_found::NO_SUCH_SPONSOR;
use crate::pictures::LOGO;
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::mail::Message;
use crate::stores::sponsors::{Sponsor, Whose};

/// The decision of staff on a sponsor that a buyer has named, and its reason.
#[derive(Debug, Clone, Default)]
pub struct ApprovalForm {
    /// The sponsor; required.
    pub id: Option<SponsorId>,
    /// Whether visitors may see the sponsor; required.
    pub approved: Option<bool>,
    /// A sentence, which is mailed; required for a refusal.
    pub reason: String,
}

impl Sponsors {
    /// Approves a sponsor that a buyer has named, which makes it live, or refuses it, which deletes its logos without approval. Mails its people.
    /// Returns the sponsor after the decision, with the number of unpaid tickets of a refused one. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::Invalid`](crate::Error::Invalid); [`Error::NotFound`](crate::Error::NotFound);
    /// `Refusal::Stale`, `Refusal::SponsorApproved`.
    pub fn approve(
        &self,
        actor: &Actor,
        form: &ApprovalForm,
        if_version: &IfVersion,
    ) -> Result<(Sponsor, i64)> {
        actor.require(Permission::ActForOthers)?;
        let mut checks = Checks::default();
        let (id, approved) = (checks.there("id", form.id), checks.there("approved", form.approved));
        let reason = checks.value("reason", approval_reason(&form.reason, approved.unwrap_or(true)));
        checks.finish()?;
        let (id, approved, reason) = (expect_valid(id)?, expect_valid(approved)?, expect_valid(reason)?);
        let now = self.clock.now();
        let (sponsor, unpaid, unseen) = self.database.transaction(|stores| {
            let before = stores.sponsors().lock(id, Whose::All)?.ok_or(NO_SUCH_SPONSOR)?;
            if_version.admit(before.version)?;
            let after = before.approval.decide(approved)?;
            if before.approval == after && (after == Approval::Approved || before.approval_reason == reason) {
                let unpaid = unpaid_of_refused(stores, &before)?;
                return Ok((before, unpaid, vec![]));
            }
            stores.sponsors().set_approval(id, after, &reason)?;
            let unseen = if approved { vec![] } else { delete_unseen(stores, &before)? };
            let changes = [
                Change::of("approval", &before.approval.name(), &after.name()),
                Change::of("reason", &before.approval_reason, &reason),
            ];
            let changes = changes.into_iter().flatten().collect();
            audit::record(stores, actor, now, "sponsor.approve", id.0, changes)?;
            queue_review(stores, Message::SponsorReviewed, (id, approved, reason.as_str()), now)?;
            if approved {
                stores.sponsors().number_check_in(id)?;
            }
            let sponsor = stores.sponsors().find(id, Whose::All)?.ok_or(NO_SUCH_SPONSOR)?;
            let unpaid = unpaid_of_refused(stores, &sponsor)?;
            Ok((sponsor, unpaid, unseen))
        })?;
        for picture in unseen {
            self.shelf.pictures.remove(LOGO, &picture);
        }
        Ok((sponsor, unpaid))
    }
}

/// Deletes the unapproved logos of a refused sponsor. Returns their pictures, to be removed after the commit.
fn delete_unseen(stores: &mut dyn Stores, sponsor: &Sponsor) -> Result<Vec<String>> {
    let mut pictures = Vec::new();
    for logo in sponsor.logos.iter().filter(|logo| !logo.verified) {
        stores.sponsors().delete_logo(LogoId(logo.id))?;
        pictures.push(logo.picture.clone());
    }
    Ok(pictures)
}

/// Number of unpaid tickets of a refused sponsor; 0 for others.
fn unpaid_of_refused(stores: &mut dyn Stores, sponsor: &Sponsor) -> Result<i64> {
    match sponsor.approval {
        Approval::Refused => stores.sponsors().unpaid_tickets(sponsor.id),
        Approval::Waiting | Approval::Approved => Ok(0),
    }
}

#[cfg(test)]
mod tests {
    use fairway_domain::access::Role;
    use fairway_domain::refusal::Refusal;

    use super::*;
    use crate::error::Error;
    use crate::testing::{FakeDatabase, FixedClock, Outcomes, actor, ports, sponsor};

    fn approve(by: Role, approved: bool, reason: &str) -> (Result<(Sponsor, i64)>, Outcomes) {
        let database = FakeDatabase::expecting(|stores| {
            stores.sponsors.expect_lock().returning(|_, _| Ok(Some(sponsor())));
        });
        let sponsors = Sponsors::new(&ports(database.clone(), FixedClock::default()));
        let form = ApprovalForm { id: Some(SponsorId(4)), approved: Some(approved), reason: reason.into() };
        (sponsors.approve(&actor(1, &[by]), &form, &IfVersion::default()), database.outcomes())
    }

    #[test]
    fn only_admins_decide_on_sponsors() {
        for role in [Role::User, Role::Volunteer, Role::ContentEditor] {
            let (answer, outcomes) = approve(role, true, "");
            assert!(matches!(answer, Err(Error::Forbidden)));
            assert_eq!(outcomes, Outcomes::default());
        }
    }

    #[test]
    fn a_refusal_needs_a_reason_and_cannot_follow_an_approval() {
        assert!(matches!(approve(Role::Admin, false, " ").0, Err(Error::Invalid(_))));
        let (answer, _) = approve(Role::Admin, false, "No.");
        assert!(matches!(answer, Err(Error::Refused(Refusal::SponsorApproved))));
        assert_eq!(approve(Role::Admin, true, "").0.unwrap(), (sponsor(), 0), "a repeat is a no-op");
    }
}
