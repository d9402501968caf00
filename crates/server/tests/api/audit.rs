//! The audit trail: one row for each write by staff, in the transaction of the write.

use std::collections::BTreeSet;

use fairway_application::audit::ACTIONS;
use fairway_domain::access::Role;
use serde_json::{Value, json};

use crate::app::{App, PASSWORD, Person};
use crate::operations::{Operation, operations};
use crate::samples::Sample;

/// The role for a kind of access (`x-access`), besides Admin.
fn staff(access: &str) -> Option<Role> {
    match access {
        "volunteer" => Some(Role::Volunteer),
        "editor" => Some(Role::ContentEditor),
        "admin" => Some(Role::Admin),
        _ => None,
    }
}

/// Entries of the trail, the newest last.
fn entries(app: &App) -> Vec<Value> {
    let rows = app
        .rows
        .texts("SELECT lpad(id::text, 10, '0') AS name, to_jsonb(audit_log)::text AS text FROM audit_log");
    rows.into_values().map(|row| serde_json::from_str(&row).unwrap()).collect()
}

/// Operations that write and are audited: not those about the caller's session, nor a preview, which has a body but writes nothing.
fn writes(by: fn(&Operation) -> bool) -> Vec<Operation> {
    let entered =
        |it: &Operation| it.writes() && !it.path.starts_with("/api/Auth/") && it.id != "preview_broadcast";
    operations().into_iter().filter(|it| entered(it) && by(it)).collect()
}

/// Makes the sample call, and asserts exactly one new entry, by the caller.
async fn assert_audited(app: &App, operation: &Operation, sample: &Sample, caller: &Person) {
    let before = entries(app).len();
    let answer = sample.request(app, operation).by(caller).await;
    assert!(answer.status < 300, "{}: {}", operation.name(), answer.text());
    let after = entries(app);
    assert_eq!(after.len(), before + 1, "{} by staff leaves one entry", operation.name());
    let entry = after.last().unwrap();
    assert_eq!((&entry["actor_id"], &entry["actor_email"]), (&json!(caller.id), &json!(caller.email)));
    assert!(entry["action"].as_str().is_some_and(|it| it.contains('.')), "{entry}");
    assert!(entry["changes"].as_array().is_some_and(|it| !it.is_empty()), "{entry}");
}

#[tokio::test]
async fn every_write_of_staff_leaves_one_entry_with_its_author() {
    let app = App::spawn();
    let staff_writes = writes(|it| staff(&it.access).is_some());
    assert!(!staff_writes.is_empty());
    for operation in staff_writes {
        for role in [staff(&operation.access), Some(Role::Admin)].into_iter().flatten() {
            let caller = app.person(&[role]);
            assert_audited(&app, &operation, &Sample::of(&app, &app.user()), &caller).await;
        }
    }
}

#[tokio::test]
async fn an_admins_change_for_another_user_leaves_one_entry() {
    let app = App::spawn();
    let owned = writes(|it| ["signed-in", "owner", "manager"].contains(&it.access.as_str()));
    assert!(owned.len() >= 2);
    for operation in owned {
        assert_audited(&app, &operation, &Sample::of(&app, &app.user()), &app.admin()).await;
    }
}

#[tokio::test]
async fn an_admins_change_of_their_own_data_leaves_one_entry() {
    let app = App::spawn();
    for operation in writes(|it| staff(&it.access).is_none() && it.access != "public") {
        let admin = app.admin();
        assert_audited(&app, &operation, &Sample::of(&app, &admin), &admin).await;
    }
}

#[tokio::test]
async fn users_changes_of_their_own_data_leave_no_entry() {
    let app = App::spawn();
    for operation in writes(|it| staff(&it.access).is_none() && it.access != "public") {
        let user = app.user();
        let answer = Sample::of(&app, &user).request(&app, &operation).by(&user).await;
        assert!(answer.status < 300, "{}: {}", operation.name(), answer.text());
        assert_eq!(entries(&app), Vec::<Value>::new(), "{}", operation.name());
    }
}

