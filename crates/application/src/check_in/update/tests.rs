use chrono::{SecondsFormat, TimeDelta, TimeZone, Utc};
use fairway_domain::access::Role;
use fairway_domain::category::Price;
use fairway_domain::ids::{GroupId, TournamentId};
use fairway_domain::person::Person;
use fairway_domain::reference::Reference;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::ScanCode;

use super::*;
use crate::IfVersion;
use crate::stores::check_in::{CheckInFacts, Checkable};
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports};

const ROLLED_BACK: Outcomes = Outcomes { commits: 0, rollbacks: 1 };
/// A valid or a cancelled pass.
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
    let check_ins = CheckIns::new(&ports(database.clone(), FixedClock::default()));
    (check_ins.update(&actor(7, roles), update), database.outcomes())
}

/// The time by a device whose clock is this much ahead of the server's.
fn time_ahead(ahead: TimeDelta) -> String {
    (FixedClock::default().0 + ahead).to_rfc3339_opts(SecondsFormat::Nanos, true)
}

fn facts(check_ins: Vec<CheckIn>) -> CheckInFacts {
    CheckInFacts { pass: pass(false), row: row(check_ins), is_recorded: false, token_version: Some(0) }
}

/// Expects one read of the facts, which returns these.
fn finds(stores: &mut MockStores, facts: CheckInFacts) {
    let asked =
        stores.check_ins.expect_facts().times(1).withf(|of| of.len() == 1 && of[0].attendee == AttendeeId(8));
    asked.return_once(move |_| Ok(vec![Some(facts)]));
}

/// Expects that one check-in of the attendee is recorded, after this many others.
fn records(stores: &mut MockStores, before: usize, is_this: impl Fn(&NewCheckIn) -> bool + Send + 'static) {
    let record = stores.check_ins.expect_record().times(1);
    record.withf(move |new| new.len() == 1 && new[0].after == before && is_this(&new[0].check_in)).returning(
        |new| Ok(vec![Some(recorded(&new[0].check_in.operation_id, 5, new[0].check_in.checked_in))]),
    );
}

#[test]
fn a_check_in_is_added_and_audited_and_returns_the_state_before() {
    let (answer, outcomes) = update(&[Role::Volunteer], &check_in(), |stores| {
        let facts = facts(vec![recorded("a", 0, false)]);
        finds(stores, CheckInFacts { row: ListedAttendee { no_show: true, ..facts.row }, ..facts });
        let record = stores.check_ins.expect_record().times(1);
        record
            .withf(|new| {
                let now = FixedClock::default().0;
                let AuditedCheckIn { check_in: new, after, entry } = &new[0];
                assert_eq!((new.operation_id.as_str(), *after), ("gate-1", 1));
                assert_eq!((new.occurred_at, new.recorded_at, entry.at), (now, now, now));
                entry.action == "attendee.check_in" && entry.changes[0].after == "true"
            })
            .returning(|_| Ok(vec![Some(recorded("gate-1", 5, true))]));
    });
    let checked = answer.unwrap();
    assert_eq!(checked.row, row(vec![recorded("a", 0, false), recorded("gate-1", 5, true)]));
    assert_eq!((checked.previous.checked_in, checked.previous.by.as_deref()), (false, Some("Vera")));
    assert_eq!(outcomes, Outcomes { commits: 1, rollbacks: 0 });
}

#[test]
fn check_ins_recorded_before_the_lock_cause_a_second_read() {
    let (answer, _) = update(&[Role::Volunteer], &check_in(), |stores| {
        let mut read = vec![facts(vec![recorded("a", 0, true)]), facts(vec![])];
        stores.check_ins.expect_facts().times(2).returning(move |_| Ok(vec![read.pop()]));
        stores
            .check_ins
            .expect_record()
            .times(1)
            .withf(|new| new[0].after == 0)
            .returning(|_| Ok(vec![None]));
        records(stores, 1, |_| true);
        stores.clashes.expect_add_twice().returning(|_, _| Ok(()));
    });
    let checked = answer.unwrap();
    assert_eq!((checked.row.version(), checked.previous.checked_in), (2, true));
}

