//! A rolling restart of the instances fails no request (docs/operations.md, 'Several instances').

use std::time::Duration;

use tokio::time::sleep;

use crate::cluster::Cluster;
use crate::is_full;
use crate::load::{faults, statuses};
use crate::traffic::Traffic;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "starts three servers and nginx: `just soak-short`"]
async fn a_rolling_restart_fails_no_request() {
    let mut cluster = Cluster::of_three();
    let traffic = Traffic::start(&cluster);
    sleep(Duration::from_millis(500)).await;
    let rounds = if is_full() { 10 } else { 1 };
    for _ in 0..rounds {
        for instance in &mut cluster.instances {
            instance.stop().await;
            instance.start_again().await;
        }
    }
    sleep(Duration::from_secs(1)).await;
    let kept = traffic.end().await;
    kept.assert_there(&cluster);
    let failed = kept.calls.iter().any(crate::load::Call::is_fault);
    assert!(!failed, "{}\n{}", faults(&kept.calls), cluster.nginx.errors());
    println!("{} restarts: {:?}", rounds * cluster.instances.len(), statuses(&kept.calls));
}
