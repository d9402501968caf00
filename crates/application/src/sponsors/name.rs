use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::CategoryId;
use fairway_domain::refusal::Refusal;
use fairway_domain::sponsor::admit_another;

use super::details::changes;
use super::{SponsorForm, Sponsors};
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::confirmation_link::or_mail_link;
use crate::error::Result;
use crate::idempotency::{Answer, Once};
use crate::not_found::{NO_SUCH_CATEGORY, NO_SUCH_SPONSOR, NO_SUCH_USER};
use crate::stores::sponsors::{Sponsor, Whose};
use crate::stores::user_sponsors::NewUserSponsor;
use crate::visibility::sees_hidden;

/// A sponsor, as a buyer names it.
#[derive(Debug, Clone, Default)]
pub struct NamedSponsor {
    /// The sponsors' category to reserve a ticket of; required.
    pub category: Option<CategoryId>,
    /// Its name; required.
    pub name: Option<String>,
    /// Its web site.
    pub website: Option<String>,
}

impl Sponsors {
    /// Creates a sponsor that is hidden until its approval. The caller manages it, and may reserve for it (rule `named-sponsors`). Anybody with a
    /// proven address.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid); [`Error::NotFound`](crate::Error::NotFound) for a category that they may not see;
    /// [`Refusal::TooManyNamed`], [`Refusal::KeyReused`]; [`Refusal::ConfirmOwnAddress`], with a link mailed to them.
    pub fn name(&self, actor: &Actor, named: &NamedSponsor, once: &Once<Sponsor>) -> Result<Answer<Sponsor>> {
        let mut checks = Checks::default();
        let category = checks.there("ticketCategoryId", named.category);
        checks.required("name", named.name.as_deref().unwrap_or_default());
        checks.finish()?;
        let (name, website) = (named.name.clone(), named.website.clone());
        let form = SponsorForm { name, website, ..SponsorForm::default() };
        let details = form.examine(None, actor.may(Permission::ActForOthers))?;
        let (category, now) = (expect_valid(category)?, self.clock.now());
        let answer = self.database.once(actor, once, now, |stores| {
            if !actor.proven {
                return Err(Refusal::ConfirmOwnAddress.into());
            }
            let found = stores.categories().find(category, sees_hidden(Some(actor)), now)?;
            let found = found.ok_or(NO_SUCH_CATEGORY)?;
            let mut checks = Checks::default();
            checks.found("ticketCategoryId", "ticket category for sponsors", found.details.for_sponsors);
            checks.finish()?;
            // Serialises concurrent calls of the user, so that the second one counts the sponsor of the first.
            stores.users().lock(actor.id)?.ok_or(NO_SUCH_USER)?;
            admit_another(stores.sponsors().count_named(actor.id)?)?;
            let id = stores.sponsors().add_named(&details, actor.id)?;
            stores.user_sponsors().add(&NewUserSponsor {
                user_id: actor.id,
                sponsor_id: id,
                tournament_id: Some(found.tournament_id),
            })?;
            audit::if_staff(stores, actor, now, "sponsor.name", id.0, changes(None, &details))?;
            stores.sponsors().find(id, Whose::All)?.ok_or(NO_SUCH_SPONSOR)
        });
        or_mail_link(&self.links, actor, Some(actor.id), answer)
    }
}
