//! A page with a thousand pictures.

use crate::app::App;
use crate::large::page_with_photos;
use crate::statements;

#[tokio::test]
async fn a_thousand_pictures_take_the_same_statements_as_one() {
    statements::keep();
    let app = App::spawn();
    let pages = [page_with_photos(&app, 1, 1), page_with_photos(&app, 20, 50)];
    // Opens the connection that the next calls use.
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
