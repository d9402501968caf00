//! The entrance passes in the mails of a ticket.

use fairway_domain::ids::UserId;

use super::{MOST_PASSES, groups};
use crate::mail::draft::{Block, PassBlock};
use crate::mail::facts::TicketFacts;
use crate::mail::{Letterhead, words};
use crate::stores::attendees::Pass;

pub(super) fn passes(
    letterhead: &Letterhead,
    TicketFacts { ticket, passes, .. }: &TicketFacts,
    links: &[String],
) -> Vec<Block> {
    let groups = groups(letterhead, ticket);
    if passes.is_empty() {
        return vec![Block::Text("Nobody is on this ticket so far.".into()), groups];
    }
    let mut blocks = vec![
        Block::Title("Entrance passes".into()),
        Block::Text(
            "Everybody shows the QR code of their own pass at check-in, on a phone or printed. If you do not see the \
             codes, they are attached as pictures; golf.ics puts the day into a calendar."
                .into(),
        ),
    ];
    let mut links = links.iter();
    for pass in passes.iter().take(MOST_PASSES) {
        let link = if pass.user_id == ticket.user_id { links.next() } else { None };
        blocks.extend(link.cloned().map(own));
        blocks.push(Block::Pass(card(ticket.user_id, pass)));
    }
    if let more @ 1.. = passes.len().saturating_sub(MOST_PASSES) {
        blocks.push(Block::Text(format!(
            "{more} more passes do not fit into a mail: everybody finds their own on the site."
        )));
    }
    blocks.push(groups);
    blocks
}

/// The link to the purchaser's own pass, which stands above its card.
fn own(url: String) -> Block {
    Block::Go {
        why: "Open your own pass on any phone, with neither an account nor a password. Keep this link to yourself: whoever has it can show your pass."
            .into(),
        label: "Open your pass",
        url,
    }
}

/// A pass as shown to its holder, or to the purchaser of its ticket.
pub(in crate::mail) fn card(viewer: UserId, pass: &Pass) -> PassBlock {
    let round = words::round(pass).map(|round| format!("Round: {round}"));
    let start = words::start(pass).map(|(label, start)| format!("{label}: {start}"));
    PassBlock {
        id: pass.id.0,
        name: words::name(&pass.holder_visible_to(viewer)),
        lines: std::iter::once(words::typed(&pass.group.name)).chain(round).chain(start).collect(),
        scan_code: pass.scan_code.clone(),
    }
}
