use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use fairway_application::stores::categories::{CategoryDetails, CategoryView};
use fairway_domain::category::{Price, Usage};
use fairway_domain::ids::{AttendeeId, CategoryId, GroupId, TicketId, TournamentId, UserId};
use fairway_domain::sale::{EarlyPrice, Sale};
use serde_json::json;

use crate::fixture::{Fixture, at};

fn of(fixture: &Fixture, tournament: i64, hidden: bool, for_sponsors: Option<bool>) -> Vec<CategoryView> {
    fixture.done(|stores| {
        stores.categories().of_tournament(TournamentId(tournament), hidden, for_sponsors, at("12:00:00"))
    })
}

#[test]
fn sold_excludes_cancelled_tickets_and_other_categories() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    fixture.another_ticket(&ticket);
    let cancelled = fixture.another_ticket(&ticket);
    fixture.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {cancelled}"));
    fixture.ticket();
    let [category] = of(&fixture, ticket.tournament, false, None).try_into().unwrap();
    assert_eq!((category.sold, category.available()), (2, 8));
    assert_eq!(
        fixture
            .done(|stores| stores.categories().places(CategoryId(ticket.category), at("12:00:00")))
            .given_out,
        2
    );
}

#[test]
fn categories_are_listed_by_creation_and_filtered() {
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
fn a_locked_category_waits_for_the_holder_of_its_lock() {
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

#[test]
fn a_category_is_found_as_it_was_written_and_counts_its_changes() {
    let fixture = Fixture::new();
    let tournament = TournamentId(fixture.rows.insert("tournaments", json!({})));
    let written = CategoryDetails {
        name: "Foursome".into(),
        description: "Two\nlines".into(),
        num_groups: 2,
        num_attendees: 4,
        max_total_tickets: 10,
        no_cost: false,
        price: Price { cents: 24_999 },
        embed_code: "<a>".into(),
        live: false,
        for_sponsors: true,
        offers_freed: true,
        plays: true,
        fair_value: Price { cents: 8_050 },
        sale: Sale {
            start: Some(at("08:00:00")),
            end: Some(at("18:00:00")),
            hidden_before: true,
            early: vec![EarlyPrice { until: at("09:00:00"), price: Price { cents: 9_999 } }],
        },
    };
    let id = fixture.done(|stores| stores.categories().add(tournament, &written));
    let find = |hidden| fixture.done(|stores| stores.categories().find(id, hidden, at("12:00:00")));
    let found = find(true).unwrap();
    assert_eq!((found.details, found.sold, found.version), (written.clone(), 0, 1));
    assert_eq!(find(false), None, "it is not live");
    let none = Price { cents: 0 };
    let changed = CategoryDetails {
        live: true,
        no_cost: true,
        plays: false,
        price: none,
        fair_value: none,
        sale: Sale::default(),
        ..written
    };
    fixture.done(|stores| stores.categories().update(id, &changed));
    let [listed] = of(&fixture, tournament.0, false, None).try_into().unwrap();
    let found = find(false).unwrap();
    assert_eq!((&found.details, found.version), (&changed, 2));
    assert_eq!(found, listed, "one by one as in a list");
    fixture.rows.execute("UPDATE tournaments SET live_flag = false");
    assert_eq!(find(false), None, "its tournament is not live");
    assert_eq!(fixture.done(|stores| stores.categories().hold(tournament)), [(id, false)]);
    fixture.done(|stores| stores.categories().delete(id));
    assert_eq!(find(true), None);
}

#[test]
fn cancelled_tickets_count_as_used_but_not_as_sold() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let used =
        || fixture.done(|stores| stores.categories().usage(CategoryId(ticket.category), at("12:00:00")));
    assert_eq!(used(), Usage { sold: 1, held: 0, tickets: 1, most_groups: 0, most_attendees: 0 });
    let cancelled = fixture.another_ticket(&ticket);
    let people = [(); 3].map(|()| fixture.rows.insert("users", json!({})));
    fixture.group(ticket.id, &people[..1]);
    fixture.group(cancelled, &people);
    fixture.group(cancelled, &[]);
    fixture.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {cancelled}"));
    fixture.group(fixture.ticket().id, &people);
    assert_eq!(used(), Usage { sold: 1, held: 0, tickets: 2, most_groups: 2, most_attendees: 3 });
}

#[test]
fn tickets_groups_passes_and_check_in_list_show_whether_one_plays() {
    let fixture = Fixture::new();
    let on = fixture.ticket();
    let (group, attendees) = fixture.group(on.id, &[on.user]);
    let told = |plays: bool| {
        fixture.rows.execute(&format!("UPDATE ticket_categories SET play_flag = {plays}"));
        fixture.done(|stores| {
            let ticket = stores.tickets().view(TicketId(on.id))?.unwrap();
            let group = stores.groups().find(GroupId(group))?.unwrap();
            let [pass] = stores.attendees().passes_of(UserId(on.user))?.try_into().unwrap();
            let [row] = stores.check_ins().rows(&[AttendeeId(attendees[0])])?.try_into().unwrap();
            let category = stores.categories().lock(CategoryId(on.category))?.unwrap();
            Ok([ticket.category_plays, group.plays, pass.plays, row.plays, category.plays])
        })
    };
    assert_eq!((told(false), told(true)), ([false; 5], [true; 5]));
}
