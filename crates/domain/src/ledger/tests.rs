use super::*;
use crate::price::Price;
use crate::refusal::Refusal;

fn day(of_may: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 5, of_may).unwrap()
}

fn row(kind: Kind, cents: i64) -> Entry {
    Entry {
        kind,
        amount: Amount { cents },
        method: String::new(),
        reference: String::new(),
        note: String::new(),
        day: day(1),
        takes_back: None,
    }
}

/// The rows of a ticket, with the ids 1, 2, 3 …
fn booked(entries: &[Entry]) -> Vec<Row> {
    let moment = |id| DateTime::from_timestamp(id, 0).unwrap();
    let row =
        |(id, entry): (i64, &Entry)| Row { id: LedgerEntryId(id), entry: entry.clone(), at: moment(id) };
    (1..).zip(entries).map(row).collect()
}

#[test]
fn a_payment_corrected_twice_is_its_last_row() {
    let payment = || row(Kind::Payment, 25_000);
    let mut rows = booked(&[payment(), back(1, 25_000), payment(), back(3, 25_000), payment()]);
    assert_eq!(current_row(&rows, LedgerEntryId(1)), LedgerEntryId(1), "taken back, and paid again later");
    for pair in [1, 3] {
        rows[pair + 1].at = rows[pair].at;
    }
    assert_eq!(current_row(&rows, LedgerEntryId(1)), LedgerEntryId(5));
    assert_eq!(current_row(&rows, LedgerEntryId(5)), LedgerEntryId(5));
    assert_eq!((left_of(&rows, LedgerEntryId(1)), left_of(&rows, LedgerEntryId(5))), (0, 25_000));
}

/// The row that reverses this many cents of the payment with this id.
fn back(id: i64, cents: i64) -> Entry {
    Entry { takes_back: Some(LedgerEntryId(id)), ..row(Kind::Payment, -cents) }
}

/// The sum of payments and waivers.
fn sum(entries: &[Entry]) -> i64 {
    entries.iter().map(|entry| entry.amount.cents).sum()
}

const PRICE: Price = Price { cents: 25_000 };

/// The sums in cents: received, due, outstanding, gifts, to refund.
fn sums(payments: i64, refunds: i64, gifts: i64, waived: i64, cancelled: bool) -> [i64; 5] {
    let sums = Totals { payments, refunds, gifts, waived }.sums(PRICE, Standing::of(cancelled, false));
    [sums.received, sums.due, sums.outstanding, sums.gifts, sums.to_refund].map(|price| price.cents)
}

#[test]
fn amounts_are_cents_of_either_sign_and_never_nothing() {
    assert_eq!(Amount::parse("249.99"), Ok(Amount { cents: 24_999 }));
    assert_eq!(Amount::parse("-0.01"), Ok(Amount { cents: -1 }));
    assert_eq!(Amount::parse("1000000"), Ok(Amount { cents: 100_000_000 }));
    for (told, complaint) in [
        ("0", "cannot be 0"),
        ("-0.00", "cannot be 0"),
        ("0.001", "cannot have more than two decimals"),
        ("1000000.01", "cannot be more than 1000000"),
        ("--1", "cannot be negative"),
        ("five", "must be a number of dollars"),
    ] {
        assert_eq!(Amount::parse(told).unwrap_err(), complaint, "{told}");
    }
}

#[test]
fn kinds_are_read_by_their_words() {
    for kind in Kind::ALL {
        assert_eq!(Kind::parse(kind.name()), Ok(kind));
    }
    assert!(Kind::parse("Payments").is_err());
}

#[test]
fn days_are_of_this_century_and_not_in_the_future() {
    let first = NaiveDate::from_ymd_opt(2000, 1, 1).unwrap();
    assert_eq!((entry_day(day(1), day(1)), entry_day(first, day(1))), (Ok(day(1)), Ok(first)));
    assert!(entry_day(day(2), day(1)).is_err() && entry_day(first.pred_opt().unwrap(), day(1)).is_err());
}

