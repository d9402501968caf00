//! The personal data that the site holds of the caller.

use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::{HttpResponse, get};
use fairway_application::accounts::OwnData as KnownData;
use fairway_application::stores::mail::MailedTo;
use fairway_application::stores::waitlist::EntryView;
use fairway_domain::ids::UserId;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::users::User;
use crate::actor::SignedIn;
use crate::attendees::Pass;
use crate::openapi::failures::{NotFound, TooMany, Unauthenticated, Unavailable};
use crate::problem::Problem;
use crate::receipts::Receipt;
use crate::sponsors::Sponsor;
use crate::tickets::Ticket;
use crate::use_cases::UseCases;
use crate::wire::Moment;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(get_own_data);
}

/// The data that the site holds of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OwnData {
    profile: User,
    /// Their tickets, cancelled ones too.
    tickets: Vec<Ticket>,
    /// Their own passes, of tickets that are not cancelled.
    passes: Vec<Pass>,
    receipts: Vec<Receipt>,
    waitlist: Vec<OwnPlaceInLine>,
    consents: OwnConsents,
    /// The sponsors that they manage.
    sponsors: Vec<Sponsor>,
    /// Mails to their address that are still stored, the newest first.
    mails: Vec<OwnMail>,
}

/// An entry of a waitlist.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OwnPlaceInLine {
    ticket_category: String,
    name: String,
    since: Moment,
    /// The entry's place in line, counted from 1; null when it is not in line.
    #[schema(required, minimum = 1)]
    place: Option<i64>,
}

/// Consents of the caller.
#[derive(Debug, Serialize, ToSchema)]
struct OwnConsents {
    /// Whether they agreed to be told of coming tournaments.
    invitations: bool,
}

/// A mail to the caller; its text is not stored.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OwnMail {
    subject: String,
    created_at: Moment,
    /// Null until a mail server has accepted it.
    #[schema(required)]
    sent_at: Option<Moment>,
}

impl OwnData {
    /// The data with each pass as this user may read it.
    fn visible_to(data: KnownData, reader: UserId) -> Self {
        Self {
            profile: User::from(&data.user),
            tickets: data.tickets.iter().map(Ticket::from).collect(),
            passes: data.passes.into_iter().map(|pass| Pass::visible_to(pass, reader)).collect(),
            receipts: data.receipts.iter().map(Receipt::from).collect(),
            waitlist: data.waitlist.into_iter().map(OwnPlaceInLine::from).collect(),
            consents: OwnConsents { invitations: data.invited },
            sponsors: data.sponsors.iter().map(Sponsor::from).collect(),
            mails: data.mails.iter().map(OwnMail::from).collect(),
        }
    }
}

impl From<EntryView> for OwnPlaceInLine {
    fn from(entry: EntryView) -> Self {
        Self {
            ticket_category: entry.category_name,
            name: entry.name,
            since: Moment(entry.created_at),
            place: entry.place,
        }
    }
}

impl From<&MailedTo> for OwnMail {
    fn from(mail: &MailedTo) -> Self {
        let subject = mail.message.as_ref().map_or("Mail", |message| message.title());
        Self {
            subject: subject.to_owned(),
            created_at: Moment(mail.created_at),
            sent_at: mail.sent_at.map(Moment),
        }
    }
}

/// All that the site holds of the caller
///
/// The answer is a file. Until the caller's address is confirmed, it leaves out all data that is found by the address: passes of others'
/// tickets, waitlist, sponsors and mails. At most ten calls an hour.
#[utoipa::path(
    tag = "Auth",
    responses(
        (status = 200, description = "The data", body = OwnData,
            headers(("Content-Disposition" = String, description = "The name of the file"))),
        Unauthenticated, NotFound, TooMany, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed-in")))
)]
#[get("/Auth/data")]
async fn get_own_data(app: UseCases, SignedIn(actor): SignedIn) -> Result<HttpResponse, Problem> {
    let reader = actor.id;
    let data = app.run(move |app| app.accounts.own_data(&actor)).await?;
    let file = (CONTENT_DISPOSITION, "attachment; filename=\"my_data.json\"");
    Ok(HttpResponse::Ok().insert_header(file).json(OwnData::visible_to(data, reader)))
}
