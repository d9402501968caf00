//! Rounds: their places and times.

mod fields;

use chrono::{NaiveDate, NaiveTime};

use crate::ids::{CategoryId, RoundId, TournamentId};
use crate::refusal::Refusal;
pub use fields::{DESCRIPTION_MAX, LINE_MAX, MAX_PLACES, description, end_date, end_time, name, places};

/// A round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// Its id.
    pub id: RoundId,
    /// The tournament of the round.
    pub tournament_id: TournamentId,
    /// The editable fields.
    pub details: RoundDetails,
    /// Every category of the tournament, and whether its groups may be assigned to this round (rule `round-categories`).
    pub categories: Vec<(CategoryId, bool)>,
    /// Places that the assigned groups need: the sum of their maxima (rule `round-places`).
    pub assigned_maxima: i64,
    /// Counts the changes of this row.
    pub version: i64,
}

impl Round {
    /// Places left: the maximum less the maxima of the assigned groups, whether or not their places are filled (rule
    /// `round-places`). Never negative.
    pub fn spots_available(&self) -> i64 {
        (i64::from(self.details.max_attendees) - self.assigned_maxima).max(0)
    }

    /// Admits groups of a category with `num_attendees` places together: the category has to be enabled, and
    /// there has to be room for all these places, whether or not they are filled (rule `groups-in-rounds`).
    ///
    /// # Errors
    /// [`Refusal::InsufficientSpots`].
    pub fn admit(&self, category: CategoryId, num_attendees: i32) -> Result<(), Refusal> {
        let enabled = self.categories.contains(&(category, true));
        if enabled && self.spots_available() >= i64::from(num_attendees) {
            Ok(())
        } else {
            Err(Refusal::InsufficientSpots)
        }
    }

    /// Admits a new number of places, if it is enough for the assigned groups, or no decrease.
    ///
    /// # Errors
    /// [`Refusal::PlacesTaken`] when the groups need more.
    pub fn resize(&self, max_attendees: i32) -> Result<(), Refusal> {
        let smaller = max_attendees < self.details.max_attendees;
        if smaller && self.assigned_maxima > i64::from(max_attendees) {
            return Err(Refusal::PlacesTaken(self.assigned_maxima));
        }
        Ok(())
    }

    /// The categories after these toggles.
    pub fn toggled(&self, toggles: &[(CategoryId, bool)]) -> Vec<(CategoryId, bool)> {
        let enabled = |id| toggles.iter().find(|(toggled, _)| *toggled == id).map(|(_, enabled)| *enabled);
        self.categories.iter().map(|(id, was)| (*id, enabled(*id).unwrap_or(*was))).collect()
    }

    /// Whether these toggles disable a category that was enabled.
    pub fn is_disabled_by(&self, toggles: &[(CategoryId, bool)], category: CategoryId) -> bool {
        self.categories.contains(&(category, true)) && toggles.contains(&(category, false))
    }

    /// Admits toggles that disable no category with assigned groups.
    ///
    /// # Errors
    /// [`Refusal::CategoryInRound`].
    pub fn toggle(&self, toggles: &[(CategoryId, bool)], assigned: &[AssignedGroups]) -> Result<(), Refusal> {
        match assigned.iter().find(|it| self.is_disabled_by(toggles, it.category_id)) {
            Some(it) => Err(Refusal::CategoryInRound { category: it.category.clone(), groups: it.groups }),
            None => Ok(()),
        }
    }
}

/// The editable fields of a round; dates and times are in the site's time zone (rule `time-zone`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundDetails {
    /// Its name.
    pub name: String,
    /// The place of the start.
    pub location: String,
    /// The tournament's first day.
    pub start_date: NaiveDate,
    /// Start of play.
    pub start_time: NaiveTime,
    /// The tournament's last day.
    pub end_date: NaiveDate,
    /// End of play.
    pub end_time: NaiveTime,
    /// Whether the end is shown to the public.
    pub end_date_visible: bool,
    /// Notes for players.
    pub description: String,
    /// Places in all.
    pub max_attendees: i32,
    /// Whether the public sees it.
    pub live: bool,
}

impl RoundDetails {
    /// The fields that are shown on passes.
    pub fn on_passes(&self) -> (&str, NaiveDate, NaiveTime) {
        (&self.name, self.start_date, self.start_time)
    }
}

/// A round as shown with a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundBrief {
    /// Its id.
    pub id: RoundId,
    /// Its name.
    pub name: String,
    /// First day, in the site's time zone.
    pub start_date: NaiveDate,
    /// Start of play.
    pub start_time: NaiveTime,
}

