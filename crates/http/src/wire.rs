//! Values in JSON, written and read (rule `wire-values`).

mod numbers;

use chrono::{DateTime, NaiveDate, NaiveTime, SecondsFormat, Utc};
use fairway_domain::person::Person as KnownPerson;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

pub(crate) use self::numbers::{Decimal, Dollars, Id, SignedDollars, Whole};

/// The message, after the field's name, for a number that the field's type cannot hold.
pub(crate) const OUT_OF_RANGE: &str = "is out of range";

/// The message, after the field's name, for null in a required field.
pub(crate) const CANNOT_BE_EMPTY: &str = "cannot be empty";

/// A date, local to the site.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = String, format = Date, example = "2026-06-13")]
pub(crate) struct Date(pub(crate) NaiveDate);

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.format("%Y-%m-%d"))
    }
}

/// A time of day, local to the site, in hours and minutes.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = String, format = "hh:mm", example = "08:30")]
pub(crate) struct Time(pub(crate) NaiveTime);

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.format("%H:%M"))
    }
}

/// A moment, in UTC (RFC 3339).
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = String, format = DateTime, example = "2026-06-13T07:45:12Z")]
pub(crate) struct Moment(pub(crate) DateTime<Utc>);

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.to_rfc3339_opts(SecondsFormat::AutoSi, true))
    }
}

/// A person beside a ticket or a pass.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Person {
    /// May be empty.
    name_first: String,
    /// May be empty.
    name_last: String,
    /// Null except for Admins, the person, and the user who typed it to give them their place; null also for a teammate known by name alone.
    #[schema(required, format = Email)]
    email: Option<String>,
}

impl From<&KnownPerson> for Person {
    fn from(person: &KnownPerson) -> Self {
        Self {
            name_first: person.name_first.clone(),
            name_last: person.name_last.clone(),
            email: person.email.as_ref().map(ToString::to_string),
        }
    }
}

impl Person {
    /// The same without the address, for readers who may not see it.
    pub(crate) fn without_address(self) -> Self {
        Self { email: None, ..self }
    }
}

/// Deserializes a text of a PUT: absent (unchanged) is `None`, null is an empty text.
pub(crate) fn or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Option::<String>::deserialize(deserializer).map(|text| Some(text.unwrap_or_default()))
}

/// Deserializes a required field of a PUT: absent is `None`, null is an error.
pub(crate) fn present<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Option::<T>::deserialize(deserializer)?.map(Some).ok_or_else(|| D::Error::custom(CANNOT_BE_EMPTY))
}

/// A field of a PUT that null clears.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Patch<T> {
    /// Absent: the value is unchanged.
    #[default]
    Absent,
    /// Null: the value is cleared.
    Null,
    /// The new value.
    Value(T),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::<T>::deserialize(deserializer)?.map_or(Self::Null, Self::Value))
    }
}
