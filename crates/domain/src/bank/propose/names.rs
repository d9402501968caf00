//! Names of purchasers, and of givers.

use std::collections::HashSet;

use crate::bank::Incoming;
use crate::folding::words;

/// The words of a name, and an address in lower case.
#[derive(Debug)]
pub(super) struct Name {
    /// Empty where the first or the last name is.
    words: Vec<String>,
    email: String,
}

impl Name {
    pub(super) fn of((first, last): &(String, String), email: &str) -> Self {
        let (mut first, last) = (words(first), words(last));
        let is_whole = !first.is_empty() && !last.is_empty();
        first.extend(last);
        Self { words: if is_whole { first } else { vec![] }, email: email.to_lowercase() }
    }
}

/// All that a payment tells of the giver.
pub(super) struct Giver {
    words: HashSet<String>,
    email: String,
}

impl Giver {
    pub(super) fn of(row: &Incoming) -> Self {
        let words = words(&format!("{} {}", row.name, row.text)).into_iter().collect();
        Self { words, email: row.email.to_lowercase() }
    }

    /// Whether it is somebody of this name, of which each word is told, or with this address.
    pub(super) fn is(&self, name: &Name) -> bool {
        let is_told = !name.words.is_empty() && name.words.iter().all(|word| self.words.contains(word));
        is_told || !name.email.is_empty() && self.email == name.email
    }
}
