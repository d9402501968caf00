//! The check-in list of a large tournament: what a phone on the course has to load (rule `check-in-list`).

use serde_json::json;

use crate::app::App;
use crate::large::large_tournament;

#[tokio::test]
async fn the_list_of_five_thousand_is_below_300_kilobytes() {
    let app = App::spawn();
    let volunteer = app.volunteer();
    let tournament = large_tournament(&app, 5_000);
    let path = format!("/api/Attendee/checkin/{tournament}");
    let list = app.get(&path).by(&volunteer).await;
    assert_eq!(list.ok(200).as_array().unwrap().len(), 5_000);
    assert_eq!(list.each("checkedIn").iter().filter(|it| **it == json!(true)).count(), 2_500);
    // Since workbooks are written, gzip is that of zlib-rs at its fastest, for all answers (decision 099). Browsers take Brotli.
    for (coding, most) in [("br", 300_000), ("gzip", 350_000)] {
        let compressed = app.get(&path).by(&volunteer).header("accept-encoding", coding).await;
        assert_eq!(compressed.header("content-encoding"), coding);
        assert!(compressed.body.len() < most, "{coding}: {} bytes", compressed.body.len());
    }
}
