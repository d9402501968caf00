//! The symbolic links that npm omits from a package.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Component, Path};

use serde_json::Value;

/// Creates the links in `pg-symlinks.json`, as the package's install script would; install scripts are disabled.
/// Errors are ignored, as broken programs are skipped later.
pub(crate) fn recreate(native: &Path) {
    let list =
        fs::read(native.join("pg-symlinks.json")).ok().and_then(|text| serde_json::from_slice(&text).ok());
    let Some(Value::Array(links)) = list else { return };
    for link in &links {
        let (Some(source), Some(target)) = (inside(&link["source"]), inside(&link["target"])) else {
            continue;
        };
        // Each link is beside its target; a link by bare name survives a move of the folder.
        if let (Some(name), true) = (source.file_name(), source.parent() == target.parent()) {
            _ = symlink(name, native.join(target));
        }
    }
}

/// A listed path, which starts with `native/`, as a path below that folder; `None` if it would leave it.
fn inside(path: &Value) -> Option<&Path> {
    let path = Path::new(path.as_str()?).strip_prefix("native").ok()?;
    path.components().all(|part| matches!(part, Component::Normal(_))).then_some(path)
}
