//! Buyers who reserve with an address that waits.

use fairway_domain::waitlist::{Places, State};

use super::*;
use crate::stores::waitlist::EntryView;
use crate::testing::entry;

/// Reserves while ten of ten places are gone.
fn reserve_when_full(state: State, expect: impl FnOnce(&mut MockStores)) -> Outcome {
    reserve(&[Role::User], &reservation(), |stores| {
        stores.categories.expect_lock().returning(|_| Ok(Some(category())));
        stores.categories.expect_places().returning(|_, _| Ok(Places { given_out: 10, in_line: 0 }));
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(tournament(1))));
        stores.tickets.expect_hold_unpaid().returning(|_, _, _| Ok(0));
        let of_buyer = stores.waitlist.expect_of_buyer().times(1);
        of_buyer
            .withf(|category, email, _| (category.0, email.as_str()) == (3, "user7@example.org"))
            .returning(move |_, _, _| Ok(Some(entry(state))));
        stores.users.expect_find().returning(|_| Ok(Some(somebody())));
        expect(stores);
    })
}

#[test]
fn the_place_that_is_held_for_ones_address_is_taken() {
    let outcome = reserve_when_full(State::Offered, |stores| {
        writes(stores);
        stores.waitlist.expect_take().times(1).withf(|id, _| id.0 == 9).returning(|_, _| Ok(()));
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
    assert_eq!(outcome.outcomes, COMMITTED);
}

#[test]
fn waiting_without_an_offer_is_refused_as_anybody_is() {
    for state in [State::Waiting, State::Lapsed] {
        let outcome = reserve_when_full(state, |_| {});
        assert!(matches!(outcome.answer, Err(Error::Refused(Refusal::SoldOut))), "{:?}", outcome.answer);
        assert_eq!(outcome.outcomes, ROLLED_BACK);
    }
}

#[test]
fn reserving_a_free_place_ends_waiting() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        stores.categories.expect_lock().returning(|_| Ok(Some(category())));
        stores.categories.expect_places().returning(|_, _| Ok(Places { given_out: 9, in_line: 0 }));
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(tournament(1))));
        stores.waitlist.expect_of_buyer().returning(|_, _, _| Ok(Some(entry(State::Waiting))));
        stores.users.expect_find().returning(|_| Ok(Some(somebody())));
        stores.waitlist.expect_take().times(1).returning(|_, _| Ok(()));
        stores.tickets.expect_hold_unpaid().returning(|_, _, _| Ok(0));
        writes(stores);
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
}

/// Reserves as the entry at this place in line, while one of ten places is free.
fn reserve_from_line(place: Option<i64>, in_line: i64, sells: bool) -> Outcome {
    reserve(&[Role::User], &reservation(), |stores| {
        stores.categories.expect_lock().returning(|_| Ok(Some(category())));
        stores.categories.expect_places().returning(move |_, _| Ok(Places { given_out: 9, in_line }));
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(tournament(1))));
        let waiting = EntryView { place, ..entry(State::Waiting) };
        stores.waitlist.expect_of_buyer().returning(move |_, _, _| Ok(Some(waiting.clone())));
        stores.users.expect_find().returning(|_| Ok(Some(somebody())));
        stores.waitlist.expect_take().returning(|_, _| Ok(()));
        stores.tickets.expect_hold_unpaid().returning(|_, _, _| Ok(0));
        if sells {
            writes(stores);
        }
    })
}

#[test]
fn a_free_place_is_sold_to_the_first_in_line_and_to_nobody_else() {
    assert!(reserve_from_line(Some(1), 2, true).answer.is_ok());
    assert!(reserve_from_line(Some(5), 0, true).answer.is_ok(), "nothing is offered by itself");
    for refused in [reserve_from_line(Some(2), 2, false), reserve_from_line(None, 1, false)] {
        assert!(matches!(refused.answer, Err(Error::Refused(Refusal::SoldOut))), "{:?}", refused.answer);
    }
}

#[test]
fn a_ticket_for_somebody_without_an_address_asks_nothing_of_the_waitlist() {
    let for_another = NewReservation { user_id: Some(UserId(8)), ..reservation() };
    let outcome = reserve(&[Role::Admin], &for_another, |stores| {
        stores.categories.expect_lock().returning(|_| Ok(Some(category())));
        stores.categories.expect_places().returning(|_, _| Ok(Places { given_out: 0, in_line: 0 }));
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(tournament(1))));
        stores.users.expect_find().returning(|_| Ok(Some(somebody())));
        writes(stores);
        stores.audit.expect_add().returning(|_| Ok(()));
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
}
