mod receipts;

use fairway_domain::category::Price;
use fairway_domain::ids::{SponsorId, UserId};
use fairway_domain::ledger::Totals;
use fairway_domain::ticket::Payment;

use super::*;
use crate::mail::testing::{facts, group, letterhead, pass, ticket};
use crate::ports::{Clock, When};
use crate::testing::FixedClock;

fn paid() -> TicketFacts {
    let payment = Some(Payment::made_at(FixedClock::default().now()));
    TicketFacts { ticket: TicketView { payment, ..ticket() }, ..facts() }
}

fn cancelled() -> TicketFacts {
    TicketFacts { ticket: TicketView { cancelled: true, ..ticket() }, ..facts() }
}

fn free(facts: TicketFacts) -> TicketFacts {
    let price = Price { cents: 0 };
    TicketFacts { ticket: TicketView { price, no_cost: true, ..facts.ticket.clone() }, ..facts }
}

/// Asserts that both parts contain all of these texts.
fn text_with(news: TicketNews, facts: &TicketFacts, told: &[&str]) -> String {
    let letterhead = letterhead("The Fund");
    let draft = draft(&letterhead, news, facts, &[]);
    let (text, html) = (draft.text(&letterhead), draft.html(&letterhead, |_| String::new()));
    for told in told {
        assert!(text.contains(told), "{told} in {text}");
        assert!(html.contains(told), "{told} in {html}");
    }
    text
}

const ABOUT: [&str; 7] = [
    "Hello Pat,",
    "Spring Classic",
    "Saturday, June 13th, 2026",
    "Cedar Ridge, 1 Links Road, Heron Lakes",
    "Foursome",
    "FW-322222",
    "$1,250",
];

#[test]
fn a_reminder_has_the_amount_due_and_the_ways_to_pay() {
    let mut part = facts();
    part.ticket.totals.payments = 25_000;
    let due = [
        "Paid so far",
        "$250",
        "Still due",
        "$1,000",
        "Write the reference FW-322222",
        "P.O. Box 1",
        "thank you",
    ];
    text_with(TicketNews::Reminder, &part, &due);
    let draft = draft(&letterhead("The Fund"), TicketNews::Reminder, &part, &[]);
    assert_eq!(draft.subject, "Still to pay: Foursome, Spring Classic, 6/13/2026");
    assert!(part.is_still(TicketNews::Reminder));
    part.ticket.totals.payments = 125_000;
    assert!(!part.is_still(TicketNews::Reminder), "it was paid meanwhile");
    part.ticket.totals.payments = 0;
    part.ticket.suspended = true;
    assert!(!part.is_still(TicketNews::Reminder), "a stranger may have reserved it");
}

#[test]
fn mail_of_a_ticket_with_a_term_has_its_last_day_and_consequence() {
    let mut due = facts();
    due.ticket.due_on = chrono::NaiveDate::from_ymd_opt(2026, 5, 15);
    let day = "Friday, May 15th, 2026";
    let text =
        text_with(TicketNews::Reserved, &due, &["To be paid by", day, "Please pay by", "arrived by then."]);
    assert!(!text.contains("is cancelled"), "{text}");
    due.ticket.lapses = true;
    text_with(TicketNews::Reminder, &due, &[day, "After that day the ticket is cancelled"]);
    let text = text_with(TicketNews::Reserved, &facts(), &[]);
    assert!(!text.contains("To be paid by") && !text.contains("Please pay by"), "{text}");
}

#[test]
fn mail_of_a_lapsed_ticket_says_how_to_get_it_back() {
    let mut lapsed = cancelled();
    lapsed.ticket.lapsed_at = Some(FixedClock::default().now());
    lapsed.ticket.due_on = chrono::NaiveDate::from_ymd_opt(2026, 4, 30);
    let told = ["not paid in time", "take the ticket up again", "FW-322222", "/tournaments/2/register"];
    let text = text_with(TicketNews::Lapsed, &lapsed, &told);
    assert!(!text.contains("To be paid by"), "{text}");
    let draft = draft(&letterhead("The Fund"), TicketNews::Lapsed, &lapsed, &[]);
    assert_eq!(draft.subject, "Lapsed: Foursome, Spring Classic, 6/13/2026");
    assert!(lapsed.is_still(TicketNews::Lapsed));
    assert!(!cancelled().is_still(TicketNews::Lapsed) && !facts().is_still(TicketNews::Lapsed));
}

