//! A pairing in JSON, with its groups and players.

use fairway_domain::pairing::{PairedGroup, Pairing as KnownPairing, Player, RoundPairings as Known, Start};
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::Time;

/// Players who start together.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Pairing {
    #[schema(minimum = 1)]
    id: i64,
    /// The starting hole; null without one, and with tee times.
    #[schema(required)]
    hole: Option<i32>,
    /// `A` or `B` if two pairings start on the hole, else null.
    #[schema(required, example = "A")]
    letter: Option<String>,
    /// The tee time; null without one, and with a shotgun start.
    #[schema(required)]
    tee_time: Option<Time>,
    /// Whether assigning leaves the start as it is.
    fixed_flag: bool,
    /// The groups whose members play here.
    groups: Vec<PairingGroup>,
    /// Everybody who plays here, including players of other groups.
    players: Vec<PairingPlayer>,
}

/// A group of a pairing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PairingGroup {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    #[schema(minimum = 1)]
    ticket_id: i64,
    /// The reference of its ticket.
    #[schema(example = "FW-7K3Q2M")]
    reference: String,
    /// The name of the ticket's purchaser.
    captain: String,
    /// The sponsor for which the ticket was bought.
    #[schema(required)]
    sponsor_id: Option<i64>,
    #[schema(required)]
    sponsor_name: Option<String>,
    /// With whom its buyer would like to play, in their words; may be empty.
    wish: String,
    /// The most people in the group.
    #[schema(minimum = 1)]
    num_attendees: i32,
    /// Seats of the pairing that are kept for people of the group who are not named yet.
    #[schema(minimum = 0)]
    kept_seats: usize,
    /// Whether other players may be seated on the group's open places.
    given_away_flag: bool,
}

/// A player of a pairing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PairingPlayer {
    #[schema(minimum = 1)]
    attendee_id: i64,
    #[schema(minimum = 1)]
    group_id: i64,
    name: String,
    /// Whether staff marked them as a no-show, who takes no place.
    no_show_flag: bool,
}

/// Hole, letter and tee time of a pairing.
pub(super) fn start(round: &Known, pairing: &KnownPairing) -> (Option<i32>, Option<String>, Option<Time>) {
    let Some(shown) = round.shown(pairing) else { return (None, None, None) };
    match shown.start {
        Start::Hole { number, .. } => (Some(number), shown.letter().map(String::from), None),
        Start::TeeTime(time) => (None, None, Some(Time(time))),
    }
}

impl Pairing {
    pub(super) fn of(round: &Known, pairing: &KnownPairing) -> Self {
        let (hole, letter, tee_time) = start(round, pairing);
        Self {
            id: pairing.id.0,
            hole,
            letter,
            tee_time,
            fixed_flag: pairing.fixed,
            groups: pairing.groups.iter().map(|group| PairingGroup::of(round, group)).collect(),
            players: pairing.players.iter().map(PairingPlayer::from).collect(),
        }
    }
}

impl PairingGroup {
    fn of(round: &Known, group: &PairedGroup) -> Self {
        let (sponsor_id, sponsor_name) = group.sponsor.clone().unzip();
        Self {
            id: group.id.0,
            name: group.name.clone(),
            ticket_id: group.ticket_id.0,
            reference: group.reference.to_string(),
            captain: group.captain.clone(),
            sponsor_id: sponsor_id.map(|id| id.0),
            sponsor_name,
            wish: group.wish.clone(),
            num_attendees: group.num_attendees,
            kept_seats: round.kept(group),
            given_away_flag: group.given_away,
        }
    }
}

impl From<&Player> for PairingPlayer {
    fn from(player: &Player) -> Self {
        Self {
            attendee_id: player.id.0,
            group_id: player.group_id.0,
            name: player.name.clone(),
            no_show_flag: player.no_show,
        }
    }
}
