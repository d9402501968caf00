use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{RoundId, TournamentId};
use fairway_domain::pairing::{Pairing, RoundPairings};
use fairway_domain::readiness::{Check, Oversold, Sellable, Subject, oversold};
use fairway_domain::sheet::SheetKind;

use super::Tournaments;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::paper;
use crate::stores::tournaments::{Example, Finding};

/// The most examples of a finding.
const EXAMPLES: usize = 5;

impl Tournaments {
    /// The finding of every check before the day, in a fixed order (rule `ready-for-the-day`). Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament.
    pub fn readiness(&self, actor: &Actor, id: TournamentId) -> Result<Vec<Finding>> {
        actor.require(Permission::ManageTickets)?;
        let now = self.clock.now();
        let digests = self.digests.as_ref();
        let (mut found, sellable, paper, rounds) = self.database.read(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let found = stores.tournaments().readiness(id, now)?;
            let (views, gone) = paper::views(stores, digests, id)?;
            let paper = unprinted(&paper::to_print(&views), gone.len());
            let mut rounds = Vec::new();
            for round in stores.rounds().of_tournament(id, true)? {
                let pairings = stores.pairings().of_round(round.id)?;
                rounds.extend(pairings.map(|pairings| (round.id, pairings.at(now))));
            }
            Ok((found, stores.tournaments().sellable(id)?, paper, rounds))
        })?;
        let joinable = of_pairings(Check::Joinable, &rounds, would_be_joined);
        let too_large = of_pairings(Check::TooLarge, &rounds, RoundPairings::too_large);
        found.extend([outselling(&sellable), paper, joinable, too_large]);
        let of = |check: Check| match found.iter().position(|finding| finding.check == check) {
            Some(place) => found.swap_remove(place),
            None => Finding { check, count: 0, of_sponsors: 0, examples: Vec::new() },
        };
        Ok(Check::ALL.into_iter().map(of).collect())
    }
}

/// Pairings that 'Fill up' would join to others. Pairings with one expected player belong to another check.
fn would_be_joined(round: &RoundPairings) -> Vec<&Pairing> {
    let joins = round.fill_up();
    let moved = joins.iter().filter_map(|join| round.pairing(join.from));
    moved.filter(|pairing| pairing.expected() > 1).collect()
}

/// Pairings by name, each with its round.
fn of_pairings(
    check: Check,
    rounds: &[(RoundId, RoundPairings)],
    found: impl Fn(&RoundPairings) -> Vec<&Pairing>,
) -> Finding {
    let of_round = |(id, round)| found(round).into_iter().map(move |pairing| (called(pairing), id));
    let mut all: Vec<(String, &RoundId)> =
        rounds.iter().map(|(id, round)| (id, round)).flat_map(of_round).collect();
    all.sort();
    let example = |(name, round): &(String, &RoundId)| Example {
        name: name.clone(),
        subject: Some((Subject::Round, round.0)),
        ticket_category_id: None,
        sponsor_flag: None,
        reference: None,
    };
    Finding {
        check,
        count: i64::try_from(all.len()).unwrap_or(i64::MAX),
        of_sponsors: 0,
        examples: all.iter().take(EXAMPLES).map(example).collect(),
    }
}

/// `The Herons of Ann Lee`, or the first player where all play apart from their groups.
fn called(pairing: &Pairing) -> String {
    let of_group = pairing.groups.first().map(|group| format!("{} of {}", group.name, group.captain));
    let of_player = || pairing.players.first().map(|player| player.name.clone());
    of_group.or_else(of_player).unwrap_or_default()
}

fn outselling(sellable: &[Sellable]) -> Finding {
    let found = oversold(sellable);
    let of_sponsors = found.iter().filter(|one| one.categories.iter().all(|of| of.sponsor_flag)).count();
    Finding {
        check: Check::Outselling,
        count: i64::try_from(found.len()).unwrap_or(i64::MAX),
        of_sponsors: i64::try_from(of_sponsors).unwrap_or(i64::MAX),
        examples: found.iter().take(EXAMPLES).map(example).collect(),
    }
}

/// One example for each kind of sheet, with its number, and one for the paper of obsolete sheets, which is to be removed.
fn unprinted(lacking: &[(SheetKind, usize)], gone: usize) -> Finding {
    let count = lacking.iter().map(|(_, count)| count).sum::<usize>() + gone;
    let names = lacking.iter().map(|(kind, count)| format!("{}: {count}", kind.called()));
    let to_remove = (gone > 0).then(|| format!("Paper to remove: {gone}"));
    let example = |name: String| Example {
        name,
        subject: None,
        ticket_category_id: None,
        sponsor_flag: None,
        reference: None,
    };
    Finding {
        check: Check::Sheets,
        count: i64::try_from(count).unwrap_or(i64::MAX),
        of_sponsors: 0,
        examples: names.chain(to_remove).map(example).collect(),
    }
}

fn example(Oversold { categories, places, held }: &Oversold<'_>) -> Example {
    let names = categories.iter().map(|category| category.name.as_str()).collect::<Vec<_>>().join(", ");
    let whose = if categories.len() == 1 { "its" } else { "their" };
    let first = categories.first();
    Example {
        name: format!("{names}: {places} places, {held} in {whose} rounds"),
        subject: first.map(|category| (Subject::TicketCategory, category.id.0)),
        ticket_category_id: None,
        sponsor_flag: first.map(|category| category.sponsor_flag),
        reference: None,
    }
}
