//! Idle and slow clients, hostile or on a bad network, do not slow down others (decision 030).

use std::time::{Duration, Instant};

use fairway_persistence::TestDatabase;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::cluster::Cluster;
use crate::day::Day;
use crate::is_full;
use crate::load::{Call, Load, faults};

const IDLE: usize = 1_000;
const SLOW: usize = 400;
/// Number of calls that measure how quickly others are served.
const CALLS: usize = 200;
/// Limit after which every slow client is cut off: half a minute for a body, and some for the machine.
const CUT_WITHIN: Duration = Duration::from_mins(1);
/// Factor by which the median of the calls may grow, as the machine also sends a byte to each slow client meanwhile.
const SLOWER: u32 = 3;
/// Latency that is never too much, whatever the factor.
const UNNOTICED: Duration = Duration::from_millis(20);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "starts a server and nginx: `just soak-short`"]
async fn a_thousand_idle_and_four_hundred_slow_clients_delay_no_others() {
    let cluster = Cluster::start(TestDatabase::new(), 1);
    let day = Day::new(&cluster.database, 1_000, 72);
    // Without nginx, which would shield the server from most of them.
    let address = cluster.instances[0].url("");
    let load = Load::on(&address);
    let host = address.trim_start_matches("http://");
    latency(&load, &day).await;
    let (alone, _) = latency(&load, &day).await;

    let mut idle = Vec::new();
    for _ in 0..IDLE {
        let mut stream = TcpStream::connect(host).await.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: fairway\r\n\r\n").await.unwrap();
        idle.push(stream);
    }
    let mut slow = JoinSet::new();
    for number in 0..SLOW {
        slow.spawn(trickle(TcpStream::connect(host).await.unwrap(), number.is_multiple_of(2)));
    }
    sleep(Duration::from_secs(1)).await;
    let (among_them, longest) = latency(&load, &day).await;
    println!(
        "half of the calls took less than {alone:.1?} alone, and {among_them:.1?} among {IDLE} idle and {SLOW} slow \
         connections; the slowest {longest:.1?}; {:.0} MiB of memory",
        cluster.instances[0].memory()
    );

    assert!(slow.try_join_next().is_none(), "they were there all the while");
    for stream in &mut idle {
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200");
    }
    assert!(among_them < alone * SLOWER + UNNOTICED, "{alone:?} alone, {among_them:?} among them");
    assert!(longest < Duration::from_secs(5), "{longest:?}");
    if is_full() {
        let cut = timeout(CUT_WITHIN, slow.join_all()).await.expect("slow clients are cut");
        assert!(cut.iter().all(|answer| answer.starts_with("HTTP/1.1 408 ")), "{:?}", cut.first());
    }
}

/// The median and the maximum time of consecutive calls.
async fn latency(load: &Load, day: &Day) -> (Duration, Duration) {
    for _ in 0..CALLS {
        load.call("tournament", load.get(&format!("/api/Tournament/{}", day.tournament))).await;
    }
    let calls = load.calls();
    assert!(!calls.iter().any(Call::is_fault), "{}", faults(&calls));
    let mut took: Vec<_> = calls.iter().map(|call| call.took).collect();
    took.sort();
    (took[took.len() / 2], took[took.len() - 1])
}

/// Sends a head or a body byte by byte, and returns the answer before it was cut off.
async fn trickle(stream: TcpStream, head: bool) -> String {
    let (mut read, mut write) = stream.into_split();
    let first = if head {
        "GET /healthz HTTP/1.1\r\nhost: fairway\r\nx: "
    } else {
        "POST /api/Auth/login HTTP/1.1\r\nhost: fairway\r\ncontent-type: application/json\r\n\
         content-length: 100000\r\n\r\n"
    };
    write.write_all(first.as_bytes()).await.unwrap();
    let began = Instant::now();
    let bytes = tokio::spawn(async move {
        while began.elapsed() < 2 * CUT_WITHIN && write.write_all(b" ").await.is_ok() {
            sleep(Duration::from_millis(500)).await;
        }
    });
    let mut answer = Vec::new();
    // An end or a reset: both cut the client off.
    let _ = read.read_to_end(&mut answer).await;
    bytes.abort();
    String::from_utf8_lossy(&answer).into_owned()
}
