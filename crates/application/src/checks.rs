//! Collects the errors of a form, so that all broken rules are reported at once (rule `required-fields`).

use fairway_domain::values::{Complaint, is_blank};

use crate::error::{Error, FieldErrors, Result};

/// A form under examination.
#[derive(Clone, Default)]
pub(crate) struct Checks {
    errors: FieldErrors,
    /// Fields that could not be read. They get no other error, because their values are unknown.
    unread: FieldErrors,
}

impl Checks {
    /// Checks for a form with these unreadable fields.
    pub(crate) fn after(faults: &FieldErrors) -> Self {
        Self { errors: FieldErrors::default(), unread: faults.clone() }
    }

    /// Whether the form's value of the field could not be read.
    pub(crate) fn is_unread(&self, field: &str) -> bool {
        self.unread.has(field)
    }

    fn add(&mut self, field: &'static str, sentence: impl Into<String>) {
        if !self.is_unread(field) {
            self.errors.add(field, sentence);
        }
    }

    /// Adds '{fieldName} cannot be empty' for a value of white space only (rule `required-fields`).
    pub(crate) fn required(&mut self, field: &'static str, value: &str) -> bool {
        let filled = !is_blank(value);
        if !filled {
            self.add(field, format!("{field} cannot be empty"));
        }
        filled
    }

    /// A required value of any kind.
    pub(crate) fn there<T>(&mut self, field: &'static str, value: Option<T>) -> Option<T> {
        if value.is_none() {
            self.add(field, format!("{field} cannot be empty"));
        }
        value
    }

    /// Adds an error for a reference to an unknown row of this kind.
    pub(crate) fn found(&mut self, field: &'static str, kind: &str, found: bool) {
        if !found {
            self.add(field, format!("{field} is no {kind}"));
        }
    }

    /// A required, parsed value; `None` when it is missing or invalid.
    pub(crate) fn required_value<T>(
        &mut self,
        field: &'static str,
        value: &str,
        parse: impl FnOnce(&str) -> Result<T, Complaint>,
    ) -> Option<T> {
        if self.required(field, value) { self.value(field, parse(value)) } else { None }
    }

    /// A parsed value; its complaint follows the field's name.
    pub(crate) fn value<T>(&mut self, field: &'static str, parsed: Result<T, Complaint>) -> Option<T> {
        parsed.map_err(|complaint| self.add(field, format!("{field} {complaint}"))).ok()
    }

    /// A required and valid text: from the form or, if it is missing there, the stored one.
    pub(crate) fn text_or<T>(
        &mut self,
        field: &'static str,
        told: Option<&str>,
        was: Option<T>,
        parse: impl FnOnce(&str) -> Result<T, Complaint>,
    ) -> Option<T> {
        match (told, was) {
            (None, Some(was)) => Some(was),
            (told, _) => self.required_value(field, told.unwrap_or_default(), parse),
        }
    }

    /// A required and valid value: from the form or, if it is missing there, the stored one.
    pub(crate) fn value_or<V, T>(
        &mut self,
        field: &'static str,
        told: Option<V>,
        was: Option<T>,
        parse: impl FnOnce(V) -> Result<T, Complaint>,
    ) -> Option<T> {
        match (told, was) {
            (None, Some(was)) => Some(was),
            (told, _) => self.there(field, told).and_then(|told| self.value(field, parse(told))),
        }
    }

    /// 'Password and Confirmation does not match.'
    pub(crate) fn same_password(&mut self, password: &str, confirmation: &str) {
        if password != confirmation {
            self.add("passwordConfirmation", "Password and Confirmation does not match.");
        }
    }

    /// Returns all errors, if there are any.
    pub(crate) fn finish(self) -> Result<()> {
        let Self { mut errors, unread } = self;
        for (field, sentences) in unread.iter() {
            for sentence in sentences {
                errors.add(field.to_owned(), sentence);
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
    }
}

/// Unwraps a checked value. Call only after `finish` returned `Ok`.
pub(crate) fn expect_valid<T>(value: Option<T>) -> Result<T> {
    value.ok_or_else(|| Error::Unexpected("a value was used before its check had passed".into()))
}
