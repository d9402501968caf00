//! A tournament's tickets, as staff look through them.

use serde_json::{Value, json};

use crate::app::App;
use crate::client::Answer;

#[tokio::test]
async fn a_tournament_s_tickets_are_filtered_searched_and_paged() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.user());
    let tournament = app.tournament();
    let attendees = app.category(tournament, json!({"name": "Foursome"}));
    let sponsors = app.category(tournament, json!({"name": "Hole sponsor", "sponsor_flag": true}));
    let (first, ..) = app.ticket(attendees, &user);
    let (second, ..) = app.ticket(attendees, &app.user());
    let (third, ..) = app.ticket(sponsors, &user);
    app.ticket(app.category(app.tournament(), json!({})), &user);
    let sponsor = app.rows.insert("sponsors", json!({"name": "Teeward"}));
    app.rows.execute(&format!("UPDATE tickets SET sponsor_id = {sponsor} WHERE id = {third}"));
    let change = json!({"id": second, "paid": true, "isCancelled": true, "paymentReference": "1042"});
    app.put("/api/Ticket", &change).by(&admin).await.ok(200);
    let part = json!({"kind": "payment", "amount": 100, "reference": "Check 77-31"});
    app.post(&format!("/api/Ticket/{first}/ledger"), &part).by(&admin).await.ok(201);
    let list = async |query: &str| {
        app.get(&format!("/api/Ticket/query/tournament/{tournament}?{query}")).by(&admin).await
    };
    for (query, expected) in [
        (String::new(), vec![third, second, first]),
        ("sponsor=true".into(), vec![third]),
        ("sponsor=false".into(), vec![second, first]),
        (format!("ticketCategoryId={sponsors}"), vec![third]),
        ("paid=true".into(), vec![second]),
        ("paid=false&cancelled=false".into(), vec![third, first]),
        ("cancelled=true".into(), vec![second]),
        ("search=teeWARD".into(), vec![third]),
        ("search=1042".into(), vec![second]),
        ("search=check+7731".into(), vec![first]),
        (format!("search={}", user.email), vec![third, first]),
        ("search=%00".into(), vec![]),
    ] {
        let answer = list(&query).await;
        assert_eq!(answer.each("id"), expected, "{query}");
        assert_eq!(answer.header("x-total-count"), expected.len().to_string(), "{query}");
    }
    let part = list("limit=1&offset=1").await;
    assert_eq!((part.each("id"), part.header("x-total-count").as_str()), (vec![json!(second)], "3"));
    let row: Value = list("paid=true").await.ok(200)[0].clone();
    assert_eq!((&row["paymentReference"], &row["groups"][0]["name"]), (&json!("1042"), &json!("Group 1")));
}

#[tokio::test]
async fn a_category_of_another_tournament_has_no_tickets_here() {
    let app = App::spawn();
    let (here, there) = (app.tournament(), app.tournament());
    let elsewhere = app.category(there, json!({}));
    app.ticket(elsewhere, &app.user());
    let path = format!("/api/Ticket/query/tournament/{here}?ticketCategoryId={elsewhere}");
    let answer = app.get(&path).by(&app.admin()).await;
    assert_eq!((answer.ok(200), answer.header("x-total-count").as_str()), (json!([]), "0"));
}

#[tokio::test]
async fn an_unknown_tournament_has_no_tickets_to_list() {
    let app = App::spawn();
    let answer: Answer = app.get("/api/Ticket/query/tournament/404").by(&app.admin()).await;
    answer.problem(404, "");
}
