//! Every failure on the wire: `application/problem+json` (RFC 9457), and the one place where an error gets its status.

mod kinds;

use std::collections::BTreeMap;
use std::fmt;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, VARY, WWW_AUTHENTICATE};
use actix_web::middleware::Next;
use actix_web::{HttpResponse, ResponseError};
use fairway_application::Error;
use fairway_application::error::{Cause, one_text};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use self::kinds::{
    BUSY, FORBIDDEN, INVALID, Kind, NO_CODING, NO_ROOM, NOT_FOUND, STATION_REVOKED, STOPPING, TOO_LARGE,
    TOO_MANY, TOO_SLOW, UNAUTHENTICATED, UNAVAILABLE, UNEXPECTED, UNREADABLE, WRONG_CODE, WRONG_CREDENTIALS,
    WRONG_MEDIA, WRONG_METHOD, WRONG_STATION_CODE, refused,
};

/// Seconds after which it is worth asking again when the database or the picture store is away, or too much was asked at once.
const RETRY_SECONDS: u64 = 5;
/// The same when the disk is full: somebody has to make room first.
const NO_ROOM_SECONDS: u64 = 300;

/// The answer of a failed call.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// The kind of problem; stable, for programs.
    #[serde(rename = "type")]
    #[schema(value_type = String, format = "uri-reference", example = "/problems/sold-out")]
    kind: &'static str,
    /// The kind in words.
    #[schema(value_type = String, example = "Sold out")]
    title: &'static str,
    /// The HTTP status.
    #[serde(serialize_with = "number")]
    #[schema(value_type = u16, minimum = 400, maximum = 599, example = 409)]
    status: StatusCode,
    /// The problem, in a sentence for people.
    detail: String,
    /// The faults of each field, by its name in the body; those that no field caused stand under the empty name.
    errors: BTreeMap<String, Vec<String>>,
    #[serde(skip)]
    headers: Vec<(actix_web::http::header::HeaderName, String)>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn number<S: Serializer>(status: &StatusCode, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u16(status.as_u16())
}

impl Problem {
    fn new(Kind(status, kind, title): Kind, field: &str, detail: impl Into<String>) -> Self {
        let detail = detail.into();
        let errors = BTreeMap::from([(field.to_owned(), vec![detail.clone()])]);
        Self { kind, title, status, detail, errors, headers: Vec::new() }
    }