#[test]
fn a_second_check_in_under_the_lock_is_an_unexpected_error() {
    let (answer, outcomes) = update(&[Role::Volunteer], &check_in(), |stores| {
        stores.check_ins.expect_facts().times(2).returning(|_| Ok(vec![Some(facts(vec![]))]));
        stores.check_ins.expect_record().times(2).returning(|_| Ok(vec![None]));
    });
    assert!(matches!(answer, Err(Error::Unexpected(_))), "{answer:?}");
    assert_eq!(outcomes, ROLLED_BACK);
}

#[test]
fn all_broken_rules_are_reported_together_without_a_transaction() {
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
fn a_replaced_pass_is_refused() {
    let scanned = CheckInUpdate { scan_code: Some(ScanCode::from_random(2).as_str().into()), ..check_in() };
    let (replaced, outcomes) = update(&[Role::Volunteer], &scanned, |stores| {
        // The second read is under the lock.
        stores.check_ins.expect_facts().times(2).returning(|_| Ok(vec![Some(facts(vec![]))]));
    });
    assert!(matches!(replaced, Err(Error::Refused(Refusal::PassReplaced))), "{replaced:?}");
    assert_eq!(outcomes, ROLLED_BACK);
}

#[test]
fn a_session_that_ended_meanwhile_cannot_check_in() {
    for token_version in [Some(1), None] {
        for is_recorded in [false, true] {
            let (answer, outcomes) = update(&[Role::Volunteer], &check_in(), |stores| {
                let facts = facts(vec![recorded("gate-1", 5, true)]);
                let facts = CheckInFacts { is_recorded, token_version, ..facts };
                stores.check_ins.expect_facts().returning(move |_| Ok(vec![Some(facts.clone())]));
            });
            assert!(matches!(answer, Err(Error::Unauthenticated)), "{answer:?}");
            assert_eq!(outcomes, ROLLED_BACK);
        }
    }
}

#[test]
fn a_repeat_recorded_meanwhile_is_answered_though_its_pass_is_cancelled() {
    let (answer, _) = update(&[Role::Volunteer], &check_in(), |stores| {
        let before = CheckInFacts { pass: pass(true), ..facts(vec![]) };
        let recorded = facts(vec![recorded("gate-1", 5, true)]);
        let locked = CheckInFacts { pass: pass(true), is_recorded: true, ..recorded };
        let mut read = vec![locked, before];
        stores.check_ins.expect_facts().times(2).returning(move |_| Ok(vec![read.pop()]));
    });
    assert!(answer.is_ok(), "{answer:?}");
}

/// Three rows, the second of this operation.
fn with_second(operation: &str, checked_in: bool) -> Vec<CheckIn> {
    vec![recorded("a", 0, false), recorded(operation, 1, checked_in), recorded("c", 2, false)]
}

#[test]
fn a_repeat_gets_its_first_answer_even_after_later_changes() {
    for cancelled in [false, true] {
        let stale = CheckInUpdate { if_version: IfVersion::one(0), ..check_in() };
        let (answer, outcomes) = update(&[Role::Volunteer], &stale, |stores| {
            let facts = facts(with_second("gate-1", true));
            finds(stores, CheckInFacts { pass: pass(cancelled), is_recorded: true, ..facts });
        });
        let checked = answer.unwrap();
        assert!(checked.row.standing().checked_in, "the state after it, not the present one");
        assert_eq!((checked.row.version(), checked.previous.checked_in), (2, false));
        assert_eq!(outcomes, Outcomes { commits: 1, rollbacks: 0 }, "no row was added or audited");
    }
}

#[test]
fn an_operation_id_is_made_if_missing_and_times_keep_microseconds() {
    let bare = CheckInUpdate {
        operation_id: None,
        occurred_at: Some(time_ahead(TimeDelta::nanoseconds(-1))),
        ..check_in()
    };
    let (answer, _) = update(&[Role::Volunteer], &bare, |stores| {
        finds(stores, facts(vec![]));
        let kept = FixedClock::default().0 - TimeDelta::microseconds(1);
        records(stores, 0, move |it| it.operation_id.len() == 32 && it.occurred_at == kept);
    });
    assert!(answer.is_ok(), "{answer:?}");
}
