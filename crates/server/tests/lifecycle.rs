//! The real binary on its private PostgreSQL: started, stopped, killed, started again (rule `private-postgresql`).

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "what a test cannot arrange must fail it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};

/// Long enough for a first start on a busy machine: creating the cluster, migrating, seeding.
const TIMEOUT: Duration = Duration::from_secs(90);

/// The token for scraping the metrics.
const METRICS_TOKEN: &str = "watch-the-tests-0123456789-abcdef";

/// A running `fairway-server`; stopped when dropped.
struct Running {
    child: Child,
    address: String,
    printed: Vec<String>,
}

impl Running {
    fn start(data: &Path) -> Self {
        Self::start_by(&mut command(data))
    }

    fn start_by(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let printed: Vec<String> = lines.map_while(Result::ok).take(6).collect();
        let ready = printed.first().unwrap_or_else(|| panic!("it ended without a word: {:?}", child.wait()));
        let address = ready.strip_prefix("Fairway is ready at ").unwrap().to_owned();
        Self { child, address, printed }
    }

    fn signal(&self, signal: &str) {
        assert!(kill(signal, &self.child.id().to_string()));
    }

    fn wait(&mut self) {
        let until = Instant::now() + TIMEOUT;
        while self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < until, "it does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    async fn get(&self, path: &str) -> (StatusCode, String) {
        let answer = client().get(format!("{}{path}", self.address)).send().await.unwrap();
        (answer.status(), answer.text().await.unwrap())
    }

    async fn metrics(&self) -> String {
        let call = client().get(format!("{}/metrics", self.address)).bearer_auth(METRICS_TOKEN);
        call.send().await.unwrap().text().await.unwrap()
    }

    async fn post(&self, path: &str, body: Value) -> StatusCode {
        let call = client().post(format!("{}{path}", self.address)).json(&body);
        call.send().await.unwrap().status()
    }

    async fn register(&self, email: &str) -> StatusCode {
        let password = "fore on the tee";
        let body = json!({"email": email, "password": password, "passwordConfirmation": password});
        self.post("/api/Auth/register", body).await
    }

    async fn sign_in(&self, email: &str, password: &str) -> StatusCode {
        self.post("/api/Auth/login", json!({"email": email, "password": password})).await
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            kill("-TERM", &self.child.id().to_string());
            let _ = self.child.wait();
        }
    }
}

/// The HTTP client of the tests. No call is encrypted, so it skips the system's certificates, which are slow to load.
fn client() -> reqwest::Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().tls_certs_only([]).build().unwrap()
}

fn command(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairway-server"));
    command.env_remove("DATABASE_URL").env("FAIRWAY_DATA_DIR", data).env("FAIRWAY_LISTEN", "127.0.0.1:0");
    command.env("FAIRWAY_METRICS_TOKEN", METRICS_TOKEN);
    command.env("FAIRWAY_LOG", "warn").stdin(Stdio::null());
    command
}

fn kill(signal: &str, process: &str) -> bool {
    Command::new("kill").args([signal, process]).status().unwrap().success()
}

/// The process id of the PostgreSQL on these data: the first line of its `postmaster.pid`.
fn postgres(data: &Path) -> String {
    let found = files(data).into_iter().find(|file| file.ends_with("postmaster.pid"));
    let file = found.expect("a PostgreSQL runs on the data folder");
    std::fs::read_to_string(file).unwrap().lines().next().unwrap().to_owned()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn is_alive(process: &str) -> bool {
    // A zombie is not alive.
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    !status.is_empty() && !status.contains(") Z ")
}

#[tokio::test]
async fn the_first_start_prints_the_address_and_working_accounts() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path());
    assert_eq!(server.get("/readyz").await.0, StatusCode::OK);
    assert_eq!(server.get("/api/Tournament/mostRecentLive").await.0, StatusCode::OK);
    let accounts = &server.printed[2..];
    assert_eq!(accounts.len(), 4, "{:?}", server.printed);
    for account in accounts {
        let words: Vec<_> = account.split_whitespace().collect();
        let [.., email, password] = words[..] else { panic!("{account}") };
        assert_eq!(server.sign_in(email, password).await, StatusCode::OK, "{account}");
    }
    let metrics = server.metrics().await;
    assert!(metrics.contains("\nfairway_database_connections_max 3\n"), "{metrics}");
}

