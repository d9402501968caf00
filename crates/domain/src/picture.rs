//! Pictures that people upload (rule `pictures`).

use crate::values::is_hostile;

/// The largest file, in bytes: 10 MB.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// The most pixels: more than a phone's camera takes, and few enough to be decoded in memory.
pub const MAX_PIXELS: u64 = 40_000_000;
/// The longest side of the copy for small screens, in pixels: a phone's width at its usual density.
pub const SMALL_SIDE: u32 = 1_080;
/// The longest file name, in characters.
const FILE_NAME_MAX: usize = 150;

/// The file formats of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Lossless, possibly transparent.
    Png,
    /// Usually a photograph.
    Jpeg,
}

impl Format {
    /// `image/png` or `image/jpeg`.
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }

    /// The file extension, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
        }
    }
}

/// Why a file cannot be shown as a picture. The `Display` text follows the field's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PictureFault {
    /// Decided by the content; the file name and the browser's content type do not count.
    #[error("must be a PNG or JPEG picture")]
    NeitherPngNorJpeg,
    /// More than [`MAX_PIXELS`], or a pixel format with more memory per pixel than a screen can show.
    #[error("has too many pixels; please send it with at most {} megapixels", MAX_PIXELS / 1_000_000)]
    TooManyPixels,
    /// It begins as a picture, but the rest is invalid.
    #[error("is damaged and cannot be read as a picture")]
    Damaged,
}

/// Whether a name has the form of names that the server generates, and cannot leave a folder.
pub fn is_name(name: &str) -> bool {
    let stem = name.strip_suffix(".png").or_else(|| name.strip_suffix(".jpg"));
    stem.is_some_and(|stem| {
        (1..=64).contains(&stem.len()) && stem.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    })
}

/// The uploader's file name without folders and without characters that hide or reorder text. An invalid name is cleaned, not
/// refused.
pub fn file_name(told: &str) -> String {
    let last = told.rsplit(['/', '\\']).next().unwrap_or_default();
    let plain: String = last.chars().filter(|c| !is_hostile(*c)).collect();
    let name: String = plain.trim().chars().take(FILE_NAME_MAX).collect();
    if name.is_empty() { "picture".into() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_loses_folders_and_characters_that_hide_or_reorder() {
        for (told, kept) in [
            ("day out.jpg", "day out.jpg"),
            ("C:\\Users\\Sam\\day.jpg", "day.jpg"),
            ("../../etc/passwd", "passwd"),
            ("gpj.\u{202E}day\0\n.png", "gpj.day.png"),
            ("Zoë 🏌️.png", "Zoë 🏌️.png"),
            ("<img src=x>.png", "<img src=x>.png"),
        ] {
            assert_eq!(file_name(told), kept);
        }
        for nothing in ["", " ", "/", "a/", "\u{200B}"] {
            assert_eq!(file_name(nothing), "picture", "{nothing:?}");
        }
        assert_eq!(file_name(&"é".repeat(151)), "é".repeat(150));
    }

    #[test]
    fn a_fault_reads_behind_the_name_of_a_field() {
        assert_eq!(
            PictureFault::TooManyPixels.to_string(),
            "has too many pixels; please send it with at most 40 megapixels"
        );
    }
}
