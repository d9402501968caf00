use fairway_domain::ticket::Payment;

use fairway_domain::values::Email;
use fairway_domain::weather::Notice;

use super::*;
use crate::mail::passes::{VoidFacts, void};
use crate::mail::testing::{facts as ticket_facts, letterhead, pass};
use crate::stores::mail::{PassNews, TicketNews};
use crate::stores::tickets::TicketView;
use crate::testing::{FixedClock, tournament};

fn facts(guest: bool, paid: bool) -> TeammateFacts {
    let mut of = ticket_facts();
    of.passes = vec![pass(9, "Sam", 1)];
    if paid {
        let payment = Some(Payment::made_at(crate::ports::Clock::now(&FixedClock::default())));
        of.ticket = TicketView { payment, ..of.ticket };
    }
    TeammateFacts { to: Email::parse("sam@example.org").unwrap(), guest, of }
}

const LINK: &str = "https://golf.example.org/pass#0123";

fn parts(draft: &Draft) -> [String; 2] {
    let letterhead = letterhead("The Fund");
    [draft.text(&letterhead), draft.html(&letterhead, |_| String::new())]
}

fn added(facts: &TeammateFacts) -> Draft {
    draft(&letterhead("The Fund"), facts, &[LINK.into()])
}

const ABOUT: [&str; 9] = [
    "Pat Rivera",
    "FW-322222",
    "Spring Classic",
    "Saturday, June 13th, 2026",
    "Cedar Ridge, 1 Links Road, Heron Lakes",
    "Foursome",
    "Group 1",
    "Morning, Saturday, June 13th, 2026, 8:30 AM",
    LINK,
];

#[track_caller]
fn assert_contains(draft: &Draft, told: &[&str]) {
    for part in parts(draft) {
        for told in told {
            assert!(part.contains(told), "{told} in {part}");
        }
    }
}

#[test]
fn mail_to_a_guest_of_a_category_without_golf_names_no_round() {
    let mut facts = facts(true, true);
    facts.of.ticket.category_plays = false;
    facts.of.passes.iter_mut().for_each(|pass| pass.plays = false);
    let changed =
        crate::mail::passes::draft(&letterhead("The Fund"), PassNews::Changed, &facts, &[LINK.into()]);
    for draft in [added(&facts), changed] {
        assert_contains(&draft, &["Group 1", LINK]);
        for part in parts(&draft) {
            for word in ["Round", " round", "TBD", "starting time"] {
                assert!(!part.contains(word), "{word} in {part}");
            }
        }
    }
}

#[test]
fn a_teammate_s_mail_hides_a_nameless_purchaser_s_address() {
    let mut facts = facts(false, false);
    facts.of.ticket.user.name_first.clear();
    facts.of.ticket.user.name_last.clear();
    facts.of.ticket.user.email = Email::parse("pat@example.org").ok();
    let [text, html] = parts(&added(&facts));
    assert!(text.contains("Teammate"), "{text}");
    for part in [text, html] {
        assert!(!part.contains("pat@"), "{part}");
    }
}

#[test]
fn a_teammate_s_mail_has_event_date_place_purchaser_and_pass_link() {
    let added = added(&facts(false, false));
    assert_eq!(added.subject, "You are on the team: Spring Classic, 6/13/2026");
    assert_contains(&added, &ABOUT);
    assert_contains(
        &added,
        &["Hello Sam,", "There is a place for you", "not paid yet", "please tell whoever added you"],
    );
    assert_eq!((added.passes().count(), added.events.len()), (0, 0), "the code is behind the link");
}

#[test]
fn a_teammate_of_a_cancelled_event_gets_no_link_and_no_payment_hint() {
    for paid in [false, true] {
        let mut facts = facts(false, paid);
        let state = fairway_domain::weather::State::Cancelled;
        facts.of.tournament.weather =
            Some(Notice { state, note: String::new(), decision_at: None, former: None });
        let added = added(&facts);
        assert_contains(
            &added,
            &["Hello Sam,", "Spring Classic", "The event was cancelled", "nothing is to be paid"],
        );
        assert_eq!((added.passes().count(), added.events.len()), (0, 0));
        assert!(parts(&added).iter().all(|part| !part.contains("not paid yet") && !part.contains(LINK)));
    }
}

#[test]
fn a_guest_s_mail_links_to_the_pass_and_not_to_an_account() {
    for paid in [false, true] {
        let added = added(&facts(true, paid));
        assert_contains(&added, &["Hello,", "neither an account nor a password", LINK]);
        let mut told = parts(&added).to_vec();
        told.extend(added.events.into_iter().map(|event| event.description));
        for part in told {
            assert!(!part.contains("/account/") && !part.contains("Recover"), "{part}");
        }
    }
    let [event] = &added(&facts(true, true)).events[..] else { panic!("the round") };
    assert!(event.description.ends_with("The link of your entrance pass is in our mail."));
    let [event] = &added(&facts(false, true)).events[..] else { panic!("the round") };
    assert!(event.description.contains("/account/tickets"), "accounts have it on that page");
}

#[test]
fn a_teammate_of_a_paid_ticket_gets_the_code_at_once() {
    let added = added(&facts(false, true));
    assert_eq!((added.passes().count(), added.events.len()), (1, 1));
    assert!(parts(&added).iter().all(|part| !part.contains("not paid")));
}

#[test]
fn a_pass_is_mailed_with_its_code_its_link_and_the_calendar() {
    let facts = facts(false, true);
    for (news, subject, first) in [
        (PassNews::Paid, "Your entrance pass: Spring Classic, 6/13/2026", "The ticket is paid"),
        (PassNews::Changed, "Your entrance pass has changed: Spring Classic, 6/13/2026", "have changed"),
    ] {
        let draft = passes::draft(&letterhead("The Fund"), news, &facts, &[LINK.into()]);
        assert_eq!(draft.subject, subject);
        assert_eq!((draft.passes().count(), draft.events.len()), (1, 1));
        assert_contains(&draft, &ABOUT);
        assert_contains(&draft, &[first, "please tell whoever added you"]);
    }
}

#[test]
fn the_mail_of_a_void_pass_has_no_code() {
    let draft = void(&VoidFacts { to: Email::parse("sam@example.org").unwrap(), tournament: tournament() });
    assert_eq!(draft.subject, "Your entrance pass is no longer valid: Spring Classic, 6/13/2026");
    assert_eq!((draft.passes().count(), draft.events.len()), (0, 0));
    assert_contains(&draft, &["no longer valid", "Cedar Ridge", "help@fairway.example"]);
}

#[test]
fn the_purchaser_s_mail_says_when_passes_are_mailed() {
    let draft =
        crate::mail::tickets::draft(&letterhead("The Fund"), TicketNews::Reserved, &ticket_facts(), &[]);
    assert_contains(&draft, &["can be seen on the site from now on", "everybody is mailed their pass"]);
}
