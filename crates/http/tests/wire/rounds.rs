//! `/api/Round`, field by field.

use chrono::{NaiveDate, NaiveTime};
use fairway_domain::access::Role;
use fairway_domain::ids::{CategoryId, RoundId, TournamentId};
use fairway_domain::round::Round;
use serde_json::json;

use crate::harness::{SignedIn, call, get, post, put, site, site_as};
use crate::samples;

#[actix_web::test]
async fn one_round_is_told_as_in_a_list_to_the_public_if_it_is_live() {
    let site = site(|stores| {
        let find = stores.rounds.expect_find().withf(|id, hidden| (*id, *hidden) == (RoundId(2), false));
        find.returning(|_, _| Ok(Some(samples::round())));
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores.rounds.expect_of_tournament().returning(|_, _| Ok(vec![samples::round()]));
    });
    let one = call(site.clone(), get("/api/Round/2")).await;
    assert_eq!(json!([one.json()]), call(site, get("/api/Round/query/tournament/1")).await.json());
    assert!(one.header("etag").starts_with("\"1-"), "{}", one.header("etag"));
}

#[actix_web::test]
async fn a_new_round_is_read_field_by_field() {
    let site = site_as(&[Role::Admin], |stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores.categories.expect_hold().returning(|_| Ok(vec![(CategoryId(3), true), (CategoryId(4), true)]));
        stores.rounds.expect_add().times(1).returning(|tournament, details| {
            let day = |day| NaiveDate::from_ymd_opt(2026, 6, day).unwrap();
            let time = |hour| NaiveTime::from_hms_opt(hour, 30, 0).unwrap();
            assert_eq!(
                (tournament, details.name.as_str(), details.location.as_str()),
                (TournamentId(1), "A", "B")
            );
            assert_eq!((details.start_date, details.start_time), (day(13), time(8)));
            assert_eq!((details.end_date, details.end_time), (day(14), time(9)));
            assert_eq!((details.description.as_str(), details.max_attendees), ("C\nD", 72));
            assert_eq!((details.end_date_visible, details.live), (true, true));
            Ok(RoundId(2))
        });
        stores.rounds.expect_toggle().times(1).returning(|id, tournament, toggles| {
            assert_eq!((id, tournament), (RoundId(2), TournamentId(1)));
            assert_eq!(toggles, [(CategoryId(3), true), (CategoryId(4), false)]);
            Ok(())
        });
        stores.rounds.expect_find().returning(|_, _| Ok(Some(samples::round())));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
    });
    let body = r#"{"tournamentId":1,"name":" A ","location":"B","startDate":"2026-06-13","startTime":"08:30",
        "endDate":"2026-06-14","endTime":"09:30","endDateVisible":true,"description":"C\r\nD","maxAttendees":72.0,
        "liveFlag":true,"attendeeSpotsAvailiable":5,"enabledDisabledTicketCategories":[
        {"ticketCategoryId":4,"enabled":false},{"ticketCategoryId":3,"enabled":true}]}"#;
    let answer = call(site, post("/api/Round", body).signed_in()).await;
    assert_eq!((answer.status, answer.json()["id"].clone()), (201, json!(2)));
}

#[actix_web::test]
async fn a_change_of_a_round_is_answered_with_its_new_version() {
    let site = site_as(&[Role::Admin], |stores| {
        stores.rounds.expect_lock().returning(|_| Ok(Some(samples::round())));
        stores.has_no_passes();
        stores.rounds.expect_update().times(1).returning(|id, details| {
            let kept = samples::round().details;
            assert_eq!((id, details.name.as_str(), &details.location), (RoundId(2), "Early", &kept.location));
            Ok(())
        });
        stores.rounds.expect_toggle().withf(|_, _, toggles| toggles.is_empty()).returning(|_, _, _| Ok(()));
        stores.audit.expect_add().returning(|_| Ok(()));
        stores.rounds.expect_find().returning(|_, _| Ok(Some(Round { version: 2, ..samples::round() })));
    });
    let change = || put("/api/Round", r#"{"id":2,"name":"Early","numUserGroupAssigned":7}"#).signed_in();
    call(site.clone(), change().insert_header(("if-match", "\"0-x\""))).await.problem(409, "");
    let answer = call(site, change().insert_header(("if-match", "\"1-x\""))).await;
    assert_eq!(answer.status, 200);
    assert!(answer.header("etag").starts_with("\"2-"), "{}", answer.header("etag"));
}

#[actix_web::test]
async fn a_toggle_that_lacks_a_part_cannot_be_read() {
    let site = site_as(&[Role::Admin], |_| {});
    for (status, toggles, field) in [
        (400, r#"[{"enabled":true}]"#, "enabledDisabledTicketCategories[0]"),
        (400, r#"[{"ticketCategoryId":3}]"#, "enabledDisabledTicketCategories[0]"),
        (
            400,
            r#"[{"ticketCategoryId":"3","enabled":true}]"#,
            "enabledDisabledTicketCategories[0].ticketCategoryId",
        ),
        (422, "null", "enabledDisabledTicketCategories"),
    ] {
        let body = format!(r#"{{"enabledDisabledTicketCategories":{toggles}}}"#);
        call(site.clone(), put("/api/Round", &body).signed_in()).await.problem(status, field);
    }
}
