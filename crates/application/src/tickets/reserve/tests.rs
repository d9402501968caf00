use chrono::NaiveDate;
use fairway_domain::access::{CallerId, Role};
use fairway_domain::account::Proof;
use fairway_domain::category::Category;
use fairway_domain::ids::{GroupId, TicketId};
use fairway_domain::mailing::Bound;
use fairway_domain::person::Person;
use fairway_domain::reference::TRIES;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;
use mockall::predicate::eq;

use super::*;
use crate::stores::categories::{CategoryDetails, CategoryView};
use crate::stores::idempotency::{FirstAnswer, Key};
use crate::stores::mail::{Message, TicketNews};
use crate::stores::sales::{Buyer, NewSale, SaleFacts, SaleMail};
use crate::stores::tournaments::Tournament;
use crate::testing::{self, FakeDatabase, FixedClock, MockStores, Outcomes, actor, person, ports};

mod sponsors;
mod waitlist;

const BUYER: i64 = 7;
const ROLLED_BACK: Outcomes = Outcomes { commits: 0, rollbacks: 1 };
const COMMITTED: Outcomes = Outcomes { commits: 1, rollbacks: 0 };

fn category() -> Category {
    Category { num_groups: 2, ..testing::category() }
}

fn tournament(last_day: u32) -> Tournament {
    let day = NaiveDate::from_ymd_opt(2026, 5, last_day).unwrap();
    Tournament { date_start: day, date_end: day, ..testing::tournament() }
}

/// A reservation of the category, by user 7 for themselves.
fn reservation() -> NewReservation {
    NewReservation {
        category_id: Some(CategoryId(3)),
        tournament_id: None,
        user_id: Some(UserId(BUYER)),
        sponsor_id: None,
        user_participating: true,
        faults: FieldErrors::default(),
    }
}

/// A buyer without an address.
fn buyer() -> Buyer {
    let person = Person { email: None, ..person("Sam") };
    Buyer { id: UserId(BUYER), person, proof: Proof::Proven, token_version: 0 }
}

fn with_address(address: &str) -> Buyer {
    Buyer { person: Person { email: Email::parse(address).ok(), ..buyer().person }, ..buyer() }
}

/// A category without sold tickets and waitlist, whose tournament is today.
fn facts(category: Category) -> SaleFacts {
    let Category { id, tournament_id, num_groups, num_attendees, max_total_tickets, .. } = category;
    let Category { no_cost, price, fair_value, sale, live, for_sponsors, offers_freed, plays, .. } = category;
    let lists = testing::category_view();
    let details = CategoryDetails {
        num_groups,
        num_attendees,
        max_total_tickets,
        no_cost,
        price,
        fair_value,
        sale,
        live,
        for_sponsors,
        offers_freed,
        plays,
        ..lists.details
    };
    SaleFacts {
        category: CategoryView { id, tournament_id, details, ..lists },
        tournament: tournament(1),
        term: testing::no_term(),
        buyer: Some(buyer()),
        unpaid: 0,
        entry: None,
        mailed: vec![],
        sponsor_name: None,
        ticket_id: TicketId(5),
        group_ids: vec![GroupId(11), GroupId(12)],
    }
}

/// Expects reads of the facts, which return these. A buyer who may be locked by another transaction is read a second time, alone.
fn finds(stores: &mut MockStores, facts: SaleFacts) {
    let asked = stores
        .sales
        .expect_facts()
        .times(if facts.buyer.is_some() { 1..=1 } else { 1..=2 })
        .withf(|of, _, _| of.len() == 1 && of[0].category == CategoryId(3));
    asked.returning(move |_, _, _| Ok(vec![Some(facts.clone())]));
}

fn offers(stores: &mut MockStores, category: Category) {
    finds(stores, facts(category));
}

fn ids(sales: &[NewSale]) -> Vec<TicketId> {
    sales.iter().map(|sale| sale.ticket_id).collect()
}

/// Expects one ticket with its groups and the purchaser's place to be written.
fn writes(stores: &mut MockStores) {
    records(stores, |sale| sale.groups.len() == 2 && sale.place.is_some());
}

