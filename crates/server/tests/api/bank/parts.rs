//! Part payments of one ticket: after undoing in any order and matching again, the ledger is exact to the cent.

use super::*;

impl Books {
    /// The sum of a ticket's ledger rows, in cents.
    fn stands(&self, ticket: i64) -> i64 {
        self.app.rows.number(&format!(
            "SELECT coalesce(sum(amount_cents), 0)::bigint AS number FROM ledger_entries WHERE ticket_id = {ticket}"
        ))
    }

    /// Imports payments of these amounts, and returns them in this order.
    async fn payments(&self, word: &str, amounts: [i64; 2]) -> Vec<Value> {
        let [one, other] = amounts;
        self.import_bank(&format!("5/2/2026,{word} ONE,,{one}.00\n5/1/2026,{word} TWO,,{other}.00\n")).await;
        self.rows(&format!("?search={word}")).await
    }

    async fn match_part(&self, row: &Value, ticket: i64) {
        let part = json!({"payments": [{"ticketId": ticket, "amount": row["amount"]}]});
        self.settling(row, "matched", part).await.ok(200);
    }
}

#[tokio::test]
async fn two_parts_are_undone_in_both_orders_and_matched_again() {
    let on = Books::new();
    for (word, amounts) in [("ALPHA", [300, 350]), ("BRAVO", [325, 325])] {
        let (ticket, _) = on.ticket("Sam", word);
        let parts = on.payments(word, amounts).await;
        for order in [[0, 1], [1, 0], [0, 1]] {
            for part in &parts {
                on.match_part(part, ticket).await;
            }
            assert_eq!((on.ticket_is(ticket).await, on.stands(ticket)), ((true, 650.0), 65_000));
            let [first, last] = order;
            on.settling(&parts[first], "open", json!({})).await.ok(200);
            assert_eq!(on.stands(ticket), amounts[last] * 100, "{word}: the other part stands");
            on.settling(&parts[last], "open", json!({})).await.ok(200);
            assert_eq!(
                (on.ticket_is(ticket).await, on.stands(ticket)),
                ((false, 0.0), 0),
                "{word} {order:?}"
            );
        }
    }
    let named = "ledger_entries back JOIN ledger_entries former ON former.id = back.takes_back
        AND former.ticket_id = back.ticket_id AND former.amount_cents = -back.amount_cents";
    assert_eq!(on.app.rows.count(named), 12, "each row that takes back names its own");
}

#[tokio::test]
async fn a_part_is_undone_beside_one_that_staff_entered_later() {
    let on = Books::new();
    let (ticket, _) = on.ticket("Sam", "Rivera");
    let parts = on.payments("ALPHA", [325, 100]).await;
    on.match_part(&parts[0], ticket).await;
    on.app.put("/api/Ticket", &json!({"id": ticket, "paid": true})).by(&on.admin).await.ok(200);
    on.settling(&parts[0], "open", json!({})).await.ok(200);
    on.app.put("/api/Ticket", &json!({"id": ticket, "paid": true})).by(&on.admin).await.ok(200);
    on.app.put("/api/Ticket", &json!({"id": ticket, "paid": false})).by(&on.admin).await.ok(200);
    assert_eq!(
        on.stands(ticket),
        32_500,
        "the part of the staff, of which the last payment alone is taken back"
    );
}

#[tokio::test]
async fn a_refunded_payment_is_undone_once_the_refund_is_taken_back() {
    let on = Books::new();
    let (ticket, reference) = on.ticket("Sam", "Rivera");
    let parts = on.payments("ALPHA", [650, 100]).await;
    on.match_part(&parts[0], ticket).await;
    let path = format!("/api/Ticket/{ticket}/ledger");
    let refund = |amount: i64| on.app.post(&path, &json!({"kind": "refund", "amount": amount})).by(&on.admin);
    refund(50).await.ok(201);
    let refused = on.settling(&parts[0], "open", json!({})).await.problem(409, "");
    let told = "was refunded, so this payment cannot be undone. Take the refund back first, under Payments of the ticket.";
    assert_eq!(refused, format!("Money of ticket {reference} {told}"));
    refund(-50).await.ok(201);
    on.settling(&parts[0], "open", json!({})).await.ok(200);
    assert_eq!(on.ticket_is(ticket).await, (false, 0.0));
}

#[tokio::test]
async fn a_corrected_payment_is_free_beside_an_equal_one_of_a_file() {
    let on = Books::new();
    let (ticket, _) = on.ticket("Sam", "Rivera");
    let parts = on.payments("ALPHA", [325, 100]).await;
    on.match_part(&parts[0], ticket).await;
    for number in ["77", "78"] {
        let told = json!({"id": ticket, "paid": true, "paymentMethod": "Check", "paymentReference": number});
        on.app.put("/api/Ticket", &told).by(&on.admin).await.ok(200);
    }
    on.import_bank("5/3/2026,DEPOSIT,78,325.00\n").await;
    let row = on.rows("?search=deposit").await.remove(0);
    assert_eq!(row["proposal"]["why"], "checkNumber", "{row}");
}

