//! `/api/Attendee`, what the owner of a ticket does with its places, field by field.

use fairway_application::stores::accounts::Suggestion;
use fairway_application::stores::attendees::Attendee;
use fairway_application::stores::groups::Via;
use fairway_application::testing::MockStores;
use fairway_domain::access::Role;
use fairway_domain::group::{Place, Seat};
use fairway_domain::ids::{AttendeeId, GroupId, UserId};
use fairway_domain::values::{Email, ScanCode};
use serde_json::{Value, json};

use crate::harness::{SignedIn, call, get, post, put, site_as};
use crate::samples;

fn attendee() -> Value {
    json!({
        "id": 8, "groupId": 6, "scanCode": "00000000000000000000000000000002", "checkedIn": false,
        "user": {"nameFirst": "Sam", "nameLast": "Rivera", "email": "sam@example.org"},
    })
}

#[actix_web::test]
async fn the_account_behind_a_place_is_told_to_admins() {
    let answer = call(site_as(&[Role::Admin], expect_own), get("/api/Attendee/8").signed_in()).await;
    let told = json!({"id": 8, "groupId": 6, "userId": 9, "ticketId": 5});
    assert_eq!((answer.status, answer.json()), (200, told));
    let none = |stores: &mut MockStores| {
        stores.attendees.expect_find().returning(|_| Ok(None));
    };
    let answer = call(site_as(&[Role::Admin], none), get("/api/Attendee/8").signed_in()).await;
    assert_eq!(answer.problem(404, ""), "There is no such attendee.");
    let answer = call(site_as(&[Role::Volunteer], |_| {}), get("/api/Attendee/8").signed_in()).await;
    assert_eq!(answer.status, 403);
}

/// Place 8 of user 9 in group 6, with group 4 beside it, of ticket 5 of user 7.
fn expect_own(stores: &mut MockStores) {
    stores.groups.expect_ticket().returning(|via| {
        let ids = [Via::Group(GroupId(4)), Via::Group(GroupId(6)), Via::Attendee(AttendeeId(8))];
        Ok(ids.contains(&via).then(samples::group_ticket))
    });
    stores.groups.expect_hold_ticket().returning(|_| Ok(Some(false)));
    stores.has_no_passes();
    stores.categories.expect_lock().returning(|_| Ok(Some(samples::category().category())));
    let typed_by = Some(UserId(7));
    let seat = Seat {
        group_id: GroupId(6),
        user_id: UserId(9),
        scan_code: ScanCode::from_random(2),
        address_typed_by: typed_by,
    };
    stores.attendees.expect_lock().returning(move |id| {
        let place = Place { seat: seat.clone(), checked_in: false, version: 2 };
        Ok((id == AttendeeId(8)).then_some(place))
    });
    stores
        .attendees
        .expect_members()
        .returning(|id| Ok(if id == GroupId(6) { vec![UserId(9)] } else { vec![] }));
    stores.attendees.expect_find().returning(move |_| {
        Ok(Some(Attendee {
            id: AttendeeId(8),
            group_id: GroupId(6),
            scan_code: ScanCode::from_random(2),
            checked_in: false,
            user_id: UserId(9),
            user: samples::person(),
            address_typed_by: typed_by,
            made_for_place: false,
            version: 2,
        }))
    });
}

/// The new teammate has had no mail about the team yet, and gets one now.
fn tells(stores: &mut MockStores) {
    stores.mail.expect_told_of_team().times(1..).returning(|_, _, _| Ok(false));
    stores.mail.expect_add_later().times(1..).returning(|_, _, _| Ok(()));
}

/// No user has an address, and each added person becomes user 10.
fn expect_guest(stores: &mut MockStores, email: Option<&'static str>, first: &'static str) {
    stores.users.expect_owner_of().returning(|_| Ok(None));
    stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
    let guest = stores.users.expect_add_guest().times(1).withf(move |guest| {
        (guest.email.as_ref().map(Email::as_str), guest.name_first.as_str()) == (email, first)
    });
    guest.returning(|_| Ok(Some(UserId(10))));
}

