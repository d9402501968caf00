//! Several tickets for one payment, payments that are in the books, and the facts shown for a choice.

use super::*;
use crate::locks::{during, lock};

/// A payment in the books that was taken back.
const TAKEN_BACK: &str =
    "INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, day, at)
    SELECT id, tournament_id, reference, 'payment', -65000, now(), now() FROM tickets";

#[tokio::test]
async fn a_deposit_is_shared_among_chosen_tickets() {
    let on = Books::new();
    let (sam, kim, ann) =
        (on.ticket("Sam", "Rivera").0, on.ticket("Kim", "Park").0, on.ticket("Ann", "Lee").0);
    on.pay_by_check(kim, "77").await;
    on.import_bank("5/2/2026,DEPOSIT,,\"1,300.00\"\n").await;
    let row = on.rows("").await.remove(0);
    assert_eq!(row["proposal"], Value::Null);
    let shared = |ids: &[i64]| on.settling(&row, "matched", json!({"ticketIds": ids}));
    let much = shared(&[sam, kim, ann]).await;
    assert_eq!(much.problem(422, "ticketIds"), "ticketIds wait for $1,950, which is more than what came");
    let little = shared(&[kim]).await;
    assert_eq!(little.problem(422, "ticketIds"), "ticketIds wait for $650, which is less than what came");
    let unknown = shared(&[sam, 404]).await;
    assert_eq!(
        unknown.problem(422, "ticketIds"),
        "ticketIds hold 404, which is no ticket of this tournament"
    );
    let both = json!({"ticketIds": [sam], "payments": [{"ticketId": kim, "amount": 1}]});
    on.settling(&row, "matched", both).await.problem(422, "ticketIds");
    on.settling(&row, "gift", json!({"ticketIds": [sam]})).await.problem(422, "ticketIds");

    let settled = shared(&[sam, kim]).await.ok(200);
    let added: Vec<_> = settled["matches"].as_array().unwrap().iter().map(|it| it["added"].clone()).collect();
    assert_eq!(added, [false, true], "Kim's is in the books, Sam's is entered");
    assert_eq!(on.ticket_is(sam).await, (true, 650.0));
    on.settling(&settled, "open", json!({})).await.ok(200);
    assert_eq!((on.ticket_is(sam).await, on.ticket_is(kim).await), ((false, 0.0), (true, 650.0)));
    on.app.put("/api/Ticket", &json!({"id": ann, "isCancelled": true})).by(&on.admin).await.ok(200);
    shared(&[sam, ann]).await.problem(409, "");
}

#[tokio::test]
async fn a_ticket_marked_paid_by_hand_is_linked_although_a_fee_was_paid() {
    let on = Books::new();
    let (sam, _) = on.ticket("Sam", "Rivera");
    on.app.put("/api/Ticket", &json!({"id": sam, "paid": true})).by(&on.admin).await.ok(200);
    on.import(&format!("{ZEFFY}2026-05-01,Sam,Rivera,,$715.00,Paid,T1,\n")).await;
    let row = on.rows("").await.remove(0);
    let proposal = &row["proposal"];
    assert_eq!((&proposal["why"], &proposal["entries"][0]["amount"]), (&json!("feeOrTip"), &json!(650)));
    let before = on.app.rows.count("ledger_entries");
    on.confirm(&row).await.ok(200);
    assert_eq!(on.app.rows.count("ledger_entries"), before, "nothing is entered twice");
}

#[tokio::test]
async fn the_rest_of_a_payment_in_the_books_is_proposed() {
    let on = Books::new();
    let (sam, _) = on.ticket("Sam", "Rivera");
    on.pay_by_check(sam, "1042").await;
    let back = json!({"kind": "payment", "amount": -300});
    on.app.post(&format!("/api/Ticket/{sam}/ledger"), &back).by(&on.admin).await.ok(201);
    on.import_bank("5/2/2026,X,CK#1042,650.00\n5/3/2026,DEPOSIT CK1042,,350.00\n").await;
    let rows = on.rows("").await;
    assert_eq!(rows[0]["proposal"]["why"], "checkNumber", "{}", rows[0]);
    assert_eq!(rows[0]["proposal"]["entries"][0]["amount"], 350);
    assert_eq!(rows[1]["proposal"], Value::Null, "so much does not stand any more");
    on.confirm(&rows[0]).await.ok(200);
}

