//! The pages: built files, and `index.html` for every address of the browser's router.

mod first_page;
mod offer;
mod preview;

use std::borrow::Cow;
use std::path::PathBuf;

use actix_web::http::Method;
use actix_web::http::header::{
    ACCEPT_ENCODING, AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, ContentEncoding, ContentType, Encoding,
    Header, HeaderName, HeaderValue, VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, web};
use sha2::{Digest, Sha256};

use crate::problem::Problem;
use crate::versions::{IfNoneMatch, tag_of};

/// A built file.
pub struct BuiltFile {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// SHA-256 of the bytes.
    pub digest: [u8; 32],
}

impl BuiltFile {
    /// A file; computes its digest.
    pub fn new(bytes: impl Into<Cow<'static, [u8]>>) -> Self {
        let bytes = bytes.into();
        Self { digest: Sha256::digest(&bytes).into(), bytes }
    }
}

/// The built pages.
#[derive(Clone)]
pub struct Frontend {
    /// Returns a built file by its path below the site's root, such as `assets/main.0123abcd.js`. Its compressed forms may stand beside it, with `.br` or
    /// `.gz` appended to the name.
    built: fn(&str) -> Option<BuiltFile>,
    /// The folder of [`Self::with_earlier`].
    earlier: Option<PathBuf>,
}

impl Frontend {
    /// Pages whose files `built` returns.
    #[must_use]
    pub fn new(built: fn(&str) -> Option<BuiltFile>) -> Self {
        Self { built, earlier: None }
    }

    /// Also serves the files of earlier builds in this folder, because pages that are still open request them. Each has a hash of its content in its name.
    #[must_use]
    pub fn with_earlier(self, folder: PathBuf) -> Self {
        Self { earlier: Some(folder), ..self }
    }

    /// A file of an earlier build, by its path below the site's root.
    async fn earlier(&self, path: &str) -> Option<BuiltFile> {
        let name = path.strip_prefix(HASHED).filter(|name| is_plain(name))?;
        let file = self.earlier.as_ref()?.join(name);
        let bytes = web::block(move || std::fs::read(file)).await.ok()?.ok()?;
        Some(BuiltFile::new(bytes))
    }

    /// Logs an error for a built index without the places for a preview: links would silently have none.
    #[must_use]
    pub fn checked(self) -> Self {
        if (self.built)(INDEX).is_some_and(|index| !preview::has_places(&index.bytes)) {
            tracing::error!("index.html has no title or no root, so links to the site have no preview");
        }
        self
    }
}

/// The site's public address. The headers of a request (`Host`, `Forwarded`) can be forged.
pub(crate) struct Origin(pub(crate) String);

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const INDEX: &str = "index.html";
/// The icon: the address that browsers and search engines try unasked, and the file.
const ICON: (&str, &str) = ("favicon.ico", "favicon.svg");
/// First segments of addresses that are never a page: a monitor or a frame must not get one as an answer.
const RESERVED: [&str; 4] = ["api", "media", "embed", "metrics"];
/// Addresses for health checks.
const PROBES: [&str; 2] = ["healthz", "readyz"];
/// Pages that a mailed link opens for one person; search engines must not index them.
const PERSONAL: [&str; 3] = ["pass", "unsubscribe", "waitlist"];
/// Files in this folder have a hash of their content in their names.
const HASHED: &str = "assets/";

/// Serves every address that no other service has.
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
    let missing = || Problem::not_found("There is no such file.");
    if is_reserved(path) {
        return Err(missing());
    }
    let is_file = is_file(path);
    if !is_file
        && let Some(preview) = preview::of(&request, &origin.0).await
        && let Some(index) =
            (frontend.built)(INDEX).and_then(|index| preview::put_into(&index.bytes, &preview))
    {
        return Ok(answer(INDEX, BuiltFile::new(index.into_bytes()), None, &known));
    }
    let is_personal = PERSONAL.contains(&path);
    let path = match path {
        _ if !is_file => INDEX,
        path if path == ICON.0 => ICON.1,
        path => path,
    };
    let (file, coding) = match find(&frontend, path, &request) {
        Some(found) => found,
        None => (frontend.earlier(path).await.ok_or_else(missing)?, None),
    };
    let mut response = answer(path, file, coding, &known);
    if is_personal {
        response.headers_mut().insert(ROBOTS, HeaderValue::from_static("noindex"));
    }
    Ok(response)
}

/// Whether an address is a page of the browser's router or a built file, not another service's.
pub(crate) fn is_page_or_file(path: &str) -> bool {
    let path = path.trim_start_matches('/');
    !is_reserved(path) && !PROBES.contains(&path)
}

fn is_reserved(path: &str) -> bool {
    RESERVED.contains(&path.split('/').next().unwrap_or_default())
}

fn is_file(path: &str) -> bool {
    path.starts_with(HASHED) || path.rsplit('/').next().is_some_and(|name| name.contains('.'))
}

/// Whether a name stays within its folder and is no hidden file.
fn is_plain(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '~');
    !name.starts_with('.') && name.chars().all(plain)
}

/// The file in the best encoding that the browser accepts.
fn find(frontend: &Frontend, path: &str, request: &HttpRequest) -> Option<(BuiltFile, Option<&'static str>)> {
    let accepted = request.headers().contains_key(ACCEPT_ENCODING).then(|| AcceptEncoding::parse(request));
    let compressed = [("br", ContentEncoding::Brotli), ("gzip", ContentEncoding::Gzip)];
    for (coding, encoding) in compressed {
        let wanted = [Encoding::identity(), Encoding::Known(encoding)];
        let best = accepted.as_ref().and_then(|a| a.as_ref().ok()?.negotiate(wanted.iter()));
        let suffix = if coding == "gzip" { "gz" } else { coding };
        if best == Some(Encoding::Known(encoding))
            && let Some(found) = (frontend.built)(&format!("{path}.{suffix}"))
        {
            return Some((found, Some(coding)));
        }
    }
    (frontend.built)(path).map(|found| (found, None))
}

fn answer(path: &str, file: BuiltFile, coding: Option<&'static str>, known: &IfNoneMatch) -> HttpResponse {
    let cache = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag = tag_of(&file.digest);
    let media = mime_guess::from_path(path).first_or_octet_stream();
    let body = match file.bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    let mut response = known.response(&tag, ContentType(media), body);
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}