    fn with(mut self, name: actix_web::http::header::HeaderName, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// 400: the request, or this field of it, cannot be read; the empty field for the request as a whole.
    pub(crate) fn unreadable(field: &str, detail: impl Into<String>) -> Self {
        Self::new(UNREADABLE, field, detail)
    }

    /// 422: this field breaks a rule.
    pub(crate) fn invalid(field: &str, detail: impl Into<String>) -> Self {
        Self::new(INVALID, field, detail)
    }

    /// 400 for fields whose values are of another type.
    pub(crate) fn of_other_types(fields: impl IntoIterator<Item = String>) -> Self {
        let told = |field: String| {
            let sentence = format!("{field} cannot be read: it has another type");
            (field, vec![sentence])
        };
        let errors: BTreeMap<_, _> = fields.into_iter().map(told).collect();
        let detail = one_text(errors.values().flatten().map(String::as_str));
        Self { errors, ..Self::new(UNREADABLE, "", detail) }
    }

    /// 404.
    pub(crate) fn not_found(detail: &str) -> Self {
        Self::new(NOT_FOUND, "", detail)
    }

    /// 403 to somebody whose roles of staff rest. Whether these would allow the call is not looked at, so it promises nothing.
    pub(crate) fn roles_rest() -> Self {
        let sentence = "Your account may not do this. Its roles rest until your address is confirmed: open the link that we have mailed you.";
        Self::new(FORBIDDEN, "", sentence)
    }

    /// 404 to somebody whose sponsors rest.
    pub(crate) fn sponsors_rest() -> Self {
        Self::not_found(
            "There is nothing here for you. Your sponsors rest until your address is confirmed: open the link that we have mailed you.",
        )
    }

    /// 405; `allowed` are the methods that the address has.
    pub(crate) fn wrong_method(allowed: &str) -> Self {
        Self::new(WRONG_METHOD, "", "This address does not answer to that method.").with(ALLOW, allowed)
    }

    /// 401, where metrics are asked for.
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

    /// 413: a text, which only its pictures make so large.
    pub(crate) fn too_large_text(limit: usize) -> Self {
        let most = limit / 1024 / 1024;
        let sentence = format!(
            "content cannot be larger than {most} MB with its new pictures; please save it with fewer, then add the others"
        );
        Self::new(TOO_LARGE, "content", sentence)
    }

    /// 413: a file of a form.
    pub(crate) fn too_large_file(field: &str, limit: usize) -> Self {
        Self::new(TOO_LARGE, field, format!("{field} cannot be larger than {} MB", limit / 1024 / 1024))
    }

    /// 415.
    pub(crate) fn wrong_media() -> Self {
        Self::new(WRONG_MEDIA, "", "The request must be JSON, sent as application/json.")
    }

    /// 415, where files are sent.
    pub(crate) fn no_form() -> Self {
        Self::new(WRONG_MEDIA, "", "The request must be a form with its file, sent as multipart/form-data.")
    }

    /// 503: too many at once; says of what.
    pub(crate) fn busy(sentence: &str) -> Self {
        Self::new(BUSY, "", sentence).with(RETRY_AFTER, RETRY_SECONDS.to_string())
    }

    /// 503: this instance is about to stop, though it still serves.
    pub(crate) fn stopping() -> Self {
        Self::new(STOPPING, "", "This instance is about to stop.")
            .with(RETRY_AFTER, RETRY_SECONDS.to_string())
    }

    fn unexpected() -> Self {
        Self::new(UNEXPECTED, "", "An error occurred.")
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let sentence = error.to_string();
        match error {
            Error::Invalid(fields) => Self {
                errors: fields
                    .iter()
                    .map(|(field, messages)| (field.to_owned(), messages.to_vec()))
                    .collect(),
                ..Self::new(INVALID, "", sentence)
            },
            Error::Unauthenticated => {
                Self::new(UNAUTHENTICATED, "", sentence).with(WWW_AUTHENTICATE, "Bearer")
            }
            Error::WrongCredentials => {
                Self::new(WRONG_CREDENTIALS, "", sentence).with(WWW_AUTHENTICATE, "Bearer")
            }
            Error::WrongCode => Self::new(WRONG_CODE, "", sentence).with(WWW_AUTHENTICATE, "Bearer"),
            Error::WrongStationCode => {
                Self::new(WRONG_STATION_CODE, "", sentence).with(WWW_AUTHENTICATE, "Bearer")
            }
            Error::StationRevoked => {
                Self::new(STATION_REVOKED, "", sentence).with(WWW_AUTHENTICATE, "Bearer")
            }
            Error::Forbidden => Self::new(FORBIDDEN, "", sentence),
            Error::NotFound(sentence) => Self::not_found(sentence),
            Error::WrongMedia { field, .. } => Self::new(WRONG_MEDIA, field, sentence),
            Error::Refused(refusal) => {
                Self::new(refused(&refusal), kinds::field(&refusal).unwrap_or_default(), sentence)
            }
            Error::TooMany(wait) | Error::TooMuchMail(wait) => {
                let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
                Self::new(TOO_MANY, "", sentence).with(RETRY_AFTER, seconds.to_string())
            }
            Error::Unavailable(cause) => {
                tracing::warn!(cause = chain(&cause), "the database is away");
                Self::new(UNAVAILABLE, "", sentence).with(RETRY_AFTER, RETRY_SECONDS.to_string())
            }
            Error::NoRoom(cause) => {
                tracing::error!(cause = chain(&cause), "the disk is full");
                Self::new(NO_ROOM, "", sentence).with(RETRY_AFTER, NO_ROOM_SECONDS.to_string())
            }
            Error::PicturesAway(cause) => {
                tracing::warn!(cause = chain(&cause), "the picture store is away");
                Self::new(UNAVAILABLE, "", sentence).with(RETRY_AFTER, RETRY_SECONDS.to_string())
            }
            Error::Unexpected(cause) => {
                tracing::error!(cause = chain(&cause), "a request failed");
                Self::unexpected()
            }
        }
    }
}

impl From<serde_json::Error> for Problem {
    fn from(error: serde_json::Error) -> Self {
        Error::Unexpected(error.into()).into()
    }
}

/// An error and what caused it, outermost first.
fn chain(cause: &Cause) -> String {
    let first: &dyn std::error::Error = cause.as_ref();
    let causes = std::iter::successors(Some(first), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title)
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse<BoxBody> {
        let mut response = HttpResponse::build(self.status);
        for (name, value) in &self.headers {
            response.insert_header((name.clone(), value.as_str()));
        }
        response
            .insert_header((CONTENT_TYPE, "application/problem+json"))
            .insert_header((CACHE_CONTROL, "no-store"));
        match serde_json::to_vec(self) {
            Ok(body) => response.body(body),
            Err(_) => response.finish(),
        }
    }
}

/// Compression refuses in plain text a client that takes no coding at all, not even none; it gets its problem instead.
pub(crate) async fn refuse_coding(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let response = next.call(request).await?;
    if response.status() != StatusCode::NOT_ACCEPTABLE {
        return Ok(response.map_into_boxed_body());
    }
    let problem = Problem::new(NO_CODING, "", "None of the content codings that you take can be given.");
    Ok(response.into_response(problem.with(VARY, "accept-encoding").error_response()))
}
