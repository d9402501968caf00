//! Content under concurrent adding, moving and deleting: the positions stay 1, 2, 3 … (rule `widget-order`).

use std::future::IntoFuture;

use fairway_domain::access::Role;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::App;

#[tokio::test]
async fn positions_stay_gapless_under_simultaneous_changes() {
    let app = App::spawn();
    let (tournament, editor) = (app.tournament(), app.person(&[Role::ContentEditor]));
    let ids: Vec<_> =
        (0..12).map(|_| app.rows.insert("widgets", json!({"tournament_id": tournament}))).collect();
    let mut racing = tokio::task::JoinSet::new();
    for (turn, id) in ids.iter().enumerate() {
        let new = json!({"tournamentId": tournament, "widgetTypeId": 1, "name": "New"});
        // Each text has its own author, as one author may send only a few at once.
        let author = app.person(&[Role::ContentEditor]);
        racing.spawn(app.post("/api/Widget", &new).by(&author).into_future());
        let mut order = ids.clone();
        order.rotate_left(turn);
        let order: Vec<Value> =
            order.iter().zip(1..).map(|(id, place)| json!({"id": id, "position": place})).collect();
        racing.spawn(app.put("/api/Widget/reorder", &json!(order)).by(&editor).into_future());
        if turn % 2 == 0 {
            let delete = app.call(Method::DELETE, &format!("/api/Widget/{id}")).by(&editor);
            racing.spawn(delete.into_future());
        }
    }
    for answer in racing.join_all().await {
        // An order that was read before a concurrent change lacks or repeats a widget.
        assert!([200, 201, 204, 404, 422].contains(&answer.status), "{}", answer.text());
    }
    let list = app.get(&format!("/api/Widget/query/tournament/{tournament}")).by(&editor).await.ok(200);
    let places: Vec<_> = list.as_array().unwrap().iter().map(|it| it["position"].as_i64().unwrap()).collect();
    assert_eq!(places, (1..=18).collect::<Vec<_>>());
}
