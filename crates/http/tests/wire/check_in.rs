//! Check-in, field by field (rule `wire-names`).

use fairway_application::stores::check_in::{ListChanges, ListedAttendee, Log};
use fairway_domain::access::Role;
use fairway_domain::category::Price;
use fairway_domain::check_in::CheckIn;
use fairway_domain::ids::AttendeeId;
use fairway_http::Setup;
use serde_json::{Value, json};

use crate::harness::{SignedIn, call, get, site_as};
use crate::samples;

fn attendee() -> Value {
    json!({
        "id": 8, "scanCode": "00000000000000000000000000000002", "displayName": "Sam Rivera", "groupId": 6,
        "groupName": "Group 1", "roundId": null, "pairingId": 3, "start": "7A", "playFlag": true, "paid": true, "captain": "Sam Rivera",
        "sponsor": "Tern River Bank", "noShow": false, "checkedIn": false, "checkedInAt": null, "checkedInBy": null,
        "user": {"nameFirst": "Sam", "nameLast": "Rivera", "email": "sam@example.org"},
    })
}

fn bo() -> ListedAttendee {
    let mut other = ListedAttendee { id: AttendeeId(9), ..samples::row() };
    other.user.name_first = "Bo".into();
    other
}

/// A site whose log is at 12; since 10, Sam has come or changed, and attendee 5 has gone.
fn changed_site() -> Setup {
    site_as(&[Role::Volunteer], |stores| {
        stores.check_ins.expect_log().returning(|_| Ok(Log { number: 12, oldest: 3 }));
        stores.check_ins.expect_changed().withf(|id, since| (id.0, *since) == (1, 10)).returning(|_, _| {
            let in_at_seven = CheckIn {
                occurred_at: samples::at(7, 0),
                operation_id: "a".into(),
                checked_in: true,
                by: Some("vera@example.org".into()),
                device: Some("gate 1".into()),
                device_counter: 0,
            };
            let due = Price { cents: 25_000 };
            let sam = ListedAttendee { check_ins: vec![in_at_seven], paid: false, due, ..samples::row() };
            Ok(ListChanges { rows: vec![sam], removed: vec![AttendeeId(5)] })
        });
        stores
            .check_ins
            .expect_of_tournament()
            .returning(|_, page| Ok(page.of(vec![bo()], ListedAttendee::display_name)));
        stores.rounds.expect_of_tournament().returning(|_, _| Ok(vec![samples::round()]));
        stores.stations.expect_of_tournament().returning(|_| Ok(vec![]));
    })
}

#[actix_web::test]
async fn changes_of_the_check_in_list_since_a_number_are_returned() {
    let path = "/api/Attendee/checkin/1/changes";
    let told = call(changed_site(), get(&format!("{path}?since=10")).signed_in()).await;
    assert_eq!(
        (told.header("x-check-in-number").as_str(), told.header("cache-control").as_str()),
        ("12", "no-store")
    );
    let mut expected = attendee();
    expected["paid"] = json!(false);
    expected["checkedIn"] = json!(true);
    expected["checkedInAt"] = json!("2026-05-01T07:00:00Z");
    expected["checkedInBy"] = json!("vera@example.org");
    assert_eq!(told.json(), json!({"number": 12, "resync": false, "attendees": [expected], "removed": [5]}));
    let nothing = json!({"number": 12, "resync": false, "attendees": [], "removed": []});
    assert_eq!(call(changed_site(), get(&format!("{path}?since=12")).signed_in()).await.json(), nothing);
    let resync = json!({"number": 12, "resync": true, "attendees": [], "removed": []});
    for none_of_the_log_s in ["", "?since=2", "?since=13", "?since=-1"] {
        let told = call(changed_site(), get(&format!("{path}{none_of_the_log_s}")).signed_in()).await;
        assert_eq!(told.json(), resync, "{none_of_the_log_s}");
    }
    call(changed_site(), get(&format!("{path}?since=new")).signed_in()).await.problem(400, "since");
}

#[actix_web::test]
async fn a_roster_has_neither_addresses_nor_passes() {
    let path = "/api/Attendee/checkin/1/roster";
    let changed = call(changed_site(), get(&format!("{path}?since=10")).signed_in()).await;
    assert_eq!(changed.header("x-check-in-number"), "12");
    let sam = json!({
        "id": 8, "name": "Sam Rivera", "groupId": 6, "groupName": "Group 1", "roundId": null, "pairingId": 3, "start": "7A", "playFlag": true, "captain": "Sam Rivera",
        "sponsor": "Tern River Bank", "reference": "FW-322222", "paid": false, "due": 250,
        "scanCodeDigest": "digest of 00000000000000000000000000000002", "noShow": false, "checkedIn": true,
        "checkedInAt": "2026-05-01T07:00:00Z", "checkedInBy": null,
        "checkIns": [{"operationId": "a", "checkedIn": true, "at": "2026-05-01T07:00:00Z", "deviceCounter": 0,
            "by": null, "device": "gate 1"}],
    });
    let rounds = json!([{"id": 2, "name": "Morning", "startDate": "2026-06-13", "startTime": "08:05"}]);
    assert_eq!(
        changed.json(),
        json!({"number": 12, "whole": false, "rounds": rounds, "attendees": [sam], "removed": [5], "stations": []})
    );
    let whole = call(changed_site(), get(path).signed_in()).await.json();
    assert_eq!((&whole["whole"], &whole["attendees"][0]["name"]), (&json!(true), &json!("Bo Rivera")));
}
