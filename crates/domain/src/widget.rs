//! Content of a tournament's page: its kinds, its order, and where its videos may come from (rule `widgets`).

use crate::ids::WidgetId;
use crate::picture::MAX_BYTES;
use crate::values::{Complaint, line};

/// The longest title, in characters.
pub const NAME_MAX: usize = 200;
/// The longest HTML that is kept, in characters, its pictures moved out of it.
pub const BODY_MAX: usize = 100_000;
/// The most tags of a text: more is no text, and takes long to read.
pub const TAGS_MAX: usize = 20_000;
/// The most links and pictures of a text, whose addresses are read one by one.
pub const ADDRESSES_MAX: usize = 4_000;
/// The most tags inside each other.
pub const LEVELS_MAX: usize = 100;
/// The most pieces of a text that stand in a table outside of its cells, where no editor puts any.
pub const MISPLACED_MAX: usize = 500;
/// The most attributes of one tag.
pub const ATTRIBUTES_MAX: usize = 50;
/// The most pictures that one text may bring inside it.
pub const NEW_PICTURES_MAX: usize = 20;

/// The kind of content in a widget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WidgetType {
    /// A text, perhaps with pictures below it.
    Text,
    /// Pictures, perhaps with a text above them.
    Gallery,
    /// A text alone.
    Post,
}

impl WidgetType {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 3] = [Self::Text, Self::Gallery, Self::Post];

    /// Its number.
    pub fn id(self) -> i64 {
        match self {
            Self::Text => 1,
            Self::Gallery => 2,
            Self::Post => 3,
        }
    }

    /// Its name on the pages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "Text",
            Self::Gallery => "Gallery",
            Self::Post => "Post",
        }
    }

    /// The one of that number; `None` when there is none.
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

/// Characters at which the writer of HTML stops and looks through the rest of the text: those that it escapes, and those that begin with the same
/// byte as a non-breaking space does.
const ESCAPES_MAX: usize = 5_000;
/// Ends of lines, at each of which the reader of HTML stops.
const LINES_MAX: usize = 20_000;
/// Characters that are looked through so, one after the other, at most.
const LOOKED_THROUGH_MAX: usize = 200_000_000;

/// Whether HTML that somebody wrote is worth reading: not when it is twice as long as what may be left of it, its new pictures not
/// counted, nor when one of these is too large. It takes time that grows with its length alone, and no picture is decoded.
///
/// # Errors
/// A complaint when it, or a picture inside it, is too long, or when it has too many tags, lines or signs.
pub fn admit_written(html: &str) -> Result<(), Complaint> {
    let written = Written::of(html);
    if written.largest_picture > MAX_BYTES {
        return Err(format!("holds a picture of more than {} MB", MAX_BYTES / 1024 / 1024));
    }
    if written.tags > TAGS_MAX {
        return Err(format!("cannot hold more than {TAGS_MAX} tags"));
    }
    if written.lines > LINES_MAX {
        return Err(format!("cannot have more than {LINES_MAX} lines"));
    }
    let escapes = written.escapes + written.ends.saturating_sub(written.tags);
    if escapes > ESCAPES_MAX {
        return Err(format!("cannot hold more than {ESCAPES_MAX} ampersands, non-breaking spaces and signs"));
    }
    if escapes.saturating_mul(written.length) > LOOKED_THROUGH_MAX {
        return Err("cannot hold as many ampersands, non-breaking spaces and signs at this length".into());
    }
    if written.length > 2 * BODY_MAX {
        return Err(format!("cannot be longer than {BODY_MAX} characters"));
    }
    Ok(())
}

/// The sizes of HTML: of the text beside the pictures inside it, counts, and of these the bytes of the largest.
#[derive(Default)]
struct Written {
    length: usize,
    tags: usize,
    ends: usize,
    escapes: usize,
    lines: usize,
    largest_picture: usize,
}

impl Written {
    fn of(html: &str) -> Self {
        const START: &str = "data:image/";
        let (mut written, mut rest) = (Self::default(), html);
        while let Some((before, picture)) = rest.split_once(START) {
            written.count(before);
            written.length += START.len();
            let data = picture.strip_prefix("png;base64,").or_else(|| picture.strip_prefix("jpeg;base64,"));
            let (data, behind) = data.map_or(("", picture), split_base64);
            // Four letters are three bytes.
            let bytes = data.trim_end_matches('=').len() * 3 / 4;
            written.largest_picture = written.largest_picture.max(bytes);
            rest = behind;
        }
        written.count(rest);
        written
    }

    fn count(&mut self, text: &str) {
        self.length += text.chars().count();
        self.tags += text.matches('<').count();
        self.ends += text.matches('>').count();
        self.lines += text.bytes().filter(|byte| matches!(byte, b'\r' | b'\n')).count();
        self.escapes += text.chars().filter(|letter| matches!(letter, '&' | '\u{80}'..='\u{bf}')).count();
    }
}

/// The letters of base64 that a text begins with, and the rest. Of a picture they are megabytes, so many are looked at in one step.
pub fn split_base64(text: &str) -> (&str, &str) {
    const STEP: usize = 64;
    let is_base64 = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    let steps = text.as_bytes().chunks(STEP);
    // Without a branch for each byte, which takes ten times as long.
    let whole = steps.take_while(|step| step.iter().fold(true, |all, byte| all & is_base64(byte)));
    let whole = whole.map(<[u8]>::len).sum();
    let (_, rest) = text.split_at(whole);
    text.split_at(whole + rest.bytes().take_while(is_base64).count())
}

