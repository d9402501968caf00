//! The checks before the day: an event in order passes all of them, and each fault alone fails its own check.

use serde_json::{Value, json};

use crate::app::{App, Person};

/// An event in order: a paid foursome in a round, a sponsor with a verified logo, a phone that was heard, and a backup of today.
struct Event {
    app: App,
    admin: Person,
    tournament: i64,
    category: i64,
    round: i64,
    ticket: i64,
    group: i64,
    /// The user ids of the foursome.
    players: Vec<i64>,
    sponsor: i64,
    station: i64,
}

impl Event {
    fn in_order() -> Self {
        let app = App::spawn();
        let tournament = app.tournament();
        let row = json!({"num_groups": 1, "num_attendees": 4, "max_total_tickets": 5, "live_flag": true});
        let category = app.category(tournament, row);
        let round = app.rows.insert(
            "rounds",
            json!({"tournament_id": tournament, "max_attendees": 20, "live_flag": true, "name": "Morning"}),
        );
        let plays = json!({"round_id": round, "ticket_category_id": category, "tournament_id": tournament});
        app.rows.link("round_ticket_categories", plays);
        let sponsor = app.rows.insert("sponsors", json!({"name": "Iron & Pine"}));
        app.rows.insert("sponsor_logos", json!({"sponsor_id": sponsor, "verified": true}));
        app.rows.insert("tournament_sponsors", json!({"tournament_id": tournament, "sponsor_id": sponsor}));
        let station = json!({"tournament_id": tournament, "name": "Cart barn 2", "last_heard_at": "2026-05-01T06:00:00Z"});
        let station = app.rows.insert("check_in_stations", station);
        let mut players = Vec::new();
        for first in ["Ann", "Bo", "Cy", "Dee"] {
            let email = format!("{first}@example.org");
            players.push(
                app.rows.insert("users", json!({"name_first": first, "name_last": "Lee", "email": email})),
            );
        }
        let of = json!({"tournament_id": tournament, "ticket_category_id": category, "user_id": players[0], "paid": true,
            "date_paid": "2026-04-01T12:00:00Z"});
        let ticket = app.rows.insert("tickets", of);
        let group =
            app.rows.insert("groups", json!({"ticket_id": ticket, "round_id": round, "name": "The Herons"}));
        for &player in &players {
            app.rows.insert("attendees", json!({"group_id": group, "user_id": player}));
        }
        app.rows.execute("UPDATE pairings SET hole = 1");
        app.rows.link("backups", json!({"taken_at": "2026-05-01T06:00:00Z"}));
        let admin = app.admin();
        Self { app, admin, tournament, category, round, ticket, group, players, sponsor, station }
    }

    /// Prints every current sheet, and removes the paper of obsolete ones.
    async fn print(&self) {
        let path = format!("/api/Sheet/query/tournament/{}", self.tournament);
        let sheets = self.app.get(&path).by(&self.admin).await.ok(200);
        let paper = |sheet: &Value| json!({"key": sheet["key"], "digest": sheet["digest"], "removed": sheet["state"] == "gone"});
        let paper: Vec<_> = sheets.as_array().unwrap().iter().map(paper).collect();
        let body = json!({"tournamentId": self.tournament, "sheets": paper});
        self.app.post("/api/Sheet", &body).by(&self.admin).await.ok(201);
    }

    /// The failed checks after printing the sheets, as nearly every fault changes one.
    async fn found(&self) -> Vec<(String, i64, Vec<String>)> {
        self.print().await;
        self.failed().await
    }

    /// The failed checks, with their numbers and examples.
    async fn failed(&self) -> Vec<(String, i64, Vec<String>)> {
        let path = format!("/api/Tournament/{}/readiness", self.tournament);
        let checks = self.app.get(&path).by(&self.admin).await.ok(200);
        let checks = checks.as_array().unwrap();
        assert_eq!(checks.len(), 24, "each is listed, also when it passes");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let name = |example: &Value| text(&example["name"]);
        checks
            .iter()
            .filter(|check| check["count"] != 0)
            .map(|check| {
                let examples = check["examples"].as_array().unwrap().iter().map(name).collect();
                (text(&check["check"]), check["count"].as_i64().unwrap(), examples)
            })
            .collect()
    }

