//! Calls to the site, and their answers.

use std::future::{Future, IntoFuture};
use std::pin::Pin;

use reqwest::header::{HeaderMap, HeaderValue};
use reqwest::{Method, RequestBuilder};
use serde_json::Value;

use crate::app::{App, Person};

/// The HTTP client of the tests. No call is encrypted, so it skips the system's certificates, which are slow to load.
pub(crate) fn client() -> reqwest::Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().tls_certs_only([]).build().unwrap()
}

impl App {
    /// A call without a session; `path` begins with a slash.
    pub(crate) fn call(&self, method: Method, path: &str) -> Call {
        Call(self.client.request(method, format!("{}{path}", self.address)))
    }

    pub(crate) fn get(&self, path: &str) -> Call {
        self.call(Method::GET, path)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Call {
        self.call(Method::POST, path).json(&body.to_string())
    }

    pub(crate) fn put(&self, path: &str, body: &Value) -> Call {
        self.call(Method::PUT, path).json(&body.to_string())
    }
}

/// A call that is made when it is awaited.
pub(crate) struct Call(pub(crate) RequestBuilder);

impl Call {
    /// With the session of this person.
    pub(crate) fn by(self, person: &Person) -> Self {
        self.token(&person.token)
    }

    pub(crate) fn token(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub(crate) fn header(self, name: &str, value: &str) -> Self {
        Self(self.0.header(name, HeaderValue::from_bytes(value.as_bytes()).unwrap()))
    }

    /// With `If-Match` for this `version` of a row, as lists contain it.
    pub(crate) fn if_version(self, version: &Value) -> Self {
        self.header("if-match", &format!("\"{version}-\""))
    }

    /// With this text as a JSON body, valid or not.
    pub(crate) fn json(self, text: &str) -> Self {
        self.header("content-type", "application/json").body(text.as_bytes().to_vec())
    }

    /// An identical call, for a repeat.
    pub(crate) fn again(&self) -> Self {
        Self(self.0.try_clone().unwrap())
    }

    /// With a form of these fields; a file also has a file name.
    pub(crate) fn form(self, fields: &[Field]) -> Self {
        let mut body = Vec::new();
        for Field { name, file_name, content } in fields {
            let file_name = file_name.map(|it| format!("; filename=\"{it}\"")).unwrap_or_default();
            body.extend(
                format!("--=\r\nContent-Disposition: form-data; name=\"{name}\"{file_name}\r\n\r\n").bytes(),
            );
            body.extend(content.iter().chain(b"\r\n"));
        }
        body.extend(b"--=--\r\n");
        self.header("content-type", "multipart/form-data; boundary=\"=\"").body(body)
    }

    pub(crate) fn body(self, bytes: Vec<u8>) -> Self {
        Self(self.0.body(bytes))
    }
}

impl IntoFuture for Call {
    type Output = Answer;
    type IntoFuture = Pin<Box<dyn Future<Output = Answer> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let response = self.0.send().await.unwrap();
            let (status, headers) = (response.status().as_u16(), response.headers().clone());
            // An event stream has no end; dropping the response closes it.
            let endless = headers.get("content-type").is_some_and(|it| it == "text/event-stream");
            let body = if endless { Vec::new() } else { response.bytes().await.unwrap().to_vec() };
            Answer { status, headers, body }
        })
    }
}

/// A field of a form.
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) file_name: Option<&'static str>,
    pub(crate) content: Vec<u8>,
}

impl Field {
    pub(crate) fn text(name: &'static str, content: &impl ToString) -> Self {
        Self { name, file_name: None, content: content.to_string().into_bytes() }
    }

    pub(crate) fn file(name: &'static str, file_name: &'static str, content: Vec<u8>) -> Self {
        Self { name, file_name: Some(file_name), content }
    }
}

/// The answer to a call.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// All values of a header, joined; empty without one.
    pub(crate) fn header(&self, name: &str) -> String {
        let values: Vec<_> = self.headers.get_all(name).iter().map(|it| it.to_str().unwrap()).collect();
        values.join(", ")
    }

    /// The body; asserts this status.
    #[track_caller]
    pub(crate) fn ok(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        self.json()
    }

    /// One field of every row of a list.
    #[track_caller]
    pub(crate) fn each(&self, field: &str) -> Vec<Value> {
        self.ok(200).as_array().unwrap().iter().map(|row| row[field].clone()).collect()
    }

    /// The first sentence on a field; asserts this status.
    #[track_caller]
    pub(crate) fn problem(&self, status: u16, field: &str) -> String {
        assert_eq!(self.status, status, "{}", self.text());
        self.assert_problem();
        let problem = self.json();
        let sentence = problem["errors"][field][0].as_str();
        sentence.unwrap_or_else(|| panic!("nothing about '{field}' in {problem}")).to_owned()
    }

    /// Asserts that the answer is a problem (RFC 9457) with all its members (rule `problems`).
    #[track_caller]
    pub(crate) fn assert_problem(&self) {
        let text = self.text();
        assert_eq!(self.header("content-type"), "application/problem+json", "{} {text}", self.status);
        let problem = self.json();
        assert_eq!(problem["status"], self.status, "{text}");
        for member in ["type", "title", "detail"] {
            assert!(problem[member].as_str().is_some_and(|it| !it.is_empty()), "no {member}: {text}");
        }
        let errors = problem["errors"].as_object().unwrap_or_else(|| panic!("no errors: {text}"));
        assert!(!errors.is_empty(), "{text}");
        for sentences in errors.values() {
            let sentences = sentences.as_array().unwrap();
            assert!(!sentences.is_empty() && sentences.iter().all(Value::is_string), "{text}");
        }
    }
}
