//! The overview of a tournament's sale (rule `overview`): sums by category and method, and curves beside the year before.

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::statements;

/// A tournament of June 13, 2026, with foursomes at $250 and tents for sponsors at $1000, and an Admin.
struct Books {
    app: App,
    admin: Person,
    owner: Person,
    tournament: i64,
    foursome: i64,
    tent: i64,
}

impl Books {
    fn new() -> Self {
        let app = App::spawn();
        let (admin, owner, tournament) = (app.admin(), app.user(), app.tournament());
        let foursome = app.category(tournament, json!({"max_total_tickets": 20}));
        let tent =
            json!({"name": "Tent", "sponsor_flag": true, "price_cents": 100_000, "max_total_tickets": 4});
        let tent = app.category(tournament, tent);
        Self { app, admin, owner, tournament, foursome, tent }
    }

    async fn overview(&self) -> Value {
        self.overview_of(self.tournament).await
    }

    async fn overview_of(&self, tournament: i64) -> Value {
        let path = format!("/api/Tournament/{tournament}/overview");
        self.app.get(&path).by(&self.admin).await.ok(200)
    }

    fn ticket(&self, category: i64) -> i64 {
        self.app.ticket(category, &self.owner).0
    }

    /// Adds a row to a ticket's ledger.
    async fn enter(&self, ticket: i64, row: Value) {
        let path = format!("/api/Ticket/{ticket}/ledger");
        self.app.post(&path, &row).by(&self.admin).await.ok(201);
    }

    /// Another tournament with a paid ticket, sold this number of days before its first day.
    fn other(&self, first: &str, name: &str, days_before: i64) -> i64 {
        let app = &self.app;
        let row = json!({"name": name, "date_start": first, "date_end": first});
        let tournament = app.rows.insert("tournaments", row);
        let ticket = self.ticket(app.category(tournament, json!({})));
        let bought = format!("(date '{first}' - {days_before})");
        app.rows
            .execute(&format!("UPDATE tickets SET created_at = {bought} + time '12:00' WHERE id = {ticket}"));
        app.rows.execute(&format!(
            "INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, day, at)
             VALUES ({ticket}, {tournament}, '7K3Q2M', 'payment', 25000, {bought}, now())"
        ));
        tournament
    }
}

/// Due, received, outstanding, gifts, to refund.
fn money(of: &Value) -> [Value; 5] {
    ["due", "received", "outstanding", "gifts", "toRefund"].map(|name| of["money"][name].clone())
}

/// Capacity, sold, paid.
fn counts(of: &Value) -> [i64; 3] {
    ["capacity", "sold", "paid"].map(|name| of[name].as_i64().unwrap())
}

#[tokio::test]
async fn only_admins_see_the_overview() {
    let books = Books::new();
    let path = format!("/api/Tournament/{}/overview", books.tournament);
    books.app.get(&path).await.problem(401, "");
    books.app.get(&path).by(&books.app.volunteer()).await.problem(403, "");
    books.app.get("/api/Tournament/999999/overview").by(&books.admin).await.problem(404, "");
}

