use super::*;
use crate::bank::Source;

fn propose(row: &Incoming, owed: &[Owed], booked: &[Booked]) -> Option<Proposal> {
    Books::new(owed.to_vec(), booked.to_vec()).propose(row)
}

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2027, 5, day).unwrap()
}

fn incoming(cents: i64) -> Incoming {
    Incoming {
        identity: String::new(),
        source: Source::Bank,
        day: day(20),
        cents,
        fee_cents: 0,
        name: String::new(),
        email: String::new(),
        check: String::new(),
        text: String::new(),
    }
}

fn owed(ticket: i64, cents: i64, (first, last): (&str, &str)) -> Owed {
    Owed {
        ticket: TicketId(ticket),
        reference: reference(ticket),
        cents,
        name: (first.into(), last.into()),
        email: format!("{}@example.org", first.to_lowercase()),
    }
}

/// `FW-222222`, `FW-322222` …
fn reference(ticket: i64) -> Reference {
    Reference::from_random(u128::try_from(ticket).unwrap())
}

fn booked(entry: i64, cents: i64, told: &str, on: u32) -> Booked {
    Booked {
        entry: LedgerEntryId(entry),
        reference: reference(entry),
        cents,
        told: told.into(),
        day: day(on),
        name: ("Sam".into(), "Rivera".into()),
    }
}

fn tickets() -> Vec<Owed> {
    vec![
        owed(1, 65_000, ("Sam", "Rivera")),
        owed(2, 65_000, ("Kim", "Park")),
        owed(3, 25_000, ("Ann", "O'Neil")),
    ]
}

#[expect(clippy::unnecessary_wraps, reason = "compared with what is proposed")]
fn pays(why: Why, payments: &[(i64, i64)]) -> Option<Proposal> {
    let payments = payments.iter().map(|(ticket, cents)| (TicketId(*ticket), *cents)).collect();
    Some(Proposal { why, payments, entries: vec![] })
}

#[expect(clippy::unnecessary_wraps, reason = "compared with what is proposed")]
fn stands_for(why: Why, entries: &[i64]) -> Option<Proposal> {
    Some(Proposal { why, payments: vec![], entries: entries.iter().map(|id| LedgerEntryId(*id)).collect() })
}

#[test]
fn a_reference_in_any_text_goes_before_name_and_amount() {
    let text = format!("Zelle KIM PARK {}", reference(1));
    let row = Incoming { text, name: "Kim Park".into(), ..incoming(65_000) };
    assert_eq!(propose(&row, &tickets(), &[]), pays(Why::Reference, &[(1, 65_000)]));
    let part = Incoming { cents: 20_000, ..row.clone() };
    assert_eq!(propose(&part, &tickets(), &[]), pays(Why::Reference, &[(1, 20_000)]));
    let more = Incoming { cents: 70_000, ..row.clone() };
    assert_eq!(propose(&more, &tickets(), &[]), pays(Why::Reference, &[(1, 70_000)]), "a gift on top");
    let tip = Incoming { source: Source::Zeffy, ..more };
    assert_eq!(propose(&tip, &tickets(), &[]), pays(Why::Reference, &[(1, 65_000)]), "the platform's");
    let fee = Incoming { fee_cents: 1_915, cents: 66_915, source: Source::Stripe, ..row.clone() };
    assert_eq!(propose(&fee, &tickets(), &[]), pays(Why::Reference, &[(1, 65_000)]));
    let two = Incoming { cents: 130_000, ..tip };
    assert_eq!(propose(&two, &tickets(), &[]), pays(Why::Reference, &[(1, 130_000)]), "no tip is as high");
    let short = Incoming { cents: 63_085, ..row };
    assert_eq!(
        propose(&short, &tickets(), &[]),
        pays(Why::Reference, &[(1, 63_085)]),
        "no more than what came"
    );
}

#[test]
fn a_part_of_the_price_that_is_in_the_books_is_not_entered_again() {
    let row = Incoming { text: format!("CHECK {}", reference(1)), ..incoming(30_000) };
    let of_ticket = Booked { reference: reference(1), ..booked(7, 30_000, "", 3) };
    assert_eq!(propose(&row, &tickets(), &[of_ticket]), stands_for(Why::Reference, &[7]));
}

