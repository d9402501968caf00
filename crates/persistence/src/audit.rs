use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::audit::{AuditStore, Entry};
use serde_json::json;

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::audit_log;

impl AuditStore for PgStores<'_> {
    fn add(&mut self, entry: &Entry) -> Result<()> {
        let changes: Vec<_> = entry
            .changes
            .iter()
            .map(|change| json!({"field": change.field, "before": change.before, "after": change.after}))
            .collect();
        diesel::insert_into(audit_log::table)
            .values((
                audit_log::at.eq(entry.at),
                audit_log::actor_id.eq(entry.actor.id.0),
                audit_log::actor_email.eq(entry.actor.email.as_str()),
                audit_log::action.eq(entry.action),
                audit_log::subject_id.eq(entry.subject_id),
                audit_log::changes.eq(json!(changes)),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }
}
