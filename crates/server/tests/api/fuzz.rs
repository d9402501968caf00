//! Nasty values in every place of every documented call: each answer is documented, and none is an internal error.

use std::collections::BTreeSet;

use fairway_domain::access::Role;
use reqwest::Url;

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::operations::{Operation, operations};
use crate::samples::Sample;

/// Values for a field of a body, as JSON.
#[rustfmt::skip]
const JSON: [&str; 47] = [
    "null", "true", "false", "0", "-0", "-1", "1.5", "1e2", "1e30", "-1e400", "2147483648", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "[]", "{}", "[null]", "[[]]", "{\"id\":1}", "[\"Admin\"]",
    "[\"Admin\",\"Admin\"]", "[\"\\u0000\"]", "\"\"", "\" \"", "\"0\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\u202e\"",
    "\"\\ufeff\"", "\"%00\"", "\"'; DROP TABLE users; --\"", "\"<script>alert(1)</script>\"", "\"{{7*7}}\"",
    "\"../../etc/passwd\"", "\"ß\"", "\"İ\"", "\"🏌️\"", "\"a@b.co\"", "\"ADMIN@EXAMPLE.ORG\"", "\"NaN\"",
    "\"0000-01-01T00:00:00Z\"", "\"9999-12-31T23:59:60Z\"", "\"2026-04-30T23:59:60Z\"", "\"1600-01-01T00:00:00Z\"",
    "\"2026-05-01T12:00:00+23:59\"", "\"2026-02-30T00:00:00Z\"", "\"2026-05-01T11:00:00.123456789Z\"",
];

/// These values, a long one and a deep one.
fn json_values() -> Vec<String> {
    let mut values = JSON.map(str::to_owned).to_vec();
    values
        .extend([format!("\"{}\"", "x".repeat(70_000)), format!("{}1{}", "[".repeat(200), "]".repeat(200))]);
    values
}

/// Values for a parameter of an address, before encoding.
const TEXTS: [&str; 22] = [
    "0",
    "-1",
    "1e5",
    "1.5",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "true",
    "null",
    "\0",
    "\u{202e}",
    "%",
    "%s%n",
    "a/b",
    "a\\b",
    "..%2f..",
    "'",
    "\"",
    "<>",
    "🏌",
    "x.png",
    "ａ",
];

/// Values for a header.
const HEADERS: [&str; 14] = [
    "",
    "*",
    "\"\"",
    "W/\"1\"",
    "\"1-x\"",
    "\"-1-x\"",
    "\"99999999999999999999-x\"",
    "\"1-x\", \"2-y\"",
    ",,,",
    "'",
    "é",
    "\t",
    "a b",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
];

/// A role, other than Admin, that may make the call.
fn ordinary(access: &str) -> Role {
    match access {
        "volunteer" => Role::Volunteer,
        "editor" => Role::ContentEditor,
        "admin" => Role::Admin,
        _ => Role::User,
    }
}

/// The rows of one caller, and the answers to an operation so far.
struct Fuzzing<'a> {
    app: &'a App,
    operation: &'a Operation,
    caller: Person,
    sample: Sample,
    seen: BTreeSet<u16>,
}

impl Fuzzing<'_> {
    fn call(&self, url: &Url) -> Call {
        let path = &url.as_str()[self.app.address.len()..];
        self.app.call(self.operation.method.clone(), path).by(&self.caller)
    }

    /// The sample request, to another address.
    fn sample_call(&self, url: &Url) -> Call {
        self.sample.fill(self.operation, self.call(url))
    }

    fn url(&self) -> Url {
        format!("{}{}", self.app.address, self.sample.path(self.operation)).parse().unwrap()
    }

    fn judge(&mut self, answer: &Answer, what: &str) {
        let (name, status) = (self.operation.name(), answer.status);
        assert!(status < 500, "{name}, {what}: {status} {}", answer.text());
        assert!(
            self.operation.statuses.contains(&status),
            "{name}, {what}: {status} is not documented: {}",
            answer.text()
        );
        if status >= 400 {
            answer.assert_problem();
        }
        self.seen.insert(status);
    }

    async fn bodies(&mut self) {
        for (field, _) in &self.operation.fields {
            for value in json_values() {
                let body = self.sample.body(self.operation).unwrap().to_string();
                let body = body.replacen(&format!("\"{field}\":"), "\"unread\":", 1);
                let body = format!("{{\"{field}\":{value},{}", &body[1..]);
                let answer = self.call(&self.url()).json(&body).await;
                self.judge(&answer, &format!("{field}: {value:.60}"));
            }
        }
    }

    async fn addresses(&mut self) {
        for name in &self.operation.placeholders {
            let place = self.operation.path.split('/').position(|it| it == format!("{{{name}}}")).unwrap();
            for text in TEXTS {
                let path = self.sample.path(self.operation);
                let mut url = self.url();
                url.path_segments_mut().unwrap().clear().extend(
                    path.split('/').enumerate().skip(1).map(|(at, own)| if at == place { text } else { own }),
                );
                let answer = self.sample_call(&url).await;
                self.judge(&answer, &format!("{name} in the path: {text:?}"));
            }
        }
        for name in &self.operation.query {
            for text in TEXTS {
                let mut url = self.url();
                url.query_pairs_mut().append_pair(name, text);
                let answer = self.sample_call(&url).await;
                self.judge(&answer, &format!("{name} in the query: {text:?}"));
            }
        }
    }

    async fn headers(&mut self) {
        for name in &self.operation.headers {
            for value in HEADERS {
                let answer = self.sample_call(&self.url()).header(name, value).await;
                self.judge(&answer, &format!("{name}: {value:?}"));
                let twice = self.sample_call(&self.url()).header(name, value).header(name, "\"2\"").await;
                self.judge(&twice, &format!("{name}, twice: {value:?}"));
            }
        }
    }
}

/// Sends every nasty value to every place of the operations, each as a person with its role.
async fn fuzz(operations: impl Iterator<Item = (Operation, Role)>) {
    let app = App::spawn();
    for (operation, role) in operations {
        let caller = app.person(&[role]);
        let sample = Sample::of(&app, &caller);
        let mut fuzzing = Fuzzing { app: &app, operation: &operation, caller, sample, seen: BTreeSet::new() };
        let good = fuzzing.sample_call(&fuzzing.url()).await;
        fuzzing.judge(&good, "the sample itself");
        fuzzing.headers().await;
        fuzzing.addresses().await;
        fuzzing.bodies().await;
        let nothing_to_vary = operation.fields.is_empty() && operation.placeholders.is_empty();
        assert!(nothing_to_vary || fuzzing.seen.len() > 1, "{}: {:?}", operation.name(), fuzzing.seen);
    }
    assert_eq!(app.get("/readyz").await.status, 200);
}

#[tokio::test]
async fn any_request_of_a_user_gets_a_documented_answer() {
    fuzz(operations().into_iter().map(|it| {
        let role = ordinary(&it.access);
        (it, role)
    }))
    .await;
}

#[tokio::test]
async fn any_request_of_an_admin_gets_a_documented_answer() {
    let others = operations().into_iter().filter(|it| it.access != "public" && it.access != "admin");
    fuzz(others.map(|it| (it, Role::Admin))).await;
}
