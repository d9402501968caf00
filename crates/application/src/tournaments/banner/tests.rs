use fairway_domain::access::Role;
use fairway_domain::picture::{Format, PictureFault};
use mockall::predicate::eq;

use super::super::tests::{ID, shows_the_page, with_banner};
use super::*;
use crate::Ports;
use crate::ports::{CheckedPicture, MockPictureChecker, MockPictures, PictureFiles};
use crate::stores::idempotency::{FirstAnswer, Key};
use crate::stores::tournaments::Tournament;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports, tournament};

/// The picture name made from the first random number.
const NEW: &str = "00000000000000000000000000000001.png";

fn admin() -> Actor {
    actor(1, &[Role::Admin])
}

fn new() -> NewBanner {
    let photo = Upload { file_name: "folder/day.png".into(), bytes: b"sent".to_vec() };
    NewBanner { tournament_id: Some(ID), photo: Some(photo) }
}

/// The outcome of looking the tournament up.
const LOOKED: Outcomes = Outcomes { commits: 1, rollbacks: 0 };

fn anew() -> PictureFiles {
    PictureFiles { whole: b"anew".to_vec(), small: Some(b"little".to_vec()) }
}

/// The use cases over a checker that returns "anew" for every file.
fn tournaments(database: &FakeDatabase, pictures: MockPictures) -> Tournaments {
    let mut checker = MockPictureChecker::new();
    checker
        .expect_check()
        .with(eq(&b"sent"[..]), eq(2_560))
        .returning(|_, _| Ok(CheckedPicture { format: Format::Png, files: anew() }));
    of(database, pictures, checker)
}

fn of(database: &FakeDatabase, pictures: MockPictures, checker: MockPictureChecker) -> Tournaments {
    Tournaments::new(&Ports {
        pictures: std::sync::Arc::new(pictures),
        picture_checker: std::sync::Arc::new(checker),
        ..ports(database.clone(), FixedClock::default())
    })
}

/// A store that keeps the new banner's picture before any row is written.
fn keeps_the_new_one(database: &FakeDatabase) -> MockPictures {
    let mut pictures = MockPictures::new();
    let before = database.clone();
    let put = pictures.expect_put().times(1).with(eq(BANNER), eq(NEW), eq(anew()));
    put.returning(move |_, _, _| {
        assert_eq!(before.outcomes(), LOOKED);
        Ok(())
    });
    pictures
}

fn removes(pictures: &mut MockPictures, name: &'static str, database: &FakeDatabase, after: Outcomes) {
    let database = database.clone();
    let remove = pictures.expect_remove().times(1).with(eq(BANNER), eq(name));
    remove.returning(move |_, _| assert_eq!(database.outcomes(), after));
}

fn once(key: Option<Key>) -> Once<TournamentPage> {
    Once { key, encode: |_| Ok(String::new()) }
}

/// The tournament exists, and is read before any lock.
fn is_there(stores: &mut MockStores) {
    stores.tournaments.expect_find().with(eq(ID), eq(true)).returning(|_, _| Ok(Some(tournament())));
}

fn replaces(stores: &mut MockStores, before: fn() -> Tournament) {
    is_there(stores);
    stores.tournaments.expect_lock().with(eq(ID)).returning(move |_| Ok(Some(before())));
    let set = stores.tournaments.expect_set_banner().times(1);
    set.withf(|id, banner, _| {
        let told = banner.as_ref().map(|it| (it.file_name.as_str(), it.picture.as_str(), it.file_size));
        *id == ID && told == Some(("day.png", NEW, 4))
    })
    .returning(|_, _, _| Ok(()));
    stores
        .audit
        .expect_add()
        .times(1)
        .withf(|entry| entry.action == "tournament.put_banner")
        .returning(|_| Ok(()));
    shows_the_page(stores);
}

#[test]
fn the_new_picture_is_stored_before_the_row_and_the_old_deleted_after() {
    let database = FakeDatabase::expecting(|stores| replaces(stores, with_banner));
    let mut pictures = keeps_the_new_one(&database);
    removes(&mut pictures, "b.jpg", &database, Outcomes { commits: 2, rollbacks: 0 });
    let answer = tournaments(&database, pictures).put_banner(&admin(), &new(), &once(None));
    assert!(matches!(answer, Ok(Answer::New(_))));
}

#[test]
fn the_first_banner_removes_no_picture() {
    let database = FakeDatabase::expecting(|stores| replaces(stores, tournament));
    let pictures = keeps_the_new_one(&database);
    tournaments(&database, pictures).put_banner(&admin(), &new(), &once(None)).unwrap();
}

#[test]
fn a_picture_without_a_committed_row_is_removed_again() {
    let database = FakeDatabase::expecting(|stores| {
        is_there(stores);
        stores.tournaments.expect_lock().returning(|_| Ok(None));
    });
    let mut pictures = keeps_the_new_one(&database);
    removes(&mut pictures, NEW, &database, Outcomes { commits: 1, rollbacks: 1 });
    let answer = tournaments(&database, pictures).put_banner(&admin(), &new(), &once(None));
    assert!(matches!(answer, Err(Error::NotFound("couldn't find tournament"))));
}

