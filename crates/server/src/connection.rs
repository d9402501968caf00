//! Time limits of connections (decision 030). Actix limits the first request head of a connection, and idle connections. This limits the time for each
//! later request, and for reading an answer. Bodies have a minimum pace in `http`.

use std::cell::Cell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// The limits for a client.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// For a request head, from its first byte: a phone that has just lost its network sends it in seconds or not at all.
    pub head: Duration,
    /// For the next request on a used connection. Longer than proxies keep it (nginx: 60 s), so that they close it, and never send a request on a connection
    /// that is just being closed.
    pub idle: Duration,
    /// For a client that reads nothing of an answer. The system buffers a few hundred kilobytes ahead of the client, so this is also a minimum pace: some
    /// kilobytes a second.
    pub answer: Duration,
    /// For sending the rest of a body that is discarded, as the answer did not need it: a client that is cut off while it sends may never read the answer.
    pub linger: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(15),
            idle: Duration::from_secs(75),
            answer: Duration::from_mins(1),
            linger: Duration::from_secs(10),
        }
    }
}

/// Added to actix' own limit for a head, so that actix answers 408 first on a new connection.
const ACTIX_FIRST: Duration = Duration::from_secs(1);

/// Whose turn it is on a connection: the server's while it serves a request, otherwise the client's.
#[derive(Debug)]
pub struct Turn {
    serving: Cell<usize>,
    /// Start of the client's turn, if no request is served.
    since: Cell<Instant>,
    /// Time of the first byte of the next head.
    begun: Cell<Option<Instant>>,
}

impl Turn {
    fn new() -> Self {
        Self { serving: Cell::new(0), since: Cell::new(Instant::now()), begun: Cell::new(None) }
    }

    /// Marks a request as being served until the returned guard is dropped.
    pub fn serve(self: &Rc<Self>) -> Serving {
        self.serving.set(self.serving.get() + 1);
        self.begun.set(None);
        Serving(self.clone())
    }

    /// Restarts the idle timer on each write that the client accepts, even if its next request has begun.
    fn client_has_taken(&self) {
        let now = Instant::now();
        self.since.set(now);
        if self.begun.get().is_some() {
            self.begun.set(Some(now));
        }
    }

    fn is_client_s(&self) -> bool {
        self.serving.get() == 0
    }
}

/// Guard of a served request.
pub struct Serving(Rc<Turn>);

impl Drop for Serving {
    fn drop(&mut self) {
        self.0.serving.set(self.0.serving.get().saturating_sub(1));
        self.0.since.set(Instant::now());
    }
}

/// A connection that fails when the client takes too long.
pub struct Bounded<S> {
    stream: S,
    timeouts: Timeouts,
    turn: Rc<Turn>,
    /// Time since which the client has read nothing of the pending answer.
    stalled: Option<Instant>,
    reading: Alarm,
    writing: Alarm,
}

impl<S> Bounded<S> {
    /// Starts with the client's turn.
    pub fn new(stream: S, timeouts: Timeouts) -> Self {
        Self {
            stream,
            timeouts,
            turn: Rc::new(Turn::new()),
            stalled: None,
            reading: Alarm::default(),
            writing: Alarm::default(),
        }
    }

    /// Tracks whose turn it is; the code that serves requests must update it.
    pub fn turn(&self) -> Rc<Turn> {
        self.turn.clone()
    }

    /// The client's deadline; `None` while the client waits for us, or reads an answer, which has a limit of its own.
    fn deadline(&self) -> Option<Instant> {
        if !self.turn.is_client_s() || self.stalled.is_some() {
            return None;
        }
        let idle = self.turn.since.get() + self.timeouts.idle;
        Some(self.turn.begun.get().map_or(idle, |begun| idle.min(begun + self.timeouts.head + ACTIX_FIRST)))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Bounded<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let before = buffer.filled().len();
        if let Poll::Ready(read) = Pin::new(&mut this.stream).poll_read(cx, buffer) {
            if buffer.filled().len() > before && this.turn.is_client_s() && this.turn.begun.get().is_none() {
                this.turn.begun.set(Some(Instant::now()));
            }
            return Poll::Ready(read);
        }
        match this.deadline() {
            Some(deadline) if this.reading.rings(deadline, cx) => Poll::Ready(Err(too_slow())),
            _ => Poll::Pending,
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Bounded<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = &mut *self;
        if let Poll::Ready(written) = Pin::new(&mut this.stream).poll_write(cx, bytes) {
            this.stalled = None;
            this.turn.client_has_taken();
            return Poll::Ready(written);
        }
        let stalled = *this.stalled.get_or_insert_with(Instant::now);
        if this.writing.rings(stalled + this.timeouts.answer, cx) {
            return Poll::Ready(Err(too_slow()));
        }
        Poll::Pending
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

fn too_slow() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "the client took too long")
}

/// A timer whose deadline can be moved: it is reset when it fires, not at every move.
#[derive(Default)]
struct Alarm(Option<Pin<Box<Sleep>>>);

impl Alarm {
    /// Whether this time has come; otherwise the task is woken at it.
    fn rings(&mut self, at: Instant, cx: &mut Context<'_>) -> bool {
        let timer = self.0.get_or_insert_with(|| Box::pin(sleep_until(at)));
        if at < timer.deadline() {
            timer.as_mut().reset(at);
        }
        while timer.as_mut().poll(cx).is_ready() {
            if Instant::now() >= at {
                return true;
            }
            timer.as_mut().reset(at);
        }
        false
    }
}

#[cfg(test)]
mod tests;
