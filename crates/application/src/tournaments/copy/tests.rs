use fairway_domain::access::Role;
use fairway_domain::refusal::Refusal;
use mockall::predicate::{always, eq};

use super::super::tests::{ID, widget, with_banner};
use super::*;
use crate::Ports;
use crate::ports::MockPictures;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports, tournament};

const COPY: TournamentId = TournamentId(9);

fn admin() -> Actor {
    actor(1, &[Role::Admin])
}

fn copy() -> TournamentCopy {
    TournamentCopy {
        id: Some(ID),
        name: Some("Spring Classic 2027".into()),
        slug: Some("spring-2027".into()),
        date_start: Some("2027-06-12".into()),
    }
}

fn once() -> Once<TournamentPage> {
    Once { key: None, encode: |_| Ok(String::new()) }
}

fn tournaments(database: &FakeDatabase, pictures: MockPictures) -> Tournaments {
    let ports = ports(database.clone(), FixedClock::default());
    Tournaments::new(&Ports { pictures: std::sync::Arc::new(pictures), ..ports })
}

/// Expects the reads from the original, which come before its files are copied.
fn reads(stores: &mut MockStores) {
    stores.tournaments.expect_find().with(eq(ID), eq(true)).returning(|_, _| Ok(Some(with_banner())));
    stores.widgets.expect_of_tournament().with(eq(ID), eq(true)).returning(|_, _| Ok(vec![widget()]));
}

/// The file name made from the n-th random number.
fn name(n: u8) -> String {
    format!("{n:032x}.jpg")
}

#[test]
fn files_are_copied_first_then_all_rows_in_one_transaction() {
    let database = FakeDatabase::expecting(|stores| {
        reads(stores);
        stores.tournaments.expect_lock().with(eq(ID)).returning(|_| Ok(Some(with_banner())));
        let day = NaiveDate::from_ymd_opt(2027, 6, 12).unwrap();
        let details = TournamentDetails {
            name: "Spring Classic 2027".into(),
            slug: "spring-2027".into(),
            live: false,
            date_start: day,
            date_end: day,
            ..TournamentDetails::from(&tournament())
        };
        stores.tournaments.expect_add().times(1).with(eq(details), always()).returning(|_, _| Ok(COPY));
        let set = stores.tournaments.expect_set_banner().times(1);
        set.withf(|id, banner, _| *id == COPY && banner.as_ref().is_some_and(|it| it.picture == name(1)))
            .returning(|_, _, _| Ok(()));
        let parts = stores.tournaments.expect_copy_parts().times(1);
        parts
            .withf(|from, to, shift, _, photos, _| {
                (*from, *to, shift.num_days()) == (ID, COPY, 364) && photos == [(6, name(2))]
            })
            .returning(|_, _, _, _, _, _| Ok(()));
        let entered = stores.audit.expect_add().times(1);
        entered
            .withf(|entry| entry.action == "tournament.copy" && entry.subject_id == Some(COPY.0))
            .returning(|_| Ok(()));
        stores.tournaments.expect_find().with(eq(COPY), eq(true)).returning(|_, _| Ok(Some(tournament())));
        stores.rounds.expect_of_tournament().returning(|_, _| Ok(vec![]));
        stores.tournaments.expect_sponsors().returning(|_| Ok(vec![]));
    });
    let mut pictures = MockPictures::new();
    // The second photo has no file.
    for (kind, from, n, is_there) in
        [("banner", "b.jpg", 1, true), ("photo", "p1.jpg", 2, true), ("photo", "p2.jpg", 3, false)]
    {
        let read = database.clone();
        let copied = pictures.expect_copy().times(1).with(eq(kind), eq(from), eq(name(n)));
        copied.returning(move |_, _, _| {
            assert_eq!(read.outcomes(), Outcomes { commits: 1, rollbacks: 0 }, "outside of any transaction");
            Ok(is_there)
        });
    }
    let answer = tournaments(&database, pictures).copy(&admin(), &copy(), &once());
    assert!(matches!(answer, Ok(Answer::New(_))));
    assert_eq!(database.outcomes(), Outcomes { commits: 2, rollbacks: 0 });
}

#[test]
fn copied_pictures_are_removed_when_the_copy_fails() {
    let database = FakeDatabase::expecting(|stores| {
        reads(stores);
        stores.tournaments.expect_lock().returning(|_| Ok(Some(with_banner())));
        stores.tournaments.expect_add().returning(|_, _| Err(Refusal::SlugTaken.into()));
    });
    let mut pictures = MockPictures::new();
    pictures.expect_copy().returning(|_, from, _| Ok(from != "p2.jpg"));
    for (kind, n) in [("banner", 1), ("photo", 2)] {
        pictures.expect_remove().times(1).with(eq(kind), eq(name(n))).returning(|_, _| ());
    }
    let answer = tournaments(&database, pictures).copy(&admin(), &copy(), &once());
    assert!(matches!(answer, Err(Error::Refused(Refusal::SlugTaken))));
}

#[test]
fn a_failing_picture_store_is_cleaned_up_and_no_row_is_written() {
    let database = FakeDatabase::expecting(reads);
    let mut pictures = MockPictures::new();
    pictures.expect_copy().times(1).with(eq("banner"), always(), always()).returning(|_, _, _| Ok(true));
    let full = |_: &str, _: &str, _: &str| Err(Error::Unexpected("the disk is full".into()));
    pictures.expect_copy().times(1).with(eq("photo"), always(), always()).returning(full);
    pictures.expect_remove().times(1).with(eq("banner"), eq(name(1))).returning(|_, _| ());
    let answer = tournaments(&database, pictures).copy(&admin(), &copy(), &once());
    assert!(matches!(answer, Err(Error::Unexpected(_))));
    assert_eq!(database.outcomes(), Outcomes { commits: 1, rollbacks: 0 });
}

#[test]
fn a_tournament_deleted_while_its_files_are_copied_is_not_found() {
    let database = FakeDatabase::expecting(|stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(tournament())));
        stores.widgets.expect_of_tournament().returning(|_, _| Ok(vec![]));
        stores.tournaments.expect_lock().returning(|_| Ok(None));
    });
    let answer = tournaments(&database, MockPictures::new()).copy(&admin(), &copy(), &once());
    assert!(matches!(answer, Err(Error::NotFound("couldn't find tournament"))));
}

#[test]
fn refusals_and_missing_fields_are_reported_before_any_read() {
    let database = FakeDatabase::expecting(|_| {});
    let tournaments = tournaments(&database, MockPictures::new());
    assert!(tournaments.copy(&actor(1, &[Role::Volunteer]), &copy(), &once()).is_err());
    let missing = tournaments.copy(&admin(), &TournamentCopy::default(), &once());
    let Err(Error::Invalid(fields)) = missing else { panic!("{missing:?}") };
    let told: Vec<_> = fields.iter().map(|(field, all)| (field, all[0].clone())).collect();
    assert_eq!(
        told,
        ["dateStart", "id", "name", "slug"].map(|field| (field, format!("{field} cannot be empty")))
    );
    assert_eq!(database.outcomes(), Outcomes::default());
}
