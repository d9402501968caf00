use chrono::{SecondsFormat, TimeDelta, TimeZone, Utc};
use fairway_domain::access::Role;
use fairway_domain::category::Price;
use fairway_domain::check_in::CheckIn;
use fairway_domain::ids::{GroupId, TournamentId};
use fairway_domain::person::Person;
use fairway_domain::reference::Reference;
use fairway_domain::values::ScanCode;
use mockall::predicate::eq;

use super::*;
use crate::IfVersion;
use crate::error::Error;
use crate::stores::check_in::Checkable;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports};

const ROLLED_BACK: Outcomes = Outcomes { commits: 0, rollbacks: 1 };
/// A pass that is good, or that was cancelled.
fn pass(cancelled: bool) -> Checkable {
    Checkable {
        scan_code: ScanCode::from_random(1),
        cancelled,
        suspended: false,
        tournament_id: TournamentId(1),
    }
}

fn row(check_ins: Vec<CheckIn>) -> ListedAttendee {
    ListedAttendee {
        id: AttendeeId(8),
        scan_code: ScanCode::from_random(1),
        user: Person { name_first: "Ann".into(), name_last: "Lee".into(), email: None },
        group_id: GroupId(6),
        group_name: "Group 1".into(),
        round_id: None,
        pairing: None,
        plays: true,
        paid: true,
        due: Price { cents: 0 },
        purchaser: Person { name_first: "Ann".into(), name_last: "Lee".into(), email: None },
        sponsor: None,
        reference: Reference::from_random(1),
        no_show: false,
        check_ins,
    }
}

fn recorded(operation: &str, minute: u32, checked_in: bool) -> CheckIn {
    CheckIn {
        occurred_at: Utc.with_ymd_and_hms(2026, 5, 1, 11, minute, 0).unwrap(),
        operation_id: operation.into(),
        checked_in,
        by: Some("Vera".into()),
        ..CheckIn::default()
    }
}

fn check_in() -> CheckInUpdate {
    CheckInUpdate {
        id: Some(AttendeeId(8)),
        checked_in: Some(true),
        operation_id: Some("gate-1".into()),
        device: None,
        occurred_at: None,
        scan_code: None,
        if_version: IfVersion::default(),
    }
}

fn update(
    roles: &[Role],
    update: &CheckInUpdate,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<Checked>, Outcomes) {
    let database = FakeDatabase::expecting(expect);
    let check_ins = CheckIns::new(ports(database.clone(), FixedClock::default()));
    (check_ins.update(&actor(7, roles), update), database.outcomes())
}

/// The time that a device tells whose clock is so far ahead of ours.
fn told(ahead: TimeDelta) -> String {
    (FixedClock::default().0 + ahead).to_rfc3339_opts(SecondsFormat::Nanos, true)
}

/// There is the attendee, without this operation and with these rows after it.
fn finds(stores: &mut MockStores, after: Vec<CheckIn>) {
    stores.check_ins.expect_lock().with(eq(AttendeeId(8))).returning(|_| Ok(Some(pass(false))));
    stores.check_ins.expect_recorded().returning(|_| Ok(None));
    stores.check_ins.expect_row().times(1).returning(move |_| Ok(Some(row(after.clone()))));
}

#[test]
fn a_check_in_is_added_and_audited_and_tells_what_was_before() {
    let after = vec![recorded("a", 0, false), recorded("gate-1", 5, true)];
    let (answer, outcomes) = update(&[Role::Volunteer], &check_in(), |stores| {
        finds(stores, after.clone());
        let add = stores.check_ins.expect_add().times(1);
        add.withf(|it| {
            (it.operation_id.as_str(), it.occurred_at, it.recorded_at)
                == ("gate-1", FixedClock::default().0, FixedClock::default().0)
        });
        add.returning(|_| Ok(()));
        let entry = stores.audit.expect_add().times(1);
        entry
            .withf(|it| it.action == "attendee.check_in" && it.changes[0].after == "true")
            .returning(|_| Ok(()));
    });
    let checked = answer.unwrap();
    assert_eq!(checked.row, row(after));
    assert_eq!((checked.previous.checked_in, checked.previous.by.as_deref()), (false, Some("Vera")));
    assert_eq!(outcomes, Outcomes { commits: 1, rollbacks: 0 });
}

