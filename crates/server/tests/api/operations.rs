//! All calls, from the generated `OpenAPI` document.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::Value;

/// A documented call.
pub(crate) struct Operation {
    pub(crate) id: String,
    pub(crate) method: Method,
    /// The path with its placeholders.
    pub(crate) path: String,
    /// The roles that may make the call.
    pub(crate) access: String,
    /// The names of the placeholders.
    pub(crate) placeholders: Vec<String>,
    /// The parameters of the query.
    pub(crate) query: Vec<String>,
    /// The headers that the call reads.
    pub(crate) headers: Vec<String>,
    /// The fields of the body, each with its schema.
    pub(crate) fields: Vec<(String, Value)>,
    /// The fields of the form, for a call that takes a file.
    pub(crate) form: Vec<String>,
    /// Whether a station may make the call, for its own tournament.
    pub(crate) of_stations: bool,
    /// The documented statuses.
    pub(crate) statuses: BTreeSet<u16>,
}

impl Operation {
    pub(crate) fn writes(&self) -> bool {
        self.method != Method::GET
    }

    /// Whether the call ignores a token, as it gives one.
    pub(crate) fn is_tokenless(&self) -> bool {
        let signs_in = self.path.starts_with("/api/Auth/") && self.access == "public";
        let by_code = ["/api/Attendee/pass", "/api/Station/enroll"].contains(&self.path.as_str());
        signs_in || by_code || !self.path.starts_with("/api/")
    }

    /// Names the call in messages of failed tests.
    pub(crate) fn name(&self) -> String {
        format!("{} {} ({})", self.method, self.path, self.id)
    }
}

pub(crate) fn document() -> Value {
    serde_json::to_value(fairway_http::openapi()).unwrap()
}

/// The calls of people. `/metrics` has a token of its own, and is tested in `metrics`.
pub(crate) fn operations() -> Vec<Operation> {
    every_operation().into_iter().filter(|it| it.path != "/metrics").collect()
}

pub(crate) fn every_operation() -> Vec<Operation> {
    let document = document();
    let paths = document["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, item)| {
        let document = &document;
        item.as_object().unwrap().iter().map(move |(method, it)| operation(document, path, method, it))
    });
    all.collect()
}

fn operation(document: &Value, path: &str, method: &str, described: &Value) -> Operation {
    let parameters = |place: &str| {
        let all = described["parameters"].as_array().into_iter().flatten();
        let there = all.filter(|parameter| parameter["in"] == place);
        there.map(|parameter| parameter["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let id = described["operationId"].as_str().unwrap();
    let access = described["x-access"].as_str();
    Operation {
        id: id.to_owned(),
        method: Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(),
        path: path.to_owned(),
        access: access.unwrap_or_else(|| panic!("{id} has no x-access")).to_owned(),
        placeholders: parameters("path"),
        query: parameters("query"),
        headers: parameters("header"),
        fields: fields(document, &described["requestBody"]["content"]["application/json"]["schema"]),
        form: fields(document, &described["requestBody"]["content"]["multipart/form-data"]["schema"])
            .into_iter()
            .map(|(name, _)| name)
            .collect(),
        of_stations: described["security"]
            .as_array()
            .is_some_and(|kinds| kinds.iter().any(|kind| !kind["station"].is_null())),
        statuses: described["responses"].as_object().unwrap().keys().map(|it| it.parse().unwrap()).collect(),
    }
}

fn fields(document: &Value, schema: &Value) -> Vec<(String, Value)> {
    let reference = schema["$ref"].as_str().unwrap_or_default().trim_start_matches('#');
    let schema = if reference.is_empty() { schema } else { document.pointer(reference).unwrap() };
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties.map(|(name, schema)| (name.clone(), schema.clone())).collect()
}