/// Groups of a category that are assigned to a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedGroups {
    /// The category.
    pub category_id: CategoryId,
    /// That category's name.
    pub category: String,
    /// Number of groups of tickets that are not cancelled.
    pub groups: i64,
}

/// A round with groups of a category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundOfCategory {
    /// The round's name.
    pub name: String,
    /// Places in all.
    pub max_attendees: i32,
    /// Places that all its assigned groups need.
    pub assigned_maxima: i64,
    /// Number of the category's groups in it, of tickets that are not cancelled.
    pub groups: i64,
}

impl RoundOfCategory {
    /// Admits the growth of the category's groups by this many places each.
    ///
    /// # Errors
    /// [`Refusal::RoundTooSmall`] when the round has too little room.
    pub fn grow_groups(&self, by: i32) -> Result<(), Refusal> {
        let needed = self.assigned_maxima + self.groups * i64::from(by);
        if self.groups > 0 && needed > i64::from(self.max_attendees) {
            return Err(Refusal::RoundTooSmall {
                round: self.name.clone(),
                needed,
                room: self.max_attendees,
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CATEGORY: CategoryId = CategoryId(3);

    fn round(max_attendees: i32, assigned_maxima: i64) -> Round {
        let (day, time) = (NaiveDate::default(), NaiveTime::default());
        Round {
            id: RoundId(1),
            tournament_id: TournamentId(1),
            details: RoundDetails {
                name: "Morning".into(),
                location: String::new(),
                start_date: day,
                start_time: time,
                end_date: day,
                end_time: time,
                end_date_visible: false,
                description: String::new(),
                max_attendees,
                live: true,
            },
            categories: vec![(CATEGORY, true), (CategoryId(4), false)],
            assigned_maxima,
            version: 1,
        }
    }

    #[test]
    fn a_group_takes_its_maximum_off_the_round() {
        assert_eq!(round(72, 8).spots_available(), 64);
        assert_eq!(round(8, 8).spots_available(), 0);
        assert_eq!(round(4, 8).spots_available(), 0);
    }

    #[test]
    fn a_group_needs_a_round_with_its_category_and_enough_places() {
        assert_eq!(round(12, 8).admit(CATEGORY, 4), Ok(()));
        assert_eq!(round(11, 8).admit(CATEGORY, 4), Err(Refusal::InsufficientSpots));
        assert_eq!(round(72, 0).admit(CategoryId(4), 4), Err(Refusal::InsufficientSpots), "not enabled");
        assert_eq!(round(72, 0).admit(CategoryId(5), 4), Err(Refusal::InsufficientSpots), "unknown");
    }

    #[test]
    fn groups_grow_as_far_as_their_round_has_room() {
        let of = |max_attendees, groups| RoundOfCategory {
            name: "Morning".into(),
            max_attendees,
            assigned_maxima: 8,
            groups,
        };
        assert_eq!(of(12, 2).grow_groups(2), Ok(()));
        let too_small = Refusal::RoundTooSmall { round: "Morning".into(), needed: 14, room: 12 };
        assert_eq!(of(12, 2).grow_groups(3), Err(too_small));
        assert_eq!(of(4, 0).grow_groups(3), Ok(()), "none of its groups grows");
    }

    #[test]
    fn a_round_becomes_no_smaller_than_its_groups_need() {
        assert_eq!(round(9, 8).resize(8), Ok(()));
        assert_eq!(round(9, 8).resize(7), Err(Refusal::PlacesTaken(8)));
        assert_eq!(round(4, 8).resize(4), Ok(()), "it was too small before");
        assert_eq!(round(4, 8).resize(6), Ok(()), "larger than it was");
    }

    #[test]
    fn a_category_is_disabled_once_no_group_of_it_is_in_the_round() {
        let assigned = [AssignedGroups { category_id: CATEGORY, category: "Foursome".into(), groups: 2 }];
        let refused = Refusal::CategoryInRound { category: "Foursome".into(), groups: 2 };
        let round = round(72, 8);
        assert_eq!(round.toggle(&[(CATEGORY, false)], &assigned), Err(refused));
        assert_eq!(round.toggle(&[(CATEGORY, false)], &[]), Ok(()));
        assert_eq!(round.toggle(&[(CATEGORY, true), (CategoryId(4), true)], &assigned), Ok(()));
        assert_eq!(round.toggled(&[(CategoryId(4), true)]), [(CATEGORY, true), (CategoryId(4), true)]);
    }
}