#[tokio::test]
async fn a_refused_call_leaves_no_entry() {
    let app = App::spawn();
    let volunteer = app.volunteer();
    // Any account may name a sponsor, for itself.
    for operation in writes(|it| it.access != "public" && it.id != "create_named_sponsor") {
        let sample = Sample::of(&app, &app.user());
        let request = || sample.request(&app, &operation);
        let mut refused = vec![request().await, request().by(&app.user()).await];
        // Each operation of a batch has an id of its own instead of these headers; answers with a credential are not stored.
        if !["create_check_in_batch", "create_station"].contains(&operation.id.as_str()) {
            let unfit = request().by(&volunteer).header("if-match", "\"99-x\"").header("idempotency-key", "");
            refused.push(unfit.await);
        }
        for answer in refused {
            assert!(answer.status >= 400, "{}: {}", operation.name(), answer.text());
        }
        assert_eq!(entries(&app), Vec::<Value>::new(), "{}", operation.name());
    }
}

#[tokio::test]
async fn a_write_that_cannot_be_entered_does_not_happen() {
    let app = App::spawn();
    let admin = app.admin();
    let samples: Vec<_> = writes(|it| it.access != "public")
        .into_iter()
        .map(|operation| (operation, Sample::of(&app, &app.user())))
        .collect();
    app.rows.execute("ALTER TABLE audit_log ADD CONSTRAINT nothing_fits CHECK (false)");
    let before = app.rows.state();
    for (operation, sample) in samples {
        let answer = sample.request(&app, &operation).by(&admin).await;
        assert_eq!(answer.status, 500, "{}: {}", operation.name(), answer.text());
        answer.assert_problem();
        assert!(!answer.text().contains("nothing_fits"), "our own faults are not shown");
        assert_eq!(app.rows.state(), before, "{}", operation.name());
    }
}

#[tokio::test]
async fn an_entry_has_the_values_before_and_after() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.user());
    let change = json!({"id": user.id, "nameFirst": "Robin", "nameLast": "Rivera", "roleArray": ["User", "Volunteer"]});
    app.put("/api/User", &change).by(&admin).await.ok(200);
    let [entry] = entries(&app).try_into().unwrap();
    assert_eq!((&entry["action"], &entry["subject_id"]), (&json!("user.update"), &json!(user.id)));
    let expected = json!([
        {"field": "nameFirst", "before": "(withheld)", "after": "(withheld)"},
        {"field": "roleArray", "before": "User", "after": "Volunteer, User"},
    ]);
    assert_eq!(entry["changes"], expected, "only what changed");
}

#[tokio::test]
async fn a_repeat_that_changes_nothing_is_not_entered_again() {
    let app = App::spawn();
    let (volunteer, user) = (app.volunteer(), app.user());
    let category = app.category(app.tournament(), json!({}));
    let (_, _, attendee) = app.ticket(category, &user);
    let body = json!({"id": attendee, "checkedIn": true, "operationId": "gate-1"});
    for _ in 0..3 {
        app.put("/api/Attendee/checkin/update", &body).by(&volunteer).await.ok(200);
    }
    assert_eq!(entries(&app).len(), 1);
    let admin = app.admin();
    let ticket = json!({"ticketCategoryId": category, "userId": user.id});
    for _ in 0..3 {
        app.post("/api/Ticket", &ticket).by(&admin).header("idempotency-key", "k").await.ok(201);
    }
    assert_eq!(entries(&app).len(), 2);
}

