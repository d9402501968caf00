//! Mail about a person's entrance passes: a teammate's, or another holder's on a ticket (rule `pass-mail`).

use fairway_domain::tournament::is_over;
use fairway_domain::values::Email;

use super::calendar::{self, Reader};
use super::draft::{Block, Draft};
use super::facts::TeammateFacts;
use super::{Letterhead, tickets, words};
use crate::error::Result;
use crate::ports::Stores;
use crate::stores::mail::{PassNews, PassPlace};
use crate::stores::tournaments::Tournament;

/// A person who has lost the last pass of a ticket.
#[derive(Debug, Clone)]
pub(super) struct VoidFacts {
    /// The recipient.
    pub to: Email,
    /// The tournament of the passes.
    pub tournament: Tournament,
}

impl VoidFacts {
    /// The present data; `None` when they have a pass of that ticket again, or need no mail.
    pub(super) fn find(
        stores: &mut dyn Stores,
        place: PassPlace,
        today: chrono::NaiveDate,
    ) -> Result<Option<Self>> {
        let valid = stores.tickets().view(place.ticket)?.is_some_and(|ticket| !ticket.cancelled);
        if valid && stores.attendees().people_of_ticket(place.ticket)?.contains(&place.user) {
            return Ok(None);
        }
        let tournament = stores.tournaments().find(place.tournament, true)?;
        let tournament = tournament.filter(|tournament| !is_over(tournament.date_end, today));
        let to = stores.users().find(place.user)?.and_then(|user| user.email);
        Ok(to.zip(tournament).map(|(to, tournament)| Self { to, tournament }))
    }
}

/// The present passes; `links` are theirs, in the same order.
pub(super) fn draft(
    letterhead: &Letterhead,
    news: PassNews,
    facts: &TeammateFacts,
    links: &[String],
) -> Draft {
    let (subject, first) = match news {
        PassNews::Changed if !facts.of.ticket.category_plays => (
            "Your entrance pass has changed",
            "Day, venue or group of your entrance pass have changed. This is how it is now.",
        ),
        PassNews::Changed => (
            "Your entrance pass has changed",
            "Day, venue, group, round, starting time or hole of your entrance pass have changed. This is how it is now.",
        ),
        PassNews::Paid | PassNews::Void => {
            ("Your entrance pass", "The ticket is paid, and this is your entrance pass.")
        }
    };
    let mut blocks = vec![Block::Text(first.into()), facts.about()];
    blocks.extend(self::blocks(facts, links));
    Draft {
        subject: format!("{subject}: {}", facts.of.tournament.with_day()),
        to: facts.greeted(),
        blocks,
        events: calendar::events(letterhead, &facts.of, Reader::of(facts)),
    }
}

/// Each pass with its link, and with its code once nothing is due for it.
pub(super) fn blocks(facts: &TeammateFacts, links: &[String]) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (pass, url) in facts.of.passes.iter().zip(links) {
        blocks.push(Block::Facts(vec![
            ("Group", words::typed(&pass.group.name)),
            ("Round", words::round(pass).unwrap_or_default()),
            words::start(pass).unwrap_or_default(),
            ("Plays with", words::partners(pass)),
        ]));
        blocks.push(Block::Go {
            why: "Open your entrance pass, with its QR code for check-in. You need neither an account nor a password:".into(),
            label: "Open your pass",
            url: url.clone(),
        });
        if facts.is_settled() {
            blocks.push(Block::Pass(tickets::card(pass.user_id, pass)));
        }
    }
    blocks.push(Block::Text(
        "Keep the link to yourself: whoever has it can show your pass. The latest mail about it is right; the pass behind the \
         link always is."
            .into(),
    ));
    blocks.push(Block::Text(
        "If you do not know what this is about, or cannot come, please tell whoever added you, or write to us."
            .into(),
    ));
    blocks
}

/// Reports that a pass is not valid any more.
pub(super) fn void(facts: &VoidFacts) -> Draft {
    let VoidFacts { tournament, .. } = facts;
    let about = Block::Facts(vec![
        ("Event", tournament.name.clone()),
        ("When", words::days(tournament.date_start, tournament.date_end)),
        ("Where", words::place(tournament)),
    ]);
    Draft {
        subject: format!("Your entrance pass is no longer valid: {}", tournament.with_day()),
        to: String::new(),
        blocks: vec![
            Block::Text(
                "Your place on a ticket was given up, or the ticket was cancelled. This pass is no longer valid, and its link opens \
                 nothing any more."
                    .into(),
            ),
            about,
            Block::Text(
                "If you did not expect this, please ask whoever added you, or write to us at the address below."
                    .into(),
            ),
        ],
        events: vec![],
    }
}
