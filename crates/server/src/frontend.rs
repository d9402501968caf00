//! The built pages: inside a release binary, read from `frontend/dist` by a debug one.

use fairway_http::Frontend;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
// build.rs makes it, but only when it is run.
#[allow_missing = true]
struct Files;

/// Where `http` finds them.
pub(crate) fn frontend() -> Frontend {
    Frontend(|path| Files::get(path).map(|file| file.data))
}
