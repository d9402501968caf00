#![doc = include_str!("../README.md")]

mod clock;
mod passwords;
mod pictures;
mod randomness;
mod tokens;

pub use clock::SystemClock;
pub use passwords::Argon2Passwords;
pub use pictures::FolderPictures;
pub use randomness::SystemRandomness;
pub use tokens::{JwtTokens, SecretTooShort};
