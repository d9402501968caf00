//! An instance that is killed costs no acknowledged write, and visitors hardly notice.

use std::time::Duration;

use tokio::time::sleep;

use crate::cluster::Cluster;
use crate::is_full;
use crate::load::{faults, statuses};
use crate::traffic::Traffic;

/// How many calls are on their way at once, and can be cut off by one kill.
const AT_ONCE: usize = 14;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "starts three servers and nginx: `just soak-short`"]
async fn an_instance_that_is_killed_costs_nothing_that_was_answered_and_joins_again() {
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
    // nginx asks again those that did not answer two seconds ago.
    sleep(Duration::from_millis(2_500)).await;
    let kept = traffic.end().await;
    kept.assert_there(&cluster);
    let failed = kept.calls.iter().filter(|call| call.is_fault()).count();
    println!("{kills} kills: {:?}", statuses(&kept.calls));
    assert!(failed <= kills * AT_ONCE, "only what was on its way may fail: {}", faults(&kept.calls));
    for (port, answers) in cluster.nginx.answered() {
        assert!(answers > before[&port], "{port} has joined again");
    }
}
