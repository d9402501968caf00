//! Accounts: their rows and changes.

mod add;
mod people;
mod roles;
mod sessions;
mod tournaments;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::Text;
use fairway_application::Result;
use fairway_application::page::Part;
use fairway_application::stores::accounts::{
    Credentials, NewGuest, NewUser, RoleView, Session, Suggestion, User, UserFilter, UserStore,
};
use fairway_domain::access::Role;
use fairway_domain::account::Proof;
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use self::roles::role_id;
use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{attendees, idempotency_keys, invitation_consents, user_roles, users};

diesel::define_sql_function!(fn lower(text: Text) -> Text);

#[derive(Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(diesel::pg::Pg))]
struct UserRow {
    id: i64,
    email: Option<String>,
    name_first: String,
    name_last: String,
    phone: String,
    uid: String,
    provider: String,
    version: i64,
    #[diesel(select_expression = users::email_proven_at.is_not_null())]
    is_proven: bool,
    #[diesel(select_expression = users::password_hash.is_not_null())]
    has_password: bool,
}

/// An address from the database.
pub(crate) fn email(stored: Option<String>) -> Option<Email> {
    stored.map(Email::stored)
}

impl PgStores<'_> {
    fn user(&mut self, row: Option<UserRow>) -> Result<Option<User>> {
        let Some(row) = row else { return Ok(None) };
        let roles = roles::of(self.connection, row.id)?;
        Ok(Some(User {
            id: UserId(row.id),
            email: email(row.email),
            name_first: row.name_first,
            name_last: row.name_last,
            phone: row.phone,
            roles,
            uid: row.uid,
            provider: row.provider,
            proof: Proof::of(row.is_proven, row.has_password),
            version: row.version,
        }))
    }
}

impl UserStore for PgStores<'_> {
    fn find(&mut self, id: UserId) -> Result<Option<User>> {
        let row =
            users::table.find(id.0).select(UserRow::as_select()).first(self.connection).optional().ours()?;
        self.user(row)
    }

    fn lock(&mut self, id: UserId) -> Result<Option<User>> {
        let locked = users::table.find(id.0).for_no_key_update().select(UserRow::as_select());
        let row = locked.first(self.connection).optional().ours()?;
        self.user(row)
    }

    fn list(&mut self, filter: &UserFilter) -> Result<Part<User>> {
        people::list(self.connection, filter)
    }

    fn teammates(&mut self, id: UserId) -> Result<Vec<Suggestion>> {
        people::teammates(self.connection, id)
    }

    fn owner_of(&mut self, email: &Email) -> Result<Option<Suggestion>> {
        people::owner_of(self.connection, email)
    }

    fn roles(&mut self) -> Result<Vec<RoleView>> {
        roles::all(self.connection)
    }

    fn add(&mut self, user: &NewUser) -> Result<UserId> {
        add::user(self.connection, user)
    }

    fn add_guest(&mut self, guest: &NewGuest) -> Result<Option<UserId>> {
        add::guest(self.connection, guest)
    }

    fn forget(&mut self, ids: &[UserId], today: NaiveDate) -> Result<()> {
        people::forget(self.connection, ids, role_id(Role::Guest), today)
    }

    fn update(&mut self, user: &User) -> Result<()> {
        diesel::update(users::table.find(user.id.0))
            .set((
                users::email.eq(user.email.as_ref().map(Email::as_str)),
                users::name_first.eq(&user.name_first),
                users::name_last.eq(&user.name_last),
                users::phone.eq(&user.phone),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn set_roles(&mut self, id: UserId, roles: &[Role], end_sessions: bool) -> Result<()> {
        diesel::delete(user_roles::table.filter(user_roles::user_id.eq(id.0)))
            .execute(self.connection)
            .ours()?;
        roles::add(self.connection, id.0, roles)?;
        if end_sessions { self.end_sessions(id) } else { Ok(()) }
    }

    fn set_password(&mut self, id: UserId, hash: &str) -> Result<()> {
        diesel::update(users::table.find(id.0))
            .set((users::password_hash.eq(hash), users::token_version.eq(users::token_version + 1)))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn end_sessions(&mut self, id: UserId) -> Result<()> {
        diesel::update(users::table.find(id.0))
            .set(users::token_version.eq(users::token_version + 1))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn set_proven(&mut self, id: UserId, at: Option<DateTime<Utc>>) -> Result<()> {
        diesel::update(users::table.find(id.0))
            .set(users::email_proven_at.eq(at))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn shut_out(&mut self, id: UserId) -> Result<()> {
        diesel::update(users::table.find(id.0))
            .set((users::password_hash.eq(None::<String>), users::token_version.eq(users::token_version + 1)))
            .execute(self.connection)
            .ours()?;
        let kept = idempotency_keys::table.filter(idempotency_keys::caller_id.eq(id.0));
        diesel::delete(kept).execute(self.connection).ours()?;
        diesel::delete(invitation_consents::table.find(id.0)).execute(self.connection).ours().map(drop)
    }

    fn lock_held(&mut self, id: UserId) -> Result<()> {
        people::lock_held(self.connection, id)
    }

    fn lock_to_delete(&mut self, id: UserId) -> Result<Option<User>> {
        let locked = users::table.find(id.0).for_update().select(UserRow::as_select());
        let row = locked.first(self.connection).optional().ours()?;
        self.user(row)
    }

    fn tournaments_bought(&mut self, id: UserId) -> Result<Vec<String>> {
        tournaments::bought(self.connection, id)
    }

    fn tournaments_attended(&mut self, id: UserId) -> Result<Vec<String>> {
        tournaments::attended(self.connection, id)
    }

    fn delete(&mut self, id: UserId) -> Result<()> {
        let places = attendees::table.filter(attendees::user_id.eq(id.0));
        diesel::delete(places).execute(self.connection).ours()?;
        diesel::delete(users::table.find(id.0)).execute(self.connection).ours().map(drop)
    }

    fn another_admin(&mut self, id: UserId) -> Result<bool> {
        roles::another_admin(self.connection, id)
    }

    fn credentials(&mut self, email: &Email) -> Result<Option<Credentials>> {
        sessions::credentials(self.connection, email)
    }

    fn session(&mut self, id: UserId) -> Result<Option<Session>> {
        sessions::of(self.connection, id)
    }
}
