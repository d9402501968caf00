//! Shared helpers for the tests of mail.

use chrono::{NaiveDate, NaiveTime};
use fairway_domain::ids::{AttendeeId, GroupId, RoundId, TicketId, TournamentId, UserId};
use fairway_domain::reference::Reference;
use fairway_domain::round::RoundBrief;
use fairway_domain::ticket::Settled;
use fairway_domain::values::ScanCode;

use super::facts::TicketFacts;
use super::{Letterhead, PaymentWays};
use crate::stores::attendees::Pass;
use crate::stores::tickets::{GroupBrief, TicketView};
use crate::testing::{self, person, round, tournament};

/// The letterhead of a fund with this name.
pub(crate) fn letterhead(fund_name: &str) -> Letterhead {
    Letterhead {
        fund_name: fund_name.into(),
        support_email: "help@fairway.example".into(),
        public_url: "https://golf.example.org".into(),
        time_zone: "America/New_York".into(),
        payment: PaymentWays {
            attendee_url: "https://pay.example/attendee".into(),
            sponsor_url: "https://pay.example/sponsor".into(),
            payable_to: "The Fund, Inc.".into(),
            mail_address: "P.O. Box 1".into(),
            courier_address: "1 Main Street".into(),
            tax_number: "12-3456789".into(),
            deduction_note: "Ask your tax adviser.".into(),
        },
    }
}

fn day() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 6, 13).unwrap()
}

fn time(hour: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, 30, 0).unwrap()
}

/// Group 1, in a round, or Group 2, without one.
pub(crate) fn group(id: i64) -> GroupBrief {
    let round = RoundBrief { id: RoundId(4), name: "Morning".into(), start_date: day(), start_time: time(8) };
    GroupBrief {
        id: GroupId(id),
        name: format!("Group {id}"),
        round: (id == 1).then_some(round),
        left_round: None,
    }
}

pub(crate) fn pass(id: i64, first: &str, group_id: i64) -> Pass {
    Pass {
        id: AttendeeId(id),
        scan_code: ScanCode::from_random(id.try_into().unwrap()),
        checked_in: false,
        user_id: UserId(id + 100),
        user: person(first),
        address_typed_by: Some(UserId(7)),
        ticket_id: TicketId(5),
        reference: Reference::from_random(1),
        purchaser: UserId(7),
        at_desk: false,
        suspended: false,
        category_name: "Foursome".into(),
        plays: true,
        settled: Settled::Unpaid,
        tournament_id: TournamentId(2),
        tournament_name: "Spring Classic".into(),
        tournament_slug: "spring-classic".into(),
        location_title: "Cedar Ridge".into(),
        location_address: "1 Links Road, Heron Lakes".into(),
        date_start: day(),
        date_end: day(),
        weather: None,
        group: group(group_id),
        members: vec![],
        pairing: None,
        partners: vec![],
    }
}

/// A ticket with both groups.
pub(crate) fn ticket() -> TicketView {
    TicketView { groups: vec![group(1), group(2)], ..testing::ticket() }
}

/// The facts of a ticket that is neither paid nor cancelled, with a pass in each of its groups.
pub(crate) fn facts() -> TicketFacts {
    TicketFacts {
        ticket: ticket(),
        tournament: tournament(),
        passes: vec![pass(8, "Pat", 1), pass(9, "Sam", 2)],
        rounds: vec![round()],
        without_logo: None,
        receipt: None,
    }
}
