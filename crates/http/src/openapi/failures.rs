//! The failures that calls declare; each is described once.

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

macro_rules! failures {
    ($($name:ident $status:literal $text:literal),* $(,)?) => {
        $(
            #[doc = $text]
            pub(crate) struct $name;

            impl IntoResponses for $name {
                fn responses() -> BTreeMap<String, RefOr<Response>> {
                    let described = Ref::new(concat!("#/components/responses/", stringify!($name)));
                    BTreeMap::from([(stringify!($status).to_owned(), RefOr::Ref(described))])
                }
            }
        )*

        /// The failures by name, with their descriptions.
        pub(super) fn all() -> Vec<(&'static str, Response)> {
            vec![$((stringify!($name), described($text)),)*]
        }
    };
}

failures! {
    Unreadable 400 "The request, or a field of it, cannot be read.",
    Unauthenticated 401 "Nobody is signed in, or the token is invalid, expired or revoked.",
    WrongCredentials 401 "The e-mail address or the password is not right.",
    WrongStationCode 401 "The code of a station is unknown, was used or has expired.",
    WrongCode 401 "The auth code is invalid or has expired.",
    Forbidden 403 "No role of the caller allows the call.",
    NotFound 404 "It does not exist, or the caller may not know of it.",
    Conflict 409 "A rule forbids this in the present state.",
    TooSlow 408 "The body took too long to arrive.",
    TooLarge 413 "The body is too large.",
    WrongMedia 415 "The body, or a file in it, has a media type that the call does not accept.",
    Invalid 422 "Fields break rules; the answer lists all errors.",
    TooMany 429 "There were too many tries, or too many mails to one address; Retry-After states when to try again.",
    Unavailable 503 "The database or the picture store is unavailable, there are too many requests, or the disk is full; Retry-After states when to try again.",
}

fn described(text: &str) -> Response {
    let problem = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    ResponseBuilder::new().description(text).content("application/problem+json", problem).build()
}
