//! Names of purchasers and givers.

use std::collections::HashSet;

use crate::bank::Incoming;
use crate::folding::words;

/// The words of a name, and an address in lower case.
#[derive(Debug)]
pub(super) struct Name {
    /// Empty without a first or a last name.
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

/// The giver's name and address, as far as a payment contains them.
pub(super) struct Giver {
    words: HashSet<String>,
    email: String,
}

impl Giver {
    pub(super) fn of(row: &Incoming) -> Self {
        let words = words(&format!("{} {}", row.name, row.text)).into_iter().collect();
        Self { words, email: row.email.to_lowercase() }
    }

    /// Whether the giver has this address, or each word of this name is in the payment.
    pub(super) fn is(&self, name: &Name) -> bool {
        let is_told = !name.words.is_empty() && name.words.iter().all(|word| self.words.contains(word));
        is_told || !name.email.is_empty() && self.email == name.email
    }
}
