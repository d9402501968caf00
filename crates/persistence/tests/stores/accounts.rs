use fairway_application::Error;
use fairway_application::stores::accounts::{NewUser, User};
use fairway_domain::access::Role;
use fairway_domain::ids::UserId;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;
use serde_json::json;

use crate::fixture::{Fixture, at};

fn new(email: &str, roles: &[Role]) -> NewUser {
    NewUser {
        email: Email::parse(email).unwrap(),
        name_first: "Ann".into(),
        name_last: "Lee".into(),
        phone: "555".into(),
        password_hash: Some("hash".into()),
        proven_at: None,
        roles: roles.to_vec(),
        created_at: at("12:00:00"),
    }
}

fn add(fixture: &Fixture, email: &str, roles: &[Role]) -> UserId {
    fixture.done(|stores| stores.users().add(&new(email, roles)))
}

fn find(fixture: &Fixture, id: UserId) -> User {
    fixture.done(|stores| stores.users().find(id)).unwrap()
}

#[test]
fn a_person_is_found_as_they_were_added_with_every_role() {
    let fixture = Fixture::new();
    let id = add(&fixture, "Ann.Lee@Example.org", &Role::ALL);
    let found = find(&fixture, id);
    assert_eq!(found.email.as_ref().map(Email::as_str), Some("Ann.Lee@Example.org"), "as typed");
    assert_eq!(
        (found.name_first.as_str(), found.name_last.as_str(), found.phone.as_str()),
        ("Ann", "Lee", "555")
    );
    assert_eq!(found.roles, Role::ALL);
    assert_eq!((found.provider.as_str(), found.version, found.uid.len()), ("email", 1, 36));
    assert_eq!(fixture.done(|stores| stores.users().lock(id)), Some(found));
}

#[test]
fn an_address_is_taken_in_any_case() {
    let fixture = Fixture::new();
    add(&fixture, "Zoe@example.org", &[Role::User]);
    for taken in ["Zoe@example.org", "zoe@EXAMPLE.org", "ZOE@example.org"] {
        let refused = fixture.run(|stores| stores.users().add(&new(taken, &[Role::User])));
        assert!(matches!(refused, Err(Error::Refused(Refusal::EmailTaken))), "{taken}: {refused:?}");
    }
    assert_eq!(fixture.rows.count("users"), 1);
    assert_eq!(fixture.rows.count("user_roles"), 1, "a refused person leaves no role behind");
}

#[test]
fn an_update_writes_the_changes_and_increments_the_version() {
    let fixture = Fixture::new();
    let id = add(&fixture, "ann@example.org", &[Role::User]);
    let after = User {
        email: Some(Email::parse("lee@example.org").unwrap()),
        name_first: "Anne".into(),
        phone: String::new(),
        ..find(&fixture, id)
    };
    fixture.done(|stores| stores.users().update(&after));
    assert_eq!(find(&fixture, id), User { version: 2, ..after });
}

#[test]
fn a_taken_address_is_refused_on_update_too() {
    let fixture = Fixture::new();
    add(&fixture, "taken@example.org", &[Role::User]);
    let id = add(&fixture, "ann@example.org", &[Role::User]);
    let after = User { email: Some(Email::parse("TAKEN@example.org").unwrap()), ..find(&fixture, id) };
    let refused = fixture.run(|stores| stores.users().update(&after));
    assert!(matches!(refused, Err(Error::Refused(Refusal::EmailTaken))), "{refused:?}");
}

#[test]
fn roles_are_replaced_and_sessions_end_only_on_request() {
    let fixture = Fixture::new();
    let id = add(&fixture, "ann@example.org", &[Role::Admin, Role::User]);
    let session = || fixture.done(|stores| stores.users().session(id)).unwrap();
    fixture.done(|stores| stores.users().set_roles(id, &[Role::Volunteer, Role::User], false));
    assert_eq!((session().roles, session().token_version), (vec![Role::Volunteer, Role::User], 0));
    fixture.done(|stores| stores.users().set_roles(id, &[], true));
    assert_eq!((session().roles, session().token_version), (vec![], 1));
}

#[test]
fn another_admin_is_another_user() {
    let fixture = Fixture::new();
    let first = add(&fixture, "first@example.org", &[Role::Admin]);
    add(&fixture, "user@example.org", &[Role::User]);
    let another = || fixture.done(|stores| stores.users().another_admin(first));
    assert!(!another());
    add(&fixture, "second@example.org", &[Role::User, Role::Admin]);
    assert!(another());
}

