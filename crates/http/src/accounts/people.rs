//! `GET /api/User`: the accounts that the caller may see.

use actix_web::{HttpResponse, get};
use fairway_application::accounts::{People, PeopleQuery};
use fairway_application::page::Part;
use fairway_application::stores::accounts::Suggestion;
use serde::Serialize;
use utoipa::openapi::schema::{AnyOfBuilder, ArrayBuilder};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use super::users::User;
use crate::actor::SignedIn;
use crate::openapi::failures::{Invalid, TooMany, Unauthenticated, Unavailable, Unreadable};
use crate::params::{Query, TOTAL_COUNT};
use crate::problem::Problem;
use crate::use_cases::UseCases;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(list_users);
}

/// Accounts for an Admin, suggestions for all others.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum UserList {
    Users(Vec<User>),
    Suggestions(Vec<UserSuggestion>),
}

impl PartialSchema for UserList {
    /// `anyOf` by hand, because an empty list matches both; the derived schema would say `oneOf`.
    fn schema() -> RefOr<Schema> {
        let list = |of: &str| ArrayBuilder::new().items(Ref::from_schema_name(of));
        AnyOfBuilder::new()
            .item(list(&User::name()))
            .item(list(&UserSuggestion::name()))
            .description(Some("Accounts for an Admin, suggestions for all others."))
            .into()
    }
}

impl ToSchema for UserList {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((User::name().into(), User::schema()));
        schemas.push((UserSuggestion::name().into(), UserSuggestion::schema()));
    }
}

/// A candidate for the caller's groups.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UserSuggestion {
    #[schema(minimum = 1)]
    id: i64,
    /// May be empty.
    name_first: String,
    /// May be empty.
    name_last: String,
    /// Only the address that the caller asked for, else null.
    #[schema(required, format = Email)]
    email: Option<String>,
}

impl From<&Suggestion> for UserSuggestion {
    fn from(person: &Suggestion) -> Self {
        Self {
            id: person.id.0,
            name_first: person.name_first.clone(),
            name_last: person.name_last.clone(),
            email: person.email.as_ref().map(ToString::to_string),
        }
    }
}

fn rows<T, W: for<'a> From<&'a T>>(part: &Part<T>) -> Vec<W> {
    part.rows.iter().map(W::from).collect()
}

/// People, by last name
///
/// An Admin gets every account. Other callers get suggestions: people who have shared a group with them, and the person whose address is
/// exactly `email`.
#[utoipa::path(
    tag = "User",
    params(
        ("search" = Option<String>, Query, description = "Only people whose name, or address for an Admin, \
         contains every word of this, ignoring case"),
        ("limit" = Option<u32>, Query, description = "The most rows to return; all when absent"),
        ("offset" = Option<u32>, Query, description = "Number of rows to skip first"),
        ("role" = Option<String>, Query, description = "Only people with the role of this name; only for \
         an Admin, otherwise ignored"),
        ("emailProven" = Option<bool>, Query, description = "true: only people who have confirmed their \
         address; false: only others. Only for an Admin, otherwise ignored"),
        ("email" = Option<String>, Query, description = "A whole address, whose owner is suggested; ignored for an Admin"),
    ),
    responses(
        (status = 200, description = "The people", body = UserList,
            headers(("X-Total-Count" = u64, description = "Total number of matches of the search"))),
        Unreadable, Unauthenticated, Invalid, TooMany, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed-in")))
)]
#[get("/User")]
async fn list_users(app: UseCases, SignedIn(actor): SignedIn, query: Query) -> Result<HttpResponse, Problem> {
    let asked = PeopleQuery {
        page: query.page()?,
        role: query.text("role").map(str::to_owned),
        proven: query.flag("emailProven")?,
        email: query.text("email").map(str::to_owned),
    };
    let (total, list) = match app.run(move |app| app.accounts.people(&actor, &asked)).await? {
        People::All(part) => (part.total, UserList::Users(rows(&part))),
        People::Suggested(part) => (part.total, UserList::Suggestions(rows(&part))),
    };
    Ok(HttpResponse::Ok().insert_header((TOTAL_COUNT, total)).json(list))
}
