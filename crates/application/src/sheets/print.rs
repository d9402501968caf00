use std::collections::{HashMap, HashSet};

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use super::Sheets;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::idempotency::{Answer, Once};
use crate::paper::{GoneSheet, SheetView, views};
use crate::stores::audit::Change;
use crate::stores::sheets::NewPrint;

/// A sheet of paper, as the client printed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaperForm {
    /// Its key.
    pub key: String,
    /// The digest of the printed content.
    pub digest: String,
    /// Whether the paper was removed, and not printed.
    pub removed: bool,
}

/// Sheets that were printed, or whose paper was removed.
#[derive(Debug, Clone, Default)]
pub struct Printing {
    /// The tournament; required.
    pub tournament: Option<TournamentId>,
    /// The sheets; at least one.
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
    /// Number of sheets that were marked as printed or as removed.
    pub marked: usize,
    /// The keys of printed sheets that were not marked, because their content has changed or the tournament has them no longer, and of removed sheets
    /// that are needed again. Removed paper that the site does not know is neither marked nor changed.
    pub changed: Vec<String>,
}

/// Papers by their treatment.
#[derive(Default)]
struct Sorted {
    printed: Vec<NewPrint>,
    removed: Vec<String>,
    /// Removed although needed: these are changed, too.
    missing: Vec<String>,
    changed: Vec<String>,
}

impl Sorted {
    /// Duplicate keys count once. The print of an obsolete sheet stays stored until it is reported as removed. A removed sheet that is needed again
    /// has to be printed again.
    fn of(papers: &[PaperForm], views: Vec<SheetView>, gone: Vec<GoneSheet>) -> Self {
        let mut current: HashMap<_, _> =
            views.into_iter().map(|view| (view.sheet.key.clone(), view)).collect();
        let gone: HashMap<_, _> =
            gone.into_iter().map(|sheet| (sheet.printed.key, sheet.printed.digest)).collect();
        let mut seen = HashSet::new();
        let mut sorted = Self::default();
        for paper in papers.iter().filter(|paper| seen.insert(paper.key.as_str())) {
            match current.remove(&paper.key) {
                Some(view) if view.digest == paper.digest && !paper.removed => {
                    let (key, digest, facts) = (view.sheet.key, view.digest, view.facts);
                    sorted.printed.push(NewPrint { key, digest, facts });
                }
                None if paper.removed => {
                    let is_known = gone.get(&paper.key) == Some(&paper.digest);
                    sorted.removed.extend(is_known.then(|| paper.key.clone()));
                }
                Some(view) if paper.removed => {
                    let is_known = view.printed.is_some_and(|printed| printed.digest == paper.digest);
                    sorted.missing.extend(is_known.then(|| paper.key.clone()));
                    sorted.changed.push(paper.key.clone());
                }
                _ => sorted.changed.push(paper.key.clone()),
            }
        }
        sorted
    }
}

impl Sheets {
    /// Marks sheets as printed, and forgets prints that are reported as removed. A sheet whose content changed meanwhile keeps its old print, so that
    /// it is printed again. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`; `Error::NotFound` for an unknown tournament; `Refusal::KeyReused`.
    pub fn mark_printed(
        &self,
        actor: &Actor,
        printing: &Printing,
        once: &Once<Marked>,
    ) -> Result<Answer<Marked>> {
        actor.require(Permission::ManageTickets)?;
        let id = printing.examine()?;
        let now = self.clock.now();
        self.database.once(actor, once, now, |stores| {
            let (views, gone) = views(&mut stores.reads(), self.digests.as_ref(), id)?;
            let Sorted { printed, removed, missing, changed } = Sorted::of(&printing.sheets, views, gone);
            stores.sheets().save_printed(id, actor.id, now, &printed)?;
            // Another Admin may have reported the same papers meanwhile.
            let mut forget = |keys: &[String]| {
                if keys.is_empty() { Ok(0) } else { stores.sheets().forget_printed(id, keys) }
            };
            let (removed, missing) = (forget(&removed)?, forget(&missing)?);
            // A print is audited even if all of its sheets have changed meanwhile.
            let has_printed = printing.sheets.iter().any(|paper| !paper.removed);
            let gone = removed + missing;
            let changes = [
                Change::of("sheets", &"", &printed.len()).filter(|_| has_printed),
                Change::of("removedSheets", &"", &gone).filter(|_| gone > 0),
            ];
            let changes: Vec<_> = changes.into_iter().flatten().collect();
            if !changes.is_empty() {
                audit::record(stores, actor, now, "tournament.print_sheets", id.0, changes)?;
            }
            Ok(Marked { marked: printed.len() + removed, changed })
        })
    }
}
