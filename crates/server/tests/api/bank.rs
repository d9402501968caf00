//! Reconciliation (rule `reconciliation`): files of banks and donation forms, matching their payments, and undoing it.

mod choices;
mod files;
mod parts;

use std::fmt::Write;
use std::future::IntoFuture;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::app::{App, Person};
use crate::client::{Answer, Call, Field};

/// A tournament with a category of $650, and an Admin.
struct Books {
    app: App,
    admin: Person,
    tournament: i64,
    category: i64,
}

const ZEFFY: &str =
    "Payment Date,First Name,Last Name,Email,Total Amount,Payment Status,Transaction ID,Note\n";
const BANK: &str = "Date,Description,Check Number,Deposit\n";

impl Books {
    fn new() -> Self {
        let app = App::spawn();
        let (admin, tournament) = (app.admin(), app.tournament());
        let category = app.category(tournament, json!({"price_cents": 65_000, "max_total_tickets": 100}));
        Self { app, admin, tournament, category }
    }

    /// A ticket of a person with this name, and its reference.
    fn ticket(&self, first: &str, last: &str) -> (i64, String) {
        let person = self.app.user();
        self.app.rows.execute(&format!(
            "UPDATE users SET name_first = '{first}', name_last = '{last}' WHERE id = {}",
            person.id
        ));
        let id = self.app.ticket(self.category, &person).0;
        let sql = format!("SELECT reference AS name, '' AS text FROM tickets WHERE id = {id}");
        (id, format!("FW-{}", self.app.rows.texts(&sql).into_keys().next().unwrap()))
    }

