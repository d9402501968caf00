//! The facts for a sale, and its record.

use std::collections::HashSet;

use diesel::RunQueryDsl;
use diesel::connection::SimpleConnection;
use fairway_application::Result;
use fairway_application::ports::Stores;
use fairway_application::stores::idempotency::{KeptAnswer, Key};
use fairway_application::stores::mail::{Message, NewMail, TicketNews};
use fairway_application::stores::sales::{NewSale, SaleFacts, SaleMail, SaleOf, Waits};
use fairway_application::stores::tickets::NewTicket;
use fairway_domain::account::Proof;
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, EntryId, SponsorId, TicketId, TournamentId, UserId};
use fairway_domain::mailing::Bound;
use fairway_domain::reference::Reference;
use fairway_domain::values::{Email, ScanCode};
use serde_json::json;

use crate::fixture::{Fixture, Ticket, at};

fn of(category: i64, buyer: Option<i64>) -> SaleOf {
    SaleOf { category: CategoryId(category), buyer: buyer.map(UserId), sponsor: None }
}

/// The facts of a sale; waits for locks.
pub(crate) fn facts(stores: &mut dyn Stores, of: SaleOf) -> Result<Option<SaleFacts>> {
    Ok(stores.sales().facts(&[of], Waits::ForAll, at("12:00:00"))?.remove(0))
}

/// The facts of a sale of this ticket.
pub(crate) fn sale(stores: &mut dyn Stores, new: &NewTicket) -> Result<SaleFacts> {
    let of = SaleOf { sponsor: new.sponsor_id, ..of(new.category_id.0, Some(new.user_id.0)) };
    Ok(facts(stores, of)?.unwrap())
}

/// The ticket alone, without groups and other rows.
pub(crate) fn recorded(facts: &SaleFacts, new: &NewTicket) -> NewSale {
    let (ticket_id, ticket) = (facts.ticket_id, new.clone());
    NewSale { ticket_id, ticket, groups: vec![], place: None, mail: None, answer: None }
}

/// Inserts this ticket, and returns its id unless its reference is taken.
pub(crate) fn sold(stores: &mut dyn Stores, new: &NewTicket) -> Result<Option<TicketId>> {
    let facts = sale(stores, new)?;
    Ok(stores.sales().record(&[recorded(&facts, new)])?.pop())
}

fn new_ticket(like: &Ticket) -> NewTicket {
    NewTicket {
        reference: Reference::from_random(23),
        tournament_id: TournamentId(like.tournament),
        category_id: CategoryId(like.category),
        user_id: UserId(like.user),
        sponsor_id: None,
        user_participating: true,
        price: Price { cents: 12_345 },
        fair_value: Price { cents: 45 },
        no_cost: false,
        at_desk: false,
        due_on: None,
        paid_at: None,
        scan_code: ScanCode::from_random(7),
        created_at: at("12:00:00"),
    }
}

#[test]
fn the_facts_of_a_sale_are_of_its_category_and_buyer() {
    let fixture = Fixture::new();
    let on = fixture.ticket();
    let sponsor = fixture.rows.insert("sponsors", json!({"name": "Teeward"}));
    fixture.rows.execute(&format!(
        "UPDATE users SET email = 'Ann@Example.org', email_proven_at = now(), token_version = 3 WHERE id = {}",
        on.user
    ));
    fixture.rows.execute("UPDATE ticket_categories SET num_groups = 2");
    // Two more tickets of the same buyer: one cancelled, one free.
    for change in [
        "is_cancelled = true",
        "no_cost_flag = true, price_cents = 0, fair_value_cents = 0, paid = true, date_paid = now()",
    ] {
        let id = fixture.another_ticket(&on);
        fixture.rows.execute(&format!("UPDATE tickets SET {change} WHERE id = {id}"));
    }
    let entry = fixture
        .rows
        .insert("waitlist", json!({"ticket_category_id": on.category, "email": "ann@example.org"}));
    fixture.rows.execute("INSERT INTO mail_counts (bound, recipient, counted) VALUES ('reservations', 'ann@example.org', ARRAY['2026-05-01T11:00:00Z'::timestamptz])");
    let asked = SaleOf { sponsor: Some(SponsorId(sponsor)), ..of(on.category, Some(on.user)) };
    let read = || fixture.done(|stores| facts(stores, asked)).unwrap();
    let facts = read();
    let (category, tournament) = (&facts.category, &facts.tournament);
    assert_eq!((category.id.0, tournament.id.0, category.sold), (on.category, on.tournament, 2));
    assert_eq!((category.held, facts.unpaid), (0, 1));
    assert_eq!((facts.entry, facts.mailed.as_slice()), (Some(EntryId(entry)), &[at("11:00:00")][..]));
    assert_eq!(facts.sponsor_name.as_deref(), Some("Teeward"));
    assert_eq!(facts.term.first_day, tournament.date_start);
    let buyer = facts.buyer.unwrap();
    assert_eq!((buyer.id.0, buyer.proof, buyer.token_version), (on.user, Proof::Proven, 3));
    assert_eq!(buyer.person.email.unwrap().as_str(), "Ann@Example.org");
    assert_eq!(facts.group_ids.len(), 2);
    fixture
        .rows
        .execute("UPDATE ticket_categories SET no_cost_flag = true, price_cents = 0, fair_value_cents = 0");
    let free = read();
    assert_eq!(free.unpaid, 1, "of what costs nothing those that cost nothing are counted");
    assert!(free.ticket_id > facts.ticket_id && free.group_ids > facts.group_ids, "each has ids of its own");
}

