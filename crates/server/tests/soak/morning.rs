//! The calls of a tournament's morning, and their frequencies.

use std::io::Cursor;
use std::sync::Arc;

use fairway_application::ports::Passwords;
use fairway_domain::access::Role;
use fairway_domain::account::Password;
use fairway_persistence::TestDatabase;
use fairway_platform::Argon2Passwords;
use image::{DynamicImage, ImageFormat};
use reqwest::{Method, RequestBuilder};
use serde_json::json;

use crate::common::Person;
use crate::day::Day;
use crate::load::{Load, form};
use crate::mixed::DEVICES;

/// Sold tickets, each with one player.
const SOLD: usize = 3_000;
const EMAIL: &str = "sam.of.the.morning@example.org";
const PASSWORD: &str = "fore on the tee";

/// Each call's share of two hundred: mostly reading visitors, and the gates.
const WEIGHTS: [(&str, usize); 15] = [
    ("page", 20),
    ("tournament", 30),
    ("ticket categories", 20),
    ("content", 12),
    ("picture", 6),
    ("own tickets", 15),
    ("own passes", 10),
    ("reservation", 16),
    ("group", 12),
    ("check-in", 40),
    ("check-in list", 8),
    ("ticket list", 6),
    ("signing in", 3),
    ("export", 1),
    ("picture upload", 1),
];

/// Every kind of call.
pub(crate) fn kinds() -> impl Iterator<Item = &'static str> {
    WEIGHTS.iter().map(|(kind, _)| *kind)
}

/// The people and the rows of the calls.
#[derive(Clone)]
pub(crate) struct Morning(Arc<Subjects>);

struct Subjects {
    day: Day,
    /// A tournament whose banner changes continuously.
    other: i64,
    /// One for each device that uploads at once: one user may send few pictures at a time.
    admins: Vec<Person>,
    volunteers: Vec<Person>,
    buyers: Vec<Person>,
    /// Players with their groups …
    players: Vec<(Person, i64)>,
    /// … and the attendees at the gates.
    guests: Vec<i64>,
    picture: Vec<u8>,
    /// The address of the tournament's banner.
    banner: String,
}

impl Morning {
    /// Adds them to the database.
    pub(crate) async fn begin(database: &TestDatabase, load: &Load) -> Self {
        let other = database.insert("tournaments", json!({"live_flag": false}));
        let day = Day::new(database, 1_000_000, 1_000_000);
        let hash = Argon2Passwords::new().unwrap().hash(&Password::parse(PASSWORD).unwrap()).unwrap();
        database.insert("users", json!({"email": EMAIL, "password_hash": hash}));
        database.insert("widgets", json!({"tournament_id": day.tournament}));
        sell(database, day);
        let mut picture = Cursor::new(Vec::new());
        DynamicImage::new_rgb8(1200, 400).write_to(&mut picture, ImageFormat::Jpeg).unwrap();
        let mut subjects = Subjects {
            day,
            other,
            admins: (0..DEVICES).map(|_| Person::new(database, Role::Admin)).collect(),
            volunteers: (0..4).map(|_| Person::new(database, Role::Volunteer)).collect(),
            buyers: (0..400).map(|_| Person::new(database, Role::User)).collect(),
            players: (0..40).map(|_| day.player(database)).map(|(owner, group, _)| (owner, group)).collect(),
            guests: (0..40).map(|_| day.player(database).2).collect(),
            picture: picture.into_inner(),
            banner: String::new(),
        };
        let uploaded =
            load.call("picture upload", subjects.upload(load, day.tournament, &subjects.admins[0])).await;
        uploaded.unwrap().json()["bannerPhotoUrl"].as_str().unwrap().clone_into(&mut subjects.banner);
        Self(Arc::new(subjects))
    }

    /// Calls without a pause until the load ends; each device begins with another call.
    pub(crate) async fn work(self, load: Load, device: usize) {
        let calls: Vec<_> =
            WEIGHTS.iter().flat_map(|(kind, weight)| std::iter::repeat_n(*kind, *weight)).collect();
        for turn in 0.. {
            if !load.goes_on() {
                return;
            }
            // The step has no common divisor with the number of calls, so none is left out.
            let kind = calls[(device * 37 + turn * 61) % calls.len()];
            load.call(kind, self.0.call(&load, kind, device + turn)).await;
        }
    }
}

