use chrono::{DateTime, Utc};
use fairway_application::stores::widgets::{NewPhoto, Widget, WidgetDetails};
use fairway_domain::ids::{TournamentId, WidgetId};
use fairway_domain::widget::WidgetType;
use serde_json::json;

use crate::fixture::Fixture;

#[test]
fn widgets_come_by_position_with_pictures_and_hidden_on_request() {
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

fn at_noon() -> DateTime<Utc> {
    "2026-05-01T12:00:00Z".parse().unwrap()
}

fn page(fixture: &Fixture, widgets: usize) -> (TournamentId, Vec<WidgetId>) {
    let tournament = fixture.rows.insert("tournaments", json!({}));
    let add = |_| WidgetId(fixture.rows.insert("widgets", json!({"tournament_id": tournament})));
    (TournamentId(tournament), (0..widgets).map(add).collect())
}

/// Ids and positions, by position.
fn places(fixture: &Fixture, tournament: TournamentId) -> Vec<(WidgetId, i32)> {
    let widgets = fixture.done(|stores| stores.widgets().of_tournament(tournament, true));
    widgets.into_iter().map(|widget| (widget.id, widget.position)).collect()
}

#[test]
fn positions_stay_without_gaps_and_open_forms_stay_valid() {
    let fixture = Fixture::new();
    let (tournament, ids) = page(&fixture, 4);
    let (other, _) = page(&fixture, 2);
    let [a, b, c, d] = ids.try_into().unwrap();
    fixture.done(|stores| stores.widgets().reorder(&[d, a, c, b]));
    assert_eq!(places(&fixture, tournament), [(d, 1), (a, 2), (c, 3), (b, 4)]);
    let deleted = fixture.done(|stores| stores.widgets().lock(a)).unwrap();
    fixture.done(|stores| stores.widgets().delete(&deleted));
    assert_eq!(places(&fixture, tournament), [(d, 1), (c, 2), (b, 3)]);
    assert_eq!(places(&fixture, other).len(), 2);
    let moved = fixture.done(|stores| stores.widgets().find(b, true)).unwrap();
    assert_eq!(moved.version, 1, "its place is not what a form is about");
    assert_eq!(fixture.done(|stores| stores.widgets().lock(a)), None);
}

#[test]
fn a_widget_is_found_if_it_and_its_event_are_live_or_on_request() {
    let fixture = Fixture::new();
    let (tournament, ids) = page(&fixture, 1);
    let find = |hidden| fixture.done(|stores| stores.widgets().find(ids[0], hidden)).is_some();
    assert!(find(false));
    for hide in ["UPDATE tournaments SET live_flag = false", "UPDATE widgets SET live_flag = false"] {
        fixture.rows.execute(&format!("{hide} WHERE id IN ({}, {})", tournament.0, ids[0].0));
        assert_eq!((find(false), find(true)), (false, true), "{hide}");
        fixture.rows.execute("UPDATE tournaments SET live_flag = true");
    }
}

#[test]
fn a_written_widget_is_read_again() {
    let fixture = Fixture::new();
    let (tournament, _) = page(&fixture, 1);
    let details =
        WidgetDetails { type_id: 2, name: "Pictures".into(), body: "<p>Us</p>".into(), live: false };
    let id = fixture.done(|stores| stores.widgets().add(tournament, &details, 2));
    let changed = WidgetDetails { type_id: 1, name: "Words".into(), body: String::new(), live: true };
    let read = || fixture.done(|stores| stores.widgets().find(id, true)).unwrap();
    assert_eq!((WidgetDetails::from(&read()), read().position), (details, 2));
    fixture.done(|stores| stores.widgets().update(id, &changed));
    assert_eq!((WidgetDetails::from(&read()), read().version), (changed, 2));
    let photo = NewPhoto {
        file_name: "day.png".into(),
        content_type: "image/png",
        file_size: 12,
        picture: "p.png".into(),
    };
    let photo_id = fixture.done(|stores| stores.widgets().add_photo(id, &photo, at_noon()));
    let locked = fixture.done(|stores| stores.widgets().lock_of_photo(photo_id)).unwrap();
    assert_eq!((locked.id, locked.photos[0].picture.as_str()), (id, "p.png"));
    fixture.done(|stores| stores.widgets().delete_photo(photo_id));
    assert_eq!(fixture.done(|stores| stores.widgets().lock_of_photo(photo_id)), None);
}

#[test]
fn a_picture_without_text_gallery_logo_or_banner_is_unused() {
    let fixture = Fixture::new();
    let (_, ids) = page(&fixture, 2);
    let names = |all: &[&str]| all.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
    fixture.done(|stores| stores.widgets().set_text_pictures(ids[0], &names(&["a.png", "b.png"])));
    fixture.done(|stores| stores.widgets().set_text_pictures(ids[1], &names(&["b.png"])));
    fixture.rows.insert("widget_photos", json!({"widget_id": ids[1].0, "picture_name": "c.jpg"}));
    let asked = names(&["a.png", "b.png", "c.jpg", "d.png"]);
    let unshown = |kind: &str| fixture.done(|stores| stores.pictures().unshown(kind, &asked));
    assert_eq!(unshown("photo"), ["d.png"]);
    assert_eq!(fixture.done(|stores| stores.widgets().text_pictures(&ids)), ["a.png", "b.png"]);
    fixture.done(|stores| stores.widgets().set_text_pictures(ids[0], &[]));
    assert_eq!(unshown("photo"), ["a.png", "d.png"], "the other still shows b");
    let sponsor = fixture.rows.insert("sponsors", json!({}));
    fixture.rows.insert("sponsor_logos", json!({"sponsor_id": sponsor, "picture_name": "a.png"}));
    assert_eq!(unshown("logo"), ["b.png", "c.jpg", "d.png"]);
    fixture.rows.insert(
        "tournaments",
        json!({"banner_photo_file_name": "d", "banner_photo_content_type": "image/png", "banner_photo_file_size": 1,
            "banner_photo_updated_at": "2026-05-01T12:00:00Z", "banner_photo_name": "d.png"}),
    );
    assert_eq!(unshown("banner"), ["a.png", "b.png", "c.jpg"]);
}

#[test]
fn the_types_of_the_table_are_those_of_the_domain() {
    let fixture = Fixture::new();
    let kept = fixture.rows.texts("SELECT id::text AS name, name AS text FROM widget_types");
    let known = WidgetType::ALL.map(|kind| (kind.id().to_string(), kind.name().to_owned()));
    assert_eq!(kept, known.into());
}
