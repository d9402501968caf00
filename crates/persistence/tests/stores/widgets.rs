use fairway_application::widgets::Widget;
use fairway_domain::ids::TournamentId;
use serde_json::json;

use crate::fixture::Fixture;

#[test]
fn content_comes_by_position_with_its_pictures_and_hidden_only_when_asked_for() {
    let fixture = Fixture::new();
    let tournament = fixture.rows.insert("tournaments", json!({}));
    let add = |name: &str, position: i32, live: bool| {
        let row = json!({"tournament_id": tournament, "name": name, "position": position, "live_flag": live});
        fixture.rows.insert("widgets", row)
    };
    let third = add("third", 3, true);
    add("second", 2, false);
    let first = add("first", 1, true);
    for (widget, file) in [(first, "a.jpg"), (third, "b.jpg"), (first, "c.jpg")] {
        fixture.rows.insert("widget_photos", json!({"widget_id": widget, "photo_file_name": file}));
    }
    let shown = |hidden| {
        let widgets = fixture.done(|stores| stores.widgets().of_tournament(TournamentId(tournament), hidden));
        let line = |widget: Widget| {
            let files: Vec<_> = widget.photos.iter().map(|photo| photo.file_name.as_str()).collect();
            format!("{} {} {}", widget.type_name, widget.name, files.join(" "))
        };
        widgets.into_iter().map(line).collect::<Vec<_>>()
    };
    assert_eq!(shown(false), ["Text first a.jpg c.jpg", "Text third b.jpg"]);
    assert_eq!(shown(true), ["Text first a.jpg c.jpg", "Text second ", "Text third b.jpg"]);
}
