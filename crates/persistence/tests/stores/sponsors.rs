use fairway_application::stores::sponsors::Whose;
use fairway_domain::ids::{LogoId, SponsorId, UserId};
use serde_json::json;

use crate::fixture::Fixture;

#[test]
fn a_live_sponsor_is_managed_by_its_linked_users() {
    let fixture = Fixture::new();
    let user = fixture.rows.insert("users", json!({}));
    let sponsor = fixture.rows.insert("sponsors", json!({}));
    let manages =
        |user, sponsor| fixture.done(|stores| stores.sponsors().manages(UserId(user), SponsorId(sponsor)));
    assert!(!manages(user, sponsor));
    fixture.rows.insert("user_sponsors", json!({"user_id": user, "sponsor_id": sponsor}));
    assert!(manages(user, sponsor));
    assert!(!manages(user + 1, sponsor) && !manages(user, sponsor + 1));
    fixture.rows.execute("UPDATE sponsors SET live_flag = false");
    assert!(!manages(user, sponsor), "one that is not live is not there for a user");
}

#[test]
fn a_sponsor_is_there_whether_or_not_it_is_live() {
    let fixture = Fixture::new();
    let sponsor = fixture.rows.insert("sponsors", json!({"live_flag": false}));
    let exists = |id| fixture.done(|stores| stores.sponsors().exists(SponsorId(id)));
    assert!(exists(sponsor));
    assert!(!exists(sponsor + 1));
}

#[test]
fn a_logo_is_locked_with_its_sponsor_and_verified_with_a_reason() {
    let fixture = Fixture::new();
    let sponsor = SponsorId(fixture.rows.insert("sponsors", json!({})));
    let manager = UserId(fixture.rows.insert("users", json!({})));
    fixture.rows.insert("user_sponsors", json!({"user_id": manager.0, "sponsor_id": sponsor.0}));
    let add = |name: &str| {
        let now = "2026-05-01T12:00:00Z".parse().unwrap();
        fixture.done(|stores| stores.sponsors().add_logo(sponsor, name, "image/png", now))
    };
    let (first, second) = (add("a.png"), add("b.png"));
    let of = |id, whose| fixture.done(|stores| stores.sponsors().lock_of_logo(id, whose));
    let mine = of(second, Whose::ManagedBy(manager)).unwrap();
    let told: Vec<_> =
        mine.logos.iter().map(|logo| (logo.id, logo.picture.as_str(), logo.verified)).collect();
    assert_eq!((mine.id, told), (sponsor, vec![(first.0, "a.png", false), (second.0, "b.png", false)]));
    assert_eq!(of(second, Whose::ManagedBy(UserId(manager.0 + 1))), None);
    assert_eq!(of(LogoId(second.0 + 1), Whose::All), None);
    fixture.done(|stores| stores.sponsors().verify_logo(first, true, "Clear"));
    fixture.done(|stores| stores.sponsors().delete_logo(second));
    let [left] = of(first, Whose::All).unwrap().logos.try_into().unwrap();
    assert_eq!((left.verified, left.reason.as_str()), (true, "Clear"));
}