#[test]
fn a_part_leaves_the_rest_outstanding_and_more_is_a_gift() {
    assert_eq!(sums(0, 0, 0, 0, false), [0, 25_000, 25_000, 0, 0]);
    assert_eq!(sums(10_000, 0, 0, 0, false), [10_000, 25_000, 15_000, 0, 0]);
    assert_eq!(sums(25_000, 0, 0, 0, false), [25_000, 25_000, 0, 0, 0]);
    assert_eq!(sums(27_501, 0, 0, 0, false), [27_501, 25_000, 0, 2_501, 0]);
    assert_eq!(sums(20_000, 0, 5_000, 0, false), [25_000, 25_000, 5_000, 5_000, 0], "a gift is no payment");
    assert_eq!(sums(20_000, 0, 0, 5_000, false), [20_000, 20_000, 0, 0, 0]);
}

#[test]
fn refunds_reduce_gifts_first() {
    assert_eq!(sums(25_000, 2_000, 5_000, 0, false), [28_000, 25_000, 0, 3_000, 0]);
    assert_eq!(sums(27_000, 2_000, 0, 0, false), [25_000, 25_000, 0, 0, 0]);
    assert_eq!(sums(25_000, 10_000, 0, 0, false), [15_000, 25_000, 10_000, 0, 0]);
}

#[test]
fn a_cancelled_ticket_s_money_is_to_be_refunded_but_for_gifts() {
    assert_eq!(sums(25_000, 0, 0, 0, true), [25_000, 0, 0, 0, 25_000]);
    assert_eq!(sums(25_000, 20_000, 1_000, 0, true), [6_000, 0, 0, 1_000, 5_000]);
    assert_eq!(sums(25_000, 25_500, 1_000, 0, true), [500, 0, 0, 500, 0]);
    assert_eq!(sums(0, 0, 25_000, 0, true), [25_000, 0, 0, 25_000, 0], "its buyer made it a gift");
    assert_eq!(sums(0, 0, 0, 0, true), [0; 5]);
}

#[test]
fn no_row_refunds_waives_or_reverses_more_than_there_is() {
    let paid = Totals { payments: 20_000, refunds: 5_000, gifts: 1_000, waived: 2_000 };
    let admit = |kind, cents| paid.admit(PRICE, kind, Amount { cents }).map(drop);
    for (kind, cents, most) in [
        (Kind::Refund, 16_000, None),
        (Kind::Refund, 16_001, Some(Refusal::RefundTooHigh(Price { cents: 16_000 }))),
        (Kind::Waived, 23_000, None),
        (Kind::Waived, 23_001, Some(Refusal::WaivedTooHigh(Price { cents: 23_000 }))),
        (Kind::Payment, -16_000, None),
        (Kind::Payment, -16_001, Some(Refusal::TakenBackTooHigh(Price { cents: 16_000 }))),
        (Kind::Gift, -1_001, Some(Refusal::TakenBackTooHigh(Price { cents: 1_000 }))),
        (Kind::Refund, -5_000, None),
        (Kind::Refund, -5_001, Some(Refusal::TakenBackTooHigh(Price { cents: 5_000 }))),
        (Kind::Waived, -2_001, Some(Refusal::TakenBackTooHigh(Price { cents: 2_000 }))),
        (Kind::Payment, 100_000_000, None),
    ] {
        assert_eq!(admit(kind, cents).err(), most, "{kind:?} {cents}");
    }
}

#[test]
fn taking_a_payment_back_leaves_the_parts_before_it() {
    let rows = [row(Kind::Payment, 10_000), row(Kind::Payment, 15_000)];
    let added = unpaid_again(&booked(&rows), PRICE, day(2));
    assert_eq!(added, [Entry { day: day(2), ..back(2, 15_000) }]);
    let again = [&rows[..], &added, &[row(Kind::Payment, 15_000)]].concat();
    let added = unpaid_again(&booked(&again), PRICE, day(2));
    assert_eq!(added, [Entry { day: day(2), ..back(4, 15_000) }], "what was taken back does not stand");
}

#[test]
fn an_overpayment_is_reversed_with_the_payment_that_settled_it() {
    let rows = [row(Kind::Payment, 25_000), row(Kind::Payment, 500), row(Kind::Gift, 700)];
    assert_eq!(unpaid_again(&booked(&rows), PRICE, day(1)), [back(2, 500), back(1, 25_000)]);
    let waived = booked(&[row(Kind::Waived, 25_000)]);
    assert_eq!(unpaid_again(&waived, PRICE, day(1)), [Entry { kind: Kind::Waived, ..back(1, 25_000) }]);
    assert_eq!(unpaid_again(&[], PRICE, day(1)), [], "a ticket without cost has no rows");
}

