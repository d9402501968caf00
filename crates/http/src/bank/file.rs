use actix_web::{HttpResponse, post};
use fairway_application::bank::{BankImport as KnownImport, NewBankFile};
use fairway_domain::bank::{BankColumns, DayOrder, Incoming};
use fairway_domain::ids::TournamentId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::shape::{BankSource, dollars};
use crate::actor::SignedIn;
use crate::idempotency::{IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::problem::Problem;
use crate::upload::{Form, Uploading};
use crate::use_cases::UseCases;
use crate::wire::{Date, Dollars};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_bank_file);
}

/// A file of payments.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form")]
struct BankFileForm {
    /// A CSV file of at most 10 MB and 20,000 rows: of Zeffy, Givebutter, Stripe's payout reconciliation, PayPal's balance report, or of a bank.
    #[schema(rename = "File", value_type = String, format = Binary)]
    file: Vec<u8>,
    #[schema(rename = "TournamentId", minimum = 1)]
    tournament_id: i64,
    /// The columns of a bank's file, as JSON of at most 1,024 bytes: `{"day": "Date", "amount": "Deposit", "out": "Withdrawal", "name": null,
    /// "check": "Check Number", "texts": ["Description"]}`. They are stored for all files with the same headings. The columns of a file without
    /// headings are `Column 1`, `Column 2` and so on.
    #[schema(rename = "Columns", value_type = Option<String>, max_length = 1024)]
    columns: Option<String>,
    /// Whether 4/5/2027 is the 4th of May; stored in the same way. Required if the days of the file fit both orders and no order is stored.
    #[schema(rename = "DayFirst", value_type = Option<bool>)]
    day_first: Option<bool>,
    /// Whether this is a preview, which stores and imports nothing.
    #[schema(rename = "Preview", value_type = Option<bool>)]
    preview: Option<bool>,
}

/// The columns of a file, by their headings.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Columns {
    day: String,
    amount: String,
    out: Option<String>,
    name: Option<String>,
    check: Option<String>,
    #[serde(default)]
    texts: Vec<String>,
}

impl From<Columns> for BankColumns {
    fn from(columns: Columns) -> Self {
        let filled = |name: Option<String>| name.filter(|name| !name.is_empty());
        Self {
            day: columns.day,
            amount: columns.amount,
            out: filled(columns.out),
            name: filled(columns.name),
            check: filled(columns.check),
            texts: columns.texts,
            order: None,
        }
    }
}

/// The outcome of an import.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BankImport {
    /// Null if staff have to name the columns of the file first; nothing was imported then.
    #[schema(required)]
    source: Option<BankSource>,
    headings: Vec<String>,
    /// The first lines below the headings, if staff have to name the columns first; each cell is cut after 200 characters.
    examples: Vec<Vec<String>>,
    /// The first parsed payments.
    payments: Vec<BankPayment>,
    /// Number of new payments: imported, or to be imported after a preview.
    #[schema(minimum = 0)]
    added: usize,
    /// Number of payments that an earlier import had, from this file or another one.
    #[schema(minimum = 0)]
    known: usize,
    /// Number of lines without an incoming payment.
    #[schema(minimum = 0)]
    passed_over: usize,
}

/// A payment as parsed from the file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BankPayment {
    day: Date,
    amount: Dollars,
    /// The giver's name; may be empty, like the next two fields.
    name: String,
    check_number: String,
    /// All other texts.
    memo: String,
}

impl From<&Incoming> for BankPayment {
    fn from(payment: &Incoming) -> Self {
        Self {
            day: Date(payment.day),
            amount: dollars(payment.cents),
            name: payment.name.clone(),
            check_number: payment.check.clone(),
            memo: payment.text.clone(),
        }
    }
}

impl From<&KnownImport> for BankImport {
    fn from(import: &KnownImport) -> Self {
        Self {
            source: import.source.map(BankSource::from),
            headings: import.headings.clone(),
            examples: import.examples.clone(),
            payments: import.payments.iter().map(BankPayment::from).collect(),
            added: import.added,
            known: import.known,
            passed_over: import.passed_over,
        }
    }
}

/// Import a file of payments
///
/// A payment that is known, from this file or an overlapping one, counts once. One unreadable line refuses the whole file.
#[utoipa::path(
    tag = "Bank",
    params(IdempotencyKey),
    request_body(content = BankFileForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "The outcome", body = BankImport),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/BankFile")]
async fn create_bank_file(
    app: UseCases,
    SignedIn(actor): SignedIn,
    uploading: Uploading,
) -> Result<HttpResponse, Problem> {
    let (asking, uploader) = (app.clone(), actor.clone());
    asking.run(move |app| app.bank.may_import(&uploader)).await?;
    let place = app.place(&actor).await?;
    let (mut form, key) = uploading.read(&place).await?;
    let columns = form.text("Columns")?.map(|text| serde_json::from_str::<Columns>(&text)).transpose();
    let columns = columns.map_err(|_cause| {
        Problem::unreadable("Columns", "Columns cannot be read: it must be JSON with day, amount and texts")
    })?;
    let new = NewBankFile {
        tournament_id: form.id("TournamentId")?.map(TournamentId),
        file: form.file("File")?,
        columns: columns.map(BankColumns::from),
        order: flag(&mut form, "DayFirst")?
            .map(|day_first| if day_first { DayOrder::DayFirst } else { DayOrder::MonthFirst }),
        is_preview: flag(&mut form, "Preview")?.unwrap_or_default(),
    };
    let once = once::<KnownImport, BankImport>(key);
    let answer = app.run_in_turn(place, move |app, _| app.bank.import(&actor, &new, &once)).await?;
    created::<KnownImport, BankImport>(answer)
}

fn flag(form: &mut Form, name: &str) -> Result<Option<bool>, Problem> {
    let parsed = form.text(name)?.map(|text| text.trim().parse()).transpose();
    parsed.map_err(|_cause| {
        Problem::unreadable(name, format!("{name} cannot be read: it must be true or false"))
    })
}
