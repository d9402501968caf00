//! Deletion of a giver's personal data from payments; the payment itself stays (rule `deleting-oneself`).

use std::collections::HashSet;

use super::Incoming;
use super::propose::check_number;
use crate::folding::words;
use crate::ids::UserId;
use crate::values::Email;

/// A giver whose account is deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaver {
    /// Their account.
    pub id: UserId,
    /// The giver's address.
    pub email: Email,
    /// Their first and last name.
    pub name: (String, String),
}

impl Incoming {
    /// Whether a text contains the giver's address, in any case, and not as a part of a longer address.
    pub fn contains_address_of(&self, giver: &Leaver) -> bool {
        let address = giver.email.as_str().to_lowercase();
        [&self.email, &self.name, &self.check, &self.text].into_iter().any(|text| holds(text, &address))
    }

    /// The payment without personal data of the giver, who either paid it or had it paid for them. It keeps the references of its texts and the
    /// number of a check, by which it is found and proposed. A name beside another address stays, as another person may have paid, unless it is the
    /// giver's own name.
    #[must_use]
    pub fn without(self, giver: &Leaver) -> Self {
        let told = self.email.trim().to_lowercase();
        let is_anothers =
            !told.is_empty() && !holds(&told, &giver.email.as_str().to_lowercase()) && !self.is_called(giver);
        let text = self.references().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let (name, email) = if is_anothers { (self.name, self.email) } else { Default::default() };
        let check = if check_number(&self.check).is_empty() { String::new() } else { self.check };
        Self { name, email, check, text, ..self }
    }

    /// Whether the payment's name contains each word of the giver's name.
    fn is_called(&self, giver: &Leaver) -> bool {
        let told: HashSet<String> = words(&self.name).into_iter().collect();
        let (first, last) = (words(&giver.name.0), words(&giver.name.1));
        let is_whole = !first.is_empty() && !last.is_empty();
        is_whole && first.iter().chain(&last).all(|word| told.contains(word))
    }
}

/// Whether a text contains this lower-case address as a whole, not as a part of a longer address or host.
fn holds(text: &str, address: &str) -> bool {
    let text = text.to_lowercase();
    let is_of_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '_' | '+' | '-' | '%');
    let is_of_host = |letter: char| letter.is_alphanumeric() || letter == '-';
    text.match_indices(address).any(|(at, found)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let mut behind = text.get(at + found.len()..).unwrap_or_default().chars();
        let goes_on = match behind.next() {
            Some('.') => behind.next().is_some_and(is_of_host),
            next => next.is_some_and(is_of_host),
        };
        !goes_on && !before.is_some_and(is_of_name)
    })
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;
    use crate::bank::Source;

    fn sam() -> Leaver {
        let name = ("Sam".to_owned(), "Rivera".to_owned());
        Leaver { id: UserId(7), email: Email::parse("Sam@fund.example").unwrap(), name }
    }

    fn payment(name: &str, email: &str, check: &str, text: &str) -> Incoming {
        Incoming {
            identity: String::new(),
            source: Source::Bank,
            day: NaiveDate::default(),
            cents: 65_000,
            fee_cents: 0,
            name: name.into(),
            email: email.into(),
            check: check.into(),
            text: text.into(),
        }
    }

    #[test]
    fn an_address_is_found_in_every_text_and_not_within_another_one() {
        for text in [
            "sam@fund.example",
            "from SAM@Fund.Example.",
            "mailto:sam@fund.example?subject=golf",
            "email=sam@fund.example/golf",
            "'sam@fund.example'",
            "[sam@fund.example]!",
            "sam@fund.example.org and sam@fund.example",
        ] {
            assert!(payment("", "", "", text).contains_address_of(&sam()), "{text}");
            assert!(payment("", "", text, "").contains_address_of(&sam()), "{text}");
        }
        for text in [
            "",
            "jo.sam@fund.example",
            "jo-sam@fund.example",
            "sam@fund.example.org",
            "sam@fund.examples",
            "sam at fund.example",
        ] {
            assert!(!payment(text, text, "", text).contains_address_of(&sam()), "{text}");
        }
    }

    #[test]
    fn references_and_the_number_of_a_check_are_all_that_is_kept() {
        let row = payment("RIVERA, SAM", "", "No. 1042", "Sam Rivera fw 7k3q2m CHECK");
        assert_eq!(row.without(&sam()), payment("", "", "No. 1042", "FW-7K3Q2M"));
        let told = payment("", "SAM@fund.example", "sam@fund.example", "Sam FW-7K3Q2M");
        assert_eq!(told.without(&sam()), payment("", "", "", "FW-7K3Q2M"), "a text is no number");
        let named = payment("FW-7K3Q2M Rivera", "", "", "");
        assert_eq!(named.without(&sam()), payment("", "", "", "FW-7K3Q2M"));
    }

    #[test]
    fn a_name_beside_another_address_stays_but_for_ones_own() {
        let row = payment("Kim Park", "kim@example.org", "", "for Sam Rivera FW-7K3Q2M");
        assert_eq!(row.without(&sam()), payment("Kim Park", "kim@example.org", "", "FW-7K3Q2M"));
        for name in ["Rivera, Sam", "SAM A. RIVERA", "Kim Park and Sam Rivera"] {
            let row = payment(name, "sam.work@example.org", "", "");
            assert_eq!(row.without(&sam()), payment("", "", "", ""), "{name}");
        }
        let nameless = Leaver { name: (String::new(), "Park".into()), ..sam() };
        let row = payment("Kim Park", "kim@example.org", "", "");
        assert_eq!(row.clone().without(&nameless), row);
    }
}
