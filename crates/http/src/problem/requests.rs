//! Problems of requests that reach no use case: malformed ones, and ones that this instance cannot take now.

use std::collections::BTreeMap;

use actix_web::http::header::{ALLOW, RETRY_AFTER, WWW_AUTHENTICATE};
use fairway_application::error::one_text;

use super::kinds::{
    BUSY, FORBIDDEN, INVALID, NOT_FOUND, STOPPING, TOO_LARGE, TOO_SLOW, UNAUTHENTICATED, UNREADABLE,
    WRONG_MEDIA, WRONG_METHOD,
};
use super::{Problem, RETRY_SECONDS};

impl Problem {
    /// 400: the request or this field of it cannot be read. An empty field stands for the whole request.
    pub(crate) fn unreadable(field: &str, detail: impl Into<String>) -> Self {
        Self::new(UNREADABLE, field, detail)
    }

    /// 422: this field breaks a rule.
    pub(crate) fn invalid(field: &str, detail: impl Into<String>) -> Self {
        Self::new(INVALID, field, detail)
    }

    /// 400: these fields have a value of another type.
    pub(crate) fn of_other_types(fields: impl IntoIterator<Item = String>) -> Self {
        let entry = |field: String| {
            let sentence = format!("{field} cannot be read: it has another type");
            (field, vec![sentence])
        };
        let errors: BTreeMap<_, _> = fields.into_iter().map(entry).collect();
        let detail = one_text(errors.values().flatten().map(String::as_str));
        Self { errors, ..Self::new(UNREADABLE, "", detail) }
    }

    /// 404.
    pub(crate) fn not_found(detail: &str) -> Self {
        Self::new(NOT_FOUND, "", detail)
    }

    /// 403 for a caller whose staff roles rest. Promises nothing: it is not checked whether these roles would allow the call.
    pub(crate) fn roles_rest() -> Self {
        let sentence = "Your account may not do this. Its roles rest until your address is confirmed: open the link that we have mailed you.";
        Self::new(FORBIDDEN, "", sentence)
    }

    /// 404 for a caller whose sponsors rest.
    pub(crate) fn sponsors_rest() -> Self {
        Self::not_found(
            "There is nothing here for you. Your sponsors rest until your address is confirmed: open the link that we have mailed you.",
        )
    }

    /// 405; `allowed` are the methods of the address.
    pub(crate) fn wrong_method(allowed: &str) -> Self {
        Self::new(WRONG_METHOD, "", "This address does not answer to that method.").with(ALLOW, allowed)
    }

    /// 401 for a call of the metrics.
    pub(crate) fn wrong_metrics_token() -> Self {
        Self::new(UNAUTHENTICATED, "", "The token for metrics is missing or wrong.")
            .with(WWW_AUTHENTICATE, "Bearer")
    }

    /// 408.
    pub(crate) fn too_slow() -> Self {
        Self::new(TOO_SLOW, "", "The request took too long to arrive. Please try again.")
    }

    /// 413.
    pub(crate) fn too_large(limit: usize) -> Self {
        Self::new(TOO_LARGE, "", format!("The request is larger than {limit} bytes."))
    }

    /// 413: a text of which only the pictures can be this large.
    pub(crate) fn too_large_text(limit: usize) -> Self {
        let most = limit / 1024 / 1024;
        let sentence = format!(
            "content cannot be larger than {most} MB with its new pictures; please save it with fewer, then add the others"
        );
        Self::new(TOO_LARGE, "content", sentence)
    }

    /// 413: the file of a form.
    pub(crate) fn too_large_file(field: &str, limit: usize) -> Self {
        Self::new(TOO_LARGE, field, format!("{field} cannot be larger than {} MB", limit / 1024 / 1024))
    }

    /// 415.
    pub(crate) fn wrong_media() -> Self {
        Self::new(WRONG_MEDIA, "", "The request must be JSON, sent as application/json.")
    }

    /// 415: the call takes a form with a file.
    pub(crate) fn no_form() -> Self {
        Self::new(WRONG_MEDIA, "", "The request must be a form with its file, sent as multipart/form-data.")
    }

    /// 503: too many calls at once; the sentence says of which kind.
    pub(crate) fn busy(sentence: &str) -> Self {
        Self::new(BUSY, "", sentence).with(RETRY_AFTER, RETRY_SECONDS.to_string())
    }

    /// 503: this instance is about to stop. It still serves.
    pub(crate) fn stopping() -> Self {
        Self::new(STOPPING, "", "This instance is about to stop.")
            .with(RETRY_AFTER, RETRY_SECONDS.to_string())
    }
}
