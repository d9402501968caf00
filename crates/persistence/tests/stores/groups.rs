use fairway_application::stores::accounts::NewGuest;
use fairway_application::stores::groups::Via;
use fairway_domain::access::Role;
use fairway_domain::ids::{AttendeeId, GroupId, RoundId, TicketId, UserId};
use fairway_domain::values::Email;
use serde_json::json;

use crate::fixture::{Fixture, at};

#[test]
fn groups_come_in_the_order_they_were_made_with_everybody_in_them() {
    let fixture = Fixture::new();
    let on = fixture.ticket();
    let other = fixture.rows.insert("users", json!({"name_first": "Ann"}));
    let (first, attendees) = fixture.group(on.id, &[on.user, other]);
    let (second, _) = fixture.group(on.id, &[]);
    fixture.group(fixture.another_ticket(&on), &[on.user]);
    fixture.rows.insert("check_ins", json!({"attendee_id": attendees[1]}));
    let round = fixture.rows.insert("rounds", json!({"tournament_id": on.tournament}));
    fixture.done(|stores| stores.groups().update(GroupId(second), "Eagles", Some(RoundId(round))));
    let groups = fixture.done(|stores| stores.groups().of_ticket(TicketId(on.id)));
    let told: Vec<_> = groups.iter().map(|group| (group.id.0, group.name.as_str(), group.version)).collect();
    assert_eq!(told, [(first, "Group 1", 1), (second, "Eagles", 2)]);
    let members: Vec<_> =
        groups[0].members.iter().map(|it| (it.user.name_first.as_str(), it.checked_in)).collect();
    assert_eq!(members, [("Sam", false), ("Ann", true)]);
    assert_eq!((groups[0].num_attendees, groups[0].num_groups, groups[1].members.len()), (4, 1, 0));
    assert_eq!(groups[1].round.as_ref().map(|round| round.name.as_str()), Some("Morning"));
}

#[test]
fn a_ticket_is_found_by_itself_by_a_group_and_by_a_place() {
    let fixture = Fixture::new();
    let on = fixture.ticket();
    let (group, attendees) = fixture.group(on.id, &[on.user]);
    fixture.group(fixture.another_ticket(&on), &[on.user]);
    for via in
        [Via::Ticket(TicketId(on.id)), Via::Group(GroupId(group)), Via::Attendee(AttendeeId(attendees[0]))]
    {
        let ticket = fixture.done(|stores| stores.groups().ticket(via)).unwrap();
        assert_eq!((ticket.id.0, ticket.category_id.0, ticket.owner.0), (on.id, on.category, on.user));
        assert!(ticket.tournament_live && !ticket.cancelled);
    }
    assert_eq!(fixture.done(|stores| stores.groups().ticket(Via::Group(GroupId(404)))), None);
    assert_eq!(fixture.done(|stores| stores.groups().hold_ticket(TicketId(404))), None);
}

#[test]
fn a_guest_is_added_once_for_each_address_in_any_case() {
    let fixture = Fixture::new();
    let guest = |email: Option<&str>| NewGuest {
        email: email.map(|email| Email::parse(email).unwrap()),
        name_first: "Ann".into(),
        name_last: "Lee".into(),
        created_at: at("12:00:00"),
    };
    let add = |email| fixture.done(|stores| stores.users().add_guest(&guest(email)));
    let id = add(Some("Ann@example.org")).unwrap();
    assert_eq!(fixture.done(|stores| stores.users().find(id)).unwrap().roles, [Role::Guest]);
    assert_eq!(add(Some("ann@EXAMPLE.org")), None);
    assert_ne!(add(None), add(None), "two of one name are two people");
}

#[test]
fn only_guests_known_by_name_without_place_or_ticket_are_deleted() {
    let fixture = Fixture::new();
    let on = fixture.ticket();
    let guest = |email: Option<&str>| {
        let id = fixture.rows.insert("users", json!({"email": email}));
        fixture.rows.link("user_roles", json!({"user_id": id, "role_id": 5}));
        id
    };
    let gone = [guest(None), guest(None)];
    let (mailed, seated, buyer, trusted) = (guest(Some("a@b.co")), guest(None), guest(None), guest(None));
    fixture.group(on.id, &[seated]);
    let bought = json!({"tournament_id": on.tournament, "ticket_category_id": on.category, "user_id": buyer});
    fixture.rows.insert("tickets", bought);
    fixture.rows.link("user_roles", json!({"user_id": trusted, "role_id": 2}));
    let spared = guest(None);
    let all = [gone[0], gone[1], mailed, seated, buyer, trusted].map(UserId);
    let today = at("12:00:00").date_naive();
    fixture.done(|stores| stores.users().forget(&all, today));
    let left = |id: i64| fixture.rows.count(&format!("users WHERE id = {id}"));
    assert_eq!(gone.map(left), [0, 0]);
    assert_eq!([mailed, seated, buyer, trusted, spared].map(left), [1; 5], "nor who was not asked about");
}
