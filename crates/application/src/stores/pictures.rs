//! Pictures that rows refer to.

use crate::error::Result;

/// The references of rows to pictures.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait PictureStore {
    /// The names without a reference in any text, gallery, logo or banner.
    fn unshown(&mut self, kind: &str, names: &[String]) -> Result<Vec<String>>;
    /// Whether any row refers to a picture, of any kind.
    fn any_shown(&mut self) -> Result<bool>;
}
