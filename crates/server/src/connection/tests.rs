use std::future::poll_fn;

use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::time::{sleep, timeout};

use super::*;

const BUFFER: usize = 1024;

/// Limits that differ enough to be distinguished, even on a busy machine.
const TIMEOUTS: Timeouts = Timeouts {
    head: Duration::from_millis(100),
    idle: Duration::from_millis(2500),
    answer: Duration::from_millis(500),
    linger: Duration::from_millis(100),
};
/// The limit after which a head is cut off.
const HEAD: Duration = Duration::from_millis(1100);

/// Our end of a connection, and the client's.
fn connection() -> (Bounded<DuplexStream>, DuplexStream) {
    let (ours, client) = duplex(BUFFER);
    (Bounded::new(ours, TIMEOUTS), client)
}

/// The time until our end fails; reads everything until then.
async fn read_until_it_fails(ours: &mut Bounded<DuplexStream>) -> Duration {
    let began = Instant::now();
    let mut buffer = [0; 64];
    loop {
        match ours.read(&mut buffer).await {
            Ok(read) => assert_ne!(read, 0, "the client has not gone"),
            Err(error) => {
                assert_eq!(error.kind(), io::ErrorKind::TimedOut);
                return began.elapsed();
            }
        }
    }
}

/// Sends a byte at a fixed interval, forever.
async fn trickle(mut client: DuplexStream) {
    while client.write_all(b"x").await.is_ok() {
        sleep(Duration::from_millis(20)).await;
    }
}

/// Asserts that it took at least this limit, and less than the next one.
#[track_caller]
fn assert_about(took: Duration, bound: Duration) {
    let late = Duration::from_millis(1300);
    assert!(took + Duration::from_millis(50) >= bound && took < bound + late, "{took:?} and not {bound:?}");
}

#[tokio::test]
async fn a_silent_client_is_cut_after_the_idle_limit() {
    let (mut ours, client) = connection();
    assert_about(read_until_it_fails(&mut ours).await, TIMEOUTS.idle);
    drop(client);
}

#[tokio::test]
async fn a_trickling_head_is_timed_from_its_first_byte() {
    let (mut ours, client) = connection();
    let trickling = tokio::spawn(trickle(client));
    assert_about(read_until_it_fails(&mut ours).await, HEAD);
    trickling.abort();
}

#[tokio::test]
async fn the_head_of_a_second_request_is_timed_from_its_first_byte() {
    let (mut ours, mut client) = connection();
    client.write_all(b"first").await.unwrap();
    ours.read_exact(&mut [0; 5]).await.unwrap();
    let serving = ours.turn().serve();
    sleep(TIMEOUTS.idle).await;
    ours.write_all(b"answer").await.unwrap();
    drop(serving);
    let trickling = tokio::spawn(trickle(client));
    assert_about(read_until_it_fails(&mut ours).await, HEAD);
    trickling.abort();
}

#[tokio::test]
async fn serving_time_is_unlimited_and_idle_time_begins_after_it() {
    let (mut ours, mut client) = connection();
    client.write_all(b"request").await.unwrap();
    ours.read_exact(&mut [0; 7]).await.unwrap();
    let serving = ours.turn().serve();
    let waited = timeout(2 * TIMEOUTS.idle, ours.read_u8()).await;
    assert!(waited.is_err(), "nobody was cut: {waited:?}");
    drop(serving);
    assert_about(read_until_it_fails(&mut ours).await, TIMEOUTS.idle);
    drop(client);
}

#[tokio::test]
async fn an_unread_answer_is_not_kept() {
    let (mut ours, client) = connection();
    let began = Instant::now();
    let error = ours.write_all(&[0; 10 * BUFFER]).await.unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    assert_about(began.elapsed(), TIMEOUTS.answer);
    drop(client);
}

#[tokio::test]
async fn a_slowly_read_answer_arrives_whole() {
    const PARTS: usize = 30;
    let (ours, mut client) = connection();
    let (mut read, mut write) = tokio::io::split(ours);
    let began = Instant::now();
    let answer = vec![7; PARTS * BUFFER];
    let writing = async { write.write_all(&answer).await };
    let taking = async {
        let mut taken = vec![0; PARTS * BUFFER];
        for part in taken.chunks_mut(BUFFER) {
            sleep(TIMEOUTS.answer / 5).await;
            client.read_exact(part).await.unwrap();
        }
        taken
    };
    // The server reads meanwhile, to notice that the client has gone.
    let reading = async { read.read_u8().await };
    tokio::select! {
        biased;
        (written, taken) = async { tokio::join!(writing, taking) } => {
            written.unwrap();
            assert!(taken.iter().all(|byte| *byte == 7));
        }
        read = reading => panic!("it was cut: {read:?}"),
    }
    assert!(began.elapsed() > TIMEOUTS.idle, "longer than one who is idle may stay");
}

#[tokio::test]
async fn an_alarm_rings_at_its_time_though_it_was_put_off() {
    let mut alarm = Alarm::default();
    let began = Instant::now();
    for _ in 0..3 {
        let at = Instant::now() + Duration::from_secs(20);
        assert!(!poll_fn(|cx| Poll::Ready(alarm.rings(at, cx))).await);
    }
    let at = began + Duration::from_millis(300);
    poll_fn(|cx| if alarm.rings(at, cx) { Poll::Ready(()) } else { Poll::Pending }).await;
    let later = Instant::now() + Duration::from_millis(200);
    poll_fn(|cx| if alarm.rings(later, cx) { Poll::Ready(()) } else { Poll::Pending }).await;
    assert!(Instant::now() >= later && began.elapsed() < Duration::from_secs(10));
}