#[tokio::test]
async fn sigterm_stops_server_and_postgresql_and_a_restart_loses_nothing() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Running::start(data.path());
    let before = server.get("/api/Tournament").await.1;
    assert_eq!(server.register("new@example.org").await, StatusCode::CREATED);
    let process = postgres(data.path());
    server.signal("-TERM");
    server.wait();
    assert!(!is_alive(&process), "PostgreSQL outlived the server");

    let began = Instant::now();
    let server = Running::start(data.path());
    assert!(
        began.elapsed() < Duration::from_secs(15),
        "a second start takes seconds, not {:?}",
        began.elapsed()
    );
    assert_eq!(server.get("/api/Tournament").await.1, before);
    assert_eq!(server.sign_in("new@example.org", "fore on the tee").await, StatusCode::OK);
}

/// Sends this on a connection of its own.
fn begin(server: &Running, request: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address.trim_start_matches("http://")).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream
}

/// Waits until the server has read the head of a request that expects "100 Continue".
fn wait_for_continue(stream: &mut TcpStream) {
    const CONTINUE: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";
    let mut answer = [0; CONTINUE.len()];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(answer, CONTINUE);
}

#[test]
fn sigterm_finishes_open_requests_but_bounds_slow_clients() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Running::start(data.path());
    let body = r#"{"email": "nobody@example.org", "password": "a password"}"#;
    let head = format!(
        "POST /api/Auth/login HTTP/1.1\r\nhost: fairway\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         expect: 100-continue\r\n\r\n",
        body.len()
    );
    let (first, rest) = body.split_at(20);
    let half_a_head = begin(&server, "GET /healthz HTTP/1.1\r\nx: ");
    // Connections are accepted in order, so the partial head has arrived once these requests are answered "100 Continue".
    let mut begun = begin(&server, &format!("{head}{first}"));
    wait_for_continue(&mut begun);
    let mut never_ends = begin(&server, &format!("{head}{first}"));
    wait_for_continue(&mut never_ends);
    server.signal("-TERM");
    let told = Instant::now();
    // New connections are refused, so a load balancer uses another instance at once.
    while TcpStream::connect(server.address.trim_start_matches("http://")).is_ok() {
        assert!(told.elapsed() < Duration::from_secs(10), "it still takes connections");
        std::thread::sleep(Duration::from_millis(10));
    }
    begun.write_all(rest.as_bytes()).unwrap();
    let mut answer = String::new();
    begun.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 401 ") && answer.contains("connection: close"), "{answer}");
    server.wait();
    // Twenty seconds for requests, and some for the rest.
    assert!(told.elapsed() < Duration::from_secs(40), "{:?}", told.elapsed());
    drop((never_ends, half_a_head));
}

#[test]
fn a_signal_during_the_start_leaves_no_postgresql_behind() {
    let data = tempfile::tempdir().unwrap();
    let mut child = command(data.path()).stdout(Stdio::null()).spawn().unwrap();
    let until = Instant::now() + TIMEOUT;
    // The postmaster writes its state in the eighth line. The process that creates the data has a file of this name, too, but a shorter one.
    let starting = || {
        let file = files(data.path()).into_iter().find(|file| file.ends_with("postmaster.pid"))?;
        let lines: Vec<_> = std::fs::read_to_string(file).ok()?.lines().map(str::to_owned).collect();
        (lines.len() >= 8).then(|| lines[0].clone())
    };
    let process = loop {
        if let Some(process) = starting() {
            break process;
        }
        assert!(Instant::now() < until, "PostgreSQL does not start");
        std::thread::sleep(Duration::from_millis(5));
    };
    assert!(kill("-INT", &child.id().to_string()));
    assert!(child.wait().unwrap().success(), "it ends as it should");
    assert!(!is_alive(&process), "PostgreSQL outlived the server");
}

#[tokio::test]
async fn killing_server_and_postgresql_loses_nothing_that_was_answered() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Running::start(data.path());
    let people: Vec<String> = (0..5).map(|number| format!("person{number}@example.org")).collect();
    for email in &people {
        assert_eq!(server.register(email).await, StatusCode::CREATED);
    }
    let process = postgres(data.path());
    server.signal("-KILL");
    assert!(kill("-KILL", &process));
    server.wait();

    let server = Running::start(data.path());
    for email in &people {
        assert_eq!(server.sign_in(email, "fore on the tee").await, StatusCode::OK, "{email}");
    }
}

#[tokio::test]
async fn a_postgresql_that_dies_is_started_again_while_the_server_runs() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path());
    assert!(kill("-KILL", &postgres(data.path())));
    let until = Instant::now() + TIMEOUT;
    loop {
        let (status, body) = server.get("/api/Tournament").await;
        if status == StatusCode::OK {
            break;
        }
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{body}");
        assert!(Instant::now() < until, "it never came back");
    }
}

