use fairway_domain::access::Actor;
use fairway_domain::ids::{GroupId, RoundId};
use fairway_domain::pairing::{PairedGroup, RoundPairings};

use super::{Pairings, PairingsView};
use crate::checks::Checks;
use crate::error::{FieldErrors, Result};
use crate::stores::audit::Change;

/// Groups whose open places are released to others, or kept again.
#[derive(Debug, Clone, Default)]
pub struct Seats {
    /// The groups; at least one.
    pub groups: Vec<GroupId>,
    /// Whether others may be seated there; required.
    pub given_away: Option<bool>,
}

impl Seats {
    /// The groups whose flag changes.
    fn examine<'a>(&self, before: &'a RoundPairings) -> Result<Vec<&'a PairedGroup>> {
        let mut checks = Checks::default();
        checks.there("givenAwayFlag", self.given_away);
        if self.groups.is_empty() {
            checks.there::<()>("groupIds", None);
        }
        let all: Vec<_> = before.pairings.iter().flat_map(|pairing| &pairing.groups).collect();
        if let Some(stranger) = self.groups.iter().find(|id| all.iter().all(|group| group.id != **id)) {
            let complaint = format!("holds {stranger}, which is no group of this round");
            checks.value::<()>("groupIds", Err(complaint));
        }
        checks.finish()?;
        let changes = |group: &&PairedGroup| {
            self.groups.contains(&group.id) && Some(group.given_away) != self.given_away
        };
        Ok(all.into_iter().filter(changes).collect())
    }
}

impl Pairings {
    /// Releases the open places of groups to other players, or keeps them for the groups again (rule `kept-seats`). Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::NotFound`](crate::Error::NotFound);
    /// [`Error::Invalid`](crate::Error::Invalid); `Refusal::Stale`.
    pub fn give_away(
        &self,
        actor: &Actor,
        id: Option<RoundId>,
        seats: &Seats,
        fits: impl FnOnce(&PairingsView) -> bool,
    ) -> Result<PairingsView> {
        self.change(actor, (id, &FieldErrors::default()), fits, |stores, _, before| {
            let groups: Vec<_> = seats.examine(before)?.into_iter().map(|group| group.id).collect();
            let Some(given_away) = seats.given_away.filter(|_| !groups.is_empty()) else { return Ok(None) };
            stores.pairings().give_away(&groups, given_away)?;
            let named: Vec<_> = groups.iter().map(ToString::to_string).collect();
            let changes = [
                Change::of("groupId", &"", &named.join(", ")),
                Change::of("givenAwayFlag", &!given_away, &given_away),
            ];
            Ok(Some(("round.give_away_seats", changes.into_iter().flatten().collect())))
        })
    }
}
