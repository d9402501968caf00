//! The security headers of every answer.

use std::sync::LazyLock;

use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;

/// Scripts, styles and calls come from our origin only; pictures also from other sites, to which editors may link. Frames show our own `/embed`, the
/// video hosts, and any https origin for the payment provider of an embed code, in a sandbox (rule `embed-codes`). The scanner needs `wasm-unsafe-eval`,
/// the component library inline styles.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: https: http:; frame-src https: 'self'; connect-src 'self'; \
    object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; manifest-src 'self'; \
    worker-src 'self'";

/// Allows the camera (scanning passes), the wake lock (showing a pass) and full screen (videos), nothing else. Lists only features that Chromium knows:
/// it logs an error for any other.
const PERMISSIONS_POLICY: &str = "accelerometer=(), autoplay=(), browsing-topics=(), camera=(self), \
    display-capture=(), encrypted-media=(), fullscreen=(self \"https://www.youtube.com\" \
    \"https://www.youtube-nocookie.com\" \"https://player.vimeo.com\"), geolocation=(), gyroscope=(), magnetometer=(), \
    microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(self), \
    serial=(), usb=(), xr-spatial-tracking=()";

const HEADERS: [(&str, &str); 8] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", PERMISSIONS_POLICY),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("x-permitted-cross-domain-policies", "none"),
];

/// Pages below this path are a payment provider's code, not ours (rule `embed-codes`).
const EMBED: &str = "/embed/";

/// The code runs in an opaque origin without cookies, storage or access to our pages, and only in our frames. It may load from and post to any https
/// address, as the provider needs.
const EMBED_POLICY: &str = "sandbox allow-scripts allow-forms allow-popups; \
    default-src https: data: blob: 'unsafe-inline' 'unsafe-eval'; object-src 'none'; base-uri 'none'; form-action https:; \
    frame-ancestors 'self'";

/// Replace the pages' headers. With an opener policy a sandboxed page would not open in a tab (HTML standard, navigation).
const EMBED_HEADERS: [(&str, &str); 3] = [
    ("content-security-policy", EMBED_POLICY),
    ("cross-origin-opener-policy", "unsafe-none"),
    ("x-frame-options", "SAMEORIGIN"),
];

/// Pictures are public: web mail and link previews show them.
const MEDIA: &str = "/media/";
const MEDIA_HEADERS: [(&str, &str); 1] = [("cross-origin-resource-policy", "cross-origin")];

/// One year; sent only by https, where browsers obey it. Without `includeSubDomains`: hosts below may belong to others (decision 044).
const STRICT_TRANSPORT: (&str, &str) = ("strict-transport-security", "max-age=31536000");

/// Adds the headers to every answer.
pub(crate) async fn headers(
    behind_tls: bool,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let instead = instead(request.path());
    let mut response = next.call(request).await?;
    put(response.headers_mut(), behind_tls, instead);
    Ok(response.map_into_boxed_body())
}

/// Adds the headers of this path to an answer that bypasses the middleware.
pub(crate) fn put_on(answer: &mut HeaderMap, behind_tls: bool, path: &str) {
    put(answer, behind_tls, instead(path));
}

/// The headers that replace the pages' at this path.
fn instead(path: &str) -> &'static [(HeaderName, HeaderValue)] {
    match path {
        path if path.starts_with(EMBED) => &READ.embed,
        path if path.starts_with(MEDIA) => &READ.media,
        _ => &[],
    }
}

fn put(answer: &mut HeaderMap, behind_tls: bool, instead: &[(HeaderName, HeaderValue)]) {
    let all = READ.all.iter().chain(behind_tls.then_some(&READ.strict_transport)).chain(instead);
    for (name, value) in all {
        answer.insert(name.clone(), value.clone());
    }
}

/// The headers above, parsed once: actix checks each of their characters.
struct AsRead {
    all: Vec<(HeaderName, HeaderValue)>,
    embed: Vec<(HeaderName, HeaderValue)>,
    media: Vec<(HeaderName, HeaderValue)>,
    strict_transport: (HeaderName, HeaderValue),
}

static READ: LazyLock<AsRead> = LazyLock::new(|| {
    let read = |(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value));
    AsRead {
        all: HEADERS.map(read).into(),
        embed: EMBED_HEADERS.map(read).into(),
        media: MEDIA_HEADERS.map(read).into(),
        strict_transport: read(STRICT_TRANSPORT),
    }
});
