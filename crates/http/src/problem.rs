//! Every failure on the wire: `application/problem+json` (RFC 9457), and the one place where an error gets its status.

use std::collections::BTreeMap;
use std::fmt;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, VARY, WWW_AUTHENTICATE};
use actix_web::middleware::Next;
use actix_web::{HttpResponse, ResponseError};
use fairway_application::Error;
use fairway_application::error::Cause;
use fairway_domain::refusal::Refusal;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// Seconds after which it is worth asking again when the database is away, or too much was asked at once.
const RETRY_SECONDS: u64 = 5;
/// The same when the disk is full: somebody has to make room first.
const NO_ROOM_SECONDS: u64 = 300;

/// What a failed call answers.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// What kind of problem it is; stable, for programs.
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
    /// What happened, in a sentence for people.
    detail: String,
    /// What is wrong with each field, by its name in the body; what no field caused stands under the empty name.
    errors: BTreeMap<String, Vec<String>>,
    #[serde(skip)]
    headers: Vec<(actix_web::http::header::HeaderName, String)>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn number<S: Serializer>(status: &StatusCode, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u16(status.as_u16())
}

/// A kind of problem: its status, its stable name and its title.
#[derive(Clone, Copy)]
struct Kind(StatusCode, &'static str, &'static str);

const UNREADABLE: Kind = Kind(StatusCode::BAD_REQUEST, "/problems/unreadable", "Unreadable request");
const UNAUTHENTICATED: Kind = Kind(StatusCode::UNAUTHORIZED, "/problems/unauthenticated", "Not signed in");
const WRONG_CREDENTIALS: Kind =
    Kind(StatusCode::UNAUTHORIZED, "/problems/wrong-credentials", "Wrong credentials");
const WRONG_CODE: Kind = Kind(StatusCode::UNAUTHORIZED, "/problems/wrong-code", "Sign-in link not good");
const FORBIDDEN: Kind = Kind(StatusCode::FORBIDDEN, "/problems/forbidden", "Not allowed");
const NOT_FOUND: Kind = Kind(StatusCode::NOT_FOUND, "/problems/not-found", "Not found");
const WRONG_METHOD: Kind =
    Kind(StatusCode::METHOD_NOT_ALLOWED, "/problems/method-not-allowed", "Method not allowed");
const NO_CODING: Kind = Kind(StatusCode::NOT_ACCEPTABLE, "/problems/not-acceptable", "Not acceptable");
const TOO_SLOW: Kind = Kind(StatusCode::REQUEST_TIMEOUT, "/problems/too-slow", "Too slow");
const TOO_LARGE: Kind = Kind(StatusCode::PAYLOAD_TOO_LARGE, "/problems/too-large", "Too large");
const WRONG_MEDIA: Kind =
    Kind(StatusCode::UNSUPPORTED_MEDIA_TYPE, "/problems/unsupported-media", "Unsupported media type");
const INVALID: Kind = Kind(StatusCode::UNPROCESSABLE_ENTITY, "/problems/invalid", "Invalid fields");
const TOO_MANY: Kind = Kind(StatusCode::TOO_MANY_REQUESTS, "/problems/too-many", "Too many tries");
const UNAVAILABLE: Kind =
    Kind(StatusCode::SERVICE_UNAVAILABLE, "/problems/unavailable", "Temporarily unavailable");
const BUSY: Kind = Kind(StatusCode::SERVICE_UNAVAILABLE, "/problems/busy", "Busy");
const NO_ROOM: Kind = Kind(StatusCode::SERVICE_UNAVAILABLE, "/problems/no-room", "No room left");
const UNEXPECTED: Kind = Kind(StatusCode::INTERNAL_SERVER_ERROR, "about:blank", "Internal Server Error");

