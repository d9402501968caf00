//! Sample rows for tests of use cases: a ticket of a foursome of the Spring Classic. A test sets the fields that matter to it by struct update.

use std::collections::HashMap;

use chrono::{NaiveDate, NaiveTime};
use fairway_domain::category::{Category, Price};
use fairway_domain::course::Course;
use fairway_domain::ids::{CategoryId, EntryId, RoundId, SponsorId, TicketId, TournamentId, UserId};
use fairway_domain::ledger::Totals;
use fairway_domain::person::Person;
use fairway_domain::reference::Reference;
use fairway_domain::round::{Round, RoundDetails};
use fairway_domain::sale::Sale;
use fairway_domain::sheet::{PlayedRound, SheetSource};
use fairway_domain::sponsor::Approval;
use fairway_domain::term::Term;
use fairway_domain::ticket::Ticket;
use fairway_domain::values::{Email, ScanCode};
use fairway_domain::waitlist::{Offer, State};

use super::FixedClock;
use crate::ports::Clock;
use crate::stores::categories::{CategoryDetails, CategoryView};
use crate::stores::sponsors::{Sponsor, SponsorDetails};
use crate::stores::terms::KeptTerm;
use crate::stores::tickets::TicketView;
use crate::stores::tournaments::Tournament;
use crate::stores::waitlist::EntryView;

fn day() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 6, 13).unwrap()
}

fn time(hour: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, 30, 0).unwrap()
}

/// A live tournament of one day, six weeks after [`FixedClock`].
pub(crate) fn tournament() -> Tournament {
    Tournament {
        id: TournamentId(2),
        name: "Spring Classic".into(),
        slug: "spring-classic".into(),
        description: "A day out".into(),
        live: true,
        date_start: day(),
        date_end: day(),
        location_title: "Cedar Ridge".into(),
        location_address: "1 Links Road, Heron Lakes".into(),
        teams_freeze_at: None,
        banner: None,
        weather: None,
        created_at: FixedClock::default().now(),
        updated_at: FixedClock::default().now(),
        version: 3,
    }
}

/// A category with ten tickets for attendees, with one group of four each.
pub(crate) fn category() -> Category {
    Category {
        id: CategoryId(3),
        tournament_id: TournamentId(2),
        num_groups: 1,
        num_attendees: 4,
        max_total_tickets: 10,
        no_cost: false,
        price: Price { cents: 240_000 },
        fair_value: Price { cents: 0 },
        sale: Sale::default(),
        live: true,
        for_sponsors: false,
        offers_freed: true,
        plays: true,
    }
}

/// The same, as lists show it: for $2,400, with no ticket sold.
pub(crate) fn category_view() -> CategoryView {
    let Category { id, tournament_id, .. } = category();
    let details = CategoryDetails {
        name: "Foursome".into(),
        description: String::new(),
        num_groups: 1,
        num_attendees: 4,
        max_total_tickets: 10,
        no_cost: false,
        price: Price { cents: 240_000 },
        fair_value: Price { cents: 0 },
        sale: Sale::default(),
        embed_code: String::new(),
        live: true,
        for_sponsors: false,
        offers_freed: true,
        plays: true,
    };
    let as_of = FixedClock::default().now();
    CategoryView { id, tournament_id, details, sold: 0, held: 0, in_line: 0, as_of, version: 1 }
}

/// The term of a tournament without one.
pub(crate) fn no_term() -> KeptTerm {
    KeptTerm { term: Term::default(), first_day: day(), version: 0 }
}

/// A confirmed entry of user 7's address, for this category.
pub(crate) fn entry(state: State) -> EntryView {
    let now = FixedClock::default().now();
    EntryView {
        id: EntryId(9),
        tournament_id: TournamentId(2),
        category_id: CategoryId(3),
        category_name: "Foursome".into(),
        name: String::new(),
        email: Email::stored("user7@example.org".into()),
        created_at: now,
        place: None,
        offer: (state == State::Offered).then_some(Offer { at: now, held_until: now }),
        state,
        confirmed: true,
        code: "0123456789abcdef".into(),
        offered_by: None,
        offered_by_itself: false,
        version: 1,
    }
}

/// User 7's ticket of the groups, on the day of its tournament by [`FixedClock`].
pub(crate) fn group_ticket() -> Ticket {
    Ticket {
        id: TicketId(5),
        category_id: CategoryId(3),
        tournament_id: TournamentId(2),
        tournament_live: true,
        date_end: NaiveDate::from_ymd_opt(2026, 5, 1).unwrap(),
        teams_freeze_at: None,
        owner: UserId(7),
        cancelled: false,
    }
}

/// A live round of the tournament, without categories.
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

/// A person whose address contains their first name.
pub(crate) fn person(first: &str) -> Person {
    let email = Email::parse(&format!("{}@example.org", first.to_lowercase())).ok();
    Person { name_first: first.into(), name_last: "Rivera".into(), email }
}

/// User 7's ticket, neither paid nor cancelled, as a list shows it.
pub(crate) fn ticket() -> TicketView {
    let Tournament { id, name, slug, date_start, date_end, .. } = tournament();
    TicketView {
        id: TicketId(5),
        reference: Reference::from_random(1),
        tournament_id: id,
        tournament_name: name,
        tournament_live: true,
        tournament_slug: slug,
        date_start,
        date_end,
        weather: None,
        teams_freeze_at: None,
        category_id: CategoryId(3),
        category_name: "Foursome".into(),
        category_price: Price { cents: 125_000 },
        category_no_cost: false,
        category_plays: true,
        category_has_form: false,
        price: Price { cents: 125_000 },
        fair_value: Price { cents: 0 },
        no_cost: false,
        user_id: UserId(7),
        user: person("Pat"),
        sponsor: None,
        user_participating: true,
        groups: vec![],
        attendees: 0,
        places: 0,
        payment: None,
        totals: Totals::default(),
        cancelled: false,
        suspended: false,
        reminded_at: None,
        choice: None,
        due_on: None,
        lapses: false,
        check_promised: false,
        lapsed_at: None,
        scan_code: ScanCode::from_random(1),
        created_at: FixedClock::default().now(),
        version: 4,
    }
}

/// A hidden sponsor without a logo.
pub(crate) fn sponsor() -> Sponsor {
    let details = SponsorDetails {
        name: "Harbor Health".into(),
        description: String::new(),
        website: String::new(),
        phone: String::new(),
        contact_name_first: String::new(),
        contact_name_last: String::new(),
        live: false,
    };
    let (approval, approval_reason) = (Approval::Approved, String::new());
    Sponsor { id: SponsorId(4), details, logos: vec![], approval, approval_reason, named: false, version: 2 }
}

/// An event without players: its sheets are those of its par 3s and par 5s.
pub(crate) fn sheet_source() -> SheetSource {
    let round = PlayedRound {
        id: RoundId(1),
        name: "Morning".into(),
        day: NaiveDate::default(),
        time: NaiveTime::default(),
        course: Course::proposed(),
    };
    SheetSource { event: "The Classic".into(), rounds: vec![round], people: vec![], sponsors: HashMap::new() }
}
