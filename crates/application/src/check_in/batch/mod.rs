//! Many check-ins at once, as a device has queued them; each gets its own answer.

mod answers;
mod device_operation;
mod table;

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use fairway_domain::access::Caller;
use fairway_domain::check_in::{ClashKind, Twice, fold};
use fairway_domain::ids::{AttendeeId, TournamentId};
use fairway_domain::station::Station;

pub use answers::{Batched, CheckInOutcome};
pub use device_operation::DeviceOperation;
pub(super) use device_operation::digest_of;

use super::{CheckIns, RosterRow, admit_revoked, in_range};
use crate::error::{Error, FieldErrors, Result};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::Stores;
use crate::stores::audit::{Change, Entry};
use crate::stores::check_in::{Known, ListedAttendee, NewCheckIn, Pass};
use crate::stores::clashes::NewClash;
use device_operation::Queued;
use table::Table;

/// The most check-ins in one call.
pub const BATCH_MAX: usize = 200;

/// The treatment of an operation.
enum Fate {
    /// It breaks a rule of form, and nothing was kept.
    Invalid(String),
    /// It exists already, as a row of this attendee or as a clash of this kind.
    Repeated(Option<AttendeeId>, Option<ClashKind>),
    /// It becomes a row of this attendee and, where there is a kind, a clash.
    Recorded(AttendeeId, Option<ClashKind>),
    /// It becomes a clash alone.
    Kept(Option<AttendeeId>, ClashKind),
}

impl CheckIns {
    /// Records the check-ins that a device has queued, in their order; each gets its own answer (rule `check-in-batch`). Volunteers, Admins and the
    /// tournament's stations, also a revoked one (rule `revoked-stations`). `Err` is an operation that could not be read, as its text; `waiting` is
    /// the number of check-ins that stay on the device.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament; `Error::Invalid` for more than [`BATCH_MAX`].
    pub fn batch(
        &self,
        caller: &Caller,
        id: TournamentId,
        told: &[Result<DeviceOperation, String>],
        waiting: Option<i64>,
    ) -> Result<Vec<Batched>> {
        admit_revoked(caller, id)?;
        if told.len() > BATCH_MAX {
            let mut errors = FieldErrors::default();
            errors.add("operations", format!("operations cannot be more than {BATCH_MAX}"));
            return Err(Error::Invalid(errors));
        }
        let examined: Vec<_> = told
            .iter()
            .map(|told| told.as_ref().map_err(Clone::clone).and_then(DeviceOperation::examine))
            .collect();
        self.database.transaction(|stores| {
            let revoked_at = self.hear_in(stores, caller, waiting)?;
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let passes = lock(stores, id, &examined)?;
            // Under the locks, as for a single check-in.
            let table = Table { id, caller, revoked_at, now: self.clock.now() };
            let fates = fates(stores, &table, &examined, &passes)?;
            let rows = self.keep(stores, &table, &examined, &fates)?;
            let answers = answers::of(&examined, fates, &rows);
            Ok(match revoked_at {
                Some(_) => answers.into_iter().map(Batched::withheld).collect(),
                None => answers,
            })
        })
    }

    /// Locks the station until the batch is done, records the contact, and returns the time of its revocation.
    fn hear_in(
        &self,
        stores: &mut dyn Stores,
        caller: &Caller,
        waiting: Option<i64>,
    ) -> Result<Option<DateTime<Utc>>> {
        let Caller::Station(Station { id, .. }) = caller else { return Ok(None) };
        // The station may have been revoked or deleted since it was authenticated.
        let station = stores.stations().lock(*id)?.ok_or(Error::Unauthenticated)?.station;
        stores.stations().heard(*id, self.clock.now(), in_range(waiting))?;
        Ok(station.revoked_at)
    }

    /// Writes rows and clashes by the fates, and reads the rows of all their attendees back.
    fn keep(
        &self,
        stores: &mut dyn Stores,
        table: &Table<'_>,
        examined: &[Result<Queued, String>],
        fates: &[Fate],
    ) -> Result<HashMap<AttendeeId, RosterRow>> {
        let NewRows { added, clashes, about } = NewRows::of(table, examined, fates);
        if !added.is_empty() {
            stores.check_ins().add_all(&added)?;
        }
        let about: Vec<_> = about.into_iter().collect();
        let rows = if about.is_empty() { vec![] } else { stores.check_ins().rows(&about)? };
        if !clashes.is_empty() {
            stores.clashes().add(&clashes)?;
        }
        let twice: Vec<Twice> = rows.iter().flat_map(|row| fold(&row.check_ins).twice).collect();
        if !twice.is_empty() && !added.is_empty() {
            stores.clashes().add_twice(table.id, &twice)?;
        }
        let entries: Vec<_> = added.iter().filter_map(|new| entry(table.caller, new, &rows)).collect();
        if !entries.is_empty() {
            stores.audit().add_all(&entries)?;
        }
        Ok(rows.into_iter().map(|row| (row.id, self.roster_row(row))).collect())
    }
}

/// The rows to be written, and the attendees whom the operations are about.
#[derive(Default)]
struct NewRows {
    added: Vec<NewCheckIn>,
    clashes: Vec<NewClash>,
    about: HashSet<AttendeeId>,
}

impl NewRows {
    fn of(table: &Table<'_>, examined: &[Result<Queued, String>], fates: &[Fate]) -> Self {
        let mut new = Self::default();
        for (operation, fate) in examined.iter().zip(fates) {
            let Ok(operation) = operation else { continue };
            let (attendee, kind) = match fate {
                Fate::Recorded(attendee, kind) => {
                    new.added.push(table.check_in(operation, *attendee));
                    (Some(*attendee), *kind)
                }
                Fate::Kept(attendee, kind) => (*attendee, Some(*kind)),
                Fate::Repeated(attendee, _) => (*attendee, None),
                Fate::Invalid(_) => continue,
            };
            new.about.extend(attendee);
            new.clashes.extend(kind.map(|kind| table.clash(operation, attendee, kind)));
        }
        new
    }
}

