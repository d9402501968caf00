use crate::IfVersion;
use chrono::TimeDelta;
use fairway_domain::access::Role;
use fairway_domain::category::Usage;
use fairway_domain::ids::{GroupId, LedgerEntryId};
use fairway_domain::person::Person;
use fairway_domain::refusal::Refusal;
use fairway_domain::ticket::Payment;
use fairway_domain::values::Email;
use fairway_domain::waitlist::Places;

use super::*;
use crate::error::Error;
use crate::ports::Clock;
use crate::stores::mail::{Message, TicketNews};
use crate::stores::tickets::GroupBrief;
use crate::testing::{self, FakeDatabase, FixedClock, MockStores, Outcomes, actor, category, person, ports};
use fairway_domain::round::{Round, RoundBrief, RoundDetails};

/// A ticket reserved yesterday by a purchaser without an e-mail address.
fn ticket(cancelled: bool) -> TicketView {
    let created_at = FixedClock::default().now() - TimeDelta::days(1);
    let user = Person { email: None, ..person("Sam") };
    TicketView { user, cancelled, created_at, ..testing::ticket() }
}

/// Changes the ticket and returns the outcome.
fn update(
    role: Role,
    before: TicketView,
    form: &TicketForm,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<TicketView>, Outcomes) {
    let database = FakeDatabase::expecting(|stores| {
        stores.has_no_passes();
        stores.has_no_receipts();
        let found = before.clone();
        stores.tickets.expect_view().returning(move |_| Ok(Some(found.clone())));
        stores.categories.expect_lock().returning(|_| Ok(Some(category())));
        stores.tickets.expect_lock().return_once(|_| Ok(Some(before)));
        stores.ledger.expect_of_ticket().returning(|_| Ok(vec![]));
        stores.ledger.expect_add().returning(|_, _, _, _| Ok(LedgerEntryId(1)));
        expect(stores);
    });
    let tickets = Tickets::new(&ports(database.clone(), FixedClock::default()));
    let answer = tickets.update(&actor(1, &[role]), Some(TicketId(5)), form, &IfVersion::one(4));
    (answer, database.outcomes())
}

fn cancelled(cancelled: bool) -> TicketForm {
    TicketForm { cancelled: Some(cancelled), ..TicketForm::default() }
}

fn paid() -> TicketForm {
    TicketForm {
        payment: PaymentForm { paid: Some(true), ..PaymentForm::default() },
        ..TicketForm::default()
    }
}

#[test]
fn a_change_without_the_right_opens_no_transaction() {
    let (_, outcomes) = update(Role::User, ticket(false), &paid(), |_| {});
    assert_eq!(outcomes, Outcomes::default());
}

/// The category has sold this number of tickets.
fn uses(stores: &mut MockStores, sold: i64) {
    let usage = Usage { sold, held: 0, tickets: sold, most_groups: 1, most_attendees: 1 };
    stores.categories.expect_usage().returning(move |_, _| Ok(usage));
}

#[test]
fn a_ticket_whose_place_was_sold_stays_cancelled() {
    let (answer, outcomes) = update(Role::Admin, ticket(true), &cancelled(false), |stores| {
        uses(stores, 10);
        stores.categories.expect_places().returning(|_, _| Ok(Places { given_out: 10, in_line: 0 }));
    });
    assert!(matches!(answer, Err(Error::Refused(Refusal::PlaceSold))), "{answer:?}");
    assert_eq!(outcomes, Outcomes { commits: 0, rollbacks: 1 });
}

#[test]
fn a_ticket_is_reactivated_while_there_is_a_place() {
    let (answer, _) = update(Role::Admin, ticket(true), &cancelled(false), |stores| {
        uses(stores, 9);
        stores.categories.expect_places().returning(|_, _| Ok(Places { given_out: 9, in_line: 0 }));
        stores
            .tickets
            .expect_set_cancelled()
            .times(1)
            .withf(|_, cancelled| !cancelled)
            .returning(|_, _| Ok(()));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
    });
    answer.unwrap();
}

fn left(id: i64, round: i64) -> GroupBrief {
    let (day, time) = (FixedClock::default().now().date_naive(), chrono::NaiveTime::MIN);
    let brief = RoundBrief { id: RoundId(round), name: "Morning".into(), start_date: day, start_time: time };
    GroupBrief { id: GroupId(id), name: format!("Group {id}"), round: None, left_round: Some(brief) }
}

