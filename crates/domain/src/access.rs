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
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 5] = [Self::Admin, Self::Volunteer, Self::ContentEditor, Self::User, Self::Guest];

    /// Whether it lets its holder do what others who signed up may not.
    pub fn is_staff(self) -> bool {
        matches!(self, Self::Admin | Self::Volunteer | Self::ContentEditor)
    }

    /// The name that people read and tokens carry.
    pub fn name(self) -> &'static str {
        match self {
            Self::Admin => "Admin",
            Self::Volunteer => "Volunteer",
            Self::ContentEditor => "Content Editor",
            Self::User => "User",
            Self::Guest => "Guest",
        }
    }

    /// The role of that name; `None` when there is none.
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
    /// Act on what belongs to others, and for them.
    ActForOthers,
    /// See everybody's tickets, mark them paid, cancel them, and look after the waitlist.
    ManageTickets,
    /// See what mail could not be sent, and have it tried again.
    SeeMail,
    /// Write to many people of a tournament at once.
    WriteToMany,
    /// See who of the staff changed what, and take that out.
    SeeAuditTrail,
    /// Say what the site tells of the fund.
    ManageFund,
    /// See everybody, add and delete people, and say who manages a sponsor.
    ManagePeople,
    /// Take out everything about a tournament's tickets and attendees.
    ExportData,
}

/// None of somebody's roles allows what they tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Your account may not do this.")]
pub struct Forbidden;

/// A signed-in person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// Their own user.
    pub id: UserId,
    /// Their address, for the audit trail.
    pub email: Email,
    /// Their roles as they are now, not as they were when they signed in.
    pub roles: Vec<Role>,
    /// Whether their address was shown to be theirs.
    pub proven: bool,
    /// Their valid sessions carry this number.
    pub token_version: i32,
}

impl Actor {
    /// Whether they work for the fund: then they may change as much as their work takes.
    pub fn is_staff(&self) -> bool {
        self.roles.iter().any(|role| role.is_staff())
    }

    /// Whether one of their roles allows it.
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

    /// Lets them do what one of their roles allows.
    ///
    /// # Errors
    /// [`Forbidden`] when none of them does.
    pub fn require(&self, permission: Permission) -> Result<(), Forbidden> {
        if self.may(permission) { Ok(()) } else { Err(Forbidden) }
    }

    /// Whether a row that belongs to `owner` is theirs to see and change.
    pub fn owns(&self, owner: UserId) -> bool {
        self.id == owner || self.may(Permission::ActForOthers)
    }
}

/// A caller who has shown who they are: a signed-in person, or a station (rule `stations`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caller {
    /// A signed-in person.
    Person(Actor),
    /// A phone by its own credential.
    Station(Station),
}

/// The identity of a caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CallerId {
    /// Of a person.
    Person(UserId),
    /// Of a station.
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

    /// Whether they work for the fund; its stations do.
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
