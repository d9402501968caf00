//! The demonstration's data in `crates/operations/demo/`.

use std::borrow::Cow;

use fairway_application::Result;
use rust_embed::RustEmbed;
use serde::Deserialize;

use super::wrong;

#[derive(RustEmbed)]
#[folder = "demo/pictures"]
struct PictureFiles;

#[derive(RustEmbed)]
#[folder = "demo/content"]
struct ContentFiles;

/// A picture's bytes.
pub(super) fn picture(file_name: &str) -> Result<Cow<'static, [u8]>> {
    let file = PictureFiles::get(file_name).ok_or_else(|| wrong(&format!("no picture {file_name}")))?;
    Ok(file.data)
}

/// A widget's HTML.
pub(super) fn body(file_name: &str) -> Result<String> {
    let file = ContentFiles::get(file_name).ok_or_else(|| wrong(&format!("no content {file_name}")))?;
    let text = std::str::from_utf8(&file.data).map_err(|error| wrong(&format!("{file_name}: {error}")))?;
    Ok(text.trim().to_owned())
}

/// All data except the bytes of pictures and the bodies of widgets.
pub(super) struct Files {
    pub(super) story: Story,
    pub(super) roster: Vec<RosterLine>,
}

impl Files {
    pub(super) fn read() -> Result<Self> {
        let story = serde_json::from_str(include_str!("../../demo/demonstration.json"))
            .map_err(|error| wrong(&format!("demonstration.json: {error}")))?;
        let roster = csv::Reader::from_reader(include_str!("../../demo/attendees.csv").as_bytes())
            .deserialize()
            .collect::<Result<_, _>>()
            .map_err(|error| wrong(&format!("attendees.csv: {error}")))?;
        Ok(Self { story, roster })
    }

    /// Kind and file name of every used picture.
    pub(super) fn pictures(&self) -> Vec<(&'static str, &str)> {
        let tournaments = &self.story.tournaments;
        let banners = tournaments.iter().filter_map(|one| one.banner.as_deref()).map(|name| ("banner", name));
        let logos = self.story.sponsors.iter().map(|one| ("logo", one.logo.as_str()));
        let widgets = tournaments.iter().flat_map(|one| &one.widgets);
        let photos = widgets.flat_map(|one| &one.photos).map(|name| ("photo", name.as_str()));
        banners.chain(logos).chain(photos).collect()
    }
}

/// A player of the live tournament: one line of `attendees.csv`. The first player of a ticket's first group is its purchaser,
/// unless the ticket names another.
#[derive(Deserialize)]
pub(super) struct RosterLine {
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) email: Option<String>,
    pub(super) phone: String,
    /// The `roster` of a ticket in `demonstration.json`.
    pub(super) ticket: String,
    /// Counted from 1.
    pub(super) group: usize,
    /// `yes`, or empty.
    pub(super) checked_in: Option<String>,
}

/// `demonstration.json`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Story {
    pub(super) people: Vec<PersonFile>,
    pub(super) sponsors: Vec<SponsorFile>,
    pub(super) tournaments: Vec<TournamentFile>,
}

/// A sponsor's contact; players are in `attendees.csv`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PersonFile {
    pub(super) name_first: String,
    pub(super) name_last: String,
    pub(super) email: String,
    pub(super) phone: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SponsorFile {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) website: String,
    pub(super) phone: String,
    pub(super) contact_name_first: String,
    pub(super) contact_name_last: String,
    pub(super) logo: String,
    pub(super) verified: bool,
    /// E-mail addresses.
    pub(super) managers: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct TournamentFile {
    pub(super) name: String,
    pub(super) slug: String,
    pub(super) description: String,
    pub(super) live: bool,
    /// The number of days after the seeding from which the first Friday is taken; negative for the past.
    pub(super) days_from_today: i64,
    pub(super) location_title: String,
    pub(super) location_address: String,
    pub(super) banner: Option<String>,
    pub(super) categories: Vec<CategoryFile>,
    pub(super) rounds: Vec<RoundFile>,
    pub(super) widgets: Vec<WidgetFile>,
    /// Names of sponsors without a ticket.
    pub(super) linked_sponsors: Vec<String>,
    pub(super) tickets: Vec<TicketFile>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CategoryFile {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) num_groups: i32,
    pub(super) num_attendees: i32,
    pub(super) max_total_tickets: i32,
    /// In whole US dollars.
    pub(super) price: i64,
    /// In whole US dollars; 0 without a value.
    #[serde(default)]
    pub(super) fair_market_value: i64,
    pub(super) embed_code: String,
    pub(super) live: bool,
    pub(super) sponsor: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RoundFile {
    pub(super) name: String,
    pub(super) location: String,
    /// Such as 08:00, in the site's time zone.
    pub(super) start: String,
    /// In the same form, on the same day.
    pub(super) end: String,
    pub(super) end_visible: bool,
    pub(super) description: String,
    pub(super) max_attendees: i32,
    pub(super) live: bool,
    /// Names of the categories whose groups it takes.
    pub(super) categories: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WidgetFile {
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) name: String,
    /// A file in `content/`.
    pub(super) body: String,
    pub(super) live: bool,
    /// Files in `pictures/`.
    #[serde(default)]
    pub(super) photos: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct TicketFile {
    pub(super) category: String,
    /// The lines of `attendees.csv` with its players.
    pub(super) roster: Option<String>,
    /// An e-mail address; without one, the first player of the roster.
    pub(super) purchaser: Option<String>,
    pub(super) sponsor: Option<String>,
    #[serde(default = "yes")]
    pub(super) participating: bool,
    pub(super) reserved_days_ago: i64,
    pub(super) paid_days_ago: Option<i64>,
    #[serde(default)]
    pub(super) cancelled: bool,
    /// Whether everybody was checked in on the day.
    #[serde(default)]
    pub(super) checked_in: bool,
    pub(super) groups: Vec<GroupFile>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct GroupFile {
    pub(super) round: Option<String>,
    /// Further people besides the purchaser and the roster: e-mail addresses, or first and last names.
    #[serde(default)]
    pub(super) teammates: Vec<String>,
}

fn yes() -> bool {
    true
}
