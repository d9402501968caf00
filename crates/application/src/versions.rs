use fairway_domain::refusal::Refusal;

/// The versions of a row that a change is based on; the default matches every version.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IfVersion(Option<Vec<i64>>);

impl IfVersion {
    /// Matches these versions.
    pub fn of(versions: Vec<i64>) -> Self {
        Self(Some(versions))
    }

    /// Matches this version.
    pub fn one(version: i64) -> Self {
        Self::of(vec![version])
    }

    /// Refuses a change of a row with another version.
    ///
    /// # Errors
    /// [`Refusal::Stale`] when no version matches.
    pub fn admit(&self, version: i64) -> Result<(), Refusal> {
        if self.0.as_ref().is_none_or(|wanted| wanted.contains(&version)) {
            Ok(())
        } else {
            Err(Refusal::Stale)
        }
    }
}