#[test]
fn a_reservation_s_mail_has_the_ways_to_pay_and_the_next_page() {
    let text = text_with(TicketNews::Reserved, &facts(), &ABOUT);
    text_with(
        TicketNews::Reserved,
        &facts(),
        &[
            "https://pay.example/attendee",
            "The Fund, Inc.",
            "P.O. Box 1",
            "1 Main Street",
            "Write the reference FW-322222 on the memo line of the check",
            "may look unpaid for a while",
            "https://golf.example.org/account/tickets/5/groups",
            "https://golf.example.org/account/reservations",
        ],
    );
    assert!(!text.contains("pay.example/sponsor") && !text.contains("Sponsor:"), "{text}");
    let draft = draft(&letterhead("The Fund"), TicketNews::Reserved, &facts(), &[]);
    assert_eq!(draft.subject, "Reserved: Foursome, Spring Classic, 6/13/2026");
    assert_eq!((draft.passes().count(), draft.events), (0, vec![]), "only paid tickets have passes");
}

#[test]
fn after_a_partial_payment_mail_has_the_outstanding_amount() {
    let whole = text_with(TicketNews::Reserved, &facts(), &ABOUT);
    assert!(!whole.contains("Paid so far") && !whole.contains("Still due"), "{whole}");
    let totals = Totals { payments: 100_050, ..Totals::default() };
    let part = TicketFacts { ticket: TicketView { totals, ..ticket() }, ..facts() };
    text_with(TicketNews::Reserved, &part, &["$1,250", "Paid so far", "$1,000.50", "Still due", "$249.50"]);
}

#[test]
fn the_form_of_the_category_comes_first_and_the_fund_s_is_another_way() {
    let own = TicketFacts { ticket: TicketView { category_has_form: true, ..ticket() }, ..facts() };
    let (form, fund) =
        ("https://golf.example.org/account/reservations?pay=5", "https://pay.example/attendee");
    let text = text_with(TicketNews::Reserved, &own, &["Another way to pay online:", form, fund]);
    assert!(text.find(form) < text.find(fund), "{text}");
    let text = text_with(TicketNews::Reserved, &facts(), &["Pay online by card:", fund]);
    assert!(!text.contains("Another way") && !text.contains("?pay="), "{text}");
    let mut nowhere = letterhead("The Fund");
    nowhere.payment.attendee_url = String::new();
    let told = |facts: &TicketFacts| draft(&nowhere, TicketNews::Reserved, facts, &[]).text(&nowhere);
    assert!(!told(&facts()).contains("online by card") && !told(&own).contains("Another way"));
    assert!(told(&own).contains(form));
}

#[test]
fn a_sponsors_ticket_is_paid_by_another_form() {
    let sponsor = Some((SponsorId(4), "Keystead".to_owned()));
    let facts = TicketFacts { ticket: TicketView { sponsor, ..ticket() }, ..facts() };
    let text = text_with(TicketNews::Reserved, &facts, &["https://pay.example/sponsor", "Keystead"]);
    assert!(!text.contains("pay.example/attendee"), "{text}");
}

#[test]
fn mail_to_the_manager_of_a_sponsor_without_logo_asks_for_one() {
    let address = "https://golf.example.org/account/sponsor/4/edit";
    let asked = |facts: TicketFacts| TicketFacts { without_logo: Some(SponsorId(4)), ..facts };
    text_with(TicketNews::Reserved, &asked(facts()), &["Yours has none yet", address]);
    text_with(TicketNews::Paid, &asked(paid()), &["Yours has none yet", address]);
    let text = text_with(TicketNews::Cancelled, &asked(cancelled()), &ABOUT);
    assert!(!text.contains(address), "{text}");
    assert!(!text_with(TicketNews::Reserved, &facts(), &ABOUT).contains("account/sponsor"));
}

#[test]
fn mail_about_payments_has_the_tax_number_if_there_is_one() {
    text_with(TicketNews::Reserved, &facts(), &["Tax number of the fund:", "12-3456789"]);
    text_with(TicketNews::Paid, &paid(), &["Tax number of the fund:", "12-3456789"]);
    assert!(!text_with(TicketNews::Reserved, &free(paid()), &["Free"]).contains("Tax number"));
    assert!(!text_with(TicketNews::Cancelled, &cancelled(), &ABOUT).contains("Tax number"));
    let mut unset = letterhead("The Fund");
    unset.payment.tax_number = String::new();
    for (news, facts) in [(TicketNews::Reserved, facts()), (TicketNews::Paid, paid())] {
        let draft = draft(&unset, news, &facts, &[]);
        let (text, html) = (draft.text(&unset), draft.html(&unset, |_| String::new()));
        assert!(!text.contains("Tax number") && !html.contains("Tax number"), "{text}");
    }
}