#[tokio::test]
async fn before_the_first_ticket_all_figures_are_zero() {
    let books = Books::new();
    let overview = books.overview().await;
    assert_eq!((counts(&overview), money(&overview)), ([24, 0, 0], [(); 5].map(|()| json!(0))));
    let nothing = json!([]);
    for list in ["methods", "reserved", "received"] {
        assert_eq!(overview[list], nothing, "{list}");
    }
    assert_eq!((&overview["earlier"], &overview["daysBefore"]), (&Value::Null, &json!(43)));
    let names: Vec<_> = overview["categories"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Foursome", "Tent"], "those of attendees first");
    let empty = books.app.tournament();
    assert_eq!(books.overview_of(empty).await["categories"], nothing, "no category yet");
}

#[tokio::test]
async fn a_part_a_refund_a_gift_and_a_cancelled_ticket_add_up() {
    let books = Books::new();
    let [part, back, gone] = [(); 3].map(|()| books.ticket(books.foursome));
    books
        .enter(part, json!({"kind": "payment", "amount": 100.1, "method": "check", "day": "2026-04-30"}))
        .await;
    books.enter(back, json!({"kind": "payment", "amount": 300, "method": "card"})).await;
    books.enter(back, json!({"kind": "refund", "amount": 20, "method": "Card"})).await;
    books.enter(gone, json!({"kind": "payment", "amount": 250, "method": "check"})).await;
    books.enter(gone, json!({"kind": "gift", "amount": 5.5})).await;
    books.app.put("/api/Ticket", &json!({"id": gone, "isCancelled": true})).by(&books.admin).await.ok(200);
    let tent = books.ticket(books.tent);
    books.enter(tent, json!({"kind": "waived", "amount": 1000})).await;
    let overview = books.overview().await;
    let sums = [json!(500), json!(635.6), json!(149.9), json!(35.5), json!(250)];
    assert_eq!(money(&overview), sums);
    assert_eq!((counts(&overview), &overview["unpaid"]), ([24, 3, 2], &json!(1)));
    let [foursomes, tents] = [0, 1].map(|place| overview["categories"][place].clone());
    assert_eq!((counts(&foursomes), counts(&tents)), ([20, 2, 1], [4, 1, 1]));
    assert_eq!((&money(&foursomes)[1], &money(&tents)[0]), (&json!(635.6), &json!(0)), "waived is no money");
    assert_eq!((&tents["sponsorFlag"], &tents["price"]), (&json!(true), &json!(1000)));
    let methods = json!([{"method": "check", "received": 350.1}, {"method": "Card", "received": 280},
        {"method": "", "received": 5.5}]);
    assert_eq!(overview["methods"], methods, "methods are equal in any case");
    let received = json!([{"daysBefore": 44, "cents": 10_010}, {"daysBefore": 43, "cents": 53_550}]);
    assert_eq!(overview["received"], received);
    assert_eq!(overview["reserved"], json!([{"daysBefore": 43, "count": 3}]), "without the cancelled one");
}

#[tokio::test]
async fn days_begin_in_the_site_s_time_zone() {
    let books = Books::new();
    // Phoenix is seven hours behind UTC.
    for (at, days) in [("2026-04-30T06:59:59Z", 45), ("2026-04-30T07:00:00Z", 44)] {
        let ticket = books.ticket(books.foursome);
        books.app.rows.execute(&format!("UPDATE tickets SET created_at = '{at}' WHERE id = {ticket}"));
        let reserved = books.overview().await["reserved"].clone();
        let last = reserved.as_array().unwrap().last().unwrap().clone();
        assert_eq!(last, json!({"daysBefore": days, "count": 1}), "{at}");
    }
}

#[tokio::test]
async fn the_year_before_is_aligned_by_the_days_before_its_event() {
    let books = Books::new();
    books.other("2025-12-16", "Winter Cup", 3);
    books.other("2024-06-15", "Two years ago", 3);
    books.other("2027-06-12", "Next year", 3);
    assert_eq!(books.overview().await["earlier"]["name"], "Two years ago", "179 days are too few");
    let before = books.other("2025-06-14", "Spring Classic", 90);
    let overview = books.overview().await;
    let earlier = json!({"id": before, "name": "Spring Classic", "year": 2025, "dateStart": "2025-06-14",
        "reserved": [{"daysBefore": 90, "count": 1}], "received": [{"daysBefore": 90, "cents": 25000}]});
    assert_eq!(overview["earlier"], earlier);
    assert_eq!((counts(&overview), &overview["received"]), ([24, 0, 0], &json!([])), "nothing is mixed");
    books.other("2025-12-15", "Half a year ago", 3);
    assert_eq!(books.overview().await["earlier"]["name"], "Half a year ago", "180 days are enough");
}

#[tokio::test]
async fn a_past_event_includes_the_days_after_it() {
    let books = Books::new();
    let past = books.other("2026-04-25", "Past", -2);
    let overview = books.overview_of(past).await;
    assert_eq!((&overview["daysBefore"], &overview["received"][0]["daysBefore"]), (&json!(-6), &json!(-2)));
}

#[tokio::test]
async fn the_overview_takes_few_statements_and_none_over_attendees() {
    statements::keep();
    let books = Books::new();
    books.other("2025-06-14", "Spring Classic", 90);
    books.overview().await;
    let mut taken = vec![];
    for _ in 0..2 {
        let ticket = books.ticket(books.foursome);
        books.enter(ticket, json!({"kind": "payment", "amount": 100})).await;
        statements::forget();
        books.overview().await;
        let made = statements::made();
        assert!(made.iter().all(|sql| !sql.contains("attendees\"") && !sql.contains("FROM attendees")));
        taken.push(made.iter().filter(|sql| sql.contains("tournament")).count());
    }
    assert_eq!(taken, [7, 7], "the list, four of this year, two of the year before");
}