#[test]
fn credentials_are_found_in_any_case_and_hold_the_token_s_claims() {
    let fixture = Fixture::new();
    let id = add(&fixture, "Zoe@Example.org", &[Role::Volunteer, Role::User]);
    let email = Email::parse("zoE@example.ORG").unwrap();
    let known = fixture.done(|stores| stores.users().credentials(&email)).unwrap();
    assert_eq!((known.id, known.password_hash.as_deref()), (id, Some("hash")));
    assert_eq!(known.session.roles, [Role::Volunteer, Role::User]);
    assert_eq!(known.session.email.as_str(), "Zoe@Example.org");
    let nobody = Email::parse("nobody@example.org").unwrap();
    assert_eq!(fixture.done(|stores| stores.users().credentials(&nobody)), None);
}

#[test]
fn a_deleted_user_or_a_mere_name_has_no_session() {
    let fixture = Fixture::new();
    let name = fixture.rows.insert("users", json!({"email": null}));
    assert_eq!(fixture.done(|stores| stores.users().session(UserId(name))), None);
    assert_eq!(fixture.done(|stores| stores.users().session(UserId(name + 1))), None);
    let user = fixture.done(|stores| stores.users().find(UserId(name))).unwrap();
    assert_eq!(user.email, None);
}

#[test]
fn a_new_password_is_kept_and_ends_sessions() {
    let fixture = Fixture::new();
    let id = add(&fixture, "ann@example.org", &[Role::User]);
    fixture.done(|stores| stores.users().set_password(id, "another hash"));
    let email = Email::parse("ann@example.org").unwrap();
    let known = fixture.done(|stores| stores.users().credentials(&email)).unwrap();
    assert_eq!((known.password_hash.as_deref(), known.session.token_version), (Some("another hash"), 1));
}

#[test]
fn a_user_s_tournaments_are_named_latest_first() {
    let fixture = Fixture::new();
    let (ticket, other) = (fixture.ticket(), fixture.ticket());
    fixture.rows.execute(&format!("UPDATE tournaments SET name = 'Fall', date_end = '2026-09-01', date_start = '2026-09-01' WHERE id = {}", other.tournament));
    fixture.another_ticket(&ticket);
    fixture.group(ticket.id, &[other.user]);
    fixture.group(other.id, &[other.user]);
    let bought = |user| fixture.done(|stores| stores.users().tournaments_bought(UserId(user)));
    let attended = |user| fixture.done(|stores| stores.users().tournaments_attended(UserId(user)));
    assert_eq!(
        (bought(ticket.user), attended(ticket.user)),
        (vec!["Spring Classic, 6/13/2026".to_owned()], vec![])
    );
    assert_eq!(attended(other.user), ["Fall, 9/1/2026", "Spring Classic, 6/13/2026"]);
    fixture.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {}", other.id));
    assert_eq!(
        (bought(other.user), attended(other.user)),
        (vec!["Fall, 9/1/2026".to_owned()], vec!["Spring Classic, 6/13/2026".to_owned()])
    );
}

#[test]
fn a_user_locked_for_deletion_gets_no_ticket() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let person = fixture.rows.insert("users", json!({}));
    let hurried = |user: i64| {
        fixture.rows.execute("SET lock_timeout = '100ms'");
        let row = json!({"tournament_id": ticket.tournament, "ticket_category_id": ticket.category, "user_id": user});
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| fixture.rows.insert("tickets", row))).is_ok()
    };
    fixture.done(|stores| {
        stores.users().lock(UserId(ticket.user))?;
        assert!(hurried(ticket.user), "a change of the person does not hold their tickets up");
        stores.users().lock_to_delete(UserId(person))?;
        assert!(!hurried(person));
        Ok(())
    });
}

#[test]
fn teammates_are_those_of_every_group_once_without_oneself() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (ann, bob) = (
        fixture.rows.insert("users", json!({"name_first": "Ann"})),
        fixture.rows.insert("users", json!({"name_first": "Bob"})),
    );
    fixture.group(ticket.id, &[ticket.user, bob]);
    fixture.group(ticket.id, &[ticket.user, ann, bob]);
    fixture.group(ticket.id, &[fixture.rows.insert("users", json!({})), ann]);
    let found = fixture.done(|stores| stores.users().teammates(UserId(ticket.user)));
    assert_eq!(found.iter().map(|it| it.id.0).collect::<Vec<_>>(), [ann, bob]);
    assert!(found.iter().all(|it| it.email.is_none()));
    assert_eq!(fixture.done(|stores| stores.users().teammates(UserId(0))), []);
}

#[test]
fn the_roles_of_the_table_are_those_of_the_domain_in_their_order() {
    let roles = Fixture::new().done(|stores| stores.users().roles());
    assert_eq!(
        roles.iter().map(|it| (it.id, it.role)).collect::<Vec<_>>(),
        (1..).zip(Role::ALL).collect::<Vec<_>>()
    );
}
