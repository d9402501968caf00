//! A recipient of a broadcast.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use fairway_application::Result;
use fairway_application::stores::broadcasts::Recipient;
use fairway_domain::ids::{TournamentId, UserId};
use fairway_domain::values::Email;

use crate::errors::Ours;
use crate::reference::reference;

#[derive(QueryableByName)]
struct PersonRow {
    #[diesel(sql_type = Text)]
    name_first: String,
    #[diesel(sql_type = Text)]
    name_last: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Bool)]
    proven: bool,
    #[diesel(sql_type = Bool)]
    invited: bool,
    #[diesel(sql_type = Array<Text>)]
    references: Vec<String>,
}

pub(super) fn of(
    connection: &mut PgConnection,
    tournament: TournamentId,
    user: UserId,
) -> Result<Option<Recipient>> {
    let query = diesel::sql_query(
        "SELECT name_first, name_last, email, email_proven_at IS NOT NULL AS proven,
             EXISTS (SELECT FROM invitation_consents WHERE user_id = users.id) AS invited,
             ARRAY(SELECT reference FROM tickets
                 WHERE tournament_id = $1 AND NOT is_cancelled AND NOT is_suspended AND (user_id = users.id OR id IN (
                     SELECT ticket_id FROM groups JOIN attendees ON attendees.group_id = groups.id WHERE attendees.user_id = users.id))
                 ORDER BY id) AS \"references\"
         FROM users WHERE id = $2 AND email IS NOT NULL",
    );
    let query = query.bind::<BigInt, _>(tournament.0).bind::<BigInt, _>(user.0);
    let row: Option<PersonRow> = query.get_result(connection).optional().ours()?;
    let Some(row) = row else { return Ok(None) };
    let shown = |code: &String| reference(code).map(|reference| reference.to_string());
    Ok(Some(Recipient {
        user,
        name_first: row.name_first,
        name_last: row.name_last,
        email: Email::stored(row.email),
        proven: row.proven,
        invited: row.invited,
        references: row.references.iter().map(shown).collect::<Result<Vec<_>>>()?,
    }))
}