#[test]
fn an_unknown_category_or_buyer_has_no_facts() {
    let fixture = Fixture::new();
    let on = fixture.ticket();
    let facts = |of| fixture.done(|stores| facts(stores, of));
    assert_eq!(facts(of(on.category + 1, Some(on.user))), None);
    for nobody in [None, Some(on.user + 1)] {
        let facts = facts(of(on.category, nobody)).unwrap();
        assert_eq!((facts.buyer, facts.entry, facts.unpaid, facts.mailed), (None, None, 0, vec![]));
        assert_eq!((facts.category.sold, facts.sponsor_name), (1, None));
    }
}

#[test]
fn a_sale_holds_its_category_and_its_buyer() {
    let fixture = Fixture::new();
    let on = fixture.ticket();
    for buyer in [Some(on.user), None, Some(on.user + 1)] {
        fixture.done(|stores| {
            facts(stores, of(on.category, buyer))?;
            let mut other = fixture.rows.connect();
            let mut is_held = |table: &str, id: i64| {
                let lock = format!("SELECT FROM {table} WHERE id = {id} FOR NO KEY UPDATE NOWAIT");
                diesel::sql_query(lock).execute(&mut other).is_err()
            };
            assert!(is_held("ticket_categories", on.category), "{buyer:?}");
            assert_eq!(is_held("users", on.user), buyer == Some(on.user));
            Ok(())
        });
    }
}

/// A sale with all optional rows.
fn whole(facts: &SaleFacts, ticket: &NewTicket) -> NewSale {
    let recipient = Email::parse("Ann@example.org").unwrap();
    let message = Message::Ticket(TicketNews::Reserved, facts.ticket_id);
    let mail = NewMail { recipient, message, created_at: at("12:00:00"), expires_at: None };
    let mailed = Some(vec![at("11:00:00"), at("12:00:00")]);
    NewSale {
        groups: facts.group_ids.iter().map(|id| (*id, format!("Group {}", id.0))).collect(),
        place: Some(ScanCode::from_random(8)),
        mail: Some(SaleMail { mail, counts: Some(Bound::Unproven), mailed }),
        answer: Some(KeptAnswer { caller: ticket.user_id, key: "k".into(), answer: "as it was".into() }),
        ..recorded(facts, ticket)
    }
}

