//! What the tests of mail share.

use chrono::{NaiveDate, NaiveTime};
use fairway_domain::category::Price;
use fairway_domain::ids::{AttendeeId, CategoryId, GroupId, RoundId, TicketId, TournamentId, UserId};
use fairway_domain::values::{Email, ScanCode};

use super::tickets::TicketFacts;
use super::{Letterhead, PaymentWays};
use crate::attendees::Pass;
use crate::ports::Clock;
use crate::rounds::{Round, RoundDetails};
use crate::testing::FixedClock;
use crate::tickets::{GroupView, Person, RoundBrief, TicketView};
use crate::tournaments::Tournament;

/// Of a fund of this name.
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
        },
    }
}

fn day() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 6, 13).unwrap()
}

fn time(hour: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, 30, 0).unwrap()
}

pub(crate) fn person(first: &str) -> Person {
    let email = Email::parse(&format!("{}@example.org", first.to_lowercase())).ok();
    Person { name_first: first.into(), name_last: "Rivera".into(), email }
}

pub(crate) fn tournament() -> Tournament {
    Tournament {
        id: TournamentId(2),
        name: "Spring Classic".into(),
        slug: "spring-classic".into(),
        description: String::new(),
        live: true,
        date_start: day(),
        date_end: day(),
        location_title: "Cedar Ridge".into(),
        location_address: "1 Links Road\nHeron Lakes".into(),
        banner: None,
        created_at: FixedClock::default().now(),
        updated_at: FixedClock::default().now(),
        version: 1,
    }
}

/// Group 1, in a round, or Group 2, in none.
pub(crate) fn group(id: i64) -> GroupView {
    let round = RoundBrief { id: RoundId(4), name: "Morning".into(), start_date: day(), start_time: time(8) };
    GroupView { id: GroupId(id), name: format!("Group {id}"), round: (id == 1).then_some(round) }
}

pub(crate) fn pass(id: i64, first: &str, group_id: i64) -> Pass {
    Pass {
        id: AttendeeId(id),
        scan_code: ScanCode::from_random(id.try_into().unwrap()),
        checked_in: false,
        user_id: UserId(id + 100),
        user: person(first),
        ticket_id: TicketId(5),
        tournament_name: "Spring Classic".into(),
        date_start: day(),
        date_end: day(),
        group: group(group_id),
        members: vec![],
    }
}

pub(crate) fn ticket() -> TicketView {
    let Tournament { id, name, slug, date_start, date_end, .. } = tournament();
    TicketView {
        id: TicketId(5),
        tournament_id: id,
        tournament_name: name,
        tournament_slug: slug,
        date_start,
        date_end,
        category_id: CategoryId(3),
        category_name: "Foursome".into(),
        price: Price { cents: 125_000 },
        no_cost: false,
        user_id: UserId(7),
        user: person("Pat"),
        sponsor: None,
        user_participating: true,
        groups: vec![group(1), group(2)],
        payment: None,
        cancelled: false,
        scan_code: ScanCode::from_random(1),
        created_at: FixedClock::default().now(),
        version: 1,
    }
}

pub(crate) fn round() -> Round {
    Round {
        id: RoundId(4),
        tournament_id: TournamentId(2),
        details: RoundDetails {
            name: "Morning".into(),
            location: "First tee".into(),
            start_date: day(),
            start_time: time(8),
            end_date: day(),
            end_time: time(12),
            end_date_visible: true,
            description: String::new(),
            max_attendees: 72,
            live: true,
        },
        categories: vec![],
        assigned_maxima: 4,
        version: 1,
    }
}

/// Of a ticket that is neither paid nor cancelled, with a pass in each of its groups.
pub(crate) fn facts() -> TicketFacts {
    TicketFacts {
        ticket: ticket(),
        tournament: tournament(),
        passes: vec![pass(8, "Pat", 1), pass(9, "Sam", 2)],
        rounds: vec![round()],
    }
}
