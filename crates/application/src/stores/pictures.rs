//! Pictures that rows refer to.

use crate::error::Result;

/// Asks the rows which pictures are in use.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait PictureStore {
    /// The names that no row refers to, in any text, gallery, logo or banner.
    fn unshown(&mut self, kind: &str, names: &[String]) -> Result<Vec<String>>;
    /// Whether any row refers to a picture, of whatever kind.
    fn any_shown(&mut self) -> Result<bool>;
}
