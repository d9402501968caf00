//! Content by staff: the stored text, its order, and the refusals.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fairway_domain::access::Role;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;
use crate::samples::png;

/// A tournament, and a Content Editor without another role.
fn page(app: &App) -> (i64, Person) {
    (app.tournament(), app.person(&[Role::ContentEditor]))
}

fn content(html: &str) -> String {
    json!({ "body": html }).to_string()
}

fn form(tournament: i64, name: &str, html: &str) -> Value {
    json!({"tournamentId": tournament, "widgetTypeId": 1, "name": name, "content": content(html), "liveFlag": true})
}

async fn add(app: &App, editor: &Person, form: &Value) -> Value {
    app.post("/api/Widget", form).by(editor).await.ok(201)
}

/// Name and position of each widget on the page.
async fn places(app: &App, tournament: i64, editor: &Person) -> Vec<(String, i64)> {
    let list = app.get(&format!("/api/Widget/query/tournament/{tournament}")).by(editor).await.ok(200);
    let place =
        |widget: &Value| (widget["name"].as_str().unwrap().into(), widget["position"].as_i64().unwrap());
    list.as_array().unwrap().iter().map(place).collect()
}

fn placed(names: &[&str]) -> Vec<(String, i64)> {
    names.iter().map(|name| (*name).to_owned()).zip(1..).collect()
}

fn body(widget: &Value) -> String {
    let content: Value = serde_json::from_str(widget["content"].as_str().unwrap()).unwrap();
    content["body"].as_str().unwrap().to_owned()
}

/// A text with an embedded picture of this size.
fn with_picture(width: u32) -> String {
    format!("<p>Us: <img src=\"data:image/png;base64,{}\" alt=\"Us\"></p>", STANDARD.encode(png(width, 2)))
}

/// The address of the picture in a widget's text.
fn picture_in(widget: &Value) -> String {
    body(widget).split('"').find(|it| it.starts_with("/media/photo/")).unwrap().to_owned()
}

#[tokio::test]
async fn visitors_read_the_content_of_an_editor() {
    let app = App::spawn();
    let (tournament, editor) = page(&app);
    let first = add(&app, &editor, &form(tournament, "Why", "<h2 class=\"ql-align-center\">Them</h2>")).await;
    let second =
        add(&app, &editor, &json!({"tournamentId": tournament, "widgetTypeId": 3, "name": "Later"})).await;
    assert_eq!((&first["position"], &second["position"]), (&json!(1), &json!(2)));
    assert_eq!((&second["liveFlag"], &second["content"]), (&json!(false), &json!("{\"body\":\"\"}")));
    let shown = app.get(&format!("/api/Widget/query/tournament/{tournament}")).await.ok(200);
    assert_eq!(shown, json!([first]), "hidden widgets are not shown");
    assert_eq!(body(&first), "<h2 class=\"ql-align-center\">Them</h2>");

    let live = json!({"id": second["id"], "liveFlag": true, "content": content("<p>Now</p>")});
    let changed = app.put("/api/Widget", &live).by(&editor).await;
    let told = changed.ok(200);
    assert_eq!((&told["name"], &told["widgetType"]["name"]), (&json!("Later"), &json!("Post")));
    assert_eq!((body(&told), &told["version"]), ("<p>Now</p>".into(), &json!(2)));
    let rename = json!({"id": second["id"], "name": "Soon"});
    let stale = app.put("/api/Widget", &rename).by(&editor).header("if-match", "\"1-\"").await;
    assert!(stale.problem(409, "").contains("Somebody else has changed this"));
    app.put("/api/Widget", &rename).by(&editor).header("if-match", &changed.header("etag")).await.ok(200);
    app.put("/api/Widget", &json!({"id": second["id"], "name": "Sooner"}))
        .by(&editor)
        .header("if-match", "\"3-\"")
        .await
        .ok(200);
}

