//! Payments that may be in the books, or may be new ones.

use super::beside::{both, naming};
use super::*;

/// The proposal for a payment, and its alternative.
fn proposed(books: &Books, row: &Incoming) -> (Option<Proposal>, Option<Proposal>) {
    let proposal = books.propose(row);
    let otherwise = proposal.as_ref().and_then(|proposal| books.otherwise(row, proposal));
    (proposal, otherwise)
}

fn sam(cents: i64) -> Owed {
    owed(1, cents, ("Sam", "Rivera"))
}

fn kim(cents: i64) -> Owed {
    owed(2, cents, ("Kim", "Park"))
}

#[test]
fn a_deposit_with_a_part_in_the_books_is_not_entered_again() {
    let books = Books::new(vec![sam(32_500), kim(65_000)], vec![part(7, 1, 32_500, 3)], vec![]);
    let row = naming(97_500, &[1, 2]);
    let further = pays(Why::Reference, &[(1, 32_500), (2, 65_000)]);
    assert_eq!(proposed(&books, &row), (both(&[(2, 65_000)], &[7]), further));
    assert_eq!(books.share(&row, &chosen(&[1, 2], false)), shares(&[(2, 65_000)], &[7]));
    let both_new = shares(&[(1, 32_500), (2, 65_000)], &[]);
    assert_eq!(books.share(&row, &chosen(&[1, 2], true)), both_new);
}

#[test]
fn a_part_beside_a_paid_ticket_may_be_in_the_books_or_further() {
    let entered = vec![part(7, 1, 32_500, 3), part(8, 9, 65_000, 4)];
    let books = Books::new(vec![sam(32_500)], entered, vec![]);
    let row = naming(97_500, &[1, 9]);
    assert_eq!(proposed(&books, &row), (stands_for(Why::Reference, &[7, 8]), both(&[(1, 32_500)], &[8])));
    assert_eq!(books.share(&row, &chosen(&[1, 9], false)), shares(&[], &[7, 8]));
    assert_eq!(books.share(&row, &chosen(&[1, 9], true)), shares(&[(1, 32_500)], &[8]));
}

#[test]
fn a_part_and_a_rest_are_one_deposit_beside_another_part() {
    let entered = vec![part(7, 1, 40_000, 3), part(8, 2, 32_500, 4)];
    let books = Books::new(vec![sam(25_000), kim(32_500)], entered, vec![]);
    let row = naming(97_500, &[1, 2]);
    let further = both(&[(1, 25_000), (2, 32_500)], &[7]);
    assert_eq!(proposed(&books, &row), (both(&[(1, 25_000)], &[7, 8]), further));
    assert_eq!(books.share(&row, &chosen(&[1, 2], false)), shares(&[(1, 25_000)], &[7, 8]), "no gift");
}

#[test]
fn nothing_is_proposed_where_either_part_may_be_in_the_books() {
    let entered = vec![part(7, 1, 32_500, 3), part(8, 2, 32_500, 4)];
    let books = Books::new(vec![sam(32_500), kim(32_500)], entered, vec![]);
    let row = naming(97_500, &[1, 2]);
    assert_eq!(books.propose(&row), None);
    let told = "make it up in several ways: enter what is not in the books yet under Payments of its ticket, and then match it";
    assert_eq!(books.share(&row, &chosen(&[1, 2], false)), Err(told.into()));
    let parts = naming(65_000, &[1, 2]);
    let further = pays(Why::Reference, &[(1, 32_500), (2, 32_500)]);
    assert_eq!(proposed(&books, &parts), (stands_for(Why::Reference, &[7, 8]), further));
}

#[test]
fn a_paid_and_an_owed_ticket_of_one_amount_are_both_offered() {
    let books = Books::new(vec![kim(65_000)], vec![part(7, 9, 65_000, 3)], vec![]);
    let row = naming(65_000, &[9, 2]);
    let other = pays(Why::Reference, &[(2, 65_000)]);
    assert_eq!(proposed(&books, &row), (stands_for(Why::Reference, &[7]), other.clone()));
    let fee = Incoming { cents: 66_915, fee_cents: 1_915, source: Source::Stripe, ..row.clone() };
    assert_eq!(proposed(&books, &fee), (stands_for(Why::Reference, &[7]), other));
    let two = Books::new(
        vec![kim(65_000), owed(3, 65_000, ("Ann", "O'Neil"))],
        vec![part(7, 9, 65_000, 3)],
        vec![],
    );
    assert_eq!(two.propose(&naming(130_000, &[9, 2, 3])), None, "any two of three");
    let part_of_each =
        Books::new(vec![sam(45_000)], vec![part(7, 1, 10_000, 3), part(8, 9, 10_000, 4)], vec![]);
    assert_eq!(part_of_each.propose(&naming(10_000, &[1, 9])), None, "a part of either");
}

#[test]
fn a_booked_part_is_found_despite_a_fee_or_a_tip() {
    let books = Books::new(vec![sam(32_500)], vec![part(7, 1, 32_500, 3)], vec![]);
    let tip = Incoming { source: Source::Zeffy, ..naming(35_000, &[1]) };
    let further = pays(Why::Reference, &[(1, 32_500)]);
    assert_eq!(proposed(&books, &tip), (stands_for(Why::Reference, &[7]), further));
    assert_eq!(books.propose(&naming(31_500, &[1])), None, "less a fee, or a further part");
    assert_eq!(books.propose(&naming(20_000, &[1])), pays(Why::Reference, &[(1, 20_000)]));
}

#[test]
fn many_partly_paid_tickets_are_left_to_a_person() {
    let all: Vec<i64> = (1..=12).collect();
    let owed = all.iter().map(|id| owed(*id, 10_000 + (1 << id), ("Sam", "Rivera"))).collect();
    let booked = all.iter().map(|id| part(100 + id, *id, 10_000 - (1 << id), 3)).collect();
    assert_eq!(Books::new(owed, booked, vec![]).propose(&naming(120_000, &all)), None);
}
