//! Pairings of rounds, and their courses.

mod course;
mod rows;
mod their;

pub(crate) use course::{CourseRow, HOLE_COLUMNS, HoleRow, course};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::pairings::PairingStore;
use fairway_domain::course::Course;
use fairway_domain::ids::{GroupId, PairingId, RoundId, SponsorId};
use fairway_domain::pairing::{Placed, RoundPairings, Seating, Wish};
pub(crate) use their::{GroupInPairing, InPairing, InPairingRow, their_pairing};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{
    attendees, course_holes, courses, groups, pairing_groups, pairing_players, pairing_wishes, pairings,
    sponsors, tickets,
};

impl PairingStore for PgStores<'_> {
    fn of_round(&mut self, id: RoundId) -> Result<Option<RoundPairings>> {
        let Some((course, first_start, teams_freeze_at)) = self.course_of(id)? else { return Ok(None) };
        let pairings = self.pairings_of(id)?;
        let wishes = self.wishes_of(id)?;
        Ok(Some(RoundPairings {
            teams_freeze_at,
            wishes,
            ..RoundPairings::new(course, first_start, pairings)
        }))
    }

    fn lock_players(&mut self, id: RoundId) -> Result<()> {
        let in_round = groups::table.filter(groups::round_id.eq(id.0));
        let _: Vec<i64> = tickets::table
            .filter(tickets::id.eq_any(in_round.select(groups::ticket_id)))
            .order(tickets::id)
            .select(tickets::id)
            .for_share()
            .load(self.connection)
            .ours()?;
        let locked: Vec<i64> =
            in_round.order(groups::id).select(groups::id).for_no_key_update().load(self.connection).ours()?;
        let _: Vec<i64> = attendees::table
            .filter(attendees::group_id.eq_any(locked))
            .order(attendees::id)
            .select(attendees::id)
            .for_key_share()
            .load(self.connection)
            .ours()?;
        Ok(())
    }

    fn has_sponsors(&mut self, ids: &[SponsorId]) -> Result<bool> {
        let asked: Vec<_> = ids.iter().map(|id| id.0).collect();
        let found: i64 =
            sponsors::table.filter(sponsors::id.eq_any(&asked)).count().get_result(self.connection).ours()?;
        Ok(usize::try_from(found) == Ok(asked.len()))
    }

    fn save_course(&mut self, id: RoundId, course: &Course) -> Result<()> {
        let row = (
            courses::start_kind.eq(course.start.name()),
            courses::interval_minutes.eq(course.interval_minutes),
            courses::pairing_size.eq(course.pairing_size),
        );
        diesel::insert_into(courses::table)
            .values((courses::round_id.eq(id.0), row))
            .on_conflict(courses::round_id)
            .do_update()
            .set(row)
            .execute(self.connection)
            .ours()?;
        diesel::delete(course_holes::table.filter(course_holes::round_id.eq(id.0)))
            .execute(self.connection)
            .ours()?;
        let holes: Vec<_> = course
            .holes
            .iter()
            .map(|hole| {
                (
                    course_holes::round_id.eq(id.0),
                    course_holes::number.eq(hole.number),
                    course_holes::par.eq(hole.par),
                    course_holes::stroke_index.eq(hole.stroke_index),
                    course_holes::second_priority.eq(hole.second_priority),
                    course_holes::sponsor_id.eq(hole.sponsor.map(|sponsor| sponsor.0)),
                )
            })
            .collect();
        diesel::insert_into(course_holes::table).values(holes).execute(self.connection).ours().map(drop)
    }

    fn add(&mut self, id: RoundId) -> Result<PairingId> {
        diesel::insert_into(pairings::table)
            .values(pairings::round_id.eq(id.0))
            .returning(pairings::id)
            .get_result(self.connection)
            .ours()
            .map(PairingId)
    }

    fn seat(&mut self, seating: &Seating) -> Result<()> {
        let (with_group, apart): (Vec<_>, Vec<_>) = seating.players.iter().partition(|(_, at)| at.is_none());
        let apart: Vec<_> = apart
            .into_iter()
            .filter_map(|(player, at)| {
                Some((pairing_players::attendee_id.eq(player.0), pairing_players::pairing_id.eq(at?.0)))
            })
            .collect();
        diesel::insert_into(pairing_players::table)
            .values(apart)
            .on_conflict(pairing_players::attendee_id)
            .do_update()
            .set(pairing_players::pairing_id.eq(diesel::upsert::excluded(pairing_players::pairing_id)))
            .execute(self.connection)
            .ours()?;
        let homes: Vec<_> = seating
            .groups
            .iter()
            .map(|(group, at)| (pairing_groups::group_id.eq(group.0), pairing_groups::pairing_id.eq(at.0)))
            .collect();
        diesel::insert_into(pairing_groups::table)
            .values(homes)
            .on_conflict(pairing_groups::group_id)
            .do_update()
            .set(pairing_groups::pairing_id.eq(diesel::upsert::excluded(pairing_groups::pairing_id)))
            .execute(self.connection)
            .ours()?;
        let with_group: Vec<_> = with_group.into_iter().map(|(player, _)| player.0).collect();
        diesel::delete(pairing_players::table.filter(pairing_players::attendee_id.eq_any(with_group)))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn give_away(&mut self, groups: &[GroupId], given_away: bool) -> Result<()> {
        let groups = groups.iter().map(|id| id.0).collect::<Vec<_>>();
        diesel::update(groups::table.filter(groups::id.eq_any(groups)))
            .set(groups::seats_given_away.eq(given_away))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn wish(&mut self, wish: &Wish) -> Result<()> {
        let key = (pairing_wishes::attendee_id.eq(wish.one.0), pairing_wishes::other_id.eq(wish.other.0));
        diesel::insert_into(pairing_wishes::table)
            .values((key, pairing_wishes::apart.eq(wish.apart)))
            .on_conflict((pairing_wishes::attendee_id, pairing_wishes::other_id))
            .do_update()
            .set(pairing_wishes::apart.eq(wish.apart))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn forget_wish(&mut self, wish: &Wish) -> Result<()> {
        diesel::delete(pairing_wishes::table.find((wish.one.0, wish.other.0)))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn place(&mut self, placed: &[Placed]) -> Result<()> {
        rows::write_starts(self.connection, placed)
    }
}

impl PgStores<'_> {
    /// The pairings of a round with groups or players of tickets that are not cancelled.
    fn pairings_of(&mut self, id: RoundId) -> Result<Vec<fairway_domain::pairing::Pairing>> {
        let rows: Vec<rows::PairingRow> = pairings::table
            .filter(pairings::round_id.eq(id.0))
            .select((pairings::id, pairings::hole, pairings::second, pairings::tee_time, pairings::fixed))
            .load(self.connection)
            .ours()?;
        let groups = self.groups_of_pairings(id)?;
        let players = self.players_of_pairings(id)?;
        Ok(rows::pairings(rows, groups, players))
    }
}
