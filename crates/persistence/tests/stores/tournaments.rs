use std::sync::mpsc;

use chrono::NaiveDate;
use diesel::RunQueryDsl;
use fairway_application::stores::tournaments::{Banner, Tournament, TournamentDetails};
use fairway_application::{Error, Result};
use fairway_domain::ids::TournamentId;
use fairway_domain::refusal::Refusal;
use serde_json::json;

use crate::fixture::{Fixture, Ticket, at};

fn names(tournaments: Vec<Tournament>) -> Vec<String> {
    tournaments.into_iter().map(|tournament| tournament.name).collect()
}

fn add(fixture: &Fixture, name: &str, start: &str, live: bool) -> i64 {
    let row = json!({"name": name, "date_start": start, "date_end": start, "live_flag": live});
    fixture.rows.insert("tournaments", row)
}

#[test]
fn the_list_has_the_latest_first_and_of_one_day_the_newest() {
    let fixture = Fixture::new();
    add(&fixture, "past", "2025-06-01", true);
    add(&fixture, "first of the day", "2026-06-13", true);
    add(&fixture, "hidden", "2027-01-01", false);
    add(&fixture, "second of the day", "2026-06-13", true);
    let list = |hidden| names(fixture.done(|stores| stores.tournaments().list(hidden)));
    assert_eq!(list(false), ["second of the day", "first of the day", "past"]);
    assert_eq!(list(true), ["hidden", "second of the day", "first of the day", "past"]);
}

#[test]
fn the_most_recent_live_one_starts_last_and_of_several_it_is_the_newest() {
    let fixture = Fixture::new();
    let most_recent = || fixture.done(|stores| stores.tournaments().most_recent_live()).map(|it| it.name);
    add(&fixture, "hidden", "2027-01-01", false);
    assert_eq!(most_recent(), None);
    add(&fixture, "first of the day", "2026-06-13", true);
    add(&fixture, "second of the day", "2026-06-13", true);
    add(&fixture, "past", "2025-06-01", true);
    assert_eq!(most_recent().as_deref(), Some("second of the day"));
}

#[test]
fn a_hidden_tournament_is_found_only_on_request() {
    let fixture = Fixture::new();
    let id = TournamentId(add(&fixture, "hidden", "2026-06-13", false));
    assert_eq!(fixture.done(|stores| stores.tournaments().find(id, false)), None);
    assert_eq!(fixture.done(|stores| stores.tournaments().find(id, true)).unwrap().name, "hidden");
}

#[test]
fn a_banner_is_there_with_all_of_its_fields_or_not_at_all() {
    let fixture = Fixture::new();
    let with = fixture.rows.insert(
        "tournaments",
        json!({"banner_photo_file_name": "day.jpg", "banner_photo_content_type": "image/jpeg",
            "banner_photo_file_size": 12, "banner_photo_updated_at": "2026-05-01T12:00:00Z", "banner_photo_name": "x.jpg"}),
    );
    let without = fixture.rows.insert("tournaments", json!({}));
    let banner =
        |id| fixture.done(|stores| stores.tournaments().find(TournamentId(id), false)).unwrap().banner;
    let found = banner(with).unwrap();
    assert_eq!((found.file_name.as_str(), found.picture.as_str(), found.file_size), ("day.jpg", "x.jpg", 12));
    assert_eq!(banner(without), None);
}

/// The sponsors of a tournament: their names, and whether their first logo is verified.
fn sponsors(fixture: &Fixture, tournament: i64) -> Vec<(String, Option<bool>)> {
    let found = fixture.done(|stores| stores.tournaments().sponsors(TournamentId(tournament)));
    found.into_iter().map(|sponsor| (sponsor.name, sponsor.logo.map(|logo| logo.verified))).collect()
}

#[test]
fn sponsors_of_a_tournament_hold_a_valid_ticket_or_are_linked() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let sponsor =
        |name: &str, live: bool| fixture.rows.insert("sponsors", json!({"name": name, "live_flag": live}));
    let holds = |sponsor: i64, cancelled: bool| {
        let row = json!({"tournament_id": ticket.tournament, "ticket_category_id": ticket.category,
            "user_id": ticket.user, "sponsor_id": sponsor, "is_cancelled": cancelled});
        fixture.rows.insert("tickets", row);
    };
    let linked = |sponsor: i64, tournament: Option<i64>| {
        let row = json!({"user_id": ticket.user, "sponsor_id": sponsor, "tournament_id": tournament});
        fixture.rows.insert("user_sponsors", row);
    };
    let twice = sponsor("holds two tickets", true);
    holds(twice, false);
    holds(twice, false);
    linked(sponsor("a linked one", true), Some(ticket.tournament));
    holds(sponsor("cancelled", true), true);
    holds(sponsor("not live", false), false);
    linked(sponsor("linked to none", true), None);
    sponsor("no relation", true);
    let names: Vec<_> = sponsors(&fixture, ticket.tournament).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["a linked one", "holds two tickets"]);
}

#[test]
fn a_sponsor_s_logo_is_its_first_one_verified_or_not() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    for (name, logos) in [("none", vec![]), ("late", vec![false, true]), ("good", vec![true, false])] {
        let id = fixture.rows.insert("sponsors", json!({"name": name}));
        let link = json!({"user_id": ticket.user, "sponsor_id": id, "tournament_id": ticket.tournament});
        fixture.rows.insert("user_sponsors", link);
        for verified in logos {
            fixture.rows.insert("sponsor_logos", json!({"sponsor_id": id, "verified": verified}));
        }
    }
    let told = sponsors(&fixture, ticket.tournament);
    let expected = [("good", Some(true)), ("late", Some(false)), ("none", None)];
    assert_eq!(told, expected.map(|(name, verified)| (name.to_owned(), verified)));
}