#[test]
fn every_broken_rule_is_told_at_once_without_a_transaction() {
    let wrong = CheckInUpdate {
        id: None,
        checked_in: None,
        operation_id: Some("two words".into()),
        device: Some("x".repeat(101)),
        occurred_at: Some("yesterday".into()),
        scan_code: None,
        if_version: IfVersion::default(),
    };
    let (answer, outcomes) = update(&[Role::Admin], &wrong, |_| {});
    let Err(Error::Invalid(errors)) = answer else { panic!("{answer:?}") };
    let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["checkedIn", "device", "id", "occurredAt", "operationId"]);
    assert_eq!(outcomes, Outcomes::default());
}

#[test]
fn a_pass_that_somebody_else_has_a_new_one_for_is_not_good() {
    let scanned = CheckInUpdate { scan_code: Some(ScanCode::from_random(2).as_str().into()), ..check_in() };
    let (replaced, outcomes) = update(&[Role::Volunteer], &scanned, |stores| {
        stores.check_ins.expect_lock().returning(|_| Ok(Some(pass(false))));
        stores.check_ins.expect_recorded().returning(|_| Ok(None));
    });
    assert!(matches!(replaced, Err(Error::Refused(Refusal::PassReplaced))), "{replaced:?}");
    assert_eq!(outcomes, ROLLED_BACK);
}

/// The operation is here already, as the second of three rows.
fn repeats(stores: &mut MockStores, recorded_as: Recorded, cancelled: bool) {
    stores.check_ins.expect_lock().returning(move |_| Ok(Some(pass(cancelled))));
    stores.check_ins.expect_recorded().with(eq("gate-1")).returning(move |_| Ok(Some(recorded_as.clone())));
    let rows = vec![recorded("a", 0, false), recorded("gate-1", 1, true), recorded("c", 2, false)];
    stores.check_ins.expect_row().returning(move |_| Ok(Some(row(rows.clone()))));
}

fn as_second() -> Recorded {
    Recorded { attendee_id: AttendeeId(8), before: 1, checked_in: true }
}

#[test]
fn a_repeat_gets_its_first_answer_whatever_has_happened_since() {
    for cancelled in [false, true] {
        let stale = CheckInUpdate { if_version: IfVersion::one(0), ..check_in() };
        let (answer, outcomes) =
            update(&[Role::Volunteer], &stale, |stores| repeats(stores, as_second(), cancelled));
        let checked = answer.unwrap();
        assert!(checked.row.standing().checked_in, "as it left them, not as they are");
        assert_eq!((checked.row.version(), checked.previous.checked_in), (2, false));
        assert_eq!(outcomes, Outcomes { commits: 1, rollbacks: 0 }, "and nothing was added or audited");
    }
}

#[test]
fn an_operation_id_is_made_if_missing_and_times_keep_microseconds() {
    let bare = CheckInUpdate {
        operation_id: None,
        occurred_at: Some(told(TimeDelta::nanoseconds(-1))),
        ..check_in()
    };
    let (answer, _) = update(&[Role::Volunteer], &bare, |stores| {
        finds(stores, vec![recorded("made", 5, true)]);
        let kept = FixedClock::default().0 - TimeDelta::microseconds(1);
        let add = stores.check_ins.expect_add().times(1);
        add.withf(move |it| it.operation_id.len() == 32 && it.occurred_at == kept).returning(|_| Ok(()));
        stores.audit.expect_add().returning(|_| Ok(()));
    });
    assert!(answer.is_ok(), "{answer:?}");
}
