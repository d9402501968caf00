//! The calls that phones at the check-in table repeat: changes, and the roster (rules `check-in-log`, `check-in-roster`).

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;

/// A tournament with two attendees in one group, and a volunteer.
struct Desk {
    app: App,
    volunteer: Person,
    tournament: i64,
    ticket: i64,
    attendees: [i64; 2],
}

impl Desk {
    fn open() -> Self {
        let app = App::spawn();
        let tournament = app.tournament();
        let (ticket, group, first) = app.ticket(app.category(tournament, json!({})), &app.user());
        let mate =
            app.rows.insert("users", json!({"name_first": "Bo", "name_last": "", "phone": "602 555 0100"}));
        let second = app.rows.insert("attendees", json!({"group_id": group, "user_id": mate}));
        Self { volunteer: app.volunteer(), tournament, ticket, attendees: [first, second], app }
    }

    async fn get(&self, rest: &str) -> Answer {
        self.app.get(&format!("/api/Attendee/checkin/{}{rest}", self.tournament)).by(&self.volunteer).await
    }

    async fn changes(&self, since: &Value) -> Value {
        self.get(&format!("/changes?since={since}")).await.ok(200)
    }
}

#[tokio::test]
async fn phone_numbers_of_captains_are_for_admins_alone() {
    let desk = Desk::open();
    let path = format!("/api/Attendee/checkin/{}/captains", desk.tournament);
    let admin = desk.app.admin();
    assert_eq!(desk.app.get(&path).by(&admin).await.ok(200), json!([]), "the buyer has entered none");
    desk.app.rows.execute(&format!(
        "UPDATE users SET phone = '602 555 0199' WHERE id = (SELECT user_id FROM tickets WHERE id = {})",
        desk.ticket
    ));
    let captains = desk.app.get(&path).by(&admin).await.ok(200);
    assert_eq!(captains.as_array().unwrap().len(), 1, "one a group, and none of a teammate");
    assert_eq!(captains[0]["phone"], "602 555 0199");
    let roster = desk.get("/roster").await.ok(200);
    assert_eq!(captains[0]["groupId"], roster["attendees"][0]["groupId"]);
    for other in [&desk.volunteer, &desk.app.user()] {
        desk.app.get(&path).by(other).await.problem(403, "");
    }
    desk.app.get(&path).await.problem(401, "");
    desk.app.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {}", desk.ticket));
    assert_eq!(desk.app.get(&path).by(&admin).await.ok(200), json!([]), "no attendee is expected");
    let nowhere = format!("/api/Attendee/checkin/{}/captains", i64::MAX);
    desk.app.get(&nowhere).by(&admin).await.problem(404, "");
}

#[tokio::test]
async fn the_table_sees_the_amount_due_by_the_ledger() {
    let desk = Desk::open();
    let admin = desk.app.admin();
    let path = format!("/api/Ticket/{}/ledger", desk.ticket);
    let mut number = desk.get("/roster").await.ok(200)["number"].clone();
    for (kind, amount, due) in
        [("payment", 100.0, 150.0), ("waived", 50.5, 99.5), ("refund", 40.0, 139.5), ("payment", 139.5, 0.0)]
    {
        let entry = json!({"kind": kind, "amount": amount});
        desk.app.post(&path, &entry).by(&admin).await.ok(201);
        let changed = desk.changes(&number).await;
        assert_eq!(ids(&changed["attendees"]).len(), 2, "{kind}: phones hear of both on the ticket");
        let news = desk.get(&format!("/roster?since={number}")).await.ok(200);
        let whole = desk.get("/roster").await.ok(200);
        for roster in [news, whole] {
            let rows = roster["attendees"].as_array().unwrap();
            let told: Vec<_> = rows.iter().map(|row| row["due"].as_f64().unwrap()).collect();
            assert_eq!(told, [due, due], "{kind} of {amount}");
            assert!(rows.iter().all(|row| row["paid"] == (due == 0.0)));
        }
        number = changed["number"].clone();
    }
}

