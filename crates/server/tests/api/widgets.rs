//! Content of a tournament's page.

use serde_json::{Value, json};

use crate::app::App;

#[tokio::test]
async fn content_comes_by_position_with_its_html_in_json_and_its_photos() {
    let app = App::spawn();
    let tournament = app.tournament();
    let add = |row: Value| {
        let mut whole = json!({"tournament_id": tournament});
        whole.as_object_mut().unwrap().extend(row.as_object().unwrap().clone());
        app.rows.insert("widgets", whole)
    };
    let second = add(json!({"position": 2, "widget_type_id": 2, "name": "Pictures", "body": ""}));
    let first = add(json!({"position": 1, "body": "<p>\"For\" them</p>"}));
    add(json!({"position": 3, "live_flag": false}));
    let photo = app.rows.insert("widget_photos", json!({"widget_id": second, "picture_name": "p.jpg"}));
    let told = app.get(&format!("/api/Widget/query/tournament/{tournament}")).await.ok(200);
    let expected = json!([
        {"id": first, "name": "Why we play", "content": "{\"body\":\"<p>\\\"For\\\" them</p>\"}", "liveFlag": true,
         "widgetTypeId": 1, "widgetType": {"id": 1, "name": "Text"}, "position": 1, "tournamentId": tournament, "photos": [],
         "version": 1},
        {"id": second, "name": "Pictures", "content": "{\"body\":\"\"}", "liveFlag": true,
         "widgetTypeId": 2, "widgetType": {"id": 2, "name": "Gallery"}, "position": 2, "tournamentId": tournament,
         "version": 1,
         "photos": [{"id": photo, "photoFileName": "day.jpg", "photoContentType": "image/jpeg", "photoFileSize": 1000,
                     "photoUrl": "/media/photo/p.jpg"}]},
    ]);
    assert_eq!(told, expected);
}

#[tokio::test]
async fn content_of_an_unknown_tournament_is_not_found_and_of_a_bare_one_empty() {
    let app = App::spawn();
    let tournament = app.tournament();
    assert_eq!(app.get(&format!("/api/Widget/query/tournament/{tournament}")).await.ok(200), json!([]));
    let unknown = app.get(&format!("/api/Widget/query/tournament/{}", tournament + 1)).await;
    assert_eq!(unknown.problem(404, ""), "couldn't find tournament");
}
