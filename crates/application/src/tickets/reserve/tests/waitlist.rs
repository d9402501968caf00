//! Reservations by addresses on the waitlist.

use fairway_domain::waitlist::State;

use super::*;
use crate::stores::waitlist::EntryView;
use crate::testing::entry;

/// Reserves as this entry of the waitlist, with these numbers of places sold and claimed by the line.
fn reserve_as(
    waiting: EntryView,
    (sold, in_line): (i64, i64),
    expect: impl FnOnce(&mut MockStores),
) -> ReserveOutcome {
    reserve(&[Role::User], &reservation(), |stores| {
        let facts = facts(category());
        let category = CategoryView { sold, in_line, ..facts.category };
        finds(stores, SaleFacts { category, entry: Some(waiting.id), ..facts });
        let find = stores.waitlist.expect_find().times(1).with(eq(waiting.id), eq(FixedClock::default().0));
        find.returning(move |_, _| Ok(Some(waiting.clone())));
        expect(stores);
    })
}

/// Reserves while ten of ten places are taken.
fn reserve_when_full(state: State, expect: impl FnOnce(&mut MockStores)) -> ReserveOutcome {
    reserve_as(entry(state), (10, 0), expect)
}

#[test]
fn a_place_held_for_the_buyer_s_address_is_taken() {
    let outcome = reserve_when_full(State::Offered, |stores| {
        writes(stores);
        stores.waitlist.expect_take().times(1).withf(|id, _| id.0 == 9).returning(|_, _| Ok(()));
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
    assert_eq!(outcome.outcomes, COMMITTED);
}

#[test]
fn an_entry_without_an_offer_is_refused_as_sold_out() {
    for state in [State::Waiting, State::Lapsed] {
        let outcome = reserve_when_full(state, |_| {});
        assert!(matches!(outcome.answer, Err(Error::Refused(Refusal::SoldOut))), "{:?}", outcome.answer);
        assert_eq!(outcome.outcomes, ROLLED_BACK);
    }
}

#[test]
fn reserving_a_free_place_takes_the_entry() {
    let outcome = reserve_as(entry(State::Waiting), (9, 0), |stores| {
        stores.waitlist.expect_take().times(1).returning(|_, _| Ok(()));
        writes(stores);
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
}

/// Reserves as the entry at this place in line, while one of ten places is free.
fn reserve_from_line(place: Option<i64>, in_line: i64, sells: bool) -> ReserveOutcome {
    reserve_as(EntryView { place, ..entry(State::Waiting) }, (9, in_line), |stores| {
        stores.waitlist.expect_take().returning(|_, _| Ok(()));
        if sells {
            writes(stores);
        }
    })
}

#[test]
fn a_free_place_is_sold_only_to_the_first_in_line() {
    assert!(reserve_from_line(Some(1), 2, true).answer.is_ok());
    assert!(reserve_from_line(Some(5), 0, true).answer.is_ok(), "no automatic offers");
    for refused in [reserve_from_line(Some(2), 2, false), reserve_from_line(None, 1, false)] {
        assert!(matches!(refused.answer, Err(Error::Refused(Refusal::SoldOut))), "{:?}", refused.answer);
    }
}

#[test]
fn an_unproven_address_takes_no_place_of_the_line() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        let facts = facts(category());
        let category = CategoryView { sold: 9, in_line: 1, ..facts.category };
        let buyer = Some(Buyer { proof: Proof::Claimed, ..buyer() });
        let first = EntryView { place: Some(1), ..entry(State::Waiting) };
        finds(stores, SaleFacts { category, buyer, entry: Some(first.id), ..facts });
        stores.waitlist.expect_find().returning(move |_, _| Ok(Some(first.clone())));
    });
    assert!(matches!(outcome.answer, Err(Error::Refused(Refusal::SoldOut))), "{:?}", outcome.answer);
}
