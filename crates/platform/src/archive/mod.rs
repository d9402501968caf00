//! A file of files, each with its checksum: a tar that other programs unpack and `sha256sum --check SHA256SUMS` checks.

mod reader;
mod sum;
mod write_whole;
mod writer;

pub use reader::{Archive, ArchiveEntry, BadArchive};
pub use write_whole::write_whole;
pub use writer::{ArchiveWriter, Spool, Spooled};

/// The first entry. By it an archive of ours is known, and what it holds how.
const MARK: &str = "fairway-backup";
/// What the first entry says before the number of the format.
const MARK_WORDS: &str = "format ";
/// Of what stands here. A number more for what those who read this one would get wrong.
const FORMAT: &str = "1";
/// The last entry: the checksums of all others, as `sha256sum` writes them.
const SUMS: &str = "SHA256SUMS";
/// What a tar ends with.
const END: u64 = 1024;

#[cfg(test)]
mod tests;
