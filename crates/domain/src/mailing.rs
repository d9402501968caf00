//! Bounds on mail that an address gets without its owner's request.

use std::num::NonZeroU32;

use chrono::{DateTime, TimeDelta, Utc};

use crate::ids::UserId;
use crate::values::Email;

/// The time for which a mail counts against its bound.
pub const COUNTS_FOR: TimeDelta = TimeDelta::days(1);
/// After the day's number, one more code is mailed once the last one is this old. So an attacker who requests codes for
/// another address keeps its owner out for no longer than this.
pub const NEXT_CODE: TimeDelta = TimeDelta::hours(8);
/// A second code within this time is not sent, as the first one is still valid: a double click sends one mail.
pub const SAME_CODE: TimeDelta = TimeDelta::minutes(1);

/// The delay of a mail about a changed pass, so that several changes lead to one mail.
pub const PASS_WAITS: TimeDelta = TimeDelta::minutes(2);

/// The kinds of mail, each counted on its own, so that a flood of one kind holds up no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// Requests for codes that sign in, by address. The codes reach the owner of the address, whether they asked or not.
    Codes,
    /// Links to accounts whose address is not proven, by mailbox. Confirmation links are counted when they are requested, and refused past the bound.
    /// Links of new accounts and sign-in links are counted when they are sent, and delayed past the bound, so that a caller cannot learn
    /// whether the account exists.
    Links,
    /// Mails caused by another person: a new place as a teammate, a changed pass, a place on a waitlist; by mailbox. Counted when
    /// they are sent; past the bound they wait.
    Unasked,
    /// The same mails to an address that is not proven: a lower bound on the same counter.
    FewUnasked,
    /// The share of [`Bound::Unasked`] that one user causes, or that all callers without an account cause together.
    UnaskedBy(Option<UserId>),
    /// The mail after a reservation by an account whose address is not proven, by mailbox: one a day. Counted when it is sent; past the bound the mail
    /// waits for the next day, or until the address is proven.
    Unproven,
    /// The mail after a reservation by an account whose address is proven: payment instructions.
    Reservations,
    /// Receipts that the giver requests.
    Receipts,
    /// Entries of a waitlist, whose places are offered by mail.
    Waitlist,
}

/// The prefix of [`Bound::UnaskedBy`] in rows; the id of the user follows, or [`NOBODY`].
const UNASKED_BY: &str = "unasked-by-";
/// Stands for all callers without an account.
const NOBODY: &str = "nobody";

impl Bound {
    /// Its name in rows.
    pub fn name(self) -> String {
        match self {
            Self::Codes => "codes".into(),
            Self::Links => "links".into(),
            Self::Unasked | Self::FewUnasked => "unasked".into(),
            Self::UnaskedBy(Some(user)) => format!("{UNASKED_BY}{user}"),
            Self::UnaskedBy(None) => format!("{UNASKED_BY}{NOBODY}"),
            Self::Unproven => "unproven".into(),
            Self::Reservations => "reservations".into(),
            Self::Receipts => "receipts".into(),
            Self::Waitlist => "waitlist".into(),
        }
    }

    /// The bound of a mail in the outbox, by its name in the row; `None` for a name of a newer version.
    pub fn of_waiting(name: &str) -> Option<Self> {
        match name.strip_prefix(UNASKED_BY) {
            Some(NOBODY) => Some(Self::UnaskedBy(None)),
            Some(user) => user.parse().ok().map(|id| Self::UnaskedBy(Some(UserId(id)))),
            None => [Self::Unproven, Self::Links].into_iter().find(|bound| bound.name() == name),
        }
    }

    /// All bounds that need room for a mail that counts against this one, in the order in which they are locked.
    pub fn together(self, proven: bool) -> Vec<Self> {
        match self {
            Self::UnaskedBy(_) if proven => vec![Self::Unasked, self],
            Self::UnaskedBy(_) => vec![Self::FewUnasked, self],
            _ => vec![self],
        }
    }

