use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Text, Timestamptz};
use fairway_application::{Error, Result};
use fairway_domain::ids::TournamentId;

use crate::errors::Ours;

/// Copies all parts of tournament $1 to tournament $2, $3 days later. New ids are drawn first, and connect the parts of the
/// copy. Photos $4 get the files $5; pictures of texts are shared. Times of sales keep their time of day in the time zone $7.
const PARTS: &str = "
WITH category AS MATERIALIZED (
  SELECT id AS old, nextval(pg_get_serial_sequence('ticket_categories', 'id')) AS new
  FROM (SELECT id FROM ticket_categories WHERE tournament_id = $1 ORDER BY id) AS in_order
), round AS MATERIALIZED (
  SELECT id AS old, nextval(pg_get_serial_sequence('rounds', 'id')) AS new
  FROM (SELECT id FROM rounds WHERE tournament_id = $1 ORDER BY id) AS in_order
), widget AS MATERIALIZED (
  SELECT id AS old, nextval(pg_get_serial_sequence('widgets', 'id')) AS new
  FROM (SELECT id FROM widgets WHERE tournament_id = $1 ORDER BY id) AS in_order
), file AS (
  SELECT photo, picture FROM unnest($4, $5) AS file (photo, picture)
), categories_made AS (
  INSERT INTO ticket_categories (id, tournament_id, name, description, num_groups, num_attendees, max_total_tickets,
    no_cost_flag, price_cents, embed_code, live_flag, sponsor_flag, waitlist_offers_flag, play_flag, fair_value_cents,
    sale_start, sale_end, hidden_before_sale_flag, early_until, early_price_cents) OVERRIDING SYSTEM VALUE
  SELECT new, $2, name, description, num_groups, num_attendees, max_total_tickets,
    no_cost_flag, price_cents, embed_code, live_flag, sponsor_flag, waitlist_offers_flag, play_flag, fair_value_cents,
    (sale_start AT TIME ZONE $7 + make_interval(days => $3)) AT TIME ZONE $7,
    (sale_end AT TIME ZONE $7 + make_interval(days => $3)) AT TIME ZONE $7, hidden_before_sale_flag,
    ARRAY(SELECT (early AT TIME ZONE $7 + make_interval(days => $3)) AT TIME ZONE $7
      FROM unnest(early_until) WITH ORDINALITY AS early_end (early, position) ORDER BY position), early_price_cents
  FROM ticket_categories JOIN category ON old = id
), rounds_made AS (
  INSERT INTO rounds (id, tournament_id, name, location, start_date, start_time, end_date, end_time,
    end_date_visible, description, max_attendees, live_flag) OVERRIDING SYSTEM VALUE
  SELECT new, $2, name, location, start_date + $3, start_time, end_date + $3, end_time,
    end_date_visible, description, max_attendees, live_flag
  FROM rounds JOIN round ON old = id
), enabled_made AS (
  INSERT INTO round_ticket_categories (round_id, ticket_category_id, tournament_id)
  SELECT round.new, category.new, $2
  FROM round_ticket_categories JOIN round ON round.old = round_id JOIN category ON category.old = ticket_category_id
), courses_made AS (
  INSERT INTO courses (round_id, start_kind, interval_minutes, pairing_size)
  SELECT new, start_kind, interval_minutes, pairing_size FROM courses JOIN round ON old = round_id
), holes_made AS (
  INSERT INTO course_holes (round_id, number, par, stroke_index, second_priority)
  SELECT new, number, par, stroke_index, second_priority FROM course_holes JOIN round ON old = round_id
), term_made AS (
  INSERT INTO payment_terms (tournament_id, days, day, reminder_days, lapse_flag)
  SELECT $2, days, day + $3, reminder_days, lapse_flag FROM payment_terms WHERE tournament_id = $1
), widgets_made AS (
  INSERT INTO widgets (id, tournament_id, widget_type_id, name, body, live_flag, position) OVERRIDING SYSTEM VALUE
  SELECT new, $2, widget_type_id, name, body, live_flag, position
  FROM widgets JOIN widget ON old = id
), text_pictures_made AS (
  INSERT INTO widget_pictures (widget_id, picture_name)
  SELECT new, picture_name FROM widget_pictures JOIN widget ON old = widget_id
)
INSERT INTO widget_photos (widget_id, photo_file_name, photo_content_type, photo_file_size, picture_name, created_at)
SELECT new, photo_file_name, photo_content_type, photo_file_size, picture, $6
FROM widget_photos JOIN widget ON old = widget_id JOIN file ON photo = id
ORDER BY id";

/// Copies the parts of a tournament, in one statement.
pub(super) fn parts(
    connection: &mut PgConnection,
    (from, to): (TournamentId, TournamentId),
    (shift, zone): (TimeDelta, &str),
    photos: &[(i64, String)],
    now: DateTime<Utc>,
) -> Result<()> {
    let days = i32::try_from(shift.num_days()).map_err(|error| Error::Unexpected(error.into()))?;
    let (photos, pictures): (Vec<i64>, Vec<&str>) =
        photos.iter().map(|(photo, picture)| (*photo, picture.as_str())).unzip();
    diesel::sql_query(PARTS)
        .bind::<BigInt, _>(from.0)
        .bind::<BigInt, _>(to.0)
        .bind::<Integer, _>(days)
        .bind::<Array<BigInt>, _>(photos)
        .bind::<Array<Text>, _>(pictures)
        .bind::<Timestamptz, _>(now)
        .bind::<Text, _>(zone)
        .execute(connection)
        .ours()
        .map(drop)
}