/// A widget's HTML, cleaned and with its pictures moved out of it; may be empty.
///
/// # Errors
/// A complaint when it is too long.
pub fn body(html: String) -> Result<String, Complaint> {
    let fits = html.chars().count() <= BODY_MAX;
    if fits { Ok(html) } else { Err(format!("cannot be longer than {BODY_MAX} characters")) }
}

/// A new order that is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadOrder {
    /// The list is not of the page's widgets, each once.
    Widgets(Complaint),
    /// The positions do not number them from 1.
    Positions(Complaint),
}

/// Compares a new order with the widgets that there are: each of them once, numbered from 1 (rule `widget-order`).
///
/// # Errors
/// The complaint, and its cause.
pub fn reorder(known: &[WidgetId], mut told: Vec<(WidgetId, i64)>) -> Result<Vec<WidgetId>, BadOrder> {
    let mut ids: Vec<_> = told.iter().map(|(id, _)| *id).collect();
    ids.sort_unstable();
    if let Some(twice) = ids.array_windows().find_map(|[a, b]| (a == b).then_some(a)) {
        return Err(BadOrder::Widgets(format!("{twice} is in the list twice")));
    }
    if let Some(stranger) = ids.iter().find(|id| !known.contains(id)) {
        return Err(BadOrder::Widgets(format!("{stranger} is no widget of this tournament")));
    }
    if let Some(missing) = known.iter().find(|id| !ids.contains(id)) {
        return Err(BadOrder::Widgets(format!(
            "{missing} is missing: the list must hold every widget of the tournament"
        )));
    }
    told.sort_by_key(|(_, position)| *position);
    if !told.iter().zip(1..).all(|((_, position), place)| *position == place) {
        let complaint = format!("must number the widgets from 1 to {}, each once", known.len());
        return Err(BadOrder::Positions(complaint));
    }
    Ok(told.into_iter().map(|(id, _)| id).collect())
}

/// The address under which one of the two video hosts may be shown in a frame; `None` for what is no video of theirs. What
/// people copy from the address bar becomes what can be framed (rule `videos`).
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

/// The id that a path begins with.
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
    fn a_text_of_nothing_but_escapes_or_line_ends_is_refused() {
        for sign in ["&", "&amp;", "\u{a0}", ">"] {
            assert!(admit_written(&sign.repeat(5_000)).is_ok(), "{sign}");
            assert!(admit_written(&sign.repeat(5_001)).is_err(), "{sign}");
        }
        for end in ["\r", "\n"] {
            assert!(admit_written(&end.repeat(20_000)).is_ok(), "{end:?}");
            assert!(admit_written(&end.repeat(20_001)).is_err(), "{end:?}");
        }
        assert!(admit_written(&"<p>Tee</p>".repeat(9_000)).is_ok(), "the signs of tags are not escaped");
    }

    #[test]
    fn pictures_inside_a_text_do_not_count_and_all_else_does() {
        let picture = format!("<img src=\"data:image/png;base64,{}==\">", "Ab+/".repeat(BODY_MAX));
        assert!(admit_written(&picture.repeat(3)).is_ok());
        assert!(admit_written(&"é".repeat(2 * BODY_MAX)).is_ok());
        assert!(admit_written(&format!("{picture}{}", "é".repeat(2 * BODY_MAX))).is_err());
        for endless in ["&amp;", "data:image/gif;base64,", "data:image/png;base64,A ", "<b>"] {
            assert!(admit_written(&endless.repeat(2 * BODY_MAX)).is_err(), "{endless}");
        }
    }

    #[test]
    fn a_picture_inside_a_text_has_as_many_bytes_as_one_that_is_sent() {
        let picture = |letters: usize, end: &str| {
            format!("<p><img src='data:image/jpeg;base64,{}{end}'></p>", "A".repeat(letters))
        };
        // 10 MB are 3,495,253 times three bytes, and one byte, which is two letters.
        assert_eq!(MAX_BYTES, 3_495_253 * 3 + 1);
        assert_eq!(admit_written(&picture(3_495_253 * 4 + 2, "==")), Ok(()));
        for large in [picture(3_495_253 * 4 + 3, "="), picture(15_000_000, ""), picture(15_000_000, " x")] {
            assert_eq!(admit_written(&large).unwrap_err(), "holds a picture of more than 10 MB");
        }
        assert_eq!(admit_written(&picture(7_000_000, "").repeat(2)), Ok(()), "each of them counts by itself");
    }

    #[test]
    fn the_letters_of_base64_end_where_another_comes() {
        for length in [0, 1, 63, 64, 65, 128, 200] {
            let letters = "a/B+9=".repeat(40);
            let (letters, _) = letters.split_at(length);
            for rest in ["", "\" alt='A'>", "é", "-A"] {
                assert_eq!(split_base64(&format!("{letters}{rest}")), (letters, rest));
            }
        }
    }

    #[test]
    fn texts_are_bounded() {
        assert!(name(&"n".repeat(NAME_MAX)).is_ok() && name(&"n".repeat(NAME_MAX + 1)).is_err());
        assert!(body("é".repeat(BODY_MAX)).is_ok());
        assert_eq!(body("b".repeat(BODY_MAX + 1)).unwrap_err(), "cannot be longer than 100000 characters");
    }
}
