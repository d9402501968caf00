use fairway_domain::access::Role;
use fairway_domain::ids::{WidgetId, WidgetPhotoId};
use fairway_domain::refusal::Refusal;
use mockall::predicate::{always, eq};

use super::*;
use crate::IfVersion;
use crate::error::FieldErrors;
use crate::idempotency::{Answer, Once};
use crate::ports::MockPictures;
use crate::stores::tournaments::Banner;
use crate::stores::tournaments::TournamentDetails;
use crate::stores::widgets::{Widget, WidgetPhoto};
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports, tournament};

pub(super) const ID: TournamentId = TournamentId(2);
const ROLLED_BACK: Outcomes = Outcomes { commits: 0, rollbacks: 1 };
const COMMITTED: Outcomes = Outcomes { commits: 1, rollbacks: 0 };

fn form() -> TournamentForm {
    TournamentForm {
        name: Some("Spring Classic".into()),
        slug: Some("spring-classic".into()),
        description: Some("A day out".into()),
        live: None,
        date_start: Some("2026-06-13".into()),
        date_end: Some("2026-06-13".into()),
        location_title: Some("Cedar Ridge".into()),
        location_address: None,
        teams_freeze_at: None,
        faults: FieldErrors::default(),
    }
}

fn tournaments(database: &FakeDatabase, pictures: MockPictures) -> Tournaments {
    let ports = ports(database.clone(), FixedClock::default());
    Tournaments::new(&Ports { pictures: std::sync::Arc::new(pictures), ..ports })
}

/// The rows that `page` reads afterwards.
pub(super) fn shows_the_page(stores: &mut MockStores) {
    stores.tournaments.expect_find().with(eq(ID), eq(true)).returning(|_, _| Ok(Some(tournament())));
    stores.rounds.expect_of_tournament().with(eq(ID), eq(true)).returning(|_, _| Ok(vec![]));
    stores.tournaments.expect_sponsors().returning(|_| Ok(vec![]));
}

