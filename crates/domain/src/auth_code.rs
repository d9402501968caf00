//! The one-time code of a mail, which signs its recipient in without a password (rule `auth-codes`).

use chrono::TimeDelta;

/// The validity of a code that its owner requested, from the request on.
pub const LASTS: TimeDelta = TimeDelta::minutes(30);
/// The validity of a code that an Admin sent.
pub const LASTS_FROM_ADMIN: TimeDelta = TimeDelta::hours(24);
/// The validity of a code that confirms an address. It is longer, as nobody waits for that mail.
pub const LASTS_TO_CONFIRM: TimeDelta = TimeDelta::hours(24);

/// A code in plain text, for its mail alone: the database has only its digest.
pub struct AuthCode(String);

impl AuthCode {
    /// From 128 random bits, as 32 hexadecimal digits.
    pub fn from_random(bits: u128) -> Self {
        Self(format!("{bits:032x}"))
    }

    /// The plain text, for the mail and the digest only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_keeps_all_of_its_128_bits() {
        assert_eq!(AuthCode::from_random(0xab).reveal(), "000000000000000000000000000000ab");
        assert_eq!(AuthCode::from_random(u128::MAX).reveal(), "f".repeat(32));
    }
}
