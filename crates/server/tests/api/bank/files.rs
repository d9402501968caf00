//! Files with missing, repeated or excessive data.

use super::*;
use crate::app::PASSWORD;

#[tokio::test]
async fn rows_with_one_number_of_their_source_count_each_once() {
    let on = Books::new();
    let headings = "Date,Time,TimeZone,Name,Status,Currency,Gross,Fee,Net,Transaction ID\n";
    let row = |name: &str, amount: &str| {
        format!("2026-05-02,10:00,PDT,{name},Completed,USD,{amount},0,{amount},T1\n")
    };
    let all = [row("Sam", "650.00"), row("Fee refund", "3.00"), row("Sam", "650.00"), row("Sam", "-650.00")];
    let file = format!("{headings}{}", all.concat());
    assert_eq!(counts(&on.import(&file).await), (2, 1, 1));
    assert_eq!(counts(&on.import(&file).await), (0, 3, 1));
    let rows = on.rows("").await;
    on.settling(&rows[0], "gift", json!({})).await.ok(200);
    on.settling(&rows[1], "gift", json!({})).await.ok(200);
    assert_eq!(counts(&on.import(&format!("{headings}{}{}", all[1], all[0])).await), (0, 2, 0));
    assert_eq!(on.app.rows.count("bank_rows"), 2);
}

#[tokio::test]
async fn the_same_file_does_not_bring_back_a_forgotten_giver() {
    let on = Books::new();
    let giver = on.app.user();
    let file = format!(
        "{ZEFFY}2026-05-04,Pat,Stone,{},$650.00,Succeeded,T1,for FW-7K3Q2M by Pat Stone\n",
        giver.email
    );
    on.import(&file).await;
    let leaving = on.app.post("/api/Auth/deletion", &json!({"password": PASSWORD})).by(&giver).await;
    assert_eq!(leaving.status, 204, "{}", leaving.text());
    assert_eq!(counts(&on.import(&file).await), (0, 1, 0));
    let row = on.rows("").await.remove(0);
    assert_eq!([&row["name"], &row["email"], &row["memo"]], [&json!(""), &json!(""), &json!("FW-7K3Q2M")]);
    for search in ["stone", "succeeded"] {
        assert_eq!(on.rows(&format!("?search={search}")).await.len(), 0, "{search}");
    }
    assert_eq!(on.rows("?search=FW-7K3Q2M").await.len(), 1);
}

#[tokio::test]
async fn files_of_other_tournaments_do_not_bring_back_a_forgotten_giver() {
    let on = Books::new();
    let (other, later) = (on.app.tournament(), on.app.tournament());
    let giver = on.app.user();
    // The bank's file has no address: only the ticket, in one of the events, connects the payment with the giver.
    let file = format!("{BANK}05/24/2026,ZELLE PAT STONE,,650.00\n");
    let taken = async |tournament: i64| {
        let said = [("Columns", columns()), ("DayFirst", json!(false))];
        on.importing_for(tournament, file.as_bytes(), &said).await.ok(201)
    };
    on.import_bank("05/24/2026,ZELLE PAT STONE,,650.00\n").await;
    taken(other).await;
    let ticket = on.app.ticket(on.category, &giver).0;
    let row = on.rows("").await.remove(0);
    on.settling(&row, "matched", json!({"ticketIds": [ticket]})).await.ok(200);
    on.app.rows.execute("UPDATE tournaments SET date_start = '2025-05-01', date_end = '2025-05-01'");
    let leaving = on.app.post("/api/Auth/deletion", &json!({"password": PASSWORD})).by(&giver).await;
    assert_eq!(leaving.status, 204, "{}", leaving.text());
    assert_eq!(counts(&taken(later).await), (1, 0, 0));
    let told = "bank_rows WHERE to_jsonb(bank_rows)::text ILIKE '%stone%'";
    assert_eq!((on.app.rows.count("bank_rows"), on.app.rows.count(told)), (3, 0));
    assert_eq!(counts(&taken(later).await), (0, 1, 0));
    assert_eq!(on.app.rows.count("bank_rows WHERE forgotten"), 3);
}

