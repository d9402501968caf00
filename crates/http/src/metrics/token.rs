use actix_web::http::header::HeaderMap;
use subtle::ConstantTimeEq;

use crate::actor::{bearer, is_token};

/// Minimum length; a shorter token could be guessed.
const SHORTEST: usize = 32;

/// The token for the metrics.
#[derive(Clone)]
pub struct MetricsToken(String);

/// The error for a text that is not a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "must be {SHORTEST} characters or more, letters, digits and -._~+/= alone; `openssl rand -base64 48` makes one"
)]
pub struct BadMetricsToken;

impl MetricsToken {
    /// Parses a token; it must fit into a header and be long enough not to be guessed.
    ///
    /// # Errors
    /// [`BadMetricsToken`].
    pub fn parse(text: &str) -> Result<Self, BadMetricsToken> {
        if text.len() >= SHORTEST && is_token(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(BadMetricsToken)
        }
    }

    /// Whether the request has this token. Compares in constant time.
    pub(super) fn is_shown(&self, headers: &HeaderMap) -> bool {
        let shown = bearer(headers).ok().flatten();
        shown.is_some_and(|shown| shown.as_bytes().ct_eq(self.0.as_bytes()).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_long_enough_and_can_stand_in_a_header() {
        for good in ["x".repeat(32), "aZ0-._~+/=".repeat(5)] {
            assert!(MetricsToken::parse(&good).is_ok(), "{good}");
        }
        for bad in
            ["", "short", &"x".repeat(31), &format!("{} {}", "x".repeat(20), "y".repeat(20)), &"ü".repeat(32)]
        {
            assert_eq!(MetricsToken::parse(bad).err(), Some(BadMetricsToken), "{bad}");
        }
    }
}
