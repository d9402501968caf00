//! Money in cents, so that sums stay exact.

use std::fmt;

use crate::values::Complaint;

/// A price in US dollars, never negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Price {
    /// US cents, not negative.
    pub cents: i64,
}

impl Price {
    /// The highest price of a ticket, in dollars.
    pub const MAX_DOLLARS: i64 = 1_000_000;

    /// Parses dollars as a decimal number: `250`, `249.9`, `249.99`.
    ///
    /// # Errors
    /// A complaint when it is negative, no whole number of cents, or beyond [`Price::MAX_DOLLARS`].
    pub fn parse(dollars: &str) -> Result<Self, Complaint> {
        let (sign, digits) = dollars.strip_prefix('-').map_or(("", dollars), |digits| ("-", digits));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let fraction = fraction.trim_end_matches('0');
        let digits = format!("{whole}{fraction:0<2}");
        if !digits.bytes().all(|b| b.is_ascii_digit()) || whole.is_empty() {
            return Err("must be a number of dollars".into());
        }
        if sign == "-" && digits.bytes().any(|b| b != b'0') {
            return Err("cannot be negative".into());
        }
        if fraction.len() > 2 {
            return Err("cannot have more than two decimals".into());
        }
        let cents = digits.parse().ok().filter(|cents| *cents <= Self::MAX_DOLLARS * 100);
        cents.map(|cents| Self { cents }).ok_or_else(|| format!("cannot be more than {}", Self::MAX_DOLLARS))
    }
}

impl fmt::Display for Price {
    /// `$1,250` (rule `prices-shown`), or with cents if there are any, as the exact amount is to be paid. `frontend/src/shared/lib/money.ts`
    /// formats prices the same way.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (dollars, cents) = ((self.cents / 100).to_string(), self.cents % 100);
        f.write_str("$")?;
        for (index, digit) in dollars.char_indices() {
            if index > 0 && (dollars.len() - index) % 3 == 0 {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        if cents == 0 { Ok(()) } else { write!(f, ".{cents:02}") }
    }
}

/// An amount of a ledger row, in US cents; never 0, and negative where the row reverses an earlier one of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount {
    /// US cents.
    pub cents: i64,
}

impl Amount {
    /// Parses dollars as a decimal number: `250`, `-249.9`, `249.99`.
    ///
    /// # Errors
    /// A complaint when it is 0, no whole number of cents, or beyond the highest price of a ticket.
    pub fn parse(dollars: &str) -> Result<Self, Complaint> {
        let (sign, digits) = dollars.strip_prefix('-').map_or((1, dollars), |digits| (-1, digits));
        let Price { cents } = Price::parse(digits)?;
        if cents == 0 { Err("cannot be 0".into()) } else { Ok(Self { cents: sign * cents }) }
    }

    /// The amount with the other sign.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self { cents: -self.cents }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_read_to_the_cent() {
        for (written, cents) in [
            ("0", 0),
            ("-0", 0),
            ("0.01", 1),
            ("250", 25_000),
            ("249.9", 24_990),
            ("249.99", 24_999),
            ("249.9900", 24_999),
            ("0.29", 29),
            ("1000000", 100_000_000),
        ] {
            assert_eq!(Price::parse(written), Ok(Price { cents }), "{written}");
        }
        for (written, complaint) in [
            ("-0.01", "cannot be negative"),
            ("-250.001", "cannot be negative"),
            ("249.999", "cannot have more than two decimals"),
            ("0.0000001", "cannot have more than two decimals"),
            ("1000000.01", "cannot be more than 1000000"),
            ("99999999999999999999999999", "cannot be more than 1000000"),
            ("", "must be a number of dollars"),
            ("-", "must be a number of dollars"),
            ("1e3", "must be a number of dollars"),
            ("1.2.3", "must be a number of dollars"),
        ] {
            assert_eq!(Price::parse(written).unwrap_err(), complaint, "{written}");
        }
    }
}
