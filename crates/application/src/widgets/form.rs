use fairway_domain::ids::TournamentId;
use fairway_domain::values::Complaint;
use fairway_domain::widget::{WidgetType, name};

use super::{Widget, WidgetDetails};
use crate::audit::Field;
use crate::checks::{Checks, checked};
use crate::error::Result;

/// A widget as a form tells it; what it does not tell stays as it was.
#[derive(Debug, Clone, Default)]
pub struct WidgetForm {
    /// The tournament it belongs to, for good; required of a new one.
    pub tournament_id: Option<TournamentId>,
    /// What kind of content it holds; required.
    pub type_id: Option<i64>,
    /// Its title; required.
    pub name: Option<String>,
    /// HTML as it was written, or why the content holds none (rule `widget-content`); empty in a new one, unless told.
    pub body: Option<Result<String, Complaint>>,
    /// Whether the public may see it; not a new one, unless told.
    pub live: Option<bool>,
}

impl WidgetForm {
    /// The HTML as it was written, if there is any to be cleaned.
    pub(super) fn written(&self) -> Option<&str> {
        self.body.as_ref()?.as_deref().ok()
    }

    /// What the widget would be with this HTML, which was cleaned; without any it keeps its own. Every broken rule is told
    /// at once.
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
            type_id: checked(type_id)?,
            name: checked(name)?,
            body: body.or_else(|| before.map(|it| it.body.clone())).unwrap_or_default(),
            live: self.live.or(before.map(|it| it.live)).unwrap_or(false),
        })
    }
}

/// A widget's fields as the audit trail has them.
pub(super) fn fields(details: &WidgetDetails) -> Vec<Field> {
    vec![
        ("widgetTypeId", details.type_id.to_string()),
        ("name", details.name.clone()),
        ("content", details.body.clone()),
        ("liveFlag", details.live.to_string()),
    ]
}
