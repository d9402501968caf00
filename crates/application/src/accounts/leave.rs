mod forget;

use chrono::TimeDelta;
use fairway_domain::access::Actor;
use fairway_domain::leaving::{HeldEvent, HeldTicket, stands_against};
use fairway_domain::mailing::Bound;
use fairway_domain::refusal::Refusal;
use fairway_domain::weather::State;

use self::forget::{forget, give_up};
use super::Accounts;
use crate::checks::Checks;
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_USER;
use crate::outbox;
use crate::ports::{ClientAddress, Reads, TryKey};
use crate::session;
use crate::stores::accounts::User;
use crate::stores::mail::{NewMail, SignInLink};

/// The state of the caller's account before it is deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaving {
    /// Whether the account has a password, which then authorises the deletion; otherwise a mailed code does.
    pub has_password: bool,
    /// A sentence for each reason against the deletion.
    pub against: Vec<String>,
}

/// The password of the account, or the code that was mailed for it: the deletion needs one of them.
#[derive(Clone)]
pub enum Shown {
    /// As typed.
    Password(String),
    /// As it stands in the mail's link.
    Code(String),
}

impl Accounts {
    /// The state of the caller's account before it is deleted.
    ///
    /// # Errors
    /// [`Error::NotFound`] after the deletion.
    pub fn leaving(&self, actor: &Actor) -> Result<Leaving> {
        self.database.read(|stores| {
            let user = stores.users().find(actor.id)?.ok_or(NO_SUCH_USER)?;
            let credentials = stores.users().credentials(&actor.email)?.ok_or(NO_SUCH_USER)?;
            let against = self.against(stores, &user)?;
            Ok(Leaving { has_password: credentials.password_hash.is_some(), against })
        })
    }

    /// Mails the caller a code that authorises the deletion of the account. A second call within a minute mails the same code.
    ///
    /// # Errors
    /// [`Error::TooMany`]; [`Error::TooMuchMail`].
    pub fn send_deletion_code(&self, actor: &Actor, client: ClientAddress) -> Result<()> {
        self.tries.count(TryKey::Confirmations(actor.id))?;
        let now = self.clock.now();
        let mail = NewMail::sign_in(actor.email.clone(), SignInLink::Deletion, now);
        self.database.transaction(|stores| {
            if !outbox::count(stores, &self.mail_bounds, Bound::Codes, &mail.recipient, now)? {
                return Ok(());
            }
            self.tries.count(TryKey::codes(&mail.recipient, client))?;
            stores.mail().add_later(&mail, TimeDelta::zero(), Some(Bound::Links))
        })
    }

    /// Counts a try to delete the account, before the password waits in the queue for hashing.
    ///
    /// # Errors
    /// [`Error::Invalid`] without a password and a code; [`Error::TooMany`].
    pub fn admit_leave(
        &self,
        actor: &Actor,
        password: Option<String>,
        code: Option<String>,
    ) -> Result<Shown> {
        let shown = match (password, code) {
            (_, Some(code)) if !code.trim().is_empty() => Shown::Code(code),
            (password, _) => Shown::Password(password.unwrap_or_default()),
        };
        if let Shown::Password(password) = &shown {
            let mut checks = Checks::default();
            checks.required("password", password);
            checks.finish()?;
        }
        self.tries.count(TryKey::Passwords(actor.id))?;
        Ok(shown)
    }

    /// Deletes the caller's account (rule `deleting-oneself`). Tickets that the books need stay, without the person.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a wrong password or code; [`Refusal::AccountInUse`]; [`Error::Unauthenticated`] once the session has ended.
    pub fn leave(&self, actor: &Actor, shown: &Shown) -> Result<()> {
        if let Shown::Password(password) = shown {
            self.expect_password(actor, password)?;
        }
        let now = self.clock.now();
        self.database.transaction(|stores| {
            // The common lock order (`docs/architecture.md`).
            stores.stations().revoke_all_of(actor.id, now)?;
            stores.users().lock_held(actor.id)?;
            let user = stores.users().lock_to_delete(actor.id)?.ok_or(NO_SUCH_USER)?;
            session::expect_current(stores, actor)?;
            if let Shown::Code(code) = shown {
                let digest = self.digests.sha256(code.trim());
                if !stores.auth_codes().use_up(actor.id, &digest, now)? {
                    return Err(Error::field(
                        "code",
                        "This code is not good any more. Please have another one mailed.",
                    ));
                }
            }
            let against = self.against(&mut stores.reads(), &user)?;
            if !against.is_empty() {
                return Err(Refusal::AccountInUse(against.join(" ")).into());
            }
            // A used code proves that the mailbox belongs to the caller.
            if user.proof.is_proven() || matches!(shown, Shown::Code(_)) {
                return forget(stores, actor, &user, now);
            }
            give_up(stores, actor, &user, now)
        })
    }

