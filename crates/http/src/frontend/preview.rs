//! A page before its scripts run: the head, for browser tabs, search engines and link previews in chats, and the beginning of the body (`first_page.rs`).

use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::rt::time::timeout;
use fairway_application::stores::tournaments::Tournament;
use fairway_application::tournaments::FirstPage;
use fairway_domain::ids::TournamentId;
use fairway_domain::tournament::{is_reserved, named_with_day};

use super::first_page;
use crate::media;
use crate::use_cases::UseCases;

/// Limit of the query for the tournament. After it the page comes without a preview; its scripts then report the problem.
const TIMEOUT: Duration = Duration::from_millis(500);
/// Number of characters of a description in a preview.
const ABOUT: usize = 200;
/// The root element; the pages replace its content (`frontend/src/app/index.html`). The production build drops the quotes.
const ROOTS: [&str; 2] = ["<div id=root>", "<div id=\"root\">"];

/// The built scripts, and the same as texts, which browsers do not load.
const SCRIPT: &str = "<script defer src=";
const LATER: &str = "<script type=text/plain src=";

/// The parts of the index page about a tournament.
pub(super) struct Preview {
    tags: String,
    beginning: String,
    has_picture: bool,
}

/// The preview of an address that shows a live tournament; `None` for others.
pub(super) async fn of(request: &HttpRequest, origin: &str) -> Option<Preview> {
    let address = Address::of(request.path())?;
    let first = first_page_at(request, address).await?;
    let (fund, hours) =
        UseCases::of(request).ok()?.now(|app| Ok((app.fund.current(), app.waitlist.hold_hours()))).ok()?;
    let beginning = first_page::html(&first, &fund, hours, address == Address::Landing).ok()?;
    let tournament = &first.page.tournament;
    let has_picture = tournament.banner.is_some();
    Some(Preview { tags: tags(tournament, fund.name(), origin), beginning, has_picture })
}

/// The index with these tags instead of its title, and with this beginning in the root element. If that has a picture, the scripts come after it.
pub(super) fn put_into(index: &[u8], preview: &Preview) -> Option<String> {
    let Preview { tags, beginning, has_picture } = preview;
    let (before, rest) = std::str::from_utf8(index).ok()?.split_once("<title>")?;
    let (_, after) = rest.split_once("</title>")?;
    let Some(root) = root_of(after) else { return Some(format!("{before}{tags}{after}")) };
    let after = if *has_picture { &behind_picture(after) } else { after };
    Some(format!("{before}{tags}{}", after.replacen(root, &format!("{root}{beginning}"), 1)))
}

/// The index whose scripts load once the picture is drawn, by the first of them (`frontend/src/app/picture-first.js`). An index with scripts of another
/// form stays as it is.
fn behind_picture(index: &str) -> String {
    let Some((first, later)) = index.split_once(SCRIPT) else { return index.to_owned() };
    if later.matches(SCRIPT).count() != later.matches("<script").count() {
        return index.to_owned();
    }
    format!("{first}{SCRIPT}{}", later.replace(SCRIPT, LATER))
}

/// Whether a built index has the places for a preview.
pub(super) fn has_places(index: &[u8]) -> bool {
    std::str::from_utf8(index).is_ok_and(|html| html.contains("<title>") && root_of(html).is_some())
}

fn root_of(html: &str) -> Option<&'static str> {
    ROOTS.into_iter().find(|root| html.contains(root))
}

/// An address of the browser's router that shows a tournament to visitors.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Address {
    /// `/`, which shows the most recent live one (rule `most-recent-live`).
    Landing,
    Tournament(TournamentId),
}

impl Address {
    fn of(path: &str) -> Option<Self> {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        match parts[..] {
            [""] => Some(Self::Landing),
            ["tournaments", id, slug] if !is_reserved(slug) => {
                id.parse().ok().map(TournamentId).map(Self::Tournament)
            }
            _ => None,
        }
    }
}

async fn first_page_at(request: &HttpRequest, address: Address) -> Option<FirstPage> {
    let id = match address {
        Address::Landing => None,
        Address::Tournament(id) => Some(id),
    };
    let found = UseCases::of(request).ok()?;
    let found = found.run(move |application| application.tournaments.first_page(id));
    timeout(TIMEOUT, found).await.ok()?.ok()
}

fn tags(tournament: &Tournament, fund: &str, origin: &str) -> String {
    let titled = named_with_day(&tournament.name, tournament.date_start);
    let [name, fund, about] = [titled.as_str(), fund, &about(tournament)].map(escaped);
    let address = escaped(&format!("{origin}/tournaments/{}/{}", tournament.id, tournament.slug));
    let picture = tournament.banner.as_ref().map(|banner| media::address("banner", &banner.picture));
    let of_picture = picture.map(|path| picture_tags(&escaped(origin), &escaped(&path))).unwrap_or_default();
    format!(
        "<title>{name}</title>\
         <meta name=\"description\" content=\"{about}\">\
         <link rel=\"canonical\" href=\"{address}\">\
         <meta property=\"og:type\" content=\"website\">\
         <meta property=\"og:site_name\" content=\"{fund}\">\
         <meta property=\"og:title\" content=\"{name}\">\
         <meta property=\"og:description\" content=\"{about}\">\
         <meta property=\"og:url\" content=\"{address}\">\
         {of_picture}"
    )
}

/// Preloads the picture in the size that the page will choose for this screen (`frontend/src/shared/lib/picture-sizes.ts`); another size would be loaded
/// in vain.
fn picture_tags(origin: &str, path: &str) -> String {
    let sizes = first_page::sources(path, "image");
    format!(
        "<meta property=\"og:image\" content=\"{origin}{path}\">\
         <meta name=\"twitter:card\" content=\"summary_large_image\">\
         <link rel=\"preload\" as=\"image\" {sizes} fetchpriority=\"high\">"
    )
}

/// Day, venue, and the beginning of the description.
fn about(tournament: &Tournament) -> String {
    let day = day(tournament);
    let words: Vec<&str> = tournament.description.split_whitespace().collect();
    let description = words.join(" ");
    let beginning: String = description.chars().take(ABOUT).collect();
    let end = if beginning == description { "" } else { "…" };
    format!("{day}, {}. {beginning}{end}", tournament.location_title)
}

fn day(tournament: &Tournament) -> String {
    tournament.date_start.format("%A, %B %-d, %Y").to_string()
}

/// Escapes a text for use between tags and in double quotes.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_without_a_root_is_noticed() {
        assert!(has_places(b"<title>Fairway</title><div id=root></div>"));
        assert!(has_places(b"<title>Fairway</title><div id=\"root\"></div>"));
        assert!(!has_places(b"<title>Fairway</title><div id=app></div>"));
    }
}