    /// Makes a fault, expects only this check to fail, and mends it.
    async fn finds(&self, fault: &str, check: &str, example: &str, mend: &str) {
        self.app.rows.execute(fault);
        assert_eq!(self.found().await, [(check.to_owned(), 1, vec![example.to_owned()])], "{fault}");
        self.app.rows.execute(mend);
        assert_eq!(self.found().await, [], "{mend}");
    }
}

/// A change of one row, the check that it fails, a part of its example, and the change that mends it.
type Fault = (&'static str, i64, &'static str, &'static str, &'static str, &'static str);

impl Event {
    fn faults_of_one_row(&self) -> [Fault; 11] {
        let (ticket, dee, station) = (self.ticket, self.players[3], self.station);
        let (unpaid, paid) = ("paid = false, date_paid = NULL", "paid = true, date_paid = now()");
        let (lost, found) = ("email = NULL", "email = 'dee@example.org'");
        let places = ": 24 places, 20 in its rounds";
        let (silent, heard) = ("last_heard_at = NULL", "last_heard_at = '2026-05-01T06:00:00Z'");
        let day_ago = "last_heard_at = '2026-04-30T11:59:59Z'";
        [
            ("tournaments", self.tournament, "live_flag = false", "notLive", "", "live_flag = true"),
            ("tickets", ticket, unpaid, "unpaid", "Ann Lee, ", paid),
            ("tickets", ticket, "is_suspended = true", "suspended", "Ann Lee, ", "is_suspended = false"),
            ("users", dee, "name_last = ''", "withoutName", "Dee@example.org", "name_last = 'Lee'"),
            ("users", dee, lost, "withoutAddress", "Dee Lee", found),
            ("users", dee, "name_first = 'ÄNN'", "sameName", "Lee", "name_first = 'Dee'"),
            (
                "ticket_categories",
                self.category,
                "max_total_tickets = 6",
                "outselling",
                places,
                "max_total_tickets = 5",
            ),
            ("check_in_stations", station, silent, "silentStation", "Cart barn 2", heard),
            ("check_in_stations", station, day_ago, "silentStation", "Cart barn 2", heard),
            ("check_in_stations", station, "waiting = 3", "waitingStation", "Cart barn 2: 3", "waiting = 0"),
            ("check_in_stations", station, "revoked_at = now()", "noStation", "", "revoked_at = NULL"),
        ]
    }

    fn set(&self, table: &str, change: &str, id: i64) {
        self.app.rows.execute(&format!("UPDATE {table} SET {change} WHERE id = {id}"));
    }
}

#[tokio::test]
async fn an_event_in_order_passes_and_each_fault_of_a_row_turns_its_own_check() {
    let event = Event::in_order();
    assert_eq!(event.found().await, []);
    for (table, id, fault, check, example, mend) in event.faults_of_one_row() {
        event.set(table, fault, id);
        let found = event.found().await;
        assert_eq!(found.len(), 1, "{fault}: {found:?}");
        assert_eq!((found[0].0.as_str(), found[0].1), (check, 1), "{fault}");
        let told = found[0].2.first().map_or("", String::as_str);
        assert!(
            told.contains(example) && told.is_empty() == ["noStation", "notLive"].contains(&check),
            "{fault}: {told}"
        );
        event.set(table, mend, id);
        assert_eq!(event.found().await, [], "{mend}");
    }
}

#[tokio::test]
async fn a_person_twice_in_one_round_is_reported_but_not_in_two_rounds() {
    let event = Event::in_order();
    let (dee, eve) =
        (event.players[3], json!({"name_first": "Eve", "name_last": "Lee", "email": "eve@example.org"}));
    let eve = event.app.rows.insert("users", eve);
    let second = json!({"ticket_id": event.ticket, "round_id": event.round, "name": "The Owls", "seats_given_away": true});
    let second = event.app.rows.insert("groups", second);
    for user in [dee, eve] {
        event.app.rows.insert("attendees", json!({"group_id": second, "user_id": user}));
    }
    let placed = "UPDATE pairings SET hole = 2 WHERE hole IS NULL";
    event.app.rows.execute(placed);
    let twice = vec!["Dee Lee: twice in Morning".to_owned()];
    assert_eq!(event.found().await, [("sameName".to_owned(), 1, twice)]);
    let path = format!("/api/Tournament/{}/readiness", event.tournament);
    let checks = event.app.get(&path).by(&event.admin).await.ok(200);
    let told = checks.as_array().unwrap().iter().find(|it| it["check"] == "sameName").unwrap();
    let example = &told["examples"][0];
    assert_eq!((&example["subject"], &example["id"]), (&json!("round"), &json!(event.round)));
    event.set("users", "name_last = ''", dee);
    let told: Vec<_> = event.found().await.into_iter().map(|(check, count, _)| (check, count)).collect();
    assert_eq!(told, [("withoutName".to_owned(), 1), ("sameName".to_owned(), 1)]);
    event.set("users", "name_last = 'Lee'", dee);
    let later = json!({"tournament_id": event.tournament, "max_attendees": 20, "name": "Afternoon"});
    let later = event.app.rows.insert("rounds", later);
    event.set("groups", &format!("round_id = {later}"), second);
    event.app.rows.execute(placed);
    assert_eq!(event.found().await, []);
}

#[tokio::test]
async fn a_player_left_by_no_shows_plays_alone_but_a_no_show_does_not() {
    let event = Event::in_order();
    let (round, dee) = (event.round, event.players[3]);
    let stay_away = |who: &str| {
        format!(
            "INSERT INTO no_shows (attendee_id, marked_at) SELECT id, now() FROM attendees WHERE user_id {who} {dee}"
        )
    };
    event.finds(&stay_away("<>"), "playsAlone", "Dee Lee", "DELETE FROM no_shows").await;
    event.app.rows.execute(&stay_away("="));
    event.app.rows.execute(&format!(
        "WITH made AS (INSERT INTO pairings (round_id, hole) VALUES ({round}, 2) RETURNING id)
         INSERT INTO pairing_players (attendee_id, pairing_id) SELECT attendees.id, made.id FROM attendees, made WHERE user_id = {dee}"
    ));
    assert_eq!(event.found().await, [], "no player waits alone");
}

#[tokio::test]
async fn groups_without_a_round_or_with_open_spots_are_named() {
    let event = Event::in_order();
    let (group, dee) = (event.group, event.players[3]);
    let set = |change: &str| format!("UPDATE groups SET {change} WHERE id = {group}");
    let join = set(&format!("round_id = {}", event.round));
    event.app.rows.execute(&set("round_id = NULL"));
    let told = ("withoutRound".to_owned(), 1, vec!["The Herons of Ann Lee".to_owned()]);
    assert_eq!(event.found().await, [told]);
    event.app.rows.execute(&join);
    event.app.rows.execute("UPDATE pairings SET hole = 1");
    assert_eq!(event.found().await, [], "the group came back into a pairing of its own");
    let gone = format!("DELETE FROM attendees WHERE user_id = {dee}");
    let back = format!(
        "INSERT INTO attendees (group_id, user_id, scan_code, created_at) VALUES ({group}, {dee}, md5('again'), now())"
    );
    event.finds(&gone, "openSpots", "The Herons of Ann Lee: 3 of 4", &back).await;
    event.app.rows.execute(&gone);
    event
        .finds(
            &set("seats_given_away = false"),
            "openSpots",
            "The Herons of Ann Lee: 3 of 4",
            &set("seats_given_away = true"),
        )
        .await;
    event.app.rows.execute(&set("seats_given_away = false"));
    event.set("tournaments", "teams_freeze_at = '2026-05-01T12:00:01Z'", event.tournament);
    assert_eq!(event.found().await.len(), 1, "not frozen yet");
    event.set("tournaments", "teams_freeze_at = '2026-05-01T11:59:59Z'", event.tournament);
    assert_eq!(event.found().await, [], "frozen teams keep no seats");
    event.app.rows.execute(&back);
    event.set("ticket_categories", "live_flag = false", event.category);
    event.set("rounds", "max_attendees = 3", event.round);
    assert_eq!(event.found().await, [("overfull".to_owned(), 1, vec!["Morning".to_owned()])]);
}

#[tokio::test]
async fn unprinted_and_outdated_sheets_are_reported_by_kind() {
    let event = Event::in_order();
    let kinds = |count, kinds: &[&str]| {
        vec![("sheets".to_owned(), count, kinds.iter().map(|kind| (*kind).to_owned()).collect::<Vec<_>>())]
    };
    let needed = ["Cart signs: 2", "Scorecards: 1", "Alphabetical list: 1"];
    assert_eq!(
        event.failed().await,
        kinds(4, &needed),
        "others are missing once one of their kind was printed"
    );
    event.print().await;
    assert_eq!(event.failed().await, []);
    event.set("users", "name_first = 'Eve'", event.players[3]);
    let stale = [
        "Cart signs: 1",
        "Scorecards: 1",
        "Name badges: 1",
        "Alphabetical list: 1",
        "Lists by hole: 1",
        "Starter's sheets: 1",
    ];
    assert_eq!(event.failed().await, kinds(6, &stale), "every kind is named");
    event.print().await;
    assert_eq!(event.failed().await, []);
}

#[tokio::test]
async fn obsolete_paper_is_listed_until_it_is_removed() {
    let event = Event::in_order();
    event.print().await;
    event.app.rows.execute("UPDATE tickets SET is_cancelled = true");
    let paper = vec!["Paper to remove: 10".to_owned()];
    assert_eq!(
        event.failed().await,
        [("sheets".to_owned(), 10, paper)],
        "two signs, a card, four badges, three lists"
    );
    event.print().await;
    assert_eq!(event.failed().await, []);
}

#[tokio::test]
async fn pairings_without_a_start_and_single_players_have_their_round() {
    let event = Event::in_order();
    let hole = |hole: &str| format!("UPDATE pairings SET hole = {hole}");
    event.finds(&hole("NULL"), "withoutStart", "The Herons of Ann Lee", &hole("1")).await;
    let (round, dee) = (event.round, event.players[3]);
    let apart = format!(
        "WITH made AS (INSERT INTO pairings (round_id, hole) VALUES ({round}, 2) RETURNING id)
         INSERT INTO pairing_players (attendee_id, pairing_id) SELECT attendees.id, made.id FROM attendees, made WHERE user_id = {dee}"
    );
    event.finds(&apart, "playsAlone", "Dee Lee", "DELETE FROM pairing_players").await;
    event.app.rows.execute(&apart);
    event.app.rows.execute("UPDATE pairings SET hole = NULL WHERE hole = 2");
    let told = event.found().await;
    let told: Vec<_> =
        told.iter().map(|(check, _, examples)| (check.as_str(), examples[0].as_str())).collect();
    assert_eq!(told, [("withoutStart", "Dee Lee"), ("playsAlone", "Dee Lee")]);
    let course = json!({"roundId": round, "pairingSize": 1});
    event.app.put("/api/Pairing/course", &course).by(&event.admin).await.ok(200);
    let told: Vec<_> = event.found().await.into_iter().map(|(check, ..)| check).collect();
    assert_eq!(told, ["withoutStart", "tooLarge"], "not reported where all play alone");
}

#[tokio::test]
async fn pairings_that_could_be_joined_or_are_too_large_turn_their_own_check() {
    let event = Event::in_order();
    let round = event.round;
    let apart = format!(
        "WITH made AS (INSERT INTO pairings (round_id, hole) VALUES ({round}, 2) RETURNING id)
         INSERT INTO pairing_players (attendee_id, pairing_id) SELECT attendees.id, made.id FROM attendees, made WHERE user_id IN ({}, {})",
        event.players[2], event.players[3]
    );
    event.finds(&apart, "joinable", "Cy Lee", "DELETE FROM pairing_players").await;
    let size = |size: i64| json!({"roundId": round, "pairingSize": size});
    event.app.put("/api/Pairing/course", &size(3)).by(&event.admin).await.ok(200);
    let told = ("tooLarge".to_owned(), 1, vec!["The Herons of Ann Lee".to_owned()]);
    assert_eq!(event.found().await, [told]);
    event.app.put("/api/Pairing/course", &size(4)).by(&event.admin).await.ok(200);
    assert_eq!(event.found().await, []);
}

#[tokio::test]
async fn logos_mail_and_clashes_of_this_event_alone_are_reported() {
    let event = Event::in_order();
    let sponsor = event.sponsor;
    let logo = |verified: bool| {
        format!("UPDATE sponsor_logos SET verified = {verified} WHERE sponsor_id = {sponsor}")
    };
    event.finds(&logo(false), "withoutLogo", "Iron & Pine", &logo(true)).await;
    let round = event.round;
    let hole_of = |sponsor: &str| {
        format!("UPDATE course_holes SET sponsor_id = {sponsor} WHERE round_id = {round} AND number = 3")
    };
    let course = json!({"roundId": round, "pairingSize": 4});
    event.app.put("/api/Pairing/course", &course).by(&event.admin).await.ok(200);
    let of_hole = event.app.rows.insert("sponsors", json!({"name": "Hole & Sons"}));
    event.finds(&hole_of(&of_hole.to_string()), "withoutLogo", "Hole & Sons", &hole_of("NULL")).await;
    for recipient in ["ANN@example.org", "else@example.org"] {
        let given_up = json!({"recipient": recipient, "given_up_at": "2026-05-01T06:00:00Z"});
        event.app.rows.insert("outbox", given_up);
    }
    assert_eq!(event.found().await, [("refusedMail".to_owned(), 1, vec!["ANN@example.org".to_owned()])]);
    event.app.rows.execute("DELETE FROM outbox");
    let of_ann = format!("SELECT id AS number FROM attendees WHERE user_id = {}", event.players[0]);
    let attendee = event.app.rows.number(&of_ann);
    let clash = json!({"tournament_id": event.tournament, "attendee_id": attendee});
    event.app.rows.insert("check_in_clashes", clash);
    assert_eq!(event.found().await, [("openClash".to_owned(), 1, vec!["Ann Lee".to_owned()])]);
    let open = |names: [&str; 1]| [("openClash".to_owned(), 1, names.map(str::to_owned).to_vec())];
    event.app.rows.execute("UPDATE check_in_clashes SET kind = 'replaced'");
    assert_eq!(event.found().await, open(["A replaced pass"]), "it has another holder");
    event.app.rows.execute("UPDATE check_in_clashes SET told_name = 'Bo Old'");
    assert_eq!(event.found().await, open(["Bo Old"]));
}

#[tokio::test]
async fn only_the_first_five_are_named_and_other_events_are_left_out() {
    let event = Event::in_order();
    for first in ["Gus", "Hal", "Ida", "Jo", "Kit", "Lu"] {
        let buyer = event.app.rows.insert("users", json!({"name_first": first, "name_last": "Moe"}));
        let of = json!({"tournament_id": event.tournament, "ticket_category_id": event.category, "user_id": buyer});
        event.app.rows.insert("tickets", of.clone());
    }
    let found = event.found().await;
    assert_eq!((found.len(), found[0].1, found[0].2.len()), (1, 6, 5), "{found:?}");
    assert!(found[0].2[0].starts_with("Gus Moe"), "by name");
    event.app.rows.execute("UPDATE tickets SET is_cancelled = true WHERE NOT paid");
    assert_eq!(event.found().await, [], "cancelled tickets do not count");
}

#[tokio::test]
async fn categories_that_share_a_round_are_added_up() {
    let event = Event::in_order();
    let of = json!({"tournament_id": event.tournament, "name": "Twosome", "num_groups": 1, "num_attendees": 2,
        "max_total_tickets": 3, "live_flag": true, "sponsor_flag": true});
    let twosome = event.app.rows.insert("ticket_categories", of);
    let plays =
        json!({"round_id": event.round, "ticket_category_id": twosome, "tournament_id": event.tournament});
    event.app.rows.link("round_ticket_categories", plays);
    let checks = event.found().await;
    assert_eq!((checks.len(), checks[0].0.as_str(), checks[0].1), (1, "outselling", 1), "{checks:?}");
    assert!(checks[0].2[0].ends_with(", Twosome: 26 places, 20 in their rounds"), "{checks:?}");
    event.set("ticket_categories", "live_flag = false", event.category);
    assert_eq!(event.found().await, [], "alone it fits");
}

#[tokio::test]
async fn each_example_names_the_row_that_it_is_about() {
    let event = Event::in_order();
    let of = json!({"tournament_id": event.tournament, "sponsor_flag": true});
    let gold = event.app.rows.insert("ticket_categories", of);
    let of = json!({"tournament_id": event.tournament, "ticket_category_id": gold, "user_id": event.players[1],
        "reference": "7K3Q2M"});
    let unpaid = event.app.rows.insert("tickets", of);
    event.set("users", "name_last = ''", event.players[3]);
    let path = format!("/api/Tournament/{}/readiness", event.tournament);
    let checks = event.app.get(&path).by(&event.admin).await.ok(200);
    let of = |check: &str| checks.as_array().unwrap().iter().find(|one| one["check"] == check).unwrap();
    let (ticket, user) = (of("unpaid"), of("withoutName"));
    assert_eq!((&ticket["count"], &ticket["forSponsors"]), (&json!(1), &json!(1)));
    let example = &ticket["examples"][0];
    let told =
        ["subject", "id", "ticketCategoryId", "sponsorFlag", "reference"].map(|field| example[field].clone());
    assert_eq!(told, [json!("ticket"), json!(unpaid), json!(gold), json!(true), json!("FW-7K3Q2M")]);
    let example = &user["examples"][0];
    let told =
        ["subject", "id", "ticketCategoryId", "sponsorFlag", "reference"].map(|field| example[field].clone());
    assert_eq!(told, [json!("user"), json!(event.players[3]), Value::Null, Value::Null, Value::Null]);
}

#[tokio::test]
async fn only_admins_read_the_checks() {
    let event = Event::in_order();
    let path = format!("/api/Tournament/{}/readiness", event.tournament);
    event.app.get(&path).await.problem(401, "");
    event.app.get(&path).by(&event.app.volunteer()).await.problem(403, "");
    event.app.get("/api/Tournament/999999/readiness").by(&event.admin).await.problem(404, "");
}

#[tokio::test]
async fn a_pass_that_waits_the_weather_and_an_old_backup_turn_their_own_check() {
    let event = Event::in_order();
    let mail = |kind: &str, ticket: i64, created_at: &str| {
        let message = json!({"kind": kind, "ticketId": ticket, "userId": event.players[1], "tournamentId": event.tournament});
        let mail = json!({"recipient": "BO@example.org", "message": message, "created_at": created_at, "due_at": "2999-01-01T00:00:00Z"});
        event.app.rows.insert("outbox", mail);
    };
    mail("passPaid", event.ticket, "2026-05-01T11:00:01Z");
    mail("ticketReminder", event.ticket, "2026-05-01T10:00:00Z");
    mail("passPaid", event.ticket + 7, "2026-05-01T10:00:00Z");
    assert_eq!(event.found().await, [], "it is new, brings no pass, or is about another event");
    mail("passChanged", event.ticket, "2026-05-01T10:59:59Z");
    assert_eq!(event.found().await, [("unsentPass".to_owned(), 1, vec!["BO@example.org".to_owned()])]);
    event.app.rows.execute("UPDATE outbox SET sent_at = created_at");
    assert_eq!(event.found().await, []);

    let weather = |change: &str| format!("UPDATE tournaments SET {change} WHERE id = {}", event.tournament);
    let none = weather("weather = NULL, weather_decision_at = NULL");
    let waiting = weather("weather = 'waiting', weather_decision_at = '2026-05-02T06:00:00Z'");
    event.finds(&waiting, "weather", "It is still to be decided", &none).await;
    event.finds(&weather("weather = 'cancelled'"), "weather", "The event is cancelled", &none).await;

    for fault in ["UPDATE backups SET taken_at = '2026-04-30T11:59:59Z'", "DELETE FROM backups"] {
        event.app.rows.execute(fault);
        assert_eq!(event.found().await, [("oldBackup".to_owned(), 1, vec![])], "{fault}");
    }
}
