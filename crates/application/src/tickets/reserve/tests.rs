use chrono::NaiveDate;
use fairway_domain::access::{CallerId, Role};
use fairway_domain::account::Proof;
use fairway_domain::ids::{AttendeeId, GroupId, TournamentId};
use fairway_domain::person::Person;
use fairway_domain::values::Email;
use fairway_domain::waitlist::Places;
use mockall::predicate::eq;

use super::*;
use crate::stores::accounts::{Session, User};
use crate::stores::idempotency::{FirstAnswer, Key};
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

/// Of somebody who has no address.
fn view() -> TicketView {
    TicketView { user: Person { email: None, ..person("Sam") }, ..testing::ticket() }
}

/// Of the category, by user 7 for themselves.
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

/// Nothing of it is sold, and its tournament is today.
fn offers(stores: &mut MockStores, category: Category) {
    stores.categories.expect_lock().with(eq(category.id)).returning(move |_| Ok(Some(category.clone())));
    stores.categories.expect_places().returning(|_, _| Ok(Places { given_out: 0, in_line: 0 }));
    nobody_waits(stores);
    stores.tournaments.expect_find().returning(|_, _| Ok(Some(tournament(1))));
}

fn nobody_waits(stores: &mut MockStores) {
    stores.tickets.expect_hold_unpaid().returning(|_, _, _| Ok(0));
    stores.waitlist.expect_of_buyer().returning(|_, _, _| Ok(None));
}

/// One ticket with its groups and the purchaser's place is written.
fn writes(stores: &mut MockStores) {
    stores.tickets.expect_add().times(1).returning(|_| Ok(Some(TicketId(5))));
    stores.tickets.expect_add_groups().times(1).returning(|_, _| Ok(vec![GroupId(11), GroupId(12)]));
    stores.attendees.expect_add().times(1).returning(|_| Ok(AttendeeId(8)));
    stores.tickets.expect_view().returning(|_| Ok(Some(view())));
}

fn somebody() -> User {
    User {
        id: UserId(8),
        email: None,
        name_first: String::new(),
        name_last: String::new(),
        phone: String::new(),
        roles: vec![],
        uid: String::new(),
        provider: String::new(),
        proof: Proof::Proven,
        version: 1,
    }
}

struct Outcome {
    answer: Result<Answer<TicketView>>,
    outcomes: Outcomes,
}

fn reserve_once(
    by: &Actor,
    new: &NewReservation,
    key: Option<Key>,
    expect: impl FnOnce(&mut MockStores),
) -> Outcome {
    let database = FakeDatabase::expecting(expect);
    let tickets = Tickets::new(ports(database.clone(), FixedClock::default()));
    let once = Once { key, encode: |_| Ok("the answer".into()) };
    Outcome { answer: tickets.reserve(by, new, &once), outcomes: database.outcomes() }
}

fn reserve(roles: &[Role], new: &NewReservation, expect: impl FnOnce(&mut MockStores)) -> Outcome {
    reserve_once(&actor(BUYER, roles), new, None, expect)
}

#[track_caller]
fn assert_wrong(outcome: &Outcome, field: &str, sentence: &str) {
    let Err(Error::Invalid(errors)) = &outcome.answer else { panic!("{:?}", outcome.answer) };
    let told: Vec<_> = errors.iter().filter(|(name, _)| *name == field).flat_map(|(_, told)| told).collect();
    assert_eq!(told, [sentence]);
}

#[test]
fn a_reservation_writes_ticket_groups_and_place_and_commits_once() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, category());
        stores.tickets.expect_add().times(1).returning(|ticket| {
            assert_eq!((ticket.user_id, ticket.sponsor_id, ticket.paid_at), (UserId(BUYER), None, None));
            Ok(Some(TicketId(5)))
        });
        let names = ["Group 1".to_owned(), "Group 2".to_owned()];
        let add = stores.tickets.expect_add_groups().times(1);
        add.withf(move |id, told| *id == TicketId(5) && told == names)
            .returning(|_, _| Ok(vec![GroupId(11), GroupId(12)]));
        let place = stores.attendees.expect_add().times(1);
        place
            .withf(|it| (it.group_id, it.user_id) == (GroupId(11), UserId(BUYER)))
            .returning(|_| Ok(AttendeeId(8)));
        stores.tickets.expect_view().with(eq(TicketId(5))).returning(|_| {
            let user = Person { email: Email::parse("sam@example.org").ok(), ..view().user };
            Ok(Some(TicketView { user, ..view() }))
        });
        stores.users.expect_session().returning(|_| {
            let email = Email::parse("sam@example.org").unwrap();
            let (roles, proof) = (vec![Role::User], Proof::Proven);
            Ok(Some(Session { email, roles, proof, token_version: 0 }))
        });
        stores.counts_mail(Bound::Reservations);
        stores.mail.expect_add().times(1).returning(|mail| {
            assert_eq!(mail.recipient.as_str(), "sam@example.org");
            assert_eq!(mail.message, Message::Ticket(TicketNews::Reserved, TicketId(5)));
            assert_eq!(mail.expires_at, None, "it is never too late to pay");
            Ok(())
        });
    });
    assert!(matches!(outcome.answer, Ok(Answer::New(_))));
    assert_eq!(outcome.outcomes, COMMITTED);
}