#[test]
fn a_payment_is_corrected_by_a_reversal_and_a_new_row() {
    let rows = [row(Kind::Payment, 10_000), row(Kind::Payment, 15_000), row(Kind::Waived, 100)];
    let check = |row: Entry| Entry { method: "check".into(), day: day(3), ..row };
    let anew = corrected(&booked(&rows), check);
    assert_eq!(anew, [back(2, 15_000), check(row(Kind::Payment, 15_000))]);
    assert_eq!(corrected(&booked(&[&rows[..], &anew].concat()), check), [], "nothing differs any more");
    assert_eq!(corrected(&booked(&[row(Kind::Waived, 100)]), check), []);
}

/// Numbers that look random and are the same in each run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn cents(&mut self, most: u64) -> i64 {
        i64::try_from(self.roll(most)).unwrap()
    }
}

/// Random valid rows, one after the other, as staff may enter them.
fn entered(dice: &mut Dice, price: Price) -> (Vec<Entry>, Totals) {
    let (mut rows, mut totals) = (vec![], Totals::default());
    for _ in 0..dice.roll(12) {
        let kind = Kind::ALL[usize::try_from(dice.roll(4)).unwrap()];
        let cents = match dice.roll(4) {
            0 => totals.outstanding(price).cents,
            1 => -1 - dice.cents(30_000),
            _ => 1 + dice.cents(30_000),
        };
        if cents == 0 {
            continue;
        }
        if let Ok(after) = totals.admit(price, kind, Amount { cents }) {
            rows.push(row(kind, cents));
            totals = after;
        }
    }
    (rows, totals)
}

#[test]
fn sums_add_up_to_the_cent_after_any_entries() {
    let mut dice = Dice(22);
    for _ in 0..20_000 {
        let price = Price { cents: dice.cents(40_000) };
        let (rows, totals) = entered(&mut dice, price);
        let cash: i64 = rows
            .iter()
            .map(|row| match row.kind {
                Kind::Payment | Kind::Gift => row.amount.cents,
                Kind::Refund => -row.amount.cents,
                Kind::Waived => 0,
            })
            .sum();
        for cancelled in [false, true] {
            let it = totals.sums(price, Standing::of(cancelled, false));
            let told = format!("{price:?} {totals:?} {cancelled} {it:?}");
            assert_eq!(it.received.cents, cash, "{told}");
            assert_eq!(
                it.received.cents + it.outstanding.cents,
                it.due.cents + it.gifts.cents + it.to_refund.cents,
                "nothing is lost: {told}"
            );
            let least = [totals.payments, totals.refunds, totals.gifts, totals.waived, it.gifts.cents];
            assert!(least.iter().all(|cents| *cents >= 0), "{told}");
            assert!(it.due.cents <= price.cents && it.outstanding.cents <= it.due.cents, "{told}");
            assert!(it.outstanding.cents == 0 || it.gifts.cents <= totals.gifts, "{told}");
            assert!(!cancelled || it.due.cents + it.outstanding.cents == 0, "{told}");
            assert!(cancelled || it.to_refund.cents == 0, "{told}");
            let off = totals.sums(price, Standing::of(cancelled, true));
            assert_eq!(
                (off.received.cents, off.outstanding.cents),
                (off.due.cents + off.gifts.cents + off.to_refund.cents, 0),
                "nothing more is due, and nothing is lost: {told}"
            );
            assert_eq!((off.gifts, off.to_refund), (it.gifts, it.to_refund), "{told}");
        }
    }
}

