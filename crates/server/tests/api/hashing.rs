//! Many sign-ins at once: few passwords are hashed at a time, the other calls wait without a thread, and the site goes on.

use std::future::IntoFuture;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fairway_application::Ports;
use fairway_application::ports::Passwords;
use fairway_domain::account::Password;
use serde_json::json;
use tokio::task::JoinSet;

use crate::app::{App, METRICS_TOKEN};
use crate::client::{Answer, Call, client};
use crate::gate::Gate;

const SIGNING_IN: usize = 200;
const AT_ONCE: usize = 2;

impl Passwords for Gate {
    fn hash(&self, _: &Password) -> fairway_application::Result<String> {
        self.verify("", None).map(|_| "hash".into())
    }

    fn verify(&self, _: &str, _: Option<String>) -> fairway_application::Result<bool> {
        self.pass();
        Ok(false)
    }
}

/// A site with this limit of concurrent hashes, and the gate that blocks them.
fn site(at_once: usize) -> (App, Gate) {
    let gate = Gate::default();
    let passwords = Arc::new(gate.clone());
    let setting = format!("--hashes-at-once={at_once}");
    let watched = format!("--metrics-token={METRICS_TOKEN}");
    let app = App::spawn_on(&[&setting, &watched], |ports| Ports { passwords, ..ports });
    (app, gate)
}

/// One try of each of many people, so that the limits on tries do not apply.
fn login(app: &App, person: usize) -> Call {
    app.post("/api/Auth/login", &json!({"email": format!("p{person}@example.org"), "password": "a password"}))
}

/// The metrics of running hashes and of waiting ones.
async fn passwords(app: &App) -> [u64; 2] {
    let watched = app.metrics().await;
    ["hashing", "waiting"].map(|state| watched.count("fairway_passwords", &[("state", state)]))
}

