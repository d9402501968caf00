//! Tournaments with their rounds, categories and widgets, and the site, field by field (rule `wire-names`).

use fairway_application::stores::tournaments::Tournament;
use fairway_domain::fund::DEDUCTION_NOTE;
use serde_json::{Value, json};

use crate::harness::{call, get, site};
use crate::samples;

fn tournament() -> Value {
    json!({
        "id": 1, "name": "Spring Classic", "slug": "spring-classic", "description": "", "liveFlag": true,
        "dateStart": "2026-06-13", "dateEnd": "2026-06-14", "locationTitle": "Pine Valley", "locationAddress": "",
        "bannerPhotoFileName": null, "bannerPhotoContentType": null, "bannerPhotoFileSize": null,
        "bannerPhotoUpdatedAt": null, "bannerPhotoUrl": null, "weather": null,
        "createdAt": "2026-05-01T08:00:00Z", "updatedAt": "2026-05-01T09:30:00Z",
    })
}

fn round() -> Value {
    json!({
        "id": 2, "tournamentId": 1, "name": "Morning", "location": "Hole 1", "startDate": "2026-06-13",
        "startTime": "08:05", "endDate": "2026-06-13", "endTime": "12:05", "endDateVisible": true, "description": "",
        "maxAttendees": 72, "liveFlag": true,
        "enabledDisabledTicketCategories": [{"ticketCategoryId": 3, "enabled": true}],
        "attendeeSpotsAvailiable": 68,
    })
}

#[actix_web::test]
async fn tournaments_are_listed() {
    let site = site(|stores| {
        stores
            .tournaments
            .expect_list()
            .withf(|hidden| !hidden)
            .returning(|_| Ok(vec![samples::tournament()]));
    });
    let answer = call(site, get("/api/Tournament")).await;
    assert_eq!((answer.status, answer.json()), (200, json!([tournament()])));
}

#[actix_web::test]
async fn a_tournament_carries_its_banner_rounds_logos_and_sponsors() {
    let site = site(|stores| {
        stores.tournaments.expect_find().returning(|_, _| {
            Ok(Some(Tournament { banner: Some(samples::banner()), ..samples::tournament() }))
        });
        stores.tournaments.expect_sponsors().returning(|_| Ok(vec![samples::sponsor()]));
        stores.rounds.expect_of_tournament().returning(|_, _| Ok(vec![samples::round()]));
    });
    let answer = call(site, get("/api/Tournament/1")).await;
    let logo = json!({"id": 9, "imageUrl": "/media/logo/l0.png", "verified": true});
    let mut expected = tournament();
    expected["bannerPhotoFileName"] = json!("spring.jpg");
    expected["bannerPhotoContentType"] = json!("image/jpeg");
    expected["bannerPhotoFileSize"] = json!(1234);
    expected["bannerPhotoUpdatedAt"] = json!("2026-05-01T08:30:00Z");
    expected["bannerPhotoUrl"] = json!("/media/banner/b4.jpg");
    expected["rounds"] = json!([round()]);
    expected["logos"] = json!([logo]);
    expected["sponsors"] = json!([{"id": 4, "name": "Acme", "website": "", "logos": [logo]}]);
    assert_eq!(answer.json(), expected);
}

#[actix_web::test]
async fn rounds_are_listed() {
    let site = site(|stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores.rounds.expect_of_tournament().returning(|_, _| Ok(vec![samples::round()]));
    });
    assert_eq!(call(site, get("/api/Round/query/tournament/1")).await.json(), json!([round()]));
}

#[actix_web::test]
async fn ticket_categories_are_listed_by_kind_with_what_is_left() {
    let site = site(|stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores.categories.expect_of_tournament().returning(|_, _, sponsor, _| {
            Ok(if sponsor == Some(true) { vec![] } else { vec![samples::category()] })
        });
    });
    let path = "/api/TicketCategory/query/tournament/1";
    let expected = json!([{
        "id": 3, "name": "Foursome", "description": "", "numGroups": 1, "numAttendees": 4, "maxTotalTickets": 10,
        "noCostFlag": false, "price": 1200.50, "priceNow": 1200.50, "earlyPrices": [], "saleStart": null,
        "saleEnd": null, "hiddenBeforeSaleFlag": false, "saleState": "open", "changesAt": null, "fairMarketValue": 0, "embedCode": "", "liveFlag": true, "sponsorFlag": false, "waitlistOffersFlag": true,
        "playFlag": true,
        "tournamentId": 1, "availableTickets": 6,
    }]);
    assert_eq!(call(site.clone(), get(path)).await.json(), expected);
    assert_eq!(call(site.clone(), get(&format!("{path}?sponsor=false"))).await.json(), expected);
    assert_eq!(call(site.clone(), get(&format!("{path}?sponsor=true"))).await.json(), json!([]));
    let answer = call(site, get(&format!("{path}?sponsor=maybe"))).await;
    assert_eq!(answer.problem(400, "sponsor"), "sponsor must be true or false");
}

#[actix_web::test]
async fn widgets_are_listed_with_their_html_inside_a_json_string() {
    let site = site(|stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores.widgets.expect_of_tournament().returning(|_, _| Ok(vec![samples::widget()]));
    });
    let answer = call(site, get("/api/Widget/query/tournament/1")).await;
    let expected = json!([{
        "id": 11, "name": "Last year", "content": r#"{"body":"<p>\"Hello\"</p>"}"#, "liveFlag": true,
        "widgetTypeId": 2, "widgetType": {"id": 2, "name": "Gallery"}, "position": 1, "tournamentId": 1,
        "photos": [{
            "id": 12, "photoFileName": "green.png", "photoContentType": "image/png", "photoFileSize": 99,
            "photoUrl": "/media/photo/p1.png",
        }],
        "version": 1,
    }]);
    assert_eq!(answer.json(), expected);
}

#[actix_web::test]
async fn the_site_tells_who_runs_it() {
    let answer = call(site(|_| {}), get("/api/Site")).await;
    let expected = json!({
        "fundName": "The Fund", "supportEmail": "help@fairway.example",
        "privacyPolicyUrl": "https://fairway.example/privacy",
        "cookiePreferencesUrl": "https://fairway.example/cookies",
        "attendeeDonationUrl": "https://pay.example/attendee",
        "sponsorDonationUrl": "https://pay.example/sponsor",
        "payableTo": "The Fund, Inc.", "mailAddress": "P.O. Box 1", "courierAddress": "1 Main Street",
        "timeZone": "America/New_York", "taxNumber": null,
        "deductionNote": DEDUCTION_NOTE, "logo": null, "waitlistHours": 48,
    });
    assert_eq!((answer.status, answer.json()), (200, expected));
}
