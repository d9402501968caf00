//! The name by which people know a group.

use super::{Attending, SheetPerson, SheetSource};

impl SheetPerson {
    /// The person with the name of their group: `Iron & Pine`, `Group of Carla Montero`, or `Carla Montero, group 2`. Many tickets have a `Group 1`,
    /// which identifies no group; a group with a name of its own keeps it.
    pub(super) fn in_group_of(self, source: &SheetSource, who: &Attending) -> Self {
        let Some(number) = number(&who.group) else { return Self { group: Some(who.group.clone()), ..self } };
        let further = |name: &str| format!("{name}, group {number}");
        if let Some(sponsor) = who.sponsor.and_then(|id| source.sponsors.get(&id)) {
            let group = if number == 1 { sponsor.name.clone() } else { further(&sponsor.name) };
            return Self { group: Some(group), ..self };
        }
        let (group, named_for) = match who.captain.as_str() {
            "" => (who.group.clone(), None),
            captain if number == 1 => (format!("Group of {captain}"), Some(who.captain_id)),
            captain => (further(captain), Some(who.captain_id)),
        };
        Self { group: Some(group), named_for, ..self }
    }
}

/// The number in a default name such as `Group 2`.
fn number(group: &str) -> Option<u32> {
    group.strip_prefix("Group ")?.parse().ok()
}
