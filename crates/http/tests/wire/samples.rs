//! One sample of each model.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeZone, Utc};
use fairway_application::stores::accounts::User;
use fairway_application::stores::categories::{CategoryDetails, CategoryView};
use fairway_application::stores::check_in::ListedAttendee;
use fairway_application::stores::mail::{Message, SignInLink, UnsentMail};
use fairway_application::stores::tickets::{GroupBrief, TicketView};
use fairway_application::stores::tournaments::{Banner, Logo, Tournament, TournamentSponsor};
use fairway_application::stores::widgets::{Widget, WidgetPhoto};
use fairway_domain::access::Role;
use fairway_domain::account::Proof;
use fairway_domain::category::Price;
use fairway_domain::ids::{
    AttendeeId, CategoryId, GroupId, MailId, PairingId, RoundId, SponsorId, TicketId, TournamentId, UserId,
    WidgetId, WidgetPhotoId,
};
use fairway_domain::ledger::Totals;
use fairway_domain::pairing::{ShownStart, Start, TheirPairing};
use fairway_domain::person::Person;
use fairway_domain::reference::Reference;
use fairway_domain::round::{Round, RoundBrief, RoundDetails};
use fairway_domain::sale::Sale;
use fairway_domain::values::{Email, ScanCode};

pub(crate) fn at(hour: u32, minute: u32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 5, 1, hour, minute, 0).unwrap()
}

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 6, day).unwrap()
}

fn time(hour: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, 5, 0).unwrap()
}

pub(crate) fn user() -> User {
    User {
        id: UserId(7),
        email: Some(Email::parse("Sam@example.org").unwrap()),
        name_first: "Sam".into(),
        name_last: "Rivera".into(),
        phone: String::new(),
        roles: vec![Role::User],
        uid: "4f9c".into(),
        provider: "email".into(),
        proof: Proof::Proven,
        version: 3,
    }
}

pub(crate) fn tournament() -> Tournament {
    Tournament {
        id: TournamentId(1),
        name: "Spring Classic".into(),
        slug: "spring-classic".into(),
        description: String::new(),
        live: true,
        date_start: day(13),
        date_end: day(14),
        location_title: "Pine Valley".into(),
        location_address: String::new(),
        teams_freeze_at: None,
        banner: None,
        weather: None,
        created_at: at(8, 0),
        updated_at: at(9, 30),
        version: 5,
    }
}

pub(crate) fn banner() -> Banner {
    Banner {
        file_name: "spring.jpg".into(),
        content_type: "image/jpeg".into(),
        file_size: 1234,
        updated_at: at(8, 30),
        picture: "b4.jpg".into(),
    }
}

pub(crate) fn sponsor() -> TournamentSponsor {
    let logo = Logo { id: 9, picture: "l0.png".into(), verified: true, reason: String::new() };
    TournamentSponsor { id: SponsorId(4), name: "Acme".into(), website: String::new(), logo: Some(logo) }
}

pub(crate) fn round() -> Round {
    Round {
        id: RoundId(2),
        tournament_id: TournamentId(1),
        details: RoundDetails {
            name: "Morning".into(),
            location: "Hole 1".into(),
            start_date: day(13),
            start_time: time(8),
            end_date: day(13),
            end_time: time(12),
            end_date_visible: true,
            description: String::new(),
            max_attendees: 72,
            live: true,
        },
        categories: vec![(CategoryId(3), true)],
        assigned_maxima: 4,
        version: 1,
    }
}

pub(crate) fn category() -> CategoryView {
    CategoryView {
        id: CategoryId(3),
        tournament_id: TournamentId(1),
        details: CategoryDetails {
            name: "Foursome".into(),
            description: String::new(),
            num_groups: 1,
            num_attendees: 4,
            max_total_tickets: 10,
            no_cost: false,
            price: Price { cents: 120_050 },
            fair_value: Price { cents: 0 },
            sale: Sale::default(),
            embed_code: String::new(),
            live: true,
            for_sponsors: false,
            offers_freed: true,
            plays: true,
        },
        sold: 4,
        held: 0,
        in_line: 0,
        as_of: "2026-05-01T12:00:00Z".parse().unwrap(),
        version: 1,
    }
}

pub(crate) fn person() -> Person {
    Person {
        name_first: "Sam".into(),
        name_last: "Rivera".into(),
        email: Some(Email::parse("sam@example.org").unwrap()),
    }
}

pub(crate) fn group() -> GroupBrief {
    let round =
        RoundBrief { id: RoundId(2), name: "Morning".into(), start_date: day(13), start_time: time(8) };
    GroupBrief { id: GroupId(6), name: "Group 1".into(), round: Some(round), left_round: None }
}

pub(crate) fn ticket() -> TicketView {
    TicketView {
        id: TicketId(5),
        reference: Reference::from_random(1),
        tournament_id: TournamentId(1),
        tournament_name: "Spring Classic".into(),
        tournament_live: true,
        tournament_slug: "spring-classic".into(),
        date_start: day(13),
        date_end: day(14),
        weather: None,
        teams_freeze_at: None,
        category_id: CategoryId(3),
        category_name: "Foursome".into(),
        category_price: Price { cents: 130_000 },
        category_no_cost: false,
        category_plays: true,
        category_has_form: false,
        price: Price { cents: 120_000 },
        fair_value: Price { cents: 30_000 },
        no_cost: false,
        user_id: UserId(7),
        user: person(),
        sponsor: None,
        user_participating: true,
        groups: vec![group()],
        attendees: 1,
        places: 4,
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
        created_at: at(8, 0),
        version: 4,
    }
}

/// The first of two pairings on hole 7.
pub(crate) fn in_pairing() -> TheirPairing {
    TheirPairing { id: PairingId(3), start: Some(ShownStart { start: Start::hole(7), shared: true }) }
}

pub(crate) fn row() -> ListedAttendee {
    ListedAttendee {
        id: AttendeeId(8),
        scan_code: ScanCode::from_random(2),
        user: person(),
        group_id: GroupId(6),
        group_name: "Group 1".into(),
        round_id: None,
        pairing: Some(in_pairing()),
        plays: true,
        paid: true,
        due: Price { cents: 0 },
        purchaser: person(),
        sponsor: Some("Tern River Bank".into()),
        reference: Reference::from_random(1),
        no_show: false,
        check_ins: vec![],
    }
}

pub(crate) fn widget() -> Widget {
    Widget {
        id: WidgetId(11),
        tournament_id: TournamentId(1),
        type_id: 2,
        type_name: "Gallery".into(),
        name: "Last year".into(),
        body: "<p>\"Hello\"</p>".into(),
        live: true,
        position: 1,
        photos: vec![WidgetPhoto {
            id: WidgetPhotoId(12),
            file_name: "green.png".into(),
            content_type: "image/png".into(),
            file_size: 99,
            picture: "p1.png".into(),
        }],
        version: 1,
    }
}

pub(crate) fn unsent_mail() -> UnsentMail {
    UnsentMail {
        id: MailId(5),
        recipient: Email::parse("sam@example.org").unwrap(),
        message: Some(Message::SignIn(SignInLink::Recovery)),
        created_at: at(8, 0),
        expires_at: None,
        tries: 3,
        last_error: "The mail server did not answer.".into(),
        due_at: at(8, 30),
        given_up_at: None,
    }
}