#[tokio::test]
async fn scripts_are_removed_before_a_text_is_stored() {
    let app = App::spawn();
    let (tournament, editor) = page(&app);
    let html = "<p onclick=\"x()\">a<script>alert(1)</script></p><a href=\"javascript:alert(1)\">b</a>\
        <iframe src=\"https://evil.example/\"></iframe>\0";
    let kept = add(&app, &editor, &form(tournament, "Day", html)).await;
    let harmless = "<p>a</p><a href=\"about:blank\" rel=\"noopener noreferrer\">b</a>";
    assert_eq!(body(&kept), harmless);
    assert_eq!(app.rows.count(&format!("widgets WHERE body = '{harmless}'")), 1);
    let again = json!({"id": kept["id"], "content": kept["content"], "name": "Day"});
    let same = app.put("/api/Widget", &again).by(&editor).await.ok(200);
    assert_eq!(same, kept, "what comes back as it was is no change");
}

#[tokio::test]
async fn a_picture_in_a_text_moves_to_the_store_and_goes_when_no_text_shows_it() {
    let app = App::spawn();
    let (tournament, editor) = page(&app);
    let widget = add(&app, &editor, &form(tournament, "Day", &with_picture(3))).await;
    let first = picture_in(&widget);
    let served = app.get(&first).await;
    assert_eq!((served.status, served.header("content-type").as_str()), (200, "image/png"));
    assert!(!body(&widget).contains("data:") && body(&widget).contains("alt=\"Us\""), "{}", body(&widget));

    // Another text shows it, too; its address has the host, as when people copy it from the page.
    let copied = format!("<img src=\"https://golf.example{first}\">");
    let other = add(&app, &editor, &form(tournament, "Copy", &copied)).await;
    let change = json!({"id": widget["id"], "content": content(&(with_picture(4) + &with_picture(5)))});
    let changed = app.put("/api/Widget", &change).by(&editor).await.ok(200);
    assert_eq!((app.pictures("photo").len(), app.get(&first).await.status), (3, 200));
    let emptied = json!({"id": other["id"], "content": content("")});
    app.put("/api/Widget", &emptied).by(&editor).await.ok(200);
    assert_eq!((app.pictures("photo").len(), app.get(&first).await.status), (2, 404));

    let gone = app.call(Method::DELETE, &format!("/api/Widget/{}", changed["id"])).by(&editor).await;
    assert_eq!((gone.status, app.pictures("photo")), (204, vec![]));
}

#[tokio::test]
async fn a_copy_keeps_the_pictures_of_its_texts_when_the_first_is_deleted() {
    let app = App::spawn();
    let tournament = app.tournament();
    let admin = app.admin();
    let widget = add(&app, &admin, &form(tournament, "Day", &with_picture(3))).await;
    let copy = json!({"id": tournament, "name": "Next", "slug": "next", "dateStart": "2027-06-12"});
    let copy = app.post("/api/Tournament/copy", &copy).by(&admin).await.ok(201);
    let gone = app.call(Method::DELETE, &format!("/api/Tournament/{tournament}")).by(&admin).await;
    assert_eq!((gone.status, app.get(&picture_in(&widget)).await.status), (204, 200));
    let gone = app.call(Method::DELETE, &format!("/api/Tournament/{}", copy["id"])).by(&admin).await;
    assert_eq!((gone.status, app.pictures("photo")), (204, vec![]));
}

#[tokio::test]
async fn a_text_that_is_refused_leaves_no_picture() {
    let app = App::spawn();
    let (tournament, editor) = page(&app);
    let kept = add(&app, &editor, &form(tournament, "Day", "<p>Old</p>")).await;
    let before = app.rows.state();
    let save = async |html: String| {
        app.put("/api/Widget", &json!({"id": kept["id"], "content": content(&html)})).by(&editor).await
    };
    let inline = |file: &[u8]| format!("<img src=\"data:image/png;base64,{}\">", STANDARD.encode(file));
    for (html, sentence) in [
        (
            with_picture(3) + &inline(b"MZ a program"),
            "content holds a picture that must be a PNG or JPEG picture",
        ),
        (inline(&png(9, 9)[..40]), "content holds a picture that is damaged and cannot be read as a picture"),
        (inline(&png(20_001, 1)), "at most 40 megapixels"),
        ((1..22).map(with_picture).collect(), "cannot bring more than 20 pictures at once"),
        (inline(&vec![0; 11_000_000]), "content holds a picture of more than 10 MB"),
        (with_picture(3) + &"x".repeat(100_001), "content cannot be longer than 100000 characters"),
        ("<b>".repeat(20_001), "content cannot hold more than 20000 tags"),
    ] {
        let refused = save(html).await.problem(422, "content");
        assert!(refused.contains(sentence), "{refused}");
    }
    let too_large = save("x".repeat(17_000_000)).await;
    assert!(too_large.problem(413, "content").contains("16 MB"));
    let stale = json!({"id": kept["id"], "content": content(&with_picture(3))});
    app.put("/api/Widget", &stale).by(&editor).header("if-match", "\"9-\"").await.problem(409, "");
    let nameless = json!({"tournamentId": tournament, "widgetTypeId": 1, "name": " ", "content": content(&with_picture(3))});
    app.post("/api/Widget", &nameless).by(&editor).await.problem(422, "name");
    assert_eq!((app.rows.state(), app.pictures("photo")), (before, vec![]));
}

