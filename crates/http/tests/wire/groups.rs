//! `/api/Group`, field by field.

use fairway_application::stores::groups::Via;
use fairway_application::testing::MockStores;
use fairway_domain::access::Role;
use fairway_domain::group::{Group, Member};
use fairway_domain::ids::{AttendeeId, CategoryId, GroupId, PairingId, RoundId, TicketId, UserId};
use fairway_domain::pairing::{ShownStart, Start, TheirPairing};
use fairway_domain::ticket::Ticket;
use serde_json::{Value, json};

use crate::harness::{SignedIn, call, get, post, put, site_as};
use crate::samples;

/// The first of two pairings on this hole.
fn theirs(hole: i32) -> TheirPairing {
    let start = ShownStart { start: Start::hole(hole), shared: true };
    TheirPairing { id: PairingId(3), start: Some(start) }
}

fn stored() -> Group {
    Group {
        id: GroupId(6),
        name: "Group 1".into(),
        ticket_id: TicketId(5),
        category_id: CategoryId(3),
        round: samples::group().round,
        wish: "With the Parks".into(),
        pairing: Some(theirs(7)),
        partners: vec!["Lee Park".into()],
        members: vec![Member {
            id: AttendeeId(8),
            user_id: UserId(9),
            user: samples::person(),
            address_typed_by: Some(UserId(7)),
            made_for_place: false,
            checked_in: true,
            pairing: Some(theirs(9)),
            version: 2,
        }],
        num_attendees: 4,
        num_groups: 2,
        plays: true,
        version: 3,
    }
}

fn group() -> Value {
    json!({
        "id": 6, "name": "Group 1", "ticketId": 5, "roundId": 2,
        "round": {"id": 2, "name": "Morning", "startDate": "2026-06-13", "startTime": "08:05"},
        "wish": "With the Parks", "start": "7A", "partners": ["Lee Park"],
        "attendees": [{
            "id": 8, "checkedIn": true, "userId": 9,
            "user": {"nameFirst": "Sam", "nameLast": "Rivera", "email": "sam@example.org"}, "start": "9A", "version": 2,
        }],
        "metaGroupMaxAttendees": 4, "metaTicketCategoryId": 3, "metaTicketNumGroup": 2, "canChange": true, "changeUntil": null,
        "version": 3,
    })
}

/// Group 6 of ticket 5 of user 7, which nobody else changes meanwhile.
fn expect_own(stores: &mut MockStores) {
    stores.groups.expect_ticket().returning(|via| {
        let known = matches!(via, Via::Ticket(TicketId(5)) | Via::Group(GroupId(6)));
        Ok(known.then(samples::group_ticket))
    });
    stores.groups.expect_hold_ticket().returning(|_| Ok(Some(false)));
    stores.has_no_passes();
    stores.groups.expect_lock().returning(|_| Ok(Some(stored())));
    stores.groups.expect_find().returning(|_| Ok(Some(stored())));
}

#[actix_web::test]
async fn a_ticket_s_groups_are_listed_with_who_is_in_them() {
    let site = site_as(&[Role::User], |stores| {
        expect_own(stores);
        let empty = Group { round: None, members: vec![], ..stored() };
        stores.groups.expect_of_ticket().return_once(|_| Ok(vec![stored(), empty]));
    });
    let answer = call(site.clone(), get("/api/Group/query/ticket/5").signed_in()).await;
    let mut empty = group();
    empty["roundId"] = json!(null);
    empty["round"] = json!(null);
    empty["attendees"] = json!([]);
    assert_eq!((answer.status, answer.json()), (200, json!([group(), empty])));
    assert_eq!(answer.header("cache-control"), "no-store");
    let unknown = call(site, get("/api/Group/query/ticket/6").signed_in()).await;
    assert_eq!(unknown.problem(404, ""), "There is no such ticket.");
}

#[actix_web::test]
async fn a_group_that_cannot_be_changed_any_more_says_so() {
    let site = site_as(&[Role::User], |stores| {
        stores
            .groups
            .expect_ticket()
            .returning(|_| Ok(Some(Ticket { cancelled: true, ..samples::group_ticket() })));
        stores.groups.expect_of_ticket().returning(|_| Ok(vec![stored()]));
    });
    let answer = call(site, get("/api/Group/query/ticket/5").signed_in()).await;
    assert_eq!(answer.json()[0]["canChange"], false);
}

