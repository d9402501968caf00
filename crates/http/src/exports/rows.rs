//! The columns of the exports (rule `export-columns`): the heading in CSV equals the name in JSON.

mod fill;

use serde::Serialize;
use utoipa::ToSchema;

use super::cell::{Cell, Since, Start};
use crate::wire::Dollars;

/// A row of an export, for JSON and for spreadsheets.
pub(super) trait ExportRow: Serialize {
    /// The headings of the columns, in their order.
    const HEADINGS: &'static [&'static str];

    /// The cells of the row, in the order of the headings.
    fn cells(&self) -> impl Iterator<Item = &dyn Cell>;
}

macro_rules! row {
    ($(#[$about:meta])* $name:ident { $($heading:tt $(#[$note:meta])* $column:ident: $kind:ty),* $(,)? }) => {
        $(#[$about])*
        #[derive(Debug, Serialize, ToSchema)]
        pub(super) struct $name {
            $(
                $(#[$note])*
                #[serde(rename = $heading)]
                #[schema(required)]
                $column: $kind,
            )*
        }

        impl ExportRow for $name {
            const HEADINGS: &'static [&'static str] = &[$($heading),*];

            fn cells(&self) -> impl Iterator<Item = &dyn Cell> {
                let cells: [&dyn Cell; Self::HEADINGS.len()] = [$(&self.$column),*];
                cells.into_iter()
            }
        }
    };
}

row! {
    /// An attendee on the roster.
    AttendeeRosterRow {
        "round" #[doc = "Null while their group is assigned to no round."] round: Option<String>,
        "roundStart" round_start: Option<Start>,
        "group" group: String,
        "ticketCategory" ticket_category: String,
        "sponsor" #[doc = "Null unless it is a sponsor's ticket."] sponsor: Option<String>,
        "firstName" first_name: String,
        "lastName" last_name: String,
        "email" #[doc = "Null for a teammate known by name alone."] email: Option<String>,
        "phone" phone: String,
        "paid" paid: bool,
        "checkedIn" checked_in: bool,
        "checkedInAt" #[doc = "Null unless they are checked in."] checked_in_at: Option<Since>,
        "reference" #[doc = "The reference of their ticket."] reference: String,
        "start" #[doc = "The starting hole, as 7 or 7A, or the tee time, as 8:10 AM; null before it is assigned."] start: Option<String>,
        "pairing" #[doc = "A number that all players of a pairing share; null while the group is assigned to no round."] pairing: Option<i64>,
    }
}

row! {
    /// A ticket with one of its groups and one of the group's attendees.
    ComprehensiveRow {
        "ticket" #[doc = "The id of the ticket, which all of its rows share: a ticket with four attendees has four rows."] ticket: i64,
        "purchaserFirstName" purchaser_first_name: String,
        "purchaserLastName" purchaser_last_name: String,
        "purchaserEmail" purchaser_email: Option<String>,
        "purchaserPhone" purchaser_phone: String,
        "ticketCategory" ticket_category: String,
        "price" #[doc = "The price of the whole ticket, in its first row only; null in the others, so that a sum counts it once."] price: Option<Dollars>,
        "paid" paid: bool,
        "datePaid" date_paid: Option<Since>,
        "paymentMethod" payment_method: Option<String>,
        "paymentReference" payment_reference: Option<String>,
        "paymentNote" payment_note: Option<String>,
        "cancelled" cancelled: bool,
        "sponsor" #[doc = "Null unless it is a sponsor's ticket."] sponsor: Option<String>,
        "sponsorContactFirstName" sponsor_contact_first_name: Option<String>,
        "sponsorContactLastName" sponsor_contact_last_name: Option<String>,
        "sponsorPhone" sponsor_phone: Option<String>,
        "group" #[doc = "Null for a ticket without groups."] group: Option<String>,
        "round" #[doc = "Null while the group is assigned to no round."] round: Option<String>,
        "roundStart" round_start: Option<Start>,
        "attendeeFirstName" #[doc = "Null for a group without attendees."] attendee_first_name: Option<String>,
        "attendeeLastName" attendee_last_name: Option<String>,
        "attendeeEmail" attendee_email: Option<String>,
        "attendeePhone" attendee_phone: Option<String>,
        "reference" #[doc = "The ticket's reference, in each of its rows."] reference: String,
        "start" #[doc = "The starting hole, as 7 or 7A, or the tee time, as 8:10 AM; null before it is assigned."] start: Option<String>,
        "pairing" #[doc = "A number that all players of a pairing share; null while the group is assigned to no round."] pairing: Option<i64>,
    }
}

row! {
    /// A ticket with its price and payment.
    TicketPaymentRow {
        "ticket" ticket: i64,
        "ticketCategory" ticket_category: String,
        "purchaserFirstName" purchaser_first_name: String,
        "purchaserLastName" purchaser_last_name: String,
        "purchaserEmail" purchaser_email: Option<String>,
        "purchaserPhone" purchaser_phone: String,
        "sponsor" #[doc = "Null unless it is a sponsor's ticket."] sponsor: Option<String>,
        "price" #[doc = "The price at the reservation."] price: Dollars,
        "paid" paid: bool,
        "datePaid" #[doc = "Null while it is not paid, like the next three fields."] date_paid: Option<Since>,
        "paymentMethod" payment_method: Option<String>,
        "paymentReference" payment_reference: Option<String>,
        "paymentNote" payment_note: Option<String>,
        "cancelled" cancelled: bool,
        "reservedAt" reserved_at: Since,
        "reference" reference: String,
        "received" #[doc = "The money received and not given back."] received: Dollars,
        "outstanding" #[doc = "The amount that is still to be paid."] outstanding: Dollars,
        "toRefund" #[doc = "The money received for a cancelled ticket, without gifts."] to_refund: Dollars,
        "gifts" #[doc = "The money received beyond the amount due."] gifts: Dollars,
    }
}

row! {
    /// A player as the club seats them.
    ClubRow {
        "round" #[doc = "Null while their group is assigned to no round."] round: Option<String>,
        "hole" #[doc = "The starting hole, as 7 or 7A, or the tee time, as 8:10 AM; null before it is assigned."] hole: Option<String>,
        "pairing" #[doc = "The number of their pairing within the round."] pairing: Option<i64>,
        "cart" #[doc = "The number of their cart within the pairing."] cart: Option<i64>,
        "firstName" first_name: String,
        "lastName" last_name: String,
        "ticketCategory" ticket_category: String,
        "sponsor" #[doc = "Null unless it is a sponsor's ticket."] sponsor: Option<String>,
        "notes" #[doc = "Walk-up, no-show, and the amount due for the ticket."] notes: String,
    }
}

row! {
    /// An entry of the audit trail with one of its changed fields.
    AuditRow {
        "entry" #[doc = "The id of the entry, which all of its rows share: an entry with three changed fields has three rows."] entry: i64,
        "at" at: Since,
        "actorId" #[doc = "The member of staff, whose account may be deleted; null for a change by a station or the site."] actor_id: Option<i64>,
        "actorEmail" #[doc = "The address of that person at the time; null for a change by a station or the site."] actor_email: Option<String>,
        "stationName" #[doc = "The name of the station; null for a change by a member of staff or the site."] station_name: Option<String>,
        "action" action: String,
        "subjectId" #[doc = "The row that the action changed; null when it was not a single row."] subject_id: Option<i64>,
        "field" #[doc = "The field's name in forms; null for an entry without changes."] field: Option<String>,
        "before" #[doc = "The value before the change; empty when there was none, `(withheld)` when it is personal."] before: Option<String>,
        "after" after: Option<String>,
    }
}
