//! The payment fields of forms, and what the audit trail keeps of a deleted ticket.

use chrono::{DateTime, Utc};
use fairway_domain::ticket::{Payment, date_paid, payment_method, payment_note, payment_reference};
use fairway_domain::values::Complaint;

use crate::checks::Checks;
use crate::stores::audit::Field;
use crate::stores::tickets::TicketView;
use crate::ticket_fields::fields;

/// A payment as a form sends it; missing fields keep their value.
#[derive(Debug, Clone, Default)]
pub struct PaymentForm {
    /// Whether it is paid.
    pub paid: Option<bool>,
    /// The time, in RFC 3339; empty counts as not sent.
    pub date_paid: Option<String>,
    /// The method of payment.
    pub method: Option<String>,
    /// The reference in the fund's books.
    pub reference: Option<String>,
    /// Further remarks.
    pub note: Option<String>,
}

impl PaymentForm {
    /// The resulting payment: dated now when new and without a date; unchanged if the form sends no other date (rule `date-paid`); `None` when the
    /// ticket is marked unpaid, whatever else the form sends.
    pub(super) fn examine(
        &self,
        was: Option<&Payment>,
        now: DateTime<Utc>,
        checks: &mut Checks,
    ) -> Option<Payment> {
        let date = self.date_paid.as_deref().filter(|told| !told.trim().is_empty());
        let at = date.and_then(|told| checks.value("datePaid", date_paid(told, now)));
        let mut text = |field, told: &Option<String>, parse: fn(&str) -> Result<String, Complaint>| {
            told.as_deref().and_then(|told| checks.value(field, parse(told)))
        };
        let method = text("paymentMethod", &self.method, payment_method);
        let reference = text("paymentReference", &self.reference, payment_reference);
        let note = text("paymentNote", &self.note, payment_note);
        if self.paid.is_none() && was.is_none() {
            self.refuse_details(checks);
        }
        if !self.paid.unwrap_or(was.is_some()) {
            return None;
        }
        let was = was.cloned().unwrap_or_else(|| Payment::made_at(now));
        Some(Payment {
            at: at.unwrap_or(was.at),
            method: method.unwrap_or(was.method),
            reference: reference.unwrap_or(was.reference),
            note: note.unwrap_or(was.note),
        })
    }

    /// Refuses payment details for a ticket that is and stays unpaid; empty fields are allowed.
    fn refuse_details(&self, checks: &mut Checks) {
        for (field, told) in [
            ("datePaid", &self.date_paid),
            ("paymentMethod", &self.method),
            ("paymentReference", &self.reference),
            ("paymentNote", &self.note),
        ] {
            if told.as_deref().is_some_and(|told| !told.trim().is_empty()) {
                checks.value::<()>(field, Err("can be told only of a ticket that is paid".into()));
            }
        }
    }
}

/// All fields of a deleted ticket, for the audit trail.
pub(super) fn all_fields(ticket: &TicketView) -> Vec<Field> {
    let mut all = vec![
        ("reference", ticket.reference.to_string()),
        ("tournamentId", ticket.tournament_id.to_string()),
        ("ticketCategoryId", ticket.category_id.to_string()),
        ("userId", ticket.user_id.to_string()),
        ("sponsorId", ticket.sponsor.as_ref().map(|(id, _)| id.to_string()).unwrap_or_default()),
    ];
    all.extend(fields(ticket));
    all
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::error::{Error, Result};
    use crate::ports::Clock;
    use crate::testing::FixedClock;

    fn now() -> DateTime<Utc> {
        FixedClock::default().now()
    }

    fn cash() -> Payment {
        Payment { method: "cash".into(), ..Payment::made_at(now() - TimeDelta::days(2)) }
    }

    fn examine(form: &PaymentForm, was: Option<&Payment>) -> Result<Option<Payment>> {
        let mut checks = Checks::default();
        let payment = form.examine(was, now(), &mut checks);
        checks.finish().map(|()| payment)
    }

    fn marked(paid: bool) -> PaymentForm {
        PaymentForm { paid: Some(paid), ..PaymentForm::default() }
    }

    #[test]
    fn a_new_payment_is_dated_now_unless_the_form_has_a_date() {
        assert_eq!(examine(&marked(true), None).unwrap(), Some(Payment::made_at(now())));
        let told = PaymentForm { date_paid: Some("2026-04-01T09:00:00Z".into()), ..marked(true) };
        let at = "2026-04-01T09:00:00Z".parse().unwrap();
        assert_eq!(examine(&told, None).unwrap(), Some(Payment::made_at(at)));
        assert_eq!(examine(&told, Some(&cash())).unwrap(), Some(Payment { at, ..cash() }));
    }

    #[test]
    fn a_second_form_keeps_the_fields_that_it_does_not_send() {
        assert_eq!(examine(&marked(true), Some(&cash())).unwrap(), Some(cash()));
        let note = PaymentForm { note: Some("twice".into()), date_paid: Some(String::new()), ..marked(true) };
        assert_eq!(examine(&note, Some(&cash())).unwrap(), Some(Payment { note: "twice".into(), ..cash() }));
        let cleared = PaymentForm { method: Some(String::new()), ..PaymentForm::default() };
        assert_eq!(
            examine(&cleared, Some(&cash())).unwrap(),
            Some(Payment { method: String::new(), ..cash() })
        );
        assert_eq!(examine(&PaymentForm::default(), Some(&cash())).unwrap(), Some(cash()));
    }

    #[test]
    fn unpaid_clears_everything() {
        let told = PaymentForm { method: Some("cash".into()), ..marked(false) };
        assert_eq!(examine(&told, Some(&cash())).unwrap(), None);
        assert_eq!(examine(&PaymentForm::default(), None).unwrap(), None);
    }

    #[test]
    fn payment_details_of_an_unpaid_ticket_are_refused() {
        let told =
            PaymentForm { reference: Some("1042".into()), note: Some(" ".into()), ..PaymentForm::default() };
        let Err(Error::Invalid(errors)) = examine(&told, None) else { panic!("it was taken") };
        let complaints: Vec<_> = errors.iter().map(|(field, told)| (field, told[0].as_str())).collect();
        let complaint = "paymentReference can be told only of a ticket that is paid";
        assert_eq!(complaints, [("paymentReference", complaint)]);
    }
}
