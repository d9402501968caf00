//! Tags by content coding. A strong tag identifies the bytes on the wire (RFC 9110, 8.8.3), so an encoded answer needs another tag than the plain one: the
//! plain tag with the coding behind it, `"7-0123abcd-br"`. Any of them shows whether the content has changed.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_ENCODING, ETAG, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;

use super::known_as;

/// The content codings of answers.
const CODINGS: [&str; 3] = ["br", "gzip", "deflate"];

/// Whether `known` is the tag of the same content as `plain`, in any coding.
pub(super) fn is_of(known: &str, plain: &str) -> bool {
    let Some(rest) = known.strip_prefix(plain.trim_end_matches('"')) else { return false };
    rest == "\"" || rest.strip_prefix('-').and_then(|rest| rest.strip_suffix('"')).is_some_and(is_coding)
}

/// A tag without its content coding.
pub(crate) fn plain(tag: &str) -> String {
    match tag.trim_end_matches('"').rsplit_once('-') {
        Some((plain, coding)) if is_coding(coding) => format!("{plain}\""),
        _ => tag.to_owned(),
    }
}

fn is_coding(name: &str) -> bool {
    CODINGS.contains(&name)
}

/// Middleware: an encoded answer gets the tag of its coding, and a 304 the tag that the client sent.
pub(crate) async fn tag_coding<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let mut response = next.call(request).await?;
    let tag = coded_tag(&response);
    if let Some(tag) = tag {
        response.headers_mut().insert(ETAG, tag);
    }
    Ok(response)
}

/// The tag that replaces the plain one; `None` keeps the plain one.
fn coded_tag<B>(response: &ServiceResponse<B>) -> Option<HeaderValue> {
    let plain = text(response.headers(), &ETAG)?;
    if response.status() == StatusCode::NOT_MODIFIED {
        return known_as(response.request().headers(), plain).filter(|tag| *tag != "*").and_then(value);
    }
    let coding = text(response.headers(), &CONTENT_ENCODING).filter(|coding| is_coding(coding))?;
    value(&format!("{}-{coding}\"", plain.trim_end_matches('"')))
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

fn value(tag: &str) -> Option<HeaderValue> {
    HeaderValue::from_str(tag).ok()
}

#[cfg(test)]
mod tests {
    use super::{is_of, plain};

    #[test]
    fn a_tag_of_any_coding_is_of_the_plain_answer() {
        for known in ["\"7-ab\"", "\"7-ab-br\"", "\"7-ab-gzip\""] {
            assert!(is_of(known, "\"7-ab\""), "{known}");
            assert_eq!(plain(known), "\"7-ab\"");
        }
        for other in ["\"7-abc\"", "\"7-ab-\"", "\"7-ab-other\"", "\"7-ab-br", "\"7-a-br\"", "\"\"", ""] {
            assert!(!is_of(other, "\"7-ab\""), "{other}");
        }
        assert_eq!(plain("\"ab\""), "\"ab\"");
    }
}
