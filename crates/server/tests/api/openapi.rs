//! The `OpenAPI` document, and the site's conformity with it.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::app::App;
use crate::operations::{document, operations};
use crate::samples::Sample;

#[test]
fn the_committed_description_is_the_code_s() {
    let committed = include_str!("../../../../openapi.json");
    let code = fairway_http::openapi().to_pretty_json().unwrap();
    assert!(committed.trim_end() == code.trim_end(), "openapi.json is stale: `just generate` makes it anew");
}

#[tokio::test]
async fn the_site_serves_the_committed_description() {
    let app = App::spawn();
    assert_eq!(app.get("/api/openapi.json").await.ok(200), document());
}

#[test]
fn every_call_documents_its_possible_failures() {
    for operation in operations() {
        let mut needed = vec![503];
        needed.extend(operation.fields.first().map(|_| [400, 413, 415, 422]).into_iter().flatten());
        needed.extend((!operation.is_tokenless()).then_some(401));
        needed.extend(["volunteer", "editor", "admin"].contains(&operation.access.as_str()).then_some(403));
        let about_a_row = operation.placeholders.iter().any(|name| name.to_lowercase().ends_with("id"));
        needed.extend(about_a_row.then_some([400, 404]).into_iter().flatten());
        needed.extend(
            operation.headers.iter().any(|it| it == "If-Match" || it == "Idempotency-Key").then_some(409),
        );
        for status in needed {
            // Liveness depends on nothing.
            let told = operation.statuses.contains(&status) || operation.path == "/healthz";
            assert!(told, "{} does not tell of {status}", operation.name());
        }
    }
}

#[tokio::test]
async fn every_creating_call_outside_auth_honours_its_idempotency_key() {
    let app = App::spawn();
    // These calls take no key. Joining and leaving a waitlist need no session, and a repeat changes nothing; the link of a pass only reads. Each operation
    // of a batch has an id of its own. Answers with a credential or a code are not stored. A ticket's purchaser is reminded once a day at most; a ticket
    // lapses once; its buyer chooses once, by a link that only reads until then; a receipt is queued once while its mail waits. A preview writes nothing,
    // and a test mail goes to its author.
    let creating = |path: &str| {
        !["/api/Auth/", "/api/Station", "/api/Waitlist"].iter().any(|start| path.starts_with(start))
            && !path.starts_with("/api/Broadcast/")
            && ![
                "/api/Attendee/pass",
                "/api/Ticket/lapse",
                "/api/Ticket/remind",
                "/api/Receipt/mail",
                "/api/Invitation/unsubscribe",
                "/api/Weather/choice",
                "/api/Weather/choice/find",
            ]
            .contains(&path)
            && !path.ends_with("/batch")
    };
    let mut walked = 0;
    for operation in operations().iter().filter(|it| it.method == "POST" && creating(&it.path)) {
        assert!(operation.headers.contains(&"Idempotency-Key".to_owned()), "{}", operation.name());
        let admin = app.admin();
        let sample = Sample::of(&app, &admin);
        let call = sample.request(&app, operation).by(&admin).header("idempotency-key", "one");
        let first = call.again().await;
        assert_eq!(first.status, 201, "{}: {}", operation.name(), first.text());
        let before = app.rows.state();
        let again = call.await;
        assert_eq!((again.status, again.text()), (201, first.text()), "{}", operation.name());
        assert_eq!(app.rows.state(), before, "{}: a repeat changes nothing", operation.name());
        walked += 1;
    }
    assert!(walked > 0);
}

/// The fields of a successful answer that its schema lacks, and the reverse.
fn differences(document: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let reference = schema["$ref"].as_str().map(|it| document.pointer(it.trim_start_matches('#')).unwrap());
    let schema = reference.unwrap_or(schema);
    if let (Some(lists), true) = (schema["anyOf"].as_array(), value.is_array()) {
        let each = lists.iter().map(|list| differences(document, list, value, at));
        return each.min_by_key(Vec::len).unwrap_or_default();
    }
    if let (Some(items), Some(values)) = (schema.get("items"), value.as_array()) {
        return values.iter().flat_map(|it| differences(document, items, it, &format!("{at}[]"))).collect();
    }
    let Some(fields) = value.as_object() else { return vec![] };
    let told = properties(document, schema);
    let untold =
        fields.keys().filter(|name| !told.contains_key(*name)).map(|name| format!("{at}.{name} is not told"));
    let missing =
        told.keys().filter(|name| !fields.contains_key(*name)).map(|name| format!("{at}.{name} is missing"));
    let within = told.iter().filter_map(|(name, schema)| {
        Some(differences(document, schema, fields.get(name)?, &format!("{at}.{name}")))
    });
    untold.chain(missing).chain(within.flatten()).collect()
}

/// The fields of an object schema, also of a combined or nullable one.
fn properties(document: &Value, schema: &Value) -> BTreeMap<String, Value> {
    let reference = schema["$ref"].as_str().map(|it| document.pointer(it.trim_start_matches('#')).unwrap());
    let schema = reference.unwrap_or(schema);
    let own = schema["properties"].as_object().into_iter().flatten();
    let mut all: BTreeMap<_, _> = own.map(|(name, schema)| (name.clone(), schema.clone())).collect();
    for part in ["allOf", "oneOf", "anyOf"].iter().filter_map(|it| schema[*it].as_array()).flatten() {
        all.extend(properties(document, part));
    }
    all
}

#[tokio::test]
async fn every_answer_has_the_fields_that_are_described_and_no_others() {
    let app = App::spawn();
    let document = document();
    for operation in operations() {
        let admin = app.admin();
        let sample = Sample::of(&app, &admin);
        let answer = sample.request(&app, &operation).by(&admin).await;
        let described =
            &document["paths"][&operation.path][operation.method.as_str().to_lowercase()]["responses"];
        let schema = &described[answer.status.to_string()]["content"]["application/json"]["schema"];
        if !schema.is_null() && operation.id != "get_openapi" {
            let found = differences(&document, schema, &answer.json(), "");
            assert_eq!(found, Vec::<String>::new(), "{}: {}", operation.name(), answer.text());
        }
    }
}
