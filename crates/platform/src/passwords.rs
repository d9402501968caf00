use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{sleep, spawn};
use std::time::Duration;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{
    Algorithm, Argon2, Block, CustomizedPasswordHasher, Params, PasswordHasher, PasswordVerifier, Version,
};
use fairway_application::ports::Passwords;
use fairway_application::{Error, Result};
use fairway_domain::account::Password;

/// Argon2id with OWASP's parameters, which are the library's defaults: 19 MiB, two passes, one lane (rule `passwords`).
pub struct Argon2Passwords {
    memory: Arc<Memory>,
    /// A hash to compare with for unknown addresses, so that both cases take the same time.
    nobodys: String,
}

impl Argon2Passwords {
    /// Computes the hash for unknown addresses.
    ///
    /// # Errors
    /// When the system has no randomness.
    pub fn new() -> Result<Self> {
        let memory = Arc::<Memory>::default();
        let kept = Arc::downgrade(&memory);
        spawn(move || {
            while let Some(memory) = kept.upgrade() {
                memory.free_unused();
                drop(memory);
                sleep(KEPT_FOR);
            }
        });
        let nobodys = hash(&memory, "nobody's password")?;
        Ok(Self { memory, nobodys })
    }
}

fn hash(memory: &Memory, password: &str) -> Result<String> {
    let hasher = Hasher { memory, argon2: Argon2::default() };
    let hash = hasher.hash_password(password.as_bytes()).map_err(unexpected)?;
    Ok(hash.to_string())
}

fn unexpected(error: impl std::fmt::Display) -> Error {
    Error::Unexpected(error.to_string().into())
}

impl Passwords for Argon2Passwords {
    fn hash(&self, password: &Password) -> Result<String> {
        hash(&self.memory, password.reveal())
    }

    fn verify(&self, typed: &str, kept: Option<String>) -> Result<bool> {
        let known = kept.is_some();
        let kept = kept.unwrap_or_else(|| self.nobodys.clone());
        let kept = PasswordHash::new(&kept).map_err(unexpected)?;
        let hasher = Hasher { memory: &self.memory, argon2: Argon2::default() };
        // Valid passwords are shorter, and hashing a megabyte would be a cheap attack.
        let right = typed.len() <= 1024 && hasher.verify_password(typed.as_bytes(), &kept).is_ok();
        Ok(known && right)
    }
}

/// The library's hashing, in reused memory.
struct Hasher<'m> {
    memory: &'m Memory,
    argon2: Argon2<'static>,
}

type Hashed<T> = argon2::password_hash::Result<T>;

impl PasswordHasher<PasswordHash> for Hasher<'_> {
    fn hash_password_with_salt(&self, password: &[u8], salt: &[u8]) -> Hashed<PasswordHash> {
        let params = self.argon2.params();
        let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
        self.memory.lend(params.block_count(), |blocks| {
            self.argon2.hash_password_into_with_memory(password, salt, &mut output, blocks)
        })?;
        Ok(PasswordHash {
            algorithm: Algorithm::default().ident(),
            version: Some(Version::default().into()),
            params: ParamsString::try_from(params)?,
            salt: Some(Salt::new(salt)?),
            hash: Some(Output::new(&output)?),
        })
    }
}

/// Hashes a password again with the parameters of a stored hash; the library compares the two.
impl CustomizedPasswordHasher<PasswordHash> for Hasher<'_> {
    type Params = Params;

    fn hash_password_customized(
        &self,
        password: &[u8],
        salt: &[u8],
        algorithm: Option<&str>,
        version: Option<u32>,
        params: Params,
    ) -> Hashed<PasswordHash> {
        let algorithm = algorithm.map(Algorithm::try_from).transpose()?.unwrap_or_default();
        let version = version.map(Version::try_from).transpose()?.unwrap_or_default();
        let argon2 = Argon2::new(algorithm, version, params);
        Hasher { memory: self.memory, argon2 }.hash_password_with_salt(password, salt)
    }
}

