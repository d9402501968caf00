//! Sheets: their data, and the printed ones.

use chrono::{DateTime, Utc};
use fairway_application::stores::sheets::NewPrint;
use fairway_domain::ids::{AttendeeId, SponsorId, TournamentId, UserId};
use fairway_domain::sheet::{Fact, What};
use serde_json::json;

use crate::fixture::{Fixture, Ticket, at};

/// Two people in a round, whose ticket was bought for a sponsor.
struct Event {
    fixture: Fixture,
    ticket: Ticket,
    round: i64,
    sponsor: i64,
    people: [i64; 2],
    players: Vec<i64>,
}

impl Event {
    fn set() -> Self {
        let fixture = Fixture::new();
        let ticket = fixture.ticket();
        let round = json!({"tournament_id": ticket.tournament, "name": "Morning", "start_time": "08:00"});
        let round = fixture.rows.insert("rounds", round);
        let people = ["Ann", "Bo"]
            .map(|first| fixture.rows.insert("users", json!({"name_first": first, "name_last": "Lee"})));
        let (group, players) = fixture.group(ticket.id, &people);
        let sponsor = fixture.rows.insert("sponsors", json!({"name": "Iron & Pine"}));
        fixture.rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {group}"));
        fixture.rows.execute(&format!("UPDATE tickets SET sponsor_id = {sponsor} WHERE id = {}", ticket.id));
        fixture.rows.execute("UPDATE pairings SET hole = 7");
        Self { fixture, ticket, round, sponsor, people, players }
    }

    fn id(&self) -> TournamentId {
        TournamentId(self.ticket.tournament)
    }

    fn save(&self, digest: &str, facts: Vec<Fact>, when: DateTime<Utc>) {
        let sheet = NewPrint { key: "badge-1".into(), digest: digest.into(), facts };
        let by = UserId(self.people[0]);
        self.fixture
            .done(|stores| stores.sheets().save_printed(self.id(), by, when, std::slice::from_ref(&sheet)));
    }
}

fn name(user: i64, text: &str) -> Fact {
    Fact { what: What::Name, of: 1, user: Some(UserId(user)), text: text.into() }
}

#[test]
fn sheets_are_made_of_people_rounds_and_verified_logos() {
    let event = Event::set();
    for (picture, verified) in [("new.png", false), ("good.png", true), ("later.png", true)] {
        let logo = json!({"sponsor_id": event.sponsor, "picture_name": picture, "verified": verified});
        event.fixture.rows.insert("sponsor_logos", logo);
    }
    let source = event.fixture.done(|stores| stores.sheets().source(event.id())).unwrap();
    let names: Vec<_> = source.people.iter().map(|person| person.name_first.as_str()).collect();
    assert_eq!(names, ["Ann", "Bo"]);
    let ann = &source.people[0];
    assert_eq!((ann.id, ann.user_id), (AttendeeId(event.players[0]), UserId(event.people[0])));
    let buyer = event
        .fixture
        .rows
        .number(&format!("SELECT user_id AS number FROM tickets WHERE id = {}", event.ticket.id));
    assert_eq!((ann.captain_id, ann.captain.is_empty()), (UserId(buyer), false), "who bought the ticket");
    assert_eq!(ann.pairing.and_then(|pairing| pairing.start).unwrap().code(), "7");
    assert_eq!(
        (source.rounds.len(), source.rounds[0].id.0, source.rounds[0].course.holes.len()),
        (1, event.round, 18)
    );
    let sponsor = &source.sponsors[&SponsorId(event.sponsor)];
    assert_eq!((sponsor.name.as_str(), sponsor.logo.as_deref()), ("Iron & Pine", Some("good.png")));
}

#[test]
fn cancelled_tickets_are_on_no_sheet_and_a_strange_event_has_none() {
    let event = Event::set();
    event.fixture.rows.execute("UPDATE tickets SET is_cancelled = true");
    let source = event.fixture.done(|stores| stores.sheets().source(event.id())).unwrap();
    assert!(source.people.is_empty());
    assert!(event.fixture.done(|stores| stores.sheets().source(TournamentId(999))).is_none());
}

