use super::*;

/// A category of foursomes with this many tickets.
pub(crate) fn of(max_total_tickets: i32) -> Category {
    Category {
        id: CategoryId(1),
        tournament_id: TournamentId(1),
        num_groups: 1,
        num_attendees: 4,
        max_total_tickets,
        no_cost: false,
        price: Price { cents: 25_000 },
        fair_value: Price { cents: 0 },
        sale: Sale::default(),
        live: true,
        for_sponsors: false,
        offers_freed: true,
        plays: true,
    }
}

#[test]
fn the_last_ticket_is_sold_and_the_one_after_it_is_not() {
    assert_eq!(of(10).admit_one(9), Ok(()));
    assert_eq!(of(10).admit_one(10), Err(Refusal::SoldOut));
}

#[test]
fn a_cancelled_ticket_is_taken_up_again_while_its_place_is_not_sold() {
    assert_eq!(of(10).admit_again(9, 9), Ok(()));
    assert_eq!(of(10).admit_again(10, 10), Err(Refusal::PlaceSold));
    assert_eq!(of(10).admit_again(10, 9), Err(Refusal::PlaceHeld));
}

#[test]
fn sizes_and_tickets_are_from_one_to_their_bounds() {
    assert_eq!((size(1), size(100)), (Ok(1), Ok(100)));
    assert_eq!((max_total_tickets(1), max_total_tickets(100_000)), (Ok(1), Ok(100_000)));
    for wrong in [0, -1, 101, i64::MAX, i64::MIN] {
        assert_eq!(size(wrong).unwrap_err(), "must be from 1 to 100", "{wrong}");
    }
    for wrong in [0, -1, 100_001, i64::MAX] {
        assert_eq!(max_total_tickets(wrong).unwrap_err(), "must be from 1 to 100000", "{wrong}");
    }
}

#[test]
fn a_fair_market_value_is_at_most_the_price() {
    let price = |cents| Price { cents };
    let of = |value, lowest| fair_value(price(value), price(18_000), price(lowest));
    assert_eq!(of(18_000, 18_000), Ok(price(18_000)));
    assert_eq!(fair_value(price(0), price(0), price(0)), Ok(price(0)));
    assert_eq!(of(18_001, 18_000).unwrap_err(), "cannot be more than the price");
    assert_eq!(of(15_000, 15_000), Ok(price(15_000)));
    assert_eq!(of(15_001, 15_000).unwrap_err(), "cannot be more than an early price");
}

#[test]
fn a_limit_is_lowered_to_its_use_and_not_below() {
    let before = Category { num_groups: 3, ..of(10) };
    let used = Usage { sold: 4, held: 0, tickets: 5, most_groups: 2, most_attendees: 3 };
    let smallest = Category { max_total_tickets: 4, num_groups: 2, num_attendees: 3, ..before.clone() };
    assert_eq!(before.become_while(&smallest, &used), Ok(()));
    for (after, refusal) in [
        (Category { max_total_tickets: 3, ..smallest.clone() }, Refusal::TicketsSold(4)),
        (Category { num_groups: 1, ..smallest.clone() }, Refusal::TicketHasGroups(2)),
        (Category { num_attendees: 2, ..smallest.clone() }, Refusal::GroupHoldsAttendees(3)),
    ] {
        assert_eq!(before.become_while(&after, &used), Err(refusal));
    }
}

#[test]
fn a_held_place_counts_as_if_it_were_sold() {
    let used = Usage { sold: 4, held: 2, tickets: 4, ..Usage::default() };
    assert_eq!(of(10).become_while(&of(6), &used), Ok(()));
    assert_eq!(of(10).become_while(&of(5), &used), Err(Refusal::TicketsHeld(6)));
    assert_eq!(of(10).become_while(&of(3), &used), Err(Refusal::TicketsSold(4)));
}

#[test]
fn a_limit_below_its_use_may_stay_or_rise() {
    let used = Usage { sold: 12, held: 0, tickets: 12, most_groups: 1, most_attendees: 4 };
    assert_eq!(of(10).become_while(&of(10), &used), Ok(()));
    assert_eq!(of(10).become_while(&of(11), &used), Ok(()));
    assert_eq!(of(10).become_while(&of(9), &used), Err(Refusal::TicketsSold(12)));
}

#[test]
fn a_kind_changes_only_before_the_first_ticket() {
    let after = Category { for_sponsors: true, ..of(10) };
    let cancelled = Usage { tickets: 1, ..Usage::default() };
    assert_eq!(of(10).become_while(&after, &Usage::default()), Ok(()));
    assert_eq!(of(10).become_while(&after, &cancelled), Err(Refusal::KindSold(1)));
    assert_eq!(of(10).become_while(&of(10), &cancelled), Ok(()));
}

#[test]
fn groups_of_a_category_without_golf_have_no_round() {
    let dinner = Category { plays: false, ..of(10) };
    assert_eq!(of(10).admit_in_rounds(2), Ok(()));
    assert_eq!(dinner.admit_in_rounds(0), Ok(()));
    assert_eq!(dinner.admit_in_rounds(2), Err(Refusal::GroupsInRounds(2)));
    assert_eq!(choose_round(true), Ok(()));
    assert_eq!(choose_round(false).unwrap_err(), "must be empty, as this ticket category does not play golf");
}

#[test]
fn places_left_are_never_negative() {
    assert_eq!(of(10).available(4), 6);
    assert_eq!(of(10).available(12), 0);
}
