//! Addresses of pictures, on pages and in texts of widgets (rule `pictures`).

use fairway_domain::picture::is_name;

/// The address at which the site serves a picture.
pub fn address(kind: &str, name: &str) -> String {
    format!("/media/{kind}/{name}")
}

/// The file name in an address of a picture of this kind, on any host, because addresses copied from a page include the host.
/// `None` for any other address.
pub(crate) fn name_in<'a>(kind: &str, address: &'a str) -> Option<&'a str> {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let (before, name) = path.rsplit_once('/')?;
    let before = before.strip_suffix(kind)?.strip_suffix("/media/")?;
    let host = before.strip_prefix("https://").or_else(|| before.strip_prefix("http://")).unwrap_or(before);
    (!host.contains('/') && is_name(name)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_recognised_by_its_path_on_any_host() {
        let address = address("photo", "a1-b.png");
        assert_eq!(name_in("photo", &address), Some("a1-b.png"));
        for ours in
            ["https://golf.example/media/photo/a.jpg?size=small", "http://localhost:8080/media/photo/a.jpg#x"]
        {
            assert_eq!(name_in("photo", ours), Some("a.jpg"), "{ours}");
        }
        for other in [
            "",
            "/media/logo/a.jpg",
            "/media/photo/a.svg",
            "/media/photo/../a.jpg",
            "/media/photo/",
            "/media/photo/a.jpg/b",
            "https://a.example/x/media/photo/a.jpg",
            "media/photo/a.jpg",
        ] {
            assert_eq!(name_in("photo", other), None, "{other}");
        }
    }
}
