//! Every security header of every answer, in one place.

use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;

/// Scripts, styles and calls only from ourselves; pictures also from what editors link to, frames also from video hosts
/// and payment forms. `wasm-unsafe-eval` is for the scanner, inline styles for the component library.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; frame-src https: 'self'; connect-src 'self'; \
    object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; manifest-src 'self'; \
    worker-src 'self'";

/// The camera, for scanning passes, and nothing else.
const PERMISSIONS_POLICY: &str = "accelerometer=(), autoplay=(), browsing-topics=(), camera=(self), \
    display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), \
    microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), \
    serial=(), usb=(), web-share=(), xr-spatial-tracking=()";

const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", PERMISSIONS_POLICY),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("x-permitted-cross-domain-policies", "none"),
];

/// One year; sent only by https, where it counts.
const STRICT_TRANSPORT: (&str, &str) = ("strict-transport-security", "max-age=31536000");

/// Puts them on.
pub(crate) async fn headers(
    behind_tls: bool,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let mut response = next.call(request).await?;
    let answer = response.headers_mut();
    for (name, value) in HEADERS.into_iter().chain(behind_tls.then_some(STRICT_TRANSPORT)) {
        answer.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    Ok(response.map_into_boxed_body())
}
