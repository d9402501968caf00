//! Mail about tickets, groups and the waitlist: its recipients, and the cases in which it is dropped.

use fairway_domain::ids::{AttendeeId, EntryId, RoundId, TicketId};
use fairway_domain::round::Round;
use fairway_domain::ticket::Payment;
use fairway_domain::values::ScanCode;
use fairway_domain::waitlist::{Offer, State};

use super::*;
use crate::mail::facts::TicketFacts;
use crate::mail::testing::{facts, pass, ticket as view};
use crate::stores::accounts::User;
use crate::stores::attendees::Pass;
use crate::stores::mail::{LogoReview, TicketNews};
use crate::stores::sponsors::Whose;
use crate::stores::tickets::TicketView;
use crate::stores::waitlist::EntryView;
use crate::testing::{round, sponsor, tournament, user};

/// A mail with this news of ticket 5.
fn news(news: TicketNews) -> LeasedMail {
    LeasedMail { message: Some(Message::Ticket(news, TicketId(5))), expires_at: None, ..leased() }
}

/// The ticket of these facts exists.
fn ticket(stores: &mut MockStores, facts: TicketFacts) {
    let TicketFacts { ticket, tournament, passes, rounds, .. } = facts;
    stores.tickets.expect_view().returning(move |_| Ok(Some(ticket.clone())));
    stores.tournaments.expect_find().returning(move |_, _| Ok(Some(tournament.clone())));
    stores.attendees.expect_passes_of_ticket().returning(move |_| Ok(passes.clone()));
    stores.rounds.expect_of_tournament().returning(move |_, _| Ok(rounds.clone()));
    stores.has_no_receipts();
}

fn paid() -> TicketFacts {
    let mut facts = facts();
    facts.ticket.payment = Some(Payment::made_at(now()));
    facts
}

#[test]
fn a_paid_ticket_s_mail_has_a_picture_per_pass_and_a_calendar() {
    let other = Round { id: RoundId(99), ..round() };
    let facts = TicketFacts { rounds: vec![other, round()], ..paid() };
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &news(TicketNews::Paid));
        ticket(stores, facts);
        stores.mail.expect_settle_sent().times(1).returning(|_| Ok(()));
    });
    assert_eq!(outcome(delivered), DeliveryOutcome::Sent);
    let [letter] = &letters[..] else { panic!("{letters:?}") };
    let [first, second, calendar] = &letter.attachments[..] else { panic!("{letter:?}") };
    for (attachment, id) in [(first, 8), (second, 9)] {
        assert_eq!(
            (attachment.name.as_str(), attachment.media_type),
            (&*format!("pass-{id}.png"), "image/png")
        );
        assert_eq!(attachment.bytes, format!("QR code of {id:032x}").into_bytes());
        let shown = format!("cid:{}", attachment.inline_id.as_deref().unwrap());
        assert!(letter.html.contains(&shown), "{shown} in {}", letter.html);
    }
    assert_eq!((calendar.name.as_str(), &calendar.inline_id), ("golf.ics", &None));
    assert_eq!(calendar.bytes, b"Spring Classic: Morning", "the round that its group is in");
}

#[test]
fn the_purchaser_s_own_pass_has_a_link_stored_as_a_digest() {
    let mut facts = paid();
    facts.passes[0].user_id = facts.ticket.user_id;
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &news(TicketNews::Paid));
        ticket(stores, facts);
        let link = stores.attendees.expect_add_link().times(1);
        let digest = format!("digest of {:032x}", 2);
        let kept = move |told: &str, code: &ScanCode| told == digest && *code == ScanCode::from_random(8);
        link.withf(move |told, code, at| kept(told, code) && *at == now()).returning(|_, _, _| Ok(()));
        stores.mail.expect_settle_sent().times(1).returning(|_| Ok(()));
    });
    assert_eq!(outcome(delivered), DeliveryOutcome::Sent);
    let link = format!("https://golf.example.org/pass#{:032x}", 2);
    assert!(letters[0].text.contains(&link) && letters[0].html.contains(&link), "{}", letters[0].text);
}

#[test]
fn an_unproven_address_is_not_greeted_by_its_name() {
    for (proof, greeting) in [(Proof::Proven, "Hello Pat,\n"), (Proof::Claimed, "Hello,\n")] {
        let (_, letters, _) = deliver(Ok(()), |stores| {
            due(stores, &news(TicketNews::Paid));
            ticket(stores, paid());
            stores.users.expect_credentials().returning(move |_| {
                let known = sam();
                Ok(Some(Credentials { session: Session { proof, ..known.session }, ..known }))
            });
            stores.mail.expect_settle_sent().times(1).returning(|_| Ok(()));
        });
        assert!(letters[0].text.starts_with(greeting), "{}", letters[0].text);
    }
}

