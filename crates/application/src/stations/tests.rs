use chrono::TimeZone;
use fairway_domain::access::Role;
use fairway_domain::refusal::Refusal;

use super::*;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, client, ports, tournament};

fn stations(expect: impl FnOnce(&mut MockStores)) -> (Stations, FakeDatabase) {
    let database = FakeDatabase::expecting(expect);
    (Stations::new(&ports(database.clone(), FixedClock::default())), database)
}

/// Station 3 of a tournament that ends on this day of May, made by user 7.
fn view(day: u32) -> StationView {
    StationView {
        station: Station {
            id: StationId(3),
            tournament_id: TournamentId(1),
            name: "Cart barn".into(),
            revoked_at: None,
            last_heard_at: None,
        },
        created_by: Some(fairway_domain::ids::UserId(7)),
        created_by_name: Some("Sam Rivera".into()),
        waiting: None,
        is_enrolled: true,
        date_end: NaiveDate::from_ymd_opt(2026, 5, day).unwrap(),
        tournament_name: "Spring Classic".into(),
    }
}

fn form() -> StationForm {
    StationForm { tournament_id: Some(TournamentId(1)), name: "Cart barn".into() }
}

#[test]
fn a_station_without_the_right_opens_no_transaction() {
    let (stations, database) = stations(|_| {});
    let user = actor(7, &[Role::User]);
    assert!(stations.create(&user, &form()).is_err());
    assert!(stations.invite(&user, &form()).is_err());
    assert_eq!(database.outcomes(), Outcomes::default());
}

#[test]
fn no_phone_is_prepared_after_the_end_of_the_tournament() {
    let (stations, database) = stations(|stores| {
        let mut over = tournament();
        over.date_end = NaiveDate::from_ymd_opt(2026, 4, 29).unwrap();
        stores.tournaments.expect_find().return_once(move |_, _| Ok(Some(over)));
    });
    let refused = stations.create(&actor(7, &[Role::Admin]), &form());
    assert!(matches!(refused, Err(Error::Refused(Refusal::StationsOver))), "{refused:?}");
    assert_eq!(database.outcomes(), Outcomes { commits: 0, rollbacks: 1 });
}

#[test]
fn a_station_is_valid_until_the_day_after_the_last_has_ended() {
    // The clock shows noon of 1 May.
    for last_day in [30, 1, 2] {
        let (stations, _) = stations(|stores| {
            stores.stations.expect_by_credential().return_once(move |_| Ok(Some(view(last_day))));
        });
        assert!(stations.authenticate("fs_1").is_ok(), "{last_day}");
    }
    let ended = StationView { date_end: NaiveDate::from_ymd_opt(2026, 4, 29).unwrap(), ..view(1) };
    let (stations, _) = stations(|stores| {
        stores.stations.expect_by_credential().return_once(move |_| Ok(Some(ended)));
    });
    assert!(matches!(stations.authenticate("fs_1"), Err(Error::Unauthenticated)));
    let midnight = chrono::Utc.with_ymd_and_hms(2026, 5, 3, 0, 0, 0).unwrap();
    assert_eq!(stations.shown(view(1), None).ends_at, midnight);
}

#[test]
fn only_its_maker_or_an_admin_revokes_a_station_and_once() {
    let revoked = |who, roles: &[Role], before: StationView, times: usize| {
        let (stations, database) = stations(|stores| {
            stores.stations.expect_lock().return_once(move |_| Ok(Some(before)));
            stores.stations.expect_revoke().times(times).returning(|_, _, _| Ok(()));
            stores.audit.expect_add().returning(|_| Ok(()));
        });
        (stations.revoke(&actor(who, roles), StationId(3)), database.outcomes().commits)
    };
    let already = {
        let mut already = view(1);
        already.station.revoked_at = Some(FixedClock::default().0);
        already
    };
    assert!(matches!(revoked(7, &[Role::User], view(1), 1), (Ok(()), 1)), "its maker");
    assert!(matches!(revoked(8, &[Role::Admin], view(1), 1), (Ok(()), 1)), "an Admin");
    assert!(matches!(revoked(8, &[Role::Volunteer], view(1), 0), (Err(Error::NotFound(_)), 0)), "another");
    assert!(matches!(revoked(7, &[Role::Volunteer], already, 0), (Ok(()), 1)), "again");
}

#[test]
fn a_code_of_an_ended_tournament_is_refused() {
    let ended = StationView { date_end: NaiveDate::from_ymd_opt(2026, 4, 29).unwrap(), ..view(1) };
    let (stations, database) = stations(|stores| {
        stores.stations.expect_enroll().return_once(|_, _, _| Ok(Some(StationId(3))));
        stores.stations.expect_find().return_once(move |_| Ok(Some(ended)));
    });
    assert!(matches!(stations.enroll(client(), "code"), Err(Error::WrongStationCode)));
    assert_eq!(database.outcomes(), Outcomes { commits: 0, rollbacks: 1 });
}
