//! The calendar entry of a ticket.

use super::facts::TicketFacts;
use super::{Letterhead, words};
use crate::ports::{Event, When};
use fairway_domain::round::Round;

/// The rounds that its groups are in; while they are in none, the days of the tournament.
pub(super) fn events(letterhead: &Letterhead, facts: &TicketFacts) -> Vec<Event> {
    if facts.rounds.is_empty() {
        return vec![tournament(letterhead, facts)];
    }
    facts.rounds.iter().map(|round| of_round(letterhead, facts, round)).collect()
}

fn tournament(letterhead: &Letterhead, TicketFacts { tournament, ticket, .. }: &TicketFacts) -> Event {
    let description = if ticket.category_plays {
        "The round is not chosen yet.".into()
    } else {
        ticket.category_name.clone()
    };
    Event {
        uid: letterhead.uid("tournament", tournament.id.0),
        title: tournament.name.clone(),
        description,
        place: words::place(tournament),
        url: letterhead.tournament(tournament.id, &tournament.slug),
        when: When::Days(tournament.date_start, tournament.date_end),
    }
}

/// An end that the public is not shown is in no calendar either.
fn of_round(
    letterhead: &Letterhead,
    TicketFacts { tournament, ticket, .. }: &TicketFacts,
    round: &Round,
) -> Event {
    let details = &round.details;
    let groups = ticket.groups.iter().filter(|group| group.is_in(round.id));
    let groups: Vec<_> = groups.map(|group| words::typed(&group.name)).collect();
    let end = details.end_date.and_time(details.end_time);
    Event {
        uid: letterhead.uid("round", round.id.0),
        title: format!("{}: {}", tournament.name, details.name),
        description: format!(
            "{}. Starts at {}, local to the course. Entrance passes: {}",
            groups.join(", "),
            words::time(details.start_time),
            letterhead.link("/account/tickets"),
        ),
        place: words::joined(&[&details.location, &words::place(tournament)]),
        url: letterhead.tournament(tournament.id, &tournament.slug),
        when: When::Times(
            details.start_date.and_time(details.start_time),
            details.end_date_visible.then_some(end),
        ),
    }
}
