//! Content of a tournament's page: its types, its order, and the allowed sources of videos (rule `widgets`).

mod text;

pub use text::{
    ADDRESSES_MAX, ATTRIBUTES_MAX, BODY_MAX, LEVELS_MAX, MISPLACED_MAX, NEW_PICTURES_MAX, TAGS_MAX,
    admit_written, body, split_base64,
};

use crate::ids::WidgetId;
use crate::values::{Complaint, line};

/// The longest title, in characters.
pub const NAME_MAX: usize = 200;

/// The kind of content in a widget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WidgetType {
    /// A text, optionally with pictures below it.
    Text,
    /// Pictures, optionally with a text above them.
    Gallery,
    /// A text alone.
    Post,
}

impl WidgetType {
    /// All types, in the order of lists.
    pub const ALL: [Self; 3] = [Self::Text, Self::Gallery, Self::Post];

    /// Its number in calls and rows.
    pub fn id(self) -> i64 {
        match self {
            Self::Text => 1,
            Self::Gallery => 2,
            Self::Post => 3,
        }
    }

    /// Its name on pages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "Text",
            Self::Gallery => "Gallery",
            Self::Post => "Post",
        }
    }

    /// The type with this number; `None` for another number.
    pub fn of(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// Whether it shows photos beside its text (rule `widgets`).
    pub fn takes_photos(self) -> bool {
        self != Self::Post
    }
}

/// A widget's title.
///
/// # Errors
/// A complaint when it is too long or holds characters that a title has no use for.
pub fn name(typed: &str) -> Result<String, Complaint> {
    line(typed, NAME_MAX)
}

/// A new order that is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadOrder {
    /// The list does not contain each of the page's widgets once.
    Widgets(Complaint),
    /// The positions are not numbered from 1.
    Positions(Complaint),
}

/// Checks a new order: each of the page's widgets once, numbered from 1 (rule `widget-order`).
///
/// # Errors
/// [`BadOrder`], with its complaint.
pub fn reorder(known: &[WidgetId], mut told: Vec<(WidgetId, i64)>) -> Result<Vec<WidgetId>, BadOrder> {
    has_each_once(known, &told).map_err(BadOrder::Widgets)?;
    told.sort_by_key(|(_, position)| *position);
    if !told.iter().zip(1..).all(|((_, position), place)| *position == place) {
        let complaint = format!("must number the widgets from 1 to {}, each once", known.len());
        return Err(BadOrder::Positions(complaint));
    }
    Ok(told.into_iter().map(|(id, _)| id).collect())
}

/// Checks that the list contains each of the page's widgets once.
fn has_each_once(known: &[WidgetId], told: &[(WidgetId, i64)]) -> Result<(), Complaint> {
    let mut ids: Vec<_> = told.iter().map(|(id, _)| *id).collect();
    ids.sort_unstable();
    if let Some(twice) = ids.array_windows().find_map(|[a, b]| (a == b).then_some(a)) {
        return Err(format!("{twice} is in the list twice"));
    }
    if let Some(stranger) = ids.iter().find(|id| !known.contains(id)) {
        return Err(format!("{stranger} is no widget of this tournament"));
    }
    if let Some(missing) = known.iter().find(|id| !ids.contains(id)) {
        return Err(format!("{missing} is missing: the list must hold every widget of the tournament"));
    }
    Ok(())
}

/// The frame address of a video on one of the two allowed hosts; `None` for any other address. Accepts
/// the address of the browser's address bar, too (rule `videos`).
pub fn video(address: &str) -> Option<String> {
    let rest = address.trim();
    let rest = rest.strip_prefix("https:").or_else(|| rest.strip_prefix("http:")).unwrap_or(rest);
    let (host, path) = rest.strip_prefix("//")?.split_once('/')?;
    let host = host.to_ascii_lowercase();
    match host.as_str() {
        "www.youtube.com" | "youtube.com" | "m.youtube.com" | "www.youtube-nocookie.com" => {
            let framed = path.strip_prefix("embed/").or_else(|| path.strip_prefix("shorts/"));
            let id = framed.or_else(|| {
                let query = path.strip_prefix("watch?")?;
                query.split(['&', '#']).find_map(|pair| pair.strip_prefix("v="))
            })?;
            let host =
                if host.ends_with("nocookie.com") { "www.youtube-nocookie.com" } else { "www.youtube.com" };
            Some(format!("https://{host}/embed/{}", video_id(id)?))
        }
        "youtu.be" => Some(format!("https://www.youtube.com/embed/{}", video_id(path)?)),
        "player.vimeo.com" => {
            Some(format!("https://player.vimeo.com/video/{}", video_id(path.strip_prefix("video/")?)?))
        }
        "vimeo.com" | "www.vimeo.com" => {
            let id = video_id(path)?;
            let number = id.bytes().all(|b| b.is_ascii_digit());
            number.then(|| format!("https://player.vimeo.com/video/{id}"))
        }
        _ => None,
    }
}

