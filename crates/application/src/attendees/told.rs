//! To whom a person's address is told that a place belongs to: to an Admin, to the person, and to who typed it to give them
//! the place. Everybody else of the ticket reads the name alone.

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::UserId;

use super::{Attendee, Pass, Teammate};
use crate::groups::Member;
use crate::tickets::Person;

/// Whether a viewer who is no Admin knows the address of who has a place.
fn knows(viewer: UserId, holder: UserId, typed_by: Option<UserId>) -> bool {
    viewer == holder || typed_by == Some(viewer)
}

fn told(actor: &Actor, holder: UserId, typed_by: Option<UserId>, user: Person) -> Person {
    let whole = actor.may(Permission::ActForOthers) || knows(actor.id, holder, typed_by);
    if whole { user } else { user.without_address() }
}

impl Attendee {
    pub(super) fn told_to(self, actor: &Actor) -> Self {
        let user = told(actor, self.user_id, self.address_typed_by, self.user);
        Self { user, ..self }
    }
}

impl Teammate {
    fn told_to(self, actor: &Actor) -> Self {
        let user = told(actor, self.user_id, self.address_typed_by, self.user);
        Self { user, ..self }
    }
}

impl Member {
    /// With the address only if this caller may read it.
    pub(crate) fn told_to(self, actor: &Actor) -> Self {
        let user = told(actor, self.user_id, self.address_typed_by, self.user);
        Self { user, ..self }
    }
}

impl Pass {
    pub(super) fn told_to(self, actor: &Actor) -> Self {
        let user = told(actor, self.user_id, self.address_typed_by, self.user);
        let members = self.members.into_iter().map(|member| member.told_to(actor)).collect();
        Self { user, members, ..self }
    }

    /// Who has it, as the purchaser of its ticket may read it in a mail.
    pub(crate) fn holder_told_to(&self, purchaser: UserId) -> Person {
        let user = self.user.clone();
        if knows(purchaser, self.user_id, self.address_typed_by) { user } else { user.without_address() }
    }
}