/// The 1 KiB blocks of one piece of memory; a hash uses 19 MiB of them. From 32 MiB on, glibc maps pages and unmaps them when freed. Smaller pieces
/// fragment the heap, and a rush of sign-ins would grow the process to gigabytes.
const ROOM: usize = 33 * 1024;

/// The interval in which unused memory is freed.
const KEPT_FOR: Duration = Duration::from_secs(1);

/// Memory that hashes reuse, as fresh pages cost half as much as the hash. It is freed once no hash was computed for a moment.
#[derive(Default)]
struct Memory(Mutex<Pieces>);

#[derive(Default)]
struct Pieces {
    /// Each has [`ROOM`] blocks or more.
    free: Vec<Vec<Block>>,
    /// Whether a piece was lent since the last check.
    was_lent: bool,
}

impl Memory {
    /// Lends at least this many blocks. There are as many pieces as there were concurrent borrowers.
    fn lend<T>(&self, blocks: usize, work: impl FnOnce(&mut [Block]) -> T) -> T {
        let mut piece = self.take().unwrap_or_else(|| Vec::with_capacity(ROOM));
        if piece.len() < blocks {
            piece.resize(blocks, Block::default());
        }
        let done = work(&mut piece);
        self.pieces().free.push(piece);
        done
    }

    fn take(&self) -> Option<Vec<Block>> {
        let mut pieces = self.pieces();
        pieces.was_lent = true;
        pieces.free.pop()
    }

    /// Frees the memory if none was lent since the last check.
    fn free_unused(&self) {
        let mut pieces = self.pieces();
        let unused = if take(&mut pieces.was_lent) { Vec::new() } else { take(&mut pieces.free) };
        drop(pieces);
        drop(unused);
    }

    fn pieces(&self) -> MutexGuard<'_, Pieces> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_kept_as_argon2id_at_owasp_s_parameters_and_found_again() {
        let passwords = Argon2Passwords::new().unwrap();
        let hash = passwords.hash(&Password::parse("fore on the tee").unwrap()).unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.verify("fore on the tee", Some(hash.clone())).unwrap());
        assert!(!passwords.verify("fore on the tea", Some(hash)).unwrap());
    }

    #[test]
    fn the_same_password_hashes_differently_each_time() {
        let passwords = Argon2Passwords::new().unwrap();
        let password = Password::parse("fore on the tee").unwrap();
        assert_ne!(passwords.hash(&password).unwrap(), passwords.hash(&password).unwrap());
    }

    #[test]
    fn without_a_hash_no_password_is_right() {
        let passwords = Argon2Passwords::new().unwrap();
        assert!(!passwords.verify("nobody's password", None).unwrap());
    }

    #[test]
    fn hashes_that_come_one_after_the_other_share_their_memory() {
        let memory = Memory::default();
        for _ in 0..3 {
            memory.lend(19 * 1024, |_| ());
            memory.free_unused();
        }
        let pieces: Vec<_> = memory.pieces().free.iter().map(Vec::len).collect();
        assert_eq!(pieces, [19 * 1024], "blocks of a kibibyte");
    }

    #[test]
    fn memory_is_freed_after_the_last_hash() {
        let memory = Memory::default();
        memory.lend(19 * 1024, |_| memory.lend(8 * 1024, |_| ()));
        memory.free_unused();
        assert_eq!(memory.pieces().free.len(), 2);
        memory.free_unused();
        assert_eq!(memory.pieces().free.len(), 0);
    }

    #[test]
    fn the_memory_of_the_first_hash_is_freed_by_itself() {
        let passwords = Argon2Passwords::new().unwrap();
        while !passwords.memory.pieces().free.is_empty() {
            sleep(KEPT_FOR / 10);
        }
    }

    #[test]
    fn a_hash_that_another_argon2_made_is_known() {
        let other =
            Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(8 * 1024, 1, 1, None).unwrap());
        let kept = other.hash_password(b"fore on the tee").unwrap().to_string();
        let passwords = Argon2Passwords::new().unwrap();
        assert!(passwords.verify("fore on the tee", Some(kept.clone())).unwrap());
        assert!(!passwords.verify("fore on the tea", Some(kept)).unwrap());
    }
}