/// The video id at the beginning of a path.
fn video_id(path: &str) -> Option<&str> {
    let id = path.split(['?', '&', '#', '/']).next()?;
    let plain = id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    (plain && (1..=64).contains(&id.len())).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(numbers: &[i64]) -> Vec<WidgetId> {
        numbers.iter().copied().map(WidgetId).collect()
    }

    fn reordered(told: &[(i64, i64)]) -> Result<Vec<WidgetId>, BadOrder> {
        reorder(&ids(&[5, 6, 7]), told.iter().map(|(id, position)| (WidgetId(*id), *position)).collect())
    }

    #[test]
    fn a_type_is_found_by_its_number_and_a_post_takes_no_photos() {
        assert!(WidgetType::ALL.into_iter().all(|kind| WidgetType::of(kind.id()) == Some(kind)));
        assert_eq!((WidgetType::of(0), WidgetType::of(4)), (None, None));
        let takers: Vec<_> = WidgetType::ALL.into_iter().filter(|it| it.takes_photos()).collect();
        assert_eq!(takers, [WidgetType::Text, WidgetType::Gallery]);
    }

    #[test]
    fn an_order_names_every_widget_once_and_numbers_them_from_one() {
        assert_eq!(reordered(&[(5, 3), (6, 1), (7, 2)]).unwrap(), ids(&[6, 7, 5]));
        for (told, cause, word) in [
            (&[(5, 1), (6, 2)][..], "widgets", "7 is missing"),
            (&[], "widgets", "5 is missing"),
            (&[(5, 1), (6, 2), (6, 3)], "widgets", "6 is in the list twice"),
            (&[(5, 1), (6, 2), (7, 3), (8, 4)], "widgets", "8 is no widget"),
            (&[(5, 0), (6, 1), (7, 2)], "positions", "from 1 to 3"),
            (&[(5, 1), (6, 1), (7, 2)], "positions", "from 1 to 3"),
            (&[(5, 1), (6, 2), (7, 4)], "positions", "from 1 to 3"),
            (&[(5, i64::MIN), (6, 2), (7, i64::MAX)], "positions", "from 1 to 3"),
        ] {
            let (refused, complaint) = match reordered(told).unwrap_err() {
                BadOrder::Widgets(complaint) => ("widgets", complaint),
                BadOrder::Positions(complaint) => ("positions", complaint),
            };
            assert!(refused == cause && complaint.contains(word), "{told:?}: {refused} {complaint}");
        }
    }

    #[test]
    fn an_address_from_the_address_bar_becomes_one_for_frames() {
        for (typed, framed) in [
            ("https://www.youtube.com/embed/dQw4w9WgXcQ", "https://www.youtube.com/embed/dQw4w9WgXcQ"),
            ("//www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0", "https://www.youtube.com/embed/dQw4w9WgXcQ"),
            ("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s", "https://www.youtube.com/embed/dQw4w9WgXcQ"),
            ("http://YouTube.com/watch?list=x&v=dQw4w9WgXcQ", "https://www.youtube.com/embed/dQw4w9WgXcQ"),
            ("https://youtu.be/dQw4w9WgXcQ?si=x", "https://www.youtube.com/embed/dQw4w9WgXcQ"),
            ("https://m.youtube.com/shorts/a-b_c", "https://www.youtube.com/embed/a-b_c"),
            ("https://www.youtube-nocookie.com/embed/a", "https://www.youtube-nocookie.com/embed/a"),
            (" https://vimeo.com/76979871 ", "https://player.vimeo.com/video/76979871"),
            ("https://player.vimeo.com/video/76979871/", "https://player.vimeo.com/video/76979871"),
        ] {
            assert_eq!(video(typed).as_deref(), Some(framed), "{typed}");
        }
    }

    #[test]
    fn an_address_of_no_video_of_the_two_hosts_is_none() {
        for wrong in [
            "",
            "javascript:alert(1)//www.youtube.com/embed/a",
            "https://evil.example/embed/a",
            "https://www.youtube.com.evil.example/embed/a",
            "https://www.youtube.com@evil.example/embed/a",
            "https://evil.example/?https://www.youtube.com/embed/a",
            "https://www.youtube.com",
            "https://www.youtube.com/embed/",
            "https://www.youtube.com/redirect?q=https://evil.example",
            "https://www.youtube.com/embed/\"><script>",
            "https://www.youtube.com/watch?v=",
            "https://www.youtube.com:8443/embed/a",
            "https:\\\\www.youtube.com\\embed\\a",
            "https://vimeo.com/about",
            "data:text/html,x",
            "www.youtube.com/embed/a",
        ] {
            assert_eq!(video(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn titles_are_bounded() {
        assert!(name(&"n".repeat(NAME_MAX)).is_ok() && name(&"n".repeat(NAME_MAX + 1)).is_err());
    }
}