#[test]
fn what_is_owed_and_what_is_in_the_books_alike_is_for_a_person_to_tell() {
    let row = Incoming { name: "Sam Rivera".into(), ..incoming(65_000) };
    assert_eq!(propose(&row, &tickets(), &[booked(7, 65_000, "", 3)]), None);
}

#[test]
fn several_references_share_a_payment_that_is_enough_for_all() {
    let text = format!("{} {}", reference(1), reference(3));
    let row = Incoming { text, ..incoming(90_000) };
    assert_eq!(propose(&row, &tickets(), &[]), pays(Why::Reference, &[(1, 65_000), (3, 25_000)]));
    let more = Incoming { cents: 92_000, ..row.clone() };
    assert_eq!(propose(&more, &tickets(), &[]), pays(Why::Reference, &[(1, 65_000), (3, 27_000)]), "a gift");
    let tip = Incoming { source: Source::Zeffy, ..more };
    assert_eq!(propose(&tip, &tickets(), &[]), pays(Why::Reference, &[(1, 65_000), (3, 25_000)]));
    assert_eq!(propose(&Incoming { cents: 80_000, ..row }, &tickets(), &[]), None);
}

#[test]
fn a_check_that_is_in_the_books_is_found_by_its_number() {
    let entered = [booked(7, 65_000, "#1042", 3), booked(8, 65_000, "1043", 3)];
    let column = Incoming { check: "001042".into(), ..incoming(65_000) };
    assert_eq!(propose(&column, &[], &entered), stands_for(Why::CheckNumber, &[7]));
    let text = Incoming { text: "DEPOSIT CHECK #1043".into(), ..incoming(65_000) };
    assert_eq!(propose(&text, &[], &entered), stands_for(Why::CheckNumber, &[8]));
    assert_eq!(propose(&Incoming { cents: 64_000, ..column }, &[], &entered), None);
}

#[test]
fn the_amount_that_somebody_of_this_name_owes_is_theirs() {
    let row = Incoming { name: "RIVERA, SAM J".into(), ..incoming(65_000) };
    assert_eq!(propose(&row, &tickets(), &[]), pays(Why::AmountAndName, &[(1, 65_000)]));
    let mail = Incoming { email: "KIM@example.org".into(), ..incoming(65_000) };
    assert_eq!(propose(&mail, &tickets(), &[]), pays(Why::AmountAndName, &[(2, 65_000)]));
    assert_eq!(propose(&incoming(65_000), &tickets(), &[]), None, "nobody is named");
    let twice = [owed(1, 65_000, ("Sam", "Rivera")), owed(4, 65_000, ("Sam", "Rivera"))];
    assert_eq!(propose(&row, &twice, &[]), None, "a person says which");
    let entered = [booked(7, 65_000, "", 3)];
    assert_eq!(propose(&row, &[], &entered), stands_for(Why::AmountAndName, &[7]));
}

#[test]
fn a_fee_or_a_tip_does_not_part_a_payment_from_its_ticket() {
    let by = |cents, fee_cents| Incoming { name: "Sam Rivera".into(), fee_cents, ..incoming(cents) };
    let tip = Incoming { source: Source::Givebutter, ..by(71_500, 0) };
    for row in [by(66_915, 1_915), tip, by(63_085, 0)] {
        assert_eq!(propose(&row, &tickets(), &[]), pays(Why::FeeOrTip, &[(1, 65_000)]), "{row:?}");
    }
    assert_eq!(propose(&by(71_500, 0), &tickets(), &[]), pays(Why::FeeOrTip, &[(1, 71_500)]), "the fund's");
    assert_eq!(propose(&by(50_000, 0), &tickets(), &[]), None);
    assert_eq!(propose(&by(120_000, 0), &tickets(), &[]), None);
}

#[test]
fn one_deposit_of_several_payments_is_found_where_only_some_make_it_up() {
    let entered = [
        booked(7, 65_000, "1042", 10),
        booked(8, 65_000, "1043", 11),
        booked(9, 25_000, "", 12),
        booked(10, 11_111, "", 12),
    ];
    assert_eq!(propose(&incoming(155_000), &[], &entered), stands_for(Why::SeveralPayments, &[9, 8, 7]));
    assert_eq!(propose(&incoming(90_000), &[], &entered), None, "two checks would do");
    let old = Incoming { day: day(31) + TimeDelta::days(60), ..incoming(155_000) };
    assert_eq!(propose(&old, &[], &entered), None);
}