#[test]
fn outdated_news_of_a_ticket_is_dropped() {
    for message in [TicketNews::Reserved, TicketNews::Cancelled] {
        let (delivered, letters, _) = deliver(Ok(()), |stores| {
            due(stores, &news(message));
            ticket(stores, paid());
            stores.mail.expect_settle_dropped().times(1).returning(|_| Ok(()));
        });
        assert_eq!((outcome(delivered), letters), (DeliveryOutcome::Dropped, vec![]), "{message:?}");
    }
}

#[test]
fn deleted_tickets_and_purchasers_without_address_get_no_mail() {
    let mut unreachable = paid();
    unreachable.ticket.user.email = None;
    for facts in [None, Some(unreachable)] {
        let (delivered, letters, _) = deliver(Ok(()), |stores| {
            due(stores, &news(TicketNews::Paid));
            match facts {
                Some(facts) => ticket(stores, facts),
                None => drop(stores.tickets.expect_view().returning(|_| Ok(None))),
            }
            stores.mail.expect_settle_dropped().times(1).returning(|_| Ok(()));
        });
        assert_eq!((outcome(delivered), letters), (DeliveryOutcome::Dropped, vec![]));
    }
}

#[test]
fn mail_about_a_ticket_goes_to_its_purchaser_s_present_address() {
    let words = "550 no pat@example.org";
    let (delivered, letters, _) = deliver(refused(words, true), |stores| {
        due(
            stores,
            &LeasedMail { recipient: Email::parse("old@example.org").unwrap(), ..news(TicketNews::Paid) },
        );
        ticket(stores, paid());
        fails(stores, words, None);
    });
    assert_eq!(letters[0].to.as_str(), "pat@example.org");
    assert_eq!(outcome(delivered), DeliveryOutcome::GivenUp("550 no (recipient)".into()));
}

/// A mail to user 109, who got place 9.
fn added() -> LeasedMail {
    let message = Some(Message::TeammateAdded(AttendeeId(9), UserId(109), None));
    LeasedMail { message, expires_at: None, ..leased() }
}

/// The present state of the place, its ticket's purchaser, and the teammate.
fn teammate(stores: &mut MockStores, pass: Pass, view: TicketView, account: User) {
    stores.mail.expect_hold().returning(|_| Ok(()));
    let passes = vec![pass.clone()];
    stores.attendees.expect_passes_of_ticket().returning(move |_| Ok(passes.clone()));
    stores.attendees.expect_pass().returning(move |_| Ok(Some(pass.clone())));
    stores.attendees.expect_add_link().returning(|_, _, _| Ok(()));
    stores.rounds.expect_of_tournament().returning(|_, _| Ok(vec![round()]));
    stores.has_no_receipts();
    stores.tickets.expect_view().returning(move |_| Ok(Some(view.clone())));
    stores.tournaments.expect_find().returning(|_, _| Ok(Some(tournament())));
    stores.users.expect_find().returning(move |_| Ok(Some(account.clone())));
}

#[test]
fn a_new_guest_s_mail_links_to_the_pass() {
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &added());
        teammate(stores, pass(9, "Sam", 1), view(), User { roles: vec![Role::Guest], ..user(109) });
        stores.mail.expect_settle_sent().times(1).returning(|_| Ok(()));
    });
    assert_eq!(outcome(delivered), DeliveryOutcome::Sent);
    assert_eq!(letters[0].to.as_str(), "user109@example.org");
    assert!(letters[0].text.contains("/pass#"), "{}", letters[0].text);
}

#[test]
fn a_former_teammate_gets_no_mail_of_a_place() {
    let account = user(109);
    for (pass, view, account) in [
        (Pass { user_id: UserId(110), ..pass(9, "Kim", 1) }, view(), account.clone()),
        (pass(9, "Sam", 1), TicketView { cancelled: true, ..view() }, account.clone()),
        (pass(9, "Sam", 1), view(), User { email: None, ..account }),
    ] {
        let (delivered, letters, _) = deliver(Ok(()), |stores| {
            due(stores, &added());
            teammate(stores, pass, view, account);
            stores.mail.expect_settle_dropped().times(1).returning(|_| Ok(()));
        });
        assert_eq!((outcome(delivered), letters), (DeliveryOutcome::Dropped, vec![]));
    }
}

/// A mail about a place that is held until this time.
fn offered(held_until: DateTime<Utc>) -> LeasedMail {
    let message = Some(Message::PlaceOffered(EntryId(3)));
    LeasedMail { message, expires_at: Some(held_until), ..leased() }
}

