//! Signing in, people, and mail to them.

use serde_json::{Value, json};

use super::Sample;
use crate::app::PASSWORD;

/// The body of one of these calls.
pub(super) fn body(sample: &Sample, operation: &str) -> Option<Value> {
    let body = match operation {
        "register_user" => {
            let email = format!("{}@example.org", uuid::Uuid::new_v4().simple());
            json!({"email": email, "password": PASSWORD, "passwordConfirmation": PASSWORD})
        }
        "login_user" => json!({"email": sample.email, "password": PASSWORD}),
        "login_user_via_auth_code" | "find_code_holder" => json!({"tempAuthCode": sample.auth_code}),
        "find_pass" => json!({"passToken": sample.auth_code}),
        "recover_user" => json!({"email": sample.email}),
        "retry_mail" => json!({"id": sample.id("Mail")}),
        "create_user" => json!({"email": format!("new.{}@example.org", sample.id("Ticket"))}),
        "update_password" => {
            json!({"id": sample.id("User"), "password": PASSWORD, "passwordConfirmation": PASSWORD})
        }
        "leave_account" => json!({"password": PASSWORD}),
        "update_user" => json!({"id": sample.id("User"), "nameFirst": "Robin"}),
        _ => return None,
    };
    Some(body)
}
