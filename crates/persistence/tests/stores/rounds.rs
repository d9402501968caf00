use std::sync::mpsc::channel;

use diesel::RunQueryDsl;
use fairway_domain::ids::{CategoryId, RoundId, TournamentId};
use fairway_domain::round::{AssignedGroups, Round, RoundDetails, RoundOfCategory};
use serde_json::{Value, json};

use crate::fixture::{Fixture, Ticket};

fn of(fixture: &Fixture, tournament: i64, hidden: bool) -> Vec<Round> {
    fixture.done(|stores| stores.rounds().of_tournament(TournamentId(tournament), hidden))
}

fn add(fixture: &Fixture, tournament: i64, row: Value) -> i64 {
    let Value::Object(mut whole) = row else { panic!("a row is an object") };
    whole.insert("tournament_id".into(), tournament.into());
    fixture.rows.insert("rounds", Value::Object(whole))
}

/// Inserts a ticket with one group in the round.
fn assign(fixture: &Fixture, ticket: &Ticket, round: i64) -> i64 {
    let id = fixture.another_ticket(ticket);
    fixture.rows.insert("groups", json!({"ticket_id": id, "round_id": round}));
    id
}

#[test]
fn a_round_s_spots_are_taken_by_the_maxima_of_the_groups_that_play_in_it() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let round = add(&fixture, ticket.tournament, json!({"max_attendees": 10}));
    let other = add(&fixture, ticket.tournament, json!({"max_attendees": 10, "start_time": "08:31"}));
    assign(&fixture, &ticket, round);
    let second = assign(&fixture, &ticket, round);
    let spots = || {
        of(&fixture, ticket.tournament, false).into_iter().map(|it| it.spots_available()).collect::<Vec<_>>()
    };
    assert_eq!(spots(), [2, 10], "two groups of at most four, though nobody is in them");
    fixture.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {second}"));
    assert_eq!(spots(), [6, 10]);
    fixture.rows.execute(&format!("UPDATE groups SET round_id = {other} WHERE round_id = {round}"));
    assert_eq!(spots(), [10, 6], "a cancelled ticket's groups take nothing");
}

#[test]
fn a_round_is_counted_to_its_places_and_under_its_lock_to_the_end() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    fixture.rows.execute("UPDATE ticket_categories SET num_attendees = 1");
    let round = add(&fixture, ticket.tournament, json!({"max_attendees": 3}));
    for _ in 0..5 {
        assign(&fixture, &ticket, round);
    }
    let [listed] = of(&fixture, ticket.tournament, true).try_into().unwrap();
    let one = fixture.done(|stores| stores.rounds().find(RoundId(round), true)).unwrap();
    let locked = fixture.done(|stores| stores.rounds().lock(RoundId(round))).unwrap();
    assert_eq!([&listed, &one, &locked].map(Round::spots_available), [0; 3]);
    assert_eq!([&listed, &one, &locked].map(|round| round.assigned_maxima), [3, 3, 5]);
}

#[test]
fn a_round_returns_for_every_category_whether_it_is_enabled() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let refused = fixture.rows.insert("ticket_categories", json!({"tournament_id": ticket.tournament}));
    let round = add(&fixture, ticket.tournament, json!({}));
    let enabled =
        json!({"round_id": round, "ticket_category_id": ticket.category, "tournament_id": ticket.tournament});
    fixture.rows.link("round_ticket_categories", enabled);
    let [round] = of(&fixture, ticket.tournament, false).try_into().unwrap();
    assert_eq!(round.categories, [(CategoryId(ticket.category), true), (CategoryId(refused), false)]);
}

