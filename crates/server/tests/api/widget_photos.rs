//! Photos of widgets: uploads of several, refusals, and the stored files.

use std::future::IntoFuture;

use fairway_domain::access::Role;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::{Call, Field};
use crate::samples::png;

fn upload(app: &App, editor: &Person, form: &[Field]) -> Call {
    app.call(Method::POST, "/api/WidgetPhoto").by(editor).form(form)
}

fn form(widget: i64, file: Vec<u8>) -> [Field; 2] {
    [Field::text("WidgetId", &widget), Field::file("Photo", "day out.png", file)]
}

/// A widget of this type, and a Content Editor without another role.
fn gallery(app: &App, kind: i64) -> (i64, Person) {
    let row = json!({"tournament_id": app.tournament(), "widget_type_id": kind});
    (app.rows.insert("widgets", row), app.person(&[Role::ContentEditor]))
}

async fn list(app: &App, widget: i64) -> Value {
    app.get(&format!("/api/WidgetPhoto/query/widget/{widget}")).await.ok(200)
}

#[tokio::test]
async fn simultaneous_photos_are_all_listed_and_served() {
    let app = App::spawn();
    let (widget, editor) = gallery(&app, 2);
    let mut uploading = tokio::task::JoinSet::new();
    for width in 1..6 {
        uploading.spawn(upload(&app, &editor, &form(widget, png(width, 2))).into_future());
    }
    for answer in uploading.join_all().await {
        let photo = answer.ok(201);
        assert_eq!(
            (&photo["photoFileName"], &photo["photoContentType"]),
            (&json!("day out.png"), &json!("image/png"))
        );
        let served = app.get(photo["photoUrl"].as_str().unwrap()).await;
        assert_eq!(
            (served.status, photo["photoFileSize"].as_u64()),
            (200, u64::try_from(served.body.len()).ok())
        );
    }
    assert_eq!(list(&app, widget).await.as_array().unwrap().len(), 5);
    assert_eq!(app.pictures("photo").len(), 5);
}

#[tokio::test]
async fn deleted_photos_and_widgets_take_their_files_with_them() {
    let app = App::spawn();
    let (widget, editor) = gallery(&app, 1);
    let mut photos = Vec::new();
    for _ in 0..3 {
        photos.push(upload(&app, &editor, &form(widget, png(3, 3))).await.ok(201));
    }
    let path = format!("/api/WidgetPhoto/{}", photos[1]["id"]);
    let delete = || app.call(Method::DELETE, &path).by(&editor);
    assert_eq!(delete().await.status, 204);
    assert_eq!(delete().await.problem(404, ""), "There is no such photo.");
    assert_eq!(list(&app, widget).await, json!([photos[0], photos[2]]));
    assert_eq!(app.get(photos[1]["photoUrl"].as_str().unwrap()).await.status, 404);
    let gone = app.call(Method::DELETE, &format!("/api/Widget/{widget}")).by(&editor).await;
    assert_eq!((gone.status, app.pictures("photo")), (204, vec![]));
}

#[tokio::test]
async fn a_post_takes_none_and_a_widget_with_photos_becomes_none() {
    let app = App::spawn();
    let (post, editor) = gallery(&app, 3);
    let refused = upload(&app, &editor, &form(post, png(3, 3))).await;
    assert_eq!(refused.problem(422, "WidgetId"), "WidgetId is a Post, which takes no photos");
    assert_eq!(app.pictures("photo"), Vec::<String>::new());
    let (text, _) = gallery(&app, 1);
    upload(&app, &editor, &form(text, png(3, 3))).await.ok(201);
    let become_post = json!({"id": text, "widgetTypeId": 3});
    let refused = app.put("/api/Widget", &become_post).by(&editor).await;
    let sentence = "This widget has 1 photo, and a Post takes none. Delete them first.";
    assert_eq!(refused.problem(409, "widgetTypeId"), sentence);
}

#[tokio::test]
async fn missing_or_wrong_form_fields_are_named_and_change_nothing() {
    let app = App::spawn();
    let (widget, editor) = gallery(&app, 2);
    let before = app.rows.state();
    let missing = upload(&app, &editor, &[Field::file("Photo", "", vec![])]).await;
    for field in ["Photo", "WidgetId"] {
        assert_eq!(missing.problem(422, field), format!("{field} cannot be empty"));
    }
    let unknown = upload(&app, &editor, &form(404, png(3, 3))).await;
    assert_eq!(unknown.problem(404, ""), "There is no such widget.");
    for (file, status) in [
        (b"MZ a program".to_vec(), 415),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec(), 415),
        (png(9, 9)[..40].to_vec(), 422),
        (png(20_001, 1), 422),
        (vec![0; 10 * 1024 * 1024 + 1], 413),
    ] {
        upload(&app, &editor, &form(widget, file)).await.problem(status, "Photo");
    }
    assert_eq!((app.rows.state(), app.pictures("photo")), (before, vec![]));
}

#[tokio::test]
async fn photos_of_hidden_widgets_are_for_staff_alone() {
    let app = App::spawn();
    let (widget, editor) = gallery(&app, 2);
    upload(&app, &editor, &form(widget, png(3, 3))).await.ok(201);
    app.rows.execute("UPDATE widgets SET live_flag = false");
    let path = format!("/api/WidgetPhoto/query/widget/{widget}");
    assert_eq!(app.get(&path).await.problem(404, ""), "There is no such widget.");
    assert_eq!(app.get(&path).by(&editor).await.ok(200).as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_repeated_upload_adds_one_photo_and_a_refused_one_no_file() {
    let app = App::spawn();
    let (widget, editor) = gallery(&app, 2);
    let send = || upload(&app, &editor, &form(widget, png(3, 3))).header("idempotency-key", "once");
    let first = send().await;
    first.ok(201);
    assert_eq!(send().await.text(), first.text());
    assert_eq!((app.pictures("photo").len(), app.rows.count("widget_photos")), (1, 1));
    app.rows.execute("ALTER TABLE audit_log ADD CONSTRAINT nothing_fits CHECK (false) NOT VALID");
    assert_eq!(upload(&app, &editor, &form(widget, png(3, 3))).await.status, 500);
    assert_eq!(app.pictures("photo").len(), 1);
}
