//! `Idempotency-Key`.

use std::sync::{Arc, Mutex};

use actix_web::test::TestRequest;
use fairway_application::stores::idempotency::{FirstAnswer, Key};
use fairway_application::testing::MockStores;
use fairway_domain::access::Role;
use fairway_domain::ids::{AttendeeId, TicketId};
use fairway_domain::mailing::Bound;
use fairway_domain::waitlist::Places;

use crate::harness::{SignedIn, call, post, site_as};
use crate::samples;

const BODY: &str = r#"{"ticketCategoryId":3,"userId":7}"#;

/// Of a ticket that can be sold.
fn sells(stores: &mut MockStores) {
    stores.categories.expect_lock().returning(|_| Ok(Some(samples::category().category())));
    stores.categories.expect_places().returning(|_, _| Ok(Places { given_out: 0, in_line: 0 }));
    stores.tickets.expect_hold_unpaid().returning(|_, _, _| Ok(0));
    stores.waitlist.expect_of_buyer().returning(|_, _, _| Ok(None));
    stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
    stores.tickets.expect_add().returning(|_| Ok(Some(TicketId(5))));
    stores.tickets.expect_add_groups().returning(|_, _| Ok(vec![samples::group().id]));
    stores.attendees.expect_add().returning(|_| Ok(AttendeeId(8)));
    stores.tickets.expect_view().returning(|_| Ok(Some(samples::ticket())));
    stores.counts_mail(Bound::Reservations);
    stores.mail.expect_add().returning(|_| Ok(()));
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
    stores.idempotency.expect_remember().returning(move |_, _, answer| {
        kept.lock().unwrap().as_mut().unwrap().1 = answer.to_owned();
        Ok(())
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
        stores.idempotency.expect_remember().returning(|_, _, _| Ok(()));
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
