//! Sheets of paper, field by field.

use std::collections::HashMap;

use chrono::{NaiveDate, NaiveTime};
use fairway_application::stores::sheets::PrintedSheet;
use fairway_application::testing::FixedClock;
use fairway_domain::access::Role;
use fairway_domain::category::Price;
use fairway_domain::course::proposed_holes;
use fairway_domain::course::{Course, Hole, StartKind};
use fairway_domain::ids::{AttendeeId, GroupId, PairingId, RoundId, SponsorId, UserId};
use fairway_domain::pairing::{ShownStart, Start, TheirPairing};
use fairway_domain::sheet::{Attending, PlayedRound, SheetSource, SheetSponsor};
use fairway_domain::values::ScanCode;
use serde_json::{Value, json};

use crate::harness::{SignedIn, call, get, site_as};

/// One player with a ticket of a sponsor, on hole 2 of 9.
fn source() -> SheetSource {
    let sponsored = |hole: Hole| Hole { sponsor: (hole.number == 2).then_some(SponsorId(4)), ..hole };
    let holes = proposed_holes(9).into_iter().map(sponsored).collect();
    let course = Course { start: StartKind::Shotgun, interval_minutes: 9, pairing_size: 4, holes };
    let start = ShownStart { start: Start::Hole { number: 2, second: true }, shared: true };
    SheetSource {
        event: "The Classic".into(),
        rounds: vec![PlayedRound {
            id: RoundId(1),
            name: "Morning".into(),
            day: NaiveDate::from_ymd_opt(2026, 6, 5).unwrap(),
            time: NaiveTime::from_hms_opt(8, 0, 0).unwrap(),
            course,
        }],
        people: vec![Attending {
            id: AttendeeId(10),
            user_id: UserId(20),
            name_first: "Ann".into(),
            name_last: "Baker".into(),
            email: None,
            code: ScanCode::from_random(1),
            group_id: GroupId(3),
            group: "Eagles".into(),
            captain_id: UserId(20),
            captain: "Ann Baker".into(),
            round_id: Some(RoundId(1)),
            pairing: Some(TheirPairing { id: PairingId(7), start: Some(start) }),
            sponsor: Some(SponsorId(4)),
            due: Price { cents: 15_050 },
            category: "Foursome".into(),
            plays: true,
            no_show: false,
            at_desk: false,
        }],
        sponsors: HashMap::from([(
            SponsorId(4),
            SheetSponsor { name: "Iron & Pine".into(), logo: Some("pine.png".into()) },
        )]),
    }
}

/// The only sheet of this kind.
async fn only_sheet(kind: &str) -> Value {
    let sheets = all_of(source()).await;
    sheets.into_iter().find(|sheet| sheet["kind"] == kind).unwrap()
}

async fn all_of(source: SheetSource) -> Vec<Value> {
    let site = site_as(&[Role::Admin], |stores| {
        stores.sheets.expect_source().returning(move |_| Ok(Some(source.clone())));
        let printed = PrintedSheet {
            key: "badge-10".into(),
            digest: "of another content".into(),
            facts: vec![],
            at: FixedClock::default().0,
            by: Some("Ada Admin".into()),
        };
        stores.sheets.expect_printed().returning(move |_| Ok(vec![printed.clone()]));
    });
    let sheets = call(site, get("/api/Sheet/query/tournament/2").signed_in()).await.json();
    sheets.as_array().unwrap().clone()
}

fn person(changes: &Value) -> Value {
    let mut person = json!({"attendeeId": 10, "name": "Ann Baker", "group": null, "pairingId": null, "round": null,
        "start": null, "cart": null, "due": null, "scanCode": null, "noShow": false});
    person.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    person
}

#[actix_web::test]
async fn a_cart_sign_has_its_start_cart_and_sponsor() {
    let mut sign = only_sheet("cartSign").await;
    let digest = sign.as_object_mut().unwrap().remove("digest").unwrap();
    assert!(digest.as_str().is_some_and(|digest| !digest.is_empty()));
    let round = json!({"name": "Morning", "day": "2026-06-05", "time": "08:00"});
    let sponsor = json!({"name": "Iron & Pine", "logoUrl": "/media/logo/pine.png"});
    let content = json!({"event": "The Classic", "round": round, "start": "2B", "cart": 1, "hole": null,
        "sponsor": sponsor, "people": [person(&json!({}))], "holes": []});
    let expected = json!({"kind": "cartSign", "key": "cartSign-7-1", "roundId": 1, "title": "Hole 2B, cart 1",
        "state": "notPrinted", "printedAt": null, "printedBy": null, "changes": [], "content": content});
    assert_eq!(sign, expected);
}

#[actix_web::test]
async fn lists_have_the_amount_due_and_badges_the_pass_and_their_printer() {
    let list = only_sheet("alphabeticalList").await;
    let row = json!({"name": "Baker, Ann", "group": "Eagles", "start": "2B", "cart": 1, "due": 150.5});
    assert_eq!((&list["roundId"], &list["content"]["people"]), (&Value::Null, &json!([person(&row)])));
    let holes = only_sheet("holeList").await;
    let second = json!({"number": 2, "par": 5, "strokeIndex": 2, "sponsor": "Iron & Pine"});
    assert_eq!(holes["content"]["holes"][1], second);
    assert_eq!(holes["content"]["people"][0]["pairingId"], 7);
    let badge = only_sheet("badge").await;
    let code = ScanCode::from_random(1).as_str().to_owned();
    assert_eq!(badge["content"]["people"], json!([person(&json!({"group": "Eagles", "scanCode": code}))]));
    assert_eq!((&badge["state"], &badge["printedBy"]), (&json!("outdated"), &json!("Ada Admin")));
    assert_eq!(badge["printedAt"], "2026-05-01T12:00:00Z");
    let sign = only_sheet("sponsorSign").await;
    assert_eq!((&sign["content"]["hole"], &sign["title"]), (&json!(2), &json!("Hole 2, Iron & Pine")));
}

#[actix_web::test]
async fn a_no_show_is_marked_on_lists_alone() {
    let mut event = source();
    event.people[0].no_show = true;
    let sheets = all_of(event).await;
    let told = |sheet: &Value| {
        let person = &sheet["content"]["people"][0];
        (sheet["kind"].as_str().unwrap().to_owned(), person["noShow"].clone(), person["cart"].clone())
    };
    let named: Vec<_> = sheets.iter().filter(|it| it["content"]["people"] != json!([])).map(told).collect();
    let lists = ["alphabeticalList", "holeList", "starterSheet"];
    assert_eq!(named, lists.map(|kind| (kind.to_owned(), json!(true), Value::Null)));
}
