//! Pairings of a round, field by field.

use chrono::NaiveTime;
use fairway_domain::access::Role;
use fairway_domain::course::{Course, Hole, StartKind};
use fairway_domain::ids::{AttendeeId, GroupId, PairingId, SponsorId, TicketId};
use fairway_domain::pairing::{PairedGroup, Pairing, Player, RoundPairings, Start};
use fairway_domain::reference::Reference;
use serde_json::json;

use crate::harness::{SignedIn, call, get, site_as};

/// A pairing with one player, of a sponsor's group.
fn pairing(id: i64, start: Option<Start>) -> Pairing {
    let group = PairedGroup {
        id: GroupId(id),
        name: "Eagles".into(),
        ticket_id: TicketId(5),
        reference: Reference::from_random(1),
        captain: "Sam Rivera".into(),
        sponsor: Some((SponsorId(4), "Tern River Bank".into())),
        wish: String::new(),
        num_attendees: 4,
        given_away: id != 2,
    };
    let player =
        Player { id: AttendeeId(10 + id), group_id: GroupId(id), name: "Ann Lee".into(), no_show: id == 2 };
    Pairing { id: PairingId(id), start, fixed: start.is_some(), groups: vec![group], players: vec![player] }
}

fn hole(number: i32, second_priority: Option<i32>) -> Hole {
    Hole {
        number,
        par: 4,
        stroke_index: number,
        second_priority,
        sponsor: (number == 1).then_some(SponsorId(4)),
    }
}

fn round(start: StartKind, pairings: Vec<Pairing>) -> RoundPairings {
    let course =
        Course { start, interval_minutes: 9, pairing_size: 2, holes: vec![hole(1, Some(2)), hole(2, None)] };
    RoundPairings::new(course, NaiveTime::from_hms_opt(8, 0, 0).unwrap(), pairings)
}

async fn view_of(round: RoundPairings) -> serde_json::Value {
    let site = site_as(&[Role::Admin], |stores| {
        stores.pairings.expect_of_round().returning(move |_| Ok(Some(round.clone())));
    });
    let answer = call(site, get("/api/Pairing/query/round/2").signed_in()).await;
    assert!(!answer.header("etag").is_empty());
    answer.json()
}

#[actix_web::test]
async fn a_round_has_its_course_and_the_effects_of_the_buttons() {
    let second = Start::Hole { number: 1, second: true };
    let pairings = vec![pairing(1, Some(Start::hole(1))), pairing(2, Some(second)), pairing(3, None)];
    let view = view_of(round(StartKind::Shotgun, pairings)).await;
    let group = |id: i64| {
        json!({"id": id, "name": "Eagles", "ticketId": 5, "reference": "FW-322222", "captain": "Sam Rivera",
            "sponsorId": 4, "sponsorName": "Tern River Bank", "wish": "", "numAttendees": 4,
            "keptSeats": i32::from(id == 2), "givenAwayFlag": id != 2})
    };
    let pairing = |id: i64, hole: Option<i32>, letter: Option<&str>| {
        json!({"id": id, "hole": hole, "letter": letter, "teeTime": null, "fixedFlag": hole.is_some(), "groups": [group(id)],
            "players": [{"attendeeId": 10 + id, "groupId": id, "name": "Ann Lee", "noShowFlag": id == 2}]})
    };
    let hole = |number: i32, priority: Option<i32>, sponsor: Option<i64>| json!({"number": number, "par": 4, "strokeIndex": number, "secondPriority": priority, "sponsorId": sponsor});
    let course = json!({"start": "shotgun", "intervalMinutes": 9, "pairingSize": 2,
        "holes": [hole(1, Some(2), Some(4)), hole(2, None, None)]});
    let expected = json!({
        "roundId": 2, "course": course,
        "pairings": [pairing(1, Some(1), Some("A")), pairing(2, Some(1), Some("B")), pairing(3, None, None)],
        "assignment": [{"pairingId": 3, "hole": 2, "letter": null, "teeTime": null}], "assignmentRefusal": null,
        "startOver": [{"pairingId": 3, "hole": 2, "letter": null, "teeTime": null}],
        "fillUp": [{"pairingId": 3, "intoPairingId": 1, "hole": 1, "letter": "A", "teeTime": null}],
        "wishes": [], "unmetWishes": [],
    });
    assert_eq!(view, expected);
}

#[actix_web::test]
async fn tee_times_have_no_holes_and_a_refusal_has_a_sentence() {
    let time = Start::TeeTime(NaiveTime::from_hms_opt(8, 10, 0).unwrap());
    let view = view_of(round(StartKind::TeeTimes, vec![pairing(1, Some(time))])).await;
    let start = &view["pairings"][0];
    assert_eq!(
        (&start["hole"], &start["letter"], &start["teeTime"]),
        (&json!(null), &json!(null), &json!("08:10"))
    );
    let many = (1..=4).map(|id| pairing(id, None)).collect();
    let refused = view_of(round(StartKind::ReverseShotgun, many)).await;
    assert_eq!((&refused["course"]["start"], &refused["assignment"]), (&json!("reverseShotgun"), &json!([])));
    assert_eq!(
        refused["assignmentRefusal"],
        "This round has 4 pairings, and its course has starts for 3. Let more holes take a second pairing first."
    );
}
