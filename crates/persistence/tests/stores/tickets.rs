use fairway_application::tickets::NewTicket;
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, SponsorId, TicketId, TournamentId, UserId};
use fairway_domain::values::ScanCode;
use serde_json::json;

use crate::fixture::{Fixture, at};

#[test]
fn a_ticket_is_seen_as_it_was_added_with_all_that_a_line_shows() {
    let fixture = Fixture::new();
    let like = fixture.ticket();
    let sponsor = fixture.rows.insert("sponsors", json!({"name": "Teeward"}));
    let new = NewTicket {
        tournament_id: TournamentId(like.tournament),
        category_id: CategoryId(like.category),
        user_id: UserId(like.user),
        sponsor_id: Some(SponsorId(sponsor)),
        user_participating: false,
        paid_at: Some(at("12:00:00")),
        scan_code: ScanCode::from_random(u128::MAX),
        created_at: at("12:00:00"),
    };
    let id = fixture.done(|stores| stores.tickets().add(&new));
    let view = fixture.done(|stores| stores.tickets().view(id)).unwrap();
    assert_eq!((view.tournament_name.as_str(), view.category_name.as_str()), ("Spring Classic", "Foursome"));
    assert_eq!((view.price, view.cancelled, view.user_participating), (Price { cents: 25000 }, false, false));
    assert_eq!(view.sponsor, Some((SponsorId(sponsor), "Teeward".into())));
    assert_eq!((view.paid_at, &view.scan_code), (new.paid_at, &new.scan_code));
    assert_eq!((view.user.name_first.as_str(), view.user_id), ("Sam", UserId(like.user)));
    assert!(view.groups.is_empty());
}

#[test]
fn groups_are_made_in_order_and_shown_in_it_with_their_round() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let names: Vec<String> = (1..=12).map(|n| format!("Group {n}")).collect();
    let ids = fixture.done(|stores| stores.tickets().add_groups(TicketId(ticket.id), &names));
    let round = fixture.rows.insert("rounds", json!({"tournament_id": ticket.tournament}));
    fixture.rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {}", ids[0]));
    let groups = fixture.done(|stores| stores.tickets().view(TicketId(ticket.id))).unwrap().groups;
    assert_eq!(groups.iter().map(|group| group.id).collect::<Vec<_>>(), ids);
    assert_eq!(groups.iter().map(|group| group.name.clone()).collect::<Vec<_>>(), names);
    assert_eq!(groups[0].round.as_ref().map(|round| round.name.as_str()), Some("Morning"));
    assert_eq!(groups[1].round, None);
}

#[test]
fn a_person_s_tickets_come_with_the_latest_tournament_and_the_newest_ticket_first() {
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
fn nothing_is_seen_of_an_unknown_ticket() {
    let fixture = Fixture::new();
    assert_eq!(fixture.done(|stores| stores.tickets().view(TicketId(1))), None);
}
