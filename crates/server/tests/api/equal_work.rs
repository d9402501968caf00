//! An unknown address and a wrong password cost the same number of hashes, statements and rows (rule `equal-answers`). `just bench` prints the ratio of
//! their times.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::current;

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use fairway_application::Ports;
use fairway_application::ports::Passwords;
use fairway_domain::account::Password;
use serde_json::json;

use crate::app::{App, PASSWORD};
use crate::client::Call;

static STATEMENTS: AtomicUsize = AtomicUsize::new(0);
static HASHES: AtomicUsize = AtomicUsize::new(0);

struct Counting;

impl Instrumentation for Counting {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        // The pool may open another connection meanwhile, and the change bus reads twice a second: each on a thread of its own.
        let is_of_call =
            !current().name().is_some_and(|name| name.starts_with("r2d2-worker") || name == "change-bus");
        if matches!(event, InstrumentationEvent::StartQuery { .. }) && is_of_call {
            STATEMENTS.fetch_add(1, Ordering::SeqCst);
        }
    }
}

/// The real adapter, which counts its calls.
struct Counted(Arc<dyn Passwords>);

impl Passwords for Counted {
    fn hash(&self, password: &Password) -> fairway_application::Result<String> {
        HASHES.fetch_add(1, Ordering::SeqCst);
        self.0.hash(password)
    }

    fn verify(&self, typed: &str, hash: Option<String>) -> fairway_application::Result<bool> {
        HASHES.fetch_add(1, Ordering::SeqCst);
        self.0.verify(typed, hash)
    }
}

/// Number of hashes and statements of one call.
async fn cost_of(call: Call, status: u16) -> (usize, usize) {
    HASHES.store(0, Ordering::SeqCst);
    STATEMENTS.store(0, Ordering::SeqCst);
    let answer = call.await;
    let cost = (HASHES.load(Ordering::SeqCst), STATEMENTS.load(Ordering::SeqCst));
    assert_eq!(answer.status, status, "{}", answer.text());
    cost
}

/// The cost of a sign-in, which changes no row.
async fn cost(app: &App, email: &str, password: &str, status: u16) -> (usize, usize) {
    let before = app.rows.state();
    let call = app.post("/api/Auth/login", &json!({"email": email, "password": password}));
    let cost = cost_of(call, status).await;
    assert_eq!(app.rows.state(), before, "{email}: no row is written");
    cost
}

/// The cost of a recovery, and the number of rows in the outbox that it adds.
async fn cost_of_recovery(app: &App, email: &str) -> ((usize, usize), i64) {
    let rows = app.rows.count("outbox");
    let cost = cost_of(app.post("/api/Auth/recover", &json!({"email": email})), 200).await;
    (cost, app.rows.count("outbox") - rows)
}

#[tokio::test]
async fn failed_sign_ins_cost_one_hash_and_equally_many_statements() {
    set_default_instrumentation(|| Some(Box::new(Counting))).unwrap();
    let app =
        App::spawn_on(&[], |ports| Ports { passwords: Arc::new(Counted(ports.passwords.clone())), ..ports });
    let (user, admin) = (app.user(), app.admin());
    app.rows.insert("users", json!({"email": "nopassword@example.org"}));
    // Opens the connection that the next calls use.
    cost(&app, &user.email, "wrong", 401).await;
    let wrong = cost(&app, &user.email, "wrong", 401).await;
    // A lookup needs no transaction.
    assert_eq!(wrong, (1, 1));
    for (email, status) in [
        ("nobody@example.org", 401),
        ("nopassword@example.org", 401),
        (admin.email.as_str(), 200),
        (user.email.as_str(), 200),
    ] {
        assert_eq!(cost(&app, email, PASSWORD, status).await, wrong, "{email}");
    }
    // A recovery hashes nothing, counts the mail, and writes one row for known and unknown addresses.
    let known = cost_of_recovery(&app, &user.email).await;
    assert_eq!(known, ((0, 5), 1));
    for email in ["nobody@example.org", "nopassword@example.org", admin.email.as_str()] {
        assert_eq!(cost_of_recovery(&app, email).await, known, "{email}");
    }
}
