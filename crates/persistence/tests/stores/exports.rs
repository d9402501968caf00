use chrono::{NaiveDate, NaiveDateTime};
use fairway_application::stores::exports::{RosterRow, TicketRow};
use fairway_application::{Error, Result};
use fairway_domain::ids::TournamentId;
use serde_json::json;

use crate::fixture::{Fixture, Ticket, at};

fn roster(fixture: &Fixture, on: &Ticket) -> Vec<RosterRow> {
    let mut rows = Vec::new();
    fixture
        .done(|stores| stores.exports().roster(TournamentId(on.tournament), &mut |row| kept(&mut rows, row)));
    rows
}

fn tickets(fixture: &Fixture, on: &Ticket) -> Vec<TicketRow> {
    let mut rows = Vec::new();
    fixture.done(|stores| {
        stores.exports().tickets(TournamentId(on.tournament), &mut |row| kept(&mut rows, row))
    });
    rows
}

#[expect(clippy::unnecessary_wraps, reason = "as whoever takes rows answers")]
fn kept<R>(rows: &mut Vec<R>, row: R) -> Result<()> {
    rows.push(row);
    Ok(())
}

/// A user with this first name.
fn person(fixture: &Fixture, first_name: &str) -> i64 {
    fixture.rows.insert("users", json!({"name_first": first_name}))
}

fn start(time: &str) -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 6, 13).unwrap().and_time(time.parse().unwrap())
}

/// Puts a group into a new round.
fn play(fixture: &Fixture, on: &Ticket, group: i64, starts: &str) {
    let round =
        json!({"tournament_id": on.tournament, "name": starts, "start_time": starts, "end_time": "18:00"});
    let round = fixture.rows.insert("rounds", round);
    fixture.rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {group}"));
}

#[test]
fn the_roster_has_everybody_by_round_and_group_but_for_cancelled_tickets() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let [ann, bo, cleo, dan, eve] = ["Ann", "Bo", "Cleo", "Dan", "Eve"].map(|name| person(&fixture, name));
    fixture.group(ticket.id, &[ann]);
    let (late, _) = fixture.group(ticket.id, &[bo]);
    let (early, _) = fixture.group(fixture.another_ticket(&ticket), &[cleo, dan]);
    play(&fixture, &ticket, late, "13:00");
    play(&fixture, &ticket, early, "08:30");
    let cancelled = fixture.another_ticket(&ticket);
    fixture.group(cancelled, &[eve]);
    fixture.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {cancelled}"));
    let elsewhere = fixture.ticket();
    fixture.group(elsewhere.id, &[eve]);
    let rows = roster(&fixture, &ticket);
    let played: Vec<_> = rows
        .iter()
        .map(|row| (row.attendee.first_name.as_str(), row.round.as_ref().map(|round| round.start)))
        .collect();
    let (early, late) = (Some(start("08:30:00")), Some(start("13:00:00")));
    assert_eq!(played, [("Cleo", early), ("Dan", early), ("Bo", late), ("Ann", None)]);
}

#[test]
fn exported_check_in_state_follows_the_order_of_the_rows() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let people = ["In", "Out", "Again", "Never"].map(|name| person(&fixture, name));
    let (_, attendees) = fixture.group(ticket.id, &people);
    let [inside, out, again, _] = attendees.try_into().unwrap();
    for (attendee, time, checked_in) in [
        (inside, "12:00:00", true),
        (inside, "11:00:00", true),
        (out, "12:00:00", false),
        (out, "11:00:00", true),
        (again, "11:00:00", true),
        (again, "11:30:00", false),
        (again, "12:00:00", true),
    ] {
        let row =
            json!({"attendee_id": attendee, "checked_in": checked_in, "occurred_at": at(time).to_rfc3339()});
        fixture.rows.insert("check_ins", row);
    }
    let rows = roster(&fixture, &ticket);
    let since: Vec<_> = rows.iter().map(|row| row.checked_in_at).collect();
    assert_eq!(since, [Some(at("11:00:00")), None, Some(at("12:00:00")), None]);
}

#[test]
fn empty_tickets_and_empty_groups_still_have_their_row() {
    let fixture = Fixture::new();
    let bare = fixture.ticket();
    let empty = fixture.another_ticket(&bare);
    fixture.group(empty, &[]);
    let full = fixture.another_ticket(&bare);
    fixture.group(full, &[bare.user, person(&fixture, "Ann")]);
    fixture.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {full}"));
    let rows = tickets(&fixture, &bare);
    let told: Vec<_> = rows
        .iter()
        .map(|row| {
            let attendee = row.attendee.as_ref().map(|person| person.first_name.as_str());
            (row.ticket.0, row.group.as_deref(), attendee, row.cancelled)
        })
        .collect();
    let group = Some("Group 1");
    let expected = [
        (bare.id, None, None, false),
        (empty, group, None, false),
        (full, group, Some("Sam"), true),
        (full, group, Some("Ann"), true),
    ];
    assert_eq!(told, expected);
    assert!(
        rows.iter()
            .all(|row| row.purchaser.first_name == "Sam" && row.sponsor.is_none() && row.paid.is_none())
    );
}

#[test]
fn a_row_that_cannot_be_taken_ends_the_reading_and_the_connection_goes_on() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    for _ in 0..50 {
        fixture.group(ticket.id, &[ticket.user]);
    }
    let mut taken = 0;
    let failed = fixture.run(|stores| {
        let ended = stores.exports().roster(TournamentId(ticket.tournament), &mut |_| {
            taken += 1;
            Err(Error::NoRoom("the disk is full".into()))
        });
        assert!(matches!(ended, Err(Error::NoRoom(_))));
        stores.tournaments().find(TournamentId(ticket.tournament), true).map(|found| assert!(found.is_some()))
    });
    failed.unwrap();
    assert_eq!(taken, 1);
}
