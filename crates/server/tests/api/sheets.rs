//! Printed sheets over HTTP: their content, the marks of printing, and changes since (rule `sheets`).

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::smtp::{PACE, delivery};

/// Two foursomes on holes 7 and 8, one of them with an unpaid ticket.
struct Event {
    app: App,
    admin: Person,
    tournament: i64,
    category: i64,
    round: i64,
    attendees: Vec<i64>,
}

const NAMES: [(&str, &str); 8] = [
    ("Ann", "Baker"),
    ("Ben", "Cole"),
    ("Cy", "Dunn"),
    ("Dee", "Eng"),
    ("Flo", "Hart"),
    ("Gus", "Ives"),
    ("Hal", "Lund"),
    ("Ida", "Moe"),
];

impl Event {
    fn new() -> Self {
        let app = App::spawn();
        let tournament = app.tournament();
        let category = app.category(tournament, json!({"num_attendees": 4, "price_cents": 60_000}));
        let round = json!({"tournament_id": tournament, "name": "Morning", "max_attendees": 80});
        let round = app.rows.insert("rounds", round);
        let mut event = Self { admin: app.admin(), app, tournament, category, round, attendees: vec![] };
        for (place, names) in (0..).zip(NAMES.chunks(4)) {
            event.foursome(7 + place, place == 0, names);
        }
        event
    }

    fn foursome(&mut self, hole: i32, paid: bool, names: &[(&str, &str)]) {
        let user = |(first, last): &(&str, &str)| {
            let row =
                json!({"name_first": first, "name_last": last, "email": format!("{first}@example.org")});
            self.app.rows.insert("users", row)
        };
        let users: Vec<_> = names.iter().map(user).collect();
        let date = paid.then_some("2026-04-01T12:00:00Z");
        let ticket = self.app.rows.insert(
            "tickets",
            json!({"tournament_id": self.tournament, "user_id": users[0],
            "ticket_category_id": self.category, "paid": paid, "date_paid": date}),
        );
        let group = json!({"ticket_id": ticket, "round_id": self.round, "name": format!("Group {hole}")});
        let group = self.app.rows.insert("groups", group);
        for user in users {
            let attendee = json!({"group_id": group, "user_id": user});
            self.attendees.push(self.app.rows.insert("attendees", attendee));
        }
        self.app.rows.execute(&format!("UPDATE pairings SET hole = {hole} WHERE hole IS NULL"));
    }

    async fn sheets(&self) -> Vec<Value> {
        let path = format!("/api/Sheet/query/tournament/{}", self.tournament);
        self.app.get(&path).by(&self.admin).await.ok(200).as_array().unwrap().clone()
    }

    async fn sheet(&self, kind: &str) -> Value {
        self.sheets().await.into_iter().find(|sheet| sheet["kind"] == kind).unwrap()
    }

    async fn mark(&self, sheets: &[Value]) -> Value {
        self.mark_as(sheets, false).await
    }

    async fn mark_as(&self, sheets: &[Value], removed: bool) -> Value {
        let paper =
            |sheet: &Value| json!({"key": sheet["key"], "digest": sheet["digest"], "removed": removed});
        let paper: Vec<_> = sheets.iter().map(paper).collect();
        let body = json!({"tournamentId": self.tournament, "sheets": paper});
        self.app.post("/api/Sheet", &body).by(&self.admin).await.ok(201)
    }

    /// Cancels or reactivates the younger ticket.
    async fn cancel(&self, is_cancelled: bool) {
        let ticket = self.app.rows.number("SELECT max(id) AS number FROM tickets");
        let body = json!({"id": ticket, "isCancelled": is_cancelled});
        self.app.put("/api/Ticket", &body).by(&self.admin).await.ok(200);
    }

    async fn gone(&self) -> Vec<Value> {
        self.sheets().await.into_iter().filter(|sheet| sheet["state"] == "gone").collect()
    }

