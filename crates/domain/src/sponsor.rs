//! Sponsors: their fields.

use crate::account::{NAME_MAX, PHONE_MAX};
use crate::refusal::Refusal;
use crate::values::{Complaint, line, text};
use crate::web_address::without_address;

/// The longest name of a sponsor, in characters.
pub const SPONSOR_NAME_MAX: usize = 200;
/// The longest description, in characters.
pub const DESCRIPTION_MAX: usize = 2000;
/// The longest web address, in characters.
pub const WEBSITE_MAX: usize = 500;

/// The most sponsors of one buyer that may wait for approval at once.
pub const WAITING_MAX: i64 = 3;
/// The longest reason for an approval or a refusal, in characters.
const REASON_MAX: usize = 500;

/// Whether staff have approved a sponsor (rule `named-sponsors`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Approval {
    /// A buyer named it, and staff have not decided.
    Waiting,
    /// Staff created or approved it.
    Approved,
    /// Staff refused it.
    Refused,
}

impl Approval {
    /// All states.
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Approved, Self::Refused];

    /// Its name in calls and rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Approved => "approved",
            Self::Refused => "refused",
        }
    }

    /// The state with this name; `None` for another name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|approval| approval.name() == name)
    }

    /// Admits showing it to the public.
    ///
    /// # Errors
    /// [`Refusal::SponsorNotApproved`] until staff have approved it.
    pub fn admit_live(self, live: bool) -> Result<(), Refusal> {
        if live && self != Self::Approved { Err(Refusal::SponsorNotApproved) } else { Ok(()) }
    }

    /// Admits the decision; repeating it changes nothing.
    ///
    /// # Errors
    /// [`Refusal::SponsorApproved`] when an approved sponsor is to be refused: buyers may have seen it.
    pub fn decide(self, approved: bool) -> Result<Self, Refusal> {
        match (self, approved) {
            (Self::Approved, false) => Err(Refusal::SponsorApproved),
            (_, true) => Ok(Self::Approved),
            (_, false) => Ok(Self::Refused),
        }
    }

    /// Admits another logo.
    ///
    /// # Errors
    /// [`Refusal::SponsorRefused`] for a refused sponsor, whose logos nobody reviews.
    pub fn admit_logo(self) -> Result<(), Refusal> {
        if self == Self::Refused { Err(Refusal::SponsorRefused) } else { Ok(()) }
    }
}

/// Admits one more sponsor named by a buyer with this many waiting ones.
///
/// # Errors
/// [`Refusal::TooManyNamed`].
pub fn admit_another(waiting: i64) -> Result<(), Refusal> {
    if waiting < WAITING_MAX { Ok(()) } else { Err(Refusal::TooManyNamed(waiting)) }
}

/// The reason for an approval or a refusal; a refusal needs one.
///
/// # Errors
/// A complaint when it is too long, or missing.
pub fn approval_reason(typed: &str, approved: bool) -> Result<String, Complaint> {
    let reason = text(typed, REASON_MAX)?;
    if reason.is_empty() && !approved { Err("cannot be empty".into()) } else { Ok(reason) }
}

/// A sponsor's name.
///
/// # Errors
/// A complaint when it is too long or holds characters that a name has no use for.
pub fn name(typed: &str) -> Result<String, Complaint> {
    line(typed, SPONSOR_NAME_MAX)
}

/// A sponsor's name, typed by a buyer: mail programs turn addresses into links (rule `names-in-mail`).
///
/// # Errors
/// As for [`name`], and a complaint when it contains a web or mail address or a telephone number.
pub fn strangers_name(typed: &str) -> Result<String, Complaint> {
    without_address(name(typed)?)
}

/// A sponsor's description; several lines, may be empty.
///
/// # Errors
/// A complaint when it is too long or holds control or text-direction characters.
pub fn description(typed: &str) -> Result<String, Complaint> {
    text(typed, DESCRIPTION_MAX)
}

