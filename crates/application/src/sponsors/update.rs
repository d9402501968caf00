use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::SponsorId;
use fairway_domain::sponsor::Approval;

use super::details::{changes, says_otherwise};
use super::{SponsorForm, Sponsors, managed_by};
use crate::IfVersion;
use crate::audit;
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_SPONSOR;
use crate::stores::sponsors::Sponsor;

impl Sponsors {
    /// Changes the details of a sponsor. Its people and Admins; only Admins may change `live` (rule `admin-only-fields`). A sponsor that a buyer has
    /// named waits for approval again after its people have changed its public content (rule `named-sponsors`).
    ///
    /// # Errors
    /// [`Error::NotFound`], also for a sponsor that they do not manage; [`Error::Forbidden`] for a change of `live` by others than Admins;
    /// [`Error::Invalid`]; `Refusal::Stale`.
    pub fn update(
        &self,
        actor: &Actor,
        id: SponsorId,
        form: &SponsorForm,
        if_version: &IfVersion,
    ) -> Result<Sponsor> {
        let now = self.clock.now();
        let staff = actor.may(Permission::ActForOthers);
        self.database.transaction(|stores| {
            let before = stores.sponsors().lock(id, managed_by(actor))?.ok_or(NO_SUCH_SPONSOR)?;
            if_version.admit(before.version)?;
            let after = form.examine(Some(&before.details), staff)?;
            if after.live != before.details.live && !staff {
                return Err(Error::Forbidden);
            }
            if after.live != before.details.live {
                before.approval.admit_live(after.live)?;
            }
            let changes = changes(Some(&before.details), &after);
            if changes.is_empty() {
                return Ok(before);
            }
            stores.sponsors().update(id, &after)?;
            audit::if_staff(stores, actor, now, "sponsor.update", id.0, changes)?;
            let is_theirs = before.named && !staff;
            if is_theirs && before.approval == Approval::Approved && says_otherwise(&before.details, &after) {
                stores.sponsors().set_approval(id, Approval::Waiting, "")?;
                stores.sponsors().number_check_in(id)?;
            }
            stores.sponsors().find(id, managed_by(actor))?.ok_or(NO_SUCH_SPONSOR)
        })
    }
}
