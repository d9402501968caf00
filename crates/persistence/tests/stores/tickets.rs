use fairway_application::page::{Page, Part};
use fairway_application::stores::sales::NewSale;
use fairway_application::stores::tickets::{NewTicket, TicketFilter, TicketView};
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, SponsorId, TicketId, TournamentId, UserId};
use fairway_domain::reference::Reference;
use fairway_domain::ticket::Payment;
use fairway_domain::values::ScanCode;
use serde_json::json;

use crate::fixture::{Fixture, Ticket, at};
use crate::sales::{recorded, sale, sold};

#[test]
fn a_ticket_is_read_as_added_with_all_facts_of_a_line() {
    let fixture = Fixture::new();
    let like = fixture.ticket();
    let sponsor = fixture.rows.insert("sponsors", json!({"name": "Teeward"}));
    let new = NewTicket {
        reference: Reference::from_random(23),
        tournament_id: TournamentId(like.tournament),
        category_id: CategoryId(like.category),
        user_id: UserId(like.user),
        sponsor_id: Some(SponsorId(sponsor)),
        user_participating: false,
        price: Price { cents: 12_345 },
        fair_value: Price { cents: 45 },
        no_cost: false,
        at_desk: false,
        due_on: None,
        paid_at: Some(at("12:00:00")),
        scan_code: ScanCode::from_random(u128::MAX),
        created_at: at("12:00:00"),
    };
    let id = fixture.done(|stores| sold(stores, &new)).unwrap();
    let view = fixture.done(|stores| stores.tickets().view(id)).unwrap();
    assert_eq!((view.tournament_name.as_str(), view.category_name.as_str()), ("Spring Classic", "Foursome"));
    assert_eq!((view.price, view.cancelled, view.user_participating), (new.price, false, false));
    assert_eq!(view.sponsor, Some((SponsorId(sponsor), "Teeward".into())));
    assert_eq!((view.payment, &view.scan_code), (new.paid_at.map(Payment::made_at), &new.scan_code));
    assert_eq!((view.user.name_first.as_str(), view.user_id), ("Sam", UserId(like.user)));
    assert_eq!((&view.reference, view.category_has_form), (&new.reference, false));
    assert!(view.groups.is_empty());
}

/// One more ticket of the same purchaser and category.
fn another(like: &Ticket, reference: &Reference, scan_code: u128) -> NewTicket {
    NewTicket {
        reference: reference.clone(),
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
        scan_code: ScanCode::from_random(scan_code),
        created_at: at("12:00:00"),
    }
}

#[test]
fn of_simultaneous_tickets_with_one_reference_one_is_added() {
    let fixture = Fixture::new();
    let like = fixture.ticket();
    let add = |reference: &Reference, scan_code| {
        fixture.done(|stores| sold(stores, &another(&like, reference, scan_code)))
    };
    let added = |references: [Reference; 6]| {
        std::thread::scope(|scope| {
            let add = &add;
            let calls: Vec<_> = references
                .into_iter()
                .zip(u128::from(fixture.rows.count("tickets").unsigned_abs()) * 100..)
                .map(|(reference, scan_code)| scope.spawn(move || add(&reference, scan_code)))
                .collect();
            calls.into_iter().filter_map(|call| call.join().unwrap()).count()
        })
    };
    let one = Reference::from_random(7);
    assert_eq!(added(std::array::from_fn(|_| one.clone())), 1);
    let apart = |n: usize| Reference::from_random(100 + u128::try_from(n).unwrap());
    assert_eq!(added(std::array::from_fn(apart)), 6, "with a reference each, all are");
}

#[test]
fn a_ticket_with_a_taken_reference_is_not_added_and_breaks_nothing() {
    let fixture = Fixture::new();
    let like = fixture.ticket();
    let taken = fixture.done(|stores| stores.tickets().view(TicketId(like.id))).unwrap().reference;
    let free = Reference::from_random(23);
    let (refused, added) = fixture.done(|stores| {
        let refused = sold(stores, &another(&like, &taken, 1))?;
        Ok((refused, sold(stores, &another(&like, &free, 2))?))
    });
    assert_eq!((refused, added.is_some()), (None, true), "the same transaction goes on");
    assert_eq!(fixture.rows.count("tickets"), 2);
}

