//! The built pages: inside a release binary, read from `frontend/dist` by a debug one.

use fairway_http::{BuiltFile, Frontend};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
// build.rs makes it, but only when it is run.
#[allow_missing = true]
struct Files;

/// The files for `http`.
pub(crate) fn frontend() -> Frontend {
    Frontend(|path| {
        let file = Files::get(path)?;
        Some(BuiltFile { digest: file.metadata.sha256_hash(), bytes: file.data })
    })
}
