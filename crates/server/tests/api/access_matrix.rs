//! Access by role (rule `who-may-call`): every documented call as every role.

use std::collections::BTreeMap;

use fairway_domain::access::Role;

use crate::app::{App, Person};
use crate::operations::{Operation, every_operation, operations};
use crate::samples::Sample;

/// The roles that sign in, and a signed-out caller.
const CALLERS: [Option<Role>; 5] =
    [None, Some(Role::User), Some(Role::Volunteer), Some(Role::ContentEditor), Some(Role::Admin)];

/// The handwritten list of the roles that may make each call, by method and path without parameter names.
fn listed_access() -> BTreeMap<String, String> {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/conformance/calls.csv");
    let mut reader = csv::Reader::from_path(list).unwrap();
    let rows = reader.deserialize::<BTreeMap<String, String>>().map(Result::unwrap);
    rows.map(|row| (format!("{} {}", row["method"], nameless(&row["path"])), row["access"].clone())).collect()
}

fn nameless(path: &str) -> String {
    path.split('/').map(|part| if part.starts_with('{') { "{}" } else { part }).collect::<Vec<_>>().join("/")
}

#[test]
fn every_call_has_the_access_of_the_list_of_calls() {
    let listed = listed_access();
    for operation in every_operation() {
        let call = format!("{} {}", operation.method, nameless(&operation.path));
        assert_eq!(Some(&operation.access), listed.get(&call), "{call}: docs/conformance/calls.csv");
    }
}

/// The expected status for a caller; 200 stands for any success.
fn expected(access: &str, caller: Option<Role>) -> u16 {
    let Some(role) = caller else { return if access == "public" { 200 } else { 401 } };
    let allowed = match access {
        "public" | "signed-in" | "owner" | "manager" => true,
        "volunteer" => matches!(role, Role::Volunteer | Role::Admin),
        "editor" => matches!(role, Role::ContentEditor | Role::Admin),
        "admin" => role == Role::Admin,
        unknown => panic!("x-access: {unknown} is no kind of access"),
    };
    if allowed { 200 } else { 403 }
}

/// The caller; for a signed-out one, a user who owns the rows.
fn somebody(app: &App, caller: Option<Role>) -> Person {
    app.person(&[caller.unwrap_or(Role::User)])
}

/// The status of the sample call; 200 for any success.
async fn status(app: &App, operation: &Operation, sample: &Sample, caller: Option<&Person>) -> u16 {
    let request = sample.request(app, operation);
    let answer = match caller {
        Some(person) => request.by(person).await,
        None => request.await,
    };
    if answer.status >= 400 {
        answer.assert_problem();
    }
    // `leave_account` lets the caller in and answers 409 with the obstacles to the deletion.
    let is_told_why = operation.id == "leave_account" && answer.status == 409;
    if (200..300).contains(&answer.status) || is_told_why { 200 } else { answer.status }
}

/// Makes every call as one caller. Each role has a test of its own, so that they run in parallel.
async fn assert_let_in_by_rule(caller: Option<Role>) {
    let app = App::spawn();
    for operation in operations() {
        let person = somebody(&app, caller);
        let sample = Sample::of(&app, &person);
        let before = operation.writes().then(|| app.rows.state());
        let status = status(&app, &operation, &sample, caller.map(|_| &person)).await;
        let what = format!("{}, open to {}, as {caller:?}", operation.name(), operation.access);
        assert_eq!(status, expected(&operation.access, caller), "{what}");
        if status != 200 {
            let after = operation.writes().then(|| app.rows.state());
            assert_eq!(before, after, "{what}: refused, so nothing changes");
        }
    }
}

#[tokio::test]
async fn every_call_lets_in_a_visitor_by_its_rule() {
    assert_let_in_by_rule(None).await;
}

#[tokio::test]
async fn every_call_lets_in_a_user_by_its_rule() {
    assert_let_in_by_rule(Some(Role::User)).await;
}

#[tokio::test]
async fn every_call_lets_in_a_volunteer_by_its_rule() {
    assert_let_in_by_rule(Some(Role::Volunteer)).await;
}

#[tokio::test]
async fn every_call_lets_in_a_content_editor_by_its_rule() {
    assert_let_in_by_rule(Some(Role::ContentEditor)).await;
}

#[tokio::test]
async fn every_call_lets_in_an_admin_by_its_rule() {
    assert_let_in_by_rule(Some(Role::Admin)).await;
}