/// Expects this one sale to be written.
fn records(stores: &mut MockStores, is_this: impl Fn(&NewSale) -> bool + Send + 'static) {
    let is_this = move |sales: &[NewSale]| sales.len() == 1 && sales.iter().all(&is_this);
    stores.sales.expect_record().times(1).withf(is_this).returning(|sales| Ok(ids(sales)));
}

struct ReserveOutcome {
    answer: Result<Answer<TicketView>>,
    outcomes: Outcomes,
}

fn reserve_once(
    by: &Actor,
    new: &NewReservation,
    key: Option<Key>,
    expect: impl FnOnce(&mut MockStores),
) -> ReserveOutcome {
    let database = FakeDatabase::expecting(expect);
    let tickets = Tickets::new(&ports(database.clone(), FixedClock::default()));
    let once = Once { key, encode: |_| Ok("the answer".into()) };
    ReserveOutcome { answer: tickets.reserve(by, new, &once), outcomes: database.outcomes() }
}

fn reserve(roles: &[Role], new: &NewReservation, expect: impl FnOnce(&mut MockStores)) -> ReserveOutcome {
    reserve_once(&actor(BUYER, roles), new, None, expect)
}

#[track_caller]
fn assert_wrong(outcome: &ReserveOutcome, field: &str, sentence: &str) {
    let Err(Error::Invalid(errors)) = &outcome.answer else { panic!("{:?}", outcome.answer) };
    let told: Vec<_> = errors.iter().filter(|(name, _)| *name == field).flat_map(|(_, told)| told).collect();
    assert_eq!(told, [sentence]);
}

#[test]
fn a_reservation_writes_ticket_groups_and_place_and_commits_once() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        finds(stores, SaleFacts { buyer: Some(with_address("sam@example.org")), ..facts(category()) });
        records(stores, |sale| {
            let ticket = &sale.ticket;
            assert_eq!(
                (sale.ticket_id, ticket.user_id, ticket.sponsor_id),
                (TicketId(5), UserId(BUYER), None)
            );
            assert_eq!(ticket.paid_at, None);
            let named = |id, name: &str| (GroupId(id), name.to_owned());
            assert_eq!(sale.groups, [named(11, "Group 1"), named(12, "Group 2")]);
            assert!(sale.place.is_some() && sale.answer.is_none());
            let SaleMail { mail, counts, mailed } = sale.mail.clone().unwrap();
            assert_eq!(mail.recipient.as_str(), "sam@example.org");
            assert_eq!(mail.message, Message::Ticket(TicketNews::Reserved, TicketId(5)));
            assert_eq!(mail.expires_at, None, "it never expires");
            assert_eq!((counts, mailed), (None, Some(vec![FixedClock::default().0])));
            true
        });
    });
    let Ok(Answer::New(ticket)) = outcome.answer else { panic!("{:?}", outcome.answer) };
    assert_eq!((ticket.id, ticket.groups.len(), ticket.attendees, ticket.places), (TicketId(5), 2, 1, 8));
    assert_eq!(outcome.outcomes, COMMITTED);
}

#[test]
fn an_unproven_address_gets_its_mail_when_there_is_room() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        let claimed = Buyer { proof: Proof::Claimed, ..with_address("sam@example.org") };
        finds(stores, SaleFacts { buyer: Some(claimed), ..facts(category()) });
        records(stores, |sale| {
            let mail = sale.mail.as_ref().unwrap();
            (mail.counts, &mail.mailed) == (Some(Bound::Unproven), &None)
        });
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
}

#[test]
fn an_address_past_its_bound_on_mails_cannot_reserve() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        let buyer = Some(with_address("sam@example.org"));
        let mailed = vec![FixedClock::default().0; 1_000];
        finds(stores, SaleFacts { buyer, mailed, ..facts(category()) });
    });
    assert!(matches!(outcome.answer, Err(Error::TooMuchMail(_))), "{:?}", outcome.answer);
    assert_eq!(outcome.outcomes, ROLLED_BACK);
}

