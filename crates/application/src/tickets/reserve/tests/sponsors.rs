//! Tickets of sponsor categories.

use super::*;

fn of_sponsors() -> Category {
    Category { for_sponsors: true, ..category() }
}

#[test]
fn a_sponsor_ticket_needs_a_sponsor_even_if_none_exists() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| offers(stores, of_sponsors()));
    assert_wrong(&outcome, "sponsorId", "sponsorId cannot be empty");
    assert_eq!(outcome.outcomes, ROLLED_BACK);
}

#[test]
fn a_user_buys_for_a_sponsor_that_they_manage_and_for_no_other() {
    let new = NewReservation { sponsor_id: Some(SponsorId(4)), ..reservation() };
    for manages in [true, false] {
        let outcome = reserve(&[Role::User], &new, |stores| {
            offers(stores, of_sponsors());
            let asked = stores.sponsors.expect_manages().with(eq(UserId(BUYER)), eq(SponsorId(4)));
            asked.returning(move |_, _| Ok(manages));
            if manages {
                stores.sponsors.expect_is_taken_while_waiting().returning(|_, _| Ok(false));
                writes(stores);
            }
        });
        match outcome.answer {
            Ok(_) => assert!(manages),
            Err(error) => assert!(!manages && matches!(error, Error::NotFound(_)), "{error:?}"),
        }
    }
}

#[test]
fn a_sponsor_that_waits_gets_no_second_unpaid_ticket() {
    let new = NewReservation { sponsor_id: Some(SponsorId(4)), ..reservation() };
    let outcome = reserve(&[Role::User], &new, |stores| {
        offers(stores, of_sponsors());
        stores.sponsors.expect_manages().returning(|_, _| Ok(true));
        let asked = stores.sponsors.expect_is_taken_while_waiting().with(eq(SponsorId(4)), eq(UserId(BUYER)));
        asked.returning(|_, _| Ok(true));
    });
    assert!(matches!(outcome.answer, Err(Error::Refused(Refusal::SponsorWaits))), "{:?}", outcome.answer);
    assert_eq!(outcome.outcomes, ROLLED_BACK);
}

#[test]
fn an_admin_buys_for_any_existing_sponsor() {
    let new = NewReservation { sponsor_id: Some(SponsorId(4)), ..reservation() };
    let known = reserve(&[Role::Admin], &new, |stores| {
        offers(stores, of_sponsors());
        stores.sponsors.expect_exists().returning(|_| Ok(true));
        writes(stores);
        stores.audit.expect_add().returning(|_| Ok(()));
    });
    assert!(known.answer.is_ok());
    let unknown = reserve(&[Role::Admin], &new, |stores| {
        offers(stores, of_sponsors());
        stores.sponsors.expect_exists().returning(|_| Ok(false));
    });
    assert_wrong(&unknown, "sponsorId", "sponsorId is no sponsor");
}

#[test]
fn an_attendee_ticket_ignores_its_sponsor_and_seats_the_buyer() {
    let new = NewReservation { sponsor_id: Some(SponsorId(4)), user_participating: false, ..reservation() };
    let outcome = reserve(&[Role::User], &new, |stores| {
        offers(stores, category());
        records(stores, |sale| {
            sale.ticket.sponsor_id.is_none() && sale.ticket.user_participating && sale.place.is_some()
        });
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
}

#[test]
fn a_sponsor_s_purchaser_who_does_not_play_takes_no_place() {
    let new = NewReservation { sponsor_id: Some(SponsorId(4)), user_participating: false, ..reservation() };
    let outcome = reserve(&[Role::User], &new, |stores| {
        offers(stores, of_sponsors());
        stores.sponsors.expect_manages().returning(|_, _| Ok(true));
        stores.sponsors.expect_is_taken_while_waiting().returning(|_, _| Ok(false));
        records(stores, |sale| !sale.ticket.user_participating && sale.place.is_none());
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
}
