use std::fmt::Write as _;

use fairway_application::ports::Digests;
use sha2::{Digest, Sha256};

/// SHA-256.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sha256Digests;

impl Digests for Sha256Digests {
    fn sha256(&self, text: &str) -> String {
        Sha256::digest(text).iter().fold(String::with_capacity(64), |mut hex, byte| {
            // Writing to a string cannot fail.
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_sha_256() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Sha256Digests.sha256("abc"), abc);
    }
}