/// Locks all attendees of the operations.
fn lock(stores: &mut dyn Stores, id: TournamentId, examined: &[Result<Queued, String>]) -> Result<Vec<Pass>> {
    let known = || examined.iter().flatten();
    let ids: Vec<_> = known().filter_map(|it| it.id).collect();
    let digests: Vec<_> = known().filter(|it| it.id.is_none()).filter_map(|it| it.digest.clone()).collect();
    stores.check_ins().lock_all(id, &ids, &digests)
}

/// The treatment of each operation, in their order.
fn fates(
    stores: &mut dyn Stores,
    table: &Table<'_>,
    examined: &[Result<Queued, String>],
    passes: &[Pass],
) -> Result<Vec<Fate>> {
    let operation_ids: Vec<_> = examined.iter().flatten().map(|it| it.operation_id.clone()).collect();
    let recorded = stores.check_ins().recorded_all(&operation_ids)?;
    let kept = stores.clashes().of_operations(&operation_ids)?;
    let mut met: HashMap<&str, &Queued> = HashMap::new();
    let fate = |operation: &Queued| {
        let pass = passes.iter().find(|pass| names(operation, pass));
        let clash = kept.get(&operation.operation_id).copied();
        fate_of(table, operation, pass, (recorded.get(&operation.operation_id).copied(), clash))
    };
    let mut fates = Vec::with_capacity(examined.len());
    for operation in examined {
        let earlier = operation.as_ref().ok().and_then(|it| met.get(it.operation_id.as_str()).copied());
        fates.push(match (earlier, operation) {
            // The same operation twice in one batch: the first one counts.
            (Some(earlier), Ok(operation)) if earlier == operation => {
                Fate::Repeated(passes.iter().find(|pass| names(operation, pass)).map(|it| it.id), None)
            }
            (Some(_), _) => reused(),
            (None, Ok(operation)) => fate(operation),
            (None, Err(wrong)) => Fate::Invalid(wrong.clone()),
        });
        if let Ok(operation) = operation {
            met.insert(&operation.operation_id, operation);
        }
    }
    Ok(fates)
}

/// The treatment of an operation, given the check-in and the clash that have its id.
fn fate_of(
    table: &Table<'_>,
    operation: &Queued,
    pass: Option<&Pass>,
    (recorded, clash): (Option<Known>, Option<(TournamentId, ClashKind)>),
) -> Fate {
    match (recorded, clash) {
        // Reveals no data of another tournament: neither the attendee, nor the kind of clash.
        (Some(there), _) if there.tournament_id != table.id => reused(),
        (None, Some((tournament, _))) if tournament != table.id => reused(),
        (Some(there), clash) if is_repeat(operation, pass, there) => {
            Fate::Repeated(Some(there.attendee_id), clash.map(|(_, kind)| kind))
        }
        (Some(_), _) => reused(),
        (None, Some((_, kind))) => Fate::Repeated(None, Some(kind)),
        (None, None) => fate_of_new(table, operation, pass),
    }
}

/// Whether the operation repeats the recorded check-in. A scanned pass may have been replaced since the first time.
fn is_repeat(operation: &Queued, pass: Option<&Pass>, there: Known) -> bool {
    let named = operation.id.or(pass.map(|it| it.id));
    there.checked_in == operation.checked_in && named.is_none_or(|id| id == there.attendee_id)
}

fn reused() -> Fate {
    Fate::Invalid("operationId belongs to another check-in".into())
}

/// Whether the operation is about this pass: by its attendee, or else by its digest.
fn names(operation: &Queued, pass: &Pass) -> bool {
    operation.id.map_or(operation.digest.as_ref() == Some(&pass.asked_digest), |id| id == pass.id)
}

/// As [`fates`], for a new operation.
fn fate_of_new(table: &Table<'_>, operation: &Queued, pass: Option<&Pass>) -> Fate {
    if table.is_too_late(operation) {
        let known = pass.filter(|pass| pass.tournament_id == table.id);
        return Fate::Kept(known.map(|pass| pass.id), ClashKind::Revoked);
    }
    let Some(pass) = pass else { return Fate::Kept(None, ClashKind::Unknown) };
    if pass.tournament_id != table.id {
        return Fate::Kept(None, ClashKind::Elsewhere);
    }
    if operation.digest.as_ref().is_some_and(|digest| *digest != pass.digest) {
        return Fate::Kept(Some(pass.id), ClashKind::Replaced);
    }
    // An admitted golfer counts as checked in, even if the ticket was cancelled meanwhile.
    let clash = match operation.checked_in {
        true if pass.cancelled => Some(ClashKind::Cancelled),
        true if pass.suspended => Some(ClashKind::Suspended),
        _ => None,
    };
    Fate::Recorded(pass.id, clash)
}

/// The entry of the audit trail, the same as for a single check-in.
fn entry(caller: &Caller, new: &NewCheckIn, rows: &[ListedAttendee]) -> Option<Entry> {
    let row = rows.iter().find(|row| row.id == new.attendee_id)?;
    let before = row.check_ins.iter().position(|it| it.operation_id == new.operation_id)?;
    let was_in = fold(row.check_ins.get(..before)?).standing.checked_in;
    Some(Entry {
        at: new.recorded_at,
        author: Some(caller.clone()),
        action: "attendee.check_in",
        subject_id: Some(new.attendee_id.0),
        changes: Change::of("checkedIn", &was_in, &new.checked_in).into_iter().collect(),
    })
}

#[cfg(test)]
mod tests;
