//! The only access to the blocking pool. Use cases wait for the database, which the event loop must not.

use std::future::{Ready, ready};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::rt::time::timeout;
use actix_web::{FromRequest, HttpRequest, web};
use fairway_application::{Application, Error, Result, Wanted};
use fairway_domain::access::Actor;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tracing::Span;

use crate::problem::Problem;
use crate::uploads::{Place, Uploads};

/// Time that a request waits for its turn to hash a password.
const TURN_TIMEOUT: Duration = Duration::from_secs(10);

const MANY_SIGN_IN: &str = "Many people are signing in right now. Please try again in a moment.";

/// Limit of concurrent password hashes, for all workers together: each takes a core and 19 MiB. Clones share it.
#[derive(Debug, Clone)]
pub struct Hashing {
    turns: Arc<Semaphore>,
    most: usize,
    /// Number of requests that wait for a turn.
    waiting: Arc<AtomicUsize>,
}

impl Hashing {
    /// Allows this number of hashes at once.
    pub fn at_once(hashes: usize) -> Self {
        Self { turns: Arc::new(Semaphore::new(hashes)), most: hashes, waiting: Arc::default() }
    }

    /// Number of running hashes, and of waiting requests.
    pub(crate) fn load(&self) -> (usize, usize) {
        let hashed = self.most.saturating_sub(self.turns.available_permits());
        (hashed, self.waiting.load(Ordering::Relaxed))
    }

    async fn turn(&self) -> Result<OwnedSemaphorePermit, Problem> {
        let _waiting = Waiting::begin(&self.waiting);
        let turn = timeout(TURN_TIMEOUT, self.turns.clone().acquire_owned()).await;
        let turn = turn.map_err(|_elapsed| Problem::busy(MANY_SIGN_IN))?;
        turn.map_err(|closed| Error::Unexpected(closed.into()).into())
    }
}

/// Counts a waiting request, until its turn comes or its client has gone.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn begin(all: &'a AtomicUsize) -> Self {
        all.fetch_add(1, Ordering::Relaxed);
        Self(all)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The use cases and their limits, for a handler.
#[derive(Clone)]
pub(crate) struct UseCases {
    application: web::Data<Application>,
    hashing: web::Data<Hashing>,
    uploads: web::Data<Uploads>,
}

impl UseCases {
    /// Runs a use case on the blocking pool.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Application) -> Result<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let application = self.application.clone();
        blocking(move || work(&application)).await
    }

    /// Runs a use case that does not block.
    pub(crate) fn now<T>(&self, work: impl FnOnce(&Application) -> Result<T>) -> Result<T> {
        work(&self.application)
    }

    /// Runs a use case that hashes a password, once its turn comes. Waiting takes no thread, and ends when the client goes.
    pub(crate) async fn run_hashing<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Application) -> Result<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = self.hashing.turn().await?;
        self.run(move |application| {
            // Held until the hash is done, even if the client has gone.
            let _turn = turn;
            work(application)
        })
        .await
    }

    /// Waits for a permit to read a large body. The caller's right to send it must have been checked.
    pub(crate) async fn place(&self, actor: &Actor) -> Result<Place, Problem> {
        self.uploads.place(actor).await
    }

    /// Like [`Self::place`], for users without an approved sponsor.
    pub(crate) async fn strangers_place(&self, actor: &Actor) -> Result<Place, Problem> {
        self.uploads.strangers_place(actor).await
    }

    /// Runs a use case that decodes pictures or cleans a text, once its turn comes. Waiting takes no thread. Nothing is done when the client has gone by
    /// then; work in several pieces checks that before each.
    pub(crate) async fn run_in_turn<T: Send + 'static>(
        &self,
        place: Place,
        work: impl FnOnce(&Application, &Wanted) -> Result<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = place.turn().await?;
        let wanted = Wanted::default();
        // Dropped with this request, also during the work.
        let _waits = wanted.until_dropped();
        self.run(move |application| {
            // Held until the work is done, even if the client has gone.
            let _turn = turn;
            wanted.check()?;
            work(application, &wanted)
        })
        .await
    }

    /// The use cases of the request's application.
    pub(crate) fn of(request: &HttpRequest) -> Result<Self, Problem> {
        let application = request.app_data::<web::Data<Application>>().cloned();
        let hashing = request.app_data::<web::Data<Hashing>>().cloned();
        let uploads = request.app_data::<web::Data<Uploads>>().cloned();
        application
            .zip(hashing)
            .zip(uploads)
            .map(|((application, hashing), uploads)| Self { application, hashing, uploads })
            .ok_or_else(|| Error::Unexpected("the application was not mounted".into()).into())
    }
}

/// Runs blocking work in the request's span, so that its log lines have the request's id.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T, Problem> {
    let span = Span::current();
    let outcome = web::block(move || span.in_scope(work)).await;
    Ok(outcome.map_err(|_panic| Error::Unexpected("a use case panicked".into()))??)
}

impl FromRequest for UseCases {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::of(request))
    }
}
