use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use fairway_application::ports::Passwords;
use fairway_application::{Error, Result};
use fairway_domain::account::Password;

/// Argon2id with OWASP's parameters, which are the library's own: 19 MiB, two passes, one lane (decisions §3).
pub struct Argon2Passwords {
    argon2: Argon2<'static>,
    /// What a password is held against when there is no hash, so that it costs the same.
    nobodys: String,
}

impl Argon2Passwords {
    /// Hashes once, for addresses that nobody has.
    ///
    /// # Errors
    /// When the system gives no randomness.
    pub fn new() -> Result<Self> {
        let argon2 = Argon2::default();
        let nobodys = hash(&argon2, "nobody's password")?;
        Ok(Self { argon2, nobodys })
    }
}

fn hash(argon2: &Argon2<'_>, password: &str) -> Result<String> {
    let hash = argon2
        .hash_password(password.as_bytes())
        .map_err(|error| Error::Unexpected(error.to_string().into()))?;
    Ok(hash.to_string())
}

impl Passwords for Argon2Passwords {
    fn hash(&self, password: &Password) -> Result<String> {
        hash(&self.argon2, password.reveal())
    }

    fn verify(&self, typed: &str, kept: Option<String>) -> Result<bool> {
        let known = kept.is_some();
        let kept = kept.unwrap_or_else(|| self.nobodys.clone());
        let kept = PasswordHash::new(&kept).map_err(|error| Error::Unexpected(error.to_string().into()))?;
        // No password that may be set is longer, and nobody shall buy our time with a megabyte.
        let right = typed.len() <= 1024 && self.argon2.verify_password(typed.as_bytes(), &kept).is_ok();
        Ok(known && right)
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
}
