//! Ticket categories: their prices and the tickets left.

use serde_json::json;

use crate::app::App;

fn path(tournament: i64) -> String {
    format!("/api/TicketCategory/query/tournament/{tournament}")
}

#[tokio::test]
async fn a_category_has_its_price_in_dollars_and_its_tickets_left() {
    let app = App::spawn();
    let tournament = app.tournament();
    let row = json!({"description": "Four players", "price_cents": 25050, "fair_value_cents": 8050, "embed_code": "<a>", "max_total_tickets": 3});
    let category = app.category(tournament, row);
    app.ticket(category, &app.user());
    let expected = json!([{"id": category, "name": "Foursome", "description": "Four players", "numGroups": 1,
        "numAttendees": 4, "maxTotalTickets": 3, "noCostFlag": false, "price": 250.50, "priceNow": 250.50,
        "earlyPrices": [], "saleStart": null, "saleEnd": null, "hiddenBeforeSaleFlag": false, "saleState": "open", "changesAt": null, "fairMarketValue": 80.50, "embedCode": "<a>",
        "liveFlag": true, "sponsorFlag": false, "waitlistOffersFlag": true, "playFlag": true, "tournamentId": tournament, "availableTickets": 2}]);
    assert_eq!(app.get(&path(tournament)).await.ok(200), expected);
}

#[tokio::test]
async fn tickets_left_ignore_cancelled_ones_and_are_never_negative() {
    let app = App::spawn();
    let (tournament, user) = (app.tournament(), app.user());
    let category = app.category(tournament, json!({"max_total_tickets": 2}));
    let left = || async { app.get(&path(tournament)).await.each("availableTickets")[0].clone() };
    assert_eq!(left().await, 2);
    let (ticket, ..) = app.ticket(category, &user);
    app.ticket(category, &user);
    assert_eq!(left().await, 0);
    app.rows.execute("UPDATE ticket_categories SET max_total_tickets = 1");
    assert_eq!(left().await, 0);
    app.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id <> {ticket}; "));
    app.rows.execute("UPDATE ticket_categories SET max_total_tickets = 2");
    assert_eq!(left().await, 1);
}

#[tokio::test]
async fn categories_can_be_filtered_by_kind() {
    let app = App::spawn();
    let tournament = app.tournament();
    let attendees = app.category(tournament, json!({}));
    let sponsors = app.category(tournament, json!({"sponsor_flag": true}));
    for (query, expected) in [
        ("", vec![attendees, sponsors]),
        ("?sponsor=", vec![attendees, sponsors]),
        ("?sponsor=true", vec![sponsors]),
        ("?sponsor=false", vec![attendees]),
    ] {
        let ids = app.get(&format!("{}{query}", path(tournament))).await.each("id");
        assert_eq!(ids, expected, "{query}");
    }
    let neither = app.get(&format!("{}?sponsor=maybe", path(tournament))).await;
    assert_eq!(neither.problem(400, "sponsor"), "sponsor must be true or false");
}

#[tokio::test]
async fn a_price_is_a_plain_decimal_number() {
    let app = App::spawn();
    let tournament = app.tournament();
    for cents in [0, 1, 100, 12345, 999_999_999_999_i64] {
        app.category(tournament, json!({"price_cents": cents}));
    }
    let text = app.get(&path(tournament)).await.text();
    for price in ["0,", "0.01,", "1,", "123.45,", "9999999999.99,"] {
        assert!(text.contains(&format!("\"price\":{price}")), "{price} in {text}");
    }
}

#[tokio::test]
async fn categories_of_an_unknown_tournament_are_not_found() {
    let app = App::spawn();
    let tournament = app.tournament();
    assert_eq!(app.get(&path(tournament)).await.ok(200), json!([]));
    assert_eq!(app.get(&path(tournament + 1)).await.problem(404, ""), "couldn't find tournament");
}

#[tokio::test]
async fn the_etag_of_a_category_changes_with_every_ticket_sold() {
    let app = App::spawn();
    let tournament = app.tournament();
    let category = app.category(tournament, json!({}));
    let etag = app.get(&path(tournament)).await.header("etag");
    assert_eq!(app.get(&path(tournament)).header("if-none-match", &etag).await.status, 304);
    app.ticket(category, &app.user());
    assert_eq!(app.get(&path(tournament)).header("if-none-match", &etag).await.status, 200);
}
