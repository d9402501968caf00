//! An instance that is about to stop tells the proxies in front of it, so that they turn to the others first.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::ConnectionType;
use actix_web::middleware::Next;

/// Whether this instance is about to stop. Once it is, `/readyz` says no and every answer ends its connection; everything is
/// served all the same.
#[derive(Clone, Default)]
pub struct Draining(Arc<AtomicBool>);

impl Draining {
    /// From now on it is.
    pub fn begin(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Lets no connection outlive its request while the instance drains: one that is closed later is closed perhaps just when the
/// proxy sends a request on it, and nobody could tell whether that was served.
pub(crate) async fn end_connections(
    draining: Draining,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let mut response = next.call(request).await?;
    if draining.has_begun() {
        response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    Ok(response.map_into_boxed_body())
}
