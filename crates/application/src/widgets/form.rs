use fairway_domain::ids::TournamentId;
use fairway_domain::values::Complaint;
use fairway_domain::widget::{WidgetType, name};

use crate::checks::{Checks, expect_valid};
use crate::error::{FieldErrors, Result};
use crate::stores::audit::Field;
use crate::stores::widgets::{Widget, WidgetDetails};

/// A widget as a form sends it; missing fields keep their value.
#[derive(Debug, Clone, Default)]
pub struct WidgetForm {
    /// The tournament, which never changes; required when new.
    pub tournament_id: Option<TournamentId>,
    /// Its widget type; required.
    pub type_id: Option<i64>,
    /// Its title; required.
    pub name: Option<String>,
    /// The HTML of its content, or the complaint about content without HTML (rule `widget-content`); empty when new and not
    /// sent.
    pub body: Option<Result<String, Complaint>>,
    /// Whether the public sees it; false when new and not sent.
    pub live: Option<bool>,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl WidgetForm {
    /// The unsanitised HTML, if the form has any.
    pub(super) fn written(&self) -> Option<&str> {
        self.body.as_ref()?.as_deref().ok()
    }

    /// The resulting widget with this sanitised HTML, or all broken rules together; without HTML it keeps its own.
    pub(super) fn examine(
        &self,
        before: Option<&Widget>,
        body: Option<String>,
        mut checks: Checks,
    ) -> Result<WidgetDetails> {
        if let Some(Err(complaint)) = &self.body {
            checks.value::<()>("content", Err(complaint.clone()));
        }
        let name = checks.text_or("name", self.name.as_deref(), before.map(|it| it.name.clone()), name);
        let known = |id| WidgetType::of(id).map(WidgetType::id).ok_or_else(|| "is no widget type".into());
        let type_id = checks.value_or("widgetTypeId", self.type_id, before.map(|it| it.type_id), known);
        checks.finish()?;
        Ok(WidgetDetails {
            type_id: expect_valid(type_id)?,
            name: expect_valid(name)?,
            body: body.or_else(|| before.map(|it| it.body.clone())).unwrap_or_default(),
            live: self.live.or(before.map(|it| it.live)).unwrap_or(false),
        })
    }
}

/// A widget's fields as the audit trail stores them.
pub(super) fn fields(details: &WidgetDetails) -> Vec<Field> {
    vec![
        ("widgetTypeId", details.type_id.to_string()),
        ("name", details.name.clone()),
        ("content", details.body.clone()),
        ("liveFlag", details.live.to_string()),
    ]
}
