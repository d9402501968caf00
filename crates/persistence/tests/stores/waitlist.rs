use chrono::{DateTime, Utc};
use fairway_application::Error;
use fairway_application::stores::waitlist::{EntryView, NewEntry};
use fairway_domain::ids::{CategoryId, EntryId};
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;
use fairway_domain::waitlist::{Offer, State};
use serde_json::json;

use crate::fixture::{Fixture, at};

const NOON: &str = "12:00:00";

/// A category with a waitlist.
fn category(fixture: &Fixture) -> CategoryId {
    CategoryId(fixture.ticket().category)
}

fn email(text: &str) -> Email {
    Email::parse(text).unwrap()
}

fn join(fixture: &Fixture, category_id: CategoryId, address: &str, created_at: DateTime<Utc>) -> EntryId {
    let entry = NewEntry { category_id, name: "Kim".into(), email: email(address), created_at };
    fixture.done(|stores| stores.waitlist().join(&entry))
}

fn find(fixture: &Fixture, id: EntryId) -> Option<EntryView> {
    fixture.done(|stores| stores.waitlist().find(id, at(NOON)))
}

fn offer(fixture: &Fixture, id: EntryId, held_until: DateTime<Utc>) {
    let entry =
        EntryView { offer: Some(Offer { at: at("09:00:00"), held_until }), ..find(fixture, id).unwrap() };
    fixture.done(|stores| stores.waitlist().update(&entry));
}

#[test]
fn held_places_count_as_used_until_their_term_or_until_taken() {
    let fixture = Fixture::new();
    let category = category(&fixture);
    let used = || fixture.done(|stores| stores.categories().places(category, at(NOON))).gone();
    let id = join(&fixture, category, "kim@example.org", at("08:00:00"));
    assert_eq!(used(), 1, "the ticket that is sold");
    for (until, expected, state) in
        [("12:00:01", 2, State::Offered), ("12:00:00", 1, State::Lapsed), ("13:00:00", 2, State::Offered)]
    {
        offer(&fixture, id, at(until));
        assert_eq!((used(), find(&fixture, id).unwrap().state), (expected, state), "{until}");
    }
    let usage = fixture.done(|stores| stores.categories().usage(category, at(NOON)));
    assert_eq!((usage.sold, usage.held), (1, 1));
    let view = fixture.done(|stores| stores.categories().find(category, true, at(NOON))).unwrap();
    assert_eq!((view.sold, view.held, view.available()), (1, 1, 8));
    fixture.done(|stores| stores.waitlist().take(id, at(NOON)));
    assert_eq!((used(), find(&fixture, id).unwrap().state), (1, State::Taken));
}

#[test]
fn an_address_is_found_in_any_case_until_it_has_reserved() {
    let fixture = Fixture::new();
    let category = category(&fixture);
    let id = join(&fixture, category, "Kim@Example.org", at("08:00:00"));
    let found = |category, address: &str| {
        let address = email(address);
        fixture.done(|stores| stores.waitlist().of_buyer(category, &address, at(NOON))).map(|entry| entry.id)
    };
    assert_eq!(found(category, "KIM@example.org"), Some(id));
    assert_eq!(found(category, "kim@example.com"), None);
    assert_eq!(found(CategoryId(fixture.ticket().category), "kim@example.org"), None);
    fixture.done(|stores| stores.waitlist().take(id, at(NOON)));
    assert_eq!(found(category, "kim@example.org"), None);
}

#[test]
fn joining_again_returns_a_new_number_and_keeps_the_old_place() {
    let fixture = Fixture::new();
    let category = category(&fixture);
    let first = join(&fixture, category, "kim@example.org", at("08:00:00"));
    let again = join(&fixture, category, "KIM@example.org", at("09:00:00"));
    assert!(again > first);
    assert_eq!((find(&fixture, first).unwrap().created_at, find(&fixture, again)), (at("08:00:00"), None));
    assert_eq!(fixture.rows.count("waitlist"), 1);
}

#[test]
fn places_in_line_are_counted_among_waiting_entries_of_a_category() {
    let fixture = Fixture::new();
    let category = category(&fixture);
    let ids: Vec<_> = ["07", "08", "09"]
        .iter()
        .map(|hour| join(&fixture, category, &format!("kim{hour}@example.org"), at(&format!("{hour}:00:00"))))
        .collect();
    join(&fixture, CategoryId(fixture.ticket().category), "lee@example.org", at("06:00:00"));
    let places = || ids.iter().map(|id| find(&fixture, *id).unwrap().place).collect::<Vec<_>>();
    assert_eq!(places(), [None, None, None], "nobody has confirmed");
    fixture.rows.execute("UPDATE waitlist SET confirmed_at = created_at");
    assert_eq!(places(), [Some(1), Some(2), Some(3)]);
    offer(&fixture, ids[0], at("11:00:00"));
    assert_eq!(places(), [None, Some(1), Some(2)]);
}

#[test]
fn two_entries_of_a_category_never_get_one_address() {
    let fixture = Fixture::new();
    let category = category(&fixture);
    join(&fixture, category, "kim@example.org", at("08:00:00"));
    let lee = join(&fixture, category, "lee@example.org", at("08:00:00"));
    let entry = EntryView { email: email("KIM@example.org"), ..find(&fixture, lee).unwrap() };
    let refused = fixture.run(|stores| stores.waitlist().update(&entry));
    assert!(matches!(refused, Err(Error::Refused(Refusal::AlreadyWaiting))), "{refused:?}");
}

