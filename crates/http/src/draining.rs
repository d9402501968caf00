//! Draining: an instance that is about to stop announces it to its proxies, so that they use other instances before it stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::ConnectionType;
use actix_web::middleware::Next;
use actix_web::{Error, HttpResponse};

/// Whether this instance is about to stop. `/readyz` is then 503 and every answer closes its connection, but requests are still served.
#[derive(Clone, Default)]
pub struct Draining(Arc<AtomicBool>);

impl Draining {
    /// Starts draining.
    pub fn begin(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Makes this answer close its connection while the instance drains.
    pub(crate) fn set_connection_close<B>(&self, answer: &mut HttpResponse<B>) {
        if self.has_begun() {
            answer.head_mut().set_connection_type(ConnectionType::Close);
        }
    }
}

/// Closes each connection after its answer while the instance drains. A connection that is closed later may be closed just as the proxy sends a request
/// on it, and the proxy could not know whether it was served.
pub(crate) async fn end_connections(
    draining: Draining,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let mut response = next.call(request).await?;
    draining.set_connection_close(response.response_mut());
    Ok(response.map_into_boxed_body())
}
