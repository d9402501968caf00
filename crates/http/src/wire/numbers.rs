//! Numbers: integers, decimals, US dollars and ids.

use std::fmt;

use fairway_domain::category::Price;
use serde::de::{Error as _, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::OUT_OF_RANGE;

/// A whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ToSchema)]
#[schema(value_type = i64)]
pub(crate) struct Whole(pub(crate) i64);

impl<'de> Deserialize<'de> for Whole {
    /// Accepts each notation: JSON does not distinguish 7 from 7.0.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_i64(WholeNumber).map(Self)
    }
}

/// A decimal number: digits, a point if it has a fraction, and no exponent.
#[derive(Debug, Clone, PartialEq, Eq, ToSchema)]
#[schema(value_type = f64, format = Double)]
pub(crate) struct Decimal(pub(crate) String);

impl<'de> Deserialize<'de> for Decimal {
    /// The shortest decimal that reads as the same float: 249.99 stays 249.99, and 1e3 becomes 1000.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        let whole = number.as_i64().map(|whole| whole.to_string());
        let text = whole.or_else(|| number.as_f64().map(|number| number.to_string()));
        text.map(Self).ok_or_else(|| D::Error::custom(OUT_OF_RANGE))
    }
}

/// US dollars: a whole number, or one with two decimals.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = f64, format = Double, minimum = 0, example = 250)]
pub(crate) struct Dollars(pub(crate) Price);

impl Serialize for Dollars {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SignedDollars(self.0.cents).serialize(serializer)
    }
}

/// US dollars, negative for a reversal: a whole number, or one with two decimals.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = f64, format = Double, example = json!(-250))]
pub(crate) struct SignedDollars(pub(crate) i64);

impl Serialize for SignedDollars {
    /// Written digit by digit: a float would show rounding errors.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (dollars, cents) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let number =
            if cents == 0 { format!("{sign}{dollars}") } else { format!("{sign}{dollars}.{cents:02}") };
        RawValue::from_string(number).map_err(S::Error::custom)?.serialize(serializer)
    }
}

/// The id of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ToSchema)]
#[schema(value_type = i64, minimum = 1)]
pub(crate) struct Id(pub(crate) i64);

impl<'de> Deserialize<'de> for Id {
    /// Accepts any notation of an integer: JSON does not distinguish 7 from 7.0.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_i64(WholeNumber).map(Self)
    }
}

struct WholeNumber;

impl Visitor<'_> for WholeNumber {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<i64, E> {
        Ok(number)
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<i64, E> {
        i64::try_from(number).map_err(|_over| E::custom(OUT_OF_RANGE))
    }

    fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<i64, E> {
        if number.fract() != 0.0 {
            return Err(E::custom("has a fraction"));
        }
        // Above 2^53 a float does not stand for one integer.
        let exact = number.abs() <= 9_007_199_254_740_992.0;
        format!("{number:.0}").parse().ok().filter(|_| exact).ok_or_else(|| E::custom(OUT_OF_RANGE))
    }
}
