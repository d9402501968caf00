use fairway_domain::access::{Caller, Role};
use fairway_domain::ids::UserId;
use fairway_domain::reference::Reference;

use super::*;
use crate::error::Error;
use crate::stores::audit::{Author, KeptChange};
use crate::stores::exports::Contact;
use crate::stores::tournaments::Tournament;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports, tournament};

const ID: TournamentId = TournamentId(2);

fn attendee() -> RosterRow {
    let attendee =
        Contact { first_name: "Ann".into(), last_name: "Lee".into(), email: None, phone: String::new() };
    RosterRow {
        round: None,
        group: "Group 1".into(),
        category: "Foursome".into(),
        sponsor: None,
        attendee,
        paid: false,
        checked_in_at: None,
        reference: Reference::from_random(1),
        pairing: None,
    }
}

fn has_attendees(stores: &mut MockStores, attendees: usize) {
    stores.tournaments.expect_find().returning(|_, _| Ok(Some(Tournament { live: false, ..tournament() })));
    stores
        .exports
        .expect_roster()
        .returning(move |_, each| (0..attendees).try_for_each(|_| each(attendee())));
}

/// Exports the roster to `each`, and returns the outcome of the transaction.
fn roster(
    roles: &[Role],
    expect: impl FnOnce(&mut MockStores),
    mut each: impl FnMut(RosterRow) -> Result<()>,
) -> (Result<u64>, Outcomes) {
    let database = FakeDatabase::expecting(expect);
    let exports = Exports::new(&ports(database.clone(), FixedClock::default()));
    (exports.attendee_roster(&actor(7, roles), ID, &mut each), database.outcomes())
}

#[test]
fn an_export_is_audited_with_the_number_of_its_rows() {
    let mut taken = Vec::new();
    let expect = |stores: &mut MockStores| {
        has_attendees(stores, 2);
        let entry = stores.audit.expect_add().times(1);
        entry
            .withf(|entry| {
                let rows = Change { field: "rows", before: String::new(), after: "2".into() };
                (entry.action, entry.subject_id) == ("export.attendee_roster", Some(ID.0))
                    && matches!(&entry.author, Some(Caller::Person(actor)) if actor.id.0 == 7)
                    && entry.changes == [rows]
            })
            .returning(|_| Ok(()));
    };
    let (rows, outcomes) = roster(&[Role::Admin], expect, |row| {
        taken.push(row);
        Ok(())
    });
    assert_eq!((rows.unwrap(), taken), (2, vec![attendee(), attendee()]));
    assert_eq!(outcomes.commits, 1);
}

#[test]
fn an_error_of_the_reader_ends_the_export_without_an_audit_row() {
    let mut taken = 0;
    let (failed, outcomes) = roster(
        &[Role::Admin],
        |stores| has_attendees(stores, 3),
        |_| {
            taken += 1;
            if taken == 2 { Err(Error::NoRoom("the disk is full".into())) } else { Ok(()) }
        },
    );
    assert!(matches!(failed, Err(Error::NoRoom(_))), "{failed:?}");
    assert_eq!((taken, outcomes), (2, Outcomes { commits: 0, rollbacks: 1 }));
}

#[test]
fn each_audited_change_is_a_row_and_so_is_an_entry_without_changes() {
    let change = |field: &str| KeptChange { field: field.into(), before: "1".into(), after: "2".into() };
    let entry = KeptEntry {
        id: 9,
        at: FixedClock::default().0,
        author: Author::Person(UserId(7), "alex@example.org".into()),
        action: "round.update".into(),
        subject_id: Some(4),
        changes: vec![],
    };
    let both = KeptEntry { id: 10, changes: vec![change("name"), change("location")], ..entry.clone() };
    let kept = [both, entry.clone()];
    let database = FakeDatabase::expecting(move |stores| {
        stores.audit.expect_each().returning(move |_, each| kept.iter().cloned().try_for_each(each));
        let entered = stores.audit.expect_add().times(1);
        entered
            .withf(|entry| {
                (entry.action, entry.subject_id) == ("export.audit", None) && entry.changes[0].after == "3"
            })
            .returning(|_| Ok(()));
    });
    let exports = Exports::new(&ports(database, FixedClock::default()));
    let mut taken = Vec::new();
    let rows = exports.audit_trail(&actor(7, &[Role::Admin]), &EntryQuery::default(), &mut |row| {
        taken.push((row.entry.id, row.change));
        Ok(())
    });
    assert_eq!(rows.unwrap(), 3);
    assert_eq!(taken, [(10, Some(change("name"))), (10, Some(change("location"))), (9, None)]);
}