#[test]
fn a_session_that_ended_before_the_locks_reserves_nothing() {
    for (gone, rollbacks) in [(None, 2), (Some(Buyer { token_version: 1, ..buyer() }), 1)] {
        let outcome = reserve(&[Role::User], &reservation(), |stores| {
            finds(stores, SaleFacts { buyer: gone, ..facts(category()) });
        });
        assert!(matches!(outcome.answer, Err(Error::Unauthenticated)), "{:?}", outcome.answer);
        assert_eq!(outcome.outcomes, Outcomes { commits: 0, rollbacks });
    }
}

#[test]
fn the_answer_is_stored_with_the_sale() {
    let key = Key { key: "k".into(), request: "digest".into() };
    let outcome = reserve_once(&actor(BUYER, &[Role::User]), &reservation(), Some(key), |stores| {
        stores.idempotency.expect_claim_all().returning(|_, _, _| Ok(vec![None]));
        offers(stores, category());
        records(stores, |sale| {
            let kept = sale.answer.as_ref().unwrap();
            (kept.caller, kept.key.as_str(), kept.answer.as_str()) == (UserId(BUYER), "k", "the answer")
        });
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
}

#[test]
fn a_purchaser_without_an_address_gets_no_mail() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, category());
        records(stores, |sale| sale.mail.is_none());
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
}

#[test]
fn the_ticket_and_the_place_have_different_scan_codes() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, category());
        records(stores, |sale| sale.place.as_ref().is_some_and(|place| *place != sale.ticket.scan_code));
    });
    assert!(outcome.answer.is_ok());
}

#[test]
fn references_are_made_until_one_is_unused() {
    let tried = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let seen = tried.clone();
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, category());
        stores.sales.expect_record().times(3).returning(move |sales| {
            let mut seen = seen.lock().unwrap();
            seen.push(sales[0].ticket.reference.clone());
            Ok(if seen.len() == 3 { ids(sales) } else { vec![] })
        });
    });
    let Ok(Answer::New(ticket)) = outcome.answer else { panic!("{:?}", outcome.answer) };
    assert_eq!(outcome.outcomes, COMMITTED);
    let tried = tried.lock().unwrap();
    assert_eq!(ticket.reference, tried[2], "the reference of the written row");
    assert_eq!(tried.iter().collect::<std::collections::HashSet<_>>().len(), 3, "a new one each time");
}

#[test]
fn randomness_that_makes_only_used_references_is_an_error() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, category());
        stores.sales.expect_record().times(TRIES).returning(|_| Ok(vec![]));
    });
    assert!(matches!(outcome.answer, Err(Error::Unexpected(_))), "{:?}", outcome.answer);
    assert_eq!(outcome.outcomes, ROLLED_BACK);
}

#[test]
fn missing_fields_are_reported_together_and_before_any_read() {
    let nothing = NewReservation { category_id: None, user_id: None, ..reservation() };
    let outcome = reserve(&[Role::User], &nothing, |_| {});
    assert_wrong(&outcome, "ticketCategoryId", "ticketCategoryId cannot be empty");
    assert_wrong(&outcome, "userId", "userId cannot be empty");
    assert_eq!(outcome.outcomes, ROLLED_BACK);
}

#[test]
fn a_refused_reservation_for_another_user_opens_no_transaction() {
    let for_another = NewReservation { user_id: Some(UserId(8)), ..reservation() };
    let outcome = reserve(&[Role::User], &for_another, |_| {});
    assert_eq!(outcome.outcomes, Outcomes::default());
}

/// The category with all ten places taken.
fn sold_out() -> SaleFacts {
    let facts = facts(category());
    SaleFacts { category: CategoryView { sold: 10, ..facts.category }, ..facts }
}

#[test]
fn a_sold_out_category_refuses_and_commits_nothing() {
    for role in [Role::User, Role::Admin] {
        let outcome = reserve(&[role], &reservation(), |stores| finds(stores, sold_out()));
        assert!(matches!(outcome.answer, Err(Error::Refused(Refusal::SoldOut))), "{:?}", outcome.answer);
        assert_eq!(outcome.outcomes, ROLLED_BACK);
    }
}