fn refused(refusal: &Refusal) -> Kind {
    let (name, title) = match refusal {
        Refusal::EmailTaken => ("/problems/email-taken", "E-mail address taken"),
        Refusal::AddedAsTeammate => ("/problems/added-as-teammate", "Added as a teammate"),
        Refusal::SoldOut => ("/problems/sold-out", "Sold out"),
        Refusal::TournamentOver => ("/problems/tournament-over", "Tournament over"),
        Refusal::PassCancelled => ("/problems/pass-cancelled", "Pass cancelled"),
        Refusal::PassReplaced => ("/problems/pass-replaced", "Pass replaced"),
        Refusal::OperationReused => ("/problems/operation-reused", "Operation id used before"),
        Refusal::KeyReused => ("/problems/key-reused", "Idempotency-Key used before"),
        Refusal::Stale => ("/problems/stale", "Changed by somebody else"),
        Refusal::Overtaken => ("/problems/overtaken", "Overtaken by somebody else"),
        Refusal::LastAdmin => ("/problems/last-admin", "Last Admin"),
        Refusal::OwnAccount => ("/problems/own-account", "One's own account"),
        Refusal::UserHasTickets(_) => ("/problems/user-has-tickets", "User has tickets"),
        Refusal::UserAttends(_) => ("/problems/user-attends", "User is in a group"),
        Refusal::AlreadyLinked => ("/problems/already-linked", "Already linked"),
        Refusal::AlreadyInGroup => ("/problems/already-in-group", "Already in the group"),
        Refusal::GroupFull => ("/problems/group-full", "Group full"),
        Refusal::GroupsComplete(_) => ("/problems/groups-complete", "All groups made"),
        Refusal::InsufficientSpots => ("/problems/insufficient-spots", "Insufficient spots"),
        Refusal::GroupsCancelled => ("/problems/groups-cancelled", "Ticket cancelled"),
        Refusal::GroupsOver => ("/problems/groups-over", "Tournament over"),
        Refusal::CheckedIn => ("/problems/checked-in", "Checked in"),
        Refusal::MailExpired => ("/problems/mail-expired", "Mail expired"),
        Refusal::TournamentHasTickets(_) => ("/problems/tournament-has-tickets", "Tournament has tickets"),
        Refusal::SlugTaken => ("/problems/slug-taken", "Slug taken"),
        Refusal::PlacesTaken(_) => ("/problems/places-taken", "Places taken"),
        Refusal::CategoryInRound { .. } => ("/problems/category-in-round", "Ticket category in use"),
        Refusal::RoundHasGroups(_) => ("/problems/round-has-groups", "Round in use"),
        Refusal::TicketsSold(_) => ("/problems/tickets-sold", "More tickets sold"),
        Refusal::TicketHasGroups(_) => ("/problems/ticket-has-groups", "More groups in use"),
        Refusal::GroupHoldsAttendees(_) => ("/problems/group-holds-attendees", "More places in use"),
        Refusal::RoundTooSmall { .. } => ("/problems/round-too-small", "Round too small"),
        Refusal::TooManyLogos(_) => ("/problems/too-many-logos", "Too many logos"),
        Refusal::WidgetHasPhotos(_) => ("/problems/widget-has-photos", "Widget has photos"),
        Refusal::KindSold(_) => ("/problems/kind-sold", "Kind sold"),
        Refusal::CategoryHasTickets(_) => ("/problems/category-has-tickets", "Ticket category in use"),
        Refusal::PlaceSold => ("/problems/place-sold", "Place sold"),
        Refusal::TicketPaid => ("/problems/ticket-paid", "Ticket paid"),
        Refusal::TicketNotCurrent => ("/problems/ticket-not-current", "Not of the current tournament"),
        Refusal::TicketCheckedIn => ("/problems/ticket-checked-in", "Somebody is checked in"),
        Refusal::TicketsCancelled(_) => ("/problems/tickets-cancelled", "Tickets cancelled"),
        Refusal::TicketsHeld(_) => ("/problems/tickets-held", "More tickets sold or offered"),
        Refusal::PlacesLeft => ("/problems/places-left", "Places left"),
        Refusal::NoPlaceToOffer => ("/problems/no-place-to-offer", "No place to offer"),
        Refusal::OfferTaken => ("/problems/offer-taken", "Offer taken"),
        Refusal::AlreadyWaiting => ("/problems/already-waiting", "On the waitlist already"),
        Refusal::SponsorHasTickets(_) => ("/problems/sponsor-has-tickets", "Sponsor has tickets"),
    };
    Kind(StatusCode::CONFLICT, name, title)
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

    /// 404.
    pub(crate) fn not_found(detail: &str) -> Self {
        Self::new(NOT_FOUND, "", detail)
    }

    /// 405; `allowed` are the methods that the address has.
    pub(crate) fn wrong_method(allowed: &str) -> Self {
        Self::new(WRONG_METHOD, "", "This address does not answer to that method.").with(ALLOW, allowed)
    }

    /// 408.
    pub(crate) fn too_slow() -> Self {
        Self::new(TOO_SLOW, "", "The request took too long to arrive. Please try again.")
    }

    /// 413.
    pub(crate) fn too_large(limit: usize) -> Self {
        Self::new(TOO_LARGE, "", format!("The request is larger than {limit} bytes."))
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
            Error::Forbidden => Self::new(FORBIDDEN, "", sentence),
            Error::NotFound(sentence) => Self::not_found(sentence),
            Error::WrongMedia { field, .. } => Self::new(WRONG_MEDIA, field, sentence),
            Error::Refused(refusal) => {
                Self::new(refused(&refusal), refusal.field().unwrap_or_default(), sentence)
            }
            Error::TooMany(wait) => {
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
