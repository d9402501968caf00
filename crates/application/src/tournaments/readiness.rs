use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;
use fairway_domain::readiness::{Check, Oversold, Sellable, Subject, oversold};
use fairway_domain::sheet::SheetKind;

use super::Tournaments;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::sheets;
use crate::stores::tournaments::{Example, Finding};

/// Number of examples that a finding has at most.
const EXAMPLES: usize = 5;

impl Tournaments {
    /// The outcome of every check before the day, in their order (rule `ready-for-the-day`). Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` when there is no such tournament.
    pub fn readiness(&self, actor: &Actor, id: TournamentId) -> Result<Vec<Finding>> {
        actor.require(Permission::ManageTickets)?;
        let now = self.ports.clock.now();
        let digests = self.ports.digests.as_ref();
        let (mut found, sellable, lacking) = self.ports.database.read(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let found = stores.tournaments().readiness(id, now)?;
            let lacking = sheets::to_print(&sheets::views(stores, digests, id)?);
            Ok((found, stores.tournaments().sellable(id)?, lacking))
        })?;
        found.extend([outselling(&sellable), unprinted(&lacking)]);
        let of = |check: Check| match found.iter().position(|finding| finding.check == check) {
            Some(place) => found.swap_remove(place),
            None => Finding { check, count: 0, of_sponsors: 0, examples: Vec::new() },
        };
        Ok(Check::ALL.into_iter().map(of).collect())
    }
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

/// Each kind of sheet is one example, with its number.
fn unprinted(lacking: &[(SheetKind, usize)]) -> Finding {
    let count: usize = lacking.iter().map(|(_, count)| count).sum();
    let example = |(kind, count): &(SheetKind, usize)| Example {
        name: format!("{}: {count}", kind.called()),
        subject: None,
        ticket_category_id: None,
        sponsor_flag: None,
        reference: None,
    };
    Finding {
        check: Check::Sheets,
        count: i64::try_from(count).unwrap_or(i64::MAX),
        of_sponsors: 0,
        examples: lacking.iter().map(example).collect(),
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
