//! People who did not come, as lists, pairings and sheets tell them (rule `no-shows`).

use diesel::sql_types::Bool;

use crate::column::column;

column! {
    /// Whether staff marked that an attendee did not come.
    IsNoShow: Bool = "EXISTS (SELECT FROM no_shows WHERE no_shows.attendee_id = attendees.id)"
}
