//! The page of the previous run, for comparison.

use std::collections::HashMap;

/// The ratio in each row of the page's tables, with the number that it is computed from; by the row's name.
pub(super) fn of(page: &str) -> HashMap<String, String> {
    let mut columns = None;
    let mut found = HashMap::new();
    for line in page.lines() {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        if let Some(ratio) = cells.iter().position(|cell| matches!(*cell, "Ratio" | "Last to first")) {
            // The table of growth has a column for each size, the largest one last.
            let number = cells.iter().position(|cell| *cell == "Fairway").unwrap_or(ratio - 1);
            columns = Some((ratio, number));
        } else if let Some((ratio, number)) = columns
            && let (Some(ratio), Some(number)) = (cells.get(ratio), cells.get(number))
            && ratio.parse::<f64>().is_ok()
        {
            found.insert(cells[0].to_owned(), format!("{ratio} ({number})"));
        }
    }
    found
}

/// The committed page; empty without one.
pub(super) fn page() -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/benchmarks.md");
    std::fs::read_to_string(page).unwrap_or_default()
}
