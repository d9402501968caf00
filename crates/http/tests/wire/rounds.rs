//! `/api/Round`, field by field.

use chrono::{NaiveDate, NaiveTime};
use fairway_domain::access::Role;
use fairway_domain::ids::{CategoryId, RoundId, TournamentId};
use serde_json::json;

use crate::harness::{SignedIn, call, post, put, site_as};
use crate::samples;

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