#[tokio::test]
async fn a_payment_of_a_file_stays_matched_after_corrections() {
    let on = Books::new();
    let (ticket, _) = on.ticket("Sam", "Rivera");
    on.import_bank("5/2/2026,ALPHA,,650.00\n").await;
    on.match_part(&on.rows("").await.remove(0), ticket).await;
    for number in ["77", "78", "79"] {
        let told = json!({"id": ticket, "paid": true, "paymentMethod": "Check", "paymentReference": number});
        on.app.put("/api/Ticket", &told).by(&on.admin).await.ok(200);
    }
    on.import_bank("5/3/2026,DEPOSIT,79,650.00\n").await;
    let row = on.rows("?search=deposit").await.remove(0);
    assert_eq!(row["proposal"], Value::Null, "it would count twice");
}

#[tokio::test]
async fn the_amount_owed_counts_gifts_and_refunds_like_the_ledger() {
    let on = Books::new();
    let (ticket, reference) = on.ticket("Sam", "Rivera");
    for (kind, amount) in [("payment", 100), ("gift", 50), ("refund", 120)] {
        let row = json!({"kind": kind, "amount": amount});
        on.app.post(&format!("/api/Ticket/{ticket}/ledger"), &row).by(&on.admin).await.ok(201);
    }
    on.import_bank(&format!("5/2/2026,SAM RIVERA,,620.00\n5/1/2026,{reference},,650.00\n")).await;
    let told = on.app.get(&format!("/api/Ticket/{ticket}")).by(&on.admin).await.ok(200);
    assert_eq!(told["outstanding"], 620);
    let rows = on.rows("").await;
    assert_eq!(rows[0]["proposal"]["why"], "amountAndName", "{}", rows[0]);
    on.confirm(&rows[0]).await.ok(200);
    assert_eq!(on.app.get(&format!("/api/Ticket/{ticket}")).by(&on.admin).await.ok(200)["outstanding"], 0);
}

#[tokio::test]
async fn a_reference_of_another_event_is_reported_without_a_proposal() {
    let on = Books::new();
    on.ticket("Kim", "Park");
    let other = on.app.tournament();
    let elsewhere = on.app.ticket(on.app.category(other, json!({})), &on.app.user()).0;
    on.app.rows.execute(&format!("UPDATE tickets SET reference = '7K3Q2M' WHERE id = {elsewhere}"));
    on.import_bank("5/2/2026,KIM PARK FW-7K3Q2M,,650.00\n").await;
    let row = on.rows("").await.remove(0);
    let told =
        json!([{"ticketId": null, "forSponsors": false, "reference": "FW-7K3Q2M", "why": "elsewhere"}]);
    assert_eq!((&row["proposal"], &row["settledTickets"]), (&Value::Null, &told));
}

#[tokio::test]
async fn a_matched_payment_is_found_by_its_ticket_s_reference_and_buyer() {
    let on = Books::new();
    let (ticket, reference) = on.ticket("Sam", "Rivera");
    on.import_bank("5/2/2026,WIRE,,650.00\n5/1/2026,CASH,,20.00\n").await;
    let wire = on.rows("?search=wire").await.remove(0);
    let searches = [reference.as_str(), "rivera", "wire%20rivera"];
    for search in searches {
        assert_eq!(on.rows(&format!("?search={search}")).await.len(), 0, "{search}");
    }
    on.match_part(&wire, ticket).await;
    for search in searches {
        let found = on.rows(&format!("?search={search}")).await;
        assert_eq!((found.len(), &found[0]["id"]), (1, &wire["id"]), "{search}");
    }
    assert_eq!(on.rows("?search=cash%20rivera").await.len(), 0);
    on.settling(&wire, "open", json!({})).await.ok(200);
    assert_eq!(on.rows("?search=rivera").await.len(), 0, "it stands for no ticket any more");
}

#[tokio::test]
async fn a_corrected_payment_is_undone_completely_and_counts_once() {
    let on = Books::new();
    let (ticket, _) = on.ticket("Sam", "Rivera");
    let (other, _) = on.ticket("Kim", "Park");
    on.import_bank("5/2/2026,WIRE,,650.00\n").await;
    let wire = on.rows("").await.remove(0);
    on.match_part(&wire, ticket).await;
    for note in ["by her office", "by her firm"] {
        let told = json!({"id": ticket, "paid": true, "paymentNote": note});
        on.app.put("/api/Ticket", &told).by(&on.admin).await.ok(200);
    }
    on.settling(&wire, "open", json!({})).await.ok(200);
    assert_eq!((on.ticket_is(ticket).await, on.stands(ticket)), ((false, 0.0), 0));
    on.match_part(&wire, other).await;
    assert_eq!(on.stands(ticket) + on.stands(other), 65_000);
}