    /// The counter key for a mail to this address, in lower case. Mail that a stranger may cause counts for the mailbox, as `ann+1@` and
    /// `ann+2@` reach one person. Mail that the owner requests counts for the address, so that requests with another spelling use up
    /// nothing of it.
    pub fn counted_for(self, recipient: &Email) -> String {
        match self {
            Self::Links | Self::Unproven | Self::Unasked | Self::FewUnasked | Self::UnaskedBy(_) => {
                recipient.mailbox()
            }
            Self::Codes | Self::Reservations | Self::Receipts | Self::Waitlist => {
                recipient.as_str().to_lowercase()
            }
        }
    }
}

/// The number of mails of each kind to one address within a day.
#[derive(Debug, Clone, Copy)]
pub struct MailBounds {
    /// For [`Bound::Codes`], plus one in each [`NEXT_CODE`]. For [`Bound::Links`] the larger half, plus one in the same time.
    pub codes: NonZeroU32,
    /// For [`Bound::Unasked`]. For [`Bound::UnaskedBy`] the larger half, so that one sender leaves room for others; the same for
    /// [`Bound::FewUnasked`].
    pub unasked: NonZeroU32,
    /// For [`Bound::Reservations`], and the same for [`Bound::Receipts`].
    pub reservations: NonZeroU32,
    /// For [`Bound::Waitlist`].
    pub waitlist: NonZeroU32,
}

/// The decision on one more mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OneMore {
    /// It is sent, and counted.
    Sent,
    /// Not sent: the last one has the same content and is recent enough.
    Folded,
    /// Not sent: the bound is reached. Contains the time until there is room.
    Refused(TimeDelta),
}

impl MailBounds {
    /// Decides on one more mail after those counted at these moments, oldest first.
    pub fn one_more(&self, bound: Bound, counted: &[DateTime<Utc>], now: DateTime<Utc>) -> OneMore {
        let links = matches!(bound, Bound::Codes | Bound::Links);
        let newest = counted.last().copied();
        if bound == Bound::Codes && newest.is_some_and(|newest| now - newest < SAME_CODE) {
            return OneMore::Folded;
        }
        let (recent, a_day) = (recent(counted, now), self.a_day(bound));
        // The newest mail that has to expire before there is room for another.
        let Some(in_the_way) = recent.len().checked_sub(a_day).and_then(|index| recent.get(index)) else {
            return OneMore::Sent;
        };
        let until = *in_the_way + COUNTS_FOR;
        let until = newest.filter(|_| links).map_or(until, |newest| until.min(newest + NEXT_CODE));
        if until <= now { OneMore::Sent } else { OneMore::Refused(until - now) }
    }

    fn a_day(&self, bound: Bound) -> usize {
        let a_day = match bound {
            Bound::Codes => self.codes,
            Bound::Links => larger_half(self.codes),
            Bound::Unasked => self.unasked,
            Bound::FewUnasked | Bound::UnaskedBy(_) => larger_half(self.unasked),
            Bound::Unproven => NonZeroU32::MIN,
            Bound::Reservations | Bound::Receipts => self.reservations,
            Bound::Waitlist => self.waitlist,
        };
        usize::try_from(a_day.get()).unwrap_or(usize::MAX)
    }
}

/// Half of a number, rounded up.
pub fn larger_half(number: NonZeroU32) -> NonZeroU32 {
    NonZeroU32::new(number.get().div_ceil(2)).unwrap_or(NonZeroU32::MIN)
}

