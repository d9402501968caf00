use diesel::prelude::*;
use fairway_application::Result;

use super::ids::Ids;
use super::sale::Sale;
use super::{Category, Demonstration, Person, Round, Sponsor, Tournament, Widget};
use crate::errors::Ours;
use crate::schema::{
    roles, round_ticket_categories, rounds, sponsor_logos, sponsors, ticket_categories, tournaments,
    user_roles, user_sponsors, users, widget_photos, widget_types, widgets,
};

/// Writes all of it over an open transaction.
pub(super) fn write(connection: &mut PgConnection, demonstration: &Demonstration) -> Result<()> {
    let people = Ids::write("person", &demonstration.people, |p| &p.key, |p| person(connection, p))?;
    let sponsors = Ids::write("sponsor", &demonstration.sponsors, |s| &s.name, |s| sponsor(connection, s))?;
    let tournaments =
        Ids::write("tournament", &demonstration.tournaments, |t| &t.slug, |t| tournament(connection, t))?;
    for sponsor in &demonstration.sponsors {
        link(connection, sponsor, demonstration, &people, &sponsors, &tournaments)?;
    }
    for one in &demonstration.tournaments {
        let id = tournaments.of(&one.slug)?;
        let categories =
            Ids::write("category", &one.categories, |c| &c.name, |c| category(connection, id, c))?;
        let rounds =
            Ids::write("round", &one.rounds, |r| &r.name, |r| round(connection, id, one, r, &categories))?;
        for (widget, position) in one.widgets.iter().zip(1..) {
            self::widget(connection, id, widget, position, one)?;
        }
        let context = Sale { tournament: id, people: &people, sponsors: &sponsors, categories, rounds };
        for ticket in &one.tickets {
            context.ticket(connection, ticket)?;
        }
    }
    Ok(())
}

fn person(connection: &mut PgConnection, person: &Person) -> Result<i64> {
    let id: i64 = diesel::insert_into(users::table)
        .values((
            users::email.eq(person.email.as_ref().map(fairway_domain::values::Email::as_str)),
            users::name_first.eq(&person.name_first),
            users::name_last.eq(&person.name_last),
            users::phone.eq(&person.phone),
            users::password_hash.eq(&person.password_hash),
            // The operator vouches for those that can sign in. The others' addresses nobody reads.
            users::email_proven_at.eq(person.created_at),
            users::created_at.eq(person.created_at),
        ))
        .returning(users::id)
        .get_result(connection)
        .ours()?;
    let role: i64 =
        roles::table.filter(roles::name.eq(person.role.name())).select(roles::id).first(connection).ours()?;
    diesel::insert_into(user_roles::table)
        .values((user_roles::user_id.eq(id), user_roles::role_id.eq(role)))
        .execute(connection)
        .ours()?;
    Ok(id)
}

fn sponsor(connection: &mut PgConnection, sponsor: &Sponsor) -> Result<i64> {
    let id: i64 = diesel::insert_into(sponsors::table)
        .values((
            sponsors::name.eq(&sponsor.name),
            sponsors::description.eq(&sponsor.description),
            sponsors::website.eq(&sponsor.website),
            sponsors::phone.eq(&sponsor.phone),
            sponsors::contact_name_first.eq(&sponsor.contact_name_first),
            sponsors::contact_name_last.eq(&sponsor.contact_name_last),
            sponsors::live_flag.eq(true),
        ))
        .returning(sponsors::id)
        .get_result(connection)
        .ours()?;
    diesel::insert_into(sponsor_logos::table)
        .values((
            sponsor_logos::sponsor_id.eq(id),
            sponsor_logos::picture_name.eq(&sponsor.logo.name),
            sponsor_logos::content_type.eq(sponsor.logo.content_type),
            sponsor_logos::verified.eq(sponsor.verified),
            sponsor_logos::created_at.eq(sponsor.created_at),
        ))
        .execute(connection)
        .ours()?;
    Ok(id)
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

/// Links a sponsor's managers to it: for each tournament that it is linked to, and otherwise in general.
fn link(
    connection: &mut PgConnection,
    sponsor: &Sponsor,
    demonstration: &Demonstration,
    people: &Ids,
    sponsors: &Ids,
    tournaments: &Ids,
) -> Result<()> {
    let linked = demonstration.tournaments.iter().filter(|one| one.linked_sponsors.contains(&sponsor.name));
    let mut to = linked.map(|one| tournaments.of(&one.slug).map(Some)).collect::<Result<Vec<_>>>()?;
    if to.is_empty() {
        to.push(None);
    }
    for manager in &sponsor.managers {
        for tournament in &to {
            diesel::insert_into(user_sponsors::table)
                .values((
                    user_sponsors::user_id.eq(people.of(manager)?),
                    user_sponsors::sponsor_id.eq(sponsors.of(&sponsor.name)?),
                    user_sponsors::tournament_id.eq(tournament),
                ))
                .execute(connection)
                .ours()?;
        }
    }
    Ok(())
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
