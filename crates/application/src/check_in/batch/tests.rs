use fairway_domain::access::{CallerId, Role};
use fairway_domain::ids::UserId;

use super::*;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports, tournament};

/// A check-in of attendee 8, whose pass has this digest.
#[expect(clippy::unnecessary_wraps, reason = "as a batch holds what could be read")]
fn device_operation(operation: &str, digest: Option<&str>) -> Result<DeviceOperation, String> {
    Ok(DeviceOperation {
        id: Some(AttendeeId(8)),
        scan_code_digest: digest.map(str::to_owned),
        checked_in: Some(true),
        operation_id: Some(operation.into()),
        device: Some("gate 1".into()),
        ..DeviceOperation::default()
    })
}

fn batch(
    roles: &[Role],
    told: &[Result<DeviceOperation, String>],
    expect: impl FnOnce(&mut MockStores),
) -> (Result<Vec<Batched>>, Outcomes) {
    let database = FakeDatabase::expecting(expect);
    let check_ins = CheckIns::new(&ports(database.clone(), FixedClock::default()));
    let caller = Caller::Person(actor(7, roles));
    (check_ins.batch(&caller, TournamentId(1), told, None), database.outcomes())
}

/// The tournament exists, and attendee 8 with this pass of it.
fn finds(stores: &mut MockStores, digest: &'static str) {
    stores.tournaments.expect_find().returning(|_, _| Ok(Some(tournament())));
    stores.check_ins.expect_lock_all().returning(move |id, _, _| {
        let (asked_digest, digest) = (digest.to_owned(), digest.to_owned());
        Ok(vec![Pass {
            id: AttendeeId(8),
            tournament_id: id,
            cancelled: false,
            suspended: false,
            asked_digest,
            digest,
        }])
    });
    stores.check_ins.expect_recorded_all().returning(|_| Ok(HashMap::new()));
    stores.clashes.expect_of_operations().returning(|_| Ok(HashMap::new()));
    stores.check_ins.expect_rows().returning(|_| Ok(vec![]));
}

#[test]
fn a_batch_without_the_right_opens_no_transaction() {
    let (_, outcomes) = batch(&[Role::User], &[device_operation("a", None)], |_| {});
    assert_eq!(outcomes, Outcomes::default());
}

#[test]
fn too_large_a_batch_is_refused_without_a_transaction() {
    let many: Vec<_> = (0..=BATCH_MAX).map(|it| device_operation(&it.to_string(), None)).collect();
    let (answer, outcomes) = batch(&[Role::Volunteer], &many, |_| {});
    assert!(matches!(answer, Err(Error::Invalid(_))), "{answer:?}");
    assert_eq!(outcomes, Outcomes::default());
}

#[test]
fn an_unknown_tournament_is_not_found() {
    let (answer, _) = batch(&[Role::Volunteer], &[device_operation("a", None)], |stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(None));
    });
    assert!(matches!(answer, Err(Error::NotFound(_))), "{answer:?}");
}

#[test]
fn a_check_in_with_a_replaced_pass_becomes_a_clash_and_no_row() {
    let old = "0".repeat(64);
    let (answer, outcomes) = batch(&[Role::Volunteer], &[device_operation("a", Some(&old))], |stores| {
        finds(stores, "another");
        let add = stores.clashes.expect_add().times(1);
        add.withf(|clashes| {
            let [clash] = clashes else { return false };
            clash.kind == ClashKind::Replaced
                && clash.attendee_id == Some(AttendeeId(8))
                && clash.check_in.operation_id == "a"
                && clash.check_in.by == CallerId::Person(UserId(7))
        });
        add.returning(|_| Ok(()));
    });
    assert_eq!(answer.unwrap()[0].outcome, CheckInOutcome::Replaced);
    assert_eq!(outcomes, Outcomes { commits: 1, rollbacks: 0 });
}

#[test]
fn an_unreadable_operation_is_answered_and_the_others_recorded() {
    let operations = [Err("the operation cannot be read".into()), device_operation("a", None)];
    let (answer, _) = batch(&[Role::Admin], &operations, |stores| {
        finds(stores, "the pass");
        let add = stores.check_ins.expect_add_all().times(1);
        add.withf(|added| added.len() == 1 && added[0].occurred_at == FixedClock::default().0);
        add.returning(|_| Ok(()));
    });
    let outcomes: Vec<_> = answer.unwrap().into_iter().map(|it| it.outcome).collect();
    assert_eq!(
        outcomes,
        [CheckInOutcome::Invalid("the operation cannot be read".into()), CheckInOutcome::Applied]
    );
}
