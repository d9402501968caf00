//! Sheets of paper for the day, and what changed since they were printed (rule `sheets`).

mod print;
#[cfg(test)]
mod tests;

pub use print::{Marked, PaperForm, Printing};

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;
use fairway_domain::sheet::{Fact, Sheet, SheetKind, SheetSource, What, changes, gone_title, sheets};

use crate::Ports;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::{Clock, Database, Digests, Reads};
use crate::stores::sheets::PrintedSheet;

/// The use cases of sheets.
pub struct Sheets {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    digests: Arc<dyn Digests>,
}

/// A sheet with what was last printed of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetView {
    /// The sheet as it is now.
    pub sheet: Sheet,
    /// All that stands on it.
    pub facts: Vec<Fact>,
    /// The SHA-256 of what stands on it, in hexadecimal digits.
    pub digest: String,
    /// As it last was on paper; `None` when it was never printed.
    pub printed: Option<PrintedSheet>,
    /// The differences to the paper, in words; empty when it was never printed, and where nothing changed.
    pub changes: Vec<String>,
}

impl SheetView {
    /// Whether the paper tells what is no longer so.
    pub fn is_outdated(&self) -> bool {
        self.printed.as_ref().is_some_and(|printed| printed.digest != self.digest)
    }

    fn of(sheet: Sheet, digests: &dyn Digests, printed: Option<PrintedSheet>) -> Self {
        let facts = sheet.facts(&|text| digests.sha256(text));
        let digest = digests.sha256(&sheet.canonical(&facts));
        let outdated = printed.as_ref().filter(|printed| printed.digest != digest);
        let changes = outdated.map(|printed| changes(&printed.facts, &facts)).unwrap_or_default();
        Self { sheet, facts, digest, printed, changes }
    }
}

/// A sheet that was printed and is no longer wanted, as its pairing, its person or its sponsor is gone: its paper is to be removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoneSheet {
    /// Its kind.
    pub kind: SheetKind,
    /// The words by which staff find the paper.
    pub title: String,
    /// As it last was on paper.
    pub printed: PrintedSheet,
}

impl GoneSheet {
    /// `None` for one of a kind that the site has no longer.
    fn of(printed: PrintedSheet, of_several: bool) -> Option<Self> {
        let kind = SheetKind::of_key(&printed.key)?;
        Some(Self { kind, title: gone_title(kind, &printed.key, &printed.facts, of_several), printed })
    }
}

impl Sheets {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), clock: ports.clock.clone(), digests: ports.digests.clone() }
    }

    /// Every sheet of a tournament, with what was last printed of it, and those that are no longer wanted. Admins: a badge has the code of
    /// a pass.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` when there is no such tournament.
    pub fn of_tournament(&self, actor: &Actor, id: TournamentId) -> Result<(Vec<SheetView>, Vec<GoneSheet>)> {
        actor.require(Permission::ManageTickets)?;
        let digests = self.digests.as_ref();
        self.database.read(|stores| views(stores, digests, id))
    }
}

/// Every sheet of a tournament, with what was last printed of it, and those that are no longer wanted, by their words.
pub(crate) fn views(
    stores: &mut Reads<'_>,
    digests: &dyn Digests,
    id: TournamentId,
) -> Result<(Vec<SheetView>, Vec<GoneSheet>)> {
    let source = stores.sheets().source(id)?.ok_or(NO_SUCH_TOURNAMENT)?;
    let printed = stores.sheets().printed(id)?;
    let of_several = are_several_rounds(&source, &printed);
    let mut printed: HashMap<_, _> = printed.into_iter().map(|sheet| (sheet.key.clone(), sheet)).collect();
    let view = |sheet: Sheet| {
        let printed = printed.remove(&sheet.key);
        SheetView::of(sheet, digests, printed)
    };
    let views = sheets(&source).into_iter().map(view).collect();
    let mut gone: Vec<_> =
        printed.into_values().filter_map(|sheet| GoneSheet::of(sheet, of_several)).collect();
    let place = |kind: SheetKind| SheetKind::ALL.iter().position(|it| *it == kind);
    gone.sort_by_cached_key(|sheet| (place(sheet.kind), sheet.title.clone(), sheet.printed.key.clone()));
    Ok((views, gone))
}

/// Whether the event has several rounds, or the paper is of one that it has no longer.
fn are_several_rounds(source: &SheetSource, printed: &[PrintedSheet]) -> bool {
    let names = source.rounds.iter().map(|round| &round.name);
    let facts = printed.iter().flat_map(|sheet| &sheet.facts).filter(|fact| fact.what == What::Round);
    names.chain(facts.map(|fact| &fact.text)).collect::<HashSet<_>>().len() > 1
}

/// The sheets of each kind that the day would lack: those that changed since they were printed, and those that were not printed, of kinds
/// that are needed or of which one was printed. Kinds that lack nothing are left out.
pub(crate) fn to_print(views: &[SheetView]) -> Vec<(SheetKind, usize)> {
    let in_use: HashSet<_> =
        views.iter().filter(|view| view.printed.is_some()).map(|view| view.sheet.kind).collect();
    let lacks = |kind: SheetKind| {
        let missing = kind.is_needed() || in_use.contains(&kind);
        let of_kind = views.iter().filter(|view| view.sheet.kind == kind);
        of_kind.filter(|view| view.is_outdated() || (missing && view.printed.is_none())).count()
    };
    SheetKind::ALL.into_iter().map(|kind| (kind, lacks(kind))).filter(|(_, count)| *count > 0).collect()
}
