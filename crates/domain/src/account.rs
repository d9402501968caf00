//! The fields of an account and their bounds (rule `passwords`).

use crate::values::{Complaint, Email, line};
use crate::weak_password;
use crate::web_address::persons_name;

/// The longest first or last name, in characters.
pub const NAME_MAX: usize = 100;
/// The longest name that a device sends, in characters.
pub const NAME_ON_DEVICE_MAX: usize = 2 * NAME_MAX + 20;
/// The longest phone number, in characters.
pub const PHONE_MAX: usize = 40;

const TOO_COMMON: &str = "is one of the most common ones, which are guessed first: choose another";

/// A password that may be set: 8 to 128 characters, and not on the list of the most common ones (rule `passwords`).
#[derive(Clone)]
pub struct Password(String);

impl Password {
    /// Takes the password as typed; spaces count.
    ///
    /// # Errors
    /// A complaint when the password is too short, too long or too common.
    pub fn parse(text: &str) -> Result<Self, Complaint> {
        match text.chars().count() {
            0..8 => Err("must have at least 8 characters".into()),
            8..=128 if weak_password::is_common(text) => Err(TOO_COMMON.into()),
            8..=128 => Ok(Self(text.to_owned())),
            _ => Err("cannot be longer than 128 characters".into()),
        }
    }

    /// Admits a password that is made of more than these words: names of its owner, the fund, the site.
    ///
    /// # Errors
    /// The complaint about a common password.
    pub fn beside(self, words: &[&str]) -> Result<Self, Complaint> {
        if weak_password::is_made_of(&self.0, words) { Err(TOO_COMMON.into()) } else { Ok(self) }
    }

    /// The plain text, for hashing only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// Whether the holder of an account has proven its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// A mailed code was used, or the operator of the server vouches for the address.
    Proven,
    /// No proof yet, and no password: nobody can sign in before the proof.
    Awaited,
    /// No proof yet, but a password: the person who registered may be a stranger.
    Claimed,
}

impl Proof {
    /// The proof of an account.
    pub fn of(proven: bool, has_password: bool) -> Self {
        match (proven, has_password) {
            (true, _) => Self::Proven,
            (false, false) => Self::Awaited,
            (false, true) => Self::Claimed,
        }
    }

    /// Whether rights that follow from the address apply: roles of staff, sponsors, passes of other buyers' tickets.
    pub fn is_proven(self) -> bool {
        self == Self::Proven
    }

    /// Whether the account may be given a right. While the proof is awaited, the right takes effect with the first code;
    /// a claimed address might be a stranger's.
    pub fn may_be_given_rights(self) -> bool {
        self != Self::Claimed
    }
}

/// A person's first or last name, or a complaint. Mail to others contains it, so web addresses are refused.
///
/// # Errors
/// When it is too long, holds characters that a name has no use for, or looks like an address of the web or of mail.
pub fn name(text: &str) -> Result<String, Complaint> {
    persons_name(text, NAME_MAX)
}

/// The name of a person as a device at the check-in table stored it, or a complaint: first and last name, or `Guest of` and these.
///
/// # Errors
/// As for [`name`].
pub fn name_on_device(text: &str) -> Result<String, Complaint> {
    persons_name(text, NAME_ON_DEVICE_MAX)
}

/// A phone number as typed, or a complaint.
///
/// # Errors
/// When it is too long or holds characters that a number has no use for.
pub fn phone(text: &str) -> Result<String, Complaint> {
    line(text, PHONE_MAX)
}

/// The name of a person in lists: first and last name, or the e-mail address if either is missing (rule `display-names`).
pub fn display_name(first: &str, last: &str, email: Option<&Email>) -> String {
    match email {
        Some(email) if first.is_empty() || last.is_empty() => email.to_string(),
        _ => name_alone(first, last),
    }
}

/// First and last name, as far as they are known, for viewers that may not see the address.
pub fn name_alone(first: &str, last: &str) -> String {
    format!("{first} {last}").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_has_8_to_128_characters() {
        assert!(Password::parse("seven77").is_err());
        assert!(Password::parse("birdie 8").is_ok());
        assert!(Password::parse(&"é".repeat(128)).is_ok());
        assert!(Password::parse(&"x".repeat(129)).is_err());
    }

    #[test]
    fn a_claimed_address_is_given_no_rights_and_an_awaited_one_has_none() {
        let tells = |proof: Proof| (proof.is_proven(), proof.may_be_given_rights());
        assert_eq!(tells(Proof::of(true, true)), (true, true));
        assert_eq!(tells(Proof::of(true, false)), (true, true));
        assert_eq!(tells(Proof::of(false, false)), (false, true));
        assert_eq!(tells(Proof::of(false, true)), (false, false));
    }

    #[test]
    fn a_common_password_is_refused_in_any_case_with_a_sentence() {
        for common in
            ["password", "12345678", "qwertyuiop", "Password123", "LetMeIn1", "iloveyou", "SUNSHINE1"]
        {
            let complaint = Password::parse(common).err();
            let sentence = "is one of the most common ones, which are guessed first: choose another";
            assert_eq!(complaint.as_deref(), Some(sentence), "{common}");
        }
        for own in ["fore on the tee", "long enough", "demo-admin-2026", "contraseña-larga"] {
            assert!(Password::parse(own).is_ok(), "{own}");
        }
    }

    #[test]
    fn a_password_of_the_owners_or_the_sites_own_words_is_refused() {
        let beside = |password: &str| {
            let own = ["ann.lee@example.org", "Ann", "Lee", "Birdie Health Foundation"];
            Password::parse(password).and_then(|password| password.beside(&own)).map(|_| ())
        };
        for weak in [
            "Fairway2026",
            "F@irway-2026!",
            "fairwaygolf",
            "ann.lee@example.org",
            "AnnLee1985",
            "Birdie Health Foundation",
            "B1rdieHealth2026",
        ] {
            assert_eq!(beside(weak), Err(TOO_COMMON.into()), "{weak}");
        }
        for strong in
            ["the fairway is long", "ann plays with three clubs", "health and a slow swing", "Lee92-kqzv"]
        {
            assert_eq!(beside(strong), Ok(()), "{strong}");
        }
    }

    #[test]
    fn a_list_shows_the_name_or_the_address_if_part_of_the_name_is_missing() {
        let email = Email::parse("ann@example.org").unwrap();
        assert_eq!(display_name("Ann", "Lee", Some(&email)), "Ann Lee");
        assert_eq!(display_name("Ann", "", Some(&email)), "ann@example.org");
        assert_eq!(display_name("Ann", "Lee", None), "Ann Lee");
    }
}
