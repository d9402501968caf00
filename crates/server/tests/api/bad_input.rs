//! Bad requests: each gets its problem, the site goes on, and nothing changes (rule `problems`).

use fairway_domain::access::Role;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::operations::{Operation, operations};
use crate::samples::Sample;

/// A person with every role.
fn anybody(app: &App) -> Person {
    app.person(&Role::ALL)
}

fn with_bodies() -> Vec<Operation> {
    operations().into_iter().filter(|it| !it.fields.is_empty()).collect()
}

/// Limit of a body in bytes; a text may contain its pictures.
fn limit(operation: &Operation) -> usize {
    let large = ["create_widget", "update_widget"].contains(&operation.id.as_str());
    match operation {
        _ if large => 16 * 1024 * 1024,
        _ if needs_no_account(operation) => 8 * 1024,
        _ => 256 * 1024,
    }
}

fn needs_no_account(operation: &Operation) -> bool {
    operation.access == "public" || operation.is_tokenless()
}

/// A call of the operation without a body.
fn bare(app: &App, operation: &Operation, sample: &Sample) -> Call {
    app.call(operation.method.clone(), &sample.path(operation))
}

#[track_caller]
fn assert_refused(answer: &Answer, status: u16, what: &str) {
    assert_eq!(answer.status, status, "{what}: {}", answer.text());
    answer.assert_problem();
}

