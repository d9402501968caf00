//! The minimum pace of a request body. A slower client holds a connection and its bytes in memory, but no thread: work begins when the body is complete.

use std::io::{Error, ErrorKind};
use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::error::PayloadError;
use actix_web::web::{self, Bytes};
use futures_util::stream::try_unfold;
use futures_util::{Stream, TryStreamExt};
use tokio::time::{Instant, timeout_at};

/// The minimum pace. A limit on the total time alone would have to allow ten megabytes over a poor connection. A client could then send one byte a second
/// for as long.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// Time that every body gets, however small: a phone may lose its network for a while.
    pub grace: Duration,
    /// Each time this number of bytes has arrived, the body gets another second.
    pub bytes_a_second: u32,
}

impl Default for Pace {
    /// 30 seconds and 128 kbit/s, as on the poorest phone networks; the largest picture may take eleven minutes.
    fn default() -> Self {
        Self { grace: Duration::from_secs(30), bytes_a_second: 16 * 1024 }
    }
}

impl Pace {
    /// The pace that the request's site demands.
    pub(crate) fn of(request: &HttpRequest) -> Self {
        request.app_data::<web::Data<Self>>().map(|pace| ***pace).unwrap_or_default()
    }

    /// Time that a body may have taken once this number of bytes has arrived.
    fn allows(self, bytes: usize) -> Duration {
        let seconds = bytes / usize::try_from(self.bytes_a_second).unwrap_or(usize::MAX).max(1);
        self.grace + Duration::from_secs(u64::try_from(seconds).unwrap_or(u64::MAX))
    }

    /// The body; fails with `TimedOut` once it is too slow.
    pub(crate) fn keep<S>(self, body: S) -> impl Stream<Item = Result<Bytes, PayloadError>>
    where
        S: Stream<Item = Result<Bytes, PayloadError>> + Unpin,
    {
        let began = Instant::now();
        // Boxed, because a pinned future cannot be moved.
        Box::pin(try_unfold((body, 0), move |(mut body, came)| async move {
            let chunk = timeout_at(began + self.allows(came), body.try_next()).await;
            let chunk = chunk.map_err(|_elapsed| PayloadError::Io(Error::from(ErrorKind::TimedOut)))??;
            Ok(chunk.map(|chunk| {
                let came = came + chunk.len();
                (chunk, (body, came))
            }))
        }))
    }
}

/// Whether a body was too slow, rather than broken off.
pub(crate) fn was_too_slow(error: &PayloadError) -> bool {
    matches!(error, PayloadError::Io(cause) if cause.kind() == ErrorKind::TimedOut)
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt;
    use futures_util::stream::{iter, pending, unfold};

    use super::*;

    const PACE: Pace = Pace { grace: Duration::from_millis(300), bytes_a_second: 1000 };

    /// This number of bytes every 50 ms, this number of times.
    fn sending(bytes: usize, times: usize) -> impl Stream<Item = Result<Bytes, PayloadError>> + Unpin {
        Box::pin(unfold(0, move |sent| async move {
            actix_web::rt::time::sleep(Duration::from_millis(50)).await;
            (sent < times).then(|| (Ok(Bytes::from(vec![0; bytes])), sent + 1))
        }))
    }

    /// Number of bytes that arrived, and whether the body was then too slow.
    async fn outcome(body: impl Stream<Item = Result<Bytes, PayloadError>> + Unpin) -> (usize, bool) {
        let mut body = PACE.keep(body);
        let mut came = 0;
        loop {
            match body.try_next().await {
                Ok(Some(chunk)) => came += chunk.len(),
                Ok(None) => return (came, false),
                Err(error) => return (came, was_too_slow(&error)),
            }
        }
    }

    #[actix_web::test]
    async fn trickling_bytes_are_too_slow_after_the_grace() {
        let began = Instant::now();
        let (came, slow) = outcome(sending(1, 1000)).await;
        assert!(slow && came < 10 && began.elapsed() >= PACE.grace, "{came}");
        assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    }

    #[actix_web::test]
    async fn a_body_that_keeps_its_pace_arrives_after_the_grace_too() {
        let began = Instant::now();
        // Twenty times the minimum pace, as the machine may be busy.
        assert_eq!(outcome(sending(1000, 20)).await, (20_000, false));
        assert!(began.elapsed() > PACE.grace);
    }

    #[actix_web::test]
    async fn early_bytes_give_no_extra_time() {
        let began = Instant::now();
        let early = iter([Ok(Bytes::from(vec![0; 1000]))]);
        assert_eq!(outcome(early.chain(pending())).await, (1000, true));
        assert!(began.elapsed() >= PACE.grace + Duration::from_secs(1), "{:?}", began.elapsed());
        assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    }

    #[test]
    fn the_largest_picture_has_eleven_minutes_and_a_small_body_half_of_one() {
        assert_eq!(Pace::default().allows(10 * 1024 * 1024).as_secs(), 670);
        assert_eq!(Pace::default().allows(1024).as_secs(), 30);
    }
}
