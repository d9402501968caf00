//! The caller, from the bearer token of the `Authorization` header.

use std::future::{Ready, ready};

use actix_web::body::BoxBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{AUTHORIZATION, HeaderMap};
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use fairway_application::{Application, Error};
use fairway_domain::access::{Actor, Caller};
use fairway_domain::station;

use crate::openapi::wrong_method;
use crate::problem::Problem;
use crate::use_cases::UseCases;

/// The signed-in person. A handler that takes it answers 401 without a session.
pub(crate) struct SignedIn(pub(crate) Actor);

/// Any caller; `Some` for a signed-in person.
pub(crate) struct MaybeSignedIn(pub(crate) Option<Actor>);

/// A volunteer or a station at the check-in table.
pub(crate) struct AtTheTable(pub(crate) Caller);

/// The calls that a station may make; all others answer it 401, also public ones.
const OF_STATIONS: [(Method, &str); 5] = [
    (Method::GET, "/api/Attendee/checkin/{tournamentId}/roster"),
    (Method::GET, "/api/Attendee/checkin/{tournamentId}/changes"),
    (Method::GET, "/api/Attendee/checkin/{tournamentId}/clashes"),
    (Method::GET, "/api/Attendee/checkin/{tournamentId}/events"),
    (Method::POST, "/api/Attendee/checkin/{tournamentId}/batch"),
];

/// These calls ignore the `Authorization` header: sign-in, the enrolment of a station, the mailed link of a pass. Two read it themselves: `recover` when
/// an Admin recovers another account, `loginViaAuthCode` to see whether the session is of the code's account.
const TOKENLESS: [&str; 7] = [
    "/api/Attendee/pass",
    "/api/Auth/codeHolder",
    "/api/Auth/login",
    "/api/Auth/loginViaAuthCode",
    "/api/Auth/recover",
    "/api/Auth/register",
    "/api/Station/enroll",
];

/// Identifies the caller before the handler runs: a bad token is 401 whatever else is wrong with the request, also on a public call (rule `role-before-row`).
pub(crate) async fn authenticate(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse, actix_web::Error> {
    if TOKENLESS.contains(&request.path()) {
        // Otherwise a path with a parameter, such as `/{id}` beside this one, would take its other methods, without a signed-in caller.
        if let (false, Some(problem)) = (request.method() == Method::POST, wrong_method(request.path())) {
            return Ok(request.error_response(problem));
        }
    } else if let Err(problem) = admit(request.request()).await {
        return Ok(request.error_response(problem));
    }
    next.call(request).await
}

/// Keeps the caller with the request, and counts a write.
async fn admit(request: &HttpRequest) -> Result<(), Problem> {
    let Some(caller) = identify(request).await? else { return Ok(()) };
    let counted = count_write(request, &caller);
    request.extensions_mut().insert(caller);
    counted
}

/// With these calls an owner ends a thief's sessions, so the write limit does not count them: the thief may have used it up. Each ends the session that
/// makes it, or has a limit of its own.
const ENDING_SESSIONS: [&str; 2] = ["/api/Auth/signOutEverywhere", "/api/User/password"];

/// Counts a write towards the caller's limit; GET and HEAD are none.
fn count_write(request: &HttpRequest, caller: &Caller) -> Result<(), Problem> {
    if [Method::GET, Method::HEAD].contains(request.method()) || ENDING_SESSIONS.contains(&request.path()) {
        return Ok(());
    }
    Ok(UseCases::of(request)?.now(|app| match caller {
        Caller::Person(actor) => app.accounts.count_write(actor),
        Caller::Station(station) => app.stations.count_write(station),
    })?)
}

/// The signed-in caller, for a call that needs one only sometimes; 401 without.
pub(crate) async fn signed_in(request: &HttpRequest) -> Result<Actor, Problem> {
    match identify(request).await? {
        Some(Caller::Person(actor)) => Ok(actor),
        _ => Err(Error::Unauthenticated.into()),
    }
}

/// Refuses a call whose session ended while its body arrived: a client can delay a body for as long as its pace allows.
pub(crate) async fn still_signed_in(request: &HttpRequest) -> Result<(), Problem> {
    let before = caller(request).map(|caller| caller.id());
    if before.is_some() && identify(request).await?.map(|caller| caller.id()) != before {
        return Err(Error::Unauthenticated.into());
    }
    Ok(())
}

/// The caller that `authenticate` identified.
pub(crate) fn caller(request: &HttpRequest) -> Option<Caller> {
    request.extensions().get::<Caller>().cloned()
}

fn person(request: &HttpRequest) -> Option<Actor> {
    match caller(request) {
        Some(Caller::Person(actor)) => Some(actor),
        _ => None,
    }
}

fn is_of_stations(request: &HttpRequest) -> bool {
    let pattern = request.match_pattern();
    OF_STATIONS.iter().any(|(method, call)| request.method() == method && pattern.as_deref() == Some(*call))
}

async fn identify(request: &HttpRequest) -> Result<Option<Caller>, Problem> {
    let Some(token) = bearer(request.headers())? else { return Ok(None) };
    if station::is_credential(&token) && !is_of_stations(request) {
        return Err(Error::Unauthenticated.into());
    }
    let caller = UseCases::of(request)?.run(move |app| caller_of(app, &token)).await?;
    Ok(Some(caller))
}

/// The person of a session token, or the station of a credential.
///
/// # Errors
/// `Error::Unauthenticated`.
pub(crate) fn caller_of(app: &Application, token: &str) -> Result<Caller, Error> {
    if station::is_credential(token) {
        app.stations.authenticate(token).map(Caller::Station)
    } else {
        app.accounts.authenticate(token).map(Caller::Person)
    }
}

/// The token (RFC 6750 §2.1); `None` without an `Authorization` header.
pub(crate) fn bearer(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let mut values = headers.get_all(AUTHORIZATION);
    let Some(value) = values.next() else { return Ok(None) };
    let token = value.to_str().ok().and_then(|value| value.split_once(' '));
    match token {
        Some((scheme, token))
            if scheme.eq_ignore_ascii_case("bearer") && is_token(token) && values.next().is_none() =>
        {
            Ok(Some(token.to_owned()))
        }
        _ => Err(Error::Unauthenticated.into()),
    }
}

/// Whether the text has the form of a `b64token`.
pub(crate) fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~+/=".contains(&b))
}

impl FromRequest for MaybeSignedIn {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(person(request))))
    }
}

impl FromRequest for SignedIn {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(person(request).map(Self).ok_or_else(|| Error::Unauthenticated.into()))
    }
}

impl FromRequest for AtTheTable {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(caller(request).map(Self).ok_or_else(|| Error::Unauthenticated.into()))
    }
}
