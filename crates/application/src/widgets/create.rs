use fairway_domain::access::Actor;

use super::form::fields;
use super::{NO_SUCH_WIDGET, WidgetForm, Widgets};
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::idempotency::{Answer, Once};
use crate::stores::audit::Change;
use crate::stores::widgets::Widget;
use crate::wanted::Wanted;

impl Widgets {
    /// Adds a widget below the others of a tournament's page (rule `widget-order`), unless the client disconnects. Editors and Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::Invalid`](crate::Error::Invalid);
    /// [`KeyReused`](fairway_domain::refusal::Refusal::KeyReused).
    pub fn create(
        &self,
        actor: &Actor,
        form: &WidgetForm,
        once: &Once<Widget>,
        wanted: &Wanted,
    ) -> Result<Answer<Widget>> {
        self.may_edit(actor)?;
        let text = self.text(form, wanted)?;
        let now = self.clock.now();
        let answer = self.database.once(actor, once, now, |stores| {
            let mut checks = Checks::default();
            if let Some(id) = checks.there("tournamentId", form.tournament_id) {
                checks.found("tournamentId", "tournament", stores.tournaments().lock(id)?.is_some());
            }
            let details = form.examine(None, text.html.clone(), checks)?;
            let tournament = expect_valid(form.tournament_id)?;
            let position = stores.widgets().count(tournament)? + 1;
            let id = stores.widgets().add(tournament, &details, position)?;
            stores.widgets().set_text_pictures(id, &text.pictures)?;
            audit::record(
                stores,
                actor,
                now,
                "widget.create",
                id.0,
                Change::between(&[], &fields(&details)),
            )?;
            stores.widgets().find(id, true)?.ok_or(NO_SUCH_WIDGET)
        });
        self.shelf.settle(answer, &text.new_pictures())
    }
}
