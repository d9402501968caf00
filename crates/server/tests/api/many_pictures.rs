//! A page with a thousand pictures.

use serde_json::json;

use crate::app::App;
use crate::statements;

/// A live tournament with this many galleries of this many photos each, and where its content is told.
pub(crate) fn page_with_photos(app: &App, galleries: u32, photos: u32) -> String {
    let tournament = app.tournament();
    for position in 1..=galleries {
        let row = json!({"tournament_id": tournament, "widget_type_id": 2, "position": position, "live_flag": true});
        let widget = app.rows.insert("widgets", row);
        app.rows.execute(&format!(
            "INSERT INTO widget_photos (widget_id, photo_file_name, photo_content_type, photo_file_size, picture_name, created_at)
             SELECT {widget}, 'tee.jpg', 'image/jpeg', 1, replace(gen_random_uuid()::text, '-', '') || '.jpg', now()
             FROM generate_series(1, {photos})"
        ));
    }
    format!("/api/Widget/query/tournament/{tournament}")
}

#[tokio::test]
async fn a_thousand_pictures_take_the_same_statements_as_one() {
    statements::keep();
    let app = App::spawn();
    let pages = [page_with_photos(&app, 1, 1), page_with_photos(&app, 20, 50)];
    // Opens the connection that the others use.
    app.get(&pages[0]).await.ok(200);
    let mut taken = Vec::new();
    for (page, photos) in pages.iter().zip([1, 1_000]) {
        statements::forget();
        let widgets = app.get(page).await.ok(200);
        // A connection that the pool opens meanwhile has statements of its own.
        taken.push(statements::made().into_iter().filter(|sql| sql.contains("widget")).collect::<Vec<_>>());
        let photos_of = |widget: &serde_json::Value| widget["photos"].as_array().unwrap().len();
        assert_eq!(widgets.as_array().unwrap().iter().map(photos_of).sum::<usize>(), photos);
    }
    assert!(!taken[0].is_empty());
    assert_eq!(taken[0], taken[1]);
}
