//! A site's settings, and the binary with them.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use fairway_persistence::TestDatabase;
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

pub(crate) const SECRET: &str = "a secret of the tests, 32 or more";
/// The Admin of the demonstration.
pub(crate) const ADMIN: (&str, &str) = ("admin@fairway.example", "demo-admin-2026");

/// All settings of the fund that pages and mails show.
pub(crate) const FUND: [(&str, &str); 10] = [
    ("FAIRWAY_SITE_FUND_NAME", "The Fund"),
    ("FAIRWAY_SITE_SUPPORT_EMAIL", "golf@example.org"),
    ("FAIRWAY_SITE_PRIVACY_POLICY_URL", "https://example.org/privacy"),
    ("FAIRWAY_SITE_COOKIE_PREFERENCES_URL", "https://example.org/cookies"),
    ("FAIRWAY_SITE_ATTENDEE_DONATION_URL", "https://example.org/donate"),
    ("FAIRWAY_SITE_SPONSOR_DONATION_URL", "https://example.org/sponsor"),
    ("FAIRWAY_SITE_PAYABLE_TO", "The Fund"),
    ("FAIRWAY_SITE_MAIL_ADDRESS", "P.O. Box 1, Springfield, IL 62701"),
    ("FAIRWAY_SITE_COURIER_ADDRESS", "1 Main Street, Springfield, IL 62701"),
    ("FAIRWAY_SITE_TIME_ZONE", "America/Phoenix"),
];

/// A database, a data folder, and other settings.
pub(crate) struct Site {
    pub(crate) database: TestDatabase,
    pub(crate) data: TempDir,
    settings: Vec<(String, String)>,
}

impl Site {
    /// On a database without tables, and an empty folder.
    pub(crate) fn empty() -> Self {
        Self { database: TestDatabase::empty(), data: tempfile::tempdir().unwrap(), settings: vec![] }
    }

    /// With the demonstration.
    pub(crate) fn demonstration() -> Self {
        let site = Self::empty();
        site.seed();
        site
    }

    pub(crate) fn seed(&self) {
        self.done(&["seed-demo", "--yes-invented-accounts"]);
    }

    pub(crate) fn set(mut self, name: &str, value: &str) -> Self {
        self.settings.push((name.into(), value.into()));
        self
    }

    pub(crate) fn folder(&self) -> &Path {
        self.data.path()
    }

    /// A command of the binary, not started yet.
    pub(crate) fn command<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fairway-server"));
        command.args(arguments).env("DATABASE_URL", self.database.url()).env("FAIRWAY_SECRET", SECRET);
        command.env("FAIRWAY_PUBLIC_URL", "http://golf.example.org").env("FAIRWAY_DATA_DIR", self.folder());
        command.env("FAIRWAY_LISTEN", "127.0.0.1:0").env("FAIRWAY_LOG", "warn").stdin(Stdio::null());
        command.env_remove("SSL_CERT_DIR").envs(FUND);
        command.envs(self.settings.iter().map(|(name, value)| (name, value)));
        command
    }

    pub(crate) fn run<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// The output of a command; asserts its success.
    #[track_caller]
    pub(crate) fn done<A: AsRef<OsStr>>(&self, arguments: &[A]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// The error message of a command; asserts its failure.
    #[track_caller]
    pub(crate) fn refused<A: AsRef<OsStr>>(&self, arguments: &[A]) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success(), "it succeeded: {said}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "");
        said
    }

    pub(crate) fn start(&self) -> Running {
        let mut child = self.command(&["serve"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut ready = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut ready).unwrap();
        let address = ready.trim().strip_prefix("Fairway is ready at ").expect("it serves").to_owned();
        Running { child, address, client: client(), token: String::new() }
    }
}

/// The HTTP client of the tests. No call is encrypted, so it skips the system's certificates, which are slow to load.
pub(crate) fn client() -> reqwest::Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().tls_certs_only([]).build().unwrap()
}

/// The running site; killed when dropped.
pub(crate) struct Running {
    child: Child,
    pub(crate) address: String,
    pub(crate) client: reqwest::Client,
    pub(crate) token: String,
}

impl Running {
    pub(crate) fn call(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method, format!("{}{path}", self.address)).bearer_auth(&self.token)
    }

    pub(crate) async fn get(&self, path: &str, accept: &str) -> Vec<u8> {
        let answer = self.call(Method::GET, path).header("accept", accept).send().await.unwrap();
        let status = answer.status();
        let body = answer.bytes().await.unwrap();
        assert_eq!(status, 200, "{path}: {}", String::from_utf8_lossy(&body));
        body.into()
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Value {
        let call = self.call(Method::POST, path).header("content-type", "application/json");
        let call = call.header("idempotency-key", uuid::Uuid::new_v4().to_string());
        let answer = call.body(body.to_string()).send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{path}: {status} {text}");
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Makes the following calls as this account.
    pub(crate) async fn sign_in(&mut self, (email, password): (&str, &str)) {
        let session = self.post("/api/Auth/login", &json!({"email": email, "password": password})).await;
        self.token = session.as_str().expect("a session").to_owned();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Every file below a folder, with its content.
pub(crate) fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_owned();
                found.push((name, std::fs::read(path).unwrap()));
            }
        }
    }
    found.sort();
    found
}