#[tokio::test]
async fn a_draining_instance_serves_and_announces_itself_to_proxies() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Running::start_by(command(data.path()).env("FAIRWAY_DRAIN_SECONDS", "6"));
    let kept_open = client();
    let address = server.address.clone();
    let get = |path: &str| kept_open.get(format!("{address}{path}")).send();
    let ends =
        |answer: &reqwest::Response| answer.headers().get("connection").is_some_and(|it| it == "close");
    let before = get("/readyz").await.unwrap();
    assert_eq!((before.status(), ends(&before)), (StatusCode::OK, false));
    server.signal("-TERM");
    let until = Instant::now() + Duration::from_secs(4);
    while get("/readyz").await.unwrap().status() != StatusCode::SERVICE_UNAVAILABLE {
        assert!(Instant::now() < until, "it does not say that it is about to stop");
    }
    for path in ["/healthz", "/api/Tournament/mostRecentLive", "/readyz"] {
        let answer = get(path).await.unwrap();
        assert_eq!((answer.status() == StatusCode::OK, ends(&answer)), (path != "/readyz", true), "{path}");
    }
    server.wait();
    assert!(get("/healthz").await.unwrap_err().is_connect());
}

#[tokio::test]
async fn a_second_signal_ends_the_drain_time() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Running::start_by(command(data.path()).env("FAIRWAY_DRAIN_SECONDS", "300"));
    server.signal("-TERM");
    let until = Instant::now() + TIMEOUT;
    while server.get("/readyz").await.0 == StatusCode::OK {
        assert!(Instant::now() < until, "it does not say that it is about to stop");
    }
    server.signal("-TERM");
    server.wait();
}

#[test]
fn the_demonstration_does_not_listen_to_strangers() {
    let data = tempfile::tempdir().unwrap();
    let ended = command(data.path()).env("FAIRWAY_LISTEN", "0.0.0.0:0").output().unwrap();
    assert!(!ended.status.success());
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(said.contains("loopback") && said.contains("FAIRWAY_LISTEN"), "{said}");
}

#[test]
fn a_configured_database_needs_a_configured_secret() {
    let data = tempfile::tempdir().unwrap();
    let url = "postgres://nobody@127.0.0.1:1/nothing";
    let without = command(data.path()).env("DATABASE_URL", url).output().unwrap();
    assert!(String::from_utf8_lossy(&without.stderr).contains("FAIRWAY_SECRET must be set"));
    let short = command(data.path())
        .env("DATABASE_URL", url)
        .env("FAIRWAY_SECRET", "short")
        .env("FAIRWAY_PUBLIC_URL", "https://golf.example.org")
        .output()
        .unwrap();
    assert!(String::from_utf8_lossy(&short.stderr).contains("at least 32 characters"));
    assert!(!without.status.success() && !short.status.success());
}

#[test]
fn a_guessable_metrics_token_is_refused_at_the_start_by_its_name() {
    let data = tempfile::tempdir().unwrap();
    for token in ["hunter2", "hunter2 hunter2 hunter2 hunter2 hunter2"] {
        let ended = command(data.path()).env("FAIRWAY_METRICS_TOKEN", token).output().unwrap();
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(!ended.status.success());
        assert!(said.contains("FAIRWAY_METRICS_TOKEN: must be 32 characters or more"), "{said}");
        assert!(!said.contains("hunter2"), "{said}");
    }
}

#[test]
fn wrong_mail_settings_are_reported_at_the_start_by_name() {
    let data = tempfile::tempdir().unwrap();
    let said = |settings: &[(&str, &str)]| {
        let mut command = command(data.path());
        command.env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing");
        command.env("FAIRWAY_SECRET", "x".repeat(32)).envs(settings.iter().copied());
        let ended = command.output().unwrap();
        assert!(!ended.status.success(), "{settings:?}");
        String::from_utf8_lossy(&ended.stderr).into_owned()
    };
    let site = ("FAIRWAY_PUBLIC_URL", "https://golf.example.org");
    assert!(said(&[]).contains("FAIRWAY_PUBLIC_URL must be set too"));
    assert!(said(&[("FAIRWAY_PUBLIC_URL", "golf.example.org")]).contains("FAIRWAY_PUBLIC_URL: must be like"));
    assert!(said(&[site, ("FAIRWAY_MAIL_FROM", "the fund")]).contains("FAIRWAY_MAIL_FROM: must be"));
    let support = said(&[site, ("FAIRWAY_SITE_SUPPORT_EMAIL", "help")]);
    assert!(support.contains("FAIRWAY_SITE_SUPPORT_EMAIL in the environment': it must be"), "{support}");
    for url in ["smtps://fund:hunter2@", "smtp://fund:hunter2@mail.example.org"] {
        let told = said(&[site, ("FAIRWAY_SMTP_URL", url)]);
        assert!(told.contains("FAIRWAY_SMTP_URL: ") && !told.contains("hunter2"), "{told}");
    }
}