#[actix_web::test]
async fn a_new_group_is_read_and_answered_whole() {
    let site = site_as(&[Role::User], |stores| {
        expect_own(stores);
        stores.categories.expect_lock().returning(|_| {
            let mut category = samples::category().category();
            category.num_groups = 2;
            Ok(Some(category))
        });
        stores.groups.expect_names().returning(|_| Ok(vec![(GroupId(4), "Group 1".into())]));
        let added = stores.groups.expect_add().times(1);
        added.withf(|id, name| (*id, name) == (TicketId(5), "Eagles")).returning(|_, _| Ok(GroupId(6)));
    });
    let body = r#"{"ticketId":5,"name":" Eagles ","unknown":1}"#;
    let answer = call(site.clone(), post("/api/Group", body).signed_in()).await;
    assert_eq!((answer.status, answer.json()), (201, group()));
    for (status, field, body) in [
        (422, "ticketId", r#"{"name":"Eagles"}"#),
        (400, "ticketId", r#"{"ticketId":"5"}"#),
        (400, "name", r#"{"ticketId":5,"name":7}"#),
        (422, "name", r#"{"ticketId":5,"name":"a\nb"}"#),
        (404, "", r#"{"ticketId":6}"#),
    ] {
        call(site.clone(), post("/api/Group", body).signed_in()).await.problem(status, field);
    }
}

#[actix_web::test]
async fn a_change_is_read_field_by_field_and_null_leaves_the_round() {
    for (body, name, round) in [
        (r#"{"id":6,"roundId":null}"#, "Group 1", None),
        (r#"{"id":6,"name":"Eagles"}"#, "Eagles", Some(RoundId(2))),
        (r#"{"id":6,"name":"Eagles","roundId":2,"ticketId":5,"unknown":1}"#, "Eagles", Some(RoundId(2))),
        (r#"{"id":6,"name":null,"roundId":null}"#, "Group 1", None),
    ] {
        let site = site_as(&[Role::User], |stores| {
            expect_own(stores);
            stores.rounds.expect_lock().returning(|_| Ok(Some(samples::round())));
            stores.groups.expect_names().returning(|_| Ok(vec![(GroupId(6), "Group 1".into())]));
            let update = stores.groups.expect_update().times(1);
            update
                .withf(move |id, told, to| (*id, told, *to) == (GroupId(6), name, round))
                .returning(|_, _, _| Ok(()));
        });
        let answer = call(site, put("/api/Group", body).signed_in()).await;
        assert_eq!((answer.status, answer.json()), (200, group()), "{body}");
        assert!(answer.header("etag").starts_with("\"3-"), "{}", answer.header("etag"));
    }
}

#[actix_web::test]
async fn a_change_that_cannot_be_read_or_breaks_rules_names_its_fields() {
    let site = site_as(&[Role::User], |stores| {
        expect_own(stores);
        stores.rounds.expect_lock().returning(|_| Ok(None));
    });
    for (status, field, body) in [
        (422, "id", r#"{"name":"Eagles"}"#),
        (400, "id", r#"{"id":"six"}"#),
        (404, "", r#"{"id":9,"name":"Eagles"}"#),
        (400, "roundId", r#"{"id":6,"roundId":"two"}"#),
        (422, "roundId", r#"{"id":6,"roundId":404}"#),
        (422, "ticketId", r#"{"id":6,"ticketId":null}"#),
        (422, "ticketId", r#"{"id":6,"ticketId":4}"#),
        (422, "name", r#"{"id":6,"name":"a\nb"}"#),
    ] {
        call(site.clone(), put("/api/Group", body).signed_in()).await.problem(status, field);
    }
}

#[actix_web::test]
async fn a_version_of_the_list_is_held_against_the_group() {
    let site = site_as(&[Role::User], |stores| {
        expect_own(stores);
        stores.groups.expect_update().times(1).returning(|_, _, _| Ok(()));
    });
    for path in ["/api/Group", "/api/Group/rename"] {
        let stale = put(path, r#"{"id":6,"name":"Eagles"}"#).insert_header(("if-match", "\"2-\""));
        call(site.clone(), stale.signed_in()).await.problem(409, "");
    }
    let fresh = put("/api/Group", r#"{"id":6,"name":"Eagles"}"#).insert_header(("if-match", "\"3-\""));
    assert_eq!(call(site, fresh.signed_in()).await.status, 200);
}

#[actix_web::test]
async fn renaming_touches_nothing_but_the_name_and_without_one_it_is_numbered() {
    for (body, name) in [
        (r#"{"id":6,"name":"Eagles","roundId":null}"#, "Eagles"),
        (r#"{"id":6,"name":""}"#, "Group 2"),
        (r#"{"id":6,"name":null}"#, "Group 2"),
        (r#"{"id":6}"#, "Group 2"),
    ] {
        let site = site_as(&[Role::User], |stores| {
            expect_own(stores);
            let names = [(GroupId(4), "Group 1".to_owned()), (GroupId(6), "Birdies".to_owned())];
            stores.groups.expect_names().returning(move |_| Ok(names.to_vec()));
            let update = stores.groups.expect_update().times(1);
            update
                .withf(move |_, told, to| (told, *to) == (name, Some(RoundId(2))))
                .returning(|_, _, _| Ok(()));
        });
        let answer = call(site, put("/api/Group/rename", body).signed_in()).await;
        assert_eq!((answer.status, answer.json()), (200, group()), "{body}");
        assert!(answer.header("etag").starts_with("\"3-"), "{}", answer.header("etag"));
    }
}
