//! Stops one of several instances without a failed request (decision 032): ends the event streams (decision 062), drains, then accepts no new connection,
//! then stops.

use std::net::TcpListener;
use std::time::Duration;

use fairway_http::{CheckInStreams, Draining, Setup};
#[cfg(target_os = "linux")]
use socket2::{SockFilter, SockRef};

use crate::config::Config;

/// Time to read the requests of the last accepted connections. Less than the second after which a dropped client repeats its SYN.
const SETTLE: Duration = Duration::from_millis(500);

/// Time for the connections of ended streams to close: actix checks for open connections when it stops, and then every second.
const CLOSE: Duration = Duration::from_millis(100);

/// The steps between SIGTERM and the stop.
pub(crate) struct GracefulShutdown {
    streams: CheckInStreams,
    draining: Draining,
    wait: Duration,
    /// A second handle of the listening socket.
    door: TcpListener,
}

impl GracefulShutdown {
    /// # Errors
    /// When the listener cannot be shared.
    pub(crate) fn new(config: &Config, setup: &Setup, listener: &TcpListener) -> std::io::Result<Self> {
        let wait = Duration::from_secs(config.drain_seconds.into());
        let (streams, draining) = (setup.check_in_streams.clone(), setup.draining.clone());
        Ok(Self { streams, draining, wait, door: listener.try_clone()? })
    }

    /// Returns when no new request can arrive, or at once without a drain time.
    pub(crate) async fn leave(self) {
        // Streams end first: they would not end by themselves, and their readers connect to another instance at once.
        if self.streams.end().await > 0 {
            tokio::time::sleep(CLOSE).await;
        }
        if self.wait.is_zero() {
            return;
        }
        self.draining.begin();
        tracing::info!(seconds = self.wait.as_secs(), "draining, so that proxies use other instances");
        tokio::time::sleep(self.wait).await;
        match shut(&self.door) {
            Ok(()) => tokio::time::sleep(SETTLE).await,
            Err(error) => {
                tracing::warn!(%error, "could not attach the socket filter; connections in the backlog may be reset");
            }
        }
    }
}

/// Attaches a socket filter that drops new SYNs while open connections finish. Closing the listener at once would reset the
/// connections in the backlog, and with them requests that must not be sent twice. A dropped client repeats its SYN after a
/// second, finds the listener closed, and asks another instance.
#[cfg(target_os = "linux")]
fn shut(door: &TcpListener) -> std::io::Result<()> {
    // Opcodes of the classic packet filter: load a byte, jump if a bit of it is set, return how much of the packet to keep.
    const LOAD: u16 = 0x30;
    const JUMP_IF_SET: u16 = 0x45;
    const KEEP: u16 = 0x06;
    // In the TCP header: the byte with the flags, and the flag of a connection request (RFC 9293 §3.1).
    const FLAGS: u32 = 13;
    const SYN: u32 = 2;
    SockRef::from(door).attach_filter(&[
        SockFilter::new(LOAD, 0, 0, FLAGS),
        SockFilter::new(JUMP_IF_SET, 0, 1, SYN),
        SockFilter::new(KEEP, 0, 0, 0),
        SockFilter::new(KEEP, 0, 0, u32::MAX),
    ])
}

#[cfg(not(target_os = "linux"))]
fn shut(_door: &TcpListener) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}