fn all_sign_in(app: &App) -> JoinSet<Answer> {
    (0..SIGNING_IN).map(|person| login(app, person).into_future()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_sign_ins_are_hashed_a_few_at_a_time() {
    let (app, gate) = site(AT_ONCE);
    app.tournament();
    let signing_in = all_sign_in(&app);
    gate.reached_by(AT_ONCE).await;
    // No hash finishes before the gate opens, so all these calls are answered meanwhile.
    for _ in 0..50 {
        assert_eq!(app.get("/api/Tournament").await.ok(200).as_array().unwrap().len(), 1);
    }
    assert_eq!(gate.counts().most, AT_ONCE);
    while passwords(&app).await != [2, 198] {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    gate.open();
    let answers = signing_in.join_all().await;
    assert!(answers.iter().all(|answer| answer.status == 401), "everybody has their turn");
    let counts = gate.counts();
    assert_eq!((counts.most, counts.all), (AT_ONCE, SIGNING_IN));
    assert_eq!(passwords(&app).await, [0, 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_served_while_hundreds_of_passwords_are_hashed() {
    let app = App::spawn();
    let began = Instant::now();
    let mut signing_in = all_sign_in(&app);
    let (mut done, mut taken) = (Vec::new(), Vec::new());
    // Once one hash is done, the others wait for their turn.
    done.push(signing_in.join_next().await.unwrap().unwrap());
    while done.len() < SIGNING_IN / 2 {
        let asked = Instant::now();
        let page = app.get("/").await;
        assert_eq!((page.status, page.header("content-type").as_str()), (200, "text/html"));
        app.get("/api/Tournament").await.ok(200);
        taken.push(asked.elapsed());
        done.extend(std::iter::from_fn(|| signing_in.try_join_next()).map(|answer| answer.unwrap()));
    }
    done.extend(signing_in.join_all().await);
    // A machine with many cores finishes in a moment, against which a page cannot be measured.
    let all = began.elapsed().max(Duration::from_secs(1));
    taken.sort();
    // A single page may be slowed down by other work of the machine; without the limit, all pages are.
    let usual = *taken.get(taken.len() / 2).expect("a page was read meanwhile");
    assert!(usual < all / 8, "a page took {usual:?} of the {all:?} in which everybody had their turn");
    // On a busy machine the last calls may get 503.
    assert!(done.iter().all(|answer| [401, 503].contains(&answer.status)));
    assert!(done.iter().any(|answer| answer.status == 401));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_control_without_a_limit_hashes_all_at_once() {
    let (app, gate) = site(SIGNING_IN);
    let signing_in = all_sign_in(&app);
    gate.reached_by(SIGNING_IN / 2).await;
    gate.open();
    signing_in.join_all().await;
    assert!(gate.counts().most >= SIGNING_IN / 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_caller_that_waits_too_long_gets_503_and_nothing_is_hashed() {
    let (app, gate) = site(1);
    let first = tokio::spawn(login(&app, 1).into_future());
    gate.reached_by(1).await;
    let answer = login(&app, 2).await;
    let sentence = answer.problem(503, "");
    assert_eq!(sentence, "Many people are signing in right now. Please try again in a moment.");
    assert_eq!(answer.json()["type"], "/problems/busy");
    assert_eq!(answer.header("retry-after"), "5");
    gate.open();
    first.await.unwrap().problem(401, "");
    assert_eq!(gate.counts().all, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_has_gone_is_not_waited_for() {
    let (app, gate) = site(1);
    let first = tokio::spawn(login(&app, 1).into_future());
    gate.reached_by(1).await;
    assert_eq!(passwords(&app).await, [1, 0]);
    let connections = app.connections();
    let gone: Vec<_> = (10..20)
        .map(|person| {
            // A connection of its own, which ends with the call.
            let client = client();
            let body =
                json!({"email": format!("p{person}@example.org"), "password": "a password"}).to_string();
            let call = client.post(format!("{}/api/Auth/login", app.address));
            tokio::spawn(call.header("content-type", "application/json").body(body).send())
        })
        .collect();
    while passwords(&app).await != [1, 10] {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for call in gone {
        call.abort();
        drop(call.await);
    }
    app.closed_all_but(connections).await;
    let last = tokio::spawn(login(&app, 2).into_future());
    gate.open();
    first.await.unwrap().problem(401, "");
    last.await.unwrap().problem(401, "");
    assert_eq!(gate.counts().all, 2, "the first and the last, not the ones that went");
}

#[tokio::test(flavor = "multi_thread")]
async fn registering_and_changing_a_password_wait_for_their_turn_too() {
    let (app, gate) = site(1);
    let user = app.user();
    let new =
        json!({"email": "new@example.org", "password": "a password", "passwordConfirmation": "a password"});
    let mut waiting = JoinSet::new();
    waiting.spawn(login(&app, 1).into_future());
    waiting.spawn(app.post("/api/Auth/register", &new).into_future());
    waiting.spawn(app.put("/api/User/password", &new).by(&user).into_future());
    gate.reached_by(1).await;
    while passwords(&app).await != [1, 2] {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(gate.counts().all, 1);
    gate.open();
    waiting.join_all().await;
    let counts = gate.counts();
    assert_eq!((counts.most, counts.all), (1, 3));
}

#[tokio::test]
async fn refused_tries_and_wrong_forms_do_not_queue_for_hashing() {
    let gate = Gate::default();
    let passwords = Arc::new(gate.clone());
    let settings = ["--hashes-at-once=1", "--tries-per-account=1"];
    let app = App::spawn_on(&settings, |ports| Ports { passwords, ..ports });
    let mut first = JoinSet::new();
    first.spawn(login(&app, 1).into_future());
    gate.reached_by(1).await;
    login(&app, 1).await.problem(429, "");
    let empty = app.post("/api/Auth/login", &json!({"email": "p2@example.org", "password": ""})).await;
    assert_eq!(empty.problem(422, "password"), "password cannot be empty");
    gate.open();
    first.join_next().await.unwrap().unwrap().problem(401, "");
}
