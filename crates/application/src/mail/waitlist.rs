//! Mails to people on the waitlist: the confirmation of joining, and the offer of a place.

use chrono::{DateTime, NaiveDateTime, Utc};
use fairway_domain::ids::EntryId;
use fairway_domain::waitlist::State;

use super::draft::{Block, Draft};
use super::{Letterhead, words};
use crate::error::Result;
use crate::ports::Stores;
use crate::stores::categories::CategoryView;
use crate::stores::tournaments::Tournament;
use crate::stores::waitlist::EntryView;

/// An entry of the waitlist, with the data of its mail.
#[derive(Debug, Clone)]
pub(super) struct WaitFacts {
    /// The entry; a reservation with its address takes the place.
    pub entry: EntryView,
    /// The category of the entry.
    pub category: CategoryView,
    /// The tournament of the category.
    pub tournament: Tournament,
}

impl WaitFacts {
    /// The present data; `None` when the entry is gone.
    pub(super) fn find(stores: &mut dyn Stores, id: EntryId, now: DateTime<Utc>) -> Result<Option<Self>> {
        let Some(entry) = stores.waitlist().find(id, now)? else { return Ok(None) };
        let category = stores.categories().find(entry.category_id, true, now)?;
        let tournament = stores.tournaments().find(entry.tournament_id, true)?;
        Ok(category.zip(tournament).map(|(category, tournament)| Self { entry, category, tournament }))
    }

    /// Whether the entry still waits. An entry with an offer gets another mail.
    pub(super) fn waits(&self) -> bool {
        self.entry.state == State::Waiting
    }

    /// Whether the offer with this end is still open: it was not withdrawn, taken, or renewed, which has a mail of its own.
    pub(super) fn is_offered_until(&self, held_until: Option<DateTime<Utc>>) -> bool {
        let offer = self.entry.offer.filter(|_| self.entry.state != State::Taken);
        offer.is_some_and(|offer| Some(offer.held_until) == held_until)
    }

    fn about(&self) -> Vec<(&'static str, String)> {
        let Self { category, tournament, .. } = self;
        let price =
            if category.details.no_cost { "Free".into() } else { words::price(category.details.price) };
        vec![
            ("Event", tournament.name.clone()),
            ("When", words::days(tournament.date_start, tournament.date_end)),
            ("Where", words::place(tournament)),
            ("Ticket", category.details.name.clone()),
            ("Price", price),
        ]
    }

    /// The page of the entry, to confirm or leave it.
    fn page(&self, letterhead: &Letterhead) -> String {
        // Behind '#', so that no request and no proxy log contains it.
        letterhead.link(&format!("/waitlist#entry={}", self.entry.code))
    }
}

/// The mail to a new entry. It greets nobody by name, because the caller may have typed another person's address.
pub(super) fn joined(letterhead: &Letterhead, facts: &WaitFacts) -> Draft {
    let (first, why, label, rest) = if facts.entry.confirmed {
        (
            "You are on the waitlist. A place that becomes free is offered to the first in line by mail, and held for them.",
            "See where you stand, or leave the waitlist:",
            "Your place in line",
            "",
        )
    } else {
        (
            "Somebody, most likely you, asked to be put on the waitlist with this address. Please confirm it: until then no place is \
             kept for you.",
            "To confirm your address, or to leave the waitlist, open this link:",
            "Confirm",
            "If you did not ask for it, you need do nothing, or leave the waitlist by the same link.",
        )
    };
    let mut about = facts.about();
    about.extend(facts.entry.place.map(|place| ("Your place", format!("{} in line", words::ordinal(place)))));
    let mut blocks = vec![
        Block::Text(first.into()),
        Block::Facts(about),
        Block::Go { why: why.into(), label, url: facts.page(letterhead) },
    ];
    blocks.extend((!rest.is_empty()).then(|| Block::Text(rest.into())));
    Draft {
        subject: format!("Waitlist: {}, {}", facts.category.details.name, facts.tournament.with_day()),
        to: String::new(),
        blocks,
        events: vec![],
    }
}

/// The offer, its end, and the link to take it. `until` is in the site's time zone.
pub(super) fn offer(letterhead: &Letterhead, facts: &WaitFacts, until: Option<NaiveDateTime>) -> Draft {
    let WaitFacts { entry, category, tournament } = facts;
    let mut about = facts.about();
    about.extend(until.map(|at| ("Held until", format!("{} ({})", words::moment(at), letterhead.zone()))));
    let blocks = vec![
        Block::Text(
            "You were on the waitlist, and a place has become free. It is held for you alone.".into(),
        ),
        Block::Facts(about),
        Block::Go {
            why: format!(
                "To take it, sign in, or sign up, with this address, {}, and reserve it before then. Afterwards it goes to the \
                 next in line:",
                entry.email
            ),
            label: "Reserve it",
            url: letterhead.link(&format!("/tournaments/{}/register#entry={}", tournament.id, entry.code)),
        },
        Block::Go {
            why: "If you do not want it any more, let the next in line have it at once:".into(),
            label: "No thanks",
            url: facts.page(letterhead),
        },
    ];
    Draft {
        subject: format!("A place for you: {}, {}", category.details.name, tournament.with_day()),
        to: words::typed(&entry.name),
        blocks,
        events: vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::testing::letterhead;
    use crate::testing;

    fn facts(entry: EntryView) -> WaitFacts {
        WaitFacts { entry, category: testing::category_view(), tournament: testing::tournament() }
    }

    fn assert_contains(draft: &Draft, all: &[&str]) {
        let letterhead = letterhead("The Fund");
        for part in [draft.text(&letterhead), draft.html(&letterhead, |_| String::new())] {
            for told in all {
                assert!(part.contains(told), "{told} in {part}");
            }
        }
    }

    #[test]
    fn an_offer_has_the_category_the_end_of_the_hold_and_the_link() {
        let facts = facts(EntryView { name: "Sam".into(), ..testing::entry(State::Offered) });
        let until = facts.tournament.date_start.and_hms_opt(17, 0, 0).unwrap();
        let draft = offer(&letterhead("The Fund"), &facts, Some(until));
        assert_eq!(draft.subject, "A place for you: Foursome, Spring Classic, 6/13/2026");
        let all = [
            "Hello Sam,",
            "Spring Classic",
            "Saturday, June 13th, 2026",
            "Foursome",
            "$2,400",
            "5:00 PM on Saturday, June 13th, 2026 (America/New York time)",
            "user7@example.org",
            "https://golf.example.org/tournaments/2/register#entry=0123456789abcdef",
            "https://golf.example.org/waitlist#entry=0123456789abcdef",
        ];
        assert_contains(&draft, &all);
    }

    #[test]
    fn the_mail_of_joining_has_the_place_in_line_once_confirmed() {
        let link = "https://golf.example.org/waitlist#entry=0123456789abcdef";
        let waiting = EntryView { name: "Win a prize".into(), ..testing::entry(State::Waiting) };
        let unconfirmed = EntryView { confirmed: false, place: None, ..waiting.clone() };
        let letterhead = letterhead("The Fund");
        let draft = joined(&letterhead, &facts(EntryView { place: Some(3), ..waiting }));
        assert_contains(&draft, &["You are on the waitlist", "3rd in line", "Foursome", "$2,400", link]);
        let draft = joined(&letterhead, &facts(unconfirmed));
        assert_contains(&draft, &["Please confirm it", "most likely you", link]);
        assert!(!draft.text(&letterhead).contains("prize"), "a stranger may have typed it");
    }
}
