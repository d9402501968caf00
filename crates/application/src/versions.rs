use fairway_domain::refusal::Refusal;

/// The versions of a row that a change is made from; by default, whatever is there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IfVersion(Option<Vec<i64>>);

impl IfVersion {
    /// Any one of these, and no other.
    pub fn of(versions: Vec<i64>) -> Self {
        Self(Some(versions))
    }

    /// This one, and no other.
    pub fn one(version: i64) -> Self {
        Self::of(vec![version])
    }

    /// Lets a row of this version be changed.
    ///
    /// # Errors
    /// [`Refusal::Stale`] when the change was made from another.
    pub fn admit(&self, version: i64) -> Result<(), Refusal> {
        if self.0.as_ref().is_none_or(|wanted| wanted.contains(&version)) {
            Ok(())
        } else {
            Err(Refusal::Stale)
        }
    }
}
