//! A tournament in the future, and the rows for its calls.

use chrono::TimeDelta;
use fairway_application::ports::Clock;
use fairway_domain::access::Role;
use fairway_persistence::TestDatabase;
use serde_json::json;

use crate::common::{Person, clock};

/// A tournament with a category of foursomes and a round that takes them.
#[derive(Clone, Copy)]
pub(crate) struct Day {
    pub(crate) tournament: i64,
    pub(crate) category: i64,
    pub(crate) round: i64,
}

impl Day {
    /// With this number of tickets to sell, and this number of places in the round.
    pub(crate) fn new(database: &TestDatabase, tickets: i64, places: i64) -> Self {
        let next_year = (clock().today() + TimeDelta::days(365)).to_string();
        let tournament = json!({"date_start": next_year, "date_end": next_year});
        let tournament = database.insert("tournaments", tournament);
        let category = json!({"tournament_id": tournament, "num_groups": 2, "max_total_tickets": tickets});
        let category = database.insert("ticket_categories", category);
        let round = json!({"tournament_id": tournament, "max_attendees": places, "start_date": next_year,
            "end_date": next_year});
        let round = database.insert("rounds", round);
        let enabled = json!({"round_id": round, "ticket_category_id": category, "tournament_id": tournament});
        database.link("round_ticket_categories", enabled);
        Self { tournament, category, round }
    }

    /// A ticket with a group in which its purchaser plays: the purchaser, the group and the attendee.
    pub(crate) fn player(&self, database: &TestDatabase) -> (Person, i64, i64) {
        let owner = Person::new(database, Role::User);
        let ticket = json!({"tournament_id": self.tournament, "ticket_category_id": self.category,
            "user_id": owner.id});
        let group = database.insert("groups", json!({"ticket_id": database.insert("tickets", ticket)}));
        let attendee = database.insert("attendees", json!({"group_id": group, "user_id": owner.id}));
        (owner, group, attendee)
    }
}