#[test]
fn a_saved_course_with_its_hole_sponsors_is_read_for_each_round() {
    let event = Event::set();
    let course =
        json!({"round_id": event.round, "start_kind": "teeTimes", "interval_minutes": 8, "pairing_size": 4});
    event.fixture.rows.link("courses", course);
    for number in 1..=9 {
        let hole = json!({"round_id": event.round, "number": number, "par": 4, "stroke_index": number,
            "sponsor_id": (number == 3).then_some(event.sponsor)});
        event.fixture.rows.link("course_holes", hole);
    }
    let source = event.fixture.done(|stores| stores.sheets().source(event.id())).unwrap();
    let holes = &source.rounds[0].course.holes;
    assert_eq!((holes.len(), holes[2].sponsor), (9, Some(SponsorId(event.sponsor))));
}

#[test]
fn the_last_print_of_a_sheet_takes_the_place_of_the_one_before() {
    let event = Event::set();
    event.save("one", vec![name(event.people[1], "Bo Lee")], at("06:10:00"));
    event.save("two", vec![name(event.people[1], "Bob Lee")], at("07:00:00"));
    let printed = event.fixture.done(|stores| stores.sheets().printed(event.id()));
    assert_eq!(printed.len(), 1);
    assert_eq!((printed[0].digest.as_str(), printed[0].at), ("two", at("07:00:00")));
    assert_eq!(printed[0].by.as_deref(), Some("Ann Lee"));
    assert_eq!(printed[0].facts, [name(event.people[1], "Bob Lee")]);
}

#[test]
fn a_guest_of_an_event_that_is_over_leaves_no_name_on_paper() {
    let event = Event::set();
    let add = |first: &str| {
        event.fixture.rows.insert("users", json!({"name_first": first, "name_last": "Lee", "email": null}))
    };
    let (before, after) = (add("Cy"), add("Di"));
    let mut other = name(after, "Di Lee");
    other.of = 2;
    event.save("one", vec![name(before, "Cy Lee"), other], at("06:10:00"));
    let last = at("06:10:00").date_naive();
    let ends = format!("UPDATE tournaments SET date_start = '{last}', date_end = '{last}'");
    event.fixture.rows.execute(&ends);
    let forget = |user, today| event.fixture.done(|stores| stores.users().forget(&[UserId(user)], today));
    let told = || {
        let printed = event.fixture.done(|stores| stores.sheets().printed(event.id()));
        printed[0].facts.iter().map(|fact| (fact.user, fact.text.clone())).collect::<Vec<_>>()
    };
    forget(before, last);
    assert_eq!(told(), [(None, "Cy Lee".to_owned()), (Some(UserId(after)), "Di Lee".to_owned())]);
    let next = last.succ_opt().unwrap();
    forget(after, next);
    assert_eq!(told()[1], (None, String::new()));
    event.fixture.done(|stores| stores.sheets().forget_names(last));
    assert_eq!(told()[0], (None, "Cy Lee".to_owned()), "on the last day it is not over");
    event.fixture.done(|stores| stores.sheets().forget_names(next));
    assert_eq!(told()[0], (None, String::new()));
}

#[test]
fn a_deleted_person_is_forgotten_on_paper_and_others_stay() {
    let event = Event::set();
    let stranger = event.fixture.rows.insert("users", json!({"name_first": "Cy", "name_last": "Lee"}));
    let mut other = name(event.people[1], "Bo Lee");
    other.of = 2;
    event.save("one", vec![name(stranger, "Cy Lee"), other.clone()], at("06:10:00"));
    event.fixture.rows.execute(&format!("DELETE FROM users WHERE id = {stranger}"));
    let printed = event.fixture.done(|stores| stores.sheets().printed(event.id()));
    let gone = Fact { user: None, text: String::new(), ..name(stranger, "") };
    assert_eq!(printed[0].facts, [gone, other]);
}