#[tokio::test]
async fn references_of_paid_and_cancelled_tickets_are_reported() {
    let on = Books::new();
    let ((sam, paid), (ann, cancelled)) = (on.ticket("Sam", "Rivera"), on.ticket("Ann", "Lee"));
    on.ticket("Kim", "Park");
    on.pay_by_check(sam, "1042").await;
    on.app.put("/api/Ticket", &json!({"id": ann, "isCancelled": true})).by(&on.admin).await.ok(200);
    on.import_bank(&format!(
        "5/2/2026,KIM PARK {cancelled},,650.00\n5/1/2026,{paid},,20.00\n4/30/2026,{paid},,650.00\n"
    ))
    .await;
    let rows = on.rows("").await;
    let told = |ticket: i64, reference: &str, why: &str| json!([{"ticketId": ticket, "forSponsors": false, "reference": reference, "why": why}]);
    let settled = |at: usize| (&rows[at]["proposal"], &rows[at]["settledTickets"]);
    assert_eq!(
        settled(0),
        (&Value::Null, &told(ann, &cancelled, "cancelled")),
        "Kim's ticket is not proposed instead"
    );
    assert_eq!(settled(1), (&Value::Null, &told(sam, &paid, "paid")));
    assert_eq!((&rows[2]["proposal"]["why"], &rows[2]["settledTickets"]), (&json!("reference"), &json!([])));
    let aside = on.settling(&rows[0], "aside", json!({})).await.ok(200);
    assert_eq!(aside["settledTickets"], json!([]));
}

#[tokio::test]
async fn the_audit_trail_names_the_tickets_of_a_payment() {
    let on = Books::new();
    let (_, reference) = on.ticket("Sam", "Rivera");
    on.import_bank("4/20/2026,SAM RIVERA,,650.00\n").await;
    let row = on.rows("").await.remove(0);
    let settled = on.confirm(&row).await.ok(200);
    let entry = &settled["matches"][0]["ledgerEntryId"];
    on.settling(&settled, "open", json!({})).await.ok(200);
    on.settling(&settled, "aside", json!({})).await.ok(200);
    let trail = on.app.get("/api/Audit?action=bank_row.update").by(&on.admin).await.ok(200);
    let changes = |at: usize| {
        let changes = trail[at]["changes"].as_array().unwrap().iter();
        changes.map(|it| (it["before"].clone(), it["after"].clone())).collect::<Vec<_>>()
    };
    let state = |before: &str, after: &str| (json!(before), json!(after));
    assert_eq!(changes(0), [state("open", "aside")]);
    let id = entry.to_string();
    assert_eq!(changes(1), [state("matched", "open"), state(&id, "")]);
    assert_eq!(changes(2), [state("open", "matched"), state("", &id)]);
    let named = json!([{"field": "ledgerEntryId", "id": entry, "name": format!("{reference}, $650.00 on 4/20/2026")}]);
    assert_eq!((&trail[1]["rows"], &trail[2]["rows"]), (&named, &named));
    assert_eq!(trail[2]["subjectName"], "SAM RIVERA, 4/20/2026");
}

#[tokio::test]
async fn a_payment_taken_back_while_the_call_waited_is_not_linked() {
    let on = Books::new();
    let (sam, _) = on.ticket("Sam", "Rivera");
    on.pay_by_check(sam, "1042").await;
    on.import_bank("5/1/2026,CHECK,1042,650.00\n").await;
    let row = on.rows("").await.remove(0);
    let entries = json!({"entryIds": [row["proposal"]["entries"][0]["ledgerEntryId"]]});
    let call = on.settling(&row, "matched", entries);
    during(&on.app, &lock("tickets", sam), call, TAKEN_BACK).await.problem(422, "entryIds");
}

#[tokio::test]
async fn undoing_waits_for_the_tickets_of_linked_payments() {
    let on = Books::new();
    let (sam, _) = on.ticket("Sam", "Rivera");
    on.pay_by_check(sam, "1042").await;
    on.import_bank("5/1/2026,CHECK,1042,650.00\n").await;
    let row = on.rows("").await.remove(0);
    let settled = on.confirm(&row).await.ok(200);
    let undo = on.settling(&settled, "open", json!({}));
    during(&on.app, &lock("tickets", sam), undo, TAKEN_BACK).await.ok(200);
}
