//! Sponsors that buyers name with their ticket, and the decisions on them (rule `named-sponsors`).

use diesel::dsl::{exists, not, select};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use fairway_application::Result;
use fairway_application::stores::sponsors::SponsorDetails;
use fairway_domain::ids::{SponsorId, UserId};
use fairway_domain::sponsor::Approval;

use super::rows::SponsorColumns;
use crate::errors::Ours;
use crate::schema::{sponsors, tickets, users};

/// Gives the players of its tickets new numbers, as the triggers of migration 30 do for other changes; these ignore the approval.
const NUMBER: &str = "SELECT number_check_in_changes(ARRAY(
    SELECT attendees.id FROM attendees JOIN groups ON groups.id = attendees.group_id
    JOIN tickets ON tickets.id = groups.ticket_id WHERE tickets.sponsor_id = $1))";

pub(super) fn add(connection: &mut PgConnection, details: &SponsorDetails, by: UserId) -> Result<SponsorId> {
    let waits = (sponsors::approval.eq(Approval::Waiting.name()), sponsors::named_by.eq(by.0));
    diesel::insert_into(sponsors::table)
        .values((SponsorColumns::from(details), waits))
        .returning(sponsors::id)
        .get_result(connection)
        .ours()
        .map(SponsorId)
}

pub(super) fn count(connection: &mut PgConnection, by: UserId) -> Result<i64> {
    let waiting = sponsors::table
        .filter(sponsors::named_by.eq(by.0).and(sponsors::approval.eq(Approval::Waiting.name())));
    waiting.count().get_result(connection).ours()
}

pub(super) fn set_approval(
    connection: &mut PgConnection,
    id: SponsorId,
    approval: Approval,
    reason: &str,
) -> Result<()> {
    diesel::update(sponsors::table.find(id.0))
        .set((
            sponsors::approval.eq(approval.name()),
            sponsors::approval_reason.eq(reason),
            sponsors::live_flag.eq(approval == Approval::Approved),
        ))
        .execute(connection)
        .ours()
        .map(drop)
}

pub(super) fn number_check_in(connection: &mut PgConnection, id: SponsorId) -> Result<()> {
    diesel::sql_query(NUMBER).bind::<BigInt, _>(id.0).execute(connection).ours().map(drop)
}

pub(super) fn is_taken_while_waiting(
    connection: &mut PgConnection,
    id: SponsorId,
    buyer: UserId,
) -> Result<bool> {
    let waiting = sponsors::table.find(id.0).filter(sponsors::approval.eq(Approval::Waiting.name()));
    let waits: bool = select(exists(waiting)).get_result(connection).ours()?;
    if !waits {
        return Ok(false);
    }
    let purchaser = users::table.find(buyer.0).select(users::id).for_no_key_update();
    let _: Option<i64> = purchaser.first(connection).optional().ours()?;
    Ok(unpaid_tickets(connection, id)? > 0)
}

pub(super) fn unpaid_tickets(connection: &mut PgConnection, id: SponsorId) -> Result<i64> {
    tickets::table
        .filter(tickets::sponsor_id.eq(id.0))
        .filter(not(tickets::is_cancelled))
        .filter(not(tickets::paid).or(tickets::no_cost_flag))
        .count()
        .get_result(connection)
        .ours()
}
