//! The `OpenAPI` description has the entries that every call needs.

use std::collections::HashSet;

use serde_json::{Map, Value};

fn document() -> Value {
    serde_json::to_value(fairway_http::openapi()).unwrap()
}

/// Method, path and operation of every call.
fn operations(document: &Value) -> Vec<(String, String, Map<String, Value>)> {
    let paths = document["paths"].as_object().unwrap().iter();
    paths
        .flat_map(|(path, item)| {
            item.as_object().unwrap().iter().map(move |(method, operation)| {
                (method.to_uppercase(), path.clone(), operation.as_object().unwrap().clone())
            })
        })
        .collect()
}

fn has_header(operation: &Map<String, Value>, name: &str) -> bool {
    let parameters = operation.get("parameters").and_then(Value::as_array);
    parameters.is_some_and(|parameters| parameters.iter().any(|p| p["in"] == "header" && p["name"] == name))
}

fn answers(operation: &Map<String, Value>, status: &str) -> bool {
    operation["responses"].as_object().unwrap().contains_key(status)
}

#[test]
fn every_call_declares_its_access() {
    let known = ["public", "signed-in", "owner", "manager", "volunteer", "editor", "admin"];
    for (method, path, operation) in operations(&document()) {
        let access = operation.get("x-access").and_then(Value::as_str).unwrap_or_default();
        assert!(known.contains(&access), "{method} {path}: {access:?}");
        let secured = operation.get("security").is_some_and(|security| !security[0]["bearer"].is_null());
        assert_eq!(secured, access != "public", "{method} {path}");
        assert!(access == "public" || answers(&operation, "401"), "{method} {path} without 401");
    }
}

#[test]
fn creating_calls_take_an_idempotency_key_and_changes_a_version() {
    for (method, path, operation) in operations(&document()) {
        // These calls need no key. Joining and leaving a waitlist need no session, and a repeat changes nothing. The link of a pass creates nothing. Each
        // operation of a batch has an id of its own. Answers with a credential or a code are not stored. A ticket's purchaser is reminded once a day at most; a
        // receipt is queued once while its mail waits. A preview writes nothing, and a test mail goes to its author.
        let once = |path: &str| {
            path.starts_with("/api/Waitlist")
                || path.starts_with("/api/Station")
                || path.starts_with("/api/Broadcast/")
                // The first choice stays, and repeating it changes nothing.
                || path.starts_with("/api/Weather/")
                || [
                    "/api/Attendee/pass",
                    "/api/Ticket/lapse",
                    "/api/Ticket/remind",
                    "/api/Receipt/mail",
                    "/api/Invitation/unsubscribe",
                ]
                .contains(&path)
                || path.ends_with("/batch")
        };
        let creates = method == "POST" && !path.starts_with("/api/Auth/") && !once(&path);
        assert_eq!(has_header(&operation, "Idempotency-Key"), creates, "{method} {path}");
        // These calls need no version: retrying, keeping or stopping edits nothing, several tickets or attendees have no common version, and consent is one
        // switch.
        let unversioned = [
            "/api/Attendee/checkin/{tournamentId}/noShows",
            "/api/Broadcast/cancel",
            "/api/Weather/choice",
            "/api/Invitation",
            "/api/Mail/retry",
            "/api/Ticket/checkPromised",
            "/api/Ticket/paid",
            "/api/Ticket/keep",
        ];
        let changes = method == "PUT" && !unversioned.contains(&path.as_str());
        assert_eq!(has_header(&operation, "If-Match"), changes, "{method} {path}");
        assert_eq!(has_header(&operation, "If-None-Match"), answers(&operation, "304"), "{method} {path}");
    }
}

#[test]
fn every_call_lists_its_failures() {
    for (method, path, operation) in operations(&document()) {
        // Liveness depends on nothing, and the metrics leave out the values of an unavailable database.
        let always = ["/healthz", "/metrics"].contains(&path.as_str());
        assert_eq!(answers(&operation, "503"), !always, "{method} {path}");
        if operation.contains_key("requestBody") {
            for status in ["400", "408", "413", "415", "422"] {
                assert!(answers(&operation, status), "{method} {path} without {status}");
            }
        }
    }
}

#[test]
fn every_failure_is_a_problem() {
    let document = document();
    for (method, path, operation) in operations(&document) {
        for (status, response) in operation["responses"].as_object().unwrap() {
            if status.starts_with(['4', '5']) {
                let reference = response["$ref"].as_str().unwrap_or_default().trim_start_matches('#');
                let described = document.pointer(reference).unwrap_or(response);
                let schema = &described["content"]["application/problem+json"]["schema"]["$ref"];
                assert_eq!(schema, "#/components/schemas/Problem", "{method} {path} {status}");
            }
        }
    }
}

#[test]
fn every_operation_id_is_a_verb_and_a_resource_and_there_is_one_of_each() {
    let mut ids = HashSet::new();
    for (method, path, operation) in operations(&document()) {
        let id = operation["operationId"].as_str().unwrap().to_owned();
        let verbs: &[&str] = match method.as_str() {
            "GET" => &["get_", "list_", "stream_"],
            "PUT" => &["update_", "retry_", "keep_", "cancel_"],
            "POST" => &[
                "create_",
                "register_",
                "login_",
                "logout_",
                "recover_",
                "find_",
                "send_",
                "confirm_",
                "leave_",
                "enroll_",
                "preview_",
                "lapse_",
            ],
            _ => &["delete_"],
        };
        assert!(verbs.iter().any(|verb| id.starts_with(verb)), "{method} {path}: {id}");
        assert!(ids.insert(id), "{method} {path}");
    }
}

#[test]
fn one_of_has_null_and_one_other_schema_alone() {
    fn walk(value: &Value) {
        if let Some(kinds) = value["oneOf"].as_array() {
            let others = kinds.iter().filter(|kind| kind["type"] != "null").count();
            assert_eq!((others, kinds.len()), (1, 2), "not exactly one of them fits every value: {value}");
        }
        match value {
            Value::Object(fields) => fields.values().for_each(walk),
            Value::Array(values) => values.iter().for_each(walk),
            _ => {}
        }
    }
    walk(&document());
}

#[test]
fn every_reference_leads_somewhere() {
    fn walk(document: &Value, value: &Value) {
        match value {
            Value::Object(fields) => fields.iter().for_each(|(name, value)| match value.as_str() {
                Some(reference) if name == "$ref" => {
                    assert!(document.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
                }
                _ => walk(document, value),
            }),
            Value::Array(values) => values.iter().for_each(|value| walk(document, value)),
            _ => {}
        }
    }
    let document = document();
    walk(&document, &document);
}
