//! The query and the answer of the audit trail.

use std::collections::HashMap;

use chrono::{TimeZone, Utc};
use fairway_application::page::{Page, Part};
use fairway_application::stores::audit::{Author, EntryFilter, KeptChange, KeptEntry};
use fairway_domain::access::Role;
use fairway_domain::ids::UserId;
use serde_json::{Value, json};

use crate::harness::{SignedIn, call, get, site_as};

fn entry() -> KeptEntry {
    KeptEntry {
        id: 9,
        at: Utc.with_ymd_and_hms(2026, 5, 1, 12, 0, 0).unwrap(),
        author: Author::Person(UserId(7), "Alex@example.org".into()),
        action: "ticket_category.update".into(),
        subject_id: Some(3),
        changes: vec![KeptChange { field: "price".into(), before: "100".into(), after: "120".into() }],
    }
}

#[actix_web::test]
async fn an_entry_has_author_and_changes_and_filters_reach_the_store() {
    let site = site_as(&[Role::Admin], |stores| {
        let day = |day| Utc.with_ymd_and_hms(2026, 5, day, 0, 0, 0).unwrap();
        let expected = EntryFilter {
            actor_id: Some(UserId(7)),
            actions: Some(vec!["ticket_category.update"]),
            subject_id: Some(3),
            since: Some(day(1)),
            until: Some(day(3)),
            page: Page { search: Some("alex".into()), limit: Some(2), offset: 4 },
        };
        let found = Part { rows: vec![entry(), KeptEntry { subject_id: None, ..entry() }], total: 6 };
        stores.audit.expect_list().withf(move |filter| *filter == expected).return_once(|_| Ok(found));
        let subject = ("ticket_category".to_owned(), 3);
        let names = stores.audit.expect_names().times(1).withf({
            let subject = subject.clone();
            move |rows| rows == [subject.clone()]
        });
        names.return_once(|_| Ok(HashMap::from([(subject, "Foursome, Spring 6/13/2026".to_owned())])));
    });
    let query = "search=alex&actorId=7&action=ticket_category.update&subject=ticket_category&subjectId=3\
                 &from=2026-05-01&to=2026-05-02&limit=2&offset=4";
    let answer = call(site, get(&format!("/api/Audit?{query}")).signed_in()).await;
    let told = json!({"id": 9, "at": "2026-05-01T12:00:00Z", "actorId": 7, "actorEmail": "Alex@example.org", "stationName": null,
        "action": "ticket_category.update", "subjectId": 3, "subjectName": "Foursome, Spring 6/13/2026",
        "changes": [{"field": "price", "before": "100", "after": "120"}], "rows": []});
    assert_eq!((answer.status, &answer.json()[0]), (200, &told));
    let other = &answer.json()[1];
    assert_eq!((&other["subjectId"], &other["subjectName"]), (&Value::Null, &Value::Null));
    assert_eq!(
        (answer.header("x-total-count"), answer.header("cache-control")),
        ("6".into(), "no-store".into())
    );
}