#[tokio::test]
async fn anothers_rows_are_not_found_except_by_an_admin() {
    let app = App::spawn();
    let mut walked = 0;
    for operation in operations().iter().filter(|it| ["owner", "manager"].contains(&it.access.as_str())) {
        for role in CALLERS.into_iter().flatten() {
            let sample = Sample::of(&app, &app.user());
            let caller = app.person(&[role]);
            let before = app.rows.state();
            let status = status(&app, operation, &sample, Some(&caller)).await;
            let what = format!("{} of another, as {role:?}", operation.name());
            assert_eq!(status, if role == Role::Admin { 200 } else { 404 }, "{what}");
            assert!(role == Role::Admin || app.rows.state() == before, "{what}: refused, so nothing changes");
            walked += 1;
        }
    }
    assert!(walked >= 16);
}

#[tokio::test]
async fn a_signed_in_caller_acts_for_another_only_as_an_admin() {
    let app = App::spawn();
    // Calls about the caller's session name no user, and a named sponsor belongs to the caller.
    let names_somebody =
        |it: &&Operation| !it.path.starts_with("/api/Auth/") && it.id != "create_named_sponsor";
    let written = |it: &&Operation| it.access == "signed-in" && it.writes();
    for operation in operations().iter().filter(written).filter(names_somebody) {
        for role in CALLERS.into_iter().flatten() {
            let sample = Sample::of(&app, &app.user());
            let status = status(&app, operation, &sample, Some(&app.person(&[role]))).await;
            let expected = if role == Role::Admin { 200 } else { 403 };
            assert_eq!(status, expected, "{} for another, as {role:?}", operation.name());
        }
    }
}

#[tokio::test]
async fn a_role_without_the_right_is_refused_without_a_lookup() {
    let app = App::spawn();
    let user = app.user();
    for operation in operations().iter().filter(|it| expected(&it.access, Some(Role::User)) == 403) {
        let sample = Sample::of(&app, &user);
        app.rows.execute("TRUNCATE tournaments CASCADE");
        assert_eq!(status(&app, operation, &sample, Some(&user)).await, 403, "{}", operation.name());
    }
}

#[tokio::test]
async fn rows_that_are_not_live_are_found_by_staff_alone() {
    let app = App::spawn();
    let mut walked = 0;
    // The address of a frame carries no session; `embed.rs` tests it.
    let about_a_row = |it: &&Operation| {
        it.access == "public"
            && it.path.starts_with("/api/")
            && it.placeholders.iter().any(|name| name.to_lowercase().ends_with("id"))
    };
    for operation in operations().iter().filter(about_a_row) {
        for caller in CALLERS {
            let person = somebody(&app, caller);
            let sample = Sample::in_tournament(&app, &person, false);
            let staff = matches!(caller, Some(Role::Volunteer | Role::ContentEditor | Role::Admin));
            let status = status(&app, operation, &sample, caller.map(|_| &person)).await;
            let what = format!("{} of one that is not live, as {caller:?}", operation.name());
            assert_eq!(status, if staff { 200 } else { 404 }, "{what}");
            walked += 1;
        }
    }
    assert!(walked >= 20);
}

#[tokio::test]
async fn lists_of_a_live_tournament_hide_rows_that_are_not_live() {
    let app = App::spawn();
    let sample = Sample::of(&app, &app.user());
    let hidden = serde_json::json!({"tournament_id": sample.id("Tournament"), "live_flag": false});
    for table in ["rounds", "ticket_categories", "widgets"] {
        app.rows.insert(table, hidden.clone());
    }
    let lists = |it: &&Operation| it.access == "public" && it.path.contains("/query/tournament/");
    for operation in operations().iter().filter(lists) {
        for caller in CALLERS {
            let person = somebody(&app, caller);
            let request = sample.request(&app, operation);
            let answer = if caller.is_some() { request.by(&person).await } else { request.await };
            let staff = matches!(caller, Some(Role::Volunteer | Role::ContentEditor | Role::Admin));
            let expected: &[bool] = if staff { &[true, false] } else { &[true] };
            assert_eq!(answer.each("liveFlag"), expected, "{} as {caller:?}", operation.name());
        }
    }
}

#[tokio::test]
async fn a_bad_token_is_refused_on_every_call_that_reads_one() {
    let app = App::spawn();
    for operation in operations() {
        let sample = Sample::of(&app, &app.user());
        let answer = sample.request(&app, &operation).token("not.a.token").await;
        if operation.is_tokenless() {
            assert!(answer.status < 300, "{}: {}", operation.name(), answer.text());
        } else {
            answer.problem(401, "");
        }
    }
}
