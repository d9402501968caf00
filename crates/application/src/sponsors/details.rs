use fairway_domain::sponsor::{contact_name, description, name, phone, strangers_name, website};
use fairway_domain::values::Complaint;

use crate::checks::{Checks, expect_valid};
use crate::error::{FieldErrors, Result};
use crate::stores::audit::Change;
use crate::stores::sponsors::SponsorDetails;

/// The editable fields of a sponsor as the form sends them. A `None` field is empty for a new sponsor, and unchanged otherwise.
#[derive(Debug, Clone, Default)]
pub struct SponsorForm {
    /// Its name; required.
    pub name: Option<String>,
    /// Its description.
    pub description: Option<String>,
    /// Its web site.
    pub website: Option<String>,
    /// Its phone number.
    pub phone: Option<String>,
    /// First name of the contact.
    pub contact_name_first: Option<String>,
    /// Last name of the contact.
    pub contact_name_last: Option<String>,
    /// Whether the public sees it; false when new and not sent.
    pub live: Option<bool>,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl SponsorForm {
    /// The resulting sponsor, or all broken rules together; `before` is `None` for a new one. Only staff may set a name that looks like an address;
    /// others may keep one.
    pub(super) fn examine(&self, before: Option<&SponsorDetails>, by_staff: bool) -> Result<SponsorDetails> {
        let keep = |sent: &Option<String>, kept: fn(&SponsorDetails) -> &String| {
            sent.clone().or_else(|| before.map(|before| kept(before).clone())).unwrap_or_default()
        };
        let mut checks = Checks::after(&self.faults);
        let called = keep(&self.name, |it| &it.name);
        let is_kept = before.is_some_and(|before| before.name == called);
        let rule: fn(&str) -> Result<String, Complaint> =
            if by_staff || is_kept { name } else { strangers_name };
        let name = checks.required_value("name", &called, rule);
        let about = checks.value("description", description(&keep(&self.description, |it| &it.description)));
        let website = checks.value("website", website(&keep(&self.website, |it| &it.website)));
        let phone = checks.value("phone", phone(&keep(&self.phone, |it| &it.phone)));
        let first = keep(&self.contact_name_first, |it| &it.contact_name_first);
        let contact_name_first = checks.value("contactNameFirst", contact_name(&first));
        let last = keep(&self.contact_name_last, |it| &it.contact_name_last);
        let contact_name_last = checks.value("contactNameLast", contact_name(&last));
        checks.finish()?;
        Ok(SponsorDetails {
            name: expect_valid(name)?,
            description: expect_valid(about)?,
            website: expect_valid(website)?,
            phone: expect_valid(phone)?,
            contact_name_first: expect_valid(contact_name_first)?,
            contact_name_last: expect_valid(contact_name_last)?,
            live: self.live.or(before.map(|it| it.live)).unwrap_or(false),
        })
    }
}

/// Whether the content for visitors has changed.
pub(super) fn says_otherwise(before: &SponsorDetails, after: &SponsorDetails) -> bool {
    let said = |it: &SponsorDetails| [it.name.clone(), it.description.clone(), it.website.clone()];
    said(before) != said(after)
}

/// The changed fields for the audit trail; all filled fields of a new sponsor. The contact is a person and is withheld.
pub(super) fn changes(before: Option<&SponsorDetails>, after: &SponsorDetails) -> Vec<Change> {
    let was = |get: fn(&SponsorDetails) -> &String| before.map(get).cloned().unwrap_or_default();
    [
        Change::of("name", &was(|it| &it.name), &after.name),
        Change::of("description", &was(|it| &it.description), &after.description),
        Change::of("website", &was(|it| &it.website), &after.website),
        Change::withheld("phone", &was(|it| &it.phone), &after.phone),
        Change::withheld("contactNameFirst", &was(|it| &it.contact_name_first), &after.contact_name_first),
        Change::withheld("contactNameLast", &was(|it| &it.contact_name_last), &after.contact_name_last),
        Change::of("liveFlag", &before.is_some_and(|it| it.live), &after.live),
    ]
    .into_iter()
    .flatten()
    .collect()
}
