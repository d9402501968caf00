//! Visibility of rows that are not live: only staff see them.

use fairway_domain::access::{Actor, Permission};

/// Whether the visitor may see tournaments that are not live (rule `live-only`).
pub(crate) fn sees_hidden(visitor: Option<&Actor>) -> bool {
    visitor.is_some_and(|actor| actor.may(Permission::SeeHidden))
}