/// An entry of the waitlist with a place that is held until this time.
fn entry(held_until: DateTime<Utc>) -> EntryView {
    EntryView {
        id: EntryId(3),
        category_id: view().category_id,
        name: "Kim Lee".into(),
        email: Email::parse("kim@example.org").unwrap(),
        created_at: now() - TimeDelta::days(9),
        offer: Some(Offer { at: now() - TimeDelta::days(1), held_until }),
        ..crate::testing::entry(State::Offered)
    }
}

fn on_waitlist(stores: &mut MockStores, entry: Option<EntryView>) {
    stores.waitlist.expect_find().returning(move |_, _| Ok(entry.clone()));
    stores.categories.expect_find().returning(|_, _, _| Ok(Some(crate::testing::category_view())));
    stores.tournaments.expect_find().returning(|_, _| Ok(Some(tournament())));
}

#[test]
fn an_offer_s_mail_has_the_end_of_the_hold() {
    let until = now() + TimeDelta::hours(5);
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &offered(until));
        on_waitlist(stores, Some(entry(until)));
        stores.mail.expect_settle_sent().times(1).returning(|_| Ok(()));
    });
    assert_eq!(outcome(delivered), DeliveryOutcome::Sent);
    assert_eq!(letters[0].to.as_str(), "kim@example.org");
    assert!(letters[0].text.contains("5:00 PM on Friday, May 1st, 2026"), "{}", letters[0].text);
}

#[test]
fn an_offer_that_expired_before_its_mail_is_given_up() {
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &offered(now()));
        on_waitlist(stores, Some(EntryView { state: State::Lapsed, ..entry(now()) }));
        fails(stores, "What it would bring expired before it could be sent.", None);
    });
    assert!(matches!(outcome(delivered), DeliveryOutcome::GivenUp(_)));
    assert_eq!(letters, []);
}

#[test]
fn an_offer_that_is_gone_gets_no_mail() {
    let until = now() + TimeDelta::hours(5);
    let taken = EntryView { state: State::Taken, ..entry(until) };
    let withdrawn = EntryView { offer: None, state: State::Waiting, ..entry(until) };
    let anew = entry(until + TimeDelta::hours(1));
    for entry in [None, Some(taken), Some(withdrawn), Some(anew)] {
        let (delivered, letters, _) = deliver(Ok(()), |stores| {
            due(stores, &offered(until));
            on_waitlist(stores, entry);
            stores.mail.expect_settle_dropped().times(1).returning(|_| Ok(()));
        });
        assert_eq!((outcome(delivered), letters), (DeliveryOutcome::Dropped, vec![]));
    }
}

/// A mail to user 109 that a logo of sponsor 4 was refused.
fn reviewed() -> LeasedMail {
    let review =
        LogoReview { sponsor: sponsor().id, user: UserId(109), verified: false, reason: "Too dark".into() };
    LeasedMail { message: Some(Message::LogoReviewed(review)), expires_at: None, ..leased() }
}

#[test]
fn a_logo_s_decision_is_mailed_unchanged_to_the_current_address() {
    let (delivered, letters, _) = deliver(Ok(()), |stores| {
        due(stores, &reviewed());
        let found = stores.sponsors.expect_find();
        found
            .withf(|id, whose| (*id, *whose) == (sponsor().id, Whose::ManagedBy(UserId(109))))
            .returning(|_, _| Ok(Some(sponsor())));
        stores.users.expect_find().returning(|_| Ok(Some(user(109))));
        stores.mail.expect_settle_sent().times(1).returning(|_| Ok(()));
    });
    assert_eq!(outcome(delivered), DeliveryOutcome::Sent);
    assert_eq!(letters[0].to.as_str(), "user109@example.org");
    assert!(letters[0].text.contains("Too dark"), "{}", letters[0].text);
    assert_eq!(letters[0].attachments, []);
}

#[test]
fn former_managers_and_users_without_address_get_no_logo_mail() {
    let unreachable = User { email: None, ..user(109) };
    for (managed, account) in [(false, Some(user(109))), (true, None), (true, Some(unreachable))] {
        let (delivered, letters, _) = deliver(Ok(()), |stores| {
            due(stores, &reviewed());
            stores.sponsors.expect_find().returning(move |_, _| Ok(managed.then(sponsor)));
            stores.users.expect_find().returning(move |_| Ok(account.clone()));
            stores.mail.expect_settle_dropped().times(1).returning(|_| Ok(()));
        });
        assert_eq!((outcome(delivered), letters), (DeliveryOutcome::Dropped, vec![]));
    }
}
