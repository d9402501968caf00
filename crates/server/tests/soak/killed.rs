//! A killed instance loses no acknowledged write, and visitors hardly notice.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::cluster::Cluster;
use crate::is_full;
use crate::load::{faults, statuses};
use crate::traffic::{BUYERS, Traffic};

/// Limit for a killed instance to answer again, on a busy machine.
const REJOINED: Duration = Duration::from_mins(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "starts three servers and nginx: `just soak-short`"]
async fn a_killed_instance_loses_no_answered_request_and_rejoins() {
    let mut cluster = Cluster::of_three();
    let traffic = Traffic::start(&cluster);
    let kills = if is_full() { 30 } else { 3 };
    for kill in 0..kills {
        let killed = kill % cluster.instances.len();
        // At another moment of the calls each time.
        sleep(Duration::from_millis(700 + 37 * u64::try_from(kill).unwrap())).await;
        cluster.instances[killed].kill();
        sleep(Duration::from_millis(500)).await;
        cluster.instances[killed].start_again().await;
    }
    let before = cluster.nginx.answered();
    // nginx tries an instance again two seconds after it failed.
    let deadline = Instant::now() + REJOINED;
    while !cluster.nginx.answered().iter().all(|(port, answers)| *answers > before[port]) {
        assert!(Instant::now() < deadline, "not all have joined again: {before:?}");
        sleep(Duration::from_millis(50)).await;
    }
    let kept = traffic.end().await;
    kept.assert_there(&cluster);
    println!("{kills} kills: {:?}", statuses(&kept.calls));
    // nginx retries idempotent requests at another instance, but never a reservation.
    let failed = kept.calls.iter().filter(|call| call.status.is_some_and(|status| status >= 500));
    let failed: Vec<_> = failed.map(|call| call.kind).collect();
    let told = faults(&kept.calls);
    assert!(failed.iter().all(|kind| *kind == "reservation"), "{told}");
    assert!(failed.len() <= kills * BUYERS, "only pending reservations may fail: {told}");
    let cut_short = kept.calls.iter().filter(|call| call.status.is_none()).count();
    assert!(cut_short <= kills, "an answer that had begun may end with its instance: {told}");
}
