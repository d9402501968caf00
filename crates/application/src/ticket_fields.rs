//! The fields of tickets in the audit trail.

use fairway_domain::ticket::Payment;

use crate::stores::audit::Field;
use crate::stores::tickets::TicketView;

/// The fields of a ticket that staff change, for the audit trail.
pub(crate) fn fields(ticket: &TicketView) -> Vec<Field> {
    let payment = ticket.payment.as_ref();
    let text = |of: fn(&Payment) -> &String| payment.map(of).cloned().unwrap_or_default();
    vec![
        ("paid", payment.is_some().to_string()),
        ("datePaid", payment.map(|payment| payment.at.to_rfc3339()).unwrap_or_default()),
        ("paymentMethod", text(|payment| &payment.method)),
        ("paymentReference", text(|payment| &payment.reference)),
        ("paymentNote", text(|payment| &payment.note)),
        ("isCancelled", ticket.cancelled.to_string()),
    ]
}
