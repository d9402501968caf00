//! People as shown beside tickets, passes and groups.

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
    /// `None` for a teammate without an address.
    pub email: Option<Email>,
}

impl Person {
    /// The person as shown to a viewer who does not know the address.
    #[must_use]
    pub fn without_address(self) -> Self {
        Self { email: None, ..self }
    }

    /// The holder of a place as shown to a viewer: Admins and viewers by [`knows_address`] see the address (rule
    /// `told-addresses`). A viewer with an unproven address who typed this one does not see whose it is: the name is shown only if
    /// it was typed as well, as the account was created for the place.
    #[must_use]
    pub fn visible_to(
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

/// Whether a viewer who is not an Admin may see the address of a place's holder: only the holder, and the user who typed it to give
/// them the place.
pub fn knows_address(viewer: UserId, holder: UserId, typed_by: Option<UserId>) -> bool {
    viewer == holder || typed_by == Some(viewer)
}