#[test]
fn a_wrong_bucket_is_reported_at_the_start_by_its_setting() {
    let data = tempfile::tempdir().unwrap();
    let database = fairway_persistence::TestDatabase::new();
    let said = |settings: &[(&str, &str)]| {
        let mut command = command(data.path());
        command.env("DATABASE_URL", database.url()).env("FAIRWAY_PUBLIC_URL", "https://golf.example.org");
        command.env("FAIRWAY_SECRET", "x".repeat(32)).envs(settings.iter().copied());
        let ended = command.output().unwrap();
        assert!(!ended.status.success(), "{settings:?}");
        let told = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(!told.contains("hunter2"), "{told}");
        told
    };
    let half = said(&[("FAIRWAY_S3_BUCKET", "pictures"), ("FAIRWAY_S3_SECRET_KEY", "hunter2")]);
    assert!(half.contains("FAIRWAY_S3_ACCESS_KEY must be set too"), "{half}");
    let whole = |name, endpoint| {
        said(&[
            ("FAIRWAY_S3_BUCKET", name),
            ("FAIRWAY_S3_ENDPOINT", endpoint),
            ("FAIRWAY_S3_ACCESS_KEY", "key"),
            ("FAIRWAY_S3_SECRET_KEY", "hunter2"),
        ])
    };
    assert!(whole("pictures", "minio:9000").contains("FAIRWAY_S3_ENDPOINT: the address"));
    assert!(whole("my pictures", "http://minio:9000").contains("the name of a bucket"));
}

#[tokio::test]
async fn without_a_mail_server_a_recovery_is_a_file_whose_link_signs_in() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path());
    assert_eq!(server.register("new@example.org").await, StatusCode::CREATED);
    assert_eq!(server.post("/api/Auth/recover", json!({"email": "new@example.org"})).await, StatusCode::OK);
    let until = Instant::now() + TIMEOUT;
    let mail = loop {
        let eml = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "eml");
        let mails = files(&data.path().join("mail")).into_iter().filter(eml);
        let mut mails = mails.map(|file| std::fs::read_to_string(file).unwrap());
        // The other mail confirms the registered address.
        if let Some(mail) = mails.find(|mail| mail.contains("Recover your account")) {
            break mail;
        }
        assert!(Instant::now() < until, "the mail does not come");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let link = format!("{}/account/signin?tempAuthCode=", server.address);
    let code: String = mail.split(&link).nth(1).unwrap().chars().take(32).collect();
    let sign_in = json!({"tempAuthCode": code});
    assert_eq!(server.post("/api/Auth/loginViaAuthCode", sign_in.clone()).await, StatusCode::OK);
    assert_eq!(server.post("/api/Auth/loginViaAuthCode", sign_in).await, StatusCode::UNAUTHORIZED);
    let metrics = server.metrics().await;
    assert!(metrics.contains("\nfairway_mails_total{outcome=\"sent\"} 2\n"), "{metrics}");
}

#[test]
fn the_command_line_makes_new_and_registered_users_admins() {
    let database = fairway_persistence::TestDatabase::new();
    let data = tempfile::tempdir().unwrap();
    let create = |password: &str| {
        let mut command = command(data.path());
        command.env("DATABASE_URL", database.url()).env("FAIRWAY_SECRET", "x".repeat(32));
        command.args(["admin", "create", "boss@example.org"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(password.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let short = create("short\n");
    assert!(String::from_utf8_lossy(&short.stderr).contains("password must have at least 8 characters"));
    assert!(create("long enough\n").status.success());
    // The rights of a stranger who registered the address meanwhile are removed.
    database.execute("UPDATE users SET email_proven_at = NULL");
    database.link("invitation_consents", json!({"user_id": 1, "since": "2026-05-01T12:00:00Z"}));
    let tournament = database.insert("tournaments", json!({}));
    let category = database.insert("ticket_categories", json!({"tournament_id": tournament}));
    database.insert(
        "tickets",
        json!({"tournament_id": tournament, "ticket_category_id": category, "user_id": 1}),
    );
    let hash = || database.texts("SELECT 'hash' AS name, password_hash AS text FROM users")["hash"].clone();
    let before = hash();
    let again = create("another one\n");
    assert!(
        String::from_utf8_lossy(&again.stdout).contains("every session of before has ended"),
        "{again:?}"
    );
    assert_ne!(hash(), before);
    assert_eq!(database.count("users WHERE id = 1 AND email_proven_at IS NOT NULL AND token_version > 0"), 1);
    assert_eq!(database.count("tickets WHERE is_suspended"), 1);
    assert_eq!(database.count("invitation_consents"), 0);
    assert!(!create("short\n").status.success());
}