#[tokio::test]
async fn a_payment_that_became_a_gift_is_undone_once_the_gift_is_taken_back() {
    let on = Books::new();
    let (ticket, reference) = on.ticket("Sam", "Rivera");
    on.import_bank("5/2/2026,WIRE,,650.00\n").await;
    let wire = on.rows("").await.remove(0);
    on.match_part(&wire, ticket).await;
    on.app.rows.execute(
        "INSERT INTO ledger_entries (tournament_id, ticket_id, ticket_reference, kind, amount_cents, method, reference, note, day, at)
         SELECT tournament_id, ticket_id, ticket_reference, kind_of, sign * amount_cents, '', '', 'turned into a gift', day, now()
         FROM ledger_entries, (VALUES ('payment', -1), ('gift', 1)) AS turned (kind_of, sign)",
    );
    on.app
        .rows
        .execute(&format!("UPDATE tickets SET choice = 'gift', chosen_at = now() WHERE id = {ticket}"));
    let refused = on.settling(&wire, "open", json!({})).await.problem(409, "");
    let told = "made its money a gift, so this payment cannot be undone. Take the gift back first, under Payments of the ticket.";
    assert_eq!(refused, format!("The buyer of ticket {reference} {told}"));
    let back = json!({"kind": "gift", "amount": -650});
    on.app.post(&format!("/api/Ticket/{ticket}/ledger"), &back).by(&on.admin).await.ok(201);
    on.settling(&wire, "open", json!({})).await.ok(200);
    assert_eq!(on.stands(ticket), 0);
}

#[tokio::test]
async fn parts_that_staff_entered_are_matched_once_the_ticket_is_paid() {
    let on = Books::new();
    let (ticket, _) = on.ticket("Sam", "Rivera");
    for amount in [300, 350] {
        let row = json!({"kind": "payment", "amount": amount});
        on.app.post(&format!("/api/Ticket/{ticket}/ledger"), &row).by(&on.admin).await.ok(201);
    }
    assert_eq!(on.ticket_is(ticket).await, (true, 650.0));
    let before = on.app.rows.count("ledger_entries");
    for row in on.payments("ALPHA", [300, 350]).await {
        let matched = on.settling(&row, "matched", json!({"ticketIds": [ticket]})).await.ok(200);
        let told = &matched["matches"][0];
        assert_eq!((&told["amount"], &told["added"]), (&row["amount"], &json!(false)), "{matched}");
    }
    assert_eq!(on.app.rows.count("ledger_entries"), before, "nothing is entered twice");
}

#[tokio::test]
async fn a_second_equal_part_is_entered_on_request() {
    let on = Books::new();
    let (ticket, reference) = on.ticket("Sam", "Rivera");
    let path = format!("/api/Ticket/{ticket}/ledger");
    on.app.post(&path, &json!({"kind": "payment", "amount": 325})).by(&on.admin).await.ok(201);
    on.import_bank(&format!("5/2/2026,{reference},,325.00\n5/1/2026,DEPOSIT,,325.00\n")).await;
    let rows = on.rows("").await;
    let (proposal, otherwise) = (&rows[0]["proposal"], &rows[0]["otherwise"]);
    assert_eq!((&proposal["entries"][0]["amount"], &proposal["payments"]), (&json!(325), &json!([])));
    assert_eq!((&otherwise["payments"][0]["amount"], &otherwise["entries"]), (&json!(325), &json!([])));
    assert_eq!(rows[1]["otherwise"], Value::Null);
    on.settling(&rows[1], "matched", json!({"ticketIds": [ticket], "isNew": true})).await.ok(200);
    assert_eq!(on.ticket_is(ticket).await, (true, 650.0));
    let row = on.rows(&format!("?search={reference}&state=open")).await.remove(0);
    assert_eq!((&row["proposal"]["entries"][0]["amount"], &row["otherwise"]), (&json!(325), &Value::Null));
}

