use fairway_domain::access::{Actor, Role};
use fairway_domain::ids::{TicketId, TournamentId};
use fairway_domain::refusal::Refusal;
use fairway_domain::weather::{Notice, State};

use super::*;
use crate::error::Error;
use crate::stores::tickets::TicketView;
use crate::stores::tournaments::Tournament;
use crate::testing::{
    FakeDatabase, FixedClock, MockStores, Outcomes, actor, category, client, ports, ticket, tournament,
};

fn decide(
    by: &Actor,
    decision: &str,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<WeatherView>, Outcomes) {
    let database = FakeDatabase::expecting(expect);
    let weather = Weather::new(&ports(database.clone(), FixedClock::default()));
    let form = DecisionForm {
        id: Some(TournamentId(2)),
        decision: decision.into(),
        date_start: "2026-06-20".into(),
        decision_at: "2026-05-02T11:00:00Z".into(),
        ..DecisionForm::default()
    };
    (weather.decide(by, &form), database.outcomes())
}

fn is(stores: &mut MockStores, state: Option<State>, live: bool) {
    let notice = state.map(|state| Notice { state, note: String::new(), decision_at: None, former: None });
    let known = Tournament { weather: notice, live, ..tournament() };
    stores.tournaments.expect_lock_sales().returning(move |_| Ok(Some(known.clone())));
}

#[test]
fn a_decision_without_the_right_opens_no_transaction() {
    let (_, outcomes) = decide(&actor(7, &[Role::Volunteer]), "cancelled", |_| {});
    assert_eq!(outcomes, Outcomes::default());
}

#[test]
fn hidden_and_cancelled_events_get_no_decision() {
    let admin = actor(1, &[Role::Admin]);
    let (answer, _) = decide(&admin, "postponed", |stores| is(stores, None, false));
    assert!(matches!(answer, Err(Error::Refused(Refusal::NotLive))));
    for decision in ["waiting", "postponed", "cancelled"] {
        let (answer, outcomes) = decide(&admin, decision, |stores| is(stores, Some(State::Cancelled), true));
        assert!(matches!(answer, Err(Error::Refused(Refusal::TakeBackFirst))), "{decision}");
        assert_eq!(outcomes.rollbacks, 1);
    }
}

#[test]
fn a_cancellation_stays_once_a_buyer_has_chosen() {
    let (answer, outcomes) = decide(&actor(1, &[Role::Admin]), "none", |stores| {
        is(stores, Some(State::Cancelled), true);
        stores.weather.expect_set().returning(|_, _, _| Ok(()));
        stores.weather.expect_count_chosen().returning(|_| Ok(2));
    });
    assert!(matches!(answer, Err(Error::Refused(Refusal::BuyersHaveChosen(2)))));
    assert_eq!(outcomes, Outcomes { commits: 0, rollbacks: 1 });
}

fn choose(of: TicketView) -> Result<TicketView> {
    let database = FakeDatabase::expecting(|stores| {
        let locked = of.clone();
        stores.tickets.expect_view().returning(move |_| Ok(Some(of.clone())));
        stores.tickets.expect_lock().returning(move |_| Ok(Some(locked.clone())));
        stores.categories.expect_lock().returning(|_| Ok(Some(category())));
    });
    let chosen = Chosen { ticket: Some(TicketId(5)), choice: "gift".into() };
    Weather::new(&ports(database, FixedClock::default())).choose(&actor(7, &[Role::User]), &chosen)
}

#[test]
fn only_paid_tickets_of_a_cancelled_event_have_a_choice() {
    for of in [ticket(), TicketView { weather: Some(State::Cancelled), ..ticket() }] {
        assert!(matches!(choose(of), Err(Error::Refused(Refusal::NothingToChoose))));
    }
    let anothers = TicketView { user_id: fairway_domain::ids::UserId(8), ..ticket() };
    assert!(matches!(choose(anothers), Err(Error::NotFound(_))));
}

#[test]
fn an_unknown_code_is_not_found() {
    let database = FakeDatabase::expecting(|stores| {
        stores.weather.expect_linked().returning(|_| Ok(None));
    });
    let weather = Weather::new(&ports(database, FixedClock::default()));
    assert!(matches!(weather.linked(client(), "0123"), Err(Error::NotFound(_))));
    assert!(matches!(weather.choose_by_link(client(), "0123", "gift"), Err(Error::NotFound(_))));
    assert!(matches!(weather.choose_by_link(client(), "0123", "both"), Err(Error::Invalid(_))));
}