#[test]
fn groups_return_into_locked_rounds_as_long_as_there_are_places() {
    let groups = vec![left(1, 9), left(2, 9), left(3, 8), left(4, 7)];
    let before = TicketView { groups, ..ticket(true) };
    let (answer, _) = update(Role::Admin, before, &cancelled(false), |stores| {
        uses(stores, 0);
        stores.categories.expect_places().returning(|_, _| Ok(Places { given_out: 0, in_line: 0 }));
        stores.tickets.expect_set_cancelled().returning(|_, _| Ok(()));
        stores.audit.expect_add().returning(|_| Ok(()));
        let mut order = mockall::Sequence::new();
        for id in [7, 8, 9] {
            let lock = stores.rounds.expect_lock().times(1).withf(move |asked| asked.0 == id);
            let found = (id != 7).then(|| Round { id: RoundId(id), ..round(4, id == 9) });
            lock.in_sequence(&mut order).return_once(|_| Ok(found));
        }
        let back = stores.groups.expect_update().times(1);
        back.withf(|group, name, round| (group.0, name, *round) == (1, "Group 1", Some(RoundId(9))))
            .returning(|_, _, _| Ok(()));
    });
    answer.unwrap();
}

/// A round with this number of places, for the ticket's category or for none.
fn round(places: i32, takes_it: bool) -> Round {
    let sample = testing::round();
    let details = RoundDetails { max_attendees: places, live: true, ..sample.details };
    Round { details, categories: vec![(category().id, takes_it)], assigned_maxima: 0, ..sample }
}

#[test]
fn cancelling_does_not_check_the_free_places() {
    let (answer, _) = update(Role::Admin, ticket(false), &cancelled(true), |stores| {
        stores
            .tickets
            .expect_set_cancelled()
            .times(1)
            .withf(|_, cancelled| *cancelled)
            .returning(|_, _| Ok(()));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
    });
    answer.unwrap();
}

#[test]
fn a_change_to_the_same_values_is_neither_written_nor_audited() {
    let payment = Some(Payment::made_at(FixedClock::default().now()));
    let before = TicketView { payment, ..ticket(true) };
    let again = TicketForm { cancelled: Some(true), ..paid() };
    let (answer, _) = update(Role::Admin, before.clone(), &again, |_| {});
    assert_eq!(answer.unwrap(), before);
}

#[test]
fn a_change_based_on_an_older_version_is_refused() {
    let before = TicketView { version: 5, ..ticket(false) };
    let (answer, _) = update(Role::Admin, before, &paid(), |_| {});
    assert!(matches!(answer, Err(Error::Refused(Refusal::Stale))), "{answer:?}");
}

/// The same ticket with a purchaser who has an e-mail address.
fn reachable(before: TicketView) -> TicketView {
    let email = Email::parse("sam@example.org").ok();
    TicketView { user: Person { email, ..before.user.clone() }, ..before }
}

/// The mails to the purchaser after this change.
fn mailed(before: TicketView, form: &TicketForm) -> Vec<Message> {
    let told = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let kept = told.clone();
    let (answer, _) = update(Role::Admin, before, form, |stores| {
        uses(stores, 0);
        stores.categories.expect_places().returning(|_, _| Ok(Places { given_out: 0, in_line: 0 }));
        stores.tickets.expect_set_cancelled().returning(|_, _| Ok(()));
        stores.tickets.expect_set_payment().returning(|_, _| Ok(()));
        stores.audit.expect_add().returning(|_| Ok(()));
        stores.mail.expect_add().returning(move |mail| {
            assert_eq!(mail.recipient.as_str(), "sam@example.org");
            kept.lock().unwrap().push(mail.message.clone());
            Ok(())
        });
    });
    answer.unwrap();
    told.lock().unwrap().clone()
}

#[test]
fn purchasers_are_mailed_about_paid_and_cancelled_changes_only() {
    let unpaid = || reachable(ticket(false));
    let payment = Some(Payment::made_at(FixedClock::default().now()));
    let is_paid = || TicketView { payment: payment.clone(), ..unpaid() };
    let news = |news| Message::Ticket(news, TicketId(5));
    assert_eq!(mailed(unpaid(), &paid()), [news(TicketNews::Paid)]);
    assert_eq!(mailed(unpaid(), &cancelled(true)), [news(TicketNews::Cancelled)]);
    assert_eq!(mailed(reachable(ticket(true)), &cancelled(false)), [news(TicketNews::Reserved)]);
    let paid_and_cancelled = || TicketView { cancelled: true, ..is_paid() };
    assert_eq!(
        mailed(paid_and_cancelled(), &cancelled(false)),
        [news(TicketNews::Paid)],
        "its passes are good again"
    );
    assert_eq!(mailed(reachable(ticket(true)), &paid()), [], "its passes are not valid");
    assert_eq!(mailed(is_paid(), &paid()), [], "it was paid before");
    let unpay = PaymentForm { paid: Some(false), ..PaymentForm::default() };
    assert_eq!(mailed(is_paid(), &TicketForm { payment: unpay, ..TicketForm::default() }), []);
    assert_eq!(mailed(ticket(false), &paid()), [], "without an address");
}
