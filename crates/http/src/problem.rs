//! Every failure in JSON: `application/problem+json` (RFC 9457). Only this file maps errors to statuses.

mod kinds;
mod requests;

use std::collections::BTreeMap;
use std::fmt;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, VARY, WWW_AUTHENTICATE};
use actix_web::middleware::Next;
use actix_web::{HttpResponse, ResponseError};
use fairway_application::Error;
use fairway_application::error::chain;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use self::kinds::{
    FORBIDDEN, INVALID, Kind, NO_CODING, NO_ROOM, STATION_REVOKED, TOO_MANY, UNAUTHENTICATED, UNAVAILABLE,
    UNEXPECTED, WRONG_CODE, WRONG_CREDENTIALS, WRONG_MEDIA, WRONG_STATION_CODE, refused,
};

/// `Retry-After` in seconds during an outage of the database or of the picture store, or when the instance is busy.
const RETRY_SECONDS: u64 = 5;
/// `Retry-After` in seconds with a full disk: an operator has to make room first.
const NO_ROOM_SECONDS: u64 = 300;

/// The body of the response to a failed call.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// The kind of problem; a stable name for programs.
    #[serde(rename = "type")]
    #[schema(value_type = String, format = "uri-reference", example = "/problems/sold-out")]
    kind: &'static str,
    /// The title of the kind, in words.
    #[schema(value_type = String, example = "Sold out")]
    title: &'static str,
    /// The HTTP status.
    #[serde(serialize_with = "number")]
    #[schema(value_type = u16, minimum = 400, maximum = 599, example = 409)]
    status: StatusCode,
    /// The problem, in a sentence for people.
    detail: String,
    /// The errors of each field, by its name in the body; errors without a field have the empty name.
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

    /// 401 with the scheme, which RFC 9110 requires.
    fn signed_out(kind: Kind, sentence: String) -> Self {
        Self::new(kind, "", sentence).with(WWW_AUTHENTICATE, "Bearer")
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
            Error::Unauthenticated => Self::signed_out(UNAUTHENTICATED, sentence),
            Error::WrongCredentials => Self::signed_out(WRONG_CREDENTIALS, sentence),
            Error::WrongCode => Self::signed_out(WRONG_CODE, sentence),
            Error::WrongStationCode => Self::signed_out(WRONG_STATION_CODE, sentence),
            Error::StationRevoked => Self::signed_out(STATION_REVOKED, sentence),
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
                tracing::warn!(cause = chain(&*cause), "the database is away");
                Self::new(UNAVAILABLE, "", sentence).with(RETRY_AFTER, RETRY_SECONDS.to_string())
            }
            Error::Busy(cause) | Error::Contended(cause) => {
                tracing::warn!(cause = chain(&*cause), "a lock or a connection could not be had in time");
                Self::busy(&sentence)
            }
            Error::NoRoom(cause) => {
                tracing::error!(cause = chain(&*cause), "the disk is full");
                Self::new(NO_ROOM, "", sentence).with(RETRY_AFTER, NO_ROOM_SECONDS.to_string())
            }
            Error::PicturesAway(cause) => {
                tracing::warn!(cause = chain(&*cause), "the picture store is away");
                Self::new(UNAVAILABLE, "", sentence).with(RETRY_AFTER, RETRY_SECONDS.to_string())
            }
            Error::Unexpected(cause) => {
                tracing::error!(cause = chain(&*cause), "a request failed");
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

/// The compression refuses a client that accepts no coding, not even `identity`, in plain text. This replaces it by a problem.
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
