mod people;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::Text;
use fairway_application::page::Part;
use fairway_application::stores::accounts::{
    Credentials, NewGuest, NewUser, RoleView, Session, Suggestion, User, UserFilter, UserStore,
};
use fairway_application::{Error, Result};
use fairway_domain::access::Role;
use fairway_domain::account::Proof;
use fairway_domain::ids::UserId;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{attendees, idempotency_keys, invitation_consents, roles, user_roles, users};

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

/// Roles are numbered in the order of [`Role::ALL`], from 1, as the first migration has them.
fn role(id: i64) -> Result<Role> {
    let index = usize::try_from(id - 1).ok();
    index
        .and_then(|index| Role::ALL.get(index).copied())
        .ok_or_else(|| Error::Unexpected(format!("there is no role {id}").into()))
}

fn role_id(role: Role) -> i64 {
    Role::ALL.into_iter().zip(1..).find(|(known, _)| *known == role).map_or(0, |(_, id)| id)
}

/// An address as the table holds it.
pub(crate) fn email(stored: Option<String>) -> Option<Email> {
    stored.map(Email::stored)
}

/// Address, token version, whether the address is proven, whether there is a password, and one of the roles: a row for each.
type SessionRow = (Option<String>, i32, bool, bool, Option<i64>);

#[diesel::dsl::auto_type]
fn session_columns() -> _ {
    (
        users::email,
        users::token_version,
        users::email_proven_at.is_not_null(),
        users::password_hash.is_not_null(),
        user_roles::role_id.nullable(),
    )
}

fn session(rows: Vec<SessionRow>) -> Result<Option<Session>> {
    let Some((stored, token_version, is_proven, has_password, _)) = rows.first().cloned() else {
        return Ok(None);
    };
    let roles = rows.into_iter().filter_map(|(.., role)| role).map(role).collect::<Result<_>>()?;
    let proof = Proof::of(is_proven, has_password);
    Ok(email(stored).map(|email| Session { email, roles, proof, token_version }))
}

impl PgStores<'_> {
    fn roles_of(&mut self, id: i64) -> Result<Vec<Role>> {
        let ids: Vec<i64> = user_roles::table
            .filter(user_roles::user_id.eq(id))
            .order(user_roles::role_id)
            .select(user_roles::role_id)
            .load(self.connection)
            .ours()?;
        ids.into_iter().map(role).collect()
    }

    fn user(&mut self, row: Option<UserRow>) -> Result<Option<User>> {
        let Some(row) = row else { return Ok(None) };
        let roles = self.roles_of(row.id)?;
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

    fn add_roles(&mut self, id: i64, roles: &[Role]) -> Result<()> {
        let rows: Vec<_> = roles
            .iter()
            .map(|role| (user_roles::user_id.eq(id), user_roles::role_id.eq(role_id(*role))))
            .collect();
        diesel::insert_into(user_roles::table).values(rows).execute(self.connection).ours().map(drop)
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
        let ids: Vec<i64> = roles::table.order(roles::id).select(roles::id).load(self.connection).ours()?;
        ids.into_iter().map(|id| Ok(RoleView { id, role: role(id)? })).collect()
    }

    fn add(&mut self, user: &NewUser) -> Result<UserId> {
        // Without a conflict that the database would write into its log, address and all.
        let added: Option<i64> = diesel::insert_into(users::table)
            .values((
                users::email.eq(user.email.as_str()),
                users::name_first.eq(&user.name_first),
                users::name_last.eq(&user.name_last),
                users::phone.eq(&user.phone),
                users::password_hash.eq(&user.password_hash),
                users::email_proven_at.eq(user.proven_at),
                users::created_at.eq(user.created_at),
            ))
            .on_conflict_do_nothing()
            .returning(users::id)
            .get_result(self.connection)
            .optional()
            .ours()?;
        let id = added.ok_or(Refusal::EmailTaken)?;
        self.add_roles(id, &user.roles)?;
        Ok(UserId(id))
    }

    fn add_guest(&mut self, guest: &NewGuest) -> Result<Option<UserId>> {
        let added: Option<i64> = diesel::insert_into(users::table)
            .values((
                users::email.eq(guest.email.as_ref().map(Email::as_str)),
                users::name_first.eq(&guest.name_first),
                users::name_last.eq(&guest.name_last),
                users::created_at.eq(guest.created_at),
            ))
            .on_conflict_do_nothing()
            .returning(users::id)
            .get_result(self.connection)
            .optional()
            .ours()?;
        let Some(id) = added else { return Ok(None) };
        self.add_roles(id, &[Role::Guest])?;
        Ok(Some(UserId(id)))
    }

    fn forget(&mut self, ids: &[UserId]) -> Result<()> {
        people::forget(self.connection, ids, role_id(Role::Guest))
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
        self.add_roles(id.0, roles)?;
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
        people::tournaments_bought(self.connection, id)
    }

    fn tournaments_attended(&mut self, id: UserId) -> Result<Vec<String>> {
        people::tournaments_attended(self.connection, id)
    }

    fn delete(&mut self, id: UserId) -> Result<()> {
        let places = attendees::table.filter(attendees::user_id.eq(id.0));
        diesel::delete(places).execute(self.connection).ours()?;
        diesel::delete(users::table.find(id.0)).execute(self.connection).ours().map(drop)
    }

    fn another_admin(&mut self, id: UserId) -> Result<bool> {
        let admins: Vec<i64> = user_roles::table
            .filter(user_roles::role_id.eq(role_id(Role::Admin)))
            .order(user_roles::user_id)
            .select(user_roles::user_id)
            .for_update()
            .load(self.connection)
            .ours()?;
        Ok(admins.into_iter().any(|admin| admin != id.0))
    }

    fn credentials(&mut self, email: &Email) -> Result<Option<Credentials>> {
        // One statement, found or not: an unknown address costs what a known one does.
        let rows: Vec<(i64, Option<String>, SessionRow)> = users::table
            .left_join(user_roles::table)
            .filter(lower(users::email.assume_not_null()).eq(lower(email.as_str())))
            .order(user_roles::role_id)
            .select((users::id, users::password_hash, session_columns()))
            .load(self.connection)
            .ours()?;
        let Some((id, password_hash, _)) = rows.first().cloned() else { return Ok(None) };
        let session = session(rows.into_iter().map(|(_, _, row)| row).collect())?;
        Ok(session.map(|session| Credentials { id: UserId(id), password_hash, session }))
    }

    fn session(&mut self, id: UserId) -> Result<Option<Session>> {
        let rows: Vec<SessionRow> = users::table
            .left_join(user_roles::table)
            .filter(users::id.eq(id.0))
            .order(user_roles::role_id)
            .select(session_columns())
            .load(self.connection)
            .ours()?;
        session(rows)
    }
}
