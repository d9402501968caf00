//! Bounds of the mail that people send to others.

use std::num::NonZeroU32;

use clap::Args;
use fairway_domain::mailing::{MailBounds, larger_half};

use super::tries::tries;

/// Bounds of the mail that people send to others. Mails to an address within a day are counted in the database, for all instances together;
/// mails of a user or a client are counted by each instance.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits")]
pub struct BoundsConfig {
    /// Mails to teammates that one user who is no Admin may cause within an hour
    #[arg(long = "invitations-per-user", env = "FAIRWAY_INVITATIONS_PER_USER", value_name = "NUMBER", default_value = "60", global = true,
          value_parser = tries)]
    pub invitations: NonZeroU32,
    /// Mails within a day to one address that others' doing sends, as being added as a teammate, a changed pass, and joining a waitlist unless
    /// its owner does it signed in; the larger half of them for one sender, and all together while the address is not confirmed. They count for
    /// the mailbox, without `+` and what follows it. More wait. Those of Admins do not count
    #[arg(long = "unasked-mails-per-address", env = "FAIRWAY_UNASKED_MAILS_PER_ADDRESS", value_name = "NUMBER", default_value = "5", global = true,
          value_parser = tries)]
    pub unasked: NonZeroU32,
    /// Mails with a sign-in link within a day to one address, whoever asks; past them there is one in eight hours. One client address may
    /// ask for the larger half of them. While the address is not confirmed, the larger half of them for the mailbox, with the links that
    /// confirm it; past them one in eight hours
    #[arg(long = "codes-per-address", env = "FAIRWAY_CODES_PER_ADDRESS", value_name = "NUMBER", default_value = "5", global = true,
          value_parser = tries)]
    pub codes: NonZeroU32,
    /// Reservations within a day that one confirmed address is mailed how to pay for; those of Admins do not count
    #[arg(long = "reservations-per-address", env = "FAIRWAY_RESERVATIONS_PER_ADDRESS", value_name = "NUMBER", default_value = "10", global = true,
          value_parser = tries)]
    pub reservations: NonZeroU32,
    /// Times within a day that one confirmed address may join a waitlist, signed in
    #[arg(long = "waitlist-per-address", env = "FAIRWAY_WAITLIST_PER_ADDRESS", value_name = "NUMBER", default_value = "10", global = true,
          value_parser = tries)]
    pub waitlist: NonZeroU32,
    /// Times within an hour that one client address may join a waitlist; a club's whole network may be one address
    #[arg(long = "waitlist-per-client", env = "FAIRWAY_WAITLIST_PER_CLIENT", value_name = "NUMBER", default_value = "60", global = true,
          value_parser = tries)]
    pub waitlist_per_client: NonZeroU32,
    /// Links to confirm addresses that one client address may cause within an hour, by registering accounts or asking for the link again. The
    /// links of as many accounts more are mailed an hour later; past these, registering is refused
    #[arg(long = "confirmations-per-client", env = "FAIRWAY_CONFIRMATIONS_PER_CLIENT", value_name = "NUMBER", default_value = "300", global = true,
          value_parser = tries)]
    pub confirmations_per_client: NonZeroU32,
}

impl BoundsConfig {
    /// The limits of mail to one address.
    pub fn of_addresses(self) -> MailBounds {
        MailBounds {
            codes: self.codes,
            unasked: self.unasked,
            reservations: self.reservations,
            waitlist: self.waitlist,
        }
    }

    /// Fewer than all codes of an address, so that one stranger cannot use up its owner's.
    pub fn codes_per_client(self) -> NonZeroU32 {
        larger_half(self.codes)
    }
}