#[test]
fn tickets_are_found_by_their_reference_in_any_spelling() {
    let fixture = Fixture::new();
    let first = fixture.ticket();
    let second = fixture.another_ticket(&first);
    for (ticket, reference) in [(first.id, "7K3Q2M"), (second, "7K3Q5V")] {
        fixture.rows.execute(&format!("UPDATE tickets SET reference = '{reference}' WHERE id = {ticket}"));
    }
    for (search, expected) in [
        ("FW-7K3Q2M", vec![first.id]),
        ("fw7k3q2m", vec![first.id]),
        ("7k3q2m", vec![first.id]),
        ("lk302m", vec![first.id]),
        ("Ik3Ozm", vec![first.id]),
        ("FW-7K3QSU", vec![second]),
        ("fw 7k3q5v", vec![second]),
        ("fw-7k3", vec![second, first.id]),
        ("7k3q", vec![second, first.id]),
        ("sam 7k3q2m", vec![first.id]),
        ("7k3q2m 7k3q5v", vec![]),
        ("7k3", vec![]),
        ("k3q2m", vec![]),
        ("7k3q2n", vec![]),
    ] {
        let page = Page { search: Some(search.into()), ..Page::default() };
        let filter = TicketFilter { page, ..TicketFilter::default() };
        assert_eq!(found(&fixture, &first, &filter), (expected.clone(), expected.len()), "{search}");
    }
}

#[test]
fn groups_are_made_in_order_and_shown_in_it_with_their_round() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    fixture.rows.execute("UPDATE ticket_categories SET num_groups = 12");
    let names: Vec<String> = (1..=12).map(|n| format!("Group {n}")).collect();
    let new = another(&ticket, &Reference::from_random(23), 1);
    let (id, ids) = fixture.done(|stores| {
        let sale = sale(stores, &new)?;
        let groups: Vec<_> = sale.group_ids.iter().copied().zip(names.clone()).collect();
        let ids = sale.group_ids.clone();
        stores.sales().record(&[NewSale { groups, ..recorded(&sale, &new) }])?;
        Ok((sale.ticket_id, ids))
    });
    let round = fixture.rows.insert("rounds", json!({"tournament_id": ticket.tournament}));
    fixture.rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {}", ids[0]));
    let groups = fixture.done(|stores| stores.tickets().view(id)).unwrap().groups;
    assert_eq!(groups.iter().map(|group| group.id).collect::<Vec<_>>(), ids);
    assert_eq!(groups.iter().map(|group| group.name.clone()).collect::<Vec<_>>(), names);
    assert_eq!(groups[0].round.as_ref().map(|round| round.name.as_str()), Some("Morning"));
    assert_eq!(groups[1].round, None);
}

#[test]
fn a_ticket_counts_the_people_and_places_of_its_groups() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let of = |id| fixture.done(|stores| stores.tickets().view(TicketId(id))).unwrap();
    assert_eq!((of(ticket.id).attendees, of(ticket.id).places), (0, 0), "without groups");
    let other = fixture.another_ticket(&ticket);
    let player = fixture.rows.insert("users", json!({}));
    fixture.group(ticket.id, &[ticket.user, player]);
    fixture.group(ticket.id, &[player]);
    fixture.group(other, &[]);
    assert_eq!((of(ticket.id).attendees, of(ticket.id).places), (3, 8));
    assert_eq!((of(other).attendees, of(other).places), (0, 4));
}

#[test]
fn a_user_s_tickets_list_latest_tournament_and_newest_ticket_first() {
    let fixture = Fixture::new();
    let first = fixture.ticket();
    let second = fixture.another_ticket(&first);
    let past = json!({"date_start": "2025-06-01", "date_end": "2025-06-01"});
    let tournament = fixture.rows.insert("tournaments", past);
    let category = fixture.rows.insert("ticket_categories", json!({"tournament_id": tournament}));
    let third = fixture.rows.insert(
        "tickets",
        json!({"tournament_id": tournament, "ticket_category_id": category, "user_id": first.user, "is_cancelled": true}),
    );
    fixture.ticket();
    let found = fixture.done(|stores| stores.tickets().of_user(UserId(first.user)));
    let ids: Vec<_> = found.iter().map(|ticket| ticket.id.0).collect();
    assert_eq!(ids, [second, first.id, third]);
    assert!(found[2].cancelled, "their owner sees that it was cancelled");
}

