//! The one door to the blocking pool: use cases wait for the database, which the event loop must not.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use fairway_application::{Application, Error, Result};
use tracing::Span;

use crate::problem::Problem;

/// The use cases, for a handler.
#[derive(Clone)]
pub(crate) struct UseCases(web::Data<Application>);

impl UseCases {
    /// Runs a use case on the blocking pool.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Application) -> Result<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let application = self.0.clone();
        blocking(move || work(&application)).await
    }

    /// Those of the request's application.
    pub(crate) fn of(request: &HttpRequest) -> Result<Self, Problem> {
        let application = request.app_data::<web::Data<Application>>().cloned();
        application
            .map(Self)
            .ok_or_else(|| Error::Unexpected("the application was not mounted".into()).into())
    }
}

/// Runs work that waits, with the request's span so that what it logs carries the request's id.
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
