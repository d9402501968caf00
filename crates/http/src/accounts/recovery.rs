//! Recovering an account, and signing in by the code of a mail.

use actix_web::{HttpRequest, HttpResponse, post};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fairway_application::accounts::Typed;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor;
use crate::body::Body;
use crate::client::SentBy;
use crate::openapi::failures::{
    Forbidden, Invalid, NotFound, TooLarge, TooMany, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongCode, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;

/// Response header: number of tickets that the account had before its address was confirmed.
const TICKETS_OF_BEFORE: &str = "X-Tickets-Of-Before";
/// Response header: name and phone as typed before the address was confirmed. The body is the token alone.
const TYPED_BEFORE: &str = "X-Typed-Before";

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(recover_user).service(login_user_via_auth_code);
}

/// Address of the account to be recovered. A missing one counts as empty.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Recover {
    /// `Email` is accepted too.
    #[serde(alias = "Email")]
    #[schema(required, nullable = false, format = Email, max_length = 254)]
    email: Option<String>,
    /// Whether an Admin sends it to another person; `IsAdminRecovery` is accepted too.
    #[serde(alias = "IsAdminRecovery")]
    #[schema(default = false)]
    is_admin_recovery: Option<bool>,
}

/// Recover an account
///
/// Mails a link that signs in once, within 30 minutes, if a user has the address. The answer is the same if no user has it. With
/// `isAdminRecovery`, for Admins only, the link is valid for 24 hours, and an unknown address is 404.
#[utoipa::path(
    tag = "Auth",
    request_body = Recover,
    responses(
        (status = 200, description = "A mail is sent, if a user has the address"),
        Unreadable, Unauthenticated, Forbidden, NotFound, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[post("/Auth/recover")]
async fn recover_user(
    app: UseCases,
    request: HttpRequest,
    SentBy(client): SentBy,
    Body(recover): Body<Recover>,
) -> Result<HttpResponse, Problem> {
    let email = recover.email.unwrap_or_default();
    if recover.is_admin_recovery.unwrap_or_default() {
        let actor = actor::signed_in(&request).await?;
        app.run(move |app| app.accounts.send_auth_code(&actor, &email)).await?;
    } else {
        app.run(move |app| app.accounts.recover(client, &email)).await?;
    }
    Ok(HttpResponse::Ok().finish())
}

/// The code of a mail. A missing one counts as empty.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuthCode {
    #[schema(required, nullable = false)]
    pub(super) temp_auth_code: Option<String>,
}

/// Sign in by a mailed code
///
/// Returns a token, as signing in by password does. The call uses up this code and every other one of the person, and makes a Guest a User. The
/// first code confirms the address. Earlier password and sessions then end, name and phone are emptied, and earlier tickets and own passes get
/// new codes, unless the call comes with a session of the same account.
#[utoipa::path(
    tag = "Auth",
    request_body = AuthCode,
    responses(
        (status = 200, description = "The token, as a JSON string", body = String,
            content_type = "application/json",
            headers(
                ("X-Tickets-Of-Before" = u64, description = "Number of tickets that the account had before \
                 its address was confirmed, if another person may have reserved them"),
                ("X-Typed-Before" = String, description = "Name and phone that the account had before its \
                 address was confirmed, if they were emptied: base64url of a JSON object with nameFirst, nameLast and \
                 phone"),
            )),
        Unreadable, WrongCode, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[post("/Auth/loginViaAuthCode")]
async fn login_user_via_auth_code(
    app: UseCases,
    request: HttpRequest,
    SentBy(client): SentBy,
    Body(login): Body<AuthCode>,
) -> Result<HttpResponse, Problem> {
    let code = login.temp_auth_code.unwrap_or_default();
    // Here an invalid or expired token counts as none.
    let token = actor::bearer(request.headers()).unwrap_or_default();
    let by_code = app.run(move |app| app.accounts.sign_in_by_code(client, &code, token.as_deref())).await?;
    let mut answer = HttpResponse::Ok();
    answer.insert_header((TICKETS_OF_BEFORE, by_code.before.tickets));
    if let Some(typed) = &by_code.before.typed {
        answer.insert_header((TYPED_BEFORE, header_text(typed)));
    }
    Ok(answer.json(by_code.token))
}

/// JSON in ASCII, as a header needs. Names in any script stay below 1.5 KB; proxies read few kilobytes of headers.
fn header_text(Typed { name_first, name_last, phone }: &Typed) -> String {
    let typed = json!({"nameFirst": name_first, "nameLast": name_last, "phone": phone});
    URL_SAFE_NO_PAD.encode(typed.to_string())
}
