//! `/api/Waitlist`, field by field.

use chrono::TimeDelta;
use fairway_application::page::{Page, Part};
use fairway_application::stores::categories::CategoryView;
use fairway_application::stores::waitlist::{EntryFilter, EntryView, Offerer};
use fairway_application::testing::MockStores;
use fairway_domain::access::Role;
use fairway_domain::ids::{CategoryId, EntryId, TournamentId, UserId};
use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;
use fairway_domain::waitlist::{Offer, Places, State};
use serde_json::json;

use crate::harness::{SignedIn, call, get, post, put, site, site_as};
use crate::samples;

fn waiting() -> EntryView {
    EntryView {
        id: EntryId(9),
        tournament_id: TournamentId(1),
        category_id: CategoryId(3),
        category_name: "Foursome".into(),
        name: "Kim Park".into(),
        email: Email::parse("kim@example.org").unwrap(),
        created_at: samples::at(8, 0),
        place: Some(2),
        offer: None,
        state: State::Waiting,
        confirmed: true,
        code: "0123456789abcdef".into(),
        offered_by: None,
        offered_by_itself: false,
        version: 4,
    }
}

fn offered() -> EntryView {
    let offer = Offer { at: samples::at(9, 0), held_until: samples::at(10, 30) };
    let offered_by = Some(Offerer { id: UserId(1), name: "Alex Admin".into() });
    EntryView { place: None, offer: Some(offer), state: State::Offered, offered_by, ..waiting() }
}

#[actix_web::test]
async fn joining_answers_the_typed_name_and_address() {
    let site = site(|stores| {
        let full = CategoryView { sold: 8, held: 2, ..samples::category() };
        stores.categories.expect_find().returning(move |_, _, _| Ok(Some(full.clone())));
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores.waitlist.expect_join().times(1).returning(|_| Ok(EntryId(9)));
        stores.waitlist.expect_of_buyer().returning(|_, _, _| Ok(Some(waiting())));
        stores.mail.expect_lock_waiting().times(1).returning(|_| Ok(None));
        let counts = Some(Bound::UnaskedBy(None));
        let mail = stores.mail.expect_add_later().times(1);
        mail.withf(move |_, _, told| *told == counts).returning(|_, _, _| Ok(()));
    });
    let body = r#"{"ticketCategoryId":3,"name":" Kim Park ","email":"kim@example.org","unknown":1}"#;
    let answer = call(site.clone(), post("/api/Waitlist", body)).await;
    let expected = json!({
        "id": 9, "ticketCategoryId": 3, "name": "Kim Park", "email": "kim@example.org",
        "createdAt": "2026-05-01T12:00:00Z",
    });
    assert_eq!((answer.status, answer.json()), (201, expected));
    let empty = call(site, post("/api/Waitlist", "{}")).await;
    for field in ["ticketCategoryId", "name", "email"] {
        assert_eq!(empty.problem(422, field), format!("{field} cannot be empty"));
    }
}

#[actix_web::test]
async fn the_list_reads_its_filters_and_tells_where_each_one_stands() {
    let site = site_as(&[Role::Admin], |stores| {
        let expected = EntryFilter {
            tournament: Some(TournamentId(1)),
            category: Some(CategoryId(3)),
            page: Page { search: Some("kim".into()), limit: Some(2), offset: 1 },
        };
        let list = stores.waitlist.expect_list().withf(move |filter, _| *filter == expected);
        list.return_once(|_, _| Ok(Part { rows: vec![waiting(), offered()], total: 3 }));
    });
    let path = "/api/Waitlist?tournamentId=1&ticketCategoryId=3&search=kim&limit=2&offset=1";
    let answer = call(site.clone(), get(path).signed_in()).await;
    let mut expected = json!({
        "id": 9, "tournamentId": 1, "ticketCategoryId": 3, "ticketCategory": {"name": "Foursome"}, "name": "Kim Park",
        "email": "kim@example.org", "createdAt": "2026-05-01T08:00:00Z", "confirmed": true, "place": 2, "offeredAt": null,
        "heldUntil": null, "offeredBy": null, "offeredByItself": false, "state": "waiting", "version": 4,
    });
    assert_eq!((answer.status, &answer.json()[0]), (200, &expected));
    assert_eq!(answer.header("x-total-count"), "3");
    expected["place"] = json!(null);
    expected["offeredAt"] = json!("2026-05-01T09:00:00Z");
    expected["heldUntil"] = json!("2026-05-01T10:30:00Z");
    expected["offeredBy"] = json!("Alex Admin");
    expected["state"] = json!("offered");
    assert_eq!(answer.json()[1], expected);
    for name in ["tournamentId", "ticketCategoryId", "limit", "offset"] {
        let answer = call(site.clone(), get(&format!("/api/Waitlist?{name}=x")).signed_in()).await;
        answer.problem(400, name);
    }
}

fn expect_lock(stores: &mut MockStores) {
    stores.waitlist.expect_find().returning(|_, _| Ok(Some(waiting())));
    stores.categories.expect_lock().returning(|_| Ok(Some(samples::category().category())));
    stores.waitlist.expect_lock().returning(|_, _| Ok(Some(waiting())));
}

#[actix_web::test]
async fn an_offer_is_read_with_its_term() {
    let site = site_as(&[Role::Admin], |stores| {
        expect_lock(stores);
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores.categories.expect_places().returning(|_, _| Ok(Places { given_out: 9, in_line: 0 }));
        let update = stores.waitlist.expect_update().times(1).withf(|entry| {
            let held = entry.offer.map(|offer| offer.held_until - offer.at);
            (entry.name.as_str(), held) == ("Kim", Some(TimeDelta::hours(5)))
        });
        update.returning(|_| Ok(()));
        stores.mail.expect_add().returning(|_| Ok(()));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
    });
    let body = r#"{"id":9,"name":"Kim","offered":true,"holdHours":5.0}"#;
    let answer = call(site.clone(), put("/api/Waitlist", body).signed_in()).await;
    assert_eq!((answer.status, &answer.json()["id"]), (200, &json!(9)));
    assert!(answer.header("etag").starts_with("\"4-"), "{}", answer.header("etag"));
    for (status, field, body) in [
        (422, "id", r#"{"offered":true}"#),
        (422, "offered", r#"{"id":9,"offered":null}"#),
        (400, "holdHours", r#"{"id":9,"holdHours":"two"}"#),
        (422, "holdHours", r#"{"id":9,"holdHours":0}"#),
        (422, "name", r#"{"id":9,"name":null}"#),
    ] {
        call(site.clone(), put("/api/Waitlist", body).signed_in()).await.problem(status, field);
    }
}

#[actix_web::test]
async fn a_mailed_link_tells_its_entry_and_no_name() {
    let site = site(|stores| {
        let by_code = stores.waitlist.expect_by_code().withf(|code, _| code == "0123456789abcdef");
        by_code.returning(|_, _| Ok(Some(offered())));
    });
    let answer = call(site.clone(), post("/api/Waitlist/link", r#"{"code":"0123456789abcdef"}"#)).await;
    let expected = json!({
        "code": "0123456789abcdef", "tournamentId": 1, "ticketCategoryId": 3, "email": "kim@example.org",
        "confirmed": true, "place": null, "heldUntil": "2026-05-01T10:30:00Z", "state": "offered",
    });
    assert_eq!((answer.status, answer.json()), (200, expected));
    for path in ["link", "confirm", "leave"] {
        let empty = call(site.clone(), post(&format!("/api/Waitlist/{path}"), "{}")).await;
        assert_eq!(empty.problem(422, "code"), "code cannot be empty");
    }
}
