use std::net::{IpAddr, Ipv6Addr};

use fairway_domain::ids::{StationId, UserId};
use fairway_domain::values::Email;

use crate::error::Result;

/// The client of a request, as limits distinguish clients.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClientAddress(IpAddr);

impl ClientAddress {
    /// The client at this address. IPv6 counts by its first 64 bits, because every connection gets that many addresses; IPv4 in IPv6 notation counts
    /// as IPv4.
    pub fn at(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            address @ IpAddr::V4(_) => address,
        })
    }
}

/// The kinds of tries at an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tried {
    /// Signing in by password.
    SignIn,
    /// Requesting a recovery mail.
    Recover,
    /// Registering the address.
    Register,
    /// Joining a waitlist with the address.
    Waitlist,
}

/// The key for counting tries. It contains addresses, so it is never logged: it has no `Debug`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum TryKey {
    /// Tries of one client at one account, existing or not: no client locks an account for others (rule `limited-tries`).
    Account(Tried, String, ClientAddress),
    /// All tries of one client; a club's whole network may be one client.
    Client(ClientAddress),
    /// Password changes of a user.
    Passwords(UserId),
    /// Confirmation links mailed to a user.
    Confirmations(UserId),
    /// Confirmation links mailed because of a client, over all accounts.
    ConfirmationMails(ClientAddress),
    /// Confirmation links of a client past that bound, which are mailed an hour later.
    LaterConfirmations(ClientAddress),
    /// Look-ups of addresses by a user.
    Suggestions(UserId),
    /// Unsolicited mail to others caused by a user.
    Invitations(UserId),
    /// Passes mailed again because of a user's changes to paid tickets.
    PassMails(UserId),
    /// Links without a pass that a client opens.
    PassLinks(ClientAddress),
    /// Codes mailed to an address because of a client: no client uses up all codes of an address.
    Codes(String, ClientAddress),
    /// Entries that a client adds to waitlists.
    Waitlist(ClientAddress),
    /// Downloads by a user of their own data.
    OwnData(UserId),
    /// Changes by a user who is not staff.
    Writes(UserId),
    /// Check-ins sent by a station.
    StationWrites(StationId),
}

impl TryKey {
    /// The key of an account by its address; invalid addresses share one key.
    pub fn account(tried: Tried, email: Option<&Email>, client: ClientAddress) -> Self {
        let email = email.map(|email| email.as_str().to_lowercase()).unwrap_or_default();
        Self::Account(tried, email, client)
    }

    /// The key of an address for which a client requests codes.
    pub fn codes(email: &Email, client: ClientAddress) -> Self {
        Self::Codes(email.as_str().to_lowercase(), client)
    }
}

/// Counts tries, and refuses those past the limit.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Tries: Send + Sync {
    /// Counts a try. [`Error::TooMany`](crate::Error::TooMany) past the limit; such a try is not counted.
    fn count(&self, key: TryKey) -> Result<()>;
    /// Forgets all tries of the key, after a success.
    fn forget(&self, key: &TryKey);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> ClientAddress {
        ClientAddress::at(address.parse().unwrap())
    }

    #[test]
    fn a_client_is_an_ipv4_address_or_the_first_half_of_an_ipv6_one() {
        assert_ne!(at("192.0.2.1"), at("192.0.2.2"));
        assert_eq!(at("2001:db8:1:2::1"), at("2001:db8:1:2:ffff::9"));
        assert_ne!(at("2001:db8:1:2::1"), at("2001:db8:1:3::1"));
        assert_eq!(at("::ffff:192.0.2.1"), at("192.0.2.1"));
    }

    #[test]
    fn an_account_s_key_ignores_the_case_of_its_address() {
        let key =
            |email: &str, tried| TryKey::account(tried, Email::parse(email).ok().as_ref(), at("192.0.2.1"));
        assert!(key("Ann@Example.org", Tried::SignIn) == key(" ann@example.ORG", Tried::SignIn));
        assert!(key("ann@example.org", Tried::SignIn) != key("ann@example.org", Tried::Recover));
        assert!(key("no address", Tried::SignIn) == key("nor this", Tried::SignIn));
    }
}