#[test]
fn an_unknown_ticket_is_not_found() {
    let fixture = Fixture::new();
    assert_eq!(fixture.done(|stores| stores.tickets().view(TicketId(1))), None);
}

/// The ids of a tournament's tickets that a filter finds, and the total number.
fn found(fixture: &Fixture, on: &Ticket, filter: &TicketFilter) -> (Vec<i64>, usize) {
    let list = |id| fixture.done(|stores| stores.tickets().of_tournament(id, filter));
    let Part { rows, total } = list(TournamentId(on.tournament));
    (rows.iter().map(|ticket: &TicketView| ticket.id.0).collect(), total)
}

#[test]
fn a_tournament_s_tickets_are_found_by_every_filter_the_newest_first() {
    let fixture = Fixture::new();
    let first = fixture.ticket();
    let second = fixture.another_ticket(&first);
    let sponsors = json!({"tournament_id": first.tournament, "sponsor_flag": true});
    let sponsors = fixture.rows.insert("ticket_categories", sponsors);
    let third = fixture.another_ticket(&Ticket { category: sponsors, ..first });
    fixture.ticket();
    fixture.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {second}"));
    fixture.rows.execute(&format!("UPDATE tickets SET paid = true, date_paid = now() WHERE id = {third}"));
    let all = TicketFilter::default();
    for (filter, expected) in [
        (all.clone(), vec![third, second, first.id]),
        (TicketFilter { for_sponsors: Some(true), ..all.clone() }, vec![third]),
        (TicketFilter { for_sponsors: Some(false), ..all.clone() }, vec![second, first.id]),
        (TicketFilter { category: Some(CategoryId(first.category)), ..all.clone() }, vec![second, first.id]),
        (TicketFilter { paid: Some(true), ..all.clone() }, vec![third]),
        (TicketFilter { paid: Some(false), ..all.clone() }, vec![second, first.id]),
        (TicketFilter { cancelled: Some(true), ..all.clone() }, vec![second]),
        (TicketFilter { cancelled: Some(false), paid: Some(false), ..all.clone() }, vec![first.id]),
        (TicketFilter { category: Some(CategoryId(404)), ..all }, vec![]),
    ] {
        assert_eq!(found(&fixture, &first, &filter), (expected.clone(), expected.len()), "{filter:?}");
    }
}

#[test]
fn tickets_are_found_by_purchaser_sponsor_category_and_reference() {
    let fixture = Fixture::new();
    let first = fixture.ticket();
    let sponsor = fixture.rows.insert("sponsors", json!({"name": "Teeward_100%"}));
    let user = fixture
        .rows
        .insert("users", json!({"email": "Ílse@example.org", "name_first": "ÅSA", "name_last": "Lind"}));
    let second = fixture.another_ticket(&Ticket { user, ..first });
    fixture.rows.execute(&format!(
        "UPDATE tickets SET sponsor_id = {sponsor}, paid = true, date_paid = now(), payment_reference = 'No. 1042' WHERE id = {second}"
    ));
    let player = fixture.rows.insert("users", json!({"name_first": "Greg", "name_last": "O’Halloran"}));
    let (group, _) = fixture.group(first.id, &[player]);
    fixture.rows.execute(&format!("UPDATE groups SET name = 'Eagles' WHERE id = {group}"));
    for (search, expected) in [
        ("åsa lind", vec![second]),
        ("lind asa", vec![second]),
        ("o'halloran greg", vec![first.id]),
        ("eagles", vec![first.id]),
        ("rivera greg eagles", vec![first.id]),
        ("lind greg", vec![]),
        (" ÍLSE@ ", vec![second]),
        ("teeward_", vec![second]),
        ("100%", vec![second]),
        ("no. 104", vec![second]),
        ("no.1042", vec![second]),
        ("no 1042", vec![second]),
        ("#1042", vec![second]),
        ("lind no. 1042", vec![second]),
        ("no. 1043", vec![]),
        ("sam rivera", vec![first.id]),
        ("FOURSOME", vec![second, first.id]),
        ("", vec![second, first.id]),
        ("%", vec![second]),
        ("nobody", vec![]),
    ] {
        let page = Page { search: Some(search.into()), ..Page::default() };
        let expected = (expected.clone(), expected.len());
        assert_eq!(
            found(&fixture, &first, &TicketFilter { page, ..TicketFilter::default() }),
            expected,
            "{search}"
        );
    }
}

