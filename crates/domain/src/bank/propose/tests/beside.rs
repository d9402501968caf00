//! Payments in the books beside amounts owed.

use super::*;

/// A proposal that combines amounts owed and payments in the books.
pub(super) fn both(payments: &[(i64, i64)], entries: &[i64]) -> Option<Proposal> {
    let entries = entries.iter().map(|id| LedgerEntryId(*id)).collect();
    pays(Why::Reference, payments).map(|it| Proposal { entries, ..it })
}

#[test]
fn booked_payments_are_not_entered_again_beside_owed_amounts() {
    let named = |cents, of: &[i64]| {
        let text = of.iter().map(|ticket| reference(*ticket).to_string()).collect::<Vec<_>>().join(" ");
        Incoming { text, ..incoming(cents) }
    };
    let (row, paid) = (named(130_000, &[1, 9]), [part(7, 9, 65_000, 3)]);
    assert_eq!(propose(&row, &tickets(), &paid), both(&[(1, 65_000)], &[7]));
    let fee = Incoming { cents: 133_800, fee_cents: 3_800, source: Source::Stripe, ..row.clone() };
    assert_eq!(propose(&fee, &tickets(), &paid), both(&[(1, 65_000)], &[7]));

    let half = [owed(1, 32_500, ("Sam", "Rivera")), owed(2, 65_000, ("Kim", "Park"))];
    let entered = [part(7, 1, 32_500, 3), part(8, 9, 65_000, 4)];
    let books = Books::new(half.to_vec(), entered.to_vec(), vec![]);
    let proposed = books.propose(&named(65_000, &[1])).unwrap();
    assert_eq!(Some(&proposed), both(&[(1, 32_500)], &[7]).as_ref());
    assert_eq!(books.otherwise(&named(65_000, &[1]), &proposed), None);
    assert_eq!(books.propose(&named(130_000, &[1, 2])), both(&[(1, 32_500), (2, 65_000)], &[7]));
    assert_eq!(books.propose(&named(130_000, &[1, 9])), both(&[(1, 32_500)], &[7, 8]));

    assert_eq!(books.share(&named(65_000, &[]), &chosen(&[1], false)), shares(&[(1, 32_500)], &[7]));
    let all = books.share(&named(130_000, &[]), &chosen(&[1, 2], false));
    assert_eq!(all, shares(&[(1, 32_500), (2, 65_000)], &[7]));
    let further = books.share(&named(65_000, &[]), &chosen(&[1], true));
    assert_eq!(further, shares(&[(1, 65_000)], &[]), "a person says that it is none of those in the books");
}

#[test]
fn an_excess_is_no_gift_if_a_paid_ticket_is_named() {
    let text = format!("{} {}", reference(1), reference(9));
    let row = Incoming { text, ..incoming(140_000) };
    assert_eq!(propose(&row, &tickets(), &[part(7, 9, 65_000, 3)]), None);
    let settled = Settled {
        ticket: Some(TicketId(9)),
        for_sponsors: false,
        reference: reference(9),
        why: SettledWhy::Paid,
    };
    let books = Books::new(tickets(), vec![], vec![settled]);
    assert_eq!(books.propose(&row), None, "its payment is that of another row");
    let exact = Incoming { cents: 65_000, ..row };
    assert_eq!(books.propose(&exact), pays(Why::Reference, &[(1, 65_000)]));
}

/// A payment whose text names these tickets.
pub(super) fn naming(cents: i64, of: &[i64]) -> Incoming {
    let text = of.iter().map(|ticket| reference(*ticket).to_string()).collect::<Vec<_>>().join(" ");
    Incoming { text, ..incoming(cents) }
}

#[test]
fn a_deposit_of_parts_in_the_books_is_not_entered_again() {
    let rest = [owed(1, 45_000, ("Sam", "Rivera"))];
    let entered = [part(7, 1, 10_000, 3), part(8, 1, 10_000, 4)];
    let books = Books::new(rest.to_vec(), entered.to_vec(), vec![]);
    let row = naming(20_000, &[1]);
    let proposed = books.propose(&row).unwrap();
    assert_eq!(Some(&proposed), stands_for(Why::Reference, &[7, 8]).as_ref());
    assert_eq!(books.otherwise(&row, &proposed), pays(Why::Reference, &[(1, 20_000)]), "or a third part");
    let numbered = Incoming { check: "1044".into(), ..row };
    let by_check = entered.map(|it| Booked { told: "1042".into(), ..it });
    assert_eq!(propose(&numbered, &rest, &by_check), pays(Why::Reference, &[(1, 20_000)]), "another check");
    let paid = [part(7, 9, 10_000, 3), part(8, 9, 10_000, 4)];
    assert_eq!(propose(&naming(20_000, &[1, 9]), &rest, &paid), stands_for(Why::Reference, &[7, 8]));
}

#[test]
fn money_that_may_be_booked_is_no_gift() {
    let rest = [owed(1, 32_500, ("Sam", "Rivera"))];
    let entered = [part(7, 1, 32_500, 3)];
    assert_eq!(propose(&naming(70_000, &[1]), &rest, &entered), None, "$50 beyond both parts");
    let gift = naming(37_500, &[1]);
    assert_eq!(propose(&gift, &rest, &entered), pays(Why::Reference, &[(1, 37_500)]), "less than the part");
    let numbered = Incoming { check: "1044".into(), ..naming(70_000, &[1]) };
    let by_check = entered.map(|it| Booked { told: "1042".into(), ..it });
    assert_eq!(propose(&numbered, &rest, &by_check), pays(Why::Reference, &[(1, 70_000)]));
}

#[test]
fn a_payment_that_names_tickets_is_for_no_other_one() {
    let of = |name: &str, cents| Incoming { name: name.into(), ..naming(cents, &[1, 2]) };
    assert_eq!(propose(&of("Ann O'Neil", 25_000), &tickets(), &[]), None, "not enough for both");
    assert_eq!(propose(&of("Kim Park", 65_000), &tickets(), &[]), pays(Why::AmountAndName, &[(2, 65_000)]));
    let others = [part(7, 8, 10_000, 3), part(8, 9, 15_000, 4)];
    assert_eq!(propose(&naming(25_000, &[1, 2]), &tickets(), &others), None);
    let unknown = naming(25_000, &[5]);
    assert_eq!(propose(&unknown, &tickets(), &others), stands_for(Why::SeveralPayments, &[8, 7]));
}
