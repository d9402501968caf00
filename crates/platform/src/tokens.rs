use chrono::{DateTime, TimeDelta, Utc};
use fairway_application::ports::{Claims, PREVIEW_LASTS, Tokens};
use fairway_application::{Error, Result};
use fairway_domain::ids::{CategoryId, UserId};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use serde::{Deserialize, Serialize};

/// The lifetime of a session (rule `tokens`).
const LASTS: TimeDelta = TimeDelta::hours(12);
const ISSUER: &str = "fairway";
/// The audience of a preview token: the page of one embed code. Session tokens have no audience.
const PREVIEW: &str = "embed";
/// As long as the digest, as RFC 7518 §3.2 demands.
const SECRET_MIN: usize = 32;

/// The signing secret has fewer than 32 bytes.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the signing secret must have at least 32 characters; `openssl rand -base64 48` makes one")]
pub struct SecretTooShort;

/// Sessions as JSON Web Tokens, signed with HS256 only.
pub struct JwtTokens {
    signing: EncodingKey,
    checking: DecodingKey,
}

/// The claims on the wire (rule `tokens`): `id`, `email`, `roles`, `iat`, `exp`, `iss`, and the token version.
#[derive(Serialize, Deserialize)]
struct Wire {
    id: i64,
    email: String,
    roles: Vec<String>,
    ver: i32,
    iat: i64,
    exp: i64,
    iss: String,
}

/// The claims of a preview token: its category and expiry.
#[derive(Serialize, Deserialize)]
struct PreviewWire {
    category: i64,
    exp: i64,
    aud: String,
    iss: String,
}

impl JwtTokens {
    /// Signs with `secret`.
    ///
    /// # Errors
    /// [`SecretTooShort`].
    pub fn new(secret: &str) -> Result<Self, SecretTooShort> {
        let bytes = secret.as_bytes();
        if bytes.len() < SECRET_MIN {
            return Err(SecretTooShort);
        }
        Ok(Self { signing: EncodingKey::from_secret(bytes), checking: DecodingKey::from_secret(bytes) })
    }
}

impl Tokens for JwtTokens {
    fn issue(&self, claims: &Claims, now: DateTime<Utc>) -> Result<String> {
        let wire = Wire {
            id: claims.id.0,
            email: claims.email.clone(),
            roles: claims.roles.clone(),
            ver: claims.token_version,
            iat: now.timestamp(),
            exp: (now + LASTS).timestamp(),
            iss: ISSUER.into(),
        };
        encode(&Header::new(Algorithm::HS256), &wire, &self.signing)
            .map_err(|error| Error::Unexpected(error.into()))
    }

    fn verify(&self, token: &str, now: DateTime<Utc>) -> Option<Claims> {
        let wire = decode::<Wire>(token, &self.checking, &rules()).ok()?.claims;
        (now.timestamp() < wire.exp).then_some(Claims {
            id: UserId(wire.id),
            email: wire.email,
            roles: wire.roles,
            token_version: wire.ver,
        })
    }

    fn issue_preview(&self, category: CategoryId, now: DateTime<Utc>) -> Result<String> {
        let wire = PreviewWire {
            category: category.0,
            exp: (now + PREVIEW_LASTS).timestamp(),
            aud: PREVIEW.into(),
            iss: ISSUER.into(),
        };
        encode(&Header::new(Algorithm::HS256), &wire, &self.signing)
            .map_err(|error| Error::Unexpected(error.into()))
    }

    fn verify_preview(&self, token: &str, now: DateTime<Utc>) -> Option<CategoryId> {
        let mut rules = rules();
        rules.set_audience(&[PREVIEW]);
        rules.set_required_spec_claims(&["exp", "iss", "aud"]);
        let wire = decode::<PreviewWire>(token, &self.checking, &rules).ok()?.claims;
        (now.timestamp() < wire.exp).then_some(CategoryId(wire.category))
    }
}