#[test]
fn a_repeat_returns_the_first_picture_and_removes_its_own() {
    let key = Key { key: "k".into(), request: "digest".into() };
    let database = FakeDatabase::expecting(|stores| {
        is_there(stores);
        let first = FirstAnswer { request: "digest".into(), answer: "first".into() };
        stores.idempotency.expect_claim().returning(move |_, _, _, _| Ok(Some(first.clone())));
    });
    let mut pictures = keeps_the_new_one(&database);
    removes(&mut pictures, NEW, &database, Outcomes { commits: 2, rollbacks: 0 });
    let answer = tournaments(&database, pictures).put_banner(&admin(), &new(), &once(Some(key)));
    assert!(matches!(answer, Ok(Answer::Again(first)) if first == "first"));
}

#[test]
fn a_picture_stays_when_the_outcome_of_the_commit_is_unknown() {
    let database = FakeDatabase::expecting(|stores| {
        is_there(stores);
        stores.tournaments.expect_lock().returning(|_| Err(Error::Unavailable("away".into())));
    });
    let pictures = keeps_the_new_one(&database);
    let answer = tournaments(&database, pictures).put_banner(&admin(), &new(), &once(None));
    assert!(matches!(answer, Err(Error::Unavailable(_))));
}

#[test]
fn a_faulty_file_is_reported_on_its_field_and_not_stored() {
    for (fault, is_media) in [
        (PictureFault::NeitherPngNorJpeg, true),
        (PictureFault::Damaged, false),
        (PictureFault::TooManyPixels, false),
    ] {
        let database = FakeDatabase::expecting(is_there);
        let mut checker = MockPictureChecker::new();
        checker.expect_check().returning(move |_, _| Err(fault));
        let answer = of(&database, MockPictures::new(), checker).put_banner(&admin(), &new(), &once(None));
        match answer {
            Err(Error::WrongMedia { field: "Photo", sentence }) => {
                assert!(is_media && sentence.contains("PNG or JPEG"));
            }
            Err(Error::Invalid(fields)) => {
                assert!(!is_media && fields.iter().all(|(field, _)| field == "Photo"));
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn refusals_and_missing_fields_come_before_the_check_of_the_picture() {
    let database = FakeDatabase::expecting(|_| {});
    let untouched = of(&database, MockPictures::new(), MockPictureChecker::new());
    let volunteer = actor(1, &[Role::Volunteer]);
    // No call reaches this refusal: `may_put_banner` has refused before the body is read.
    assert!(matches!(untouched.put_banner(&volunteer, &new(), &once(None)), Err(Error::Forbidden)));
    assert!(untouched.remove_banner(&volunteer, ID).is_err());
    let missing = untouched.put_banner(&admin(), &NewBanner::default(), &once(None));
    let Err(Error::Invalid(fields)) = missing else { panic!("{missing:?}") };
    assert_eq!(fields.iter().map(|(field, _)| field).collect::<Vec<_>>(), ["Photo", "TournamentId"]);
    assert_eq!(database.outcomes(), Outcomes::default());
}

#[test]
fn a_removed_banner_loses_its_picture_and_a_missing_one_is_not_found() {
    let database = FakeDatabase::expecting(|stores| {
        stores.tournaments.expect_lock().returning(|_| Ok(Some(with_banner())));
        stores
            .tournaments
            .expect_set_banner()
            .withf(|_, banner, _| banner.is_none())
            .returning(|_, _, _| Ok(()));
        stores
            .audit
            .expect_add()
            .withf(|entry| entry.action == "tournament.remove_banner")
            .returning(|_| Ok(()));
    });
    let mut pictures = MockPictures::new();
    removes(&mut pictures, "b.jpg", &database, Outcomes { commits: 1, rollbacks: 0 });
    tournaments(&database, pictures).remove_banner(&admin(), ID).unwrap();
    let database = FakeDatabase::expecting(|stores| {
        stores.tournaments.expect_lock().returning(|_| Ok(Some(tournament())));
    });
    let none = tournaments(&database, MockPictures::new()).remove_banner(&admin(), ID);
    assert!(matches!(none, Err(Error::NotFound("This tournament has no banner."))));
    assert_eq!(database.outcomes(), Outcomes { commits: 0, rollbacks: 1 });
}

#[test]
fn an_unknown_tournament_is_reported_before_a_picture_is_decoded() {
    let database = FakeDatabase::expecting(|stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(None));
    });
    let untouched = of(&database, MockPictures::new(), MockPictureChecker::new());
    let answer = untouched.put_banner(&admin(), &new(), &once(None));
    assert!(matches!(answer, Err(Error::NotFound("couldn't find tournament"))));
}
