//! The mail to a person who was added to a group.

use super::calendar::{self, Reader};
use super::draft::{Block, Draft};
use super::facts::TeammateFacts;
use super::{Letterhead, passes};

/// Reports the place, with the link to the pass; `links` are of the passes, in their order.
pub(super) fn draft(letterhead: &Letterhead, facts: &TeammateFacts, links: &[String]) -> Draft {
    let mut blocks =
        vec![Block::Text("There is a place for you: you were added as a teammate.".into()), facts.about()];
    let is_cancelled = facts.of.tournament.is_cancelled();
    if is_cancelled {
        blocks.push(Block::Text(
            "The event was cancelled: it does not take place, and nothing is to be paid.".into(),
        ));
    } else if !facts.is_settled() {
        blocks.push(Block::Text(
            "The ticket is not paid yet, and your pass says so until it is. Whoever reserved it knows how to pay; you get another \
             mail once it is paid."
                .into(),
        ));
    }
    if !is_cancelled {
        blocks.extend(passes::blocks(facts, links));
    }
    Draft {
        subject: format!("You are on the team: {}", facts.of.tournament.with_day()),
        to: facts.greeted(),
        blocks,
        events: if facts.is_settled() && !is_cancelled {
            calendar::events(letterhead, &facts.of, Reader::of(facts))
        } else {
            vec![]
        },
    }
}

#[cfg(test)]
mod tests;