impl Subjects {
    /// A call of this kind.
    fn call(&self, load: &Load, kind: &str, turn: usize) -> RequestBuilder {
        let Day { tournament, .. } = self.day;
        let (player, _) = &self.players[turn % self.players.len()];
        let volunteer = &self.volunteers[turn % self.volunteers.len()];
        let admin = &self.admins[turn % self.admins.len()];
        let read = |path: String, by: &Person| load.get(&path).bearer_auth(&by.token);
        match kind {
            "page" => load.get("/"),
            "tournament" => load.get("/api/Tournament/mostRecentLive"),
            "ticket categories" => load.get(&format!("/api/TicketCategory/query/tournament/{tournament}")),
            "content" => load.get(&format!("/api/Widget/query/tournament/{tournament}")),
            "picture" => load.get(&self.banner),
            "own tickets" => read(format!("/api/Ticket/query/user/{}", player.id), player),
            "own passes" => read(format!("/api/Attendee/query/user/{}", player.id), player),
            "check-in list" => {
                read(format!("/api/Attendee/checkin/{tournament}?search=player{turn}&limit=50"), volunteer)
            }
            "ticket list" => read(format!("/api/Ticket/query/tournament/{tournament}?limit=50"), admin),
            "export" => {
                let path = format!("/api/DataExport/attendeeRoster/{tournament}");
                read(path, admin).header("accept", "text/csv")
            }
            "picture upload" => self.upload(load, self.other, admin),
            _ => self.write(load, kind, turn),
        }
    }

    fn write(&self, load: &Load, kind: &str, turn: usize) -> RequestBuilder {
        let Day { category, round, .. } = self.day;
        let (player, group) = &self.players[turn % self.players.len()];
        match kind {
            "reservation" => {
                let buyer = &self.buyers[turn % self.buyers.len()];
                let body = json!({"ticketCategoryId": category, "userId": buyer.id});
                load.send(Method::POST, "/api/Ticket", buyer, &body)
            }
            "group" => {
                let body = json!({"id": group, "name": format!("Eagles {turn}"), "roundId": round});
                load.send(Method::PUT, "/api/Group", player, &body)
            }
            "check-in" => {
                let volunteer = &self.volunteers[turn % self.volunteers.len()];
                let guest = self.guests[turn % self.guests.len()];
                let operation = uuid::Uuid::new_v4().to_string();
                let body =
                    json!({"id": guest, "checkedIn": turn.is_multiple_of(2), "operationId": operation});
                load.send(Method::PUT, "/api/Attendee/checkin/update", volunteer, &body)
            }
            "signing in" => load.post("/api/Auth/login", &json!({"email": EMAIL, "password": PASSWORD})),
            _ => panic!("how is {kind} called?"),
        }
    }

    fn upload(&self, load: &Load, tournament: i64, admin: &Person) -> RequestBuilder {
        let (content_type, body) = form("Photo", &self.picture, ("TournamentId", tournament));
        let call = load.request(Method::POST, "/api/Tournament/banner", admin);
        call.header("content-type", content_type).body(body)
    }
}

/// Tickets of other people, each with one group and one player in it.
fn sell(database: &TestDatabase, Day { tournament, category, .. }: Day) {
    database.execute(&format!(
        "WITH buyer AS (INSERT INTO users (email, name_first, name_last, created_at)
             SELECT 'player' || n || '@example.org', 'Sam', 'Player' || n, now() FROM generate_series(1, {SOLD}) n RETURNING id),
         ticket AS (INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
             SELECT {tournament}, {category}, id, replace(gen_random_uuid()::text, '-', ''), now() FROM buyer RETURNING id, user_id),
         play AS (INSERT INTO groups (ticket_id, name) SELECT id, 'Group 1' FROM ticket RETURNING id, ticket_id)
         INSERT INTO attendees (group_id, user_id, scan_code, created_at)
         SELECT play.id, ticket.user_id, replace(gen_random_uuid()::text, '-', ''), now()
         FROM play JOIN ticket ON ticket.id = play.ticket_id"
    ));
    database.execute("ANALYZE");
}
