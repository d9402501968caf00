use fairway_application::rounds::Round;
use fairway_domain::ids::{CategoryId, TournamentId};
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

/// Adds a ticket with one group that plays in the round.
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
fn a_round_tells_of_every_category_whether_it_takes_its_groups() {
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
fn rounds_come_by_start_and_the_hidden_ones_only_when_asked_for() {
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