#[actix_web::test]
async fn a_teammate_is_read_by_address_or_by_names_and_answered_whole() {
    for (body, email, first) in [
        (r#"{"groupId":6,"email":" ann@example.org ","unknown":1}"#, Some("ann@example.org"), ""),
        (
            r#"{"groupId":6,"email":"ann@example.org","newUserNameFirst":" Ann "}"#,
            Some("ann@example.org"),
            "Ann",
        ),
        (r#"{"groupId":6,"email":null,"newUserNameFirst":"Ann","newUserNameLast":"Lee"}"#, None, "Ann"),
    ] {
        let site = site_as(&[Role::User], |stores| {
            expect_own(stores);
            expect_guest(stores, email, first);
            tells(stores);
            let added = stores.attendees.expect_add().times(1);
            added
                .withf(|new| (new.group_id, new.user_id) == (GroupId(6), UserId(10)))
                .returning(|_| Ok(AttendeeId(8)));
        });
        let answer = call(site, post("/api/Attendee", body).signed_in()).await;
        assert_eq!((answer.status, answer.json()), (201, attendee()), "{body}");
    }
}

#[actix_web::test]
async fn somebody_suggested_is_read_by_their_id_and_nothing_else_is_looked_at() {
    let site = site_as(&[Role::User], |stores| {
        expect_own(stores);
        tells(stores);
        stores.users.expect_teammates().returning(|_| {
            let name = String::new;
            Ok(vec![Suggestion { id: UserId(11), name_first: name(), name_last: name(), email: None }])
        });
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
        let added = stores.attendees.expect_add().times(1);
        added.withf(|new| new.user_id == UserId(11)).returning(|_| Ok(AttendeeId(8)));
    });
    let body = r#"{"groupId":6,"userId":11,"email":"no address"}"#;
    assert_eq!(call(site.clone(), post("/api/Attendee", body).signed_in()).await.status, 201);
    let unknown = r#"{"groupId":6,"userId":12}"#;
    call(site, post("/api/Attendee", unknown).signed_in()).await.problem(422, "userId");
}

#[actix_web::test]
async fn a_teammate_who_cannot_be_read_or_breaks_rules_is_told_by_field() {
    let site = site_as(&[Role::User], expect_own);
    for (status, field, body) in [
        (422, "groupId", r#"{"email":"ann@example.org"}"#),
        (400, "groupId", r#"{"groupId":"six","email":"ann@example.org"}"#),
        (404, "", r#"{"groupId":9,"email":"ann@example.org"}"#),
        (422, "email", r#"{"groupId":6}"#),
        (422, "email", r#"{"groupId":6,"email":"ann"}"#),
        (400, "email", r#"{"groupId":6,"email":7}"#),
        (422, "newUserNameLast", r#"{"groupId":6,"newUserNameFirst":"Ann"}"#),
        (400, "newUserNameFirst", r#"{"groupId":6,"newUserNameFirst":["Ann"]}"#),
        (400, "userId", r#"{"groupId":6,"userId":"me"}"#),
    ] {
        call(site.clone(), post("/api/Attendee", body).signed_in()).await.problem(status, field);
    }
}

#[actix_web::test]
async fn a_change_that_cannot_be_read_or_breaks_rules_names_its_fields() {
    let site = site_as(&[Role::User], |stores| {
        expect_own(stores);
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
    });
    for (status, field, body) in [
        (422, "id", r#"{"email":"ann@example.org"}"#),
        (400, "id", r#"{"id":"eight","groupId":4}"#),
        (404, "", r#"{"id":9,"groupId":4}"#),
        (422, "groupId", r#"{"id":8,"groupId":null}"#),
        (422, "groupId", r#"{"id":8,"groupId":404}"#),
        (422, "email", r#"{"id":8,"email":"ann"}"#),
        (422, "newUserNameFirst", r#"{"id":8,"newUserNameLast":"Lee"}"#),
        (409, "", r#"{"id":8,"groupId":4}"#),
    ] {
        let change = put("/api/Attendee", body).signed_in();
        let change = if status == 409 { change.insert_header(("if-match", "\"1-\"")) } else { change };
        call(site.clone(), change).await.problem(status, field);
    }
    let nothing = call(site, put("/api/Attendee", r#"{"id":8}"#).signed_in()).await;
    assert_eq!((nothing.status, nothing.json()), (200, attendee()), "nothing is changed");
}
