//! The waitlist: its entries, and the time for which an offered place is held (rule `waitlist`).

use chrono::{DateTime, TimeDelta, Utc};

use crate::category::Category;
use crate::refusal::Refusal;
use crate::values::Complaint;
use crate::web_address::persons_name;

/// The longest name in an entry, in characters.
pub const NAME_MAX: usize = 200;
/// The default hours for which an offered place is held …
pub const HOLD_HOURS: i64 = 48;
/// … and the most.
pub const HOLD_HOURS_MAX: i64 = 720;

/// The places of a category that are taken, or owed to the waitlist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Places {
    /// Tickets that are not cancelled, and offered places.
    pub given_out: i64,
    /// Confirmed entries that wait, if freed places are offered automatically: the next free places belong to them. 0 without
    /// automatic offers.
    pub in_line: i64,
}

impl Places {
    /// The places that are taken from the view of a buyer who is not in line.
    pub fn gone(&self) -> i64 {
        self.given_out + self.in_line
    }

    /// The places that are taken from the view of the holder of an offer: all but their own.
    pub fn gone_for_holder(&self) -> i64 {
        self.given_out - 1
    }

    /// The places that are taken from the view of the entry at this place in line, counted from 1; places owed to later entries are not.
    pub fn gone_for_place(&self, place: i64) -> i64 {
        self.given_out + self.in_line.min(place - 1)
    }
}

/// The end of an offer made now: after this term, and at the latest when the sale ends.
pub fn held_until(now: DateTime<Utc>, term: TimeDelta, sale_ends: DateTime<Utc>) -> DateTime<Utc> {
    (now + term).min(sale_ends)
}

/// An offered place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The time of the offer.
    pub at: DateTime<Utc>,
    /// The place is held until this time.
    pub held_until: DateTime<Utc>,
}

/// The state of an entry of the waitlist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// No place is offered to the person.
    Waiting,
    /// A place is offered and held.
    Offered,
    /// The offer has expired without a reservation.
    Lapsed,
    /// The person has reserved.
    Taken,
}

impl State {
    /// The state by the offer and the reservation.
    pub fn of(offer: Option<&Offer>, taken: bool, now: DateTime<Utc>) -> Self {
        match offer {
            _ if taken => Self::Taken,
            None => Self::Waiting,
            Some(offer) if offer.held_until > now => Self::Offered,
            Some(_) => Self::Lapsed,
        }
    }
}

/// The name in an entry.
///
/// # Errors
/// A complaint when it is too long, holds characters that a name has no use for, or looks like an address of the web or of mail.
pub fn name(typed: &str) -> Result<String, Complaint> {
    persons_name(typed, NAME_MAX)
}

/// The hours for which an offered place is held.
///
/// # Errors
/// A complaint when it is below 1 or beyond [`HOLD_HOURS_MAX`].
pub fn hold(hours: i64) -> Result<TimeDelta, Complaint> {
    if (1..=HOLD_HOURS_MAX).contains(&hours) {
        Ok(TimeDelta::hours(hours))
    } else {
        Err(format!("must be from 1 to {HOLD_HOURS_MAX}"))
    }
}

impl Category {
    /// Admits a new entry while `used` places are taken.
    ///
    /// # Errors
    /// [`Refusal::PlacesLeft`] while places are left.
    pub fn admit_waiting(&self, used: i64) -> Result<(), Refusal> {
        if self.available(used) > 0 { Err(Refusal::PlacesLeft) } else { Ok(()) }
    }

    /// The rest of an offer after its withdrawal. With automatic offers it ends now, as if it had lapsed: an entry without an offer would be
    /// offered the same place again.
    pub fn withdrawn(&self, offer: Option<Offer>, now: DateTime<Utc>) -> Option<Offer> {
        offer
            .filter(|_| self.offers_freed)
            .map(|offer| Offer { held_until: offer.held_until.min(now), ..offer })
    }

    /// The number of places to offer to the next entries: free places without another claim.
    pub fn to_offer(&self, places: Places) -> i64 {
        self.available(places.given_out).min(places.in_line)
    }

