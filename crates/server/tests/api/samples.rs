//! A valid request for every call, so that tests can walk the `OpenAPI` document without a list of their own.

mod accounts;
mod bank;
mod broadcasts;
mod categories;
mod groups;
mod pairings;
mod sheets;
mod site;
mod sponsors;
mod stations;
mod tickets;
mod tournaments;
mod weather;
mod widgets;

use std::collections::BTreeMap;
use std::io::Cursor;

use image::{DynamicImage, ImageFormat};
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::{Call, Field};
use crate::operations::Operation;

/// A fresh row of each kind for the sample requests. Rows with an owner belong to one person.
pub(crate) struct Sample {
    /// Ids by their names in paths.
    ids: BTreeMap<&'static str, i64>,
    /// Rows that may be deleted: nothing depends on them, and no other request uses them.
    spares: BTreeMap<&'static str, i64>,
    /// The owner's address.
    email: String,
    /// The name of a stored logo.
    logo: String,
    /// The owner's sign-in code, which also opens their pass.
    auth_code: String,
    /// The code of a mailed waitlist link.
    link_code: String,
    /// Like `link_code`, of an entry that leaves.
    left_code: String,
    /// The code that enrols a station, once.
    station_code: String,
}

/// A ticket of the tournament that its owner has not kept yet.
fn suspended(app: &App, tournament: i64, owner: &Person) -> i64 {
    let ticket = app.ticket(app.category(tournament, json!({})), owner).0;
    app.rows.execute(&format!("UPDATE tickets SET is_suspended = true WHERE id = {ticket}"));
    ticket
}

/// A ticket of the tournament with a payment.
fn paid(app: &App, tournament: i64, owner: &Person) -> i64 {
    let ticket = app.ticket(app.category(tournament, json!({})), owner).0;
    app.rows.execute(&format!(
        "INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, day, at)
         SELECT id, tournament_id, reference, 'payment', 25000, '2026-05-01', now() FROM tickets WHERE id = {ticket}"
    ));
    ticket
}

/// Two waitlist entries of the category: the id of the first, and the codes of both links. Leaving deletes the second one.
fn waiting(app: &App, category: i64) -> (i64, String, String) {
    let code = || uuid::Uuid::new_v4().simple().to_string();
    let waits =
        |code: &str| app.rows.insert("waitlist", json!({"ticket_category_id": category, "link_code": code}));
    let (stays, leaves) = (code(), code());
    let id = waits(&stays);
    waits(&leaves);
    (id, stays, leaves)
}

/// A round that the category may play in.
fn round_of(app: &App, tournament: i64, category: i64) -> i64 {
    let round = app.rows.insert("rounds", json!({"tournament_id": tournament}));
    let enabled = json!({"round_id": round, "ticket_category_id": category, "tournament_id": tournament});
    app.rows.link("round_ticket_categories", enabled);
    round
}

/// A logo of the sponsor: the name of its picture, and its id.
fn logo_of(app: &App, sponsor: i64) -> (String, i64) {
    let logo = format!("{}.png", uuid::Uuid::new_v4());
    app.picture("logo", &logo, b"a logo");
    let id = app.rows.insert("sponsor_logos", json!({"sponsor_id": sponsor, "picture_name": logo}));
    (logo, id)
}

/// Gives the fund a logo, and the owner consent to invitations with a link that unsubscribes.
fn invited(app: &App, owner: &Person, code: &str) {
    app.rows.execute("UPDATE fund_settings SET logo_name = 'fund.png', logo_file_name = 'fund.png'");
    app.unsubscribe_link(owner, code);
    let agrees = "INSERT INTO invitation_consents VALUES";
    app.rows.execute(&format!("{agrees} ({}, '2026-05-01T12:00:00Z') ON CONFLICT DO NOTHING", owner.id));
}

/// Rows for exports and for the work of staff besides tickets.
fn of_staff(app: &App, tournament: i64, owner: &Person) -> Vec<(&'static str, i64)> {
    let rows = &app.rows;
    let exports = ["AttendeeRoster", "Club", "Comprehensive", "Tickets"].map(|export| (export, tournament));
    let others = [
        ("Mail", rows.insert("outbox", json!({"last_error": "The mail server did not answer."}))),
        ("CheckInClash", rows.insert("check_in_clashes", json!({"tournament_id": tournament}))),
        ("BankRow", rows.insert("bank_rows", json!({"tournament_id": tournament}))),
        ("Broadcast", rows.insert("broadcasts", json!({"tournament_id": tournament}))),
        ("Station", stations::made_by(rows, tournament, owner)),
        ("WaitingSponsor", rows.insert("sponsors", json!({"live_flag": false, "approval": "waiting"}))),
    ];
    exports.into_iter().chain(others).collect()
}

