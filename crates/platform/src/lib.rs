#![doc = include_str!("../README.md")]

mod archive;
mod clock;
mod digests;
mod disk;
mod html_cleaner;
mod mail;
mod passwords;
mod picture_checker;
mod pictures;
mod randomness;
mod scratch;
mod tables;
#[cfg(feature = "test-support")]
mod test_s3;
mod tokens;
mod tries;
mod zone;

pub use archive::{Archive, ArchiveEntry, ArchiveWriter, BadArchive, Spool, Spooled, write_whole};
pub use clock::SystemClock;
pub use digests::Sha256Digests;
pub use disk::free_space;
pub use html_cleaner::AmmoniaCleaner;
pub use mail::{BadMailFrom, BadSmtpUrl, FolderMailer, MailEnclosures, MailFrom, SmtpFault, SmtpMailer};
pub use passwords::Argon2Passwords;
pub use picture_checker::ReencodingChecker;
pub use pictures::{BadBucket, Bucket, StoreFault, StoredPictures};
pub use randomness::SystemRandomness;
pub use scratch::ScratchFolder;
pub use tables::CsvTables;
#[cfg(feature = "test-support")]
pub use test_s3::TestS3;
pub use tokens::{JwtTokens, SecretTooShort};
pub use tries::{MemoryTries, TryLimits};
pub use zone::SiteZone;
