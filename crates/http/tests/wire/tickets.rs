//! `/api/Ticket`, field by field.

use fairway_application::stores::ledger::LedgerEntry;
use fairway_application::stores::tickets::TicketView;
use fairway_application::testing::MockStores;
use fairway_domain::access::Role;
use fairway_domain::ids::{LedgerEntryId, SponsorId, TicketId, UserId};
use fairway_domain::ledger::{Amount, Entry, Kind, Totals};
use fairway_domain::ticket::Payment;
use serde_json::{Value, json};

use crate::harness::{SignedIn, call, get, post, put, site_as};
use crate::samples;

fn ticket() -> Value {
    json!({
        "id": 5, "reference": "FW-322222", "tournamentId": 1,
        "tournament": {
            "name": "Spring Classic", "liveFlag": true, "slug": "spring-classic", "dateStart": "2026-06-13", "dateEnd": "2026-06-14",
            "weather": null,
            "teamsFreezeAt": null,
        },
        "ticketCategoryId": 3, "ticketCategory": {"name": "Foursome", "price": 1300, "noCostFlag": false, "playFlag": true},
        "price": 1200, "fairMarketValue": 300, "noCostFlag": false,
        "userId": 7, "user": {"nameFirst": "Sam", "nameLast": "Rivera", "email": "sam@example.org"},
        "sponsorId": null, "sponsor": null, "userParticipating": true,
        "groups": [{
            "id": 6, "name": "Group 1", "roundId": 2,
            "round": {"id": 2, "name": "Morning", "startDate": "2026-06-13", "startTime": "08:05"},
            "leftRound": null,
        }],
        "attendeeCount": 1, "maxAttendees": 4,
        "paid": false, "datePaid": null, "isFree": false, "received": 0, "outstanding": 1200, "toRefund": 0, "gifts": 0,
        "isCancelled": false, "isSuspended": false, "remindedAt": null, "dueOn": null, "lapseFlag": false, "checkPromised": false, "lapsedAt": null,
        "choice": null, "mayChoose": false, "scanCode": "00000000000000000000000000000001",
        "paymentMethod": "", "paymentReference": "", "paymentNote": "", "version": 4,
    })
}

fn check() -> Payment {
    Payment {
        at: samples::at(10, 0),
        method: "check".into(),
        reference: "1042".into(),
        note: "By\nmail".into(),
    }
}

fn paid() -> TicketView {
    TicketView { payment: Some(check()), ..samples::ticket() }
}

#[actix_web::test]
async fn owners_lists_of_tickets_have_no_payment_note_of_staff() {
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
        stores.tickets.expect_of_user().returning(|_| {
            let sponsored = TicketView { sponsor: Some((SponsorId(4), "Acme".into())), ..paid() };
            Ok(vec![samples::ticket(), sponsored])
        });
    });
    let answer = call(site, get("/api/Ticket/query/user/7").signed_in()).await;
    let mut expected = ticket();
    assert_eq!(answer.json()[0], expected);
    expected["sponsorId"] = json!(4);
    expected["sponsor"] = json!({"name": "Acme"});
    expected["paid"] = json!(true);
    expected["datePaid"] = json!("2026-05-01T10:00:00Z");
    assert_eq!(answer.json()[1], expected);
}

#[actix_web::test]
async fn a_filter_of_a_tournament_s_list_that_cannot_be_read_is_named() {
    let site = site_as(&[Role::Admin], |_| {});
    for query in ["sponsor=1", "paid=yes", "cancelled=no", "overdue=1", "ticketCategoryId=x", "limit=x"] {
        let path = format!("/api/Ticket/query/tournament/1?{query}");
        let answer = call(site.clone(), get(&path).signed_in()).await;
        answer.problem(400, query.split('=').next().unwrap());
    }
}

fn expect_lock(stores: &mut MockStores) {
    stores.tickets.expect_view().returning(|_| Ok(Some(paid())));
    stores.categories.expect_lock().returning(|_| Ok(Some(samples::category().category())));
    stores.tickets.expect_lock().returning(|_| Ok(Some(paid())));
}

#[actix_web::test]
async fn a_change_is_read_field_by_field() {
    let site = site_as(&[Role::Admin], |stores| {
        expect_lock(stores);
        let written = Payment {
            at: samples::at(9, 30),
            method: String::new(),
            reference: "77".into(),
            note: "Two\nlines".into(),
        };
        stores.has_no_passes();
        stores.has_no_receipts();
        stores.ledger.expect_of_ticket().returning(|_| Ok(vec![]));
        let set = stores.tickets.expect_set_payment().times(1);
        set.withf(move |id, payment| (*id, payment.as_ref()) == (TicketId(5), Some(&written)))
            .returning(|_, _| Ok(()));
        let cancel = stores.tickets.expect_set_cancelled().times(1).withf(|_, cancelled| *cancelled);
        cancel.returning(|_, _| Ok(()));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
        stores.mail.expect_add().returning(|_| Ok(()));
    });
    let body = r#"{"id":5,"datePaid":"2026-05-01T11:30:00+02:00","isCancelled":true,"paymentMethod":null,
        "paymentReference":" 77 ","paymentNote":"Two\r\nlines","unknown":1}"#;
    let answer = call(site, put("/api/Ticket", body).signed_in()).await;
    assert_eq!((answer.status, &answer.json()["id"]), (200, &json!(5)));
    assert!(answer.header("etag").starts_with("\"4-"), "{}", answer.header("etag"));
}

