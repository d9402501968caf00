//! An archive of files with checksums: a tar that other programs unpack and `sha256sum --check SHA256SUMS` verifies.

mod reader;
mod sum;
mod write_whole;
mod writer;

pub use reader::{Archive, ArchiveEntry, BadArchive};
pub use write_whole::write_whole;
pub use writer::{ArchiveWriter, Spool, Spooled};

/// The first entry, which identifies a backup of Fairway and its format.
const MARK: &str = "fairway-backup";
/// The beginning of the first entry, before the number of the format.
const MARK_WORDS: &str = "format ";
/// The number of this format. Raise it if readers of this one would misread the new one.
const FORMAT: &str = "1";
/// The last entry: the checksums of all others, as `sha256sum` writes them.
const SUMS: &str = "SHA256SUMS";
/// The zeros at the end of a tar, in bytes.
const END: u64 = 1024;

#[cfg(test)]
mod tests;
