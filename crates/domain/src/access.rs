//! Users, and the rights that their roles give (rules `roles`, `who-may-call`).

use crate::ids::{StationId, UserId};
use crate::station::Station;
use crate::values::Email;

/// One of the five roles (rule `roles`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Everything.
    Admin,
    /// Checks people in on the day.
    Volunteer,
    /// Writes the public page's content.
    ContentEditor,
    /// Has an account.
    User,
    /// Was added as a teammate and has no account of their own yet (rule `guests`).
    Guest,
}

impl Role {
    /// All roles, in the order of lists.
    pub const ALL: [Self; 5] = [Self::Admin, Self::Volunteer, Self::ContentEditor, Self::User, Self::Guest];

    /// Whether the role gives rights beyond those of a user who signed up.
    pub fn is_staff(self) -> bool {
        matches!(self, Self::Admin | Self::Volunteer | Self::ContentEditor)
    }

    /// The name on pages and in tokens.
    pub fn name(self) -> &'static str {
        match self {
            Self::Admin => "Admin",
            Self::Volunteer => "Volunteer",
            Self::ContentEditor => "Content Editor",
            Self::User => "User",
            Self::Guest => "Guest",
        }
    }

    /// The role with this name; `None` for another name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

/// The rights of a role beyond those of every signed-in user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permission {
    /// See tournaments, rounds, categories and content that are not live.
    SeeHidden,
    /// See the check-in list and check people in and out.
    CheckIn,
    /// Create, change and delete tournaments, their rounds and their ticket categories.
    ManageTournaments,
    /// Write the content of tournaments' pages.
    EditContent,
    /// Act on rows of other users, and in their name.
    ActForOthers,
    /// See all tickets, mark them paid, cancel them, and manage the waitlist.
    ManageTickets,
    /// See mail that could not be sent, and send it again.
    SeeMail,
    /// Send a mail to many people of a tournament.
    WriteToMany,
    /// See the changes of staff, and export them.
    SeeAuditTrail,
    /// Set the fund's settings.
    ManageFund,
    /// See all users, add and delete them, and choose the managers of a sponsor.
    ManagePeople,
    /// Export all data of a tournament's tickets and attendees.
    ExportData,
}

/// No role of the user has the permission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Your account may not do this.")]
pub struct Forbidden;

/// A signed-in person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// Their user id.
    pub id: UserId,
    /// Their address, for the audit trail.
    pub email: Email,
    /// Their roles now, not those at sign-in.
    pub roles: Vec<Role>,
    /// Whether their address is proven.
    pub proven: bool,
    /// Their valid sessions carry this number.
    pub token_version: i32,
}

impl Actor {
    /// Whether one of their roles is a staff role. Staff are exempt from the limit on writes.
    pub fn is_staff(&self) -> bool {
        self.roles.iter().any(|role| role.is_staff())
    }

    /// Whether one of their roles has the permission.
    pub fn may(&self, permission: Permission) -> bool {
        self.roles.iter().any(|role| match permission {
            Permission::SeeHidden => matches!(role, Role::Admin | Role::Volunteer | Role::ContentEditor),
            Permission::CheckIn => matches!(role, Role::Admin | Role::Volunteer),
            Permission::EditContent => matches!(role, Role::Admin | Role::ContentEditor),
            Permission::ManageTournaments
            | Permission::ActForOthers
            | Permission::ManageTickets
            | Permission::SeeMail
            | Permission::WriteToMany
            | Permission::SeeAuditTrail
            | Permission::ManageFund
            | Permission::ManagePeople
            | Permission::ExportData => matches!(role, Role::Admin),
        })
    }

    /// Admits a user with the permission.
    ///
    /// # Errors
    /// [`Forbidden`] when none of their roles has it.
    pub fn require(&self, permission: Permission) -> Result<(), Forbidden> {
        if self.may(permission) { Ok(()) } else { Err(Forbidden) }
    }

    /// Whether they may see and change a row that belongs to `owner`.
    pub fn owns(&self, owner: UserId) -> bool {
        self.id == owner || self.may(Permission::ActForOthers)
    }
}

/// An authenticated caller: a signed-in person, or a station (rule `stations`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caller {
    /// A signed-in person.
    Person(Actor),
    /// A phone with a station's credential.
    Station(Station),
}

/// The identity of a caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CallerId {
    /// A user's id.
    Person(UserId),
    /// A station's id.
    Station(StationId),
}

impl Caller {
    /// The user or the station.
    pub fn id(&self) -> CallerId {
        match self {
            Self::Person(actor) => CallerId::Person(actor.id),
            Self::Station(station) => CallerId::Station(station.id),
        }
    }

    /// Whether the caller is staff; stations are.
    pub fn is_staff(&self) -> bool {
        match self {
            Self::Person(actor) => actor.is_staff(),
            Self::Station(_) => true,
        }
    }
}

impl CallerId {
    /// The person; `None` for a station.
    pub fn person(self) -> Option<UserId> {
        match self {
            Self::Person(id) => Some(id),
            Self::Station(_) => None,
        }
    }

    /// The station; `None` for a person.
    pub fn station(self) -> Option<StationId> {
        match self {
            Self::Person(_) => None,
            Self::Station(id) => Some(id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn actor(roles: &[Role]) -> Actor {
        Actor {
            id: UserId(1),
            email: Email::parse("a@example.org").unwrap(),
            roles: roles.to_vec(),
            proven: true,
            token_version: 0,
        }
    }

    #[test]
    fn each_permission_belongs_to_the_roles_that_the_table_names() {
        let holders = |permission| {
            Role::ALL.into_iter().filter(|role| actor(&[*role]).may(permission)).collect::<Vec<_>>()
        };
        assert_eq!(holders(Permission::SeeHidden), [Role::Admin, Role::Volunteer, Role::ContentEditor]);
        assert_eq!(holders(Permission::CheckIn), [Role::Admin, Role::Volunteer]);
        assert_eq!(holders(Permission::EditContent), [Role::Admin, Role::ContentEditor]);
        assert_eq!(holders(Permission::ManageTournaments), [Role::Admin]);
        assert_eq!(holders(Permission::ActForOthers), [Role::Admin]);
        assert_eq!(holders(Permission::ManageTickets), [Role::Admin]);
        assert_eq!(holders(Permission::SeeMail), [Role::Admin]);
        assert_eq!(holders(Permission::WriteToMany), [Role::Admin]);
        assert_eq!(holders(Permission::SeeAuditTrail), [Role::Admin]);
        assert_eq!(holders(Permission::ManageFund), [Role::Admin]);
        assert_eq!(holders(Permission::ManagePeople), [Role::Admin]);
        assert_eq!(holders(Permission::ExportData), [Role::Admin]);
    }

    #[test]
    fn a_row_belongs_to_its_owner_and_to_an_admin() {
        assert!(actor(&[Role::User]).owns(UserId(1)));
        assert!(!actor(&[Role::Volunteer, Role::ContentEditor, Role::User]).owns(UserId(2)));
        assert!(actor(&[Role::Admin]).owns(UserId(2)));
    }

    #[test]
    fn a_role_is_found_by_the_name_it_shows() {
        assert!(Role::ALL.into_iter().all(|role| Role::named(role.name()) == Some(role)));
        assert_eq!(Role::named("admin"), None);
    }
}
