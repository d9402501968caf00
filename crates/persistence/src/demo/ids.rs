use std::collections::HashMap;

use fairway_application::{Error, Result};

/// The ids of rows by their keys.
pub(super) struct Ids {
    what: &'static str,
    by_key: HashMap<String, i64>,
}

impl Ids {
    pub(super) fn of(&self, key: &str) -> Result<i64> {
        let unknown = || Error::Unexpected(format!("the demonstration has no {} {key}", self.what).into());
        self.by_key.get(key).copied().ok_or_else(unknown)
    }

    /// Writes each row by `insert`, and stores its id under `key`.
    pub(super) fn write<'a, T>(
        what: &'static str,
        all: &'a [T],
        key: impl Fn(&'a T) -> &'a str,
        mut insert: impl FnMut(&'a T) -> Result<i64>,
    ) -> Result<Self> {
        let by_key = all.iter().map(|one| Ok((key(one).to_owned(), insert(one)?))).collect::<Result<_>>()?;
        Ok(Self { what, by_key })
    }
}
