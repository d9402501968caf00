//! Names of pictures in an archive and its manifest. They are the paths of the picture store, so unpacking restores its folder.

use fairway_application::pictures::PICTURE_KINDS;
use fairway_application::ports::PictureSize;
use fairway_persistence::backup::Picture;

pub(super) const FOLDER: &str = "pictures";
pub(super) const SMALL: &str = "small";

/// Kind, name and size of a picture from the name of its entry.
pub(super) fn parse(entry: &str) -> Option<(&str, &str, PictureSize)> {
    let parts: Vec<_> = entry.split('/').collect();
    let (kind, name, size) = match parts[..] {
        [FOLDER, SMALL, kind, name] => (kind, name, PictureSize::Small),
        [FOLDER, kind, name] => (kind, name, PictureSize::Whole),
        _ => return None,
    };
    (PICTURE_KINDS.contains(&kind) && !name.is_empty()).then_some((kind, name, size))
}

/// The name of a picture in the manifest.
pub(super) fn named(picture: &Picture) -> String {
    format!("{}/{}", picture.kind, picture.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pictures_are_pictures() {
        assert_eq!(parse("pictures/photo/a.jpg"), Some(("photo", "a.jpg", PictureSize::Whole)));
        assert_eq!(parse("pictures/small/logo/a.png"), Some(("logo", "a.png", PictureSize::Small)));
        for other in [
            "pictures/photo",
            "pictures/photo/",
            "pictures/secret/a",
            "tables/users.copy",
            "pictures/photo/../a",
        ] {
            assert_eq!(parse(other), None, "{other}");
        }
    }
}
