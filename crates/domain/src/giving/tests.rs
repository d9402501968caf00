use proptest::prelude::*;

use super::*;
use crate::ledger::Amount;

fn price(cents: i64) -> Price {
    Price { cents }
}

fn row(kind: Kind, cents: i64, day: &str) -> Entry {
    let text = String::new;
    let day = day.parse().unwrap();
    let amount = Amount { cents };
    Entry { kind, amount, method: text(), reference: text(), note: text(), day, takes_back: None }
}

/// A ticket of $650 with a value of $180, and these rows.
fn sold(rows: &[Entry]) -> Sold {
    let totals = rows.iter().fold(Totals::default(), |sum, row| sum.with(row.kind, row.amount));
    Sold { price: price(65_000), fair_value: price(18_000), standing: Standing::Held, choice: None, totals }
}

/// Received, value and deductible, in cents.
fn figures(given: Given) -> (i64, Option<i64>, Option<i64>) {
    let cents = |price: Option<Price>| price.map(|price| price.cents);
    (given.received.cents, cents(given.value), cents(given.deductible()))
}

#[test]
fn a_disclosure_states_value_and_deductible_part() {
    let told = "Of $650, $180 is the value you receive; $470 may be deductible.";
    assert_eq!(disclosure(price(65_000), price(18_000)).as_deref(), Some(told));
    assert_eq!(disclosure(price(65_000), price(0)), None);
}

#[test]
fn a_receipt_shows_received_and_not_due_money() {
    let paid = [row(Kind::Payment, 65_000, "2026-03-01")];
    assert_eq!(figures(sold(&paid).given()), (65_000, Some(18_000), Some(47_000)));
    let part = [row(Kind::Payment, 10_000, "2026-03-01")];
    assert_eq!(figures(sold(&part).given()), (10_000, Some(18_000), Some(0)));
    let waived = [&part[..], &[row(Kind::Waived, 55_000, "2026-03-01")]].concat();
    assert_eq!(figures(sold(&waived).given()), (10_000, Some(18_000), Some(0)));
    let more = [&paid[..], &[row(Kind::Gift, 5_000, "2026-03-02")]].concat();
    assert_eq!(figures(sold(&more).given()), (70_000, Some(18_000), Some(52_000)));
    let back = [&more[..], &[row(Kind::Refund, 6_000, "2026-04-02")]].concat();
    assert_eq!(figures(sold(&back).given()), (64_000, Some(18_000), Some(46_000)));
}

#[test]
fn without_a_value_a_receipt_states_no_deduction() {
    let without_value = Sold { fair_value: price(0), ..sold(&[row(Kind::Payment, 65_000, "2026-03-01")]) };
    assert_eq!(figures(without_value.given()), (65_000, None, None));
    let words = in_words(&[without_value.given()], RECEIPT_WORDING);
    assert!(words.contains("says nothing about what may be deductible") && !words.contains('{'), "{words}");
}

#[test]
fn a_cancelled_ticket_s_gift_brings_nothing_in_return() {
    let rows = [row(Kind::Payment, 65_000, "2026-03-01"), row(Kind::Gift, 5_000, "2026-03-02")];
    let cancelled = Sold { standing: Standing::Cancelled, ..sold(&rows) };
    assert_eq!(figures(cancelled.given()), (5_000, Some(0), Some(5_000)), "the price is to be given back");
    let told = "You gave $50. No goods or services were provided in return.";
    assert_eq!(in_words(&[cancelled.given()], RECEIPT_WORDING), told);
    assert_eq!(figures(cancelled.given_in(&rows, Some(2026)).unwrap().0), (5_000, Some(0), Some(5_000)));
    let without_value = Sold { fair_value: price(0), ..cancelled };
    assert_eq!(
        figures(without_value.given()),
        (5_000, Some(0), Some(5_000)),
        "whatever the ticket would have brought"
    );
}

#[test]
fn nothing_is_deductible_of_a_cancelled_event_until_its_buyer_chose() {
    let paid = [row(Kind::Payment, 65_000, "2026-03-01")];
    let open = Sold { standing: Standing::OfCancelledEvent, ..sold(&paid) };
    assert_eq!(figures(open.given()), (65_000, None, None), "it may be given back");
    let words = in_words(&[open.given()], RECEIPT_WORDING);
    assert!(
        !words.contains("$180") && words.contains("says nothing about what may be deductible"),
        "{words}"
    );
    let next_year = Sold { choice: Some(Choice::NextYear), ..open };
    assert_eq!(figures(next_year.given()), (65_000, Some(18_000), Some(47_000)), "what that ticket brings");
    // A refund or a gift cancels the ticket.
    let refund = Sold { standing: Standing::Cancelled, choice: Some(Choice::Refund), ..open };
    assert_eq!((refund.given().received, refund.given_in(&paid, None)), (price(0), None));
    let turned = [row(Kind::Payment, -65_000, "2026-06-01"), row(Kind::Gift, 65_000, "2026-06-01")];
    let rows = [&paid[..], &turned].concat();
    let gift = Sold { standing: Standing::Cancelled, choice: Some(Choice::Gift), ..sold(&rows) };
    assert_eq!(figures(gift.given()), (65_000, Some(0), Some(65_000)));
}