#[tokio::test]
async fn one_press_enters_no_money_that_is_in_the_books() {
    let on = Books::new();
    let ((sam, paid), (kim, open)) = (on.ticket("Sam", "Rivera"), on.ticket("Kim", "Park"));
    on.pay_by_check(sam, "1042").await;
    on.import_bank(&format!("5/2/2026,{paid} {open},,\"1,300.00\"\n5/1/2026,{open} ANN,,700.00\n")).await;
    let rows = on.rows("").await;
    assert_eq!(rows[1]["proposal"]["payments"][0]["gift"], 50, "shown before it is confirmed");
    let proposal = &rows[0]["proposal"];
    let (pays, books) = (&proposal["payments"][0], &proposal["entries"][0]);
    assert_eq!((&pays["ticketId"], &pays["amount"], &pays["gift"]), (&json!(kim), &json!(650), &json!(0)));
    assert_eq!((&books["reference"], &books["amount"]), (&json!(paid), &json!(650)));
    let settled = on.confirm(&rows[0]).await.ok(200);
    assert_eq!((on.ticket_is(sam).await, on.ticket_is(kim).await), ((true, 650.0), (true, 650.0)));
    on.settling(&settled, "open", json!({})).await.ok(200);
    assert_eq!((on.ticket_is(sam).await, on.ticket_is(kim).await), ((true, 650.0), (false, 0.0)));
    assert_eq!(on.rows("").await[0]["proposal"]["entries"][0]["amount"], 650, "it waits again");
}

#[tokio::test]
async fn a_part_in_the_books_is_matched_beside_the_rest() {
    let on = Books::new();
    let (ticket, reference) = on.ticket("Sam", "Rivera");
    let path = format!("/api/Ticket/{ticket}/ledger");
    on.app.post(&path, &json!({"kind": "payment", "amount": 325})).by(&on.admin).await.ok(201);
    on.import_bank(&format!("5/2/2026,{reference},,650.00\n5/1/2026,DEPOSIT,,650.00\n")).await;
    let rows = on.rows("").await;
    let confirmed = on.confirm(&rows[0]).await.ok(200);
    assert_eq!(on.ticket_is(ticket).await, (true, 650.0));
    on.settling(&confirmed, "open", json!({})).await.ok(200);
    on.settling(&rows[1], "matched", json!({"ticketIds": [ticket]})).await.ok(200);
    assert_eq!(on.ticket_is(ticket).await, (true, 650.0));
}

#[tokio::test]
async fn money_taken_back_before_the_match_is_not_reported_as_gone() {
    let on = Books::new();
    let (ticket, _) = on.ticket("Sam", "Rivera");
    let path = format!("/api/Ticket/{ticket}/ledger");
    let enter = |amount: i64| on.app.post(&path, &json!({"kind": "payment", "amount": amount})).by(&on.admin);
    enter(650).await.ok(201);
    enter(-100).await.ok(201);
    on.app.clock.advance(chrono::TimeDelta::seconds(1));
    on.import_bank("5/2/2026,DEPOSIT,,550.00\n").await;
    let told = async || {
        let row = on.rows("").await.remove(0);
        let sums = format!("/api/BankRow/sums/tournament/{}", on.tournament);
        let gone = on.app.get(&sums).by(&on.admin).await.ok(200)[0]["gone"].clone();
        (row["matches"][0]["amount"].clone(), row["matches"][0]["left"].clone(), gone)
    };
    let entry = on.app.rows.number("SELECT min(id) AS number FROM ledger_entries");
    let row = on.rows("").await.remove(0);
    on.settling(&row, "matched", json!({"entryIds": [entry]})).await.ok(200);
    assert_eq!(told().await, (json!(550), json!(550), json!(0)));
    on.app.clock.advance(chrono::TimeDelta::seconds(1));
    enter(-50).await.ok(201);
    assert_eq!(told().await, (json!(550), json!(500), json!(50)));
}

#[tokio::test]
async fn a_matched_payment_shows_amounts_taken_back_since() {
    let on = Books::new();
    let (ticket, _) = on.ticket("Sam", "Rivera");
    let parts = on.payments("ALPHA", [300, 350]).await;
    for part in &parts {
        on.match_part(part, ticket).await;
    }
    let told = async || {
        let sums = on.app.get(&format!("/api/BankRow/sums/tournament/{}", on.tournament)).by(&on.admin);
        let sum = sums
            .await
            .ok(200)
            .as_array()
            .unwrap()
            .iter()
            .find(|it| it["state"] == "matched")
            .unwrap()
            .clone();
        let rows = on.rows("?search=alpha").await;
        let left = |at: usize| rows[at]["matches"][0]["left"].as_f64().unwrap();
        ([left(0), left(1)], sum["amount"].as_f64().unwrap(), sum["gone"].as_f64().unwrap())
    };
    assert_eq!(told().await, ([300.0, 350.0], 650.0, 0.0));
    let path = format!("/api/Ticket/{ticket}/ledger");
    on.app.post(&path, &json!({"kind": "payment", "amount": -400})).by(&on.admin).await.ok(201);
    assert_eq!(told().await, ([250.0, 0.0], 650.0, 400.0), "off the newest");
    let anew = json!({"id": ticket, "paid": true, "paymentNote": "by her firm"});
    on.app.put("/api/Ticket", &anew).by(&on.admin).await.ok(200);
    assert_eq!(told().await, ([250.0, 0.0], 650.0, 400.0), "what was entered by hand is none of a file");
}
