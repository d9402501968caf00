mod beside;
mod twofold;

use chrono::NaiveDate;

use super::*;
use crate::bank::Source;
use crate::reference::Reference;

fn propose(row: &Incoming, owed: &[Owed], booked: &[Booked]) -> Option<Proposal> {
    Books::new(owed.to_vec(), booked.to_vec(), vec![]).propose(row)
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
        ticket: TicketId(entry),
        reference: reference(entry),
        cents,
        told: told.into(),
        day: day(on),
        name: ("Sam".into(), "Rivera".into()),
        email: "sam@example.org".into(),
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
fn equal_owed_and_booked_amounts_are_left_to_a_person() {
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
fn numbers_of_checks_are_found_glued_to_their_signs() {
    let entered = [booked(7, 65_000, "1042", 3)];
    for text in ["#1042", "CHK#1042", "CK1042", "CK#001042", "CHECK:1042", "Check No.1042", "cheque 1042"] {
        let row = Incoming { text: format!("DEPOSIT {text} PHOENIX"), ..incoming(65_000) };
        assert_eq!(propose(&row, &[], &entered), stands_for(Why::CheckNumber, &[7]), "{text}");
    }
    for text in ["ACH1042", "ZELLE 1042", "CK10421", "BLOCK1042"] {
        let row = Incoming { text: text.into(), ..incoming(65_000) };
        assert_eq!(propose(&row, &[], &entered), None, "{text}");
    }
}

#[test]
fn numbers_of_checks_are_read_as_staff_wrote_them() {
    for told in ["1042", "#1042", "No. 1042", "Check 1042", "ck 1042", "Check No. 001042", "CHK#1042"] {
        let row = Incoming { check: "1042".into(), ..incoming(65_000) };
        let entered = [booked(7, 65_000, told, 3)];
        assert_eq!(propose(&row, &[], &entered), stands_for(Why::CheckNumber, &[7]), "{told}");
    }
    for told in ["ACH 1042", "1042-1043", "check", ""] {
        let row = Incoming { check: "1042".into(), ..incoming(65_000) };
        assert_eq!(propose(&row, &[], &[booked(7, 65_000, told, 3)]), None, "{told}");
    }
}

#[test]
fn a_settled_reference_is_reported_and_nothing_weaker_proposed() {
    let settled = Settled {
        ticket: Some(TicketId(9)),
        for_sponsors: false,
        reference: reference(9),
        why: SettledWhy::Cancelled,
    };
    let books = Books::new(tickets(), vec![booked(7, 65_000, "1042", 3)], vec![settled.clone()]);
    let text = format!("KIM PARK CHECK 1042 {}", reference(9));
    let row = Incoming { text, ..incoming(65_000) };
    assert_eq!((books.propose(&row), books.settled(&row)), (None, vec![&settled]));
    let both = Incoming { text: format!("{} {}", row.text, reference(2)), ..row };
    assert_eq!(books.propose(&both), pays(Why::Reference, &[(2, 65_000)]));
    assert_eq!(books.settled(&both), [&settled], "it is told beside what is proposed");
    assert_eq!(books.settled(&incoming(65_000)), Vec::<&Settled>::new());
}

#[test]
fn a_booked_payment_is_matched_despite_a_fee_or_a_tip() {
    let entered = [booked(7, 65_000, "", 3)];
    let by = |cents, fee_cents| Incoming { name: "Sam Rivera".into(), fee_cents, ..incoming(cents) };
    let tip = Incoming {
        source: Source::Zeffy,
        name: String::new(),
        email: "SAM@example.org".into(),
        ..by(71_500, 0)
    };
    for row in [by(66_915, 1_915), tip, by(63_085, 0)] {
        assert_eq!(propose(&row, &[], &entered), stands_for(Why::FeeOrTip, &[7]), "{row:?}");
    }
    assert_eq!(propose(&by(66_915, 1_915), &tickets(), &entered), None, "one is owed, too");
    assert_eq!(propose(&by(50_000, 0), &[], &entered), None);
    let late = Incoming { day: day(20) + TimeDelta::days(30), ..by(66_915, 1_915) };
    assert_eq!(propose(&late, &[], &entered), None);
}

fn shared(row: &Incoming, owed: &[Owed], booked: &[Booked], of: &[i64]) -> Result<Shares, String> {
    Books::new(owed.to_vec(), booked.to_vec(), vec![]).share(row, &chosen(of, false))
}

fn chosen(tickets: &[i64], is_new: bool) -> Chosen {
    let tickets = tickets.iter().map(|ticket| (TicketId(*ticket), reference(*ticket))).collect();
    Chosen { tickets, is_new }
}

#[expect(clippy::unnecessary_wraps, reason = "compared with how it is shared")]
fn shares(payments: &[(i64, i64)], entries: &[i64]) -> Result<Shares, String> {
    let payments = payments.iter().map(|(ticket, cents)| (TicketId(*ticket), *cents)).collect();
    Ok(Shares { payments, entries: entries.iter().map(|id| LedgerEntryId(*id)).collect() })
}

#[test]
fn a_deposit_is_divided_among_the_chosen_tickets() {
    let (owed, entered) = (tickets(), [booked(7, 65_000, "1042", 3), booked(8, 25_000, "1043", 3)]);
    let share = |cents, of: &[i64]| shared(&incoming(cents), &owed, &entered, of);
    assert_eq!(share(130_000, &[1, 2]), shares(&[(1, 65_000), (2, 65_000)], &[]));
    assert_eq!(share(130_000, &[1, 7]), shares(&[(1, 65_000)], &[7]));
    assert_eq!(share(90_000, &[7, 8]), shares(&[], &[7, 8]));
    assert_eq!(share(95_000, &[1, 3]), shares(&[(1, 65_000), (3, 30_000)], &[]), "a gift");
    assert_eq!(share(30_000, &[1]), shares(&[(1, 30_000)], &[]), "a part of the price");
    assert_eq!(share(126_000, &[1, 2]), shares(&[(1, 65_000), (2, 65_000)], &[]), "a fee was taken off");
    let tip = Incoming { source: Source::Zeffy, ..incoming(143_000) };
    assert_eq!(shared(&tip, &owed, &entered, &[1, 2]), shares(&[(1, 65_000), (2, 65_000)], &[]));
    let half = Booked { ticket: TicketId(1), ..booked(9, 30_000, "", 3) };
    assert_eq!(
        shared(&incoming(30_000), &owed, &[half], &[1]),
        shares(&[], &[9]),
        "its part is in the books"
    );
}

/// A part of a ticket's price that staff have entered.
fn part(entry: i64, ticket: i64, cents: i64, on: u32) -> Booked {
    Booked { ticket: TicketId(ticket), reference: reference(ticket), ..booked(entry, cents, "", on) }
}

#[test]
fn a_part_of_a_fully_paid_ticket_is_matched() {
    let entered = [part(7, 9, 30_000, 3), part(8, 9, 35_000, 10), booked(10, 65_000, "", 3)];
    let share = |row: &Incoming, of: &[i64]| shared(row, &tickets(), &entered, of);
    assert_eq!(share(&incoming(30_000), &[9]), shares(&[], &[7]));
    assert_eq!(share(&incoming(35_000), &[9]), shares(&[], &[8]));
    assert_eq!(share(&incoming(65_000), &[9]), shares(&[], &[7, 8]), "both in one deposit");
    assert_eq!(share(&incoming(95_000), &[9, 10]), shares(&[], &[7, 10]), "beside another ticket's");
    assert_eq!(share(&incoming(95_000), &[1, 9]), shares(&[(1, 65_000)], &[7]), "beside what is owed");
    let tip = Incoming { source: Source::Zeffy, ..incoming(33_000) };
    assert_eq!(share(&tip, &[9]), shares(&[], &[7]));
    let told = "wait for $650, which is more than what came";
    assert_eq!(share(&incoming(20_000), &[9]), Err(told.into()));
    assert_eq!(
        share(&incoming(30_000), &[9, 10]),
        Err("wait for $1,300, which is more than what came".into())
    );
}

#[test]
fn of_equal_parts_the_nearest_day_is_matched() {
    let entered = [part(7, 9, 32_500, 3), part(8, 9, 32_500, 19)];
    assert_eq!(shared(&incoming(32_500), &[], &entered, &[9]), shares(&[], &[8]));
    let named = Incoming { text: reference(9).to_string(), ..incoming(32_500) };
    assert_eq!(propose(&named, &[], &entered), stands_for(Why::Reference, &[8]));
    let others = [part(7, 9, 32_500, 3), part(8, 10, 32_500, 19)];
    let both = Incoming { text: format!("{} {}", reference(9), reference(10)), ..named };
    assert_eq!(propose(&both, &[], &others), None, "a person says of which ticket");
}

#[test]
fn parts_of_a_paid_ticket_that_is_named_are_proposed_together() {
    let entered = [part(7, 9, 30_000, 3), part(8, 9, 35_000, 10), part(10, 10, 25_000, 3)];
    let named = |cents, of: &[i64]| {
        let text = of.iter().map(|ticket| reference(*ticket).to_string()).collect::<Vec<_>>().join(" ");
        propose(&Incoming { text, ..incoming(cents) }, &[], &entered)
    };
    assert_eq!(named(65_000, &[9]), stands_for(Why::Reference, &[7, 8]));
    assert_eq!(named(90_000, &[9, 10]), stands_for(Why::Reference, &[7, 8, 10]));
    assert_eq!(named(64_000, &[9]), None);
}

#[test]
fn an_equal_booked_part_does_not_hide_an_owed_amount() {
    let half = [owed(1, 32_500, ("Sam", "Rivera"))];
    let entered = [part(7, 1, 32_500, 3)];
    let books = Books::new(half.to_vec(), entered.to_vec(), vec![]);
    let row = Incoming { text: reference(1).to_string(), ..incoming(32_500) };
    let proposed = books.propose(&row).unwrap();
    assert_eq!(Some(&proposed), stands_for(Why::Reference, &[7]).as_ref());
    assert_eq!(books.otherwise(&row, &proposed), pays(Why::Reference, &[(1, 32_500)]));
    assert_eq!(books.share(&row, &chosen(&[1], false)), shares(&[], &[7]));
    assert_eq!(books.share(&row, &chosen(&[1], true)), shares(&[(1, 32_500)], &[]));
    let paid = Books::new(vec![], entered.to_vec(), vec![]);
    assert_eq!(paid.otherwise(&row, &proposed), None, "nothing is owed");
    assert_eq!(paid.share(&row, &chosen(&[1], true)), shares(&[], &[7]), "it can be nothing else");
    let checks = [Booked { told: "1042".into(), ..part(7, 1, 32_500, 3) }];
    let another = Incoming { check: "1043".into(), ..row.clone() };
    assert_eq!(propose(&another, &half, &checks), pays(Why::Reference, &[(1, 32_500)]), "another check");
    assert_eq!(propose(&another, &[], &checks), stands_for(Why::Reference, &[7]), "mistyped, as it is paid");
    let less = Incoming { cents: 40_000, ..row };
    assert_eq!(books.propose(&less), pays(Why::Reference, &[(1, 40_000)]));
}

#[test]
fn tickets_whose_sum_does_not_fit_a_deposit_are_refused() {
    let (owed, entered) = (tickets(), [booked(7, 65_000, "1042", 3)]);
    for (cents, of, told) in [
        (100_000, &[1, 2][..], "wait for $1,300, which is more than what came"),
        (60_000, &[1, 7], "wait for $1,300, which is more than what came"),
        (50_000, &[7], "wait for $650, which is more than what came"),
        (130_000, &[7], "wait for $650, which is less than what came"),
        (65_000, &[1, 40], "hold FW-Q32222, which waits for no payment"),
    ] {
        assert_eq!(shared(&incoming(cents), &owed, &entered, of), Err(told.into()), "{cents} {of:?}");
    }
}

#[test]
fn a_payment_goes_to_the_debtor_with_its_amount_and_name() {
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
fn a_payment_finds_its_ticket_despite_a_fee_or_a_tip() {
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
fn a_deposit_is_found_if_one_set_of_payments_makes_it_up() {
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