#[test]
fn value_counts_against_the_first_year_and_refunds_against_the_last() {
    let rows = [
        row(Kind::Payment, 10_000, "2025-12-30"),
        row(Kind::Payment, 55_000, "2026-01-02"),
        row(Kind::Refund, 1_000, "2026-02-02"),
    ];
    let of = |year| sold(&rows).given_in(&rows, Some(year)).map(|(given, _)| figures(given));
    assert_eq!(of(2025), Some((10_000, Some(18_000), Some(0))));
    assert_eq!(of(2026), Some((54_000, Some(8_000), Some(46_000))));
    assert_eq!((of(2024), of(2027)), (None, None));
    let (whole, last) = sold(&rows).given_in(&rows, None).unwrap();
    assert_eq!((whole, last.to_string().as_str()), (sold(&rows).given(), "2026-01-02"));
    assert_eq!(Vec::from_iter(sold(&rows).years(&rows)), [2025, 2026]);
}

#[test]
fn a_corrected_payment_moves_to_its_own_year() {
    let rows = [
        row(Kind::Payment, 65_000, "2026-01-02"),
        row(Kind::Payment, -65_000, "2026-01-02"),
        row(Kind::Payment, 65_000, "2025-12-30"),
    ];
    let (given, last) = sold(&rows).given_in(&rows, Some(2025)).unwrap();
    assert_eq!(figures(given), (65_000, Some(18_000), Some(47_000)));
    assert_eq!(last.to_string(), "2025-12-30");
    assert_eq!(sold(&rows).given_in(&rows, Some(2026)), None);
}

#[test]
fn wording_holds_each_placeholder_and_no_other() {
    let given = sold(&[row(Kind::Payment, 65_000, "2026-03-01")]).given();
    let wording = "{amount}, {value}: {deductible} of {amount}.";
    assert_eq!(in_words(&[given], wording), "$650, $180: $470 of $650.");
    let part = Given { received: price(10_000), ..given };
    let without_value = Given { value: None, ..given };
    let words = in_words(&[given, part, without_value], wording);
    assert!(words.starts_with("$750, $360: $470 of $750. You gave $650 for which"), "{words}");
    assert_eq!(check_placeholders(RECEIPT_WORDING.into()), Ok(RECEIPT_WORDING.into()));
    for wrong in
        ["{amount} and {value}", "{amount} {value} {deductible} {name}", "{amount}} {value} {deductible}"]
    {
        assert!(check_placeholders(wrong.into()).is_err(), "{wrong}");
    }
}

/// Rows of five years as staff may enter them, one after the other, of a ticket of this price.
fn entered(price: Price, tried: &[(usize, i64, i32, u32)]) -> (Vec<Entry>, Totals) {
    let (mut rows, mut totals) = (vec![], Totals::default());
    for (kind, cents, year, month) in tried {
        let row = row(Kind::ALL[*kind], *cents, &format!("{year}-{month:02}-05"));
        if *cents != 0
            && let Ok(after) = totals.admit(price, row.kind, row.amount)
        {
            totals = after;
            rows.push(row);
        }
    }
    (rows, totals)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn years_add_up_to_the_ticket_to_the_cent(
        cents in 0..100_000_i64,
        fair in 0..100_000_i64,
        (cancelled, event_cancelled) in any::<(bool, bool)>(),
        tried in prop::collection::vec((0..4_usize, -60_000..60_000_i64, 2022..2027_i32, 1..13_u32), 0..14),
    ) {
        let (rows, totals) = entered(price(cents), &tried);
        let (standing, choice) = (Standing::of(cancelled, event_cancelled), None);
        let sold = Sold { price: price(cents), fair_value: price(fair.min(cents)), standing, choice, totals };
        let years: Vec<_> = (2022..2027).filter_map(|year| Some(sold.given_in(&rows, Some(year))?.0)).collect();
        prop_assert_eq!(years.len(), sold.years(&rows).len());
        let whole = sold.given();
        let sum = |of: fn(&Given) -> i64| years.iter().map(of).sum::<i64>();
        prop_assert_eq!(sum(|given| given.received.cents), whole.received.cents);
        let deductible = |given: &Given| given.deductible().map_or(0, |price| price.cents);
        prop_assert_eq!(sum(deductible), deductible(&whole));
        let sums = totals.sums(sold.price, standing);
        prop_assert!((0..=sums.received.cents).contains(&whole.received.cents));
        for given in years.iter().chain([&whole]) {
            prop_assert!((0..=given.received.cents).contains(&deductible(given)));
            prop_assert_eq!(given.value.is_none(), !cancelled && (event_cancelled || sold.fair_value.cents == 0));
        }
    }
}