#[test]
fn a_purchaser_without_an_address_is_mailed_nothing() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, category());
        writes(stores);
    });
    assert!(outcome.answer.is_ok(), "and no mail is written, which would fail here");
}

#[test]
fn the_ticket_and_the_place_have_scan_codes_of_their_own() {
    let codes = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let (ticket_s, place_s) = (codes.clone(), codes.clone());
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, category());
        stores.tickets.expect_add().returning(move |it| {
            ticket_s.lock().unwrap().push(it.scan_code.clone());
            Ok(Some(TicketId(5)))
        });
        stores.tickets.expect_add_groups().returning(|_, _| Ok(vec![GroupId(11)]));
        stores.attendees.expect_add().returning(move |it| {
            place_s.lock().unwrap().push(it.scan_code.clone());
            Ok(AttendeeId(8))
        });
        stores.tickets.expect_view().returning(|_| Ok(Some(view())));
    });
    assert!(outcome.answer.is_ok());
    let codes = codes.lock().unwrap();
    assert_ne!(codes[0], codes[1]);
}

#[test]
fn a_taken_reference_is_made_anew_until_one_is_free() {
    let tried = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let seen = tried.clone();
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, category());
        stores.tickets.expect_add().times(3).returning(move |it| {
            let mut seen = seen.lock().unwrap();
            seen.push(it.reference.clone());
            Ok((seen.len() == 3).then_some(TicketId(5)))
        });
        stores.tickets.expect_add_groups().times(1).returning(|_, _| Ok(vec![GroupId(11)]));
        stores.attendees.expect_add().returning(|_| Ok(AttendeeId(8)));
        stores.tickets.expect_view().returning(|_| Ok(Some(view())));
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
    assert_eq!(outcome.outcomes, COMMITTED);
    let tried: std::collections::HashSet<_> = tried.lock().unwrap().iter().cloned().collect();
    assert_eq!(tried.len(), 3, "another one each time");
}

#[test]
fn randomness_that_makes_only_taken_references_ends_in_an_error() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, category());
        stores.tickets.expect_add().times(TRIES).returning(|_| Ok(None));
    });
    assert!(matches!(outcome.answer, Err(Error::Unexpected(_))), "{:?}", outcome.answer);
    assert_eq!(outcome.outcomes, ROLLED_BACK);
}

#[test]
fn missing_fields_are_told_at_once_and_nothing_is_looked_up() {
    let nothing = NewReservation { category_id: None, user_id: None, ..reservation() };
    let outcome = reserve(&[Role::User], &nothing, |_| {});
    assert_wrong(&outcome, "ticketCategoryId", "ticketCategoryId cannot be empty");
    assert_wrong(&outcome, "userId", "userId cannot be empty");
    assert_eq!(outcome.outcomes, ROLLED_BACK);
}

#[test]
fn only_an_admin_buys_for_another_and_nothing_is_looked_up_to_say_so() {
    let for_another = NewReservation { user_id: Some(UserId(8)), ..reservation() };
    for role in [Role::User, Role::Volunteer, Role::ContentEditor, Role::Guest] {
        let outcome = reserve(&[role], &for_another, |_| {});
        assert!(matches!(outcome.answer, Err(Error::Forbidden)), "{role:?}: {:?}", outcome.answer);
        assert_eq!(outcome.outcomes, Outcomes::default());
    }
}

#[test]
fn a_sold_out_category_refuses_and_commits_nothing() {
    for role in [Role::User, Role::Admin] {
        let outcome = reserve(&[role], &reservation(), |stores| {
            stores.categories.expect_lock().times(1).returning(|_| Ok(Some(category())));
            stores
                .categories
                .expect_places()
                .times(1)
                .returning(|_, _| Ok(Places { given_out: 10, in_line: 0 }));
            nobody_waits(stores);
            stores.tournaments.expect_find().returning(|_, _| Ok(Some(tournament(1))));
        });
        assert!(matches!(outcome.answer, Err(Error::Refused(Refusal::SoldOut))), "{:?}", outcome.answer);
        assert_eq!(outcome.outcomes, ROLLED_BACK);
    }
}

