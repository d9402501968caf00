//! Who is asking: the bearer token of the `Authorization` header.

use std::future::{Ready, ready};

use actix_web::body::BoxBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{AUTHORIZATION, HeaderMap};
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use fairway_application::Error;
use fairway_domain::access::Actor;

use crate::openapi::wrong_method;
use crate::problem::Problem;
use crate::use_cases::UseCases;

/// Somebody signed in; a call that asks for it is 401 to everybody else.
pub(crate) struct SignedIn(pub(crate) Actor);

/// Anyone, and who they are if they are signed in.
pub(crate) struct MaybeSignedIn(pub(crate) Option<Actor>);

/// Sign-in endpoints, and the mailed link of a pass: they ignore the `Authorization` header. `recover` reads it itself, and only when an
/// Admin recovers somebody else; `loginViaAuthCode`, only to see whether the session is of the code's account.
const TOKENLESS: [&str; 6] = [
    "/api/Attendee/pass",
    "/api/Auth/codeHolder",
    "/api/Auth/login",
    "/api/Auth/loginViaAuthCode",
    "/api/Auth/recover",
    "/api/Auth/register",
];

/// Finds out who is asking before the handler runs, so that a bad token is 401 whatever else is wrong with the
/// request, and also on a call that anyone may make (rule `role-before-row`).
pub(crate) async fn authenticate(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse, actix_web::Error> {
    if TOKENLESS.contains(&request.path()) {
        // A path with a parameter beside it, such as `/{id}`, would take other methods, and find nobody signed in.
        if let (false, Some(problem)) = (request.method() == Method::POST, wrong_method(request.path())) {
            return Ok(request.error_response(problem));
        }
    } else {
        match identify(request.request()).await {
            Ok(Some(actor)) => {
                let counted = count_write(request.request(), &actor);
                request.extensions_mut().insert(actor);
                if let Err(problem) = counted {
                    return Ok(request.error_response(problem));
                }
            }
            Ok(None) => {}
            Err(problem) => return Ok(request.error_response(problem)),
        }
    }
    next.call(request).await
}

/// Counts what is not only read.
fn count_write(request: &HttpRequest, actor: &Actor) -> Result<(), Problem> {
    if [Method::GET, Method::HEAD].contains(request.method()) {
        return Ok(());
    }
    Ok(UseCases::of(request)?.now(|app| app.accounts.count_write(actor))?)
}

/// Who is signed in, for a call that needs that only sometimes, and is 401 to everybody else then.
pub(crate) async fn signed_in(request: &HttpRequest) -> Result<Actor, Problem> {
    identify(request).await?.ok_or_else(|| Error::Unauthenticated.into())
}

async fn identify(request: &HttpRequest) -> Result<Option<Actor>, Problem> {
    let Some(token) = bearer(request.headers())? else { return Ok(None) };
    let use_cases = UseCases::of(request)?;
    use_cases.run(move |app| app.accounts.authenticate(&token)).await.map(Some)
}

/// The token (RFC 6750 §2.1); `None` when the request has no `Authorization` at all.
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

/// The letters of a `b64token`.
pub(crate) fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~+/=".contains(&b))
}

impl FromRequest for MaybeSignedIn {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(request.extensions().get::<Actor>().cloned())))
    }
}

impl FromRequest for SignedIn {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let actor = request.extensions().get::<Actor>().cloned();
        ready(actor.map(Self).ok_or_else(|| Error::Unauthenticated.into()))
    }
}
