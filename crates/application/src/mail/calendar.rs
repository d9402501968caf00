//! The calendar entry of a ticket.

use super::facts::{TeammateFacts, TicketFacts};
use super::{Letterhead, words};
use crate::ports::{Event, When};
use fairway_domain::round::Round;

/// The reader of a calendar entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reader {
    /// The holder of an account, who finds their passes on the site.
    Account,
    /// A Guest, who would have to sign in on the site. The link of their pass stays out of calendars, because people share those.
    Guest,
}

impl Reader {
    /// The recipient of a mail about their places.
    pub(super) fn of(facts: &TeammateFacts) -> Self {
        if facts.guest { Self::Guest } else { Self::Account }
    }
}

/// The rounds of its groups; without rounds, the days of the tournament.
pub(super) fn events(letterhead: &Letterhead, facts: &TicketFacts, reader: Reader) -> Vec<Event> {
    if facts.rounds.is_empty() {
        return vec![tournament(letterhead, facts)];
    }
    facts.rounds.iter().map(|round| of_round(letterhead, facts, round, reader)).collect()
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

/// An end that the public does not see stays out of calendars, too.
fn of_round(
    letterhead: &Letterhead,
    TicketFacts { tournament, ticket, .. }: &TicketFacts,
    round: &Round,
    reader: Reader,
) -> Event {
    let details = &round.details;
    let groups = ticket.groups.iter().filter(|group| group.is_in(round.id));
    let groups: Vec<_> = groups.map(|group| words::typed(&group.name)).collect();
    let end = details.end_date.and_time(details.end_time);
    let passes = match reader {
        Reader::Account => format!("Entrance passes: {}", letterhead.link("/account/tickets")),
        Reader::Guest => "The link of your entrance pass is in our mail.".into(),
    };
    Event {
        uid: letterhead.uid("round", round.id.0),
        title: format!("{}: {}", tournament.name, details.name),
        description: format!(
            "{}. Starts at {}, local to the course. {passes}",
            groups.join(", "),
            words::time(details.start_time),
        ),
        place: words::joined(&[&details.location, &words::place(tournament)]),
        url: letterhead.tournament(tournament.id, &tournament.slug),
        when: When::Times(
            details.start_date.and_time(details.start_time),
            details.end_date_visible.then_some(end),
        ),
    }
}
