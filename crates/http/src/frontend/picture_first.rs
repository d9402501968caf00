//! The banner comes before the pages' scripts. Browsers load both side by side, so that the picture would be complete as late as the last script; but the
//! HTML has all that a visitor needs until the scripts run. So they load once the picture is drawn, or after three seconds (decision 140).

use std::sync::LazyLock;

use super::{BuiltFile, HASHED};
use crate::versions::tag_of;

/// Runs in place of the pages' scripts. It waits for the picture and two frames: the second one begins when the first one, with the picture, is drawn.
const SCRIPT: &str = include_str!("picture-first.js");

/// The pages' scripts in the built index, and the same as texts, which browsers do not load.
const AT_ONCE: &str = "<script defer src=";
const LATER: &str = "<script type=text/plain src=";

/// The path of the script, with a hash of its content as in the names of built files.
static PATH: LazyLock<String> = LazyLock::new(|| {
    let tag = tag_of(&file().digest);
    let hash: String = tag.chars().filter(char::is_ascii_alphanumeric).take(10).collect();
    format!("{HASHED}picture-first.{hash}.js")
});

fn file() -> BuiltFile {
    BuiltFile::new(SCRIPT.as_bytes())
}

/// The script, if this is its path.
pub(super) fn at(path: &str) -> Option<BuiltFile> {
    (path == *PATH).then(file)
}

/// The index with the pages' scripts behind the picture.
pub(super) fn put_into(index: &str) -> String {
    let script = format!("<script defer src=/{}></script>{LATER}", *PATH);
    index.replace(AT_ONCE, LATER).replacen(LATER, &script, 1)
}