#[tokio::test]
async fn a_repeated_creation_makes_one_widget_and_keeps_one_picture() {
    let app = App::spawn();
    let (tournament, editor) = page(&app);
    let new = form(tournament, "Day", &with_picture(3));
    let send = || app.post("/api/Widget", &new).by(&editor).header("idempotency-key", "once");
    let first = send().await;
    first.ok(201);
    assert_eq!(send().await.text(), first.text());
    assert_eq!(
        (app.rows.count("widgets"), app.pictures("photo").len(), app.rows.count("audit_log")),
        (1, 1, 1)
    );
}

#[tokio::test]
async fn each_fault_of_the_form_has_its_sentence_all_at_once() {
    let app = App::spawn();
    let (tournament, editor) = page(&app);
    let missing = app.post("/api/Widget", &json!({"content": "<p>"})).by(&editor).await;
    for field in ["tournamentId", "widgetTypeId", "name"] {
        assert_eq!(missing.problem(422, field), format!("{field} cannot be empty"));
    }
    for wrong in ["<p>", "null", "{}", "[\"a\"]", "{\"body\":1}", "{\"body\":\"\",\"x\":1}", ""] {
        let new = json!({"tournamentId": tournament, "widgetTypeId": 1, "name": "Day", "content": wrong});
        let refused = app.post("/api/Widget", &new).by(&editor).await;
        assert_eq!(
            refused.problem(422, "content"),
            "content must be JSON like {\"body\": \"<p>Welcome!</p>\"}"
        );
    }
    let strangers = json!({"tournamentId": 404, "widgetTypeId": 4, "name": "n".repeat(201)});
    let refused = app.post("/api/Widget", &strangers).by(&editor).await;
    assert_eq!(refused.problem(422, "tournamentId"), "tournamentId is no tournament");
    assert_eq!(refused.problem(422, "widgetTypeId"), "widgetTypeId is no widget type");
    refused.problem(422, "name");
    let widget = add(&app, &editor, &form(tournament, "Day", "")).await;
    let moved = json!({"id": widget["id"], "tournamentId": app.tournament()});
    let refused = app.put("/api/Widget", &moved).by(&editor).await;
    assert_eq!(refused.problem(422, "tournamentId"), "tournamentId cannot be changed");
    app.put("/api/Widget", &json!({"name": "Day"})).by(&editor).await.problem(422, "id");
    app.put("/api/Widget", &json!({"id": 404})).by(&editor).await.problem(404, "");
    assert_eq!(app.rows.count("widgets"), 1);
}

async fn reorder(app: &App, editor: &Person, places: &[(&Value, i64)]) -> Answer {
    let list: Vec<_> =
        places.iter().map(|(widget, at)| json!({"id": widget["id"], "position": at})).collect();
    app.put("/api/Widget/reorder", &json!(list)).by(editor).await
}