#[test]
fn mail_of_a_free_ticket_asks_for_no_payment_and_has_its_passes() {
    let facts = free(paid());
    let text = text_with(TicketNews::Reserved, &facts, &["Nothing is to be paid", "Free", "Pat Rivera"]);
    assert!(!text.contains("pay.example") && !text.contains("check:"), "{text}");
    let draft = draft(&letterhead("The Fund"), TicketNews::Reserved, &facts, &[]);
    assert_eq!((draft.passes().count(), draft.events.len()), (2, 1));
}

#[test]
fn a_ticket_with_a_price_of_zero_is_not_a_free_one() {
    let facts = TicketFacts { ticket: TicketView { price: Price { cents: 0 }, ..ticket() }, ..facts() };
    let text = text_with(TicketNews::Reserved, &facts, &["$0", "https://pay.example/attendee"]);
    assert!(!text.contains("Nothing is to be paid") && !text.contains("Free"), "{text}");
}

#[test]
fn mail_of_a_paid_ticket_has_every_pass_with_group_and_round() {
    let round = "Round: Morning, Saturday, June 13th, 2026, 8:30 AM";
    text_with(TicketNews::Paid, &paid(), &ABOUT);
    let groups = "https://golf.example.org/account/tickets/5/groups";
    let told = ["Pat Rivera", "Group 1", round, "Sam Rivera", "Group 2", "Round: TBD", groups];
    let text = text_with(TicketNews::Paid, &paid(), &told);
    assert!(!text.contains("pay.example"), "{text}");
    let draft = draft(&letterhead("The Fund"), TicketNews::Paid, &paid(), &[]);
    let codes: Vec<_> = draft.passes().map(|pass| pass.scan_code.as_str().to_owned()).collect();
    assert_eq!(codes, [8, 9].map(|bits: u128| format!("{bits:032x}")));
    let html = draft.html(&letterhead("The Fund"), |pass| format!("the picture of {}", pass.id));
    assert!(html.contains("cid:the picture of 8") && html.contains("cid:the picture of 9"), "{html}");
}

#[test]
fn only_the_purchaser_s_own_passes_have_links() {
    let of = |id: i64, user: i64| Pass { user_id: UserId(user), ..pass(id, "Pat", 1) };
    let own = ticket().user_id.0;
    let passes = vec![of(8, own), of(9, 109), of(10, own)];
    let facts = free(TicketFacts { passes, ..paid() });
    let links = [8, 10].map(|id| format!("https://golf.example.org/pass#{id}"));
    for news in [TicketNews::Paid, TicketNews::Reserved] {
        let ids: Vec<_> = linked(news, &facts).map(|pass| pass.id.0).collect();
        assert_eq!(ids, [8, 10]);
        let draft = draft(&letterhead("The Fund"), news, &facts, &links);
        let shown: Vec<_> = draft
            .blocks
            .iter()
            .filter_map(|block| match block {
                Block::Go { label: "Open your pass", url, .. } => Some(url.clone()),
                Block::Pass(pass) => Some(pass.id.to_string()),
                _ => None,
            })
            .collect();
        assert_eq!(shown, [links[0].as_str(), "8", "9", links[1].as_str(), "10"], "each above its card");
    }
}

#[test]
fn mail_without_passes_has_no_pass_links() {
    let facts =
        TicketFacts { passes: vec![Pass { user_id: ticket().user_id, ..pass(8, "Pat", 1) }], ..facts() };
    for news in [TicketNews::Reserved, TicketNews::Reminder, TicketNews::Cancelled, TicketNews::Receipt] {
        assert_eq!(linked(news, &facts).count(), 0, "{news:?}");
    }
    assert_eq!(linked(TicketNews::Paid, &facts).count(), 1);
    let many = (1..=43).map(|id| Pass { user_id: ticket().user_id, ..pass(id, "Pat", 1) }).collect();
    let many = TicketFacts { passes: many, ..paid() };
    assert_eq!(linked(TicketNews::Paid, &many).count(), MOST_PASSES, "only those in the mail");
}

