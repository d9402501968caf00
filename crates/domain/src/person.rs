//! People as others see them beside tickets, passes and groups.

use crate::access::{Actor, Permission};
use crate::ids::UserId;
use crate::values::Email;

/// A person as they appear beside a ticket or a pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// First name; may be empty.
    pub name_first: String,
    /// Last name; may be empty.
    pub name_last: String,
    /// None for a teammate known by name alone.
    pub email: Option<Email>,
}

impl Person {
    /// As they are shown to who does not know their address.
    #[must_use]
    pub fn without_address(self) -> Self {
        Self { email: None, ..self }
    }

    /// As the holder of a place is shown to a viewer: with the address to Admins and to whom [`knows_address`] names (rule
    /// `told-addresses`). A viewer whose own address is not confirmed, and who typed this one, is not told whose it is: a name is shown only if
    /// it was typed, too, as the account was made for the place.
    #[must_use]
    pub fn told_to(
        self,
        viewer: &Actor,
        holder: UserId,
        typed_by: Option<UserId>,
        made_for_place: bool,
    ) -> Self {
        if viewer.may(Permission::ActForOthers) || viewer.id == holder {
            self
        } else if !knows_address(viewer.id, holder, typed_by) {
            self.without_address()
        } else if viewer.proven || made_for_place {
            self
        } else {
            Self { name_first: String::new(), name_last: String::new(), ..self }
        }
    }
}

/// Whether a viewer who is not an Admin may see the address of a place's holder: the holder, and the user who typed it to give
/// them the place.
pub fn knows_address(viewer: UserId, holder: UserId, typed_by: Option<UserId>) -> bool {
    viewer == holder || typed_by == Some(viewer)
}