#[tokio::test]
async fn the_new_order_is_saved_and_a_deleted_widget_leaves_no_gap() {
    let app = App::spawn();
    let (tournament, editor) = page(&app);
    let mut made = Vec::new();
    for name in ["a", "b", "c", "d"] {
        made.push(add(&app, &editor, &form(tournament, name, "")).await);
    }
    let [a, b, c, d] = made.try_into().unwrap();
    let answer = reorder(&app, &editor, &[(&a, 3), (&b, 1), (&c, 4), (&d, 2)]).await.ok(200);
    assert_eq!(answer.as_array().unwrap().len(), 4);
    assert_eq!(places(&app, tournament, &editor).await, placed(&["b", "d", "a", "c"]));
    // A form that was open meanwhile can still be saved.
    let rename = json!({"id": a["id"], "name": "A"});
    app.put("/api/Widget", &rename).by(&editor).header("if-match", "\"1-\"").await.ok(200);
    let gone = app.call(Method::DELETE, &format!("/api/Widget/{}", d["id"])).by(&editor).await;
    assert_eq!(gone.status, 204);
    assert_eq!(places(&app, tournament, &editor).await, placed(&["b", "A", "c"]));
    assert_eq!(add(&app, &editor, &form(tournament, "e", "")).await["position"], 4);
    app.call(Method::DELETE, &format!("/api/Widget/{}", d["id"])).by(&editor).await.problem(404, "");
}

#[tokio::test]
async fn an_order_that_misses_or_doubles_a_widget_changes_nothing() {
    let app = App::spawn();
    let (tournament, editor) = page(&app);
    let (a, b) = (
        add(&app, &editor, &form(tournament, "a", "")).await,
        add(&app, &editor, &form(tournament, "b", "")).await,
    );
    let other = add(&app, &editor, &form(app.tournament(), "other", "")).await;
    let before = app.rows.state();
    for (told, field, words) in [
        (vec![(&b, 1)], "id", "is missing"),
        (vec![(&b, 1), (&b, 2)], "id", "is in the list twice"),
        (vec![(&b, 1), (&a, 2), (&other, 3)], "id", "is no widget of this tournament"),
        (vec![(&b, 1), (&a, 1)], "position", "from 1 to 2, each once"),
        (vec![(&b, 0), (&a, 1)], "position", "from 1 to 2, each once"),
        (vec![(&b, 1), (&a, 3)], "position", "from 1 to 2, each once"),
        (vec![], "", "The list is empty"),
    ] {
        let sentence = reorder(&app, &editor, &told).await.problem(422, field);
        assert!(sentence.contains(words), "{sentence}");
    }
    let unknown = json!({"id": 404});
    reorder(&app, &editor, &[(&unknown, 1)]).await.problem(404, "");
    for (list, status, field) in [
        ("{}", 400, ""),
        ("[7]", 400, ""),
        ("[[7,1]]", 400, ""),
        ("[{\"id\":\"7\",\"position\":1}]", 400, "id"),
        ("[{\"position\":1}]", 422, "id"),
        ("[{\"id\":7}]", 422, "position"),
        ("[{\"id\":7,\"position\":9223372036854775808}]", 422, "position"),
    ] {
        let answer = app.call(Method::PUT, "/api/Widget/reorder").by(&editor).json(list).await;
        answer.problem(status, field);
    }
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn editors_get_the_types() {
    let app = App::spawn();
    let types = app.get("/api/WidgetType").by(&app.person(&[Role::ContentEditor])).await.ok(200);
    assert_eq!(
        types,
        json!([{"id": 1, "name": "Text"}, {"id": 2, "name": "Gallery"}, {"id": 3, "name": "Post"}])
    );
}

#[tokio::test]
async fn an_order_of_an_outdated_list_is_refused() {
    let app = App::spawn();
    let (tournament, editor) = page(&app);
    let a = add(&app, &editor, &form(tournament, "a", "")).await;
    let b = add(&app, &editor, &form(tournament, "b", "")).await;
    let put = |tags: &str| {
        let list = json!([{"id": b["id"], "position": 1}, {"id": a["id"], "position": 2}]);
        app.put("/api/Widget/reorder", &list).by(&editor).header("if-match", tags)
    };
    let read = || app.get(&format!("/api/Widget/query/tournament/{tournament}")).by(&editor);
    let before = read().await.header("etag");
    app.put("/api/Widget", &json!({"id": a["id"], "name": "A"})).by(&editor).await.ok(200);
    put(&before).await.problem(409, "");
    let present = read().await.header("etag");
    let ordered = put(&format!("{before}, {present}")).await;
    assert_eq!(ordered.ok(200)[0]["name"], "b");
    assert_eq!(ordered.header("etag"), read().await.header("etag"), "from here it can be changed again");
    put("*").await.ok(200);
    put(&read().header("accept-encoding", "br").await.header("etag")).await.ok(200);
}
