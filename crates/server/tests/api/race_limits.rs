//! Limits that are lowered during concurrent use: the stored limit is never less than the use (rule `limits-keep-use`).

use std::future::IntoFuture;

use serde_json::json;

use crate::app::{App, Person};

const PLACES: usize = 16;

#[tokio::test]
async fn a_lowered_maximum_is_never_below_what_many_buy_meanwhile() {
    let app = App::spawn();
    let category = app.category(app.tournament(), json!({"max_total_tickets": PLACES}));
    let admin = app.admin();
    let buyers: Vec<Person> = (0..PLACES * 2).map(|_| app.user()).collect();
    let (mut buying, mut lowering) = (tokio::task::JoinSet::new(), tokio::task::JoinSet::new());
    for (turn, buyer) in buyers.iter().enumerate() {
        let ticket = json!({"ticketCategoryId": category, "userId": buyer.id});
        buying.spawn(app.post("/api/Ticket", &ticket).by(buyer).into_future());
        if turn < PLACES {
            let lower = json!({"id": category, "maxTotalTickets": PLACES - turn});
            lowering.spawn(app.put("/api/TicketCategory", &lower).by(&admin).into_future());
        }
    }
    let sold = buying.join_all().await.iter().filter(|answer| answer.status == 201).count();
    for answer in lowering.join_all().await {
        match answer.status {
            200 => assert!(answer.json()["availableTickets"].as_i64().unwrap() >= 0),
            _ => assert!(answer.problem(409, "maxTotalTickets").contains("already sold")),
        }
    }
    let max = app.rows.number("SELECT max_total_tickets::bigint AS number FROM ticket_categories");
    assert_eq!(app.rows.count("tickets"), i64::try_from(sold).unwrap());
    assert!(i64::try_from(sold).unwrap() <= max, "{sold} of {max} are sold");
}

#[tokio::test]
async fn places_that_are_lowered_are_never_less_than_groups_took_meanwhile() {
    let app = App::spawn();
    let tournament = app.tournament();
    let category = app.category(tournament, json!({"num_attendees": 1}));
    let round = app.rows.insert("rounds", json!({"tournament_id": tournament, "max_attendees": PLACES}));
    let enabled = json!({"round_id": round, "ticket_category_id": category, "tournament_id": tournament});
    app.rows.link("round_ticket_categories", enabled);
    let admin = app.admin();
    let (mut lowering, mut assigning) = (tokio::task::JoinSet::new(), tokio::task::JoinSet::new());
    for turn in 0..PLACES {
        let owner = app.user();
        let (_, group, _) = app.ticket(category, &owner);
        let assign = json!({"id": group, "roundId": round});
        assigning.spawn(app.put("/api/Group", &assign).by(&owner).into_future());
        let lower = json!({"id": round, "maxAttendees": PLACES - turn});
        lowering.spawn(app.put("/api/Round", &lower).by(&admin).into_future());
    }
    for answer in lowering.join_all().await {
        assert!(
            answer.status == 200 || answer.problem(409, "maxAttendees").contains("need"),
            "{}",
            answer.text()
        );
    }
    let (assigned, refused): (Vec<_>, Vec<_>) =
        assigning.join_all().await.into_iter().partition(|answer| answer.status == 200);
    for answer in refused {
        assert_eq!(answer.problem(409, ""), "Insufficient Spots for Group");
    }
    let places = app.rows.number("SELECT max_attendees::bigint AS number FROM rounds");
    // Each group has one place.
    let taken = app.rows.count("groups WHERE round_id IS NOT NULL");
    assert_eq!(taken, i64::try_from(assigned.len()).unwrap());
    assert!(taken <= places, "{taken} of {places}");
}
