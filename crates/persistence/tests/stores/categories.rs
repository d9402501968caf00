use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use fairway_application::categories::CategoryView;
use fairway_domain::ids::{CategoryId, TournamentId};
use serde_json::json;

use crate::fixture::Fixture;

fn of(fixture: &Fixture, tournament: i64, hidden: bool, for_sponsors: Option<bool>) -> Vec<CategoryView> {
    fixture.done(|stores| stores.categories().of_tournament(TournamentId(tournament), hidden, for_sponsors))
}

#[test]
fn what_is_sold_does_not_count_cancelled_tickets_or_those_of_other_categories() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    fixture.another_ticket(&ticket);
    let cancelled = fixture.another_ticket(&ticket);
    fixture.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {cancelled}"));
    fixture.ticket();
    let [category] = of(&fixture, ticket.tournament, false, None).try_into().unwrap();
    assert_eq!((category.sold, category.category().available(category.sold)), (2, 8));
    assert_eq!(fixture.done(|stores| stores.categories().sold(CategoryId(ticket.category))), 2);
}

#[test]
fn a_list_is_in_the_order_they_were_made_and_keeps_what_is_asked_for() {
    let fixture = Fixture::new();
    let tournament = fixture.rows.insert("tournaments", json!({}));
    let add = |live: bool, sponsor: bool| {
        let row = json!({"tournament_id": tournament, "live_flag": live, "sponsor_flag": sponsor});
        CategoryId(fixture.rows.insert("ticket_categories", row))
    };
    let (open, hidden, sponsor) = (add(true, false), add(false, false), add(true, true));
    let ids = |views: Vec<CategoryView>| views.into_iter().map(|view| view.id).collect::<Vec<_>>();
    assert_eq!(ids(of(&fixture, tournament, false, None)), [open, sponsor]);
    assert_eq!(ids(of(&fixture, tournament, true, None)), [open, hidden, sponsor]);
    assert_eq!(ids(of(&fixture, tournament, true, Some(false))), [open, hidden]);
    assert_eq!(ids(of(&fixture, tournament, true, Some(true))), [sponsor]);
    assert_eq!(ids(of(&fixture, tournament + 1, true, None)), []);
}

#[test]
fn a_locked_category_waits_for_whoever_has_it() {
    let fixture = Fixture::new();
    let id = CategoryId(fixture.ticket().category);
    let locked = Barrier::new(2);
    let first_is_done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            fixture.done(|stores| {
                stores.categories().lock(id)?.unwrap();
                locked.wait();
                std::thread::sleep(Duration::from_millis(150));
                first_is_done.store(true, Ordering::SeqCst);
                Ok(())
            });
        });
        locked.wait();
        fixture.done(|stores| stores.categories().lock(id));
        assert!(first_is_done.load(Ordering::SeqCst));
    });
}

#[test]
fn there_is_nothing_to_lock_of_an_unknown_category() {
    let fixture = Fixture::new();
    assert_eq!(fixture.done(|stores| stores.categories().lock(CategoryId(i64::MAX))), None);
}
