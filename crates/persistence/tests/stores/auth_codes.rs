use fairway_domain::ids::UserId;
use serde_json::json;

use crate::fixture::{Fixture, at};

/// A user with these codes, each valid until half past twelve.
fn somebody(fixture: &Fixture, digests: &[&str]) -> UserId {
    let id = fixture.rows.insert("users", json!({}));
    for digest in digests {
        fixture.rows.link("auth_codes", json!({"hash": digest, "user_id": id}));
    }
    UserId(id)
}

#[test]
fn a_code_is_found_by_its_digest() {
    let fixture = Fixture::new();
    let (ann, bob) = (somebody(&fixture, &["a"]), somebody(&fixture, &["b"]));
    let owner = |digest: &str| fixture.done(|stores| stores.auth_codes().owner(digest));
    assert_eq!((owner("a"), owner("b"), owner("c")), (Some(ann), Some(bob), None));
}

#[test]
fn using_a_code_deletes_all_codes_of_its_owner_and_no_others() {
    let fixture = Fixture::new();
    let (ann, _) = (somebody(&fixture, &["a", "also a"]), somebody(&fixture, &["b"]));
    let use_up =
        |digest: &str| fixture.done(|stores| stores.auth_codes().use_up(ann, digest, at("12:29:59")));
    assert!(use_up("a"));
    assert_eq!(fixture.rows.count("auth_codes"), 1);
    assert!(!use_up("a") && !use_up("also a") && !use_up("b"));
}

#[test]
fn a_code_is_good_until_the_moment_at_which_it_expires() {
    let fixture = Fixture::new();
    let good = |time: &str| {
        let id = somebody(&fixture, &[time]);
        fixture.done(|stores| stores.auth_codes().use_up(id, time, at(time)))
    };
    assert!(good("12:29:59.999999"));
    assert!(!good("12:30:00"));
}

#[test]
fn codes_are_revoked_and_go_with_their_owner() {
    let fixture = Fixture::new();
    let (ann, bob) = (somebody(&fixture, &["a", "also a"]), somebody(&fixture, &["b"]));
    fixture.done(|stores| stores.auth_codes().revoke(ann));
    assert_eq!(fixture.rows.count("auth_codes"), 1);
    fixture.rows.execute(&format!("DELETE FROM users WHERE id = {bob}"));
    assert_eq!(fixture.rows.count("auth_codes"), 0);
}

#[test]
fn a_code_is_added_beside_others_and_goes_when_it_has_expired() {
    let fixture = Fixture::new();
    let ann = somebody(&fixture, &["a"]);
    fixture.done(|stores| stores.auth_codes().add(ann, "later", at("12:00:00"), at("12:30:00.000001")));
    assert_eq!(fixture.done(|stores| stores.auth_codes().owner("later")), Some(ann));
    fixture.done(|stores| stores.auth_codes().forget_expired(at("12:30:00")));
    let owner = |digest: &str| fixture.done(|stores| stores.auth_codes().owner(digest));
    assert_eq!((owner("a"), owner("later")), (None, Some(ann)));
}