#[actix_web::test]
async fn marking_several_paid_refuses_bad_lists_and_dates() {
    let site = site_as(&[Role::Admin], |_| {});
    let too_many = json!({"ids": (1..=501).collect::<Vec<_>>(), "paid": true}).to_string();
    for (status, field, body) in [
        (422, "ids", r#"{"paid":true}"#),
        (422, "ids", r#"{"ids":[],"paid":true}"#),
        (422, "ids", too_many.as_str()),
        (400, "ids", r#"{"ids":"5","paid":true}"#),
        (422, "paid", r#"{"ids":[5]}"#),
        (422, "paid", r#"{"ids":[5],"paid":false}"#),
        (422, "datePaid", r#"{"ids":[5],"paid":true,"datePaid":"2026-05-02T00:00:00Z"}"#),
    ] {
        call(site.clone(), put("/api/Ticket/paid", body).signed_in()).await.problem(status, field);
    }
}

/// A payment of $100.50 in cash from before the ledger, and the part of it that was taken back.
fn entries() -> Vec<LedgerEntry> {
    let entry = |cents| Entry {
        kind: Kind::Payment,
        amount: Amount { cents },
        method: "cash".into(),
        reference: "7".into(),
        note: "Two\nlines".into(),
        day: samples::at(9, 30).date_naive(),
        takes_back: None,
    };
    let by = (UserId(1), "alex@example.org".to_owned());
    let back = Entry { takes_back: Some(LedgerEntryId(3)), ..entry(-1) };
    vec![
        LedgerEntry { id: LedgerEntryId(3), entry: entry(10_050), actor: None, at: samples::at(9, 30) },
        LedgerEntry { id: LedgerEntryId(4), entry: back, actor: Some(by), at: samples::at(10, 30) },
    ]
}

#[actix_web::test]
async fn a_ledger_has_its_sums_and_its_rows() {
    let site = site_as(&[Role::Admin], |stores| {
        let totals = Totals { payments: 10_049, gifts: 500, ..Totals::default() };
        let ticket = TicketView { totals, ..samples::ticket() };
        stores.tickets.expect_view().returning(move |_| Ok(Some(ticket.clone())));
        stores.ledger.expect_of_ticket().returning(|_| Ok(entries()));
    });
    let answer = call(site, get("/api/Ticket/5/ledger").signed_in()).await;
    let told = json!({"price": 1200, "due": 1200, "received": 105.49, "outstanding": 1099.51, "gifts": 5, "toRefund": 0,
        "entries": [
            {"id": 3, "kind": "payment", "amount": 100.50, "method": "cash", "reference": "7", "note": "Two\nlines",
                "day": "2026-05-01", "enteredBy": null, "enteredAt": "2026-05-01T09:30:00Z", "takesBack": null},
            {"id": 4, "kind": "payment", "amount": -0.01, "method": "cash", "reference": "7", "note": "Two\nlines",
                "day": "2026-05-01", "enteredBy": "alex@example.org", "enteredAt": "2026-05-01T10:30:00Z", "takesBack": 3}]});
    assert_eq!((answer.status, answer.json()), (200, told));
}

#[actix_web::test]
async fn a_row_of_the_ledger_is_read_field_by_field() {
    let site = site_as(&[Role::Admin], |stores| {
        stores.tickets.expect_lock().returning(|_| Ok(Some(samples::ticket())));
        let wanted = Entry { method: "check".into(), ..entries()[0].entry.clone() };
        let add = stores.ledger.expect_add().times(1).withf(move |_, entry, _, _| *entry == wanted);
        add.returning(|_, _, _, _| Ok(LedgerEntryId(3)));
        stores
            .tickets
            .expect_set_payment()
            .times(1)
            .withf(|_, payment| payment.is_none())
            .returning(|_, _| Ok(()));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
        stores.has_no_receipts();
    });
    let body = r#"{"kind":"payment","amount":100.50,"method":" check ","reference":"7","note":"Two\r\nlines","day":"2026-05-01"}"#;
    let answer = call(site.clone(), post("/api/Ticket/5/ledger", body).signed_in()).await;
    assert_eq!((answer.status, &answer.json()["amount"]), (201, &json!(100.50)));
    for (status, field, body) in [
        (422, "kind", r#"{"amount":1}"#),
        (422, "kind", r#"{"kind":"bribe","amount":1}"#),
        (422, "amount", r#"{"kind":"payment"}"#),
        (422, "amount", r#"{"kind":"payment","amount":0}"#),
        (422, "amount", r#"{"kind":"payment","amount":0.001}"#),
        (422, "amount", r#"{"kind":"payment","amount":1000000.01}"#),
        (400, "amount", r#"{"kind":"payment","amount":"1"}"#),
        (422, "day", r#"{"kind":"payment","amount":1,"day":"2026-05-02"}"#),
        (422, "day", r#"{"kind":"payment","amount":1,"day":"1999-12-31"}"#),
        (422, "day", r#"{"kind":"payment","amount":1,"day":"May"}"#),
        (422, "method", r#"{"kind":"payment","amount":1,"method":"a\nb"}"#),
        (409, "amount", r#"{"kind":"refund","amount":1}"#),
        (409, "amount", r#"{"kind":"waived","amount":1200.01}"#),
        (409, "amount", r#"{"kind":"gift","amount":-1}"#),
    ] {
        call(site.clone(), post("/api/Ticket/5/ledger", body).signed_in()).await.problem(status, field);
    }
}
