//! The text of a widget, and the bounds on its length, tags, lines, signs and pictures (rule `widgets`).

use crate::picture::MAX_BYTES;
use crate::values::Complaint;

/// The longest stored HTML, in characters, after its pictures were extracted.
pub const BODY_MAX: usize = 100_000;
/// The most tags of a text; more is no text, and slow to parse.
pub const TAGS_MAX: usize = 20_000;
/// The most links and pictures of a text; each address is parsed.
pub const ADDRESSES_MAX: usize = 4_000;
/// The deepest nesting of tags.
pub const LEVELS_MAX: usize = 100;
/// The most pieces of text in a table outside of its cells, which editors never create.
pub const MISPLACED_MAX: usize = 500;
/// The most attributes of one tag.
pub const ATTRIBUTES_MAX: usize = 50;
/// The most pictures inside one text.
pub const NEW_PICTURES_MAX: usize = 20;

/// The most characters at which the HTML serialiser stops to scan the rest of the text: those that it escapes, and those that share their first
/// byte with a non-breaking space.
const ESCAPES_MAX: usize = 5_000;
/// The most ends of lines; the HTML parser stops at each.
const LINES_MAX: usize = 20_000;
/// The most characters that are scanned at such stops in all.
const LOOKED_THROUGH_MAX: usize = 200_000_000;

/// Whether submitted HTML is worth parsing: it may be at most twice as long as the stored form, without its new pictures,
/// and within the bounds above. Runs in time linear in the length, and decodes no picture.
///
/// # Errors
/// A complaint when the HTML, or a picture inside it, is too long, or when it has too many tags, lines or signs.
pub fn admit_written(html: &str) -> Result<(), Complaint> {
    let sizes = HtmlSizes::of(html);
    if sizes.largest_picture > MAX_BYTES {
        return Err(format!("holds a picture of more than {} MB", MAX_BYTES / 1024 / 1024));
    }
    if sizes.tags > TAGS_MAX {
        return Err(format!("cannot hold more than {TAGS_MAX} tags"));
    }
    if sizes.lines > LINES_MAX {
        return Err(format!("cannot have more than {LINES_MAX} lines"));
    }
    let escapes = sizes.escapes + sizes.ends.saturating_sub(sizes.tags);
    if escapes > ESCAPES_MAX {
        return Err(format!("cannot hold more than {ESCAPES_MAX} ampersands, non-breaking spaces and signs"));
    }
    if escapes.saturating_mul(sizes.length) > LOOKED_THROUGH_MAX {
        return Err("cannot hold as many ampersands, non-breaking spaces and signs at this length".into());
    }
    if sizes.length > 2 * BODY_MAX {
        return Err(format!("cannot be longer than {BODY_MAX} characters"));
    }
    Ok(())
}

/// The sizes of HTML: the length without pictures, the counts, and the bytes of the largest picture.
#[derive(Default)]
struct HtmlSizes {
    length: usize,
    tags: usize,
    ends: usize,
    escapes: usize,
    lines: usize,
    largest_picture: usize,
}

impl HtmlSizes {
    fn of(html: &str) -> Self {
        const START: &str = "data:image/";
        let (mut sizes, mut rest) = (Self::default(), html);
        while let Some((before, picture)) = rest.split_once(START) {
            sizes.count(before);
            sizes.length += START.len();
            let data = picture.strip_prefix("png;base64,").or_else(|| picture.strip_prefix("jpeg;base64,"));
            let (data, behind) = data.map_or(("", picture), split_base64);
            // Four letters encode three bytes.
            let bytes = data.trim_end_matches('=').len() * 3 / 4;
            sizes.largest_picture = sizes.largest_picture.max(bytes);
            rest = behind;
        }
        sizes.count(rest);
        sizes
    }

    fn count(&mut self, text: &str) {
        self.length += text.chars().count();
        self.tags += text.matches('<').count();
        self.ends += text.matches('>').count();
        self.lines += text.bytes().filter(|byte| matches!(byte, b'\r' | b'\n')).count();
        self.escapes += text.chars().filter(|letter| matches!(letter, '&' | '\u{80}'..='\u{bf}')).count();
    }
}

/// Splits a text after its leading base64 letters. A picture has megabytes of them, so they are checked in large steps.
pub fn split_base64(text: &str) -> (&str, &str) {
    const STEP: usize = 64;
    let is_base64 = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    let steps = text.as_bytes().chunks(STEP);
    // Without a branch for each byte, which would be ten times slower.
    let whole = steps.take_while(|step| step.iter().fold(true, |all, byte| all & is_base64(byte)));
    let whole = whole.map(<[u8]>::len).sum();
    let (_, rest) = text.split_at(whole);
    text.split_at(whole + rest.bytes().take_while(is_base64).count())
}

/// A widget's HTML, cleaned and with its pictures extracted; may be empty.
///
/// # Errors
/// A complaint when it is too long.
pub fn body(html: String) -> Result<String, Complaint> {
    let fits = html.chars().count() <= BODY_MAX;
    if fits { Ok(html) } else { Err(format!("cannot be longer than {BODY_MAX} characters")) }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_cleaned_text_is_bounded() {
        assert!(body("é".repeat(BODY_MAX)).is_ok());
        assert_eq!(body("b".repeat(BODY_MAX + 1)).unwrap_err(), "cannot be longer than 100000 characters");
    }
}
