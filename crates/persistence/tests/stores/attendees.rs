use fairway_application::Error;
use fairway_application::stores::attendees::{NewAttendee, Pass};
use fairway_domain::ids::{AttendeeId, GroupId, TicketId, UserId};
use fairway_domain::refusal::Refusal;
use fairway_domain::values::ScanCode;
use serde_json::json;

use crate::fixture::{Fixture, at};

fn passes(fixture: &Fixture, user: i64) -> Vec<Pass> {
    fixture.done(|stores| stores.attendees().passes_of(UserId(user)))
}

#[test]
fn a_person_takes_only_one_place_in_a_group() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (group, _) = fixture.group(ticket.id, &[]);
    let place = |bits| NewAttendee {
        group_id: GroupId(group),
        user_id: UserId(ticket.user),
        scan_code: ScanCode::from_random(bits),
        address_typed_by: None,
        created_at: at("12:00:00"),
    };
    fixture.done(|stores| stores.attendees().add(&place(1)));
    let again = fixture.run(|stores| stores.attendees().add(&place(2)));
    assert!(matches!(again, Err(Error::Refused(Refusal::AlreadyInGroup))), "{again:?}");
    assert_eq!(fixture.rows.count("attendees"), 1);
}

#[test]
fn a_pass_shows_its_group_with_everybody_in_it_in_the_order_they_came() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let names = ["Zora", "Ann"].map(|name| fixture.rows.insert("users", json!({"name_first": name})));
    let (group, attendees) = fixture.group(ticket.id, &[ticket.user, names[0], names[1]]);
    fixture.group(ticket.id, &[names[0]]);
    let round = fixture.rows.insert("rounds", json!({"tournament_id": ticket.tournament}));
    fixture.rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {group}"));
    let [pass] = passes(&fixture, ticket.user).try_into().unwrap();
    assert_eq!(
        (pass.id.0, pass.group.id.0, pass.tournament_name.as_str()),
        (attendees[0], group, "Spring Classic")
    );
    assert_eq!(pass.group.round.map(|round| round.name).as_deref(), Some("Morning"));
    let members: Vec<_> = pass.members.iter().map(|member| member.user.name_first.as_str()).collect();
    assert_eq!(members, ["Sam", "Zora", "Ann"]);
}

#[test]
fn passes_of_cancelled_tickets_leave_the_list() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    fixture.group(ticket.id, &[ticket.user]);
    assert_eq!(passes(&fixture, ticket.user).len(), 1);
    fixture.rows.execute("UPDATE tickets SET is_cancelled = true");
    assert_eq!(passes(&fixture, ticket.user), []);
}

#[test]
fn a_pass_shows_whether_it_was_used() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (_, attendees) = fixture.group(ticket.id, &[ticket.user]);
    let used = || passes(&fixture, ticket.user)[0].checked_in;
    assert!(!used());
    fixture.rows.insert("check_ins", json!({"attendee_id": attendees[0]}));
    assert!(used());
    let undone =
        json!({"attendee_id": attendees[0], "checked_in": false, "occurred_at": "2026-05-01T12:00:01Z"});
    fixture.rows.insert("check_ins", undone);
    assert!(!used());
}

#[test]
fn a_person_in_two_groups_has_two_passes_each_with_its_own_group() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (first, _) = fixture.group(ticket.id, &[ticket.user]);
    let (second, _) = fixture.group(ticket.id, &[ticket.user]);
    let groups: Vec<_> =
        passes(&fixture, ticket.user).iter().map(|pass| (pass.group.id.0, pass.members.len())).collect();
    assert_eq!(groups, [(first, 1), (second, 1)]);
}

#[test]
fn a_ticket_s_passes_are_of_all_its_groups_even_when_cancelled() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let others = ["Zora", "Ann"].map(|name| fixture.rows.insert("users", json!({"name_first": name})));
    let (first, _) = fixture.group(ticket.id, &[ticket.user, others[0]]);
    let (second, alone) = fixture.group(ticket.id, &[others[1]]);
    let alone = alone[0];
    fixture.rows.execute("UPDATE tickets SET is_cancelled = true");
    let passes = fixture.done(|stores| stores.attendees().passes_of_ticket(TicketId(ticket.id)));
    let told: Vec<_> = passes
        .iter()
        .map(|pass| (pass.group.id.0, pass.user_id.0, pass.ticket_id.0, pass.members.len()))
        .collect();
    let id = ticket.id;
    assert_eq!(told, [(first, ticket.user, id, 2), (first, others[0], id, 2), (second, others[1], id, 1)]);
    let one = |id| fixture.done(|stores| stores.attendees().pass(AttendeeId(id)));
    assert_eq!(one(alone).as_ref(), passes.last());
    assert_eq!(one(alone + 1), None);
}
