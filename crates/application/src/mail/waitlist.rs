//! The mail to somebody whom a place was offered that they waited for.

use chrono::{DateTime, NaiveDateTime, Utc};
use fairway_domain::ids::EntryId;
use fairway_domain::values::Email;
use fairway_domain::waitlist::State;

use super::draft::{Block, Draft};
use super::{Letterhead, words};
use crate::error::Result;
use crate::ports::Stores;
use crate::stores::tournaments::Tournament;

/// A place that is held for somebody, with all that mail tells of it.
#[derive(Debug, Clone)]
pub(super) struct OfferFacts {
    /// Where it goes: whoever reserves with this address takes the place.
    pub to: Email,
    /// Whom the place is held for.
    pub name: String,
    /// Until when.
    pub held_until: DateTime<Utc>,
    /// Title of the category that it is a place of.
    pub category_name: String,
    /// What it is for.
    pub tournament: Tournament,
}

impl OfferFacts {
    /// As they are now; `None` when this offer, known by its end, does not stand any more: it was withdrawn, taken, or made
    /// anew, which has a mail of its own.
    pub(super) fn find(
        stores: &mut dyn Stores,
        id: EntryId,
        held_until: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<Option<Self>> {
        let Some(entry) = stores.waitlist().find(id, now)? else { return Ok(None) };
        let offer =
            entry.offer.filter(|offer| entry.state != State::Taken && Some(offer.held_until) == held_until);
        let Some(offer) = offer else { return Ok(None) };
        let tournament = stores.tournaments().find(entry.tournament_id, true)?;
        Ok(tournament.map(|tournament| Self {
            to: entry.email,
            name: entry.name,
            held_until: offer.held_until,
            category_name: entry.category_name,
            tournament,
        }))
    }
}

/// What, until when, and how to take it. `until` is local to the site.
pub(super) fn draft(letterhead: &Letterhead, facts: &OfferFacts, until: NaiveDateTime) -> Draft {
    let OfferFacts { to, name, category_name, tournament, .. } = facts;
    let about = Block::Facts(vec![
        ("Event", tournament.name.clone()),
        ("When", words::days(tournament.date_start, tournament.date_end)),
        ("Where", words::place(tournament)),
        ("Ticket", category_name.clone()),
        ("Held until", format!("{} ({})", words::moment(until), letterhead.zone())),
    ]);
    let blocks = vec![
        Block::Text(
            "You were on the waitlist, and a place has become free. It is held for you alone.".into(),
        ),
        about,
        Block::Go {
            why: format!(
                "To take it, sign in, or sign up, with this address, {to}, and reserve it before then. Afterwards it is \
                 free for others again:"
            ),
            label: "Reserve it",
            url: letterhead.link(&format!("/tournaments/{}/register", tournament.id)),
        },
        Block::Text("If you do not want it any more, you need do nothing.".into()),
    ];
    Draft {
        subject: format!("A place for you: {category_name}, {}", tournament.name),
        to: words::typed(name),
        blocks,
        events: vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::testing::letterhead;
    use crate::testing::tournament;

    #[test]
    fn an_offer_tells_what_is_held_until_when_and_how_to_take_it() {
        let tournament = tournament();
        let until = tournament.date_start.and_hms_opt(17, 0, 0).unwrap();
        let facts = OfferFacts {
            to: Email::parse("sam@example.org").unwrap(),
            name: "Sam".into(),
            held_until: until.and_utc(),
            category_name: "Foursome".into(),
            tournament,
        };
        let letterhead = letterhead("The Fund");
        let draft = draft(&letterhead, &facts, until);
        assert_eq!(draft.subject, "A place for you: Foursome, Spring Classic");
        for part in [draft.text(&letterhead), draft.html(&letterhead, |_| String::new())] {
            for told in [
                "Hello Sam,",
                "Spring Classic",
                "Foursome",
                "5:00 PM on Saturday, June 13th, 2026 (America/New York time)",
                "sam@example.org",
                "https://golf.example.org/tournaments/2/register",
            ] {
                assert!(part.contains(told), "{told} in {part}");
            }
        }
    }
}
