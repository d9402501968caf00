use fairway_domain::access::Actor;
use fairway_domain::ids::WidgetId;
use fairway_domain::refusal::Refusal;
use fairway_domain::widget::{self, BadOrder};

use super::{NO_SUCH_WIDGET, Widgets};
use crate::audit::{self};
use crate::error::{Error, Result};
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::widgets::Widget;

impl Widgets {
    /// Sets the order of all widgets of a tournament's page, and returns them in it; `fits` returns whether the order is based on the present widgets
    /// (rule `widget-order`). Editors and Admins.
    ///
    /// # Errors
    /// [`Refusal::Stale`]; [`Error::Forbidden`]; [`Error::NotFound`] when none of the ids is a widget; [`Error::Invalid`] when one of the
    /// tournament's widgets is missing or a duplicate.
    pub fn reorder(
        &self,
        actor: &Actor,
        told: Vec<(WidgetId, i64)>,
        fits: impl FnOnce(&[Widget]) -> bool,
    ) -> Result<Vec<Widget>> {
        self.may_edit(actor)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let tournament = locked(stores, &told)?.tournament_id;
            let before = stores.widgets().of_tournament(tournament, true)?;
            if !fits(&before) {
                return Err(Refusal::Stale.into());
            }
            let known: Vec<_> = before.iter().map(|widget| widget.id).collect();
            let order = widget::reorder(&known, told).map_err(|bad| {
                let (field, complaint) = match bad {
                    BadOrder::Widgets(complaint) => ("id", complaint),
                    BadOrder::Positions(complaint) => ("position", complaint),
                };
                Error::field(field, format!("{field} {complaint}"))
            })?;
            let Some(change) = Change::of("position", &listed(&known), &listed(&order)) else {
                return Ok(before);
            };
            stores.widgets().reorder(&order)?;
            audit::record(stores, actor, now, "tournament.reorder_widgets", tournament.0, vec![change])?;
            stores.widgets().of_tournament(tournament, true)
        })
    }
}

/// The first existing widget of these ids, with its tournament locked.
fn locked(stores: &mut dyn Stores, told: &[(WidgetId, i64)]) -> Result<Widget> {
    if told.is_empty() {
        return Err(Error::field("", "The list is empty: it must hold every widget of the tournament."));
    }
    for (id, _) in told {
        if let Some(widget) = stores.widgets().lock(*id)? {
            return Ok(widget);
        }
    }
    Err(NO_SUCH_WIDGET)
}

/// The order, as the audit trail stores it.
fn listed(ids: &[WidgetId]) -> String {
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