    /// Admits one more offer while `used` places are taken.
    ///
    /// # Errors
    /// [`Refusal::NoPlaceToOffer`] when no place is free.
    pub fn admit_offer(&self, used: i64) -> Result<(), Refusal> {
        if self.available(used) > 0 { Ok(()) } else { Err(Refusal::NoPlaceToOffer) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::category::tests::of;

    fn at(time: &str) -> DateTime<Utc> {
        format!("2026-05-01T{time}Z").parse().unwrap()
    }

    #[test]
    fn an_offer_is_held_until_its_term_and_lapses_with_it() {
        let offer = Offer { at: at("10:00:00"), held_until: at("12:00:00") };
        assert_eq!(State::of(None, false, at("11:00:00")), State::Waiting);
        assert_eq!(State::of(Some(&offer), false, at("11:59:59")), State::Offered);
        assert_eq!(State::of(Some(&offer), false, at("12:00:00")), State::Lapsed);
        assert_eq!(State::of(Some(&offer), true, at("13:00:00")), State::Taken);
        assert_eq!(State::of(None, true, at("13:00:00")), State::Taken);
    }

    #[test]
    fn a_place_is_held_from_an_hour_to_thirty_days() {
        assert_eq!((hold(1), hold(720)), (Ok(TimeDelta::hours(1)), Ok(TimeDelta::days(30))));
        for wrong in [0, -1, 721, i64::MAX, i64::MIN] {
            assert_eq!(hold(wrong).unwrap_err(), "must be from 1 to 720", "{wrong}");
        }
    }

    #[test]
    fn waiting_needs_a_full_category_and_an_offer_a_free_place() {
        let category = of(10);
        assert_eq!(category.admit_waiting(9), Err(Refusal::PlacesLeft));
        assert_eq!(category.admit_waiting(10), Ok(()));
        assert_eq!(category.admit_offer(9), Ok(()));
        assert_eq!(category.admit_offer(10), Err(Refusal::NoPlaceToOffer));
    }

    #[test]
    fn a_free_place_belongs_to_the_first_in_line() {
        let places = Places { given_out: 8, in_line: 3 };
        assert_eq!(of(10).available(places.gone()), 0, "nothing is left for a stranger");
        assert_eq!(of(10).to_offer(places), 2);
        let left = |place| of(10).available(places.gone_for_place(place)) > 0;
        assert_eq!([left(1), left(2), left(3)], [true, true, false]);
        assert_eq!(of(12).available(places.gone()), 1, "what nobody in line needs is public");
        assert_eq!(of(8).to_offer(places), 0);
        assert_eq!(of(7).to_offer(places), 0, "more is sold than there is");
    }

    #[test]
    fn the_holder_of_an_offer_comes_before_the_line() {
        let places = Places { given_out: 10, in_line: 3 };
        assert_eq!(of(10).available(places.gone_for_holder()), 1);
        let switched_off = Places { given_out: 9, in_line: 0 };
        assert_eq!(of(10).available(switched_off.gone_for_place(5)), 1, "they buy as anybody does");
    }

    #[test]
    fn a_withdrawn_offer_is_not_made_again_by_itself() {
        let offer = Some(Offer { at: at("10:00:00"), held_until: at("12:00:00") });
        let ended = of(10).withdrawn(offer, at("11:00:00"));
        assert_eq!(State::of(ended.as_ref(), false, at("11:00:00")), State::Lapsed);
        let by_hand = Category { offers_freed: false, ..of(10) };
        assert_eq!(by_hand.withdrawn(offer, at("11:00:00")), None);
    }

    #[test]
    fn no_place_is_held_past_the_end_of_the_sale() {
        let (now, term) = (at("10:00:00"), TimeDelta::hours(2));
        assert_eq!(held_until(now, term, at("20:00:00")), at("12:00:00"));
        assert_eq!(held_until(now, term, at("11:00:00")), at("11:00:00"));
    }

    #[test]
    fn a_name_is_a_line() {
        assert!(name(&"x".repeat(NAME_MAX)).is_ok());
        assert!(name(&"x".repeat(NAME_MAX + 1)).is_err() && name("a\nb").is_err());
    }
}
