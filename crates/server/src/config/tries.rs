//! Limits on tries (rule `limited-tries`).

use std::num::NonZeroU32;

use clap::Args;
use fairway_platform::TryLimits;

use super::BoundsConfig;

/// Bounds of how often something may be tried (rule `limited-tries`). Each instance counts what comes to it, so that several allow up to
/// as many times as much.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits")]
pub struct TriesConfig {
    /// Failed tries at one account from one client address before more are refused; then there is one a minute
    #[arg(long = "tries-per-account", env = "FAIRWAY_TRIES_PER_ACCOUNT", value_name = "NUMBER", default_value = "10", global = true,
          value_parser = tries)]
    pub per_account: NonZeroU32,
    /// Tries from one client address, at any account, within five minutes; a club's whole network may be one address
    #[arg(long = "tries-per-client", env = "FAIRWAY_TRIES_PER_CLIENT", value_name = "NUMBER", default_value = "300", global = true,
          value_parser = tries)]
    pub per_client: NonZeroU32,
    /// E-mail addresses that one user may look up within an hour to find teammates
    #[arg(long = "suggestions-per-user", env = "FAIRWAY_SUGGESTIONS_PER_USER", value_name = "NUMBER", default_value = "120", global = true,
          value_parser = tries)]
    pub suggestions: NonZeroU32,
    /// Changes that one user who is not staff may make within an hour, successful or not
    #[arg(long = "writes-per-user", env = "FAIRWAY_WRITES_PER_USER", value_name = "NUMBER", default_value = "600", global = true,
          value_parser = tries)]
    pub writes: NonZeroU32,
}

pub(super) fn tries(text: &str) -> Result<NonZeroU32, String> {
    let tries = text.parse().ok().filter(|tries: &NonZeroU32| tries.get() <= 10_000);
    tries.ok_or_else(|| "it must be a number from 1 to 10000".into())
}

impl TriesConfig {
    /// The limits for the use cases, together with those of users and clients that send mail.
    pub fn limits(self, bounds: BoundsConfig) -> TryLimits {
        TryLimits {
            per_account: self.per_account,
            per_client: self.per_client,
            suggestions: self.suggestions,
            invitations: bounds.invitations,
            codes: bounds.codes_per_client(),
            waitlist: bounds.waitlist_per_client,
            confirmations: bounds.confirmations_per_client,
            writes: self.writes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_on_tries_are_numbers_that_can_be_kept() {
        assert_eq!(tries("300").map(NonZeroU32::get), Ok(300));
        for wrong in ["0", "-1", "10001", "many", ""] {
            assert!(tries(wrong).is_err(), "{wrong}");
        }
    }
}