#[test]
fn the_queue_goes_with_its_category() {
    let fixture = Fixture::new();
    let tournament = fixture.ticket().tournament;
    let category = fixture.rows.insert("ticket_categories", json!({"tournament_id": tournament}));
    let id = join(&fixture, CategoryId(category), "kim@example.org", at("08:00:00"));
    fixture.done(|stores| stores.categories().delete(CategoryId(category)));
    assert_eq!(fixture.done(|stores| stores.waitlist().lock(id, at(NOON))), None);
}

/// A category of ten places, one of them sold, with two confirmed entries.
fn line(fixture: &Fixture) -> (CategoryId, [EntryId; 2]) {
    let category = category(fixture);
    let ids = ["08", "09"]
        .map(|hour| join(fixture, category, &format!("kim{hour}@example.org"), at(&format!("{hour}:00:00"))));
    fixture.rows.execute("UPDATE waitlist SET confirmed_at = created_at");
    (category, ids)
}

fn in_line(fixture: &Fixture, category: CategoryId) -> i64 {
    let places = fixture.done(|stores| stores.categories().places(category, at(NOON)));
    let view = fixture.done(|stores| stores.categories().find(category, true, at(NOON))).unwrap();
    let tournament = view.tournament_id;
    let listed = fixture.done(|stores| stores.categories().of_tournament(tournament, true, None, at(NOON)));
    let listed = listed.into_iter().find(|other| other.id == category).unwrap();
    assert_eq!((places, places), (view.places(), listed.places()), "every reading counts alike");
    places.in_line
}

fn freed(fixture: &Fixture) -> Vec<CategoryId> {
    let today = at(NOON).date_naive();
    fixture.done(|stores| stores.waitlist().with_freed_places(at(NOON), today))
}

#[test]
fn entries_in_line_count_while_places_are_offered_automatically() {
    let fixture = Fixture::new();
    let (category, [first, second]) = line(&fixture);
    assert_eq!((in_line(&fixture, category), freed(&fixture)), (2, vec![category]));
    for (off, on) in [
        (
            "ticket_categories SET waitlist_offers_flag = false",
            "ticket_categories SET waitlist_offers_flag = true",
        ),
        ("ticket_categories SET live_flag = false", "ticket_categories SET live_flag = true"),
        ("tournaments SET live_flag = false", "tournaments SET live_flag = true"),
        ("waitlist SET confirmed_at = NULL", "waitlist SET confirmed_at = created_at"),
        ("waitlist SET taken_at = created_at", "waitlist SET taken_at = NULL"),
        (
            "tournaments SET date_start = date_start - 365, date_end = date_end - 365",
            "tournaments SET date_start = date_start + 365, date_end = date_end + 365",
        ),
    ] {
        fixture.rows.execute(&format!("UPDATE {off}"));
        assert_eq!((in_line(&fixture, category), freed(&fixture)), (0, vec![]), "{off}");
        fixture.rows.execute(&format!("UPDATE {on}"));
    }
    offer(&fixture, first, at("11:00:00"));
    assert_eq!(in_line(&fixture, category), 1, "a lapsed offer is out of line");
    fixture.rows.execute("UPDATE ticket_categories SET max_total_tickets = 1");
    assert_eq!((in_line(&fixture, category), freed(&fixture)), (1, vec![]), "nothing is free");
    let next = fixture.done(|stores| stores.waitlist().next_in_line(category, 5));
    assert_eq!(next, [(second, email("kim09@example.org"))]);
}

#[test]
fn an_automatic_offer_names_no_admin() {
    let fixture = Fixture::new();
    let (category, [first, _]) = line(&fixture);
    let next = fixture.done(|stores| stores.waitlist().next_in_line(category, 1));
    assert_eq!(next[0].0, first);
    let made = Offer { at: at("11:00:00"), held_until: at("13:00:00") };
    fixture.done(|stores| stores.waitlist().offer(first, made));
    let entry = find(&fixture, first).unwrap();
    assert_eq!((entry.offer, entry.offered_by, entry.offered_by_itself), (Some(made), None, true));
}

#[test]
fn a_code_finds_its_entry_until_the_address_is_corrected() {
    let fixture = Fixture::new();
    let (_, [first, second]) = line(&fixture);
    let by_code =
        |code: &str| fixture.done(|stores| stores.waitlist().by_code(code, at(NOON))).map(|entry| entry.id);
    let entry = find(&fixture, first).unwrap();
    assert_eq!((entry.code.len(), by_code(&entry.code), by_code("")), (32, Some(first), None));
    assert_ne!(entry.code, find(&fixture, second).unwrap().code);
    let named = EntryView { name: "Lee".into(), ..entry.clone() };
    fixture.done(|stores| stores.waitlist().update(&named));
    assert_eq!(by_code(&entry.code), Some(first));
    fixture.done(|stores| {
        stores.waitlist().update(&EntryView { email: email("lee@example.org"), ..named.clone() })
    });
    assert_eq!(by_code(&entry.code), None);
    assert!(find(&fixture, first).unwrap().confirmed, "it is the caller who says whether it is confirmed");
    let unconfirmed = EntryView { email: email("lee@example.org"), confirmed: false, ..named.clone() };
    fixture.done(|stores| stores.waitlist().update(&unconfirmed));
    assert!(!find(&fixture, first).unwrap().confirmed);
    let own = fixture.done(|stores| stores.waitlist().of_email(&email("LEE@example.org"), at(NOON)));
    assert_eq!(own.iter().map(|entry| entry.id).collect::<Vec<_>>(), [first]);
}
