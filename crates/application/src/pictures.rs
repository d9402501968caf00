//! Pictures that people upload (decisions §7).

/// The kind of tournaments' banners, as in `/media/banner/…`.
pub const BANNER: &str = "banner";
/// The kind of widgets' photos.
pub const PHOTO: &str = "photo";
/// The kind of sponsors' logos.
pub const LOGO: &str = "logo";
