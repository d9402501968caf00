//! The spreadsheet for the golf club: a line for each player.

use std::collections::HashSet;

use super::compose::{parties, seats};
use super::{Attending, PlayedRound, SheetSource};
use crate::category::Price;
use crate::pairing::ShownStart;

/// A player in the golf club's spreadsheet (rule `club-spreadsheet`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubLine {
    /// The name of the round; `None` for a player without a round.
    pub round: Option<String>,
    /// The start of their pairing, once there is one.
    pub start: Option<ShownStart>,
    /// The number of their pairing in the round, in the order of starts.
    pub pairing: Option<usize>,
    /// The number of their cart in the pairing; `None` for no-shows.
    pub cart: Option<usize>,
    /// May be empty.
    pub name_first: String,
    /// May be empty.
    pub name_last: String,
    /// The category of their ticket.
    pub category: String,
    /// The sponsor of their ticket.
    pub sponsor: Option<String>,
    /// Remarks for the club; may be empty.
    pub notes: String,
}

/// The players of an event by round, start and cart; players without a round are last. Attendees who do not play golf are left out.
pub fn club_lines(source: &SheetSource) -> Vec<ClubLine> {
    let seats = seats(&source.people);
    let mut seated = HashSet::new();
    let mut lines = Vec::new();
    for round in &source.rounds {
        for (place, party) in parties(source, round.id, &seats).into_iter().enumerate() {
            let mut players: Vec<_> = party.players.iter().map(|(player, cart)| (*player, *cart)).collect();
            players.sort_by_key(|(_, cart)| (cart.is_none(), *cart));
            for (player, cart) in players {
                seated.insert(player.id);
                let pairing = Some(place + 1);
                let start = party.start;
                lines.push(ClubLine { start, pairing, cart, ..line(source, player, Some(round)) });
            }
        }
    }
    let others = source.people.iter().filter(|person| person.plays && !seated.contains(&person.id));
    lines.extend(others.map(|person| line(source, person, None)));
    lines
}

fn line(source: &SheetSource, player: &Attending, round: Option<&PlayedRound>) -> ClubLine {
    let sponsor = player.sponsor.and_then(|id| source.sponsors.get(&id));
    ClubLine {
        round: round.map(|round| round.name.clone()),
        start: None,
        pairing: None,
        cart: None,
        name_first: player.name_first.clone(),
        name_last: player.name_last.clone(),
        category: player.category.clone(),
        sponsor: sponsor.map(|sponsor| sponsor.name.clone()),
        notes: notes(player),
    }
}

fn notes(player: &Attending) -> String {
    let due = (player.due > Price { cents: 0 }).then(|| format!("{} due for the ticket", player.due));
    let notes = [
        player.no_show.then(|| "did not come".to_owned()),
        player.at_desk.then(|| "walk-up".to_owned()),
        due,
    ];
    notes.into_iter().flatten().collect::<Vec<_>>().join("; ")
}
