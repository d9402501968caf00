use fairway_application::{Error, Result};
use fairway_domain::values::ScanCode;

/// A scan code from the database.
pub(crate) fn scan_code(stored: &str) -> Result<ScanCode> {
    let bits = u128::from_str_radix(stored, 16);
    bits.map(ScanCode::from_random)
        .map_err(|error| Error::Unexpected(format!("a stored scan code: {error}").into()))
}
