use fairway_domain::ids::{SponsorId, UserId};
use serde_json::json;

use crate::fixture::Fixture;

#[test]
fn a_live_sponsor_is_managed_by_whom_it_is_linked_to() {
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