#[tokio::test]
async fn a_body_that_is_no_json_object_is_unreadable_to_every_call() {
    let app = App::spawn();
    let person = anybody(&app);
    let sample = Sample::of(&app, &person);
    let before = app.rows.state();
    for operation in with_bodies() {
        let nested = "[".repeat(if needs_no_account(&operation) { 8_000 } else { 100_000 });
        for text in
            ["", "{", "null", "[]", "\"text\"", "7", "{}{}", "\u{feff}{}", "{'id':1}", "{\"id\":1,}", &nested]
        {
            let answer = bare(&app, &operation, &sample).by(&person).json(text).await;
            assert_refused(&answer, 400, &format!("{}, {:.20}", operation.name(), text));
        }
        let no_text = [b"{\"", operation.fields[0].0.as_bytes(), b"\":\"\xff\xfe\"}"].concat();
        let no_text = bare(&app, &operation, &sample).by(&person).json("").body(no_text).await;
        assert_refused(&no_text, 400, &operation.name());
    }
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn a_duplicate_field_is_unreadable() {
    let app = App::spawn();
    let person = anybody(&app);
    let sample = Sample::of(&app, &person);
    for operation in with_bodies() {
        let (field, _) = &operation.fields[0];
        // A null in a required field would be refused first, as empty.
        let good = sample.body(&operation).unwrap_or_default();
        let (field, good) =
            good.as_object().and_then(|good| good.iter().next()).unwrap_or((field, &Value::Null));
        let twice = format!("{{\"{field}\":{good},\"{field}\":{good}}}");
        let answer = bare(&app, &operation, &sample).by(&person).json(&twice).await;
        assert_refused(&answer, 400, &operation.name());
    }
}

/// A value of another type than the schema's.
fn wrong_type(schema: &Value) -> Value {
    let kinds = schema["type"].to_string() + &schema.to_string();
    if kinds.contains("\"string\"") { json!({"not": "a text"}) } else { json!("not what it should be") }
}

#[tokio::test]
async fn a_wrong_type_is_unreadable_and_names_its_field() {
    let app = App::spawn();
    let person = anybody(&app);
    let sample = Sample::of(&app, &person);
    let before = app.rows.state();
    for operation in with_bodies() {
        for (field, schema) in &operation.fields {
            let mut body = sample.body(&operation).unwrap();
            body[field] = wrong_type(schema);
            let answer = bare(&app, &operation, &sample).by(&person).json(&body.to_string()).await;
            assert_eq!(answer.status, 400, "{} {field}: {}", operation.name(), answer.text());
            assert!(answer.problem(400, field).starts_with(field.as_str()));
        }
    }
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn a_number_out_of_range_is_reported_on_its_field() {
    let app = App::spawn();
    let person = anybody(&app);
    let sample = Sample::of(&app, &person);
    let mut walked = 0;
    for operation in with_bodies() {
        for (field, schema) in &operation.fields {
            if !(field == "id" || field.ends_with("Id") || schema["type"] == "integer")
                || field == "operationId"
            {
                continue;
            }
            for number in ["9223372036854775808", "-9223372036854775809", "1e30", "1e400", "-1e400"] {
                let body = sample.body(&operation).unwrap().to_string();
                let pair = format!("{{\"{field}\":{number},\"other\":");
                // Renames the sample's field, as an unknown field is ignored.
                let body = body.replacen(&format!("\"{field}\":"), "\"unread\":", 1);
                let answer =
                    bare(&app, &operation, &sample).by(&person).json(&format!("{pair}{body}}}")).await;
                let sentence = answer.problem(422, field);
                assert!(
                    sentence.contains("out of range"),
                    "{} {field} {number}: {sentence}",
                    operation.name()
                );
            }
            walked += 1;
        }
    }
    assert!(walked >= 5);
}

/// Numbers and flags of a changing call that must not be null, without the ids of its rows.
fn never_null(operation: &Operation) -> Vec<&String> {
    let scalar = |schema: &Value| ["integer", "number", "boolean"].iter().any(|kind| schema["type"] == *kind);
    operation
        .fields
        .iter()
        .filter(|(name, schema)| name != "id" && name != "roundId" && scalar(schema))
        .map(|(name, _)| name)
        .collect()
}

#[tokio::test]
async fn forbidden_nulls_are_reported_together_with_a_wrong_text() {
    let app = App::spawn();
    let person = anybody(&app);
    let sample = Sample::of(&app, &person);
    let before = app.rows.state();
    let mut walked = 0;
    for operation in with_bodies().into_iter().filter(|it| it.method == Method::PUT) {
        let nulls = never_null(&operation);
        let Some(mut body) = sample.body(&operation).filter(|body| body.is_object() && !nulls.is_empty())
        else {
            continue;
        };
        for field in &nulls {
            body[*field] = Value::Null;
        }
        let named = operation.fields.iter().any(|(name, _)| name == "name");
        if named {
            body["name"] = json!("a\0b");
        }
        let answer = bare(&app, &operation, &sample).by(&person).json(&body.to_string()).await;
        for field in nulls.into_iter().map(String::as_str).chain(named.then_some("name")) {
            assert!(!answer.problem(422, field).is_empty(), "{} {field}", operation.name());
        }
        walked += 1;
    }
    assert!(walked >= 10, "{walked}");
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn a_role_is_checked_before_an_empty_body() {
    let app = App::spawn();
    let (user, admin) = (app.user(), app.admin());
    let sample = Sample::of(&app, &admin);
    let staffs = |it: &Operation| ["admin", "editor", "volunteer"].contains(&it.access.as_str());
    let before = app.rows.state();
    let mut walked = 0;
    for operation in with_bodies().into_iter().filter(staffs) {
        let answer = bare(&app, &operation, &sample).by(&user).json("{}").await;
        assert_refused(&answer, 403, &operation.name());
        walked += 1;
    }
    assert!(walked >= 40, "{walked}");
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn a_role_is_checked_before_a_null() {
    let app = App::spawn();
    let (user, admin) = (app.user(), app.admin());
    for path in ["/api/TicketCategory", "/api/Round", "/api/Ticket", "/api/Tournament", "/api/Waitlist"] {
        let nulls = json!({"id": 404, "liveFlag": null, "paid": null, "offered": null});
        app.put(path, &nulls).by(&user).await.problem(403, "");
        app.put(path, &nulls).by(&admin).await.problem(404, "");
    }
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused_with_any_framing() {
    let app = App::spawn();
    let person = anybody(&app);
    let sample = Sample::of(&app, &person);
    for operation in with_bodies() {
        let padded = format!("{{{}}}", " ".repeat(limit(&operation)));
        let answer = bare(&app, &operation, &sample).by(&person).json(&padded).await;
        assert_refused(&answer, 413, &operation.name());
    }
    let fits = format!("{{{}}}", " ".repeat(256 * 1024 - 2));
    app.call(Method::PUT, "/api/User").by(&person).json(&fits).await.problem(422, "id");
}

#[tokio::test]
async fn a_body_that_is_not_plain_json_is_refused() {
    let app = App::spawn();
    let person = anybody(&app);
    let sample = Sample::of(&app, &person);
    for operation in with_bodies() {
        let body = sample.body(&operation).unwrap().to_string().into_bytes();
        let call = || bare(&app, &operation, &sample).by(&person).body(body.clone());
        for media in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "application/xml",
            "multipart/form-data; boundary=x",
            "nonsense",
        ] {
            let answer = call().header("content-type", media).await;
            assert_refused(&answer, 415, &format!("{} as {media}", operation.name()));
        }
        assert_refused(&call().await, 415, &format!("{} without a type", operation.name()));
        let packed =
            call().header("content-type", "application/json").header("content-encoding", "gzip").await;
        assert_refused(&packed, 415, &format!("{} compressed", operation.name()));
    }
}

/// Unusual texts that people and programs send for fields of one or several lines.
fn strange_texts(operation: &Operation, schema: &Value) -> Vec<String> {
    let mut texts: Vec<String> =
        ["a\0b", "a\u{202e}b", "\u{2066}x", "\u{feff}x", "\u{7f}", "a\u{85}b"].map(Into::into).into();
    if schema["format"] != "multi-line" {
        texts.extend(["a\nb", "a\tb"].map(Into::into));
    }
    texts.push("x".repeat(if needs_no_account(operation) { 7_000 } else { 200_000 }));
    texts
}

#[tokio::test]
async fn hostile_characters_and_endless_texts_break_a_rule_of_their_field() {
    let app = App::spawn();
    let person = anybody(&app);
    let sample = Sample::of(&app, &person);
    let mut walked = 0;
    for operation in with_bodies() {
        let before = app.rows.state();
        for (field, schema) in operation.fields.iter().filter(|(name, schema)| is_text(name, schema)) {
            for text in strange_texts(&operation, schema) {
                let mut body = sample.body(&operation).unwrap();
                body[field] = json!(text);
                let answer = bare(&app, &operation, &sample).by(&person).json(&body.to_string()).await;
                assert_eq!(answer.status, 422, "{} {field} {text:.10?}: {}", operation.name(), answer.text());
                answer.problem(422, field);
                walked += 1;
            }
            let mut body = sample.body(&operation).unwrap();
            body[field] = json!("x".repeat(limit(&operation)));
            assert_refused(
                &bare(&app, &operation, &sample).by(&person).json(&body.to_string()).await,
                413,
                field,
            );
        }
        assert_eq!(app.rows.state(), before, "{}", operation.name());
    }
    assert!(walked >= 50);
}

/// Whether the field holds a text that people see again. A password may contain anything.
fn is_text(name: &str, schema: &Value) -> bool {
    let text = schema["type"].to_string().contains("string");
    text && !name.to_lowercase().contains("password") && schema["maxLength"].is_number()
}

#[tokio::test]
async fn an_unknown_id_is_not_found_and_an_invalid_one_unreadable() {
    let app = App::spawn();
    let admin = anybody(&app);
    let with_an_id = |it: &Operation| it.placeholders.len() == 1 && it.path.ends_with('}');
    for operation in operations().into_iter().filter(with_an_id) {
        let path = |id: &str| operation.path.split('{').next().unwrap().to_owned() + id;
        let call = |id: &str| app.call(operation.method.clone(), &path(id)).by(&admin);
        for id in
            ["0", "-1", "2147483648", "9223372036854775807", "9223372036854775808", "99999999999999999999999"]
        {
            assert_refused(&call(id).await, 404, &format!("{} {id}", operation.name()));
        }
        for id in [
            "abc",
            "1.5",
            "1e3",
            "0x10",
            "+1",
            "%20",
            "1%00",
            "%E2%80%AE",
            "null",
            "1,2",
            "%2F",
            "1;drop",
            "--1",
            "-",
        ] {
            assert_refused(&call(id).await, 400, &format!("{} {id}", operation.name()));
        }
    }
}

#[tokio::test]
async fn an_unknown_address_is_404_and_a_wrong_method_405_with_allow() {
    let app = App::spawn();
    for path in [
        "/api",
        "/api/",
        "/api/Nothing",
        "/api/Ticket",
        "/api/user/1",
        "/api/Tournament/",
        "/api/User/1/2",
        "/api/%00",
        "/api/../api/x",
        "/media/logo",
        "/media/x/y/z",
    ] {
        let answer = app.get(path).await;
        let expected = if path == "/api/Ticket" { 405 } else { 404 };
        assert_refused(&answer, expected, path);
    }
    let sample = Sample::of(&app, &app.user());
    for operation in operations() {
        for method in ["PATCH", "TRACE", "BREW", "OPTIONS"] {
            let answer = app.call(method.parse().unwrap(), &sample.path(&operation)).await;
            let what = format!("{method} {}", operation.path);
            assert_refused(&answer, 405, &what);
            assert!(
                answer.header("allow").contains(operation.method.as_str()),
                "{what}: {}",
                answer.header("allow")
            );
        }
    }
    for method in [Method::POST, Method::PUT, Method::DELETE] {
        assert_refused(&app.call(method, "/tournaments").await, 405, "a page");
    }
}

#[tokio::test]
async fn a_query_that_makes_no_sense_is_refused_or_ignored() {
    let app = App::spawn();
    let person = anybody(&app);
    let sample = Sample::of(&app, &app.user());
    let list = format!("/api/Attendee/checkin/{}", sample.id("Tournament"));
    let categories = format!("/api/TicketCategory/query/tournament/{}", sample.id("Tournament"));
    let waitlist = "/api/Waitlist".to_owned();
    for (path, query, status) in [
        (&list, "limit=x", 400),
        (&list, "limit=-1", 422),
        (&list, "limit=2147483647&offset=2147483647", 200),
        (&list, "limit=2147483648", 422),
        (&list, "offset=2147483648", 422),
        (&list, "limit=99999999999999999999", 422),
        (&list, "offset=1.5", 400),
        (&list, "offset=-1", 422),
        (&list, "limit=0", 200),
        (&list, "limit=&offset=&search=", 200),
        (&list, "limit=1&limit=2", 200),
        (&list, "search=%00%FF%E2%80%AE", 200),
        (&list, "search='%3B%20DROP%20TABLE%20users--", 200),
        (&list, "%%%=&&&==", 200),
        (&categories, "sponsor=yes", 400),
        (&categories, "sponsor=TRUE", 400),
        (&categories, "sponsor=1", 400),
        (&categories, "sponsor=", 200),
        (&categories, "unknown=1", 200),
        (&waitlist, "tournamentId=x", 400),
        (&waitlist, "tournamentId=9223372036854775808", 422),
        (&waitlist, "ticketCategoryId=-9223372036854775809", 422),
        (&waitlist, "ticketCategoryId=9223372036854775807", 200),
    ] {
        let answer = app.get(&format!("{path}?{query}")).by(&person).await;
        assert_eq!(answer.status, status, "{query}: {}", answer.text());
        if status != 200 {
            answer.problem(status, query.split('=').next().unwrap());
        }
    }
}