#[test]
fn paying_the_rest_settles_and_reversing_it_undoes_that() {
    let mut dice = Dice(1893);
    for _ in 0..20_000 {
        let price = Price { cents: 1 + dice.cents(40_000) };
        let (mut rows, totals) = entered(&mut dice, price);
        let Price { cents } = totals.outstanding(price);
        if cents > 0 {
            rows.push(row(Kind::Payment, cents));
            let paid = totals.with(Kind::Payment, Amount { cents });
            assert_eq!(paid.outstanding(price).cents, 0, "{rows:?}");
            let gifts = |of: Totals| of.sums(price, Standing::Held).gifts;
            assert_eq!(gifts(paid), gifts(totals), "{rows:?}");
        }
        let back = unpaid_again(&booked(&rows), price, day(2));
        let mut totals = rows.iter().fold(Totals::default(), |sum, row| sum.with(row.kind, row.amount));
        for row in &back {
            totals = totals.admit(price, row.kind, row.amount).expect("no row takes back more than stands");
        }
        assert!(totals.outstanding(price).cents > 0, "{rows:?} {back:?}");
    }
}

#[test]
fn the_rest_of_each_row_is_returned() {
    let rows = [
        row(Kind::Payment, 10_000),
        row(Kind::Refund, 500),
        row(Kind::Payment, 15_000),
        row(Kind::Payment, -16_000),
        row(Kind::Waived, 300),
    ];
    let rows = booked(&rows);
    assert_eq!(left_of_each(&rows), [9_000, 0, 0, 0, 300]);
    assert_eq!(rows.iter().map(|row| left_of(&rows, row.id)).collect::<Vec<_>>(), left_of_each(&rows));
}

#[test]
fn a_reversal_reduces_the_row_that_it_names() {
    let parts = [row(Kind::Payment, 10_000), row(Kind::Payment, 15_000), row(Kind::Payment, 15_000)];
    let left = |backs: &[Entry]| left_of_each(&booked(&[&parts[..], backs].concat()))[..3].to_vec();
    assert_eq!(left(&[back(1, 10_000)]), [0, 15_000, 15_000]);
    assert_eq!(left(&[back(2, 4_000), back(1, 1)]), [9_999, 11_000, 15_000]);
    assert_eq!(
        left(&[row(Kind::Payment, -4_000), back(3, 15_000)]),
        [10_000, 11_000, 0],
        "the rest off the newest"
    );
    assert_eq!(left(&[back(404, 1)]), [10_000, 15_000, 14_999], "it names none of these");
}

#[test]
fn parts_are_undone_in_any_order_and_entered_again_to_the_cent() {
    let mut dice = Dice(68);
    for _ in 0..2_000 {
        let mut entries = vec![];
        let mut stand: Vec<(i64, i64)> = vec![];
        for _ in 0..3 {
            for _ in 0..=dice.roll(4) {
                // Few amounts, so that many are equal.
                let cents = 100 * (1 + dice.cents(3));
                entries.push(row(Kind::Payment, cents));
                stand.push((i64::try_from(entries.len()).unwrap(), cents));
            }
            for _ in 0..dice.roll(5).min(stand.len().try_into().unwrap()) {
                let at = usize::try_from(dice.roll(stand.len().try_into().unwrap())).unwrap();
                let (id, cents) = stand.remove(at);
                let left = left_of(&booked(&entries), LedgerEntryId(id));
                assert_eq!(left, cents, "undone whole: {entries:?}");
                entries.push(back(id, left));
            }
            let left = left_of_each(&booked(&entries));
            assert_eq!(left.iter().sum::<i64>(), sum(&entries), "{entries:?}");
            assert_eq!(sum(&entries), stand.iter().map(|(_, cents)| cents).sum::<i64>(), "{entries:?}");
        }
        for (id, _) in stand {
            let left = left_of(&booked(&entries), LedgerEntryId(id));
            entries.push(back(id, left));
        }
        assert_eq!(sum(&entries), 0, "nothing is left: {entries:?}");
    }
}

#[test]
fn a_reversal_counts_on_the_day_of_its_row() {
    let [one, other] =
        [row(Kind::Payment, 9_000), row(Kind::Payment, 1_000)].map(|row| Entry { day: day(1), ..row });
    let back = Entry { takes_back: Some(LedgerEntryId(1)), day: day(5), ..row(Kind::Payment, -9_000) };
    let unnamed = Entry { day: day(6), ..row(Kind::Payment, -1_000) };
    let rows = [one, other, back, unnamed].into_iter().zip(1..).map(|(row, id)| (LedgerEntryId(id), row));
    let days: Vec<_> = on_days_that_count(rows.collect()).iter().map(|row| row.day).collect();
    assert_eq!(days, [day(1), day(1), day(1), day(6)]);
}
