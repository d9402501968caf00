//! The code of a mail that signs somebody in once, in place of a password (rule `auth-codes`).

use chrono::TimeDelta;

/// Time that a code is good when its owner asked for it, counted from the asking.
pub const LASTS: TimeDelta = TimeDelta::minutes(30);
/// Time that it is good when an Admin sent it.
pub const LASTS_FROM_ADMIN: TimeDelta = TimeDelta::hours(24);
/// Time that it is good when it confirms an address: nobody need wait for that mail.
pub const LASTS_TO_CONFIRM: TimeDelta = TimeDelta::hours(24);

/// A code, for its mail alone: what is kept is a digest.
pub struct AuthCode(String);

impl AuthCode {
    /// From 128 random bits, as 32 hexadecimal digits.
    pub fn from_random(bits: u128) -> Self {
        Self(format!("{bits:032x}"))
    }

    /// For the mail and for its digest only.
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