#[test]
fn a_sale_is_written_whole_or_not_at_all() {
    let fixture = Fixture::new();
    let on = fixture.ticket();
    fixture.rows.execute("UPDATE ticket_categories SET num_groups = 3");
    let taken = fixture.done(|stores| stores.tickets().view(TicketId(on.id))).unwrap().reference;
    let key = Key { key: "k".into(), request: "digest".into() };
    let buyer = UserId(on.user);
    let before = fixture.rows.count("groups");
    let id = fixture.done(|stores| {
        stores.idempotency().claim(buyer, &key, at("12:00:00"), at("11:00:00"))?;
        let facts = sale(stores, &new_ticket(&on))?;
        let refused = NewTicket { reference: taken, ..new_ticket(&on) };
        assert_eq!(stores.sales().record(&[whole(&facts, &refused)])?, []);
        assert!(stores.tickets().view(facts.ticket_id)?.is_none());
        assert_eq!(stores.sales().record(&[whole(&facts, &new_ticket(&on))])?, [facts.ticket_id]);
        Ok(facts.ticket_id)
    });
    let view = fixture.done(|stores| stores.tickets().view(id)).unwrap();
    assert_eq!((view.groups.len(), view.attendees, view.version), (3, 1, 1));
    assert!(view.groups.is_sorted_by_key(|group| group.id));
    let rows = &fixture.rows;
    assert_eq!(rows.count("groups") - before, 3, "what was refused left nothing behind");
    let first = view.groups[0].id.0;
    assert_eq!(rows.count(&format!("attendees WHERE group_id = {first} AND user_id = {}", on.user)), 1);
    assert_eq!(rows.count("outbox WHERE counts_as = 'unproven' AND NOT urgent AND due_at <= now()"), 1);
    assert_eq!(rows.count("mail_counts WHERE recipient = 'ann@example.org' AND cardinality(counted) = 2 AND last_at = counted[2]"), 1);
    assert_eq!(rows.count("idempotency_keys WHERE answer = 'as it was'"), 1);
}

#[test]
fn parts_that_a_sale_lacks_are_not_written() {
    let fixture = Fixture::new();
    let on = fixture.ticket();
    let id = fixture.done(|stores| sold(stores, &new_ticket(&on))).unwrap();
    let view = fixture.done(|stores| stores.tickets().view(id)).unwrap();
    assert_eq!((view.groups.len(), view.attendees), (0, 0));
    for table in ["outbox", "mail_counts", "idempotency_keys"] {
        assert_eq!(fixture.rows.count(table), 0, "{table}");
    }
}

#[test]
fn the_facts_of_many_sales_are_of_each_buyer() {
    let fixture = Fixture::new();
    let on = fixture.ticket();
    fixture.rows.execute("UPDATE ticket_categories SET num_groups = 2");
    let newcomer = fixture.rows.insert("users", json!({"email": "new@example.org"}));
    let asked = [newcomer, on.user, newcomer + 1].map(|buyer| of(on.category, Some(buyer)));

    let facts = all(&fixture, &asked, Waits::ForAll);
    let facts: Vec<_> = facts.into_iter().flatten().collect();

    let known = |facts: &SaleFacts| facts.buyer.as_ref().map(|buyer| buyer.id.0);
    assert_eq!(facts.iter().map(known).collect::<Vec<_>>(), [Some(newcomer), Some(on.user), None]);
    assert_eq!(facts.iter().map(|facts| facts.unpaid).collect::<Vec<_>>(), [0, 1, 0]);
    assert!(facts.iter().all(|facts| facts.category.sold == 1));
    let groups: HashSet<_> = facts.iter().flat_map(|facts| facts.group_ids.clone()).collect();
    let tickets: HashSet<_> = facts.iter().map(|facts| facts.ticket_id).collect();
    assert_eq!((tickets.len(), groups.len()), (3, 6), "each has ids of its own");
}

#[test]
fn of_many_sales_only_those_with_a_free_reference_are_written() {
    let fixture = Fixture::new();
    let on = fixture.ticket();
    let taken = fixture.done(|stores| stores.tickets().view(TicketId(on.id))).unwrap().reference;
    let buyers: Vec<_> = (0..4).map(|_| fixture.rows.insert("users", json!({}))).collect();
    let ticket = |at: usize, reference: Reference| NewTicket {
        reference,
        user_id: UserId(buyers[at]),
        scan_code: ScanCode::from_random(100 + u128::try_from(at).unwrap()),
        ..new_ticket(&on)
    };
    let wanted = [
        ticket(0, Reference::from_random(31)),
        ticket(1, taken),
        ticket(2, Reference::from_random(32)),
        ticket(3, Reference::from_random(31)),
    ];

    let (sales, written) = fixture.done(|stores| {
        let asked: Vec<_> = buyers.iter().map(|id| of(on.category, Some(*id))).collect();
        let facts = stores.sales().facts(&asked, Waits::ForAll, at("12:00:00"))?;
        let sales: Vec<_> = facts
            .iter()
            .flatten()
            .zip(&wanted)
            .enumerate()
            .map(|(at, (facts, ticket))| {
                let groups = vec![(facts.group_ids[0], "Group 1".to_owned())];
                let place = Some(ScanCode::from_random(200 + u128::try_from(at).unwrap()));
                NewSale { groups, place, ..recorded(facts, ticket) }
            })
            .collect();
        let written = stores.sales().record(&sales)?;
        Ok((sales, written))
    });

    let expected = [sales[0].ticket_id, sales[2].ticket_id];
    assert_eq!(written.into_iter().collect::<HashSet<_>>(), HashSet::from(expected));
    for sale in [&sales[0], &sales[2]] {
        let view = fixture.done(|stores| stores.tickets().view(sale.ticket_id)).unwrap();
        assert_eq!((view.user_id, &view.reference), (sale.ticket.user_id, &sale.ticket.reference));
        assert_eq!((view.groups[0].id, view.attendees), (sale.groups[0].0, 1));
    }
    assert_eq!(fixture.rows.count("tickets"), 3);
}

