use fairway_application::{Error, Result};
use fairway_domain::reference::Reference;

/// A reference from the database.
pub(crate) fn reference(stored: &str) -> Result<Reference> {
    let unknown = || Error::Unexpected(format!("a stored reference: {stored}").into());
    Reference::parse(stored).ok_or_else(unknown)
}