#[tokio::test]
async fn payments_for_their_ticket_do_not_bring_back_a_forgotten_giver() {
    let on = Books::new();
    let giver = on.app.user();
    let ticket = on.app.ticket(on.category, &giver).0;
    let sql = format!("SELECT reference AS name, '' AS text FROM tickets WHERE id = {ticket}");
    let code = on.app.rows.texts(&sql).into_keys().next().unwrap();
    let (_, others) = on.ticket("Kim", "Park");
    on.import_bank(&format!("5/24/2026,ZELLE PAT STONE,,650.00\n5/25/2026,KIM PARK {others},,20.00\n")).await;
    let undone = on.rows("?search=stone").await.remove(0);
    let matched = on.settling(&undone, "matched", json!({"ticketIds": [ticket]})).await.ok(200);
    on.settling(&matched, "open", json!({})).await.ok(200);
    on.pay_by_check(ticket, "1042").await;
    let (shown, parted) = (code.to_lowercase().replace('7', "L").replace('5', "s"), code.split_at(3));
    for (day, text) in [(26, shown), (27, format!("{} {}", parted.0, parted.1))] {
        on.import_bank(&format!("5/{day}/2026,PAT STONE fw {text} GOLF,,10.00\n")).await;
    }
    let kept = on.rows("?search=golf").await.remove(0);
    on.settling(&kept, "gift", json!({})).await.ok(200);
    let elsewhere =
        json!({"tournament_id": on.app.tournament(), "name": "Stone, Pat", "memo": format!("FW-{code}")});
    on.app.rows.insert("bank_rows", elsewhere);
    on.app.rows.execute("UPDATE tournaments SET date_start = '2025-05-01', date_end = '2025-05-01'");
    let leaving = on.app.post("/api/Auth/deletion", &json!({"password": PASSWORD})).by(&giver).await;
    assert_eq!(leaving.status, 204, "{}", leaving.text());
    let told = "bank_rows WHERE to_jsonb(bank_rows)::text ILIKE '%stone%'";
    assert_eq!((on.app.rows.count(told), on.app.rows.count("bank_rows WHERE forgotten")), (0, 4));
    assert_eq!(on.app.rows.count(&format!("bank_rows WHERE memo = 'FW-{code}'")), 3);
    assert_eq!(on.rows("?search=park").await[0]["memo"], format!("KIM PARK {others}"), "another person's");
}

#[tokio::test]
async fn moments_in_utc_become_days_in_the_funds_time_zone() {
    let on = Books::new();
    let headings = "balance_transaction_id,created_utc,reporting_category,gross,fee,net";
    on.import(&format!("{headings}\ntxn_1,2026-04-21 03:00:00,charge,650.00,0,650.00\n")).await;
    assert_eq!(on.rows("").await[0]["day"], "2026-04-20");
}

#[tokio::test]
async fn a_file_without_headings_has_its_columns_named_by_number() {
    let on = Books::new();
    let file = "5/31/2026,CASH,,250.00\n5/30/2026,FEE,3.00,\n";
    let asked = on.import(file).await;
    assert_eq!(asked["headings"], json!(["Column 1", "Column 2", "Column 3", "Column 4"]));
    assert_eq!(asked["examples"][0], json!(["5/31/2026", "CASH", "", "250.00"]));
    let named = json!({"day": "Column 1", "amount": "Column 4", "out": "Column 3", "texts": ["Column 2"]});
    let taken = on.importing(file.as_bytes(), &[("Columns", named)]).await.ok(201);
    assert_eq!(counts(&taken), (1, 0, 1));
    let next = on.import("5/31/2026,BACK,10.00,40.00\n5/30/2026,VOID,40.00,40.00\n").await;
    assert_eq!((counts(&next), &next["payments"][0]["amount"]), ((1, 0, 1), &json!(30)), "they are kept");
}

#[tokio::test]
async fn the_report_on_a_file_is_bounded() {
    let on = Books::new();
    let long = "x".repeat(5_000);
    let asked = on.import(&format!("Date,{long},Deposit\n5/31/2026,{long},50\n")).await;
    assert_eq!(asked["headings"][1], "x".repeat(100));
    assert_eq!(asked["examples"][0][1], "x".repeat(200));
    let named = json!({"day": "Date", "amount": "Deposit", "texts": ["y".repeat(1_000)]});
    let refused = on.importing(b"Date,Deposit\n5/31/2026,50\n", &[("Columns", named)]).await;
    assert_eq!(refused.problem(400, "Columns"), "Columns cannot be read: it has more than 1,024 bytes");
    let lacking = on.importing(b"Payment Date,First Name,Eligible Amount\n2026-05-01,Sam,650\n", &[]).await;
    let told = "File cannot be read: line 1 has the headings of a file of Zeffy, but none for the amount: please export it with that column";
    assert_eq!(lacking.problem(422, "File"), told);
}
