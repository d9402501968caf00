//! Links to passes, and waiting mail about passes.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use chrono::TimeDelta;
use fairway_application::stores::attendees::Pass;
use fairway_application::stores::mail::{Message, NewMail, PassNews, PassPlace, WaitingPass};
use fairway_domain::ids::{RoundId, TicketId, TournamentId, UserId};
use fairway_domain::values::{Email, ScanCode};
use serde_json::json;

use crate::fixture::{Fixture, Ticket, at};

fn linked(fixture: &Fixture, digest: &str) -> Option<Pass> {
    fixture.done(|stores| stores.attendees().linked_pass(digest))
}

/// A ticket with its owner in a group, and a link with the digest `mailed` to their pass.
fn with_link(fixture: &Fixture) -> (Ticket, i64) {
    let ticket = fixture.ticket();
    let (_, places) = fixture.group(ticket.id, &[ticket.user]);
    let code = ScanCode::from_random(7);
    fixture.rows.execute(&format!("UPDATE attendees SET scan_code = '{}'", code.as_str()));
    fixture.done(|stores| stores.attendees().add_link("mailed", &code, at("12:00:00")));
    (ticket, places[0])
}

#[test]
fn a_link_opens_the_pass_of_its_code_unless_the_ticket_is_cancelled() {
    let fixture = Fixture::new();
    let (_, place) = with_link(&fixture);
    assert_eq!(linked(&fixture, "mailed").map(|pass| pass.id.0), Some(place));
    assert_eq!(linked(&fixture, "another"), None);
    fixture.rows.execute("UPDATE tickets SET is_cancelled = true");
    assert_eq!(linked(&fixture, "mailed"), None);
}

#[test]
fn a_link_of_a_replaced_code_opens_nothing_and_is_deleted() {
    let fixture = Fixture::new();
    with_link(&fixture);
    fixture.done(|stores| stores.attendees().forget_void_links());
    assert_eq!(fixture.rows.count("pass_links"), 1, "it opens a pass");
    let code = ScanCode::from_random(8);
    fixture.rows.execute(&format!("UPDATE attendees SET scan_code = '{}'", code.as_str()));
    assert_eq!(linked(&fixture, "mailed"), None);
    fixture.done(|stores| stores.attendees().forget_void_links());
    assert_eq!(fixture.rows.count("pass_links"), 0);
}

#[test]
fn passes_of_a_round_and_a_tournament_are_the_valid_ones() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (group, places) = fixture.group(ticket.id, &[ticket.user]);
    let (_, apart) = fixture.group(ticket.id, &[ticket.user]);
    let cancelled = fixture.another_ticket(&ticket);
    fixture.group(cancelled, &[ticket.user]);
    fixture.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {cancelled}"));
    let elsewhere = fixture.ticket();
    fixture.group(elsewhere.id, &[elsewhere.user]);
    let round = fixture.rows.insert("rounds", json!({"tournament_id": ticket.tournament}));
    fixture.rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {group}"));
    let ids = |passes: Vec<Pass>| passes.into_iter().map(|pass| pass.id.0).collect::<Vec<_>>();
    let of_round = fixture.done(|stores| stores.attendees().passes_of_round(RoundId(round)));
    assert_eq!(ids(of_round), places);
    let tournament = TournamentId(ticket.tournament);
    let of_tournament = fixture.done(|stores| stores.attendees().passes_of_tournament(tournament));
    assert_eq!(ids(of_tournament), [places, apart].concat());
}

fn add(fixture: &Fixture, news: PassNews, ticket: i64) {
    let place = PassPlace { ticket: TicketId(ticket), user: UserId(9), tournament: TournamentId(2) };
    let recipient = Email::parse("sam@example.org").unwrap();
    let message = Message::Pass(news, place);
    let mail = NewMail { recipient, message, created_at: at("12:00:00"), expires_at: None };
    fixture.done(|stores| stores.mail().add_later(&mail, TimeDelta::minutes(2), None));
}

fn waiting(fixture: &Fixture, tickets: &[i64]) -> Vec<WaitingPass> {
    let tickets: Vec<_> = tickets.iter().copied().map(TicketId).collect();
    fixture.done(|stores| stores.mail().lock_waiting_passes(&tickets))
}

#[test]
fn mail_waits_for_a_ticket_until_it_is_sent_given_up_or_leased() {
    let fixture = Fixture::new();
    add(&fixture, PassNews::Changed, 5);
    add(&fixture, PassNews::Void, 6);
    let known: Vec<_> = waiting(&fixture, &[5, 6, 7])
        .iter()
        .map(|mail| (mail.ticket.0, mail.user.0, mail.news, mail.tried))
        .collect();
    assert_eq!(known, [(5, 9, Some(PassNews::Changed), false), (6, 9, Some(PassNews::Void), false)]);
    fixture.rows.execute("UPDATE outbox SET tries = 1 WHERE id = 1");
    assert!(waiting(&fixture, &[5])[0].tried);
    for (leaves, comes_back) in [
        ("sent_at = now()", "sent_at = NULL"),
        ("given_up_at = now(), last_error = 'no'", "given_up_at = NULL, last_error = NULL"),
        ("lease = 'other', leased_until = now() + interval '1 minute'", "lease = NULL, leased_until = NULL"),
    ] {
        fixture.rows.execute(&format!("UPDATE outbox SET {leaves} WHERE id = 1"));
        assert_eq!(waiting(&fixture, &[5]), [], "{leaves}");
        fixture.rows.execute(&format!("UPDATE outbox SET {comes_back} WHERE id = 1"));
    }
}

#[test]
fn searches_for_waiting_mail_of_one_ticket_are_serialised() {
    let fixture = Fixture::new();
    let (looked, has_looked) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel();
    let fixture = &fixture;
    thread::scope(|threads| {
        let first = threads.spawn(move || {
            fixture.done(|stores| {
                let known = stores.mail().lock_waiting_passes(&[TicketId(5)])?;
                looked.send(()).unwrap();
                may_go_on.recv().unwrap();
                Ok(known)
            })
        });
        has_looked.recv().unwrap();
        let second = threads.spawn(|| waiting(fixture, &[5, 6]));
        assert_eq!(waiting(fixture, &[7]), [], "another ticket waits for nobody");
        thread::sleep(Duration::from_millis(300));
        assert!(!second.is_finished(), "it waits for the first");
        go_on.send(()).unwrap();
        assert_eq!((first.join().unwrap(), second.join().unwrap()), (vec![], vec![]));
    });
}
