use chrono::TimeDelta;

use super::*;
use crate::access::Role;
use crate::price::Price;
use crate::sale::Sale;
use crate::values::Email;

fn category(for_sponsors: bool, no_cost: bool) -> Category {
    Category {
        id: CategoryId(1),
        tournament_id: TournamentId(1),
        num_groups: 2,
        num_attendees: 4,
        max_total_tickets: 5,
        no_cost,
        price: Price { cents: 25_000 },
        fair_value: Price { cents: 0 },
        sale: Sale::default(),
        live: true,
        for_sponsors,
        offers_freed: true,
        plays: true,
    }
}

#[test]
fn a_reservation_brings_the_groups_of_its_category_numbered_from_one() {
    assert_eq!(Reservation::of(&category(false, false), true).groups, ["Group 1", "Group 2"]);
}

#[test]
fn only_a_sponsor_s_purchaser_may_stay_away() {
    assert!(Reservation::of(&category(false, false), false).purchaser_attends);
    assert!(!Reservation::of(&category(true, false), false).purchaser_attends);
    assert!(Reservation::of(&category(true, false), true).purchaser_attends);
}

#[test]
fn a_free_ticket_is_paid_from_the_start() {
    assert!(Reservation::of(&category(false, true), true).paid);
    assert!(!Reservation::of(&category(false, false), true).paid);
}

fn at(time: &str) -> DateTime<Utc> {
    time.parse().unwrap()
}

#[test]
fn only_a_ticket_paid_from_the_start_without_cost_is_free() {
    let reserved = at("2026-05-01T12:00:00Z");
    let from_the_start = Payment::made_at(reserved);
    let later = Payment::made_at(reserved + TimeDelta::seconds(1));
    assert_eq!(Settled::of(None, reserved, true), Settled::Unpaid);
    assert_eq!(Settled::of(Some(&from_the_start), reserved, true), Settled::Free);
    assert_eq!(Settled::of(Some(&from_the_start), reserved, false), Settled::Paid);
    assert_eq!(Settled::of(Some(&later), reserved, true), Settled::Paid, "it had a price once");
}

#[test]
fn owners_delete_current_unpaid_tickets_and_staff_any_unpaid() {
    use Settled::{Free, Paid, Unpaid};
    let of = |settled, current, checked_in| {
        let (has_money, frozen_since) = (false, None);
        Deletion { settled, has_money, current, checked_in, frozen_since }
    };
    for (deletion, by_owner, by_staff) in [
        (of(Unpaid, true, false), Ok(()), Ok(())),
        (of(Free, true, false), Ok(()), Err(Refusal::TicketPaid)),
        (of(Paid, true, false), Err(Refusal::TicketPaid), Err(Refusal::TicketPaid)),
        (of(Unpaid, false, false), Err(Refusal::TicketNotCurrent), Ok(())),
        (of(Free, false, false), Err(Refusal::TicketNotCurrent), Err(Refusal::TicketPaid)),
        (of(Unpaid, true, true), Err(Refusal::TicketCheckedIn), Err(Refusal::TicketCheckedIn)),
        (of(Free, true, true), Err(Refusal::TicketCheckedIn), Err(Refusal::TicketPaid)),
    ] {
        assert_eq!((deletion.by_owner(), deletion.by_staff()), (by_owner, by_staff), "{deletion:?}");
    }
    let part_paid = Deletion { has_money: true, ..of(Unpaid, true, false) };
    let refused = Err(Refusal::TicketPartPaid);
    assert_eq!((part_paid.by_owner(), part_paid.by_staff()), (refused.clone(), refused));
}

#[test]
fn once_teams_are_frozen_staff_alone_delete_tickets() {
    let day = NaiveDate::from_ymd_opt(2026, 5, 1).unwrap();
    let frozen = Deletion {
        settled: Settled::Unpaid,
        has_money: false,
        current: true,
        checked_in: false,
        frozen_since: day.and_hms_opt(8, 0, 0),
    };
    let refused = Err(Refusal::TeamsFrozen("8:00 AM on May 1, 2026".into()));
    assert_eq!((frozen.by_owner(), frozen.by_staff()), (refused.clone(), Ok(())));
    let free = Deletion { settled: Settled::Free, ..frozen };
    assert_eq!(free.by_owner(), refused);
    let paid = Deletion { settled: Settled::Paid, ..frozen };
    assert_eq!(paid.by_owner(), Err(Refusal::TicketPaid), "staff cannot delete it either");
    let over = Deletion { current: false, ..frozen };
    assert_eq!(over.by_owner(), Err(Refusal::TicketNotCurrent));
}

#[test]
fn groups_of_cancelled_and_past_tickets_change_only_by_admins() {
    let today = NaiveDate::from_ymd_opt(2026, 5, 2).unwrap();
    let actor = |role| Actor {
        id: UserId(1),
        email: Email::parse("a@example.org").unwrap(),
        roles: vec![role],
        proven: true,
        token_version: 0,
    };
    let change = |cancelled, over, role| {
        let date_end = if over { today.pred_opt().unwrap() } else { today };
        let ticket = Ticket {
            id: TicketId(1),
            category_id: CategoryId(1),
            tournament_id: TournamentId(1),
            tournament_live: true,
            date_end,
            teams_freeze_at: None,
            owner: UserId(1),
            cancelled,
        };
        let noon = today.and_time(chrono::NaiveTime::MIN).and_utc() + TimeDelta::hours(12);
        ticket.change_groups(&actor(role), noon, |at| at.naive_utc())
    };
    assert_eq!(change(false, false, Role::User), Ok(()));
    assert_eq!(change(false, true, Role::User), Err(Refusal::GroupsOver));
    assert_eq!(change(false, true, Role::Admin), Ok(()));
    for (over, role) in [(false, Role::User), (true, Role::User), (true, Role::Admin)] {
        assert_eq!(change(true, over, role), Err(Refusal::GroupsCancelled));
    }
}

#[test]
fn buyers_change_groups_until_just_before_teams_are_frozen() {
    let freeze = "2026-06-12T21:00:00Z".parse::<DateTime<Utc>>().unwrap();
    let ticket = Ticket {
        id: TicketId(1),
        category_id: CategoryId(1),
        tournament_id: TournamentId(1),
        tournament_live: true,
        date_end: NaiveDate::from_ymd_opt(2026, 6, 13).unwrap(),
        teams_freeze_at: Some(freeze),
        owner: UserId(1),
        cancelled: false,
    };
    let change = |now, role| {
        let email = Email::parse("a@example.org").unwrap();
        let actor = Actor { id: UserId(1), email, roles: vec![role], proven: true, token_version: 0 };
        ticket.change_groups(&actor, now, |at| at.naive_utc() - TimeDelta::hours(4))
    };
    assert_eq!(change(freeze - TimeDelta::microseconds(1), Role::User), Ok(()));
    let refused = change(freeze, Role::User).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "Teams, groups and rounds of this event could be changed until 5:00 PM on June 12, 2026. Please ask the staff to change them now."
    );
    assert_eq!(change(freeze, Role::Admin), Ok(()));
}