/// The facts of these sales.
fn all(fixture: &Fixture, of: &[SaleOf], waits: Waits) -> Vec<Option<SaleFacts>> {
    fixture.done(|stores| stores.sales().facts(of, waits, at("12:00:00")))
}

#[test]
fn the_facts_of_sales_of_many_categories_are_of_each_category() {
    let fixture = Fixture::new();
    // In a tournament with a lower id, with more categories but fewer sales.
    let elsewhere = fixture.rows.insert("tournaments", json!({}));
    let [first, second] =
        [(); 2].map(|()| fixture.rows.insert("ticket_categories", json!({"tournament_id": elsewhere})));
    let on = fixture.ticket();
    let other =
        fixture.rows.insert("ticket_categories", json!({"tournament_id": on.tournament, "num_groups": 3}));
    let sponsor = fixture.rows.insert("sponsors", json!({"name": "Teeward"}));
    let buyers: Vec<_> = (0..5).map(|_| fixture.rows.insert("users", json!({}))).collect();
    let asked = [
        of(other, Some(buyers[0])),
        of(on.category, Some(buyers[1])),
        SaleOf { sponsor: Some(SponsorId(sponsor)), ..of(other, Some(buyers[2])) },
        of(first, Some(buyers[3])),
        of(second, Some(buyers[4])),
    ];

    let facts = all(&fixture, &asked, Waits::ForNothing);

    let told = |facts: &SaleFacts| {
        let buyer = facts.buyer.as_ref().unwrap().id.0;
        (facts.category.id.0, facts.category.sold, buyer, facts.group_ids.len(), facts.sponsor_name.clone())
    };
    let expected = [
        Some((other, 0, buyers[0], 3, None)),
        Some((on.category, 1, buyers[1], 1, None)),
        Some((other, 0, buyers[2], 3, Some("Teeward".to_owned()))),
        None,
        None,
    ];
    assert_eq!(facts.iter().map(|facts| facts.as_ref().map(told)).collect::<Vec<_>>(), expected);
}

#[test]
fn without_waiting_locked_rows_are_skipped() {
    let fixture = Fixture::new();
    let on = fixture.ticket();
    let other = fixture.rows.insert("ticket_categories", json!({"tournament_id": on.tournament}));
    let free = fixture.rows.insert("users", json!({}));
    let mut holder = fixture.rows.connect();
    let lock = |table: &str, id: i64| format!("SELECT FROM {table} WHERE id = {id} FOR NO KEY UPDATE");
    holder.batch_execute(&format!("BEGIN; {}", lock("users", on.user))).unwrap();
    let asked = [of(on.category, Some(on.user)), of(on.category, Some(free)), of(other, Some(free))];
    let known = |facts: Option<SaleFacts>| facts.map(|facts| facts.buyer.map(|buyer| buyer.id.0));
    let of_each = |waits, asked| all(&fixture, asked, waits).into_iter().map(known).collect::<Vec<_>>();

    assert_eq!(of_each(Waits::ForCategories, &asked[..2]), [Some(None), Some(Some(free))]);

    holder.batch_execute(&lock("ticket_categories", on.category)).unwrap();

    assert_eq!(of_each(Waits::ForNothing, &asked), [None, None, Some(Some(free))]);
}
