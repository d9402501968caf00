use fairway_application::Error;
use fairway_application::stores::user_sponsors::NewUserSponsor;
use fairway_domain::ids::{SponsorId, TournamentId, UserId, UserSponsorId};
use fairway_domain::refusal::Refusal;
use serde_json::json;

use crate::fixture::Fixture;

#[test]
fn a_link_is_kept_once_for_each_tournament_and_once_for_none() {
    let fixture = Fixture::new();
    let user = UserId(fixture.rows.insert("users", json!({"name_first": "Ann"})));
    let sponsor = SponsorId(fixture.rows.insert("sponsors", json!({})));
    let tournament = TournamentId(fixture.rows.insert("tournaments", json!({})));
    for tournament_id in [None, Some(tournament)] {
        let link = NewUserSponsor { user_id: user, sponsor_id: sponsor, tournament_id };
        let id = fixture.done(|stores| stores.user_sponsors().add(&link));
        let view = fixture.done(|stores| stores.user_sponsors().view(id)).unwrap();
        assert_eq!((view.user_id, view.sponsor_id, view.tournament_id), (user, sponsor, tournament_id));
        assert_eq!(view.user.name_first, "Ann");
        let again = fixture.run(|stores| stores.user_sponsors().add(&link));
        assert!(matches!(again, Err(Error::Refused(Refusal::AlreadyLinked))), "{again:?}");
    }
    assert_eq!(fixture.done(|stores| stores.user_sponsors().of_sponsor(sponsor)).len(), 2);
}

#[test]
fn a_link_is_taken_away_once() {
    let fixture = Fixture::new();
    let user = fixture.rows.insert("users", json!({}));
    let sponsor = fixture.rows.insert("sponsors", json!({}));
    let id = fixture.rows.insert("user_sponsors", json!({"user_id": user, "sponsor_id": sponsor}));
    let delete = || fixture.done(|stores| stores.user_sponsors().delete(UserSponsorId(id)));
    assert!(delete());
    assert!(!delete());
    assert_eq!(fixture.done(|stores| stores.user_sponsors().of_sponsor(SponsorId(sponsor))), []);
}