#[test]
fn a_category_without_golf_is_disabled_in_each_round_until_it_plays_again() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let round = RoundId(add(&fixture, ticket.tournament, json!({})));
    let (id, tournament) = (CategoryId(ticket.category), TournamentId(ticket.tournament));
    fixture.done(|stores| stores.rounds().toggle(round, tournament, &[(id, true)]));
    let enabled = |plays: bool| {
        fixture.rows.execute(&format!("UPDATE ticket_categories SET play_flag = {plays}"));
        let held = fixture.done(|stores| stores.categories().hold(tournament));
        assert_eq!(held, [(id, plays)]);
        let found = fixture.done(|stores| stores.rounds().find(round, true)).unwrap();
        let locked = fixture.done(|stores| stores.rounds().lock(round)).unwrap();
        assert_eq!(found.categories, locked.categories);
        found.categories
    };
    assert_eq!(enabled(false), [(id, false)]);
    assert_eq!(enabled(true), [(id, true)]);
}

#[test]
fn rounds_come_by_start_and_hidden_ones_only_on_request() {
    let fixture = Fixture::new();
    let tournament = fixture.rows.insert("tournaments", json!({}));
    let next_day = json!({"name": "Sunday", "start_date": "2026-06-14", "end_date": "2026-06-14", "start_time": "07:00"});
    add(&fixture, tournament, next_day);
    add(&fixture, tournament, json!({"name": "Noon", "start_time": "12:00", "live_flag": false}));
    add(&fixture, tournament, json!({"name": "Early", "start_time": "07:30"}));
    let names =
        |hidden| of(&fixture, tournament, hidden).into_iter().map(|it| it.details.name).collect::<Vec<_>>();
    assert_eq!(names(false), ["Early", "Sunday"]);
    assert_eq!(names(true), ["Early", "Noon", "Sunday"]);
}

/// Valid details for the round with this id.
fn details(fixture: &Fixture, id: RoundId) -> RoundDetails {
    fixture.done(|stores| stores.rounds().find(id, true)).unwrap().details
}

#[test]
fn a_round_is_found_as_it_was_written_and_counts_its_changes() {
    let fixture = Fixture::new();
    let tournament = TournamentId(fixture.rows.insert("tournaments", json!({})));
    let like = RoundId(add(&fixture, tournament.0, json!({})));
    let written =
        RoundDetails { name: "Noon".into(), live: false, max_attendees: 0, ..details(&fixture, like) };
    let id = fixture.done(|stores| stores.rounds().add(tournament, &written));
    let find = |hidden| fixture.done(|stores| stores.rounds().find(id, hidden));
    let found = find(true).unwrap();
    assert_eq!((found.details, found.tournament_id, found.version), (written.clone(), tournament, 1));
    assert_eq!(find(false), None, "it is not live");
    let changed = RoundDetails { live: true, description: "Two\nlines".into(), ..written };
    fixture.done(|stores| stores.rounds().update(id, &changed));
    let found = find(false).unwrap();
    assert_eq!((found.details, found.version), (changed, 2));
    fixture.rows.execute("UPDATE tournaments SET live_flag = false");
    assert_eq!(find(false), None, "its tournament is not live");
    fixture.done(|stores| stores.rounds().delete(id));
    assert_eq!(find(true), None);
}

#[test]
fn toggles_enable_and_disable_the_named_categories_in_any_state() {
    let fixture = Fixture::new();
    let tournament = fixture.rows.insert("tournaments", json!({}));
    let round = RoundId(add(&fixture, tournament, json!({})));
    let of = json!({"tournament_id": tournament});
    let [one, two, three] =
        [(); 3].map(|()| CategoryId(fixture.rows.insert("ticket_categories", of.clone())));
    let toggled = |toggles: &[(CategoryId, bool)]| {
        fixture.done(|stores| stores.rounds().toggle(round, TournamentId(tournament), toggles));
        fixture.done(|stores| stores.rounds().find(round, true)).unwrap().categories
    };
    assert_eq!(toggled(&[(one, true), (two, true)]), [(one, true), (two, true), (three, false)]);
    assert_eq!(toggled(&[(two, false), (one, true)]), [(one, true), (two, false), (three, false)]);
    assert_eq!(toggled(&[(three, false)]), [(one, true), (two, false), (three, false)]);
    assert_eq!(toggled(&[]), [(one, true), (two, false), (three, false)]);
}