#[test]
fn a_failure_half_way_is_rolled_back() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, category());
        stores.tickets.expect_add().returning(|_| Ok(Some(TicketId(5))));
        stores.tickets.expect_add_groups().returning(|_, _| Ok(vec![GroupId(11)]));
        stores.attendees.expect_add().returning(|_| Err(Refusal::AlreadyInGroup.into()));
    });
    assert!(matches!(outcome.answer, Err(Error::Refused(Refusal::AlreadyInGroup))));
    assert_eq!(outcome.outcomes, ROLLED_BACK);
}

#[test]
fn an_unknown_category_is_a_wrong_field() {
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        stores.categories.expect_lock().returning(|_| Ok(None));
    });
    assert_wrong(&outcome, "ticketCategoryId", "ticketCategoryId is no ticket category");
}

#[test]
fn hidden_categories_and_tournaments_are_404_for_users() {
    let hidden_category = reserve(&[Role::User], &reservation(), |stores| {
        offers(stores, Category { live: false, ..category() });
    });
    let hidden_tournament = reserve(&[Role::User], &reservation(), |stores| {
        stores.categories.expect_lock().returning(|_| Ok(Some(category())));
        stores.tournaments.expect_find().with(eq(TournamentId(2)), eq(false)).returning(|_, _| Ok(None));
    });
    for outcome in [hidden_category, hidden_tournament] {
        assert!(matches!(outcome.answer, Err(Error::NotFound(_))), "{:?}", outcome.answer);
        assert_eq!(outcome.outcomes, ROLLED_BACK);
    }
}

#[test]
fn an_admin_sells_what_is_not_live_and_what_is_over() {
    let outcome = reserve(&[Role::Admin], &reservation(), |stores| {
        stores.categories.expect_lock().returning(|_| Ok(Some(Category { live: false, ..category() })));
        stores.categories.expect_places().returning(|_, _| Ok(Places { given_out: 9, in_line: 0 }));
        nobody_waits(stores);
        let find = stores.tournaments.expect_find().with(eq(TournamentId(2)), eq(true));
        find.returning(|_, _| {
            Ok(Some(Tournament { date_start: NaiveDate::MIN, date_end: NaiveDate::MIN, ..tournament(1) }))
        });
        writes(stores);
        stores.audit.expect_add().returning(|_| Ok(()));
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
}

#[test]
fn a_user_buys_through_the_last_day_and_not_after_it() {
    let day_before = NaiveDate::from_ymd_opt(2026, 4, 30);
    let outcome = reserve(&[Role::User], &reservation(), |stores| {
        stores.categories.expect_lock().returning(|_| Ok(Some(category())));
        let over = Tournament { date_end: day_before.unwrap(), ..tournament(1) };
        stores.tournaments.expect_find().returning(move |_, _| Ok(Some(over.clone())));
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
        stores
            .tickets
            .expect_add()
            .withf(|it| it.paid_at == Some(FixedClock::default().0))
            .returning(|_| Ok(Some(TicketId(5))));
        stores.tickets.expect_add_groups().returning(|_, _| Ok(vec![GroupId(11)]));
        stores.attendees.expect_add().returning(|_| Ok(AttendeeId(8)));
        stores.tickets.expect_view().returning(|_| Ok(Some(view())));
    });
    assert!(outcome.answer.is_ok(), "{:?}", outcome.answer);
}

#[test]
fn an_admin_s_sale_is_entered_in_the_audit_trail() {
    for buyer in [8, BUYER] {
        let new = NewReservation { user_id: Some(UserId(buyer)), ..reservation() };
        let outcome = reserve(&[Role::Admin], &new, |stores| {
            offers(stores, category());
            if buyer != BUYER {
                stores.users.expect_find().with(eq(UserId(8))).returning(|_| Ok(Some(somebody())));
            }
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
fn nobody_to_sell_to_is_a_wrong_field() {
    let for_nobody = NewReservation { user_id: Some(UserId(8)), ..reservation() };
    let outcome = reserve(&[Role::Admin], &for_nobody, |stores| {
        offers(stores, category());
        stores.users.expect_find().returning(|_| Ok(None));
    });
    assert_wrong(&outcome, "userId", "userId is no user");
    assert_eq!(outcome.outcomes, ROLLED_BACK);
}

#[test]
fn a_repeat_is_answered_before_anything_is_looked_up() {
    let key = Key { key: "k".into(), request: "digest".into() };
    let outcome = reserve_once(&actor(BUYER, &[Role::User]), &reservation(), Some(key), |stores| {
        let first = FirstAnswer { request: "digest".into(), answer: "as it was".into() };
        stores.idempotency.expect_claim().returning(move |_, _, _, _| Ok(Some(first.clone())));
    });
    assert!(matches!(outcome.answer, Ok(Answer::Again(answer)) if answer == "as it was"));
}
