//! Passes, field by field (rule `wire-names`).

use fairway_application::stores::attendees::Pass;
use fairway_domain::access::Role;
use fairway_domain::ids::UserId;
use serde_json::{Value, json};

use crate::harness::{SignedIn, call, get, site_as};
use crate::people::person;
use crate::samples;

#[actix_web::test]
async fn passes_are_listed_for_their_owner() {
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
        stores.attendees.expect_passes_of().returning(|_| Ok(vec![samples::pass()]));
    });
    let answer = call(site, get("/api/Attendee/query/user/7").signed_in()).await;
    let expected = json!([{
        "id": 8, "reference": "FW-322222", "scanCode": "00000000000000000000000000000002", "checkedIn": false, "user": person(),
        "tournamentId": 2,
        "tournament": {"name": "Spring Classic", "dateStart": "2026-06-13", "dateEnd": "2026-06-14",
            "slug": "spring-classic", "locationTitle": "Cedar Ridge", "locationAddress": "1 Links Road"},
        "ticketCategory": {"name": "Foursome", "playFlag": true}, "paid": false, "isFree": false,
        "ticketId": 5,
        "group": {"id": 6, "name": "Group 1", "round": null, "attendees": [{"id": 8, "user": person()}]},
        "start": "7A", "partners": [{"id": 9, "name": "Bo Lee"}],
    }]);
    assert_eq!(answer.json(), expected);
}

#[actix_web::test]
async fn a_pass_tells_its_ticket_to_nobody_but_the_purchaser() {
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
        let of_another = Pass { purchaser: UserId(9), ..samples::pass() };
        stores.attendees.expect_passes_of().returning(move |_| Ok(vec![of_another.clone(), samples::pass()]));
    });
    let answer = call(site, get("/api/Attendee/query/user/7").signed_in()).await;
    let told = answer.json();
    assert_eq!((&told[0]["ticketId"], &told[1]["ticketId"]), (&Value::Null, &json!(5)));
}
