use std::collections::HashMap;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use super::{Sheets, views};
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::idempotency::{Answer, Once};
use crate::stores::audit::Change;
use crate::stores::sheets::NewPrint;

/// A sheet of paper as the client printed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaperForm {
    /// Its key.
    pub key: String,
    /// The digest of what stands on the paper.
    pub digest: String,
}

/// Sheets that came out of the printer.
#[derive(Debug, Clone, Default)]
pub struct Printing {
    /// Of which tournament; required.
    pub tournament: Option<TournamentId>,
    /// Which; at least one.
    pub sheets: Vec<PaperForm>,
}

impl Printing {
    fn examine(&self) -> Result<TournamentId> {
        let mut checks = Checks::default();
        let tournament = checks.there("tournamentId", self.tournament);
        if self.sheets.is_empty() {
            checks.there::<()>("sheets", None);
        }
        checks.finish()?;
        expect_valid(tournament)
    }
}

/// The outcome of marking sheets as printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// Number of sheets that are marked, as printed or as removed.
    pub marked: usize,
    /// The keys of those that are not, as something else stands on them by now, or the tournament has them no longer.
    pub changed: Vec<String>,
}

impl Sheets {
    /// Marks sheets as printed, and those that are no longer wanted as removed: the site forgets their paper. What changed between the page and the paper stays as it was, so that it is printed again. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`; `Error::NotFound` when there is no such tournament; `Refusal::KeyReused`.
    pub fn mark_printed(
        &self,
        actor: &Actor,
        printing: &Printing,
        once: &Once<Marked>,
    ) -> Result<Answer<Marked>> {
        actor.require(Permission::ManageTickets)?;
        let id = printing.examine()?;
        let now = self.ports.clock.now();
        self.ports.database.once(actor, once, now, |stores| {
            let (views, gone) = views(&mut stores.reads(), self.ports.digests.as_ref(), id)?;
            let mut gone: HashMap<_, _> =
                gone.into_iter().map(|sheet| (sheet.printed.key, sheet.printed.digest)).collect();
            let mut current: HashMap<_, _> =
                views.into_iter().map(|view| (view.sheet.key.clone(), view)).collect();
            let (mut marked, mut removed, mut changed) = (Vec::new(), Vec::new(), Vec::new());
            for paper in &printing.sheets {
                match current.remove(&paper.key) {
                    Some(view) if view.digest == paper.digest => {
                        marked.push(NewPrint { key: view.sheet.key, digest: view.digest, facts: view.facts });
                    }
                    None if gone.remove(&paper.key).as_ref() == Some(&paper.digest) => {
                        removed.push(paper.key.clone());
                    }
                    _ => changed.push(paper.key.clone()),
                }
            }
            stores.sheets().save_printed(id, actor.id, now, &marked)?;
            if !removed.is_empty() {
                stores.sheets().forget_printed(id, &removed)?;
            }
            let printed = Change::of("sheets", &"", &marked.len());
            let gone = Change::of("removedSheets", &"", &removed.len());
            let is_told = (!marked.is_empty() || removed.is_empty(), !removed.is_empty());
            let told = [printed.filter(|_| is_told.0), gone.filter(|_| is_told.1)];
            let told = told.into_iter().flatten().collect();
            audit::record(stores, actor, now, "tournament.print_sheets", id.0, told)?;
            Ok(Marked { marked: marked.len() + removed.len(), changed })
        })
    }
}