fn ids(rows: &Value) -> Vec<i64> {
    rows.as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn applying_changes_to_a_list_gives_the_later_list() {
    let desk = Desk::open();
    let list = desk.get("").await;
    let number: Value = serde_json::from_str(&list.header("x-check-in-number")).unwrap();
    let nothing = json!({"number": number, "resync": false, "attendees": [], "removed": []});
    assert_eq!(desk.changes(&number).await, nothing);
    let body = json!({"id": desk.attendees[0], "checkedIn": true});
    desk.app.put("/api/Attendee/checkin/update", &body).by(&desk.volunteer).await.ok(200);
    let changes = desk.changes(&number).await;
    assert_eq!(ids(&changes["attendees"]), [desk.attendees[0]]);
    let list = desk.get("").await.ok(200);
    let row = list.as_array().unwrap().iter().find(|row| row["id"] == desk.attendees[0]).unwrap();
    assert_eq!(changes["attendees"][0], *row, "as the list tells it");
    let paid = json!({"id": desk.ticket, "paid": true});
    desk.app.put("/api/Ticket", &paid).by(&desk.app.admin()).await.ok(200);
    assert_eq!(ids(&desk.changes(&changes["number"]).await["attendees"]).len(), 2, "both are paid");
    let number = desk.changes(&changes["number"]).await["number"].clone();
    let cancelled = json!({"id": desk.ticket, "isCancelled": true});
    desk.app.put("/api/Ticket", &cancelled).by(&desk.app.admin()).await.ok(200);
    let gone = desk.changes(&number).await;
    assert_eq!((&gone["attendees"], &gone["removed"]), (&json!([]), &json!(desk.attendees)));
}

#[tokio::test]
async fn numbers_outside_of_the_log_require_a_new_reading() {
    let desk = Desk::open();
    for since in [json!(-1), json!(3), json!(i64::MAX)] {
        assert_eq!(desk.changes(&since).await["resync"], true, "{since}");
    }
    assert_eq!(desk.get("/changes").await.ok(200)["resync"], true);
    desk.app.rows.execute("UPDATE check_in_counters SET oldest = 2");
    assert_eq!(desk.changes(&json!(1)).await["resync"], true, "older than what a restored backup knows");
    assert_eq!(desk.changes(&json!(2)).await["resync"], false);
    for path in ["changes?since=1", "roster"] {
        let unknown = format!("/api/Attendee/checkin/{}/{path}", i64::MAX);
        desk.app.get(&unknown).by(&desk.volunteer).await.problem(404, "");
    }
}

#[tokio::test]
async fn a_roster_has_the_data_of_the_table_without_addresses() {
    let desk = Desk::open();
    let rows = &desk.app.rows;
    rows.execute(
        "UPDATE users SET name_first = '', name_last = '' WHERE email IS NOT NULL AND name_first = 'Sam'",
    );
    let secrets = rows.texts(
        "SELECT 'pass ' || id AS name, scan_code AS text FROM attendees
         UNION ALL SELECT 'phone ' || id, phone FROM users WHERE phone <> ''
         UNION ALL SELECT 'email ' || id, email FROM users WHERE email IS NOT NULL",
    );
    assert!(secrets.len() >= 5, "{secrets:?}");
    let body = json!({"id": desk.attendees[1], "checkedIn": true, "device": "gate 1"});
    desk.app.put("/api/Attendee/checkin/update", &body).by(&desk.volunteer).await.ok(200);
    let roster = desk.get("/roster").await;
    for (what, secret) in secrets {
        assert!(!roster.text().contains(&secret), "{what} is in the roster");
    }
    let roster = roster.ok(200);
    assert_eq!((&roster["whole"], ids(&roster["attendees"]).len()), (&json!(true), 2));
    let bo =
        roster["attendees"].as_array().unwrap().iter().find(|row| row["id"] == desk.attendees[1]).unwrap();
    assert_eq!((&bo["name"], &bo["paid"], &bo["due"]), (&json!("Bo"), &json!(false), &json!(250)));
    assert_eq!(bo["checkIns"][0]["device"], "gate 1");
    let code = rows.texts(&format!(
        "SELECT '' AS name, scan_code AS text FROM attendees WHERE id = {}",
        desk.attendees[1]
    ));
    let digest =
        rows.texts(&format!("SELECT '' AS name, encode(sha256('{}'::bytea), 'hex') AS text", code[""]));
    assert_eq!(bo["scanCodeDigest"], json!(digest[""]));
    let later = desk.get(&format!("/roster?since={}", roster["number"])).await.ok(200);
    assert_eq!((&later["whole"], &later["attendees"]), (&json!(false), &json!([])));
}