impl Sample {
    /// Samples in a live tournament.
    pub(crate) fn of(app: &App, owner: &Person) -> Self {
        Self::in_tournament(app, owner, true)
    }

    /// Samples in a tournament that may be live. Everything else is live.
    pub(crate) fn in_tournament(app: &App, owner: &Person, live: bool) -> Self {
        let rows = &app.rows;
        let tournament = rows.insert("tournaments", json!({"live_flag": live}));
        // One of its two groups can still be added.
        let category = app.category(tournament, json!({"num_groups": 2}));
        let (ticket, group, attendee) = app.ticket(category, owner);
        let round = round_of(app, tournament, category);
        let sponsor = rows.insert("sponsors", json!({}));
        let (logo, logo_id) = logo_of(app, sponsor);
        let put_on = json!({"sponsor_id": sponsor, "tournament_id": tournament});
        let manages = json!({"user_id": owner.id, "sponsor_id": sponsor, "tournament_id": tournament});
        let widget = rows.insert("widgets", json!({"tournament_id": tournament}));
        // A page of its own, to which other samples add nothing and from which they delete nothing.
        let in_order = json!({"tournament_id": rows.insert("tournaments", json!({"live_flag": false}))});
        // Of tournaments on the same day, the one with the highest id is current; owners may give up tickets of the current one alone.
        let current = rows.insert("tournaments", with_banner(live));
        let full = app.category(current, json!({"max_total_tickets": 1}));
        // No call changes this ticket, so the link of its pass stays valid.
        let linked = app.ticket(full, owner).2;
        let (waits, link_code, left_code) = waiting(app, category);
        let mut ids = BTreeMap::from([
            ("FullCategory", full),
            ("Waitlist", waits),
            ("User", owner.id),
            ("Tournament", tournament),
            ("Round", round),
            ("TicketCategory", category),
            ("Ticket", ticket),
            ("PaidTicket", paid(app, current, owner)),
            ("Receipt", rows.insert("receipts", json!({"user_id": owner.id, "ticket_id": ticket}))),
            ("LapsingTicket", app.ticket(app.category(current, json!({})), owner).0),
            ("SuspendedTicket", suspended(app, current, owner)),
            ("ChoiceTicket", weather::to_choose(app, owner)),
            ("Group", group),
            ("Attendee", attendee),
            ("Sponsor", sponsor),
            ("Logo", logo_id),
            ("SponsorCategory", app.category(current, json!({"sponsor_flag": true}))),
            ("TournamentSponsor", rows.insert("tournament_sponsors", put_on)),
            ("UserSponsor", rows.insert("user_sponsors", manages)),
            ("Widget", widget),
            ("UpperWidget", rows.insert("widgets", in_order.clone())),
            ("LowerWidget", rows.insert("widgets", in_order)),
            ("Banner", current),
            ("WidgetPhoto", rows.insert("widget_photos", json!({"widget_id": widget}))),
        ]);
        ids.extend(of_staff(app, tournament, owner));
        ids.extend(pairings::paired(app, owner).into_iter().chain([expected(app, category)]));
        let spares = spares(app, owner, &ids);
        let auth_code = app.auth_code(owner);
        app.pass_link(linked, &auth_code);
        weather::linked(app, owner, &auth_code);
        invited(app, owner, &auth_code);
        let (email, station_code) = (owner.email.clone(), stations::invited(app, tournament));
        Self { ids, spares, email, logo, auth_code, link_code, left_code, station_code }
    }

    pub(crate) fn id(&self, kind: &str) -> i64 {
        *self.ids.get(kind).unwrap_or_else(|| panic!("samples have no {kind}: add one to samples"))
    }

    fn spare(&self, kind: &str) -> i64 {
        self.spares.get(kind).copied().unwrap_or_else(|| self.id(kind))
    }

    /// The value of a placeholder in a path.
    pub(crate) fn value(&self, operation: &Operation, placeholder: &str) -> String {
        match placeholder {
            "kind" => "logo".into(),
            "name" => self.logo.clone(),
            // `DELETE` at this path takes the id of a logo.
            "id" if operation.id == "list_stations" => self.id("Tournament").to_string(),
            "id" if operation.id == "list_logos_of_sponsor" => self.id("Sponsor").to_string(),
            "id" if operation.method == Method::DELETE => {
                self.spare(&kind_of_id(&operation.path)).to_string()
            }
            "categoryId" => self.id("TicketCategory").to_string(),
            "id" => self.id(&kind_of_id(&operation.path)).to_string(),
            other => self.id(&capitalised(other.trim_end_matches("Id"))).to_string(),
        }
    }

