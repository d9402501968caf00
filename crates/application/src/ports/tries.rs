use std::net::{IpAddr, Ipv6Addr};

use fairway_domain::ids::{StationId, UserId};
use fairway_domain::values::Email;

use crate::error::Result;

/// The client of a request, as far as limits tell clients apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClientAddress(IpAddr);

impl ClientAddress {
    /// At this address. IPv6 counts by its first 64 bits, as everybody is given that many addresses; IPv4 written as
    /// IPv6 counts as IPv4.
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
    /// Having a recovery mail sent.
    Recover,
    /// Registering the address.
    Register,
    /// Joining a waitlist with the address.
    Waitlist,
}

/// The key by which tries are counted. It holds addresses, so it is never logged: it has no `Debug`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum TryKey {
    /// One account, whether or not it exists, and one client: nobody locks an account for others (rule `limited-tries`).
    Account(Tried, String, ClientAddress),
    /// One client, whatever it tries: a club's whole network may be one.
    Client(ClientAddress),
    /// One user who sets passwords.
    Passwords(UserId),
    /// One user who is mailed links to confirm their address.
    Confirmations(UserId),
    /// One client that causes links to confirm addresses, of whatever accounts.
    ConfirmationMails(ClientAddress),
    /// One client past these, whose accounts have their links an hour later.
    LaterConfirmations(ClientAddress),
    /// One user who looks up whose address something is.
    Suggestions(UserId),
    /// One user whose doing sends mail to people who did not ask for it.
    Invitations(UserId),
    /// One user whose changing a paid ticket sends its passes anew.
    PassMails(UserId),
    /// One client that follows links which open no pass.
    PassLinks(ClientAddress),
    /// One address that codes are mailed to, and one client that asks for them: no client uses up all that there are.
    Codes(String, ClientAddress),
    /// One client that puts people on waitlists.
    Waitlist(ClientAddress),
    /// One user who downloads all that the site holds of them.
    OwnData(UserId),
    /// One user who changes anything, and is not staff.
    Writes(UserId),
    /// One station that sends check-ins.
    StationWrites(StationId),
}

impl TryKey {
    /// The key of an account by its address; what is no address is all one account.
    pub fn account(tried: Tried, email: Option<&Email>, client: ClientAddress) -> Self {
        let email = email.map(|email| email.as_str().to_lowercase()).unwrap_or_default();
        Self::Account(tried, email, client)
    }

    /// The key of an address that a client asks codes for.
    pub fn codes(email: &Email, client: ClientAddress) -> Self {
        Self::Codes(email.as_str().to_lowercase(), client)
    }
}

/// Counts tries, and says when there have been too many.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Tries: Send + Sync {
    /// Counts one more. [`Error::TooMany`](crate::Error::TooMany) when there is none left for now; then it is not
    /// counted.
    fn count(&self, key: TryKey) -> Result<()>;
    /// Forgets them all, after a success.
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
    fn an_account_is_its_address_in_whatever_case() {
        let key =
            |email: &str, tried| TryKey::account(tried, Email::parse(email).ok().as_ref(), at("192.0.2.1"));
        assert!(key("Ann@Example.org", Tried::SignIn) == key(" ann@example.ORG", Tried::SignIn));
        assert!(key("ann@example.org", Tried::SignIn) != key("ann@example.org", Tried::Recover));
        assert!(key("no address", Tried::SignIn) == key("nor this", Tried::SignIn));
    }
}