#[test]
fn a_part_of_the_list_counts_all_of_it_even_when_it_is_empty() {
    let fixture = Fixture::new();
    let first = fixture.ticket();
    let second = fixture.another_ticket(&first);
    let third = fixture.another_ticket(&first);
    for (limit, offset, expected) in [
        (Some(2), 0, vec![third, second]),
        (Some(2), 2, vec![first.id]),
        (None, 1, vec![second, first.id]),
        (Some(0), 0, vec![]),
        (Some(5), 3, vec![]),
    ] {
        let page = Page { search: None, limit, offset };
        let (rows, total) = found(&fixture, &first, &TicketFilter { page, ..TicketFilter::default() });
        assert_eq!((rows, total), (expected, 3), "{limit:?} from {offset}");
    }
}

#[test]
fn a_payment_is_written_and_cleared_as_a_whole() {
    let fixture = Fixture::new();
    let id = TicketId(fixture.ticket().id);
    let payment = Payment {
        at: at("11:00:00"),
        method: "check".into(),
        reference: "1042".into(),
        note: "By mail".into(),
    };
    for payment in [Some(payment), None] {
        let written = payment.clone();
        fixture.done(|stores| stores.tickets().set_payment(id, written));
        assert_eq!(fixture.done(|stores| stores.tickets().lock(id)).unwrap().payment, payment);
    }
    assert_eq!(fixture.rows.count("tickets WHERE NOT paid AND payment_reference = ''"), 1);
}

#[test]
fn a_cancelled_ticket_s_groups_are_in_no_round_and_stay_out_of_it() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let round = fixture.rows.insert("rounds", json!({"tournament_id": ticket.tournament}));
    let others = fixture.group(fixture.another_ticket(&ticket), &[]).0;
    fixture.group(ticket.id, &[]);
    fixture.rows.execute(&format!("UPDATE groups SET round_id = {round}"));
    for cancelled in [true, false] {
        fixture.done(|stores| stores.tickets().set_cancelled(TicketId(ticket.id), cancelled));
        let view = fixture.done(|stores| stores.tickets().view(TicketId(ticket.id))).unwrap();
        assert_eq!((view.cancelled, view.groups[0].round.as_ref()), (cancelled, None));
        let left = view.groups[0].left_round.as_ref().map(|round| round.id.0);
        assert_eq!(left, Some(round), "it is remembered");
    }
    fixture.done(|stores| stores.tickets().set_cancelled(TicketId(ticket.id), true));
    let view = fixture.done(|stores| stores.tickets().view(TicketId(ticket.id))).unwrap();
    assert_eq!(view.groups[0].left_round, None, "it was in none");
    assert_eq!(fixture.rows.count(&format!("groups WHERE id = {others} AND round_id = {round}")), 1);
}

#[test]
fn a_ticket_has_a_check_in_until_it_is_undone() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (_, attendees) = fixture.group(ticket.id, &[ticket.user]);
    let checked_in = || fixture.done(|stores| stores.tickets().checked_in(TicketId(ticket.id)));
    assert!(!checked_in());
    for (minute, come) in [(1, true), (2, false)] {
        let at = at(&format!("12:0{minute}:00")).to_rfc3339();
        let check_in = json!({"attendee_id": attendees[0], "user_id": ticket.user, "checked_in": come, "occurred_at": at});
        fixture.rows.insert("check_ins", check_in);
        assert_eq!(checked_in(), come);
    }
}

#[test]
fn a_deleted_ticket_takes_its_groups_and_passes_with_it() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    fixture.group(ticket.id, &[ticket.user]);
    let other = fixture.another_ticket(&ticket);
    fixture.done(|stores| stores.tickets().delete(TicketId(ticket.id)));
    assert_eq!(fixture.rows.count("groups"), 0);
    assert_eq!(
        (fixture.rows.count("attendees"), fixture.rows.count(&format!("tickets WHERE id = {other}"))),
        (0, 1)
    );
}