#[test]
fn the_calendar_has_the_rounds_or_else_the_tournament() {
    let events = |facts: &TicketFacts| draft(&letterhead("The Fund"), TicketNews::Paid, facts, &[]).events;
    let [round] = &events(&paid())[..] else { panic!("one round") };
    assert_eq!(round.uid, "round-4@golf.example.org");
    assert_eq!(round.title, "Spring Classic: Morning");
    assert_eq!(round.place, "First tee, Cedar Ridge, 1 Links Road, Heron Lakes");
    assert_eq!(round.url, "https://golf.example.org/tournaments/2/spring-classic");
    assert!(round.description.starts_with("Group 1. Starts at 8:30 AM"), "{}", round.description);
    let at = |hour| ticket().date_start.and_hms_opt(hour, 30, 0).unwrap();
    assert_eq!(round.when, When::Times(at(8), Some(at(12))));

    let mut hidden = paid();
    hidden.rounds[0].details.end_date_visible = false;
    assert_eq!(events(&hidden)[0].when, When::Times(at(8), None), "a hidden end");

    let [all] = &events(&TicketFacts { rounds: vec![], ..paid() })[..] else { panic!("the tournament") };
    assert_eq!((all.uid.as_str(), all.title.as_str()), ("tournament-2@golf.example.org", "Spring Classic"));
    assert_eq!(all.when, When::Days(ticket().date_start, ticket().date_end));
}

#[test]
fn mail_of_a_category_without_golf_names_no_round() {
    let mut dinner = paid();
    dinner.ticket = TicketView { category_name: "Dinner".into(), category_plays: false, ..dinner.ticket };
    dinner.passes.iter_mut().for_each(|pass| pass.plays = false);
    dinner.rounds.clear();
    for news in [TicketNews::Paid, TicketNews::Reserved] {
        let text = text_with(news, &free(dinner.clone()), &["Pat Rivera", "Group 1", "See who comes"]);
        assert!(!text.to_lowercase().contains("round") && !text.contains("TBD"), "{text}");
    }
    let [all] = &draft(&letterhead("The Fund"), TicketNews::Paid, &dinner, &[]).events[..] else {
        panic!("the day")
    };
    assert_eq!(all.description, "Dinner");
}

#[test]
fn mail_of_a_ticket_for_one_person_names_no_teammates() {
    for (plays, why) in [(true, "See who plays, or choose a round:"), (false, "See who comes:")] {
        let ticket = TicketView { places: 1, category_plays: plays, ..paid().ticket };
        let text = text_with(TicketNews::Paid, &TicketFacts { ticket, ..paid() }, &[why]);
        assert!(!text.contains("teammates"), "{text}");
    }
    text_with(TicketNews::Paid, &paid(), &["add teammates where there is room"]);
}

#[test]
fn a_ticket_without_people_says_where_to_add_them() {
    let facts = TicketFacts { passes: vec![], ..paid() };
    let text = text_with(TicketNews::Paid, &facts, &["Nobody is on this ticket so far."]);
    assert!(text.contains("/account/tickets/5/groups") && !text.contains("Entrance passes"), "{text}");
}

#[test]
fn passes_past_the_maximum_of_a_mail_are_counted() {
    let passes: Vec<_> = (1..=43).map(|id| pass(id, "Sam", 1)).collect();
    let facts = TicketFacts { passes, ..paid() };
    text_with(TicketNews::Paid, &facts, &["3 more passes do not fit into a mail"]);
    assert_eq!(draft(&letterhead("The Fund"), TicketNews::Paid, &facts, &[]).passes().count(), 40);
}

#[test]
fn mail_of_a_cancelled_ticket_explains_the_cancellation() {
    let told = ["cancelled", "not valid any more", "Spring Classic", "help@fairway.example"];
    let text = text_with(TicketNews::Cancelled, &cancelled(), &told);
    assert!(!text.contains("pay.example") && !text.contains("Group"), "{text}");
}

#[test]
fn news_is_true_only_in_its_state_of_the_ticket() {
    let both = TicketFacts { ticket: TicketView { cancelled: true, ..paid().ticket }, ..facts() };
    for (facts, reserved, paid, cancelled) in [
        (facts(), true, false, false),
        (paid(), false, true, false),
        (free(paid()), true, true, false),
        (free(facts()), true, false, false),
        (cancelled(), false, false, true),
        (both, false, false, true),
    ] {
        let still =
            [TicketNews::Reserved, TicketNews::Paid, TicketNews::Cancelled].map(|it| facts.is_still(it));
        assert_eq!(still, [reserved, paid, cancelled], "{:?}", facts.ticket);
    }
}

#[test]
fn a_group_is_in_its_round_alone() {
    let round = group(1).round.unwrap().id;
    assert!(group(1).is_in(round) && !group(2).is_in(round));
}
