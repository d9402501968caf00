//! Concurrent calls: the time and the outcome of each.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder};
use serde_json::Value;

use crate::common::{Person, client};

/// Longer than any call may take.
const TIMEOUT: Duration = Duration::from_mins(1);

/// One call that was made.
pub(crate) struct Call {
    /// The kind of call.
    pub(crate) kind: &'static str,
    /// Time since the start of the load.
    pub(crate) began: Duration,
    pub(crate) took: Duration,
    /// `None` without an answer.
    pub(crate) status: Option<u16>,
    /// The body or the error of a fault.
    pub(crate) told: String,
}

impl Call {
    /// Whether the call had no answer or a server error.
    pub(crate) fn is_fault(&self) -> bool {
        self.status.is_none_or(|status| status >= 500)
    }
}

/// The answer to a call.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// Calls to one site, until the load is ended.
#[derive(Clone)]
pub(crate) struct Load(Arc<Shared>);

struct Shared {
    client: reqwest::Client,
    address: String,
    began: Instant,
    ended: AtomicBool,
    calls: Mutex<Vec<Call>>,
}

impl Load {
    pub(crate) fn on(address: &str) -> Self {
        let shared = Shared {
            client: client(),
            address: address.to_owned(),
            began: Instant::now(),
            ended: AtomicBool::new(false),
            calls: Mutex::default(),
        };
        Self(Arc::new(shared))
    }

    /// Whether the load has not been ended.
    pub(crate) fn goes_on(&self) -> bool {
        !self.0.ended.load(Ordering::Relaxed)
    }

    pub(crate) fn end(&self) {
        self.0.ended.store(true, Ordering::Relaxed);
    }

    /// Time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.0.began.elapsed()
    }

    pub(crate) fn get(&self, path: &str) -> RequestBuilder {
        self.0.client.get(format!("{}{path}", self.0.address))
    }

    /// A call with a body, without a session.
    pub(crate) fn post(&self, path: &str, body: &Value) -> RequestBuilder {
        self.0.client.post(format!("{}{path}", self.0.address)).json(body)
    }

    /// A call with the session of this person.
    pub(crate) fn request(&self, method: Method, path: &str, by: &Person) -> RequestBuilder {
        self.0.client.request(method, format!("{}{path}", self.0.address)).bearer_auth(&by.token)
    }

    /// The same, with a body.
    pub(crate) fn send(&self, method: Method, path: &str, by: &Person, body: &Value) -> RequestBuilder {
        self.request(method, path, by).json(body)
    }

    /// Makes a call and records it; `None` without a complete answer.
    pub(crate) async fn call(&self, kind: &'static str, request: RequestBuilder) -> Option<Answer> {
        let began = self.elapsed();
        let answered = answer(request.timeout(TIMEOUT)).await;
        let (status, told) = match &answered {
            Ok(answer) if answer.status < 500 => (Some(answer.status), String::new()),
            Ok(answer) => {
                let body: String = String::from_utf8_lossy(&answer.body).chars().take(300).collect();
                (Some(answer.status), format!("{:?} {body}", answer.headers))
            }
            Err(error) => (None, format!("{error:?}")),
        };
        let took = self.elapsed().saturating_sub(began);
        self.0.calls.lock().unwrap().push(Call { kind, began, took, status, told });
        answered.ok()
    }

    /// Takes all calls recorded so far.
    pub(crate) fn calls(&self) -> Vec<Call> {
        std::mem::take(&mut *self.0.calls.lock().unwrap())
    }
}

async fn answer(request: RequestBuilder) -> reqwest::Result<Answer> {
    let response = request.send().await?;
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    Ok(Answer { status, headers, body: response.bytes().await?.to_vec() })
}

/// A form with one picture and one number: its content type, and its body.
pub(crate) fn form(file: &str, picture: &[u8], (name, number): (&str, i64)) -> (&'static str, Vec<u8>) {
    let head = |it: &str| format!("--=\r\nContent-Disposition: form-data; name=\"{it}\"");
    let mut body = format!("{}\r\n\r\n{number}\r\n", head(name)).into_bytes();
    body.extend(format!("{}; filename=\"day.jpg\"\r\n\r\n", head(file)).bytes());
    body.extend(picture.iter().chain(b"\r\n--=--\r\n"));
    ("multipart/form-data; boundary=\"=\"", body)
}

/// The faults, one per line; only the first ones of many.
pub(crate) fn faults(calls: &[Call]) -> String {
    let faults: Vec<_> = calls.iter().filter(|call| call.is_fault()).collect();
    let mut told = format!("{} of {} calls failed", faults.len(), calls.len());
    for Call { kind, began, took, status, told: why } in faults.iter().take(20) {
        let _ = write!(told, "\n  after {began:.3?}, in {took:.3?}: {kind}: {status:?} {why}");
    }
    told
}

/// Number of calls by kind and status.
pub(crate) fn statuses(calls: &[Call]) -> BTreeMap<(&'static str, Option<u16>), usize> {
    let mut counts = BTreeMap::new();
    for call in calls {
        *counts.entry((call.kind, call.status)).or_default() += 1;
    }
    counts
}
