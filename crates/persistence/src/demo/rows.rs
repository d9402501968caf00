//! Inserts the rows of the demonstration in the order of their references.

use diesel::prelude::*;
use fairway_application::Result;

use super::ids::Ids;
use super::people::{link, person, sponsor};
use super::sale::Sale;
use super::{Category, Demonstration, Round, Tournament, Widget};
use crate::errors::Ours;
use crate::schema::{
    round_ticket_categories, rounds, ticket_categories, tournaments, widget_photos, widget_types, widgets,
};

/// Writes the demonstration in an open transaction.
pub(super) fn write(connection: &mut PgConnection, demonstration: &Demonstration) -> Result<()> {
    let people = Ids::write("person", &demonstration.people, |p| &p.key, |p| person(connection, p))?;
    let sponsors = Ids::write("sponsor", &demonstration.sponsors, |s| &s.name, |s| sponsor(connection, s))?;
    let tournaments =
        Ids::write("tournament", &demonstration.tournaments, |t| &t.slug, |t| tournament(connection, t))?;
    for sponsor in &demonstration.sponsors {
        link(connection, sponsor, demonstration, &people, &sponsors, &tournaments)?;
    }
    for one in &demonstration.tournaments {
        parts(connection, tournaments.of(&one.slug)?, one, &people, &sponsors)?;
    }
    Ok(())
}

/// Writes the categories, rounds, widgets and tickets of a tournament.
fn parts(
    connection: &mut PgConnection,
    id: i64,
    tournament: &Tournament,
    people: &Ids,
    sponsors: &Ids,
) -> Result<()> {
    let Tournament { categories, rounds, widgets, tickets, .. } = tournament;
    let categories = Ids::write("category", categories, |c| &c.name, |c| category(connection, id, c))?;
    let rounds =
        Ids::write("round", rounds, |r| &r.name, |r| round(connection, id, tournament, r, &categories))?;
    for (widget, position) in widgets.iter().zip(1..) {
        self::widget(connection, id, widget, position, tournament)?;
    }
    let context = Sale { tournament: id, people, sponsors, categories, rounds };
    for ticket in tickets {
        context.ticket(connection, ticket)?;
    }
    Ok(())
}

fn tournament(connection: &mut PgConnection, tournament: &Tournament) -> Result<i64> {
    let banner = tournament.banner.as_ref();
    diesel::insert_into(tournaments::table)
        .values((
            tournaments::name.eq(&tournament.name),
            tournaments::slug.eq(&tournament.slug),
            tournaments::description.eq(&tournament.description),
            tournaments::live_flag.eq(tournament.live),
            tournaments::date_start.eq(tournament.date),
            tournaments::date_end.eq(tournament.date),
            tournaments::location_title.eq(&tournament.location_title),
            tournaments::location_address.eq(&tournament.location_address),
            tournaments::banner_photo_file_name.eq(banner.map(|picture| &picture.file_name)),
            tournaments::banner_photo_content_type.eq(banner.map(|picture| picture.content_type)),
            tournaments::banner_photo_file_size.eq(banner.map(|picture| picture.size)),
            tournaments::banner_photo_updated_at.eq(banner.map(|_| tournament.created_at)),
            tournaments::banner_photo_name.eq(banner.map(|picture| &picture.name)),
            tournaments::created_at.eq(tournament.created_at),
            tournaments::updated_at.eq(tournament.created_at),
        ))
        .returning(tournaments::id)
        .get_result(connection)
        .ours()
}

fn category(connection: &mut PgConnection, tournament: i64, category: &Category) -> Result<i64> {
    diesel::insert_into(ticket_categories::table)
        .values((
            ticket_categories::tournament_id.eq(tournament),
            ticket_categories::name.eq(&category.name),
            ticket_categories::description.eq(&category.description),
            ticket_categories::num_groups.eq(category.num_groups),
            ticket_categories::num_attendees.eq(category.num_attendees),
            ticket_categories::max_total_tickets.eq(category.max_total_tickets),
            ticket_categories::price_cents.eq(category.price.cents),
            ticket_categories::fair_value_cents.eq(category.fair_value.cents),
            ticket_categories::embed_code.eq(&category.embed_code),
            ticket_categories::live_flag.eq(category.live),
            ticket_categories::sponsor_flag.eq(category.for_sponsors),
        ))
        .returning(ticket_categories::id)
        .get_result(connection)
        .ours()
}

fn round(
    connection: &mut PgConnection,
    id: i64,
    tournament: &Tournament,
    round: &Round,
    categories: &Ids,
) -> Result<i64> {
    let round_id: i64 = diesel::insert_into(rounds::table)
        .values((
            rounds::tournament_id.eq(id),
            rounds::name.eq(&round.name),
            rounds::location.eq(&round.location),
            rounds::start_date.eq(tournament.date),
            rounds::start_time.eq(round.start),
            rounds::end_date.eq(tournament.date),
            rounds::end_time.eq(round.end),
            rounds::end_date_visible.eq(round.end_visible),
            rounds::description.eq(&round.description),
            rounds::max_attendees.eq(round.max_attendees),
            rounds::live_flag.eq(round.live),
        ))
        .returning(rounds::id)
        .get_result(connection)
        .ours()?;
    for name in &round.categories {
        diesel::insert_into(round_ticket_categories::table)
            .values((
                round_ticket_categories::round_id.eq(round_id),
                round_ticket_categories::ticket_category_id.eq(categories.of(name)?),
                round_ticket_categories::tournament_id.eq(id),
            ))
            .execute(connection)
            .ours()?;
    }
    Ok(round_id)
}

fn widget(
    connection: &mut PgConnection,
    id: i64,
    widget: &Widget,
    position: i32,
    tournament: &Tournament,
) -> Result<()> {
    let kind: i64 = widget_types::table
        .filter(widget_types::name.eq(&widget.kind))
        .select(widget_types::id)
        .first(connection)
        .ours()?;
    let widget_id: i64 = diesel::insert_into(widgets::table)
        .values((
            widgets::tournament_id.eq(id),
            widgets::widget_type_id.eq(kind),
            widgets::name.eq(&widget.name),
            widgets::body.eq(&widget.body),
            widgets::live_flag.eq(widget.live),
            widgets::position.eq(position),
        ))
        .returning(widgets::id)
        .get_result(connection)
        .ours()?;
    for photo in &widget.photos {
        diesel::insert_into(widget_photos::table)
            .values((
                widget_photos::widget_id.eq(widget_id),
                widget_photos::photo_file_name.eq(&photo.file_name),
                widget_photos::photo_content_type.eq(photo.content_type),
                widget_photos::photo_file_size.eq(photo.size),
                widget_photos::picture_name.eq(&photo.name),
                widget_photos::created_at.eq(tournament.created_at),
            ))
            .execute(connection)
            .ours()?;
    }
    Ok(())
}
