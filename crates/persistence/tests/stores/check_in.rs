use fairway_application::Error;
use fairway_application::check_in::{Checkable, NewCheckIn, Row};
use fairway_domain::ids::{AttendeeId, TournamentId, UserId};
use fairway_domain::refusal::Refusal;
use serde_json::json;

use crate::fixture::{Fixture, at};

fn check_in(attendee: i64, operation: &str, user: i64) -> NewCheckIn {
    NewCheckIn {
        attendee_id: AttendeeId(attendee),
        operation_id: operation.into(),
        checked_in: true,
        occurred_at: at("12:00:00"),
        recorded_at: at("12:00:01"),
        device: Some("gate".into()),
        user_id: UserId(user),
    }
}

fn row(fixture: &Fixture, attendee: i64) -> Row {
    fixture.done(|stores| stores.check_ins().row(AttendeeId(attendee))).unwrap()
}

#[test]
fn an_attendee_s_row_has_their_check_ins_in_the_order_they_were_recorded() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (_, attendees) = fixture.group(ticket.id, &[ticket.user]);
    let volunteer = fixture.rows.insert("users", json!({"name_first": "Vera", "name_last": "Lindqvist"}));
    let earlier = NewCheckIn { occurred_at: at("11:00:00"), ..check_in(attendees[0], "b", volunteer) };
    for new in [check_in(attendees[0], "a", volunteer), earlier] {
        fixture.done(|stores| stores.check_ins().add(&new));
    }
    let row = row(&fixture, attendees[0]);
    let recorded: Vec<_> = row.check_ins.iter().map(|it| it.operation_id.as_str()).collect();
    assert_eq!(recorded, ["a", "b"]);
    assert_eq!(row.check_ins[0].by.as_deref(), Some("Vera Lindqvist"));
    assert_eq!((row.standing().checked_in, row.standing().at), (true, Some(at("11:00:00"))));
}

#[test]
fn an_operation_id_counts_once_in_the_whole_site_and_its_case_matters() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let other = fixture.rows.insert("users", json!({}));
    let (_, attendees) = fixture.group(ticket.id, &[ticket.user, other]);
    fixture.done(|stores| stores.check_ins().add(&check_in(attendees[0], "gate-1", ticket.user)));
    let again = fixture.run(|stores| stores.check_ins().add(&check_in(attendees[1], "gate-1", ticket.user)));
    assert!(matches!(again, Err(Error::Refused(Refusal::OperationReused))), "{again:?}");
    fixture.done(|stores| stores.check_ins().add(&check_in(attendees[1], "GATE-1", ticket.user)));
}

#[test]
fn a_recorded_operation_tells_how_many_came_before_it() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let other = fixture.rows.insert("users", json!({}));
    let (_, attendees) = fixture.group(ticket.id, &[ticket.user, other]);
    for (attendee, operation) in [(attendees[0], "a"), (attendees[1], "b"), (attendees[0], "c")] {
        fixture.done(|stores| stores.check_ins().add(&check_in(attendee, operation, ticket.user)));
    }
    let recorded = |operation| fixture.done(|stores| stores.check_ins().recorded(operation));
    assert_eq!(recorded("c").map(|it| (it.attendee_id.0, it.before)), Some((attendees[0], 1)));
    assert_eq!(recorded("b").map(|it| (it.attendee_id.0, it.before)), Some((attendees[1], 0)));
    assert_eq!(recorded("d"), None);
}

#[test]
fn a_check_in_outlives_the_account_of_who_made_it() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (_, attendees) = fixture.group(ticket.id, &[ticket.user]);
    let volunteer = fixture.rows.insert("users", json!({}));
    fixture.done(|stores| stores.check_ins().add(&check_in(attendees[0], "a", volunteer)));
    fixture.rows.execute(&format!("DELETE FROM users WHERE id = {volunteer}"));
    let [left] = row(&fixture, attendees[0]).check_ins.try_into().unwrap();
    assert_eq!((left.by, left.checked_in), (None, true));
}

#[test]
fn the_list_is_of_one_tournament_and_without_cancelled_tickets() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (_, here) = fixture.group(ticket.id, &[ticket.user]);
    let cancelled = fixture.another_ticket(&ticket);
    let (_, gone) = fixture.group(cancelled, &[ticket.user]);
    fixture.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {cancelled}"));
    let elsewhere = fixture.ticket();
    fixture.group(elsewhere.id, &[elsewhere.user]);
    let list = fixture.done(|stores| stores.check_ins().of_tournament(TournamentId(ticket.tournament)));
    assert_eq!(list.iter().map(|row| row.id.0).collect::<Vec<_>>(), here);
    let people = fixture.done(|stores| stores.check_ins().people_of(TournamentId(ticket.tournament)));
    assert_eq!(people, [(list[0].id, list[0].user.clone())], "the same, by name alone");
    assert_eq!(fixture.done(|stores| stores.check_ins().rows(&[list[0].id])), list);
    let lock = |id| fixture.done(|stores| stores.check_ins().lock(AttendeeId(id)));
    let code = &list[0].scan_code;
    assert_eq!(lock(here[0]), Some(Checkable { scan_code: code.clone(), cancelled: false }));
    let found = lock(gone[0]).expect("found all the same, to be told why it is not valid");
    assert!(found.cancelled && found.scan_code != *code);
    assert_eq!(lock(i64::MAX), None);
}
