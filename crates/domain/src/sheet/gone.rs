//! Printed sheets that are obsolete: their pairing, place or sponsor is gone.

use super::SheetKind;
use super::changes::DELETED;
use super::facts::{Fact, What};
use super::lists::letters_of;

impl SheetKind {
    /// The kind of a sheet by its key.
    pub fn of_key(key: &str) -> Option<Self> {
        let name = key.split('-').next()?;
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The title by which staff find the paper of an obsolete sheet, from its printed facts: `Hole 9, cart 2: Bo Cruz, Di Ames`.
/// The round comes first if the event has several.
pub fn gone_title(kind: SheetKind, key: &str, facts: &[Fact], of_several: bool) -> String {
    let text = |what: What| facts.iter().find(|fact| fact.what == what).map(|fact| fact.text.as_str());
    let start =
        text(What::Start).map(|at| if at.contains(':') { at.to_owned() } else { format!("Hole {at}") });
    let cart = text(What::Cart).map(|cart| format!("cart {cart}"));
    let hole = text(What::Hole).map(|hole| format!("Hole {hole}"));
    let is_list = matches!(kind, SheetKind::HoleList | SheetKind::StarterSheet);
    let round = text(What::Round).filter(|_| of_several && !is_list).map(str::to_owned);
    let place: Vec<_> = [round, start, cart, hole].into_iter().flatten().collect();
    let named = match kind {
        SheetKind::CartSign | SheetKind::Scorecard | SheetKind::Badge => {
            let names = facts.iter().filter(|fact| fact.what == What::Name && !fact.text.is_empty());
            names.map(|fact| fact.text.as_str()).collect()
        }
        SheetKind::SponsorSign => Vec::from_iter(text(What::Sponsor)),
        SheetKind::HoleList | SheetKind::StarterSheet => Vec::from_iter(text(What::Round)),
        SheetKind::AlphabeticalList => Vec::from_iter(letters_of(key)),
        SheetKind::ClosestToPin | SheetKind::LongestDrive => Vec::new(),
    };
    let parts = [place.join(", "), named.join(", ")];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    match kind {
        _ if !parts.is_empty() => parts.join(": "),
        SheetKind::Badge => DELETED.to_owned(),
        _ => kind.called().to_owned(),
    }
}
