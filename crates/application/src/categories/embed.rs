use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::CategoryId;

use super::Categories;
use crate::error::Result;
use crate::not_found::NO_SUCH_CATEGORY;
use crate::ports::PREVIEW_LASTS;

/// The data of an embed code's page (rule `embed-codes`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Embed {
    /// The category's title.
    pub name: String,
    /// HTML of the payment provider; may be empty.
    pub code: String,
}

/// Permission to see one category's embed code, whether or not it is live.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// The category.
    pub category_id: CategoryId,
    /// A signed token, because a frame sends no `Authorization`.
    pub token: String,
    /// The end of its validity.
    pub expires_at: DateTime<Utc>,
}

impl Categories {
    /// A token with which a frame may load a category's embed code before it is live. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`.
    pub fn preview(&self, actor: &Actor, id: CategoryId) -> Result<Preview> {
        actor.require(Permission::ManageTournaments)?;
        let now = self.clock.now();
        self.database.read(|stores| stores.categories().find(id, true, now))?.ok_or(NO_SUCH_CATEGORY)?;
        let token = self.tokens.issue_preview(id, now)?;
        Ok(Preview { category_id: id, token, expires_at: now + PREVIEW_LASTS })
    }

    /// A category's embed code. Public if category and tournament are live; otherwise only with the token of a [`Preview`].
    ///
    /// # Errors
    /// `Error::NotFound`.
    pub fn embed(&self, id: CategoryId, token: Option<&str>) -> Result<Embed> {
        let now = self.clock.now();
        let hidden = token.and_then(|token| self.tokens.verify_preview(token, now)) == Some(id);
        let found = self.database.read(|stores| stores.categories().find(id, hidden, now))?;
        let details = found.ok_or(NO_SUCH_CATEGORY)?.details;
        Ok(Embed { name: details.name, code: details.embed_code })
    }
}

#[cfg(test)]
mod tests;
