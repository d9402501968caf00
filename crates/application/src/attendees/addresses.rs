//! Decides which viewers see the address of a place's holder: Admins, the holder, and the user who typed it to give them the place. Other viewers on
//! the ticket see the name only.

use fairway_domain::access::Actor;
use fairway_domain::account::name_alone;
use fairway_domain::ids::UserId;
use fairway_domain::person::{Person, knows_address};

use crate::stores::attendees::{Attendee, Partner, Pass, Teammate};

impl Attendee {
    pub(super) fn visible_to(self, actor: &Actor) -> Self {
        let user = self.user.visible_to(actor, self.user_id, self.address_typed_by, self.made_for_place);
        Self { user, ..self }
    }
}

impl Teammate {
    fn visible_to(self, actor: &Actor) -> Self {
        let user = self.user.visible_to(actor, self.user_id, self.address_typed_by, self.made_for_place);
        Self { user, ..self }
    }
}

impl Partner {
    /// Shows the member's name as the viewer may see it in the group. A viewer without a confirmed address sees no names of other tickets: an address
    /// that they typed may have brought those into the pairing.
    fn visible_to(self, actor: &Actor, members: &[Teammate]) -> Self {
        let member = members.iter().find(|member| member.id == self.id);
        let name = match member {
            Some(Teammate { user, .. }) => name_alone(&user.name_first, &user.name_last),
            None if actor.proven => self.name,
            None => String::new(),
        };
        Self { name, ..self }
    }
}

impl Pass {
    pub(crate) fn visible_to(self, actor: &Actor) -> Self {
        let user = self.user.visible_to(actor, self.user_id, self.address_typed_by, false);
        let members: Vec<_> = self.members.into_iter().map(|member| member.visible_to(actor)).collect();
        let partners = self.partners.into_iter().map(|partner| partner.visible_to(actor, &members)).collect();
        Self { user, members, partners, ..self }
    }

    /// As the link of a mail shows it: names, and an address only of a holder without a name.
    pub(super) fn visible_by_link(self) -> Self {
        let nameless = self.user.name_first.is_empty() && self.user.name_last.is_empty();
        let shown = |person: Person, whole: bool| if whole { person } else { person.without_address() };
        let holder = self.user_id;
        let members = self.members.into_iter();
        let members = members.map(|member| {
            let own = nameless && member.user_id == holder;
            Teammate { user: shown(member.user, own), ..member }
        });
        Self { user: shown(self.user, nameless), members: members.collect(), ..self }
    }

    /// The holder, with the fields that a mail to the ticket's purchaser may contain.
    pub(crate) fn holder_visible_to(&self, purchaser: UserId) -> Person {
        let user = self.user.clone();
        if knows_address(purchaser, self.user_id, self.address_typed_by) {
            user
        } else {
            user.without_address()
        }
    }
}