    fn importing(&self, file: &[u8], but: &[(&'static str, Value)]) -> Call {
        self.importing_for(self.tournament, file, but)
    }

    fn importing_for(&self, tournament: i64, file: &[u8], but: &[(&'static str, Value)]) -> Call {
        let mut form = vec![
            Field::text("TournamentId", &tournament),
            Field::file("File", "payments.csv", file.to_vec()),
        ];
        form.extend(but.iter().map(|(name, value)| Field::text(name, value)));
        self.app.call(Method::POST, "/api/BankFile").by(&self.admin).form(&form)
    }

    async fn import(&self, file: &str) -> Value {
        self.importing(file.as_bytes(), &[]).await.ok(201)
    }

    async fn import_bank(&self, rows: &str) -> Value {
        let said = [("Columns", columns()), ("DayFirst", json!(false))];
        self.importing(format!("{BANK}{rows}").as_bytes(), &said).await.ok(201)
    }

    async fn rows(&self, query: &str) -> Vec<Value> {
        let path = format!("/api/BankRow/query/tournament/{}{query}", self.tournament);
        self.app.get(&path).by(&self.admin).await.ok(200).as_array().unwrap().clone()
    }

    #[expect(clippy::needless_pass_by_value, reason = "calls write it in place")]
    fn settling(&self, row: &Value, state: &str, but: Value) -> Call {
        let mut body = json!({"id": row["id"], "state": state});
        body.as_object_mut().unwrap().extend(but.as_object().unwrap().clone());
        self.app.put("/api/BankRow", &body).by(&self.admin)
    }

    /// Confirms the proposal of a row.
    async fn confirm(&self, row: &Value) -> Answer {
        let proposal = &row["proposal"];
        let entries = proposal["entries"].as_array().unwrap().iter();
        let entries: Vec<_> = entries.map(|entry| entry["ledgerEntryId"].clone()).collect();
        let told = json!({"payments": proposal["payments"], "entryIds": entries});
        self.settling(row, "matched", told).await
    }

    async fn ticket_is(&self, id: i64) -> (bool, f64) {
        let told = self.app.get(&format!("/api/Ticket/{id}")).by(&self.admin).await.ok(200);
        (told["paid"].as_bool().unwrap(), told["received"].as_f64().unwrap())
    }

    async fn pay_by_check(&self, ticket: i64, number: &str) {
        let body =
            json!({"ids": [ticket], "paid": true, "paymentMethod": "Check", "paymentReference": number});
        self.app.put("/api/Ticket/paid", &body).by(&self.admin).await.ok(200);
    }
}

fn columns() -> Value {
    json!({"day": "Date", "amount": "Deposit", "check": "Check Number", "texts": ["Description"]})
}

fn counts(import: &Value) -> (u64, u64, u64) {
    let count = |name: &str| import[name].as_u64().unwrap();
    (count("added"), count("known"), count("passedOver"))
}

#[tokio::test]
async fn a_file_twice_and_one_that_overlaps_count_once() {
    let on = Books::new();
    let row =
        |id: u32| format!("2026-05-{:02},Sam,Rivera,sam@example.org,$650.00,Succeeded,T{id},\n", id % 28 + 1);
    let first = format!("{ZEFFY}{}{}", row(1), row(2));
    let import = on.import(&first).await;
    assert_eq!((import["source"].as_str(), counts(&import)), (Some("zeffy"), (2, 0, 0)));
    assert_eq!(counts(&on.import(&first).await), (0, 2, 0));
    assert_eq!(counts(&on.import(&format!("{ZEFFY}{}{}", row(2), row(3))).await), (1, 1, 0));
    assert_eq!(on.app.rows.count("bank_rows"), 3);
}

#[tokio::test]
async fn ten_thousand_rows_come_in_one_go_and_once() {
    let on = Books::new();
    let mut file = String::from(ZEFFY);
    for id in 0..10_000 {
        writeln!(
            file,
            "2026-04-{:02},Sam,Rivera,,\"1,0{:02}.50\",Paid,T{id},\"a \"\"note\"\", {id}\"",
            id % 28 + 1,
            id % 100
        )
        .unwrap();
    }
    assert_eq!(counts(&on.import(&file).await), (10_000, 0, 0));
    assert_eq!(counts(&on.import(&file).await), (0, 10_000, 0));
    let sums = on.app.get(&format!("/api/BankRow/sums/tournament/{}", on.tournament)).by(&on.admin).await;
    assert_eq!(sums.ok(200)[0]["count"], 10_000);
    assert_eq!(on.rows("").await.len(), 100);
}

#[tokio::test]
async fn the_columns_of_a_bank_are_named_once() {
    let on = Books::new();
    let file = format!("{BANK}5/4/2026,CHECK 1042,1042,650.00\n5/31/2026,CASH,,20\n");
    let asked = on.import(&file).await;
    assert_eq!((&asked["source"], counts(&asked)), (&Value::Null, (0, 0, 0)));
    assert_eq!(asked["headings"], json!(["Date", "Description", "Check Number", "Deposit"]));
    assert_eq!(asked["examples"][0], json!(["5/4/2026", "CHECK 1042", "1042", "650.00"]));
    let wrong = json!({"day": "Day", "amount": "Deposit", "texts": []});
    let refused = on.importing(file.as_bytes(), &[("Columns", wrong)]).await;
    assert_eq!(refused.problem(422, "Columns"), "Columns name Day, which is no heading of the file");
    assert_eq!(counts(&on.import_bank("5/4/2026,CHECK 1042,1042,650.00\n").await), (1, 0, 0));
    assert_eq!(counts(&on.import(&file).await), (1, 1, 0));
    assert_eq!(on.rows("?search=cash").await[0]["day"], "2026-05-31");
}

#[tokio::test]
async fn a_preview_takes_nothing_in_and_keeps_nothing() {
    let on = Books::new();
    on.import_bank("5/4/2026,CASH,,50.00\n").await;
    on.app.rows.execute("DELETE FROM bank_formats");
    let file = format!("{BANK}5/4/2026,CASH,,50.00\n5/31/2026,SAM,1042,650\n5/31/2026,FEE,,-3\n");
    let said = [("Columns", columns()), ("Preview", json!(true))];
    let seen = on.importing(file.as_bytes(), &said).await.ok(201);
    assert_eq!((&seen["source"], counts(&seen)), (&json!("bank"), (1, 1, 1)));
    let second =
        json!({"day": "2026-05-31", "amount": 650, "name": "", "checkNumber": "1042", "memo": "SAM"});
    assert_eq!(seen["payments"][1], second);
    assert_eq!((on.app.rows.count("bank_rows"), on.app.rows.count("bank_formats")), (1, 0));
}

#[tokio::test]
async fn equal_rows_of_one_file_are_several_payments() {
    let on = Books::new();
    let cash = "5/4/2026,CASH,,50.00\n";
    assert_eq!(counts(&on.import_bank(cash).await), (1, 0, 0));
    assert_eq!(counts(&on.import_bank(&cash.repeat(3)).await), (2, 1, 0));
    assert_eq!(counts(&on.import_bank(&cash.repeat(2)).await), (0, 2, 0));
    assert_eq!(on.app.rows.count("bank_rows"), 3);
}

#[tokio::test]
async fn days_of_either_order_are_asked_about_once() {
    let on = Books::new();
    let file = format!("{ZEFFY}03/04/2026,Sam,Rivera,,650,Paid,T1,\n");
    let refused = on.importing(file.as_bytes(), &[]).await;
    let told = "DayFirst must be told: line 2 has 03/04/2026, of which either number may be the month";
    assert_eq!(refused.problem(422, "DayFirst"), told);
    on.importing(file.as_bytes(), &[("DayFirst", json!("soon"))]).await.problem(400, "DayFirst");
    let taken = on.importing(file.as_bytes(), &[("DayFirst", json!(true))]).await.ok(201);
    assert_eq!(taken["payments"][0]["day"], "2026-04-03");
    let next = on
        .import(&format!("{ZEFFY}04/04/2026,Kim,Park,,650,Paid,T2,\n05/04/2026,Kim,Park,,1,Paid,T3,\n"))
        .await;
    assert_eq!(next["payments"][1]["day"], "2026-04-05");
    let other = on.importing(format!("{ZEFFY}05/31/2026,Kim,Park,,650,Paid,T4,\n").as_bytes(), &[]).await;
    assert_eq!(other.problem(422, "DayFirst"), "DayFirst does not fit line 2, which has 05/31/2026");
}

#[tokio::test]
async fn open_payments_are_read_again_with_other_columns() {
    let on = Books::new();
    let file = "Date,Description,Check Number,Deposit\n5/31/2026,SAM RIVERA,1042,650.00\n";
    let wrong = json!({"day": "Date", "amount": "Check Number", "texts": []});
    on.importing(file.as_bytes(), &[("Columns", wrong)]).await.ok(201);
    assert_eq!(on.rows("").await[0]["amount"], 1042);
    let taken = on.importing(file.as_bytes(), &[("Columns", columns())]).await.ok(201);
    assert_eq!(counts(&taken), (0, 1, 0));
    let row = on.rows("").await.remove(0);
    assert_eq!((&row["amount"], &row["memo"]), (&json!(650), &json!("SAM RIVERA")));
    on.settling(&row, "gift", json!({})).await.ok(200);
    let without = json!({"day": "Date", "amount": "Deposit", "texts": []});
    on.importing(file.as_bytes(), &[("Columns", without)]).await.ok(201);
    assert_eq!(on.rows("?state=gift").await[0]["memo"], "SAM RIVERA", "it is settled");
}

#[tokio::test]
async fn a_payment_counts_for_one_of_two_tournaments() {
    let on = Books::new();
    let other = on.app.rows.insert("tournaments", json!({}));
    let file = format!("{ZEFFY}2026-05-04,Sam,Rivera,,650,Paid,T1,\n");
    on.import(&file).await;
    assert_eq!(counts(&on.importing_for(other, file.as_bytes(), &[]).await.ok(201)), (1, 0, 0));
    let here = on.rows("").await.remove(0);
    let path = format!("/api/BankRow/query/tournament/{other}");
    let there = on.app.get(&path).by(&on.admin).await.ok(200)[0].clone();
    on.settling(&here, "gift", json!({})).await.ok(200);
    let twice = on.settling(&there, "gift", json!({})).await;
    assert_eq!(
        twice.problem(409, ""),
        "This payment counts for another tournament already. Undo that there first, or set it aside here."
    );
    on.settling(&there, "aside", json!({})).await.ok(200);
}

#[tokio::test]
async fn a_line_that_cannot_be_read_refuses_the_whole_file() {
    let on = Books::new();
    let good = "05/04/2026,Sam,Rivera,,650,Paid,T1,\n";
    for (file, told) in [
        (
            format!("{ZEFFY}{good}05/05/2026,Kim,Park,,much,Paid,T2,\n"),
            "line 3 has much as an amount, which is none in US dollars",
        ),
        (
            format!("{ZEFFY}{good}31/05/2026,Kim,Park,,1,Paid,T2,\n05/31/2026,Kim,Park,,1,Paid,T3,\n"),
            "line 4 has day and month the other way round than the lines before",
        ),
        (
            format!("{ZEFFY}{good}05/05/2026,\"Kim,Park,,1,Paid,T2,\n"),
            "line 3 has a quotation mark that is never closed, or a text that is too long",
        ),
    ] {
        let refused = on.importing(file.as_bytes(), &[]).await;
        assert_eq!(refused.problem(422, "File"), format!("File cannot be read: {told}"));
    }
    on.importing(b"PK\x03\x04", &[]).await.problem(422, "File");
    on.importing(b"", &[]).await.problem(422, "File");
    assert_eq!(on.app.rows.count("bank_rows"), 0);
}

#[tokio::test]
async fn a_reference_with_look_alikes_is_proposed_confirmed_and_undone() {
    let on = Books::new();
    let (ticket, reference) = on.ticket("Sam", "Rivera");
    let typed = reference.to_lowercase().replace('7', "1").replace('5', "s");
    on.import_bank(&format!("4/20/2026,ZELLE {typed} THANKS,,650.00\n")).await;
    let row = on.rows("").await.remove(0);
    assert_eq!(row["proposal"]["why"], "reference");
    let told =
        json!({"ticketId": ticket, "reference": reference, "name": "Sam Rivera", "amount": 650, "gift": 0});
    assert_eq!(row["proposal"]["payments"], json!([told]));
    let confirmed = on.confirm(&row).await.ok(200);
    assert_eq!(
        (&confirmed["state"], &confirmed["matches"][0]["reference"]),
        (&json!("matched"), &json!(reference))
    );
    assert_eq!(on.ticket_is(ticket).await, (true, 650.0));
    assert_eq!(on.app.rows.count("ledger_entries WHERE method = 'Bank' AND day = '2026-04-20'"), 1);
    assert_eq!(
        on.settling(&row, "gift", json!({})).await.problem(409, ""),
        "Somebody has said already what this payment is for. Undo that first."
    );
    let undone = on.settling(&row, "open", json!({})).await.ok(200);
    assert_eq!((&undone["state"], &undone["matches"]), (&json!("open"), &json!([])));
    assert_eq!(on.ticket_is(ticket).await, (false, 0.0));
    assert_eq!(on.app.rows.count("ledger_entries"), 2, "a row takes it back");
    let again = on.rows("").await.remove(0);
    on.confirm(&again).await.ok(200);
    assert_eq!(on.ticket_is(ticket).await, (true, 650.0));
}

#[tokio::test]
async fn a_deposit_stands_for_the_checks_that_are_in_the_books() {
    let on = Books::new();
    let (sam, kim) = (on.ticket("Sam", "Rivera").0, on.ticket("Kim", "Park").0);
    on.pay_by_check(sam, "1042").await;
    on.pay_by_check(kim, "77").await;
    let before = on.app.rows.count("ledger_entries");
    on.import_bank("5/2/2026,DEPOSIT,,\"1,300.00\"\n").await;
    let row = on.rows("").await.remove(0);
    assert_eq!(row["proposal"]["why"], "severalPayments");
    let confirmed = on.confirm(&row).await.ok(200);
    assert_eq!(confirmed["matches"].as_array().unwrap().len(), 2);
    assert_eq!(on.app.rows.count("ledger_entries"), before, "nothing is entered twice");
    on.import_bank("5/3/2026,CHECK,1042,650.00\n").await;
    assert_eq!(on.rows("?state=open").await[0]["proposal"], Value::Null, "it stands for one payment alone");
    on.settling(&row, "open", json!({})).await.ok(200);
    assert_eq!(on.rows("?search=1042").await[0]["proposal"]["why"], "checkNumber");
    assert_eq!(on.ticket_is(sam).await, (true, 650.0));
}

#[tokio::test]
async fn a_platforms_tip_is_no_underpayment_and_no_gift() {
    let on = Books::new();
    let (ticket, _) = on.ticket("Sam", "Rivera");
    on.import(&format!("{ZEFFY}2026-05-04,Sam,Rivera,,$715.00,Paid,T1,\n")).await;
    let row = on.rows("").await.remove(0);
    let proposal = &row["proposal"];
    assert_eq!((&proposal["why"], &proposal["payments"][0]["amount"]), (&json!("feeOrTip"), &json!(650)));
    on.confirm(&row).await.ok(200);
    assert_eq!(on.ticket_is(ticket).await, (true, 650.0));
}

#[tokio::test]
async fn an_unmatched_payment_stays_as_a_gift_or_is_set_aside() {
    let on = Books::new();
    on.import_bank("5/4/2026,GALA,,50.00\n5/5/2026,INTEREST,,0.17\n").await;
    let rows = on.rows("").await;
    assert_eq!((&rows[0]["proposal"], &rows[1]["proposal"]), (&Value::Null, &Value::Null));
    on.settling(&rows[1], "gift", json!({})).await.ok(200);
    on.settling(&rows[0], "aside", json!({})).await.ok(200);
    let path = format!("/api/BankRow/sums/tournament/{}", on.tournament);
    let mut sums = on.app.get(&path).by(&on.admin).await.ok(200).as_array().unwrap().clone();
    sums.sort_by_key(|sum| sum["state"].to_string());
    assert_eq!(
        json!(sums),
        json!([{"state": "aside", "count": 1, "amount": 0.17, "gone": 0}, {"state": "gift", "count": 1, "amount": 50, "gone": 0}])
    );
    assert_eq!(on.app.rows.count("audit_log WHERE action = 'bank_row.update'"), 2);
}

#[tokio::test]
async fn two_simultaneous_confirmations_enter_one_payment() {
    let on = Books::new();
    let (ticket, _) = on.ticket("Sam", "Rivera");
    on.import_bank("5/4/2026,SAM RIVERA,,650.00\n").await;
    let row = on.rows("").await.remove(0);
    let mut racing = JoinSet::new();
    for _ in 0..10 {
        let told = json!({"payments": row["proposal"]["payments"]});
        racing.spawn(on.settling(&row, "matched", told).into_future());
    }
    let answers = racing.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.status == 409).count(), 9);
    assert_eq!(on.ticket_is(ticket).await, (true, 650.0));
}

#[tokio::test]
async fn two_payments_at_once_pay_a_ticket_once() {
    let on = Books::new();
    let (ticket, _) = on.ticket("Sam", "Rivera");
    on.import_bank("5/4/2026,SAM RIVERA,,650.00\n5/5/2026,SAM RIVERA,,650.00\n").await;
    let mut racing = JoinSet::new();
    for row in on.rows("").await {
        let told = json!({"payments": row["proposal"]["payments"]});
        racing.spawn(on.settling(&row, "matched", told).into_future());
    }
    let mut statuses: Vec<_> = racing.join_all().await.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(on.ticket_is(ticket).await, (true, 650.0));
    let open = on.rows("?state=open").await.remove(0);
    assert_eq!(open["proposal"], Value::Null, "nothing is owed any more");
    on.settling(&open, "gift", json!({})).await.ok(200);
    on.settling(&open, "gift", json!({})).await.ok(200);
}

#[tokio::test]
async fn a_payment_taken_back_by_hand_is_not_taken_back_again() {
    let on = Books::new();
    let (ticket, _) = on.ticket("Sam", "Rivera");
    on.import_bank("5/4/2026,SAM RIVERA,,650.00\n").await;
    let row = on.rows("").await.remove(0);
    on.confirm(&row).await.ok(200);
    on.app.put("/api/Ticket", &json!({"id": ticket, "paid": false})).by(&on.admin).await.ok(200);
    assert_eq!(on.ticket_is(ticket).await, (false, 0.0));
    let undone = on.settling(&row, "open", json!({})).await.ok(200);
    assert_eq!(undone["proposal"]["payments"][0]["ticketId"], ticket);
    assert_eq!(on.ticket_is(ticket).await, (false, 0.0));
    assert_eq!(on.app.rows.count("ledger_entries"), 2);
}

#[tokio::test]
async fn undoing_takes_back_the_rest_of_this_payment_alone() {
    let on = Books::new();
    let (ticket, _) = on.ticket("Sam", "Rivera");
    on.import_bank("5/4/2026,SAM RIVERA,,650.00\n").await;
    let row = on.rows("").await.remove(0);
    let settled = on.confirm(&row).await.ok(200);
    for paid in [false, true] {
        on.app.clock.advance(chrono::TimeDelta::seconds(1));
        on.app.put("/api/Ticket", &json!({"id": ticket, "paid": paid})).by(&on.admin).await.ok(200);
    }
    let undone = on.settling(&settled, "open", json!({})).await.ok(200);
    assert_eq!(on.ticket_is(ticket).await, (true, 650.0), "another payment than the one of the file");

    let (other, _) = on.ticket("Kim", "Park");
    let part = json!({"payments": [{"ticketId": other, "amount": 650}]});
    let settled = on.settling(&undone, "matched", part).await.ok(200);
    let back = json!({"kind": "payment", "amount": -300});
    on.app.post(&format!("/api/Ticket/{other}/ledger"), &back).by(&on.admin).await.ok(201);
    on.settling(&settled, "open", json!({})).await.ok(200);
    assert_eq!(on.ticket_is(other).await, (false, 0.0), "the rest of it");
}

#[tokio::test]
async fn payments_for_missing_or_cancelled_tickets_are_refused() {
    let on = Books::new();
    let (ticket, _) = on.ticket("Sam", "Rivera");
    on.import_bank("5/4/2026,SAM RIVERA,,650.00\n").await;
    let row = on.rows("").await.remove(0);
    let toward = |ticket: i64, amount: f64| json!({"payments": [{"ticketId": ticket, "amount": amount}]});
    on.settling(&row, "matched", toward(404, 650.0)).await.problem(422, "payments");
    let much = on.settling(&row, "matched", toward(ticket, 700.0)).await;
    assert_eq!(much.problem(422, "payments"), "payments and entryIds cannot be more than what came");
    on.settling(&row, "matched", json!({"entryIds": [404]})).await.problem(422, "entryIds");
    on.settling(&row, "matched", json!({})).await.problem(422, "payments");
    on.settling(&json!({"id": 404}), "gift", json!({})).await.problem(404, "");
    on.app.put("/api/Ticket", &json!({"id": ticket, "isCancelled": true})).by(&on.admin).await.ok(200);
    on.settling(&row, "matched", toward(ticket, 650.0)).await.problem(409, "");
    let path = format!("/api/BankRow/query/tournament/{}", on.tournament);
    on.app.get(&path).by(&on.app.volunteer()).await.problem(403, "");
    on.app.get(&format!("{path}?state=lost")).by(&on.admin).await.problem(400, "state");
}
