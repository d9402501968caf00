//! `/api/Mail`.

use actix_web::{HttpResponse, get, put, web};
use fairway_application::page::Page;
use fairway_application::stores::mail::{Message, UnsentMail as Known};
use fairway_domain::ids::MailId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::{Query, TOTAL_COUNT};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Id, Moment};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(list_unsent_mail).service(retry_mail);
}

/// A mail whose sending failed so far, or that was given up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UnsentMail {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(format = Email)]
    recipient: String,
    /// The subject of the mail.
    subject: &'static str,
    created_at: Moment,
    /// The moment from which on the mail is useless and cannot be tried again; null if there is none.
    #[schema(required)]
    expires_at: Option<Moment>,
    /// Number of tries since the mail was written, or since an Admin had it tried again.
    #[schema(minimum = 0)]
    tries: i32,
    /// The reason for which the last try failed.
    last_error: String,
    /// Null when it was given up.
    #[schema(required)]
    next_try_at: Option<Moment>,
    /// Null while it is still tried.
    #[schema(required)]
    given_up_at: Option<Moment>,
}

impl From<Known> for UnsentMail {
    fn from(mail: Known) -> Self {
        Self {
            id: mail.id.0,
            recipient: mail.recipient.to_string(),
            subject: mail.message.as_ref().map_or("A mail of a newer version of Fairway", Message::title),
            created_at: Moment(mail.created_at),
            expires_at: mail.expires_at.map(Moment),
            tries: mail.tries,
            last_error: mail.last_error,
            next_try_at: mail.given_up_at.is_none().then_some(Moment(mail.due_at)),
            given_up_at: mail.given_up_at.map(Moment),
        }
    }
}

/// Mails that could not be sent so far or were given up, the newest first
#[utoipa::path(
    tag = "Mail",
    params(
        ("limit" = Option<u32>, Query, description = "The most rows to return; all when absent"),
        ("offset" = Option<u32>, Query, description = "Number of rows to skip first"),
    ),
    responses(
        (status = 200, description = "The mail", body = Vec<UnsentMail>,
            headers(("X-Total-Count" = u64, description = "Total number of these mails"))),
        Unreadable, Unauthenticated, Forbidden, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Mail")]
async fn list_unsent_mail(
    app: UseCases,
    SignedIn(actor): SignedIn,
    query: Query,
) -> Result<HttpResponse, Problem> {
    let page = Page {
        search: None,
        limit: query.count("limit")?,
        offset: query.count("offset")?.unwrap_or_default(),
    };
    let part = app.run(move |app| app.unsent_mail.unsent(&actor, &page)).await?;
    let rows: Vec<_> = part.rows.into_iter().map(UnsentMail::from).collect();
    Ok(HttpResponse::Ok().insert_header((TOTAL_COUNT, part.total)).json(rows))
}

/// A mail to try again.
#[derive(Deserialize, ToSchema)]
struct RetryMail {
    #[schema(required, nullable = false)]
    id: Option<Id>,
}

/// Try a mail again now
///
/// Only for a mail of the list that has not expired.
#[utoipa::path(
    tag = "Mail",
    request_body = RetryMail,
    responses(
        (status = 200, description = "The mail as it is now", body = UnsentMail),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Mail/retry")]
async fn retry_mail(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(retry): Body<RetryMail>,
) -> Result<web::Json<UnsentMail>, Problem> {
    let id = retry.id.map(|Id(id)| MailId(id));
    let mail = app.run(move |app| app.unsent_mail.retry(&actor, id)).await?;
    Ok(web::Json(mail.into()))
}
