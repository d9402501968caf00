//! A page with a thousand pictures.

use std::sync::atomic::{AtomicUsize, Ordering};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use serde_json::json;

use crate::app::App;

static STATEMENTS: AtomicUsize = AtomicUsize::new(0);

struct Counting;

impl Instrumentation for Counting {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if matches!(event, InstrumentationEvent::StartQuery { .. }) {
            STATEMENTS.fetch_add(1, Ordering::SeqCst);
        }
    }
}

/// A live tournament with this many galleries of this many photos each, and its address.
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
async fn a_thousand_pictures_take_as_many_statements_as_one() {
    set_default_instrumentation(|| Some(Box::new(Counting))).unwrap();
    let app = App::spawn();
    let pages = [page_with_photos(&app, 1, 1), page_with_photos(&app, 20, 50)];
    // Opens the connection that the others use.
    app.get(&pages[0]).await.ok(200);
    let mut taken = Vec::new();
    for (page, photos) in pages.iter().zip([1, 1_000]) {
        STATEMENTS.store(0, Ordering::SeqCst);
        let answer = app.get(page).await.ok(200);
        taken.push(STATEMENTS.load(Ordering::SeqCst));
        let widgets = answer.as_array().unwrap();
        let shown: usize = widgets.iter().map(|widget| widget["photos"].as_array().unwrap().len()).sum();
        assert_eq!(shown, photos);
    }
    assert!(taken[0] > 0 && taken[0] == taken[1], "{taken:?}");
}
