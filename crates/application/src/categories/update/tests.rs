use crate::IfVersion;
use crate::error::Error;
use fairway_domain::access::Role;
use fairway_domain::category::{Price, Usage};
use fairway_domain::ids::TournamentId;
use fairway_domain::refusal::Refusal;
use fairway_domain::round::RoundOfCategory;
use fairway_domain::sale::Sale;
use mockall::Sequence;

use super::*;
use crate::stores::categories::CategoryDetails;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports};

const ROLLED_BACK: Outcomes = Outcomes { commits: 0, rollbacks: 1 };
const COMMITTED: Outcomes = Outcomes { commits: 1, rollbacks: 0 };
const USED: Usage = Usage { sold: 4, held: 0, tickets: 5, most_groups: 1, most_attendees: 3 };

fn category() -> CategoryView {
    CategoryView {
        id: CategoryId(3),
        tournament_id: TournamentId(1),
        details: CategoryDetails {
            name: "Foursome".into(),
            description: String::new(),
            num_groups: 1,
            num_attendees: 4,
            max_total_tickets: 10,
            no_cost: false,
            price: Price { cents: 25_000 },
            fair_value: Price { cents: 0 },
            sale: Sale::default(),
            embed_code: "<a>".into(),
            live: true,
            for_sponsors: false,
            offers_freed: true,
            plays: true,
        },
        sold: 4,
        held: 0,
        in_line: 0,
        as_of: FixedClock::default().0,
        version: 5,
    }
}

fn update(
    roles: &[Role],
    id: Option<CategoryId>,
    form: &CategoryForm,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<CategoryView>, Outcomes) {
    let database = FakeDatabase::expecting(expect);
    let categories = Categories::new(&ports(database.clone(), FixedClock::default()));
    (categories.update(&actor(7, roles), id, form, &IfVersion::one(5)), database.outcomes())
}

/// Changes the category as an Admin; expects the lock before the first read.
fn change(form: &CategoryForm, expect: impl FnOnce(&mut MockStores)) -> (Result<CategoryView>, Outcomes) {
    update(&[Role::Admin], Some(CategoryId(3)), form, |stores| {
        let mut order = Sequence::new();
        let lock = stores.categories.expect_lock().times(1).in_sequence(&mut order);
        lock.returning(|_| Ok(Some(category().category())));
        let find = stores.categories.expect_find().times(1).in_sequence(&mut order);
        find.returning(|_, _, _| Ok(Some(category())));
        stores.categories.expect_usage().returning(|_, _| Ok(USED));
        expect(stores);
    })
}

/// Expects the update and its audit row.
fn writes(stores: &mut MockStores) {
    stores.categories.expect_update().times(1).returning(|_, _| Ok(()));
    stores.audit.expect_add().times(1).returning(|_| Ok(()));
    stores.categories.expect_find().returning(|_, _, _| Ok(Some(category())));
}

#[test]
fn a_stale_change_is_refused_before_its_form_is_checked() {
    let wrong = CategoryForm { num_groups: Some(0), ..CategoryForm::default() };
    let (answer, outcomes) = update(&[Role::Admin], Some(CategoryId(3)), &wrong, |stores| {
        stores.categories.expect_lock().returning(|_| Ok(Some(category().category())));
        stores
            .categories
            .expect_find()
            .returning(|_, _, _| Ok(Some(CategoryView { version: 6, ..category() })));
    });
    assert!(matches!(answer, Err(Error::Refused(Refusal::Stale))), "{answer:?}");
    assert_eq!(outcomes, ROLLED_BACK);
}

#[test]
fn a_change_to_the_same_values_writes_nothing() {
    let same = CategoryForm { price: Some("250".into()), live: Some(true), ..CategoryForm::default() };
    let (answer, outcomes) = change(&same, |_| {});
    assert_eq!((answer.unwrap(), outcomes), (category(), COMMITTED));
}

#[test]
fn rounds_are_locked_and_checked_only_for_larger_groups() {
    let larger = CategoryForm { num_attendees: Some(6), ..CategoryForm::default() };
    let round = |max_attendees| RoundOfCategory {
        name: "Morning".into(),
        max_attendees,
        assigned_maxima: 8,
        groups: 2,
    };
    let (answer, outcomes) = change(&larger, |stores| {
        stores.rounds.expect_lock_of_category().returning(move |_| Ok(vec![round(12), round(11)]));
    });
    let refusal = Refusal::RoundTooSmall { round: "Morning".into(), needed: 12, room: 11 };
    assert!(matches!(answer, Err(Error::Refused(it)) if it == refusal));
    assert_eq!(outcomes, ROLLED_BACK);
    let (answer, _) = change(&larger, |stores| {
        stores.rounds.expect_lock_of_category().times(1).returning(move |_| Ok(vec![round(12)]));
        writes(stores);
    });
    assert!(answer.is_ok(), "{answer:?}");
    let smaller = CategoryForm { num_attendees: Some(3), ..CategoryForm::default() };
    assert!(change(&smaller, writes).0.is_ok());
}

#[test]
fn golf_is_given_up_only_without_groups_in_rounds() {
    let dinner = CategoryForm { plays: Some(false), ..CategoryForm::default() };
    let round =
        |groups| RoundOfCategory { name: "Morning".into(), max_attendees: 4, assigned_maxima: 8, groups };
    let (answer, outcomes) = change(&dinner, |stores| {
        stores.rounds.expect_lock_of_category().returning(move |_| Ok(vec![round(2), round(1)]));
    });
    assert!(matches!(answer, Err(Error::Refused(Refusal::GroupsInRounds(3)))), "{answer:?}");
    assert_eq!(outcomes, ROLLED_BACK);
    let (answer, _) = change(&dinner, |stores| {
        stores.rounds.expect_lock_of_category().times(1).returning(|_| Ok(vec![]));
        writes(stores);
    });
    assert!(answer.is_ok(), "{answer:?}");
}

#[test]
fn the_golf_flag_stays_until_the_form_sends_one() {
    let examine = |plays, before: bool| {
        let before = CategoryDetails { plays: before, ..category().details };
        let form = CategoryForm { plays, ..CategoryForm::default() };
        form.examine(Some(&before), Checks::default()).unwrap().plays
    };
    assert_eq!([examine(None, true), examine(Some(true), false)], [true; 2]);
    assert_eq!([examine(None, false), examine(Some(false), true)], [false; 2]);
}

#[test]
fn a_category_without_embed_code_is_kept_until_the_form_sends_one() {
    let bare = || CategoryDetails { embed_code: String::new(), ..category().details };
    let examine = |form: CategoryForm| form.examine(Some(&bare()), Checks::default());
    let renamed = CategoryForm { name: Some("Four".into()), ..CategoryForm::default() };
    assert_eq!(examine(renamed).unwrap().name, "Four");
    for form in [
        CategoryForm { embed_code: Some(" ".into()), ..CategoryForm::default() },
        CategoryForm { no_cost: Some(false), ..CategoryForm::default() },
    ] {
        assert!(matches!(examine(form), Err(Error::Invalid(_))));
    }
    let free =
        examine(CategoryForm { no_cost: Some(true), price: Some("5".into()), ..CategoryForm::default() });
    assert_eq!(free.unwrap().price, Price { cents: 0 });
}