/// The mails that still count.
pub fn recent(counted: &[DateTime<Utc>], now: DateTime<Utc>) -> &[DateTime<Utc>] {
    let old = counted.iter().take_while(|at| now - **at >= COUNTS_FOR).count();
    counted.get(old..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: MailBounds = MailBounds {
        codes: NonZeroU32::new(3).unwrap(),
        unasked: NonZeroU32::new(2).unwrap(),
        reservations: NonZeroU32::new(4).unwrap(),
        waitlist: NonZeroU32::new(5).unwrap(),
    };

    fn at(minutes: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes)
    }

    /// Requests a mail at each of these minutes, and returns the minutes at which one was sent.
    fn sent(bound: Bound, asked: impl Iterator<Item = i64>) -> Vec<i64> {
        let mut counted = Vec::new();
        asked
            .filter(|minute| {
                let sent = BOUNDS.one_more(bound, &counted, at(*minute)) == OneMore::Sent;
                if sent {
                    counted.push(at(*minute));
                }
                sent
            })
            .collect()
    }

    #[test]
    fn each_kind_has_its_number_within_any_24_hours() {
        for (bound, many) in [
            (Bound::Unasked, 2),
            (Bound::FewUnasked, 1),
            (Bound::UnaskedBy(None), 1),
            (Bound::Reservations, 4),
            (Bound::Receipts, 4),
            (Bound::Waitlist, 5),
        ] {
            assert_eq!(sent(bound, std::iter::repeat_n(0, 50)).len(), many);
            assert_eq!(sent(bound, 0..24 * 60).len(), many);
        }
        assert_eq!(sent(Bound::Unasked, 0..2 * 24 * 60), [0, 1, 24 * 60, 24 * 60 + 1]);
    }

    #[test]
    fn a_refusal_says_when_there_is_another() {
        let counted = [at(0), at(10)];
        let refused = BOUNDS.one_more(Bound::Unasked, &counted, at(60));
        assert_eq!(refused, OneMore::Refused(TimeDelta::hours(23)));
        assert_eq!(BOUNDS.one_more(Bound::Unasked, &counted, at(24 * 60)), OneMore::Sent);
    }

    #[test]
    fn a_second_code_within_a_minute_is_the_first_one() {
        let half_a_minute = at(0) + TimeDelta::seconds(59);
        assert_eq!(BOUNDS.one_more(Bound::Codes, &[at(0)], half_a_minute), OneMore::Folded);
        assert_eq!(BOUNDS.one_more(Bound::Codes, &[at(0)], at(1)), OneMore::Sent);
        assert_eq!(BOUNDS.one_more(Bound::Unasked, &[at(0)], half_a_minute), OneMore::Sent);
    }

    #[test]
    fn requests_for_codes_all_day_delay_the_owner_eight_hours_at_most() {
        let sent = sent(Bound::Codes, 0..4 * 24 * 60);
        assert_eq!(sent[..5], [0, 1, 2, 482, 962]);
        assert!(sent.windows(2).all(|two| two[1] - two[0] <= 480), "{sent:?}");
        for first in &sent {
            let day = *first..first + 24 * 60;
            assert!(sent.iter().filter(|minute| day.contains(minute)).count() <= 3 + 2, "{sent:?}");
        }
    }

    #[test]
    fn an_unproven_mailbox_gets_few_links_and_one_more_in_eight_hours() {
        let sent = sent(Bound::Links, 0..24 * 60);
        assert_eq!(sent, [0, 1, 481, 961], "none is folded: they may be for different accounts");
    }

    #[test]
    fn mail_of_strangers_counts_for_the_mailbox_and_a_request_for_the_address() {
        let typed = Email::parse("Ann.Lee+golf@Example.org").unwrap();
        for bound in [Bound::Links, Bound::Unasked, Bound::FewUnasked, Bound::UnaskedBy(None)] {
            assert_eq!(bound.counted_for(&typed), "ann.lee@example.org");
        }
        for bound in [Bound::Codes, Bound::Reservations, Bound::Receipts, Bound::Waitlist] {
            assert_eq!(bound.counted_for(&typed), "ann.lee+golf@example.org");
        }
    }

    #[test]
    fn a_waiting_mail_finds_its_bound_again_by_the_word_of_its_row() {
        for bound in
            [Bound::UnaskedBy(Some(UserId(17))), Bound::UnaskedBy(None), Bound::Unproven, Bound::Links]
        {
            assert_eq!(Bound::of_waiting(&bound.name()), Some(bound));
        }
        for unknown in ["", "codes", "unasked-by-", "unasked-by-x", "newer"] {
            assert_eq!(Bound::of_waiting(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn the_bound_of_one_sender_leaves_room_in_the_bound_of_all() {
        let bound = Bound::UnaskedBy(Some(UserId(17)));
        assert_eq!(bound.together(true), [Bound::Unasked, bound]);
        assert_eq!(bound.together(false), [Bound::FewUnasked, bound]);
        assert_eq!(Bound::FewUnasked.name(), Bound::Unasked.name(), "one row");
        assert_eq!(larger_half(NonZeroU32::new(5).unwrap()).get(), 3);
        assert_eq!(larger_half(NonZeroU32::MIN).get(), 1);
    }
}
