//! Rows of sponsors, for reading and writing.

use diesel::prelude::*;
use fairway_application::stores::sponsors::{Sponsor, SponsorDetails};
use fairway_application::stores::tournaments::Logo;
use fairway_domain::ids::SponsorId;
use fairway_domain::sponsor::Approval;

use crate::schema::sponsors;

#[derive(Queryable, Selectable)]
#[diesel(table_name = sponsors, check_for_backend(diesel::pg::Pg))]
pub(super) struct SponsorRow {
    pub(super) id: i64,
    name: String,
    description: String,
    website: String,
    phone: String,
    contact_name_first: String,
    contact_name_last: String,
    live_flag: bool,
    version: i64,
    approval: String,
    approval_reason: String,
    named_by: Option<i64>,
}

impl SponsorRow {
    pub(super) fn with(self, logos: Vec<Logo>) -> Sponsor {
        Sponsor {
            id: SponsorId(self.id),
            details: SponsorDetails {
                name: self.name,
                description: self.description,
                website: self.website,
                phone: self.phone,
                contact_name_first: self.contact_name_first,
                contact_name_last: self.contact_name_last,
                live: self.live_flag,
            },
            logos,
            approval: Approval::named(&self.approval).unwrap_or(Approval::Refused),
            approval_reason: self.approval_reason,
            named: self.named_by.is_some(),
            version: self.version,
        }
    }
}

/// A sponsor's texts as columns.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = sponsors)]
pub(super) struct SponsorColumns<'a> {
    name: &'a str,
    description: &'a str,
    website: &'a str,
    phone: &'a str,
    contact_name_first: &'a str,
    contact_name_last: &'a str,
    live_flag: bool,
}

impl<'a> From<&'a SponsorDetails> for SponsorColumns<'a> {
    fn from(details: &'a SponsorDetails) -> Self {
        Self {
            name: &details.name,
            description: &details.description,
            website: &details.website,
            phone: &details.phone,
            contact_name_first: &details.contact_name_first,
            contact_name_last: &details.contact_name_last,
            live_flag: details.live,
        }
    }
}
