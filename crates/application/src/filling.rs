//! Fills the placeholders of a broadcast that have the same value for all recipients (rule `broadcasts`).

use fairway_domain::broadcast::{Filling, Words};
use fairway_domain::dates::full_date_range;

use crate::known_fund::Fund;
use crate::stores::broadcasts::BroadcastView;
use crate::stores::tournaments::Tournament;

/// The values that are the same for all recipients. Values of one recipient stay placeholders.
pub(crate) fn common_filling(fund_name: &str, tournament: &Tournament) -> Filling {
    Filling {
        first_name: "{firstName}".into(),
        event: tournament.with_year(),
        day: full_date_range(tournament.date_start, tournament.date_end),
        place: place(tournament),
        reference: "{reference}".into(),
        fund: fund_name.to_owned(),
    }
}

/// A broadcast with the subject as recipients read it, for lists of staff. The text stays as typed.
pub(crate) fn with_subject_filled(
    fund: &Fund,
    tournament: &Tournament,
    view: BroadcastView,
) -> BroadcastView {
    let subject = view.words.filled(&common_filling(fund.name(), tournament)).subject;
    BroadcastView { words: Words { subject, ..view.words }, ..view }
}

/// The venue and its address.
pub(crate) fn place(tournament: &Tournament) -> String {
    joined(&[&tournament.location_title, &tournament.location_address])
}

/// The parts that are not empty, with commas between; an address of several lines becomes one.
pub(crate) fn joined(parts: &[&str]) -> String {
    let lines = parts.iter().flat_map(|part| part.lines()).map(str::trim);
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_several_lines_becomes_one() {
        assert_eq!(
            joined(&["Cedar Ridge", "1 Links Road\n Heron Lakes \n", ""]),
            "Cedar Ridge, 1 Links Road, Heron Lakes"
        );
    }
}
