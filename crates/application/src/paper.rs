//! The state of the day's paper: each sheet with its last print (rule `sheets`).

use std::collections::{HashMap, HashSet};

use fairway_domain::ids::TournamentId;
use fairway_domain::sheet::{Fact, Sheet, SheetKind, SheetSource, What, changes, gone_title, sheets};

use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::{Digests, Reads};
use crate::stores::sheets::PrintedSheet;

/// A sheet with its last print.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetView {
    /// The present sheet.
    pub sheet: Sheet,
    /// Its content.
    pub facts: Vec<Fact>,
    /// The SHA-256 of its content, in hexadecimal digits.
    pub digest: String,
    /// The last print; `None` if it was never printed.
    pub printed: Option<PrintedSheet>,
    /// The differences to the last print, in words; empty if it was never printed or nothing changed.
    pub changes: Vec<String>,
}

impl SheetView {
    /// Whether the printed content is outdated.
    pub fn is_outdated(&self) -> bool {
        self.printed.as_ref().is_some_and(|printed| printed.digest != self.digest)
    }

    pub(crate) fn of(sheet: Sheet, digests: &dyn Digests, printed: Option<PrintedSheet>) -> Self {
        let facts = sheet.facts(&|text| digests.sha256(text));
        let digest = digests.sha256(&sheet.canonical(&facts));
        let outdated = printed.as_ref().filter(|printed| printed.digest != digest);
        let changes = outdated.map(|printed| changes(&printed.facts, &facts)).unwrap_or_default();
        Self { sheet, facts, digest, printed, changes }
    }
}

/// A printed sheet that is not needed any more, because its pairing, person or sponsor is gone: staff are to remove the paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoneSheet {
    /// Its kind.
    pub kind: SheetKind,
    /// The title by which staff find the paper.
    pub title: String,
    /// The last print.
    pub printed: PrintedSheet,
}

impl GoneSheet {
    /// `None` for a kind that the site has no longer.
    fn of(printed: PrintedSheet, of_several: bool) -> Option<Self> {
        let kind = SheetKind::of_key(&printed.key)?;
        Some(Self { kind, title: gone_title(kind, &printed.key, &printed.facts, of_several), printed })
    }
}

/// Every sheet of a tournament with its last print, and the sheets that are not needed any more, sorted by title.
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

/// Whether the event has several rounds, or the print is of a former one.
fn are_several_rounds(source: &SheetSource, printed: &[PrintedSheet]) -> bool {
    let names = source.rounds.iter().map(|round| &round.name);
    let facts = printed.iter().flat_map(|sheet| &sheet.facts).filter(|fact| fact.what == What::Round);
    names.chain(facts.map(|fact| &fact.text)).collect::<HashSet<_>>().len() > 1
}

/// The number of sheets to print of each kind: sheets that changed since they were printed, and unprinted ones of kinds that are needed or already
/// have a print. Kinds without such sheets are left out.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FixedClock, Legible, sheet_source};

    #[test]
    fn kinds_need_sheets_once_they_are_needed_or_printed() {
        let views = |printed: &[(&str, &str)]| -> Vec<SheetView> {
            let kept = |key: &str| {
                let (_, digest) = printed.iter().find(|(of, _)| *of == key)?;
                let (key, digest) = (key.to_owned(), (*digest).to_owned());
                Some(PrintedSheet { key, digest, facts: vec![], at: FixedClock::default().0, by: None })
            };
            let view = |sheet: Sheet| {
                let printed = kept(&sheet.key);
                SheetView::of(sheet, &Legible, printed)
            };
            sheets(&sheet_source()).into_iter().map(view).collect()
        };
        assert_eq!(to_print(&views(&[])), [], "an event may go without measuring drives");
        let closest =
            sheets(&sheet_source()).into_iter().find(|sheet| sheet.key == "closestToPin-1-4").unwrap();
        let digest = SheetView::of(closest, &Legible, None).digest;
        assert_eq!(to_print(&views(&[("closestToPin-1-4", &digest)])), [(SheetKind::ClosestToPin, 3)]);
        assert_eq!(to_print(&views(&[("closestToPin-1-4", "other")])), [(SheetKind::ClosestToPin, 4)]);
    }
}
