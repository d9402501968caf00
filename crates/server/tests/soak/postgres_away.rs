//! PostgreSQL is restarted under load: visitors get 503 with `Retry-After`, and soon succeed; no answered write is lost.

use std::time::Duration;

use tokio::task::block_in_place;
use tokio::time::sleep;

use crate::cluster::Cluster;
use crate::is_full;
use crate::load::{Call, faults, statuses};
use crate::postgres::Postgres;
use crate::traffic::Traffic;

/// Signals for an immediate shutdown, like a power cut, and for a fast one.
const STOPS: [&str; 2] = ["-QUIT", "-INT"];
const AWAY: Duration = Duration::from_millis(2_500);
/// Limit of every answer during the outage …
const ANSWERED: Duration = Duration::from_secs(8);
/// … and of the time after its end until no call fails.
const RECOVERED: Duration = Duration::from_secs(3);
/// Time for which that is checked.
const AFTERWARDS: Duration = Duration::from_secs(2);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "starts PostgreSQL, three servers and nginx: `just soak-short`"]
async fn a_postgresql_outage_is_reported_and_nothing_is_lost() {
    let mut postgres = Postgres::start();
    let cluster = Cluster::start(postgres.database(), 3);
    let traffic = Traffic::start(&cluster);
    let mut outages = Vec::new();
    for _ in 0..if is_full() { 10 } else { 1 } {
        for stop in STOPS {
            sleep(Duration::from_secs(1)).await;
            let began = traffic.load.elapsed();
            postgres.signal(stop);
            sleep(AWAY).await;
            block_in_place(|| postgres.start_again());
            outages.push((began, traffic.load.elapsed()));
            sleep(RECOVERED + AFTERWARDS).await;
        }
    }
    cluster.database.connect_again();
    let kept = traffic.end().await;
    kept.assert_there(&cluster);
    let told = || format!("{}\n{}", faults(&kept.calls), cluster.nginx.errors());
    assert!(kept.calls.iter().all(|call| !call.is_fault() || says_when(call)), "{}", told());
    let slowest = kept.calls.iter().map(|call| call.took).max().unwrap();
    assert!(slowest < ANSWERED, "one took {slowest:?}");
    for (away, back) in &outages {
        let during = |call: &&Call| call.began >= *away && call.began < *back;
        for kind in ["reading", "reservation", "check-in"] {
            let of_kind = || kept.calls.iter().filter(move |call| call.kind == kind);
            assert!(of_kind().filter(during).any(Call::is_fault), "{kind}: it was not away");
            let again = of_kind().find(|call| call.began >= *back && !call.is_fault());
            let again = again.unwrap().began.saturating_sub(*back);
            assert!(again < RECOVERED, "{kind}: again {again:.0?} after its return");
            println!("{kind}: again {again:.0?} after its return");
        }
    }
    let outside = |call: &Call| {
        !outages.iter().any(|(away, back)| call.began + call.took > *away && call.began < *back + RECOVERED)
    };
    let late: Vec<_> = kept.calls.iter().filter(|call| call.is_fault() && outside(call)).collect();
    assert!(late.is_empty(), "{} failed with the database there: {}", late.len(), told());
    println!("{} outages, the slowest answer took {slowest:.1?}: {:?}", outages.len(), statuses(&kept.calls));
}

/// Whether the answer is a 503 whose sentence says when to try again.
fn says_when(call: &Call) -> bool {
    let says = |words: &str| call.told.contains(words);
    call.status == Some(503) && says("\"retry-after\"") && says("application/problem+json")
}
