//! Invalid passes at the gate: each is refused with its reason, and changes nothing (rule `check-in-passes`).

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;

struct Gate {
    app: App,
    volunteer: Person,
    tournament: i64,
    owner: Person,
    attendee: i64,
    code: String,
}

impl Gate {
    fn open() -> Self {
        let app = App::spawn();
        let (tournament, owner) = (app.tournament(), app.user());
        let (.., attendee) = app.ticket(app.category(tournament, json!({})), &owner);
        let code = code(&app, attendee);
        Self { volunteer: app.volunteer(), tournament, owner, attendee, code, app }
    }

    /// Checks an attendee in with a scanned code.
    async fn scan(&self, attendee: i64, code: &str) -> Answer {
        let body = json!({"id": attendee, "checkedIn": true, "scanCode": code});
        self.app.put("/api/Attendee/checkin/update", &body).by(&self.volunteer).await
    }

    async fn codes(&self) -> Vec<Value> {
        let list =
            self.app.get(&format!("/api/Attendee/checkin/{}", self.tournament)).by(&self.volunteer).await;
        list.each("scanCode")
    }
}

fn code(app: &App, attendee: i64) -> String {
    let codes = app
        .rows
        .texts(&format!("SELECT 'code' AS name, scan_code AS text FROM attendees WHERE id = {attendee}"));
    codes["code"].clone()
}

#[tokio::test]
async fn a_pass_of_a_place_that_was_given_away_is_refused() {
    let gate = Gate::open();
    let swap = json!({"id": gate.attendee, "newUserNameFirst": "Bo", "newUserNameLast": "Li"});
    gate.app.put("/api/Attendee", &swap).by(&gate.owner).await.ok(200);
    let new = code(&gate.app, gate.attendee);
    assert_eq!(gate.codes().await, [json!(new)], "the list has the new pass alone");
    // A device with an older list still has the old code.
    let before = gate.app.rows.state();
    let sentence =
        "This pass is no longer valid: its place was given to somebody else, who has a pass of their own.";
    assert_eq!(gate.scan(gate.attendee, &gate.code).await.problem(409, "scanCode"), sentence);
    assert_eq!(gate.app.rows.state(), before);
    gate.scan(gate.attendee, &new).await.ok(200);
}

#[tokio::test]
async fn a_pass_whose_place_is_gone_is_not_found() {
    let gate = Gate::open();
    let gone =
        gate.app.call(Method::DELETE, &format!("/api/Attendee/{}", gate.attendee)).by(&gate.owner).await;
    assert_eq!(gone.status, 204, "{}", gone.text());
    assert_eq!(gate.scan(gate.attendee, &gate.code).await.problem(404, ""), "There is no such attendee.");
    assert!(gate.codes().await.is_empty());
}

#[tokio::test]
async fn a_pass_is_refused_while_its_ticket_is_cancelled() {
    let gate = Gate::open();
    gate.app.rows.execute("UPDATE tickets SET is_cancelled = true");
    let sentence = gate.scan(gate.attendee, &gate.code).await.problem(409, "");
    assert_eq!(sentence, "This pass is not valid: its ticket was cancelled.");
    gate.app.rows.execute("UPDATE tickets SET is_cancelled = false");
    gate.scan(gate.attendee, &gate.code).await.ok(200);
}

#[tokio::test]
async fn a_pass_of_another_tournament_is_not_on_the_list() {
    let gate = Gate::open();
    let (.., foreign) = gate.app.ticket(gate.app.category(gate.app.tournament(), json!({})), &gate.owner);
    let foreign = json!(code(&gate.app, foreign));
    assert!(!gate.codes().await.contains(&foreign));
    let searched = format!("/api/Attendee/checkin/{}?search={}", gate.tournament, foreign.as_str().unwrap());
    assert_eq!(gate.app.get(&searched).by(&gate.volunteer).await.ok(200), json!([]));
}

#[tokio::test]
async fn a_foreign_code_finds_and_checks_in_no_attendee() {
    let gate = Gate::open();
    let before = gate.app.rows.state();
    let strange = [
        "https://example.org/?a=b&c=%00",
        "🏌️‍♀️⛳",
        "'; DROP TABLE attendees; --",
        "%_\\",
        "",
        "\u{0}\u{7f}",
        &"x".repeat(3000),
    ];
    for code in strange {
        let mut url = reqwest::Url::parse("http://fairway").unwrap();
        url.set_path(&format!("/api/Attendee/checkin/{}", gate.tournament));
        url.query_pairs_mut().append_pair("search", code);
        let path = format!("{}?{}", url.path(), url.query().unwrap());
        let found = gate.app.get(&path).by(&gate.volunteer).await.ok(200);
        // An empty search is ignored.
        assert_eq!(found.as_array().unwrap().len(), usize::from(code.is_empty()), "{code:?}");
        gate.scan(gate.attendee, code).await.problem(409, "scanCode");
    }
    assert_eq!(gate.app.rows.state(), before);
}
