//! `/api/TicketCategory`, field by field.

use chrono::{DateTime, Utc};
use fairway_domain::access::Role;
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::sale::{EarlyPrice, Sale};
use serde_json::json;

use crate::harness::{SignedIn, call, post, put, site_as};
use crate::samples;

fn at(moment: &str) -> DateTime<Utc> {
    moment.parse().unwrap()
}

#[actix_web::test]
async fn a_new_category_is_read_field_by_field() {
    let site = site_as(&[Role::Admin], |stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores.categories.expect_add().times(1).returning(|tournament, details| {
            assert_eq!((tournament, details.name.as_str()), (TournamentId(1), "Foursome"));
            assert_eq!((details.description.as_str(), details.embed_code.as_str()), ("A\nB", "<a>\n</a>"));
            assert_eq!((details.num_groups, details.num_attendees, details.max_total_tickets), (2, 4, 30));
            assert_eq!((details.price, details.no_cost), (Price { cents: 24_999 }, false));
            assert_eq!(details.fair_value, Price { cents: 8_050 });
            let early = EarlyPrice { until: at("2026-04-01T04:00:00Z"), price: Price { cents: 19_950 } };
            let (start, end) = (Some(at("2026-03-01T14:00:00Z")), Some(at("2026-06-01T04:00:00Z")));
            assert_eq!(details.sale, Sale { start, end, hidden_before: true, early: vec![early] });
            assert_eq!((details.live, details.for_sponsors, details.plays), (true, true, false));
            Ok(CategoryId(3))
        });
        stores.categories.expect_find().returning(|_, _, _| Ok(Some(samples::category())));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
    });
    let body = r#"{"tournamentId":1,"name":"Foursome","description":"A\nB","numGroups":2,"numAttendees":4.0,
        "maxTotalTickets":3e1,"noCostFlag":false,"price":249.99,"fairMarketValue":80.5,"saleStart":"2026-03-01T09:00:00-05:00",
        "saleEnd":"2026-06-01T04:00:00Z","hiddenBeforeSaleFlag":true,"earlyPrices":[{"until":"2026-04-01T04:00:00Z","price":199.5}],"embedCode":"<a>\r\n</a>","liveFlag":true,
        "sponsorFlag":true,"waitlistOffersFlag":true,"playFlag":false,"availableTickets":99}"#;
    let answer = call(site, post("/api/TicketCategory", body).signed_in()).await;
    assert_eq!((answer.status, answer.json()["id"].clone()), (201, json!(3)));
}

#[actix_web::test]
async fn an_invalid_price_is_reported_on_its_field() {
    let admin = site_as(&[Role::Admin], |stores| {
        stores.categories.expect_lock().returning(|_| Ok(Some(samples::category().category())));
        stores.categories.expect_find().returning(|_, _, _| Ok(Some(samples::category())));
    });
    for (written, status) in
        [("\"250\"", 400), ("null", 422), ("[1]", 400), ("1e400", 422), ("1e300", 422), ("0.001", 422)]
    {
        let body = format!(r#"{{"id":3,"price":{written}}}"#);
        call(admin.clone(), put("/api/TicketCategory", &body).signed_in()).await.problem(status, "price");
    }
}
