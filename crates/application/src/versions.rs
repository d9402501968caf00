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

    /// Whether a row of this version must not be changed.
    pub fn misses(&self, version: i64) -> bool {
        self.0.as_ref().is_some_and(|wanted| !wanted.contains(&version))
    }
}
