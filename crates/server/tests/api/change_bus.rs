//! Changes of one instance reach the memory of another (rule `change-bus`).

use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use reqwest::Method;
use serde_json::json;
use tokio::task::JoinSet;

use crate::app::{App, Instance, Slowness};

/// Longer than any test, so that only a change empties the cache.
const LONG: Duration = Duration::from_hours(1);
/// Ends the connections of all instances to the bus.
const KILL: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'fairway change bus'";
/// Number of instances that are connected to the bus.
const CONNECTED: &str = "SELECT count(*) AS number FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'fairway change bus'";

struct Site {
    app: App,
    tournament: i64,
}

impl Site {
    fn open() -> Self {
        let app = App::spawn_bearing(Slowness { kept: Some(LONG), ..Slowness::default() });
        Self { tournament: app.tournament(), app }
    }

    /// The tournament's name, as a visitor of the first instance reads it.
    async fn name(&self) -> String {
        let tournament = self.app.get(&format!("/api/Tournament/{}", self.tournament)).await.ok(200);
        tournament["name"].as_str().unwrap().to_owned()
    }

    fn rename_by_sql(&self, name: &str) {
        let id = self.tournament;
        self.app.rows.execute(&format!("UPDATE tournaments SET name = '{name}' WHERE id = {id}"));
    }

    async fn rename_on(&self, other: &Instance, name: &str) {
        let admin = self.app.admin();
        let path = format!("/api/Tournament/{}", self.tournament);
        let mut tournament = self.app.get(&path).by(&admin).await.ok(200);
        tournament["name"] = json!(name);
        other.call(Method::PUT, "/api/Tournament").json(&tournament.to_string()).by(&admin).await.ok(200);
    }

    /// Waits until this number of instances is connected to the bus.
    async fn connects(&self, instances: i64) {
        let began = Instant::now();
        while self.app.rows.number(CONNECTED) != instances {
            assert!(began.elapsed() < Duration::from_secs(20), "not {instances}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until visitors of the first instance read this name, at most for this time.
    async fn shows(&self, name: &str, within: Duration) {
        let changed = Instant::now();
        loop {
            let asked = changed.elapsed();
            if self.name().await == name {
                break;
            }
            assert!(asked < within, "still the old name after {asked:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test]
async fn a_change_on_another_instance_empties_the_cache() {
    let site = Site::open();
    let other = site.app.another_instance();
    for turn in 0..3 {
        site.name().await;
        let name = format!("Classic {turn}");
        site.rename_on(&other, &name).await;
        site.shows(&name, Duration::from_secs(1)).await;
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    site.rename_by_sql("Unheard Classic");
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(site.name().await, "Classic 2", "the control: nobody has told of this one");
}

#[tokio::test]
async fn what_is_told_during_an_outage_of_the_bus_is_read_afterwards() {
    let site = Site::open();
    let other = site.app.another_instance();
    site.name().await;
    site.app.rows.execute(KILL);
    site.rename_on(&other, "Autumn Classic").await;
    site.shows("Autumn Classic", Duration::from_secs(4)).await;
    site.rename_on(&other, "Winter Classic").await;
    site.shows("Winter Classic", Duration::from_secs(1)).await;
}

#[tokio::test]
async fn without_the_bus_the_pool_reads_what_others_change() {
    let site = Site::open();
    let (other, admin) = (site.app.another_instance(), site.app.admin());
    // Each pool has a connection by now.
    assert_eq!((other.get("/readyz").await.status, site.app.get("/readyz").await.status), (200, 200));
    site.app.rows.set_closed(true);
    site.app.rows.execute(KILL);
    let body = json!({"fundName": "Meadow Fund"}).to_string();
    other.call(Method::PUT, "/api/Site/settings").json(&body).by(&admin).await.ok(200);
    let began = Instant::now();
    while site.app.get("/api/Site").await.ok(200)["fundName"] != "Meadow Fund" {
        assert!(began.elapsed() < Duration::from_secs(4), "the fund's settings are still the old ones");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(site.app.rows.number(CONNECTED), 0, "the control: nobody is on the bus");
    site.app.rows.set_closed(false);
    site.connects(2).await;
    site.name().await;
    site.rename_on(&other, "Autumn Classic").await;
    site.shows("Autumn Classic", Duration::from_secs(1)).await;
}

#[tokio::test]
async fn an_instance_leaves_the_bus_when_it_ends() {
    let site = Site::open();
    let other = site.app.another_instance();
    site.connects(2).await;
    drop(other);
    site.connects(1).await;
    // Also one that is trying to connect.
    let other = site.app.another_instance();
    site.app.rows.set_closed(true);
    site.app.rows.execute(KILL);
    drop(other);
    site.app.rows.set_closed(false);
    site.connects(1).await;
}

#[tokio::test]
async fn a_commit_without_a_call_is_seen_at_once_on_its_instance() {
    let site = Site::open();
    let before = site.name().await;
    site.rename_by_sql("Autumn Classic");
    assert_eq!(site.name().await, before, "the control: it is cached");
    // As a job commits.
    site.app.ports.database.transaction(|_| Ok(())).unwrap();
    assert_eq!(site.name().await, "Autumn Classic");
}

#[tokio::test]
async fn refused_calls_and_probes_leave_the_cache_alone() {
    let site = Site::open();
    let before = site.name().await;
    site.rename_by_sql("Autumn Classic");
    let nobody = site.app.post("/api/Tournament", &json!({"name": "Mine"})).await;
    let forbidden = site.app.post("/api/Tournament", &json!({"name": "Mine"})).by(&site.app.user()).await;
    let invalid = site.app.put("/api/Tournament", &json!({"id": site.tournament, "name": ""}));
    let invalid = invalid.by(&site.app.admin()).await;
    let missing = site.app.call(Method::DELETE, "/api/Nothing/1").await;
    let unsubscribe = site.app.post("/unsubscribe/0123", &json!({})).await;
    let choice = site.app.post("/api/Weather/choice", &json!({"code": "0123", "choice": "refund"})).await;
    let ready = site.app.get("/readyz").await;
    let answers = [nobody, forbidden, invalid, missing, unsubscribe, choice, ready];
    assert_eq!(answers.map(|answer| answer.status), [401, 403, 422, 404, 404, 404, 200]);
    assert_eq!(site.name().await, before, "a stranger cannot empty the cache");
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_at_once_are_told_together() {
    let app = App::spawn();
    let mut listener = app.rows.connect();
    listener.batch_execute("LISTEN fairway_changes").unwrap();
    let mut changes = JoinSet::new();
    for _ in 0..300 {
        let database = app.ports.database.clone();
        changes.spawn_blocking(move || database.transaction(|_| Ok(())).unwrap());
    }
    let began = Instant::now();
    changes.join_all().await;
    let mut told = 0;
    while told == 0 || began.elapsed() < Duration::from_secs(1) {
        told += listener.notifications_iter().map(Result::unwrap).count();
        assert!(began.elapsed() < Duration::from_secs(20), "nobody told of them");
        std::thread::sleep(Duration::from_millis(10));
    }
    let turns = usize::try_from(began.elapsed().as_millis() / 50).unwrap() + 2;
    assert!((1..=turns).contains(&told), "{told} notifications in {turns} turns");
    // Nothing is told while nothing changes.
    std::thread::sleep(Duration::from_millis(700));
    listener.notifications_iter().for_each(drop);
    assert_eq!(app.get("/readyz").await.status, 200);
    std::thread::sleep(Duration::from_millis(700));
    listener.batch_execute("SELECT 1").unwrap();
    assert_eq!(listener.notifications_iter().count(), 0, "a quiet site is silent");
}