/// The address of a sponsor's website; may be empty. A missing `https://` is added.
///
/// # Errors
/// A complaint about any other protocol, a missing host, or a user name and password.
pub fn website(typed: &str) -> Result<String, Complaint> {
    let typed = line(typed, WEBSITE_MAX)?;
    if typed.is_empty() {
        return Ok(typed);
    }
    let address = if typed.contains("://") { typed } else { format!("https://{typed}") };
    let rest = ["https://", "http://"].iter().find_map(|protocol| {
        address.get(..protocol.len()).filter(|start| start.eq_ignore_ascii_case(protocol))?;
        address.get(protocol.len()..)
    });
    let host = rest.and_then(|rest| rest.split(['/', '?', '#']).next()).unwrap_or_default();
    let name = host.split_once(':').map_or(host, |(name, _)| name);
    let port_is_fine = host.split_once(':').is_none_or(|(_, port)| port.parse::<u16>().is_ok());
    let label_is_fine = |label: &str| {
        !label.is_empty()
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let fits = name.contains('.')
        && name.split('.').all(label_is_fine)
        && port_is_fine
        && !address.chars().any(|c| c.is_whitespace() || "\"<>\\^`{|}".contains(c));
    if fits { Ok(address) } else { Err("must be an address on the web, like https://example.org".into()) }
}

/// First or last name of the contact person; may be empty.
///
/// # Errors
/// A complaint when it is too long or holds characters that a name has no use for.
pub fn contact_name(typed: &str) -> Result<String, Complaint> {
    line(typed, NAME_MAX)
}

/// A phone number as typed; may be empty.
///
/// # Errors
/// A complaint when it is too long or holds characters that a number has no use for.
pub fn phone(typed: &str) -> Result<String, Complaint> {
    line(typed, PHONE_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_may_be_left_out_and_written_without_its_protocol() {
        assert_eq!(website("  ").unwrap(), "");
        assert_eq!(
            website("www.harbor.example/golf?day=1").unwrap(),
            "https://www.harbor.example/golf?day=1"
        );
        assert_eq!(website("http://harbor.example:8080/").unwrap(), "http://harbor.example:8080/");
        assert_eq!(website("HTTPS://Harbor.example").unwrap(), "HTTPS://Harbor.example");
    }

    #[test]
    fn a_link_that_leads_nowhere_on_the_web_is_no_site() {
        for wrong in [
            "javascript:alert(1)",
            "javascript://harbor.example/%0aalert(1)",
            "data:text/html,x",
            "ftp://harbor.example",
            "https://",
            "https://harbor",
            "https://user:secret@harbor.example",
            "https://harbor.example@elsewhere.example",
            "https://harbor.example:port",
            "https://-harbor.example",
            "https://har bor.example",
            "https://harbor.example/\"onload=\"x",
            "mailto:golf@harbor.example",
        ] {
            assert!(website(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_sponsor_is_shown_once_it_is_approved() {
        for approval in Approval::ALL {
            assert_eq!(Approval::named(approval.name()), Some(approval));
            assert_eq!(approval.admit_live(true).is_ok(), approval == Approval::Approved);
            assert!(approval.admit_live(false).is_ok());
        }
    }

    #[test]
    fn a_refused_sponsor_may_be_approved_and_not_the_other_way() {
        assert_eq!(Approval::Waiting.decide(false), Ok(Approval::Refused));
        assert_eq!(Approval::Refused.decide(true), Ok(Approval::Approved));
        assert_eq!(Approval::Approved.decide(true), Ok(Approval::Approved));
        assert_eq!(Approval::Approved.decide(false), Err(Refusal::SponsorApproved));
    }

    #[test]
    fn a_refused_sponsor_takes_no_logo() {
        for approval in Approval::ALL {
            assert_eq!(approval.admit_logo().is_ok(), approval != Approval::Refused);
        }
    }

    #[test]
    fn strangers_name_no_sponsor_by_an_address_or_a_number_and_staff_may() {
        for typed in [
            "Win $500: https://evil.example/claim",
            "www.evil.example",
            "a@b.example",
            "Call 0800-123-4567 now",
            "Booking.com",
        ] {
            assert!(strangers_name(typed).is_err(), "{typed}");
            assert!(name(typed).is_ok(), "{typed}");
        }
        for typed in ["Smith & Sons, Inc.", "St. John's Hospital", "Tern River Bank"] {
            assert_eq!(strangers_name(typed), Ok(typed.to_owned()));
        }
    }

    #[test]
    fn a_buyer_names_three_sponsors_and_no_more_while_they_wait() {
        assert!(admit_another(WAITING_MAX - 1).is_ok());
        assert_eq!(admit_another(WAITING_MAX), Err(Refusal::TooManyNamed(WAITING_MAX)));
    }

    #[test]
    fn a_refusal_needs_a_sentence() {
        assert_eq!(approval_reason(" ", true), Ok(String::new()));
        assert_eq!(approval_reason(" ", false), Err("cannot be empty".into()));
        assert!(approval_reason(&"r".repeat(REASON_MAX + 1), true).is_err());
    }

    #[test]
    fn texts_are_bounded() {
        assert!(name(&"n".repeat(SPONSOR_NAME_MAX)).is_ok());
        assert!(name(&"n".repeat(SPONSOR_NAME_MAX + 1)).is_err());
        assert!(description(&"d\n".repeat(DESCRIPTION_MAX / 2)).is_ok());
        assert!(description(&"d".repeat(DESCRIPTION_MAX + 1)).is_err());
        assert!(website(&format!("https://a.example/{}", "w".repeat(WEBSITE_MAX))).is_err());
    }
}