#[tokio::test]
async fn the_recorded_actions_are_the_listed_ones() {
    let app = App::spawn();
    let admin = app.admin();
    for operation in writes(|it| it.access != "public") {
        let answer = Sample::of(&app, &app.user()).request(&app, &operation).by(&admin).await;
        assert!(answer.status < 300, "{}: {}", operation.name(), answer.text());
    }
    let enrollment = operations().into_iter().find(|it| it.id == "enroll_station").unwrap();
    assert_eq!(Sample::of(&app, &app.user()).request(&app, &enrollment).await.status, 200);
    let recovery = json!({"email": app.user().email, "isAdminRecovery": true});
    assert_eq!(app.post("/api/Auth/recover", &recovery).by(&admin).await.status, 200);
    let leaver = app.user();
    let shown = json!({"password": PASSWORD});
    assert_eq!(app.post("/api/Auth/deletion", &shown).by(&leaver).await.status, 204);
    for path in ["attendeeRoster/1", "club/1", "comprehensive/1", "tickets/1", "audit"] {
        app.get(&format!("/api/DataExport/{path}")).by(&admin).await.ok(200);
    }
    let entered: BTreeSet<_> =
        entries(&app).iter().map(|entry| entry["action"].as_str().unwrap().to_owned()).collect();
    // The site's calls make no entries of the command line, and some actions are only in older entries.
    let known = ACTIONS
        .into_iter()
        .filter(|action| !action.ends_with("_by_command_line") && *action != "widget.reorder");
    assert_eq!(entered, known.map(str::to_owned).collect());
}

/// A value that only personal fields contain.
const OWN: &str = "qwyzz";

/// Fields of bodies with identities and contact data.
const PERSONAL: [&str; 7] = [
    "nameFirst",
    "nameLast",
    "phone",
    "contactNameFirst",
    "contactNameLast",
    "newUserNameFirst",
    "newUserNameLast",
];

/// The body of a sample call with every personal field filled; people are given by name or by address.
fn personal(sample: &Sample, operation: &Operation, by_name: bool) -> Option<Value> {
    let mut body = sample.body(operation)?;
    let has = |field: &str| operation.fields.iter().any(|(name, _)| name == field);
    let either = has("newUserNameFirst");
    for field in PERSONAL.into_iter().filter(|field| has(field)) {
        if by_name || !field.starts_with("newUser") {
            body[field] = json!(format!("{OWN} of {field}"));
        }
    }
    if by_name && either {
        body.as_object_mut().unwrap().remove("email");
    } else if has("email") {
        body["email"] = json!(format!("{OWN}.{}@example.org", uuid::Uuid::new_v4().simple()));
    }
    if operation.path == "/api/Waitlist" {
        body["name"] = json!(format!("{OWN} of name"));
    }
    Some(body)
}

#[tokio::test]
async fn changes_contain_no_personal_values() {
    let app = App::spawn();
    let admin = app.admin();
    let mut walked = 0;
    for operation in writes(|it| it.access != "public") {
        for by_name in [false, true] {
            let sample = Sample::of(&app, &app.user());
            app.rows.execute(&format!(
                "UPDATE users SET email = '{OWN}.' || uid || '@example.org', name_first = '{OWN}', name_last = '{OWN}',
                     phone = '{OWN}' WHERE id <> {}",
                admin.id
            ));
            app.rows.execute(&format!(
                "UPDATE sponsors SET phone = '{OWN}', contact_name_first = '{OWN}', contact_name_last = '{OWN}'"
            ));
            app.rows.execute(&format!(
                "UPDATE waitlist SET name = '{OWN}', email = '{OWN}.' || id || '@example.org'"
            ));
            let call = match personal(&sample, &operation, by_name) {
                Some(body) => {
                    app.call(operation.method.clone(), &sample.path(&operation)).json(&body.to_string())
                }
                None => sample.request(&app, &operation),
            };
            let answer = call.by(&admin).await;
            assert!(answer.status < 300, "{}: {}", operation.name(), answer.text());
            walked += 1;
        }
    }
    let entries = entries(&app);
    assert!(entries.len() >= walked, "{} of {walked}", entries.len());
    for entry in &entries {
        assert!(!entry["changes"].to_string().contains(OWN), "{entry}");
    }
    let told = json!(entries).to_string();
    for field in ["email", "name", "nameFirst", "nameLast", "phone", "contactNameFirst", "contactNameLast"] {
        assert!(told.contains(&format!("\"field\":\"{field}\"")), "that {field} changed is told");
    }
}