fn details(slug: &str) -> TournamentDetails {
    let day = NaiveDate::from_ymd_opt(2026, 9, 19).unwrap();
    TournamentDetails {
        name: "Autumn Classic".into(),
        slug: slug.into(),
        description: "Golf,\n\tand lunch".into(),
        live: true,
        date_start: day,
        date_end: day.succ_opt().unwrap(),
        location_title: "Cedar Ridge".into(),
        location_address: "1 Ridge Road".into(),
        teams_freeze_at: Some(at("17:00:00")),
    }
}

#[test]
fn a_written_tournament_is_found_again_and_counted_as_a_change() {
    let fixture = Fixture::new();
    let (made, changed) = (at("12:00:00"), at("13:00:00"));
    let id = fixture.done(|stores| stores.tournaments().add(&details("autumn"), made));
    let find = || fixture.done(|stores| stores.tournaments().find(id, false)).unwrap();
    let first = find();
    assert_eq!(TournamentDetails::from(&first), details("autumn"));
    assert_eq!((first.created_at, first.updated_at, first.version), (made, made, 1));
    let after =
        TournamentDetails { name: "Winter Classic".into(), teams_freeze_at: None, ..details("winter") };
    fixture.done(|stores| stores.tournaments().update(id, &after, changed));
    let second = find();
    assert_eq!(TournamentDetails::from(&second), after);
    assert_eq!((second.created_at, second.updated_at, second.version), (made, changed, 2));
}

#[test]
fn a_slug_belongs_to_one_tournament() {
    let fixture = Fixture::new();
    let taken =
        |made: Result<()>| assert!(matches!(made, Err(Error::Refused(Refusal::SlugTaken))), "{made:?}");
    fixture.done(|stores| stores.tournaments().add(&details("autumn"), at("12:00:00")));
    taken(fixture.run(|stores| stores.tournaments().add(&details("autumn"), at("12:00:00")).map(drop)));
    let other = fixture.done(|stores| stores.tournaments().add(&details("winter"), at("12:00:00")));
    taken(fixture.run(|stores| stores.tournaments().update(other, &details("autumn"), at("13:00:00"))));
}

/// Inserts a ticket on a separate connection, as another instance would.
fn sell(fixture: &Fixture, like: &Ticket) {
    let of = format!("{}, {}, {}", like.tournament, like.category, like.user);
    let columns = "tournament_id, ticket_category_id, user_id, scan_code, created_at";
    let sold = diesel::sql_query(format!("INSERT INTO tickets ({columns}) VALUES ({of}, 'new', now())"));
    sold.execute(&mut fixture.rows.connect()).unwrap();
}

#[test]
fn while_the_sales_of_a_tournament_are_locked_nothing_is_sold() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (tell_locked, locked) = mpsc::channel();
    let (tell_to_go_on, told_to_go_on) = mpsc::channel();
    let fixture = &fixture;
    std::thread::scope(|threads| {
        threads.spawn(move || {
            fixture.done(|stores| {
                let id = TournamentId(ticket.tournament);
                assert!(stores.tournaments().lock_sales(id)?.is_some());
                assert_eq!(stores.tournaments().tickets(id)?, 1);
                tell_locked.send(()).unwrap();
                told_to_go_on.recv().unwrap();
                assert_eq!(stores.tournaments().tickets(id)?, 1, "still as many as at first");
                Ok(())
            });
        });
        locked.recv().unwrap();
        let buying = threads.spawn(|| sell(fixture, &ticket));
        let waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while fixture.rows.count(waiting) == 0 {
            assert!(!buying.is_finished(), "it is sold in spite of the lock");
            std::thread::yield_now();
        }
        tell_to_go_on.send(()).unwrap();
        buying.join().unwrap();
    });
    assert_eq!(fixture.rows.count("tickets"), 2);
}

#[test]
fn a_deleted_tournament_takes_its_rows_but_never_a_ticket() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let with_tickets = TournamentId(ticket.tournament);
    let refused = fixture.run(|stores| stores.tournaments().delete(with_tickets));
    assert!(matches!(refused, Err(Error::Refused(Refusal::Overtaken))), "{refused:?}");
    let id = fixture.rows.insert("tournaments", json!({}));
    for table in ["rounds", "ticket_categories", "widgets"] {
        fixture.rows.insert(table, json!({"tournament_id": id}));
    }
    fixture.done(|stores| stores.tournaments().delete(TournamentId(id)));
    for table in ["rounds", "widgets"] {
        assert_eq!(fixture.rows.count(table), 0, "{table}");
    }
    assert_eq!((fixture.rows.count("tournaments"), fixture.rows.count("ticket_categories")), (1, 1));
}

#[test]
fn a_banner_changes_the_tournament_but_not_the_version_of_its_form() {
    let fixture = Fixture::new();
    let id = fixture.done(|stores| stores.tournaments().add(&details("autumn"), at("12:00:00")));
    let banner = Banner {
        file_name: "day.jpg".into(),
        content_type: "image/jpeg".into(),
        file_size: 12,
        updated_at: at("13:00:00"),
        picture: "x.jpg".into(),
    };
    for banner in [Some(banner), None] {
        fixture.done(|stores| stores.tournaments().set_banner(id, banner.clone(), at("13:00:00")));
        let found = fixture.done(|stores| stores.tournaments().lock(id)).unwrap();
        assert_eq!((found.banner, found.updated_at, found.version), (banner, at("13:00:00"), 1));
    }
    fixture.done(|stores| stores.tournaments().update(id, &details("winter"), at("14:00:00")));
    assert_eq!(fixture.done(|stores| stores.tournaments().lock(id)).unwrap().version, 2);
}
