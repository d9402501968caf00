//! The viewers who see the address of a place's holder: Admins, the holder, and the user who typed it to give them the place. Everybody
//! else on the ticket sees the name only.

use fairway_domain::access::Actor;
use fairway_domain::ids::UserId;
use fairway_domain::person::{Person, knows_address};

use crate::stores::attendees::{Attendee, Pass, Teammate};

impl Attendee {
    pub(super) fn told_to(self, actor: &Actor) -> Self {
        let user = self.user.told_to(actor, self.user_id, self.address_typed_by, self.made_for_place);
        Self { user, ..self }
    }
}

impl Teammate {
    fn told_to(self, actor: &Actor) -> Self {
        let user = self.user.told_to(actor, self.user_id, self.address_typed_by, self.made_for_place);
        Self { user, ..self }
    }
}

impl Pass {
    pub(crate) fn told_to(self, actor: &Actor) -> Self {
        let user = self.user.told_to(actor, self.user_id, self.address_typed_by, false);
        let members = self.members.into_iter().map(|member| member.told_to(actor)).collect();
        Self { user, members, ..self }
    }

    /// As its link shows it: names, and an address only of a holder without a name, whom nothing else would name.
    pub(super) fn told_to_its_link(self) -> Self {
        let nameless = self.user.name_first.is_empty() && self.user.name_last.is_empty();
        let told = |person: Person, whole: bool| if whole { person } else { person.without_address() };
        let holder = self.user_id;
        let members = self.members.into_iter();
        let members = members.map(|member| {
            let own = nameless && member.user_id == holder;
            Teammate { user: told(member.user, own), ..member }
        });
        Self { user: told(self.user, nameless), members: members.collect(), ..self }
    }

    /// The holder, as a mail to the ticket's purchaser may name them.
    pub(crate) fn holder_told_to(&self, purchaser: UserId) -> Person {
        let user = self.user.clone();
        if knows_address(purchaser, self.user_id, self.address_typed_by) {
            user
        } else {
            user.without_address()
        }
    }
}
