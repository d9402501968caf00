//! Fills the rows of the exports from stores and use cases.

use fairway_application::exports::Exports;
use fairway_application::stores::exports::{
    ChangeRow, Contact, Paid, RosterRow, RoundStart, SaleRow, SponsorContact, TicketRow,
};
use fairway_domain::pairing::TheirPairing;
use fairway_domain::sheet::ClubLine;

use super::{AttendeeRosterRow, AuditRow, ClubRow, ComprehensiveRow, TicketPaymentRow};
use crate::exports::cell::{Since, Start};
use crate::wire::Dollars;

impl ClubRow {
    pub(in crate::exports) fn of(line: ClubLine) -> Self {
        let number = |of: Option<usize>| of.and_then(|number| i64::try_from(number).ok());
        Self {
            round: line.round,
            hole: line.start.map(|start| start.to_string()),
            pairing: number(line.pairing),
            cart: number(line.cart),
            first_name: line.name_first,
            last_name: line.name_last,
            ticket_category: line.category,
            sponsor: line.sponsor,
            notes: line.notes,
        }
    }
}

impl AuditRow {
    pub(in crate::exports) fn of(row: ChangeRow, exports: &Exports) -> Self {
        let ChangeRow { entry, change } = row;
        let (field, before, after) = split(change.map(|it| (it.field, it.before, it.after)));
        Self {
            entry: entry.id,
            at: Since((entry.at, exports.local(entry.at))),
            actor_id: entry.author.id().map(|id| id.0),
            actor_email: entry.author.email().map(str::to_owned),
            station_name: entry.author.station().map(str::to_owned),
            action: entry.action,
            subject_id: entry.subject_id,
            field,
            before,
            after,
        }
    }
}

impl AttendeeRosterRow {
    pub(in crate::exports) fn of(row: RosterRow, exports: &Exports) -> Self {
        let (round, round_start) = round(row.round);
        let (start, pairing) = pairing(row.pairing);
        let Contact { first_name, last_name, email, phone } = row.attendee;
        Self {
            round,
            round_start,
            group: row.group,
            ticket_category: row.category,
            sponsor: row.sponsor,
            first_name,
            last_name,
            email,
            phone,
            paid: row.paid,
            checked_in: row.checked_in_at.is_some(),
            checked_in_at: row.checked_in_at.map(|at| Since((at, exports.local(at)))),
            reference: row.reference.to_string(),
            start,
            pairing,
        }
    }
}

impl ComprehensiveRow {
    pub(in crate::exports) fn of(row: TicketRow, exports: &Exports) -> Self {
        let (round, round_start) = round(row.round);
        let (start, pairing) = pairing(row.pairing);
        let (date_paid, payment) = payment(row.paid, exports);
        let (payment_method, payment_reference, payment_note) = split(payment);
        let sponsor = row.sponsor.map(|SponsorContact { name, first_name, last_name, phone }| {
            (name, (first_name, last_name, phone))
        });
        let (sponsor, sponsor_contact) = sponsor.unzip();
        let (sponsor_contact_first_name, sponsor_contact_last_name, sponsor_phone) = split(sponsor_contact);
        let attendee = row
            .attendee
            .map(|Contact { first_name, last_name, email, phone }| (email, (first_name, last_name, phone)));
        let (attendee_email, attendee) = attendee.unzip();
        let (attendee_first_name, attendee_last_name, attendee_phone) = split(attendee);
        Self {
            ticket: row.ticket.0,
            purchaser_first_name: row.purchaser.first_name,
            purchaser_last_name: row.purchaser.last_name,
            purchaser_email: row.purchaser.email,
            purchaser_phone: row.purchaser.phone,
            ticket_category: row.category,
            price: row.price.map(Dollars),
            paid: date_paid.is_some(),
            date_paid,
            payment_method,
            payment_reference,
            payment_note,
            cancelled: row.cancelled,
            sponsor,
            sponsor_contact_first_name,
            sponsor_contact_last_name,
            sponsor_phone,
            group: row.group,
            round,
            round_start,
            attendee_first_name,
            attendee_last_name,
            attendee_email: attendee_email.flatten(),
            attendee_phone,
            reference: row.reference.to_string(),
            start,
            pairing,
        }
    }
}

impl TicketPaymentRow {
    pub(in crate::exports) fn of(row: SaleRow, exports: &Exports) -> Self {
        let (date_paid, payment) = payment(row.paid, exports);
        let (payment_method, payment_reference, payment_note) = split(payment);
        Self {
            ticket: row.ticket.0,
            ticket_category: row.category,
            purchaser_first_name: row.purchaser.first_name,
            purchaser_last_name: row.purchaser.last_name,
            purchaser_email: row.purchaser.email,
            purchaser_phone: row.purchaser.phone,
            sponsor: row.sponsor,
            price: Dollars(row.price),
            paid: date_paid.is_some(),
            date_paid,
            payment_method,
            payment_reference,
            payment_note,
            cancelled: row.cancelled,
            reserved_at: Since((row.reserved_at, exports.local(row.reserved_at))),
            reference: row.reference.to_string(),
            received: Dollars(row.sums.received),
            outstanding: Dollars(row.sums.outstanding),
            to_refund: Dollars(row.sums.to_refund),
            gifts: Dollars(row.sums.gifts),
        }
    }
}

/// The start in words, and the number of the pairing.
fn pairing(theirs: Option<TheirPairing>) -> (Option<String>, Option<i64>) {
    let start = theirs.and_then(|pairing| pairing.start);
    (start.map(|start| start.to_string()), theirs.map(|pairing| pairing.id.0))
}

/// The time of the payment; and its method, reference and note.
fn payment(paid: Option<Paid>, exports: &Exports) -> (Option<Since>, Option<(String, String, String)>) {
    paid.map(|Paid { at, method, reference, note }| {
        (Since((at, exports.local(at))), (method, reference, note))
    })
    .unzip()
}

fn round(round: Option<RoundStart>) -> (Option<String>, Option<Start>) {
    round.map(|RoundStart { name, start }| (name, Start(start))).unzip()
}

/// Unzips an optional triple.
fn split<A, B, C>(together: Option<(A, B, C)>) -> (Option<A>, Option<B>, Option<C>) {
    together.map_or((None, None, None), |(a, b, c)| (Some(a), Some(b), Some(c)))
}
