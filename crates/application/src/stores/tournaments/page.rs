//! The page of a tournament: its rounds, and its sponsors with their logos.

use fairway_domain::ids::SponsorId;
use fairway_domain::round::Round;

use super::Tournament;

/// A tournament with its rounds and sponsors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentPage {
    /// The tournament.
    pub tournament: Tournament,
    /// Its rounds that the visitor may see, by start.
    pub rounds: Vec<Round>,
    /// Live sponsors with a ticket that is not cancelled, or with a link to it, by name (rule `tournament-sponsors`).
    pub sponsors: Vec<TournamentSponsor>,
}

/// A sponsor on a tournament's page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentSponsor {
    /// Its id.
    pub id: SponsorId,
    /// Its name.
    pub name: String,
    /// Its web site; may be empty.
    pub website: String,
    /// Its first logo, if that is verified. Unverified logos must not be published (rule `logos`).
    pub logo: Option<Logo>,
}

/// A logo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logo {
    /// Its id.
    pub id: i64,
    /// Its name in the picture store.
    pub picture: String,
    /// Whether staff have approved it.
    pub verified: bool,
    /// The reason of staff's decision, for the sponsor's people; may be empty.
    pub reason: String,
}