#[test]
fn groups_in_a_round_are_counted_without_cancelled_tickets() {
    let fixture = Fixture::new();
    let (ticket, round) = {
        let ticket = fixture.ticket();
        (ticket, add(&fixture, ticket.tournament, json!({"max_attendees": 20})))
    };
    let other = add(&fixture, ticket.tournament, json!({"name": "Earlier", "start_time": "06:00"}));
    let unused = add(&fixture, ticket.tournament, json!({}));
    let [cancelled, _, _] = [(); 3].map(|()| assign(&fixture, &ticket, round));
    assign(&fixture, &ticket, other);
    fixture.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {cancelled}"));
    let category = CategoryId(ticket.category);
    let assigned = fixture.done(|stores| stores.rounds().assigned_groups(RoundId(round)));
    assert_eq!(assigned, [AssignedGroups { category_id: category, category: "Foursome".into(), groups: 2 }]);
    assert_eq!(fixture.done(|stores| stores.rounds().count_groups(RoundId(round))), 3);
    assert_eq!(fixture.done(|stores| stores.rounds().assigned_groups(RoundId(unused))), []);
    let of = |name: &str, max_attendees, assigned_maxima, groups| RoundOfCategory {
        name: name.into(),
        max_attendees,
        assigned_maxima,
        groups,
    };
    let rounds = fixture.done(|stores| stores.rounds().lock_of_category(category));
    assert_eq!(rounds, [of("Earlier", 72, 4, 1), of("Morning", 20, 8, 2)]);
}

/// Runs one transaction that holds a lock while a second one needs it, and then commits the first; returns the second one's result.
fn while_locked<T: Send>(
    fixture: &Fixture,
    round: RoundId,
    meanwhile: impl FnOnce() -> T + Send,
    then: impl FnOnce(&mut dyn fairway_application::ports::Stores) + Send,
) -> T {
    let (tell_locked, locked) = channel();
    let (tell_to_go_on, told_to_go_on) = channel();
    std::thread::scope(|threads| {
        threads.spawn(move || {
            fixture.done(|stores| {
                assert!(stores.rounds().lock(round)?.is_some());
                tell_locked.send(()).unwrap();
                told_to_go_on.recv().unwrap();
                then(stores);
                Ok(())
            });
        });
        locked.recv().unwrap();
        let waiting = threads.spawn(meanwhile);
        let waits = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while fixture.rows.count(waits) == 0 {
            assert!(!waiting.is_finished(), "it is done in spite of the lock");
            std::thread::yield_now();
        }
        tell_to_go_on.send(()).unwrap();
        waiting.join().unwrap()
    })
}

#[test]
fn a_locked_round_takes_no_group_even_without_asking_for_a_lock() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let round = RoundId(add(&fixture, ticket.tournament, json!({})));
    let mut connection = fixture.rows.connect();
    let group =
        format!("INSERT INTO groups (ticket_id, name, round_id) VALUES ({}, 'Group', {round})", ticket.id);
    let assigned = while_locked(
        &fixture,
        round,
        || diesel::sql_query(group).execute(&mut connection),
        |stores| assert_eq!(stores.rounds().count_groups(round).unwrap(), 0, "still as many as at first"),
    );
    assert_eq!(assigned, Ok(1));
    assert_eq!(fixture.done(|stores| stores.rounds().count_groups(round)), 1);
}

#[test]
fn deleting_a_tournament_and_changing_its_round_do_not_deadlock() {
    let fixture = Fixture::new();
    let tournament = TournamentId(fixture.rows.insert("tournaments", json!({})));
    let round = RoundId(add(&fixture, tournament.0, json!({})));
    let category =
        CategoryId(fixture.rows.insert("ticket_categories", json!({"tournament_id": tournament.0})));
    let delete = || {
        fixture.run(|stores| {
            stores.tournaments().lock_sales(tournament)?;
            stores.tournaments().delete(tournament)
        })
    };
    let deleted = while_locked(&fixture, round, delete, |stores| {
        stores.rounds().toggle(round, tournament, &[(category, true)]).unwrap();
    });
    assert!(deleted.is_ok(), "{deleted:?}");
    assert_eq!((fixture.rows.count("rounds"), fixture.rows.count("round_ticket_categories")), (0, 0));
}
