use fairway_domain::access::{Actor, Permission, Role};
use fairway_domain::account::Proof;
use fairway_domain::ids::UserId;
use fairway_domain::refusal::Refusal;

use super::Accounts;
use super::profile::names;
use crate::audit::{self};
use crate::error::Result;
use crate::not_found::NO_SUCH_USER;
use crate::ports::Stores;
use crate::stores::audit::Change;

impl Accounts {
    /// Deletes a person, with their places on cancelled tickets and their links to sponsors. All their tokens end at once. Admins only, and never
    /// themselves.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; [`Refusal::OwnAccount`], [`Refusal::LastAdmin`],
    /// [`Refusal::UserHasTickets`], [`Refusal::UserAttends`].
    pub fn delete(&self, actor: &Actor, id: UserId) -> Result<()> {
        actor.require(Permission::ManagePeople)?;
        if id == actor.id {
            return Err(Refusal::OwnAccount.into());
        }
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let user = stores.users().lock_to_delete(id)?.ok_or(NO_SUCH_USER)?;
            // If two Admins delete each other at once, the second finds the first gone.
            if user.roles.contains(&Role::Admin) && !stores.users().another_admin(id)? {
                return Err(Refusal::LastAdmin.into());
            }
            admit(stores, id)?;
            // A stranger may have registered the address; a place on a waitlist belongs to the reader of its mail.
            if let Some(email) = user.email.as_ref().filter(|_| user.proof != Proof::Claimed) {
                stores.waitlist().forget(email)?;
            }
            stores.users().delete(id)?;
            // Without name and address: the person has a right to be forgotten.
            let told = [Change::of("uid", &user.uid, &""), Change::of("roleArray", &names(&user.roles), &"")];
            audit::record(stores, actor, now, "user.delete", id.0, told.into_iter().flatten().collect())
        })
    }
}

/// Refuses to delete a user with a ticket, or with a place on a valid one (rule `deleting-people`).
fn admit(stores: &mut dyn Stores, id: UserId) -> Result<()> {
    let bought = stores.users().tournaments_bought(id)?;
    if !bought.is_empty() {
        return Err(Refusal::UserHasTickets(bought.join("; ")).into());
    }
    let attended = stores.users().tournaments_attended(id)?;
    if !attended.is_empty() {
        return Err(Refusal::UserAttends(attended.join("; ")).into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use crate::stores::accounts::User;
    use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports, user};

    fn delete(by: Role, id: i64, expect: impl FnOnce(&mut MockStores)) -> (Result<()>, Outcomes) {
        let database = FakeDatabase::expecting(expect);
        let accounts = Accounts::new(&ports(database.clone(), FixedClock::default()));
        (accounts.delete(&actor(1, &[by]), UserId(id)), database.outcomes())
    }

    fn knows(stores: &mut MockStores, role: Role) {
        let known = User { roles: vec![role], ..user(7) };
        stores.users.expect_lock_to_delete().returning(move |_| Ok(Some(known.clone())));
    }

    #[test]
    fn only_admins_delete_people_and_never_themselves() {
        for role in [Role::User, Role::Volunteer, Role::ContentEditor, Role::Guest] {
            let (answer, outcomes) = delete(role, 7, |_| {});
            assert!(matches!(answer, Err(Error::Forbidden)), "{role:?}");
            assert_eq!(outcomes, Outcomes::default());
        }
        let (answer, outcomes) = delete(Role::Admin, 1, |_| {});
        assert!(matches!(answer, Err(Error::Refused(Refusal::OwnAccount))));
        assert_eq!(outcomes, Outcomes::default());
    }

    #[test]
    fn deleting_a_user_with_tickets_or_a_place_is_refused_with_the_tournament() {
        let (answer, outcomes) = delete(Role::Admin, 7, |stores| {
            knows(stores, Role::User);
            let bought = vec!["Spring Classic".to_owned(), "Fall Open".to_owned()];
            stores.users.expect_tournaments_bought().return_once(|_| Ok(bought));
        });
        let sentence = answer.unwrap_err().to_string();
        assert_eq!(
            sentence,
            "This user has tickets of Spring Classic; Fall Open, so they cannot be deleted."
        );
        assert_eq!(outcomes, Outcomes { commits: 0, rollbacks: 1 });
        let (answer, _) = delete(Role::Admin, 7, |stores| {
            knows(stores, Role::User);
            stores.users.expect_tournaments_bought().returning(|_| Ok(vec![]));
            stores.users.expect_tournaments_attended().returning(|_| Ok(vec!["Fall Open".into()]));
        });
        assert!(matches!(answer, Err(Error::Refused(Refusal::UserAttends(name))) if name == "Fall Open"));
    }

    #[test]
    fn the_last_admin_cannot_be_deleted() {
        let (answer, outcomes) = delete(Role::Admin, 7, |stores| {
            knows(stores, Role::Admin);
            stores.users.expect_another_admin().returning(|_| Ok(false));
        });
        assert!(matches!(answer, Err(Error::Refused(Refusal::LastAdmin))));
        assert_eq!(outcomes, Outcomes { commits: 0, rollbacks: 1 });
    }
}
