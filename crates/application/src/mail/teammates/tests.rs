use super::*;
use crate::mail::testing::{letterhead, pass, ticket};
use crate::testing::tournament;

fn facts(guest: bool) -> TeammateFacts {
    TeammateFacts {
        to: Email::parse("sam@example.org").unwrap(),
        guest,
        pass: pass(9, "Sam", 1),
        ticket: ticket(),
        tournament: tournament(),
    }
}

fn parts(facts: &TeammateFacts) -> [String; 2] {
    let letterhead = letterhead("The Fund");
    let draft = draft(&letterhead, facts);
    assert_eq!(draft.subject, "You are on the team: Spring Classic");
    [draft.text(&letterhead), draft.html(&letterhead, |_| String::new())]
}

#[test]
fn a_teammate_learns_what_when_where_and_by_whom() {
    for part in parts(&facts(false)) {
        for told in [
            "Hello Sam,",
            "There is a place for you",
            "Pat Rivera",
            "Spring Classic",
            "Saturday, June 13th, 2026",
            "Cedar Ridge, 1 Links Road, Heron Lakes",
            "Group 1",
            "Morning, Saturday, June 13th, 2026, 8:30 AM",
            "https://golf.example.org/account/tickets",
        ] {
            assert!(part.contains(told), "{told} in {part}");
        }
        assert!(!part.contains("/account/recover"), "who has an account knows how to get in: {part}");
    }
}

#[test]
fn a_teammate_is_not_told_the_address_of_a_purchaser_without_a_name() {
    let mut facts = facts(false);
    facts.ticket.user.name_first.clear();
    facts.ticket.user.name_last.clear();
    facts.ticket.user.email = Email::parse("pat@example.org").ok();
    let [text, html] = parts(&facts);
    assert!(text.contains("Teammate"), "{text}");
    for part in [text, html] {
        assert!(!part.contains("pat@"), "{part}");
    }
}

#[test]
fn a_guest_learns_how_to_get_in() {
    for part in parts(&facts(true)) {
        for told in ["Recover Account", "sam@example.org", "https://golf.example.org/account/recover"] {
            assert!(part.contains(told), "{told} in {part}");
        }
    }
}