    /// The changes on each outdated sheet, by its kind and title.
    async fn outdated(&self) -> BTreeMap<String, Vec<String>> {
        let told = |sheet: Value| {
            let words = sheet["changes"].as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned());
            let name = format!("{} {}", sheet["kind"].as_str().unwrap(), sheet["title"].as_str().unwrap());
            (sheet["state"] == "outdated").then(|| (name, words.collect()))
        };
        self.sheets().await.into_iter().filter_map(told).collect()
    }

    async fn replace(&self, place: usize, first: &str, last: &str) {
        let body = json!({"id": self.attendees[place], "newUserNameFirst": first, "newUserNameLast": last,
            "email": format!("{first}@example.org")});
        self.app.put("/api/Attendee", &body).by(&self.admin).await.ok(200);
    }
}

fn states(sheets: &[Value]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for sheet in sheets {
        *counts.entry(sheet["state"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    counts
}

#[tokio::test]
async fn each_kind_has_the_content_of_its_sheets() {
    let event = Event::new();
    let sign = event.sheet("cartSign").await;
    assert_eq!((&sign["title"], &sign["state"]), (&json!("Hole 7, cart 1"), &json!("notPrinted")));
    assert_eq!(
        (&sign["printedAt"], &sign["printedBy"], &sign["changes"]),
        (&Value::Null, &Value::Null, &json!([]))
    );
    let content = &sign["content"];
    assert_eq!((&content["start"], &content["cart"]), (&json!("7"), &json!(1)));
    assert_eq!(
        content["people"][0],
        json!({"attendeeId": event.attendees[0], "name": "Ann Baker", "group": null,
        "pairingId": null, "round": null, "start": null, "cart": null, "due": null, "scanCode": null, "noShow": false})
    );
    let card = event.sheet("scorecard").await;
    assert_eq!(
        card["content"]["holes"][0],
        json!({"number": 7, "par": 3, "strokeIndex": 15, "sponsor": null})
    );
    let list = event.sheet("alphabeticalList").await;
    let row = &list["content"]["people"][0];
    let told = ["name", "group", "start", "cart"].map(|field| row[field].clone());
    assert_eq!(told, [json!("Baker, Ann"), json!("Ann Baker, group 7"), json!("7"), json!(1)]);
    assert_eq!(row["due"].as_f64(), Some(0.0));
    let badge = event.sheet("badge").await;
    let code = event.app.rows.texts(&format!(
        "SELECT 'code' AS name, scan_code AS text FROM attendees WHERE id = {}",
        event.attendees[0]
    ));
    assert_eq!(badge["content"]["people"][0]["scanCode"], json!(code["code"]));
}

#[tokio::test]
async fn a_swapped_player_outdates_exactly_their_sheets() {
    let event = Event::new();
    let all = event.sheets().await;
    assert_eq!(event.mark(&all).await, json!({"marked": all.len(), "changed": []}));
    assert_eq!(states(&event.sheets().await), BTreeMap::from([("current".to_owned(), all.len())]));
    event.replace(1, "Bo", "Cruz").await;
    let outdated = event.outdated().await;
    let names: Vec<_> = outdated.keys().map(String::as_str).collect();
    let expected = [
        "alphabeticalList A–C",
        "badge Cruz, Bo",
        "cartSign Hole 7, cart 1",
        "holeList Morning",
        "scorecard Hole 7",
        "starterSheet Morning",
    ];
    assert_eq!(names, expected);
    assert_eq!(outdated["cartSign Hole 7, cart 1"], ["Bo Cruz instead of Ben Cole"]);
    let changed: Vec<_> = event.sheets().await.into_iter().filter(|it| it["state"] == "outdated").collect();
    event.mark(&changed).await;
    assert_eq!(event.outdated().await, BTreeMap::new());
}

#[tokio::test]
async fn a_no_show_outdates_their_sign_card_and_lists() {
    let event = Event::new();
    event.mark(&event.sheets().await).await;
    let path = format!("/api/Attendee/checkin/{}/noShows", event.tournament);
    let mark = json!({"attendeeIds": [event.attendees[1]], "noShow": true});
    event.app.put(&path, &mark).by(&event.admin).await.ok(200);
    let outdated = event.outdated().await;
    let names: Vec<_> = outdated.keys().map(String::as_str).collect();
    let expected = [
        "alphabeticalList A–C",
        "cartSign Hole 7, cart 1",
        "holeList Morning",
        "scorecard Hole 7",
        "starterSheet Morning",
    ];
    assert_eq!(names, expected);
    assert_eq!(outdated["scorecard Hole 7"], ["without Ben Cole"]);
    assert_eq!(outdated["starterSheet Morning"], ["Ben Cole: did not come"]);
}

#[tokio::test]
async fn a_moved_start_and_a_payment_are_described_as_changes() {
    let event = Event::new();
    event.mark(&event.sheets().await).await;
    event.app.rows.execute("UPDATE pairings SET hole = 9 WHERE hole = 7");
    let outdated = event.outdated().await;
    assert_eq!(outdated["scorecard Hole 9"], ["hole 9 instead of 7"]);
    assert_eq!(
        outdated["alphabeticalList A–C"],
        ["Baker, Ann: hole 9 instead of 7", "Cole, Ben: hole 9 instead of 7"]
    );
    assert!(!outdated.keys().any(|name| name.starts_with("badge")));
    let ticket = "SELECT min(id) AS number FROM tickets WHERE NOT paid";
    let path = format!("/api/Ticket/{}/ledger", event.app.rows.number(ticket));
    let paid = json!({"kind": "payment", "amount": 600, "day": "2026-05-01"});
    event.app.post(&path, &paid).by(&event.admin).await.ok(201);
    let told = &event.outdated().await["alphabeticalList H–K"];
    assert_eq!(told, &["Hart, Flo: due $0 instead of $600", "Ives, Gus: due $0 instead of $600"]);
}

#[tokio::test]
async fn a_sheet_that_changed_during_printing_stays_unprinted() {
    let event = Event::new();
    let on_paper = event.sheets().await;
    event.replace(1, "Bo", "Cruz").await;
    let marked = event.mark(&on_paper).await;
    let changed: Vec<_> =
        marked["changed"].as_array().unwrap().iter().map(|key| key.as_str().unwrap()).collect();
    assert_eq!(changed.len(), 6, "{changed:?}");
    let left = states(&event.sheets().await);
    assert_eq!(
        left,
        BTreeMap::from([("current".to_owned(), on_paper.len() - 6), ("notPrinted".to_owned(), 6)])
    );
    let nonsense = json!({"key": "poster-1", "digest": "x"});
    assert_eq!(event.mark(&[nonsense]).await, json!({"marked": 0, "changed": ["poster-1"]}));
}

#[tokio::test]
async fn a_print_mark_has_author_and_time_and_an_audit_entry() {
    let event = Event::new();
    let sign = event.sheet("cartSign").await;
    event.mark(std::slice::from_ref(&sign)).await;
    let sign = event.sheet("cartSign").await;
    assert_eq!((&sign["state"], &sign["printedAt"]), (&json!("current"), &json!("2026-05-01T12:00:00Z")));
    assert!(sign["printedBy"].as_str().is_some_and(|name| !name.is_empty()));
    let trail = event.app.get("/api/Audit?action=tournament.print_sheets").by(&event.admin).await.ok(200);
    assert_eq!(
        (&trail[0]["subjectId"], &trail[0]["changes"][0]["after"]),
        (&json!(event.tournament), &json!("1"))
    );
}

#[tokio::test]
async fn the_name_of_a_deleted_person_is_removed_from_print_marks() {
    let event = Event::new();
    event.mark(&event.sheets().await).await;
    event.replace(1, "Bo", "Cruz").await;
    event.app.rows.execute("DELETE FROM users WHERE name_first = 'Ben'");
    let outdated = event.outdated().await;
    assert_eq!(outdated["cartSign Hole 7, cart 1"], ["Bo Cruz is new"]);
    let kept = "SELECT count(*) AS number FROM printed_sheets WHERE facts::text LIKE '%Cole%'";
    assert_eq!(event.app.rows.number(kept), 0);
    let codes = "SELECT count(*) AS number FROM printed_sheets JOIN attendees ON facts::text LIKE '%' || scan_code || '%'";
    assert_eq!(event.app.rows.number(codes), 0, "no pass can be made of what is kept");
}

#[tokio::test]
async fn a_guest_with_only_a_name_is_on_paper_until_the_event_is_over() {
    let event = Event::new();
    event.app.rows.execute("UPDATE users SET email = NULL WHERE name_first IN ('Hal', 'Ida')");
    event.mark(&event.sheets().await).await;
    event.replace(6, "Subs", "Titute").await;
    let path = format!("/api/Attendee/{}", event.attendees[7]);
    assert_eq!(event.app.call(Method::DELETE, &path).by(&event.admin).await.status, 204);
    assert_eq!(event.app.rows.count("users WHERE name_first IN ('Hal', 'Ida')"), 0);
    let outdated = event.outdated().await;
    assert_eq!(
        outdated["cartSign Hole 8, cart 2"],
        ["without Ida Moe", "Subs Titute instead of Hal Lund"].map(str::to_owned)
    );
    assert_eq!(outdated["badge Titute, Subs"], ["Subs Titute instead of Hal Lund"]);
    let titles: Vec<_> = event.gone().await.iter().map(|sheet| sheet["title"].clone()).collect();
    assert_eq!(titles, ["Ida Moe", "L–N"]);
    let kept = "printed_sheets WHERE facts::text ~ 'Lund|Ida|Moe'";
    let tidy = async || {
        let delivery = delivery(&event.app, "smtp://127.0.0.1:9", PACE);
        tokio::task::spawn_blocking(move || delivery.tidy()).await.unwrap().unwrap();
    };
    tidy().await;
    assert_ne!(event.app.rows.count(kept), 0, "the paper is still to be found");
    event.app.rows.execute("UPDATE tournaments SET date_start = '2026-04-30', date_end = '2026-04-30'");
    tidy().await;
    assert_eq!(event.app.rows.count(kept), 0);
    assert_ne!(event.app.rows.count("printed_sheets WHERE facts::text LIKE '%Flo Hart%'"), 0, "others stay");
}

#[tokio::test]
async fn obsolete_paper_is_listed_until_it_is_removed() {
    let event = Event::new();
    event.mark(&event.sheets().await).await;
    event.cancel(true).await;
    let told = event.gone().await;
    let titles: Vec<_> = told.iter().map(|sheet| sheet["title"].as_str().unwrap()).collect();
    assert_eq!(titles[..2], ["Hole 8, cart 1: Flo Hart, Gus Ives", "Hole 8, cart 2: Hal Lund, Ida Moe"]);
    assert_eq!(
        titles[2..],
        [
            "Hole 8: Flo Hart, Gus Ives, Hal Lund, Ida Moe",
            "Flo Hart",
            "Gus Ives",
            "Hal Lund",
            "Ida Moe",
            "H–K",
            "L–N"
        ]
    );
    assert_eq!(
        (&told[0]["printedAt"], &told[0]["content"]["people"]),
        (&json!("2026-05-01T12:00:00Z"), &json!([]))
    );
    let other = json!({"key": told[0]["key"], "digest": "x"});
    assert_eq!(event.mark_as(&[other], true).await["marked"], 0, "another paper");
    let printed = event.mark(&told[..1]).await;
    assert_eq!(
        printed,
        json!({"marked": 0, "changed": [told[0]["key"]]}),
        "it has just come out of the printer"
    );
    assert_eq!(event.gone().await, told);
    assert_eq!(event.mark_as(&told[..2], true).await, json!({"marked": 2, "changed": []}));
    assert_eq!(event.gone().await, told[2..]);
    assert_eq!(event.mark_as(&told[..2], true).await, json!({"marked": 0, "changed": []}), "again");
    let trail = event.app.get("/api/Audit?action=tournament.print_sheets").by(&event.admin).await.ok(200);
    assert_eq!(trail[0]["changes"], json!([{"field": "removedSheets", "before": "", "after": "2"}]));
    assert_eq!(trail.as_array().unwrap().len(), 3, "what is removed again is not entered");
}

#[tokio::test]
async fn paper_in_the_bin_is_not_marked_when_its_sheet_is_wanted_again() {
    let event = Event::new();
    event.mark(&event.sheets().await).await;
    event.cancel(true).await;
    let told = event.gone().await;
    let badge = told.iter().find(|sheet| sheet["kind"] == "badge").unwrap().clone();
    event.cancel(false).await;
    assert_eq!(event.gone().await.iter().filter(|sheet| sheet["key"] == badge["key"]).count(), 0);
    let state = async || {
        let all = event.sheets().await;
        all.into_iter().find(|sheet| sheet["key"] == badge["key"]).unwrap()["state"].clone()
    };
    assert_eq!(state().await, "current");
    let removed = [badge.clone(), badge.clone()];
    for _again in 0..2 {
        let answer = event.mark_as(&removed, true).await;
        assert_eq!(answer, json!({"marked": 0, "changed": [badge["key"]]}));
        assert_eq!(state().await, "notPrinted", "it is to be printed again");
    }
    let trail = event.app.get("/api/Audit?action=tournament.print_sheets").by(&event.admin).await.ok(200);
    assert_eq!(trail[0]["changes"], json!([{"field": "removedSheets", "before": "", "after": "1"}]));
    assert_eq!(trail.as_array().unwrap().len(), 2, "what changes nothing is not entered");
    event.mark(&removed).await;
    assert_eq!(state().await, "current");
}

#[tokio::test]
async fn of_a_suspended_ticket_only_the_owner_is_on_paper() {
    let event = Event::new();
    assert!(json!(event.sheets().await).to_string().contains("Ben Cole"));
    event.app.rows.execute("UPDATE tickets SET is_suspended = true");
    let all = json!(event.sheets().await).to_string();
    assert!(all.contains("Ann Baker") && all.contains("Flo Hart"), "{all}");
    assert!(!all.contains("Ben") && !all.contains("Gus"), "{all}");
}

#[tokio::test]
async fn only_admins_read_or_mark_sheets_and_bad_marks_change_nothing() {
    let event = Event::new();
    let path = format!("/api/Sheet/query/tournament/{}", event.tournament);
    event.app.get(&path).await.problem(401, "");
    event.app.get(&path).by(&event.app.volunteer()).await.problem(403, "");
    event.app.get("/api/Sheet/query/tournament/999999").by(&event.admin).await.problem(404, "");
    let mark = |body: Value| event.app.post("/api/Sheet", &body);
    let one = json!([{"key": "badge-1", "digest": "x"}]);
    mark(json!({"tournamentId": event.tournament, "sheets": one}))
        .by(&event.app.volunteer())
        .await
        .problem(403, "");
    mark(json!({"tournamentId": 999_999, "sheets": one})).by(&event.admin).await.problem(404, "");
    mark(json!({"tournamentId": event.tournament, "sheets": []}))
        .by(&event.admin)
        .await
        .problem(422, "sheets");
    mark(json!({"tournamentId": event.tournament, "sheets": [{"key": 7}]}))
        .by(&event.admin)
        .await
        .problem(400, "sheets[0].key");
    assert_eq!(event.app.rows.count("printed_sheets"), 0);
}

#[tokio::test]
async fn an_event_without_people_or_rounds_has_no_sheets() {
    let app = App::spawn();
    let tournament = app.tournament();
    let path = format!("/api/Sheet/query/tournament/{tournament}");
    assert_eq!(app.get(&path).by(&app.admin()).await.ok(200), json!([]));
}