/// The checks of every token.
fn rules() -> Validation {
    let mut rules = Validation::new(Algorithm::HS256);
    rules.set_issuer(&[ISSUER]);
    rules.set_required_spec_claims(&["exp", "iss"]);
    // The library would use the system's clock; expiry is checked with the port's clock.
    rules.validate_exp = false;
    rules
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    const SECRET: &str = "0123456789abcdef0123456789abcdef";

    fn claims() -> Claims {
        Claims { id: UserId(7), email: "a@example.org".into(), roles: vec!["User".into()], token_version: 3 }
    }

    fn noon() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 5, 1, 12, 0, 0).unwrap()
    }

    fn token(header: &Header, wire: &Wire, secret: &str) -> String {
        encode(header, wire, &EncodingKey::from_secret(secret.as_bytes())).unwrap()
    }

    fn wire() -> Wire {
        let at = noon().timestamp();
        Wire { id: 7, email: String::new(), roles: vec![], ver: 3, iat: at, exp: at + 60, iss: ISSUER.into() }
    }

    #[test]
    fn a_token_is_good_for_twelve_hours_and_not_a_second_longer() {
        let tokens = JwtTokens::new(SECRET).unwrap();
        let token = tokens.issue(&claims(), noon()).unwrap();
        assert_eq!(tokens.verify(&token, noon() + LASTS - TimeDelta::seconds(1)), Some(claims()));
        assert_eq!(tokens.verify(&token, noon() + LASTS), None);
    }

    #[test]
    fn a_token_of_another_key_algorithm_or_issuer_is_refused() {
        let tokens = JwtTokens::new(SECRET).unwrap();
        let right = Header::new(Algorithm::HS256);
        assert!(tokens.verify(&token(&right, &wire(), SECRET), noon()).is_some(), "the control");
        assert_eq!(tokens.verify(&token(&right, &wire(), &SECRET.replace('0', "1")), noon()), None);
        assert_eq!(tokens.verify(&token(&Header::new(Algorithm::HS512), &wire(), SECRET), noon()), None);
        let foreign = Wire { iss: "elsewhere".into(), ..wire() };
        assert_eq!(tokens.verify(&token(&right, &foreign, SECRET), noon()), None);
    }

    #[test]
    fn a_preview_is_good_for_ten_minutes_for_its_category_and_is_no_session() {
        let tokens = JwtTokens::new(SECRET).unwrap();
        let preview = tokens.issue_preview(CategoryId(3), noon()).unwrap();
        let last = noon() + PREVIEW_LASTS - TimeDelta::seconds(1);
        assert_eq!(tokens.verify_preview(&preview, last), Some(CategoryId(3)));
        assert_eq!(tokens.verify_preview(&preview, noon() + PREVIEW_LASTS), None);
        assert_eq!(tokens.verify(&preview, noon()), None);
        let session = tokens.issue(&claims(), noon()).unwrap();
        assert_eq!(tokens.verify_preview(&session, noon()), None);
        let other = JwtTokens::new(&SECRET.replace('0', "1")).unwrap();
        assert_eq!(other.verify_preview(&preview, noon()), None);
    }

    #[test]
    fn an_unsigned_or_changed_token_is_refused() {
        let tokens = JwtTokens::new(SECRET).unwrap();
        let good = token(&Header::new(Algorithm::HS256), &wire(), SECRET);
        let body = good.split('.').nth(1).unwrap();
        let none = format!("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{body}.");
        assert_eq!(tokens.verify(&none, noon()), None);
        // `{"alg":"RS256","typ":"JWT"}`: RSA is never used, as the library's implementation leaks private keys by timing (deny.toml).
        let [_, _, signature] = good.split('.').collect::<Vec<_>>().try_into().unwrap();
        for algorithm in ["eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9", "eyJhbGciOiJQUzI1NiIsInR5cCI6IkpXVCJ9"] {
            assert_eq!(tokens.verify(&format!("{algorithm}.{body}.{signature}"), noon()), None);
        }
        assert_eq!(tokens.verify(&good[..good.len() - 2], noon()), None);
        assert_eq!(tokens.verify("", noon()), None);
    }

    #[test]
    fn a_short_secret_is_refused() {
        assert!(JwtTokens::new("short").is_err());
    }
}
