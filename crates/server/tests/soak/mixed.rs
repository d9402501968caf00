//! A tournament's morning at the machine's limit: nothing fails, and memory does not grow.

use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::cluster::Cluster;
use crate::is_full;
use crate::load::{Call, Load, faults};
use crate::morning::Morning;
use crate::postgres::Postgres;

/// Devices that call without a pause.
pub(crate) const DEVICES: usize = 32;
/// Limit of the growth of the median memory from the second quarter to the last, in MiB: over the minutes of the full form …
const GROWTH: f64 = 8.0;
/// … and over seconds, until each thread has had work.
const GROWTH_AT_FIRST: f64 = 40.0;
/// Limit of its growth from the third quarter to the last in the full form: leaks grow on, allocators' reserves do not.
const GROWTH_AT_LAST: f64 = 4.0;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "starts PostgreSQL, a server and nginx: `just soak-short`"]
async fn a_morning_at_the_machine_s_limit_fails_nothing_and_memory_stays_flat() {
    let postgres = Postgres::start();
    let cluster = Cluster::start(postgres.database(), 1);
    let load = Load::on(&cluster.nginx.address);
    let morning = Morning::begin(&cluster.database, &load).await;
    sleep(Duration::from_secs(1)).await;
    let rest = cluster.instances[0].memory();
    load.calls();

    let mut devices = JoinSet::new();
    for device in 0..DEVICES {
        devices.spawn(morning.clone().work(load.clone(), device));
    }
    let began = load.elapsed();
    let (memory, connections) = watch(&cluster, if is_full() { 600 } else { 15 }).await;
    load.end();
    devices.join_all().await;
    let (calls, took) = (load.calls(), load.elapsed().saturating_sub(began));
    sleep(Duration::from_secs(2)).await;
    let after = cluster.instances[0].memory();

    table(&calls, took);
    let quarter = |number: usize| median(&memory[memory.len() * (number - 1) / 4..memory.len() * number / 4]);
    let [second, third, last] = [2, 3, 4].map(quarter);
    println!(
        "\nMemory of the server: {rest:.0} MiB at rest; {second:.0} MiB in the second quarter, {third:.0} MiB in the third, \
         {last:.0} MiB in the last,"
    );
    println!("{after:.0} MiB after it. Connections to PostgreSQL: {connections} at most.\n");
    assert!(!calls.iter().any(Call::is_fault), "{}\n{}", faults(&calls), cluster.nginx.errors());
    let refused = calls.iter().filter(|call| call.status.is_some_and(|status| status >= 400)).count();
    assert!(refused == 0, "{refused} were refused: {:?}", crate::load::statuses(&calls));
    let bound = if is_full() { GROWTH } else { GROWTH_AT_FIRST };
    assert!(last - second < bound, "memory grows: {memory:.0?}");
    assert!(!is_full() || last - third < GROWTH_AT_LAST, "memory goes on growing: {memory:.0?}");
}

/// The memory of the server at each of these seconds, and the maximum number of connections to PostgreSQL.
async fn watch(cluster: &Cluster, seconds: usize) -> (Vec<f64>, i64) {
    let mut memory = Vec::new();
    let mut connections = 0;
    let mut each = interval(Duration::from_secs(1));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for _ in 0..seconds {
        each.tick().await;
        memory.push(cluster.instances[0].memory());
        // Without the connection of this query.
        let others = "pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
        connections = connections.max(cluster.database.count(others));
    }
    (memory, connections)
}

fn median(of: &[f64]) -> f64 {
    let mut sorted = of.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// Time and number of the calls of each kind.
fn table(calls: &[Call], took: Duration) {
    let per_second = |count: usize| f64::from(u32::try_from(count).unwrap()) / took.as_secs_f64();
    println!(
        "\n{DEVICES} devices without a pause, {:.0} s, {:.0} calls a second:\n",
        took.as_secs_f64(),
        per_second(calls.len())
    );
    println!("| Call | a second | p50 ms | p95 ms | p99 ms | slowest ms |\n|---|--:|--:|--:|--:|--:|");
    for kind in crate::morning::kinds() {
        let mut times: Vec<_> = calls.iter().filter(|call| call.kind == kind).map(|call| call.took).collect();
        times.sort();
        if times.is_empty() {
            continue;
        }
        let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1000.0;
        let [p50, p95, p99, slowest] = [50, 95, 99, 100].map(at);
        let rate = per_second(times.len());
        println!("| {kind} | {rate:.1} | {p50:.1} | {p95:.1} | {p99:.1} | {slowest:.1} |");
    }
}
