//! Refusals of callers whose rights rest until their address is proven (rule `proven-addresses`).

use actix_web::ResponseError;
use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use fairway_domain::access::Caller;

use crate::actor;
use crate::problem::Problem;
use crate::use_cases::UseCases;

/// Calls on sponsors; they answer 404 for a sponsor that the caller does not manage.
const SPONSORS: &str = "/api/Sponsor";

/// Explains a refusal that may come from a resting right, with the same status. The link that confirms the address has been mailed by then. Runs within
/// `authenticate`, which identifies the caller.
pub(crate) async fn explain(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse, actix_web::Error> {
    let response = next.call(request).await?;
    let request = response.request();
    let is_of_sponsors = request.path().starts_with(SPONSORS);
    let is_refused = match response.status() {
        StatusCode::FORBIDDEN => true,
        StatusCode::NOT_FOUND => is_of_sponsors,
        _ => false,
    };
    let (true, Some(Caller::Person(person))) = (is_refused, actor::caller(request)) else {
        return Ok(response);
    };
    let app = UseCases::of(request)?;
    // On a failure the original refusal stands; it is correct, too.
    let rights = app.run(move |app| app.accounts.resting_rights(&person)).await.unwrap_or_default();
    match response.status() {
        StatusCode::FORBIDDEN if rights.roles => {
            Ok(response.into_response(Problem::roles_rest().error_response()))
        }
        StatusCode::NOT_FOUND if rights.sponsors > 0 => {
            Ok(response.into_response(Problem::sponsors_rest().error_response()))
        }
        _ => Ok(response),
    }
}
