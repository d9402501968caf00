use fairway_domain::access::Actor;
use fairway_domain::ids::{AttendeeId, RoundId};
use fairway_domain::pairing::{RoundPairings, Wish};

use super::{Pairings, PairingsView};
use crate::checks::{Checks, expect_valid};
use crate::error::{FieldErrors, Result};
use crate::stores::audit::Change;

/// A wish between two players of a round.
#[derive(Debug, Clone, Default)]
pub struct WishForm {
    /// The first player; required.
    pub attendee: Option<AttendeeId>,
    /// The second player; required.
    pub other: Option<AttendeeId>,
    /// Whether they want to play apart; `None` removes the wish.
    pub apart: Option<bool>,
}

impl WishForm {
    fn examine(&self, before: &RoundPairings) -> Result<(AttendeeId, AttendeeId)> {
        let mut checks = Checks::default();
        let plays =
            |id: AttendeeId| before.pairings.iter().any(|it| it.players.iter().any(|player| player.id == id));
        let one = checks.there("attendeeId", self.attendee);
        checks.found("attendeeId", "player of this round", one.is_none_or(plays));
        let other = checks.there("otherAttendeeId", self.other);
        checks.found("otherAttendeeId", "player of this round", other.is_none_or(plays));
        if one.is_some() && one == other {
            checks.value::<()>("otherAttendeeId", Err("must be somebody else than attendeeId".into()));
        }
        checks.finish()?;
        Ok((expect_valid(one)?, expect_valid(other)?))
    }
}

impl Pairings {
    /// Stores the wish of two players of a round to play together or apart, or removes it (rule `wishes`). Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::NotFound`](crate::Error::NotFound);
    /// [`Error::Invalid`](crate::Error::Invalid); `Refusal::Stale`.
    pub fn wish(
        &self,
        actor: &Actor,
        id: Option<RoundId>,
        form: &WishForm,
        fits: impl FnOnce(&PairingsView) -> bool,
    ) -> Result<PairingsView> {
        self.change(actor, (id, &FieldErrors::default()), fits, |stores, _, before| {
            let (one, other) = form.examine(before)?;
            let was = before.wishes.iter().find(|wish| wish.is_between(one, other)).map(|wish| wish.apart);
            if was == form.apart {
                return Ok(None);
            }
            let wish = Wish::between(one, other, form.apart.unwrap_or_default());
            if form.apart.is_some() {
                stores.pairings().wish(&wish)?;
            } else {
                stores.pairings().forget_wish(&wish)?;
            }
            let players = format!("{}, {}", wish.one, wish.other);
            let changes = [
                Change::of("attendeeId", &"", &players),
                Change::of("wish", &wish_name(was), &wish_name(form.apart)),
            ];
            Ok(Some(("round.wish", changes.into_iter().flatten().collect())))
        })
    }
}

/// The kind of a wish as the audit trail stores it.
fn wish_name(apart: Option<bool>) -> &'static str {
    match apart {
        Some(true) => "not with",
        Some(false) => "with",
        None => "",
    }
}
