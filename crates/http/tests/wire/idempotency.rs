//! `Idempotency-Key`.

use std::sync::{Arc, Mutex};

use actix_web::test::TestRequest;
use fairway_application::stores::idempotency::{FirstAnswer, Key};
use fairway_application::stores::sales::{Buyer, SaleFacts};
use fairway_application::stores::terms::KeptTerm;
use fairway_application::testing::MockStores;
use fairway_domain::access::Role;
use fairway_domain::account::Proof;
use fairway_domain::ids::{TicketId, UserId};
use fairway_domain::term::Term;

use crate::harness::{SignedIn, call, post, site_as};
use crate::samples;

const BODY: &str = r#"{"ticketCategoryId":3,"userId":7}"#;

/// Of a ticket that can be sold.
fn sells(stores: &mut MockStores) {
    let buyer = Buyer { id: UserId(7), person: samples::person(), proof: Proof::Proven, token_version: 0 };
    let tournament = samples::tournament();
    let term = KeptTerm { term: Term::default(), first_day: tournament.date_start, version: 0 };
    let facts = SaleFacts {
        category: samples::category(),
        tournament,
        term,
        buyer: Some(buyer),
        unpaid: 0,
        entry: None,
        mailed: vec![],
        sponsor_name: None,
        ticket_id: TicketId(5),
        group_ids: vec![samples::group().id],
    };
    stores.sales.expect_facts().returning(move |_, _| Ok(Some(facts.clone())));
}

fn reserve(body: &str, key: &str) -> TestRequest {
    post("/api/Ticket", body).insert_header(("idempotency-key", key)).signed_in()
}

type Remembered = Arc<Mutex<Option<(Key, String)>>>;

/// A store of first answers that remembers one.
fn remembers(stores: &mut MockStores, remembered: &Remembered) {
    let (claimed, kept) = (remembered.clone(), remembered.clone());
    stores.idempotency.expect_claim().returning(move |_, key, _, _| {
        let mut claimed = claimed.lock().unwrap();
        if let Some((first, answer)) = claimed.as_ref() {
            assert_eq!(first.key, key.key);
            return Ok(Some(FirstAnswer { request: first.request.clone(), answer: answer.clone() }));
        }
        *claimed = Some((key.clone(), String::new()));
        Ok(None)
    });
    stores.sales.expect_record().returning(move |sale| {
        kept.lock().unwrap().as_mut().unwrap().1 = sale.answer.clone().unwrap().answer;
        Ok(true)
    });
}

#[actix_web::test]
async fn a_repeat_gets_the_first_answer_to_the_byte_and_another_body_a_conflict() {
    let remembered = Remembered::default();
    let site = site_as(&[Role::User], |stores| {
        sells(stores);
        remembers(stores, &remembered);
    });
    let first = call(site.clone(), reserve(BODY, "key-1")).await;
    assert_eq!((first.status, first.json()["id"].clone()), (201, 5.into()));
    let again = call(site.clone(), reserve(BODY, "key-1")).await;
    assert_eq!((again.status, &again.body), (201, &first.body));
    for header in ["content-type", "cache-control"] {
        assert_eq!(again.header(header), first.header(header));
    }
    let other = call(site, reserve(r#"{"userId":7,"ticketCategoryId":3}"#, "key-1")).await;
    other.problem(409, "");
    assert_eq!(other.json()["type"], "/problems/key-reused");
}

#[actix_web::test]
async fn a_key_is_1_to_128_visible_characters() {
    let site = site_as(&[Role::User], |stores| {
        sells(stores);
        stores.idempotency.expect_claim().returning(|_, _, _, _| Ok(None));
        stores.sales.expect_record().returning(|_| Ok(true));
    });
    for right in ["k", "!~", "\"quoted\"", &"k".repeat(128)] {
        assert_eq!(call(site.clone(), reserve(BODY, right)).await.status, 201, "{right}");
    }
    for wrong in ["", "two words", "é", &"k".repeat(129)] {
        call(site.clone(), reserve(BODY, wrong)).await.problem(400, "");
    }
    let two = reserve(BODY, "a").append_header(("idempotency-key", "b"));
    call(site, two).await.problem(400, "");
}