    /// The body, for a call that takes one.
    pub(crate) fn body(&self, operation: &Operation) -> Option<Value> {
        let id = operation.id.as_str();
        // This body is a list, so it has no fields.
        if operation.fields.is_empty() && id != "update_widget_order" {
            return None;
        }
        let by_feature = [
            accounts::body,
            categories::body,
            groups::body,
            pairings::body,
            sheets::body,
            site::body,
            sponsors::body,
            stations::body,
            bank::body,
            broadcasts::body,
            tickets::body,
            tournaments::body,
            weather::body,
            widgets::body,
        ];
        let body = by_feature.into_iter().find_map(|body| body(self, id));
        Some(body.unwrap_or_else(|| panic!("what is {id} sent? Add a good body to samples")))
    }

    /// The path with its placeholders filled in.
    pub(crate) fn path(&self, operation: &Operation) -> String {
        let fill =
            |path: String, name: &String| path.replace(&format!("{{{name}}}"), &self.value(operation, name));
        let path = operation.placeholders.iter().fold(operation.path.clone(), fill);
        match operation.id.as_str() {
            "delete_unpaid_tickets" => {
                format!("{path}?tournamentId={}&userId={}", self.id("Tournament"), self.id("User"))
            }
            _ => path,
        }
    }

    /// The form, for a call that takes a file.
    fn form(&self, operation: &Operation) -> Option<Vec<Field>> {
        let id = operation.id.as_str();
        if operation.form.is_empty() {
            return None;
        }
        let form = [bank::form, site::form, sponsors::form, tournaments::form, widgets::form]
            .into_iter()
            .find_map(|form| form(self, id));
        Some(form.unwrap_or_else(|| panic!("what is {id} sent? Add a good form to samples")))
    }

    /// Adds the sample body or form to a call.
    pub(crate) fn fill(&self, operation: &Operation, call: Call) -> Call {
        match (self.body(operation), self.form(operation)) {
            (Some(body), _) => call.json(&body.to_string()),
            (_, Some(form)) => call.form(&form),
            _ => call,
        }
    }

    /// The sample request.
    pub(crate) fn request(&self, app: &App, operation: &Operation) -> Call {
        self.fill(operation, app.call(operation.method.clone(), &self.path(operation)))
    }
}

/// An attendee who has not come yet.
fn expected(app: &App, category: i64) -> (&'static str, i64) {
    ("NoShow", app.ticket(category, &app.user()).2)
}

/// A spare row of each kind for `DELETE`, which no other call uses.
fn spares(app: &App, owner: &Person, ids: &BTreeMap<&'static str, i64>) -> BTreeMap<&'static str, i64> {
    let rows = &app.rows;
    let spare = rows.insert("tournaments", json!({"live_flag": false}));
    let mate = rows.insert("users", json!({}));
    BTreeMap::from([
        ("Tournament", rows.insert("tournaments", json!({"live_flag": false}))),
        ("Round", rows.insert("rounds", json!({"tournament_id": spare}))),
        ("TicketCategory", app.category(spare, json!({}))),
        ("Ticket", app.ticket(app.category(ids["Banner"], json!({})), owner).0),
        ("User", rows.insert("users", json!({}))),
        ("Attendee", rows.insert("attendees", json!({"group_id": ids["Group"], "user_id": mate}))),
        ("Sponsor", rows.insert("sponsors", json!({}))),
        ("Logo", rows.insert("sponsor_logos", json!({"sponsor_id": ids["Sponsor"]}))),
        ("Widget", rows.insert("widgets", json!({"tournament_id": spare}))),
    ])
}

/// A tournament with a banner, whose file does not exist.
pub(crate) fn with_banner(live: bool) -> Value {
    json!({"live_flag": live, "banner_photo_file_name": "day.jpg", "banner_photo_content_type": "image/jpeg",
        "banner_photo_file_size": 9, "banner_photo_updated_at": "2026-05-01T12:00:00Z",
        "banner_photo_name": format!("{}.jpg", uuid::Uuid::new_v4())})
}

/// A picture of this size.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(width, height).write_to(&mut file, ImageFormat::Png).unwrap();
    file.into_inner()
}

/// A unique slug.
pub(crate) fn slug() -> String {
    format!("autumn-{}", uuid::Uuid::new_v4().simple())
}

/// The kind of the id: a tournament in `/api/Round/query/tournament/{id}`, a round in `/api/Round/{id}`.
fn kind_of_id(path: &str) -> String {
    let mut segments = path.split('/').rev().skip_while(|segment| !segment.starts_with('{')).skip(1);
    capitalised(segments.next().unwrap_or_default())
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
