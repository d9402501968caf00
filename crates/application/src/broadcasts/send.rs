use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::UserId;

use super::form::Examined;
use super::{BroadcastForm, Broadcasts, NO_SUCH_BROADCAST};
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::filling::with_subject_filled;
use crate::idempotency::{Answer, Once};
use crate::outbox;
use crate::stores::audit::Change;
use crate::stores::broadcasts::{BroadcastView, NewBroadcast};
use crate::stores::mail::{BroadcastTest, Message};

/// A broadcast as one recipient would read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// The address it would go to.
    pub to: String,
    /// The subject.
    pub subject: String,
    /// The whole mail as plain text.
    pub text: String,
}

impl Broadcasts {
    /// Stores a broadcast, which starts at its time, or within seconds. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::Invalid`].
    pub fn create(
        &self,
        actor: &Actor,
        form: &BroadcastForm,
        once: &Once<BroadcastView>,
    ) -> Result<Answer<BroadcastView>> {
        actor.require(Permission::WriteToMany)?;
        let now = self.clock.now();
        self.database.once(actor, once, now, |stores| {
            let examined = form.examine(&*self.clock, &self.fund, &mut stores.reads())?;
            let Examined { tournament: of, audience, words, send_at } = examined;
            let (tournament, author) = (of.id, actor.id);
            let told = [
                Change::of("subject", &"", &words.subject),
                Change::of("who", &"", &audience.who.name()),
                Change::of("sendAt", &"", &send_at.to_rfc3339()),
            ];
            let new = NewBroadcast {
                tournament,
                audience,
                words,
                send_at,
                author,
                created_at: now,
                weather: false,
            };
            let id = stores.broadcasts().add(&new)?;
            audit::record(
                stores,
                actor,
                now,
                "broadcast.create",
                id.0,
                told.into_iter().flatten().collect(),
            )?;
            let view = stores.broadcasts().find(id)?.ok_or(NO_SUCH_BROADCAST)?;
            Ok(with_subject_filled(&self.fund.now(), &of, view))
        })
    }

    /// A broadcast as one of its recipients would read it; writes no row. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::Invalid`] without a form or a person, and for a person that the filter does not match.
    pub fn preview(
        &self,
        actor: &Actor,
        form: Option<BroadcastForm>,
        user: Option<UserId>,
    ) -> Result<Preview> {
        actor.require(Permission::WriteToMany)?;
        let mut checks = Checks::default();
        let (form, user) = (checks.there("broadcast", form), checks.there("userId", user));
        checks.finish()?;
        let (form, user) = (expect_valid(form)?, expect_valid(user)?);
        self.database.read(|stores| {
            let Examined { tournament, audience, words, .. } =
                form.examine(&*self.clock, &self.fund, stores)?;
            let nobody = || Error::field("userId", "userId is none of the recipients");
            if !stores.broadcasts().finds(tournament.id, &audience, user)? {
                return Err(nobody());
            }
            let recipient = stores.broadcasts().recipient(tournament.id, user)?.ok_or_else(nobody)?;
            let to = recipient.email.to_string();
            let (subject, text) =
                (self.compose)(&self.fund.now(), recipient, tournament, words, audience.invitation);
            Ok(Preview { to, subject, text })
        })
    }

    /// Mails a broadcast to the calling Admin only, filled in for them. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::Invalid`].
    pub fn test(&self, actor: &Actor, form: &BroadcastForm) -> Result<()> {
        actor.require(Permission::WriteToMany)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let examined = form.examine(&*self.clock, &self.fund, &mut stores.reads())?;
            let Examined { tournament, audience, words, .. } = examined;
            let told = Change::of("subject", &"", &words.subject).into_iter().collect();
            let (tournament, user) = (tournament.id, actor.id);
            let test = BroadcastTest { tournament, user, words, invitation: audience.invitation };
            outbox::queue_mail(stores, Some(&actor.email), Message::BroadcastTest(test), now)?;
            audit::record(stores, actor, now, "tournament.test_message", tournament.0, told)
        })
    }
}
