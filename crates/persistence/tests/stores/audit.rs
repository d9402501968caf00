use chrono::SubsecRound;
use fairway_application::audit::{Change, Entry};
use fairway_domain::access::{Actor, Role};
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use crate::fixture::{Fixture, at};

#[test]
fn an_entry_tells_who_did_what_to_which_row_and_outlives_its_author() {
    let fixture = Fixture::new();
    let email = Email::parse("alex@example.org").unwrap();
    let entry = Entry {
        at: at("12:00:00").trunc_subsecs(6),
        actor: Actor { id: UserId(404), email, roles: vec![Role::Admin] },
        action: "user.update",
        subject_id: 7,
        changes: vec![Change { field: "phone", before: String::new(), after: "\"555\"".into() }],
    };
    fixture.done(|stores| stores.audit().add(&entry));
    let kept = fixture.rows.texts(
        "SELECT action AS name, concat_ws(' ', at AT TIME ZONE 'UTC', actor_id, actor_email, subject_id, changes) AS text
         FROM audit_log",
    );
    assert_eq!(
        kept["user.update"],
        r#"2026-05-01 12:00:00 404 alex@example.org 7 [{"after": "\"555\"", "field": "phone", "before": ""}]"#
    );
}
