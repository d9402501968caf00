//! No-shows in lists, pairings and sheets (rule `no-shows`).

use diesel::sql_types::Bool;

use crate::column::column;

column! {
    /// Whether staff marked an attendee as a no-show.
    IsNoShow: Bool = "EXISTS (SELECT FROM no_shows WHERE no_shows.attendee_id = attendees.id)"
}
