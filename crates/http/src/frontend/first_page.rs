//! The beginning of a tournament's page in the HTML: visitors read name, day, place, picture, price and links before any script runs. The scripts find in
//! it the data that they would request next.

use fairway_application::known_fund::Fund;
use fairway_application::tournaments::FirstPage;
use fairway_domain::dates::full_date_range;
use serde::Serialize;

use super::offer::Offer;
use super::preview::escaped;
use crate::categories::TicketCategory;
use crate::media;
use crate::site::Site;
use crate::tournaments::TournamentDetail;
use crate::versions::tag;

/// `sizes` of the banner, the same as in `frontend/src/shared/lib/picture-sizes.ts`.
pub(super) const SHOWN: &str = "(max-width: 48em) 60vw, 100vw";

/// The answers that the pages would request first (`frontend/src/app/first-data.ts`).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FirstData<'a> {
    /// Answer of `GET /api/Tournament/{id}`.
    tournament: &'a TournamentDetail,
    /// `ETag` of the tournament.
    etag: String,
    /// Answer of `GET /api/TicketCategory/query/tournament/{id}`.
    categories: Vec<TicketCategory>,
    /// Answer of `GET /api/Site`.
    site: Site,
    /// Whether the address is the site's root, which shows the most recent live tournament.
    is_landing: bool,
}

/// The content of the root element, until the pages replace it. `frontend/src/app/first-page.css` styles it like the pages.
pub(super) fn html(
    first: &FirstPage,
    fund: &Fund,
    hours: i64,
    is_landing: bool,
) -> serde_json::Result<String> {
    let offer = Offer::of(&first.categories, first.is_over, &fund.time_zone());
    let (banner, way_in) = (format!("{}{}", banner(first), weather(first, fund)), way_in(first, &offer));
    let data = data(first, fund, hours, is_landing)?;
    let tournament = &first.page.tournament;
    let (name, day) = (escaped(&tournament.name), tournament.date_start.format("%m/%d/%Y"));
    Ok(format!(
        "<div class=\"first-page\">\
         <div class=\"first-bar\"><p>{name}<span>{day}</span></p></div>\
         <main>{banner}{way_in}</main>\
         </div>\
         <script type=\"application/json\" id=\"first-data\">{data}</script>"
    ))
}

fn banner(first: &FirstPage) -> String {
    let tournament = &first.page.tournament;
    let [name, place] = [&tournament.name, &tournament.location_title].map(|text| escaped(text));
    let when = full_date_range(tournament.date_start, tournament.date_end);
    let picture = tournament.banner.as_ref().map(|banner| {
        let path = escaped(&media::address("banner", &banner.picture));
        format!("<img src=\"{path}\" {} alt=\"\" fetchpriority=\"high\">", sources(&path, ""))
    });
    let picture = picture.unwrap_or_default();
    format!(
        "<div class=\"first-banner\">{picture}<div class=\"first-words\"><h1>{name}</h1><p>{when}</p><p>{place}</p></div></div>"
    )
}

/// The decision about the weather.
fn weather(first: &FirstPage, fund: &Fund) -> String {
    let tournament = &first.page.tournament;
    let Some(notice) = &tournament.weather else { return String::new() };
    let local = notice.decision_at.map(|at| at.with_timezone(&fund.time_zone()).naive_local());
    let sentence = notice.sentence((tournament.date_start, tournament.date_end), local);
    let (sentence, note) = (escaped(&sentence), escaped(&notice.note));
    format!("<div class=\"first-weather\"><p>{sentence}</p><p>{note}</p></div>")
}

/// The price, and the links for signed-out visitors; the scripts draw the links of signed-in ones a moment later.
fn way_in(first: &FirstPage, offer: &Offer) -> String {
    let id = first.page.tournament.id;
    let is_cancelled = first.page.tournament.is_cancelled();
    let register = if first.is_over || is_cancelled {
        String::new()
    } else {
        format!("<a href=\"/tournaments/{id}/register\" data-emphasis=\"primary\">Register</a>")
    };
    let offer = if is_cancelled { "This event is cancelled.".into() } else { escaped(&offer.text()) };
    format!(
        "<div class=\"first-offer\"><p>{offer}</p><div>{register}<a href=\"/account/signin\">Sign In</a></div></div>"
    )
}

/// The attributes with both sizes of a picture; `prefix` is `image` for a preload.
pub(super) fn sources(path: &str, prefix: &str) -> String {
    format!("{prefix}srcset=\"{path}?size=small 1080w, {path} 2560w\" {prefix}sizes=\"{SHOWN}\"")
}

/// JSON without `<`: no text in it can close the script element or open another one.
fn data(first: &FirstPage, fund: &Fund, hours: i64, is_landing: bool) -> serde_json::Result<String> {
    let tournament = TournamentDetail::from(&first.page);
    let body = serde_json::to_string(&tournament)?;
    let data = FirstData {
        tournament: &tournament,
        etag: tag(Some(first.page.tournament.version), body.as_bytes()),
        categories: first.categories.iter().map(TicketCategory::from).collect(),
        site: Site::new(fund, hours),
        is_landing,
    };
    Ok(serde_json::to_string(&data)?.replace('<', "\\u003c"))
}
