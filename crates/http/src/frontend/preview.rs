//! What a link to the site tells before the pages run: to a browser's tab, a search engine, a chat that it is pasted into.
//! The picture over the page begins to load with it.

use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::rt::time::timeout;
use fairway_application::stores::tournaments::Tournament;
use fairway_domain::ids::TournamentId;
use fairway_domain::tournament::is_reserved;

use crate::media;
use crate::use_cases::UseCases;

/// A page whose tournament takes longer to find than this comes without it: the page itself says what is wrong.
const PATIENCE: Duration = Duration::from_millis(500);
/// How much of a description is told, in characters.
const ABOUT: usize = 200;
/// How wide the picture over the page is shown, as the page says it.
const SHOWN: &str = "(max-width: 48em) 60vw, 100vw";

/// The tags of an address where visitors find a live tournament; no others have any.
pub(super) async fn of(request: &HttpRequest, origin: &str) -> Option<String> {
    let tournament = tournament_at(request).await?;
    let fund = UseCases::of(request).ok()?.now(|app| Ok(app.fund.told())).ok()?;
    Some(tags(&tournament, fund.name(), origin))
}

/// The page with these tags in place of its built title.
pub(super) fn put_into(index: &[u8], tags: &str) -> Option<String> {
    let (before, rest) = std::str::from_utf8(index).ok()?.split_once("<title>")?;
    let (_, after) = rest.split_once("</title>")?;
    Some(format!("{before}{tags}{after}"))
}

/// The one that the browser's router would show: `/` leads to the most recent live one (rule `most-recent-live`).
async fn tournament_at(request: &HttpRequest) -> Option<Tournament> {
    let parts: Vec<&str> = request.path().trim_matches('/').split('/').collect();
    let id = match parts[..] {
        [""] => None,
        ["tournaments", id, slug] if !is_reserved(slug) => Some(TournamentId(id.parse().ok()?)),
        _ => return None,
    };
    let use_cases = UseCases::of(request).ok()?;
    let found = use_cases.run(move |application| match id {
        Some(id) => application.tournaments.live(id),
        None => application.tournaments.most_recent_live(),
    });
    timeout(PATIENCE, found).await.ok()?.ok()
}

fn tags(tournament: &Tournament, fund: &str, origin: &str) -> String {
    let [name, fund, about] = [tournament.name.as_str(), fund, &about(tournament)].map(escaped);
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

/// What is loaded ahead is what the page will choose for this screen (`frontend/src/shared/lib/picture-sizes.ts`): any other
/// would be loaded for nothing.
fn picture_tags(origin: &str, path: &str) -> String {
    let sizes = format!("imagesrcset=\"{path}?size=small 1080w, {path} 2560w\" imagesizes=\"{SHOWN}\"");
    format!(
        "<meta property=\"og:image\" content=\"{origin}{path}\">\
         <meta name=\"twitter:card\" content=\"summary_large_image\">\
         <link rel=\"preload\" as=\"image\" {sizes} fetchpriority=\"high\">"
    )
}

/// When, where, and the beginning of what it is about.
fn about(tournament: &Tournament) -> String {
    let day = tournament.date_start.format("%A, %B %-d, %Y");
    let words: Vec<&str> = tournament.description.split_whitespace().collect();
    let description = words.join(" ");
    let beginning: String = description.chars().take(ABOUT).collect();
    let end = if beginning == description { "" } else { "…" };
    format!("{day}, {}. {beginning}{end}", tournament.location_title)
}

/// A text that stays one between tags and between double quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