fn audits(stores: &mut MockStores, action: &'static str, fields: &'static [&'static str]) {
    let entry = stores.audit.expect_add().times(1);
    entry
        .withf(move |entry| {
            entry.action == action
                && entry.subject_id == Some(ID.0)
                && entry.changes.iter().map(|change| change.field).eq(fields.iter().copied())
        })
        .returning(|_| Ok(()));
}

fn create(
    form: &TournamentForm,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<Answer<TournamentPage>>, Outcomes) {
    let database = FakeDatabase::expecting(expect);
    let once = Once { key: None, encode: |_| Ok(String::new()) };
    let made = tournaments(&database, MockPictures::new()).create(&actor(1, &[Role::Admin]), form, &once);
    (made, database.outcomes())
}

fn update(
    change: &TournamentChange,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<TournamentPage>, Outcomes) {
    let database = FakeDatabase::expecting(expect);
    let updated = tournaments(&database, MockPictures::new()).update(&actor(1, &[Role::Admin]), change);
    (updated, database.outcomes())
}

#[test]
fn a_new_tournament_is_hidden_by_default_and_needs_no_address() {
    for (live, expected) in [(None, false), (Some(true), true)] {
        let (made, outcomes) = create(&TournamentForm { live, ..form() }, |stores| {
            let add = stores.tournaments.expect_add().times(1);
            add.withf(move |details, _| details.live == expected && details.location_address.is_empty())
                .returning(|_, _| Ok(ID));
            let fields = ["name", "slug", "description", "liveFlag", "dateStart", "dateEnd", "locationTitle"];
            stores
                .audit
                .expect_add()
                .withf(move |entry| entry.changes.iter().map(|it| it.field).eq(fields))
                .returning(|_| Ok(()));
            shows_the_page(stores);
        });
        assert!(matches!(made, Ok(Answer::New(_))));
        assert_eq!(outcomes, COMMITTED);
    }
}

#[test]
fn a_change_keeps_absent_fields_and_audits_changed_ones() {
    let form = TournamentForm {
        name: Some("Autumn Classic".into()),
        slug: Some("spring-classic".into()),
        ..Default::default()
    };
    let (updated, outcomes) =
        update(&TournamentChange { id: Some(ID), form, if_version: IfVersion::one(3) }, |stores| {
            stores.tournaments.expect_lock().with(eq(ID)).returning(|_| Ok(Some(tournament())));
            let after =
                TournamentDetails { name: "Autumn Classic".into(), ..TournamentDetails::from(&tournament()) };
            stores
                .tournaments
                .expect_update()
                .times(1)
                .with(eq(ID), eq(after), always())
                .returning(|_, _, _| Ok(()));
            audits(stores, "tournament.update", &["name"]);
            shows_the_page(stores);
        });
    updated.unwrap();
    assert_eq!(outcomes, COMMITTED);
}

#[test]
fn a_change_to_the_same_values_writes_nothing() {
    let (updated, _) = update(
        &TournamentChange { id: Some(ID), form: form(), if_version: IfVersion::default() },
        |stores| {
            let same = || Tournament { location_address: String::new(), ..tournament() };
            stores
                .tournaments
                .expect_lock()
                .returning(move |_| Ok(Some(Tournament { live: false, ..same() })));
            shows_the_page(stores);
        },
    );
    updated.unwrap();
}

pub(super) fn widget() -> Widget {
    let photo = |id, picture: &str| WidgetPhoto {
        id: WidgetPhotoId(id),
        file_name: "day.jpg".into(),
        content_type: "image/jpeg".into(),
        file_size: 9,
        picture: picture.into(),
    };
    Widget {
        id: WidgetId(5),
        tournament_id: ID,
        type_id: 2,
        type_name: "Gallery".into(),
        name: "Last year".into(),
        body: String::new(),
        live: true,
        position: 1,
        photos: vec![photo(6, "p1.jpg"), photo(7, "p2.jpg")],
        version: 1,
    }
}

pub(super) fn with_banner() -> Tournament {
    let banner = Banner {
        file_name: "day.jpg".into(),
        content_type: "image/jpeg".into(),
        file_size: 9,
        updated_at: tournament().updated_at,
        picture: "b.jpg".into(),
    };
    Tournament { banner: Some(banner), ..tournament() }
}

#[test]
fn pictures_of_a_deleted_tournament_are_removed_after_the_commit() {
    let database = FakeDatabase::expecting(|stores| {
        stores.tournaments.expect_lock_sales().with(eq(ID)).returning(|_| Ok(Some(with_banner())));
        stores.tournaments.expect_tickets().returning(|_| Ok(0));
        stores.widgets.expect_of_tournament().with(eq(ID), eq(true)).returning(|_, _| Ok(vec![widget()]));
        stores.widgets.expect_text_pictures().returning(|_| Ok(vec!["t.png".into(), "shared.png".into()]));
        stores
            .pictures
            .expect_unshown()
            .times(1)
            .returning(|_, names| Ok(names.iter().filter(|name| *name != "shared.png").cloned().collect()));
        stores.tournaments.expect_delete().times(1).with(eq(ID)).returning(|_| Ok(()));
        audits(stores, "tournament.delete", &["name"]);
    });
    let mut pictures = MockPictures::new();
    for (kind, name) in [("banner", "b.jpg"), ("photo", "p1.jpg"), ("photo", "p2.jpg"), ("photo", "t.png")] {
        let committed = database.clone();
        let remove = pictures.expect_remove().times(1).with(eq(kind), eq(name));
        remove.returning(move |_, _| assert_eq!(committed.outcomes(), COMMITTED));
    }
    tournaments(&database, pictures).delete(&actor(1, &[Role::Admin]), ID).unwrap();
}

#[test]
fn a_tournament_with_tickets_is_kept_with_its_pictures() {
    let database = FakeDatabase::expecting(|stores| {
        stores.tournaments.expect_lock_sales().returning(|_| Ok(Some(with_banner())));
        stores.tournaments.expect_tickets().returning(|_| Ok(3));
    });
    let deleted = tournaments(&database, MockPictures::new()).delete(&actor(1, &[Role::Admin]), ID);
    assert!(matches!(deleted, Err(Error::Refused(Refusal::TournamentHasTickets(3)))));
    assert_eq!(database.outcomes(), ROLLED_BACK);
}

#[test]
fn a_first_page_is_of_a_live_tournament_and_has_no_hidden_rows() {
    let found = |hidden: bool| {
        let database = FakeDatabase::expecting(|stores| {
            let answer = move |_, seen: bool| Ok(Some(tournament()).filter(|_| !hidden || seen));
            stores.tournaments.expect_find().with(eq(ID), always()).times(1).returning(answer);
            stores.tournaments.expect_sponsors().returning(|_| Ok(vec![]));
            stores.rounds.expect_of_tournament().with(eq(ID), eq(false)).returning(|_, _| Ok(vec![]));
            let categories = stores.categories.expect_of_tournament();
            categories.with(eq(ID), eq(false), eq(None), always()).returning(|_, _, _, _| Ok(vec![]));
        });
        tournaments(&database, MockPictures::new()).first_page(Some(ID))
    };
    assert_eq!(found(false).unwrap().page.tournament, tournament());
    assert!(matches!(found(true), Err(Error::NotFound(_))));
}