    fn expect_password(&self, actor: &Actor, password: &str) -> Result<()> {
        let known = self.database.read(|stores| stores.users().credentials(&actor.email))?;
        let hash = known.and_then(|known| known.password_hash);
        if self.passwords.verify(password, hash)? {
            return Ok(());
        }
        Err(Error::field("password", "This is not the password of your account."))
    }

    fn against(&self, stores: &mut Reads<'_>, user: &User) -> Result<Vec<String>> {
        let tickets = stores.tickets().of_user(user.id)?;
        let passes = stores.attendees().passes_of(user.id)?;
        let references: Vec<_> = tickets.iter().map(|ticket| ticket.reference.to_string()).collect();
        let held = tickets.iter().zip(&references).map(|(ticket, reference)| HeldTicket {
            reference,
            event: HeldEvent {
                name: &ticket.tournament_name,
                start: ticket.date_start,
                end: ticket.date_end,
                cancelled: ticket.is_of_cancelled(),
            },
            cancelled: ticket.cancelled,
            sums: ticket.sums(),
            choice: ticket.choice,
        });
        let here = passes.iter().filter(|pass| pass.checked_in).map(|pass| HeldEvent {
            name: &pass.tournament_name,
            start: pass.date_start,
            end: pass.date_end,
            cancelled: pass.weather == Some(State::Cancelled),
        });
        Ok(stands_against(&user.roles, held, here, self.clock.today()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fairway_domain::access::Role;

    use super::*;
    use crate::Ports;
    use crate::ports::MockPasswords;
    use crate::stores::accounts::{Credentials, Session};
    use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports, ticket, user};

    fn knows(stores: &mut MockStores) {
        stores.users.expect_credentials().returning(|email| {
            let session = Session {
                email: email.clone(),
                roles: vec![Role::User],
                proof: user(7).proof,
                token_version: 0,
            };
            Ok(Some(Credentials { id: user(7).id, password_hash: Some("hash".into()), session }))
        });
    }

    fn leave(right: bool, shown: &Shown, expect: impl FnOnce(&mut MockStores)) -> (Result<()>, Outcomes) {
        let database = FakeDatabase::expecting(|stores| {
            knows(stores);
            expect(stores);
        });
        let mut passwords = MockPasswords::new();
        passwords.expect_verify().returning(move |_, _| Ok(right));
        let ports =
            Ports { passwords: Arc::new(passwords), ..ports(database.clone(), FixedClock::default()) };
        (Accounts::new(&ports).leave(&actor(7, &[Role::User]), shown), database.outcomes())
    }

    fn locks(stores: &mut MockStores) {
        stores.stations.expect_revoke_all_of().returning(|_, _| Ok(()));
        stores.users.expect_lock_held().returning(|_| Ok(()));
        stores.users.expect_lock_to_delete().returning(|_| Ok(Some(user(7))));
        stores.keeps_sessions();
    }

    #[test]
    fn a_wrong_password_or_code_deletes_nothing() {
        let (answer, _) = leave(false, &Shown::Password("wrong".into()), |_| {});
        assert!(matches!(answer, Err(Error::Invalid(_))));
        let (answer, outcomes) = leave(true, &Shown::Code("old".into()), |stores| {
            locks(stores);
            stores.auth_codes.expect_use_up().returning(|_, _, _| Ok(false));
        });
        assert!(matches!(answer, Err(Error::Invalid(_))));
        assert_eq!(outcomes.rollbacks, 1);
    }

    #[test]
    fn an_account_in_use_is_kept_and_the_reasons_are_returned() {
        let (answer, outcomes) = leave(true, &Shown::Password("right".into()), |stores| {
            locks(stores);
            stores.tickets.expect_of_user().returning(|_| Ok(vec![ticket()]));
            stores.attendees.expect_passes_of().returning(|_| Ok(vec![]));
        });
        let sentence = answer.unwrap_err().to_string();
        assert!(sentence.starts_with("Your account cannot be deleted yet. Ticket FW-"), "{sentence}");
        assert_eq!(outcomes.rollbacks, 1);
    }

    #[test]
    fn leaving_needs_a_password_or_a_code() {
        let accounts = Accounts::new(&ports(FakeDatabase::expecting(|_| {}), FixedClock::default()));
        let admit = |password: &str, code: &str| {
            accounts.admit_leave(&actor(7, &[Role::User]), Some(password.into()), Some(code.into()))
        };
        assert!(matches!(admit(" ", ""), Err(Error::Invalid(_))));
        assert!(matches!(admit("fore", ""), Ok(Shown::Password(_))));
        assert!(matches!(admit("", "0123"), Ok(Shown::Code(_))));
    }
}
