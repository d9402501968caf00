use fairway_domain::access::Actor;
use fairway_domain::fund::LOGO_SIDE;

use super::{FundSettings, FundView, may};
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, Once};
use crate::pictures::{LOGO, Upload};
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::fund::{FundLogo, KeptFund};

impl FundSettings {
    /// Refuses callers who may not upload a logo, before the file is read.
    ///
    /// # Errors
    /// [`Error::Forbidden`].
    pub fn may_put_logo(&self, actor: &Actor) -> Result<()> {
        may(actor)
    }

    /// Replaces the logo. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::Invalid`], [`Error::WrongMedia`].
    pub fn put_logo(
        &self,
        actor: &Actor,
        photo: Option<&Upload>,
        once: &Once<FundView>,
    ) -> Result<Answer<FundView>> {
        may(actor)?;
        let mut checks = Checks::default();
        let photo = checks.there("Photo", photo);
        checks.finish()?;
        let kept = self.shelf.keep_picture(LOGO, LOGO_SIDE, "Photo", expect_valid(photo)?)?;
        let logo = FundLogo { name: kept.name.clone(), file_name: kept.file_name.clone() };
        let mut replaced = None;
        let now = self.clock.now();
        let answer = self.database.once(actor, once, now, |stores| {
            let (before, after) = self.replace(stores, actor, Some(&logo))?;
            replaced = Some((before, after.clone()));
            Ok(self.view(after))
        });
        let answer = self.shelf.settle(answer, &[kept.address()])?;
        if let Some((before, after)) = replaced {
            self.follow(before, after);
        }
        Ok(answer)
    }

    /// Removes the logo. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`] when there is none.
    pub fn remove_logo(&self, actor: &Actor) -> Result<()> {
        may(actor)?;
        let (before, after) = self.database.transaction(|stores| self.replace(stores, actor, None))?;
        self.follow(before, after);
        Ok(())
    }

    /// Replaces the logo, and returns the old one and the new row.
    fn replace(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        logo: Option<&FundLogo>,
    ) -> Result<(Option<FundLogo>, KeptFund)> {
        let before = stores.fund().lock()?.logo;
        if before.is_none() && logo.is_none() {
            return Err(Error::NotFound("The fund has no logo."));
        }
        let name = |logo: Option<&FundLogo>| logo.map(|it| it.file_name.clone()).unwrap_or_default();
        // Audited even when both files have the same name.
        let change = Change { field: "logo", before: name(before.as_ref()), after: name(logo) };
        let action = if logo.is_some() { "site.put_logo" } else { "site.remove_logo" };
        stores.fund().set_logo(logo.cloned())?;
        audit::record(stores, actor, self.clock.now(), action, None, vec![change])?;
        Ok((before, stores.fund().find()?))
    }

    /// After the commit: publishes the new row, and removes the picture of the old logo.
    fn follow(&self, before: Option<FundLogo>, after: KeptFund) {
        self.fund.put(after);
        if let Some(logo) = before {
            self.shelf.pictures.remove(LOGO, &logo.name);
        }
    }
}