#[test]
fn a_sale_that_fails_is_rolled_back() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, category());
        stores.sales.expect_record().returning(|_| Err(Refusal::AlreadyInGroup.into()));
    });
    assert!(matches!(outcome.answer, Err(Error::Refused(Refusal::AlreadyInGroup))));
    assert_eq!(outcome.outcomes, ROLLED_BACK);
}

#[test]
fn an_unknown_category_is_a_wrong_field() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        stores.sales.expect_facts().returning(|_, _, _| Ok(vec![None]));
    });
    assert_wrong(&outcome, "ticketCategoryId", "ticketCategoryId is no ticket category");
}

#[test]
fn hidden_categories_and_tournaments_are_404_for_users() {
    let hidden_category = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, Category { live: false, ..category() });
    });
    let hidden_tournament = reserve(&[Role::User], &reservation(), |stores| {
        let tournament = Tournament { live: false, ..tournament(1) };
        finds(stores, SaleFacts { tournament, ..facts(category()) });
    });
    for outcome in [hidden_category, hidden_tournament] {
        assert!(matches!(outcome.answer, Err(Error::NotFound(_))), "{:?}", outcome.answer);
        assert_eq!(outcome.outcomes, ROLLED_BACK);
    }
}

#[test]
fn an_admin_sells_for_hidden_and_past_tournaments() {
    let outcome = reserve(&[Role::Admin], &reservation(), |stores| {
        let (date_start, date_end) = (NaiveDate::MIN, NaiveDate::MIN);
        let tournament = Tournament { live: false, date_start, date_end, ..tournament(1) };
        finds(stores, SaleFacts { tournament, ..facts(Category { live: false, ..category() }) });
        writes(stores);
        stores.audit.expect_add().returning(|_| Ok(()));
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
}

#[test]
fn a_user_buys_through_the_last_day_and_not_after_it() {
    let day_before = NaiveDate::from_ymd_opt(2026, 4, 30);
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        let over = Tournament { date_end: day_before.unwrap(), ..tournament(1) };
        finds(stores, SaleFacts { tournament: over, ..facts(category()) });
    });
    assert!(matches!(outcome.answer, Err(Error::Refused(Refusal::TournamentOver))), "{:?}", outcome.answer);
    let last_day = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, category());
        writes(stores);
    });
    assert!(last_day.answer.is_ok());
}

#[test]
fn a_free_ticket_is_paid_now() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, Category { no_cost: true, ..category() });
        records(stores, |sale| sale.ticket.paid_at == Some(FixedClock::default().0));
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
}

#[test]
fn an_admin_s_sale_is_audited() {
    for buyer in [8, BUYER] {
        let new = NewReservation { user_id: Some(UserId(buyer)), ..reservation() };
        let outcome = reserve(&[Role::Admin], &new, |stores| {
            offers(stores, category());
            writes(stores);
            let entry = stores.audit.expect_add().times(1);
            entry
                .withf(|it| {
                    let author = CallerId::Person(UserId(BUYER));
                    let entered_by = it.author.as_ref().map(fairway_domain::access::Caller::id);
                    (it.action, it.subject_id, entered_by) == ("ticket.reserve", Some(5), Some(author))
                })
                .returning(|_| Ok(()));
        });
        assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
    }
}

#[test]
fn an_unknown_buyer_is_a_wrong_field() {
    let for_nobody = NewReservation { user_id: Some(UserId(8)), ..reservation() };
    let outcome = reserve(&[Role::Admin], &for_nobody, |stores| {
        finds(stores, SaleFacts { buyer: None, ..facts(category()) });
    });
    assert_wrong(&outcome, "userId", "userId is no user");
    assert_eq!(outcome.outcomes, ROLLED_BACK);
}

#[test]
fn a_repeat_is_answered_before_any_other_read() {
    let key = Key { key: "k".into(), request: "digest".into() };
    let outcome = reserve_once(&actor(BUYER, &[Role::User]), &reservation(), Some(key), |stores| {
        let first = FirstAnswer { request: "digest".into(), answer: "as it was".into() };
        stores.idempotency.expect_claim_all().returning(move |_, _, _| Ok(vec![Some(first.clone())]));
    });
    assert!(matches!(outcome.answer, Ok(Answer::Again(answer)) if answer == "as it was"));
}
