//! A site over mocks, and single calls to it.

use std::collections::HashMap;
use std::fs::File;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::body::to_bytes;
use actix_web::http::header::HeaderMap;
use actix_web::test::{self, TestRequest};
use actix_web::web::Bytes;
use fairway_application::ports::{Claims, MockTokens, Picture, PictureFiles, PictureSize, Pictures, Scratch};
use fairway_application::stores::accounts::Session;
use fairway_application::testing::{FakeDatabase, FixedClock, MockStores, ports};
use fairway_application::{Application, Error, Ports, Result};
use fairway_domain::access::Role;
use fairway_domain::account::Proof;
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;
use fairway_http::{
    BuiltFile, CheckInStreams, Draining, Exporting, Frontend, Hashing, KeptAnswers, KeptLists, Metrics, Pace,
    Setup, TrustedProxies, Uploads,
};
use serde_json::Value;

/// A site with these mocked stores; nobody can sign in.
pub(crate) fn site(expect: impl FnOnce(&mut MockStores)) -> Setup {
    of_database(FakeDatabase::expecting(expect))
}

/// A site on which `Bearer good` is user 7 with these roles.
pub(crate) fn site_as(roles: &'static [Role], expect: impl FnOnce(&mut MockStores)) -> Setup {
    site(|stores| {
        stores.users.expect_session().returning(|_| {
            let email = Email::parse("sam@example.org").unwrap();
            Ok(Some(Session { email, roles: roles.to_vec(), proof: Proof::Proven, token_version: 0 }))
        });
        expect(stores);
    })
}

fn of_database(database: FakeDatabase) -> Setup {
    let mut tokens = MockTokens::new();
    tokens.expect_verify().returning(|token, _| {
        let claims = Claims { id: UserId(7), email: String::new(), roles: vec![], token_version: 0 };
        (token == "good").then_some(claims)
    });
    of_ports(Ports { tokens: Arc::new(tokens), ..ports(database, FixedClock::default()) })
}

fn of_ports(ports: Ports) -> Setup {
    let pictures = Arc::new(Kept::default());
    Setup {
        application: Arc::new(Application::new(&Ports { pictures: pictures.clone(), ..ports })),
        pictures,
        frontend: Frontend::new(built),
        hashing: Hashing::at_once(2),
        uploads: Uploads::at_once(4),
        exporting: Exporting::new(Arc::new(Temporary)),
        check_in_streams: CheckInStreams::new(100, Duration::from_secs(15)),
        pace: Pace::default(),
        kept_answers: KeptAnswers::none(),
        kept_lists: KeptLists::default(),
        metrics: Metrics::new(None, "0.0.0").unwrap(),
        trusted_proxies: TrustedProxies::default(),
        public_url: "https://golf.example.org".into(),
        behind_tls: false,
        draining: Draining::default(),
    }
}

fn built(path: &str) -> Option<BuiltFile> {
    let bytes: &'static [u8] = match path {
        "index.html" => b"<title>Fairway</title>",
        "assets/main.0123abcd.js" => b"console.log(1)",
        "assets/main.0123abcd.js.br" => b"brotli",
        "assets/main.0123abcd.js.gz" => b"gzip",
        "favicon.svg" => b"<svg/>",
        _ => return None,
    };
    Some(BuiltFile::new(bytes))
}

/// Files in the system's temporary folder.
struct Temporary;

impl Scratch for Temporary {
    fn file(&self) -> Result<File> {
        tempfile::tempfile().map_err(Error::unwritten)
    }
}

/// Pictures in memory.
#[derive(Default)]
pub(crate) struct Kept(Mutex<HashMap<(String, String), PictureFiles>>);

impl Pictures for Kept {
    fn put(&self, kind: &str, name: &str, files: &PictureFiles) -> Result<()> {
        self.0.lock().unwrap().insert((kind.to_owned(), name.to_owned()), files.clone());
        Ok(())
    }

    fn get(&self, kind: &str, name: &str, size: PictureSize) -> Result<Option<Picture>> {
        let found = self.0.lock().unwrap().get(&(kind.to_owned(), name.to_owned())).cloned();
        Ok(found.map(|files| {
            let small = files.small.filter(|_| size == PictureSize::Small);
            Picture { content_type: "image/png", bytes: small.unwrap_or(files.whole) }
        }))
    }

    fn copy(&self, kind: &str, name: &str, copy: &str) -> Result<bool> {
        let mut kept = self.0.lock().unwrap();
        let files = kept.get(&(kind.to_owned(), name.to_owned())).cloned();
        let copied = files.map(|files| kept.insert((kind.to_owned(), copy.to_owned()), files));
        Ok(copied.is_some())
    }

    fn kept_for(&self, _: &str, _: Duration) -> Result<Vec<String>> {
        Ok(vec![])
    }

    fn remove(&self, kind: &str, name: &str) {
        self.0.lock().unwrap().remove(&(kind.to_owned(), name.to_owned()));
    }
}

/// The answer of a call.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// All values of a header, joined; empty without one.
    pub(crate) fn header(&self, name: &str) -> String {
        let values: Vec<_> = self.headers.get_all(name).map(|value| value.to_str().unwrap()).collect();
        values.join(", ")
    }

    /// Asserts a problem of this status whose first message is on this field, and returns that message.
    #[track_caller]
    pub(crate) fn problem(&self, status: u16, field: &str) -> String {
        assert_eq!(self.status, status, "{:?}", self.body);
        assert_eq!(self.header("content-type"), "application/problem+json");
        assert_eq!(self.header("cache-control"), "no-store");
        let problem = self.json();
        assert_eq!(problem["status"], status);
        for text in ["type", "title", "detail"] {
            assert!(problem[text].as_str().is_some_and(|text| !text.is_empty()), "{text} of {problem}");
        }
        let message = problem["errors"][field][0].as_str();
        message.unwrap_or_else(|| panic!("nothing about '{field}' in {problem}")).to_owned()
    }
}

/// Makes one call.
pub(crate) async fn call(setup: Setup, request: TestRequest) -> Answer {
    let app = test::init_service(fairway_http::app(setup)).await;
    let response = test::call_service(&app, request.to_request()).await;
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    Answer { status, headers, body: to_bytes(response.into_body()).await.unwrap() }
}

pub(crate) fn get(path: &str) -> TestRequest {
    TestRequest::get().uri(path)
}

pub(crate) fn post(path: &str, body: &str) -> TestRequest {
    TestRequest::post()
        .uri(path)
        .insert_header(("content-type", "application/json"))
        .set_payload(body.to_owned())
}

pub(crate) fn put(path: &str, body: &str) -> TestRequest {
    TestRequest::put()
        .uri(path)
        .insert_header(("content-type", "application/json"))
        .set_payload(body.to_owned())
}

/// Adds the token of user 7.
pub(crate) trait SignedIn {
    fn signed_in(self) -> Self;
}

impl SignedIn for TestRequest {
    fn signed_in(self) -> Self {
        self.insert_header(("authorization", "Bearer good"))
    }
}
