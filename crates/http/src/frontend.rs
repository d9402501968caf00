//! The pages: built files, and `index.html` for every address that the browser's router knows.

mod preview;

use std::borrow::Cow;

use actix_web::http::Method;
use actix_web::http::header::{
    ACCEPT_ENCODING, AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, ContentEncoding, ContentType, Encoding,
    Header, HeaderName, HeaderValue, VARY,
};
use actix_web::{HttpRequest, HttpResponse, web};

use crate::problem::Problem;
use crate::versions::{IfNoneMatch, tag};

/// Finds a built file by its path below the site's root, as in `assets/main.0123abcd.js`. Beside it there may be the
/// same file compressed, with `.br` or `.gz` behind its name.
#[derive(Clone, Copy)]
pub struct Frontend(pub fn(&str) -> Option<Cow<'static, [u8]>>);

/// Where visitors find the site. What a request says of it (`Host`, `Forwarded`) may be anybody's.
pub(crate) struct Origin(pub(crate) String);

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const INDEX: &str = "index.html";
/// What browsers and search engines ask for that have not read a page, and what the icon is called.
const ICON: (&str, &str) = ("favicon.ico", "favicon.svg");
/// First parts of addresses that are never a page, so that neither a monitor nor a frame takes one for an answer.
const RESERVED: [&str; 4] = ["api", "media", "embed", "metrics"];
/// Pages that a mailed link opens for one person: search engines leave them out.
const PERSONAL: [&str; 2] = ["pass", "waitlist"];
/// Files here have a hash of their content in their names.
const HASHED: &str = "assets/";

/// Everything that no other service answers.
pub(crate) async fn page(
    request: HttpRequest,
    frontend: web::Data<Frontend>,
    origin: web::Data<Origin>,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    if request.method() != Method::GET {
        return Err(Problem::wrong_method("GET, HEAD"));
    }
    let path = request.path().trim_start_matches('/');
    let is_file = path.starts_with(HASHED) || path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let missing = || Problem::not_found("There is no such file.");
    if RESERVED.contains(&path.split('/').next().unwrap_or_default()) {
        return Err(missing());
    }
    if !is_file
        && let Some(tags) = preview::of(&request, &origin.0).await
        && let Some(index) = frontend.0(INDEX).and_then(|index| preview::put_into(&index, &tags))
    {
        return Ok(answer(INDEX, index.into_bytes().into(), None, &known));
    }
    let is_personal = PERSONAL.contains(&path);
    let path = match path {
        _ if !is_file => INDEX,
        path if path == ICON.0 => ICON.1,
        path => path,
    };
    let (body, coding) = find(*frontend.get_ref(), path, &request).ok_or_else(missing)?;
    let mut response = answer(path, body, coding, &known);
    if is_personal {
        response.headers_mut().insert(ROBOTS, HeaderValue::from_static("noindex"));
    }
    Ok(response)
}

/// The file in the best form that the browser takes.
fn find(
    Frontend(file): Frontend,
    path: &str,
    request: &HttpRequest,
) -> Option<(Cow<'static, [u8]>, Option<&'static str>)> {
    let accepted = request.headers().contains_key(ACCEPT_ENCODING).then(|| AcceptEncoding::parse(request));
    let compressed = [("br", ContentEncoding::Brotli), ("gzip", ContentEncoding::Gzip)];
    for (coding, encoding) in compressed {
        let wanted = [Encoding::identity(), Encoding::Known(encoding)];
        let best = accepted.as_ref().and_then(|a| a.as_ref().ok()?.negotiate(wanted.iter()));
        let suffix = if coding == "gzip" { "gz" } else { coding };
        if best == Some(Encoding::Known(encoding))
            && let Some(body) = file(&format!("{path}.{suffix}"))
        {
            return Some((body, Some(coding)));
        }
    }
    file(path).map(|body| (body, None))
}

fn answer(
    path: &str,
    body: Cow<'static, [u8]>,
    coding: Option<&'static str>,
    known: &IfNoneMatch,
) -> HttpResponse {
    let cache = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag = tag(None, &body);
    let media = mime_guess::from_path(path).first_or_octet_stream();
    let mut response = known.response(&tag, ContentType(media), body.into_owned());
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}
