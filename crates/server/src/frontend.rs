//! The built pages: embedded in a release binary; a debug binary reads them from `frontend/dist`.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, io};

use fairway_http::{BuiltFile, Frontend};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
// build.rs creates the folder, but it does not always run.
#[allow_missing = true]
struct Files;

/// Files with a hash of their content in their names.
const HASHED: &str = "assets/";
/// Time for which files of a replaced build are kept.
const KEPT: Duration = Duration::from_hours(30 * 24);

/// The pages, with the files of earlier builds in this folder.
pub(crate) fn frontend(earlier: PathBuf) -> Frontend {
    let built = |path: &str| {
        let file = Files::get(path)?;
        Some(BuiltFile { digest: file.metadata.sha256_hash(), bytes: file.data })
    };
    Frontend::new(built).with_earlier(earlier)
}

/// Stores the files of this build for pages that are open when the next build replaces it. Deletes those of builds that were replaced long ago (rule
/// `files-of-earlier-builds`).
pub(crate) fn keep_files(folder: &Path, now: SystemTime) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for path in Files::iter() {
        let name = path.strip_prefix(HASHED).filter(|name| !is_compressed(name));
        if let Some((name, file)) = name.zip(Files::get(&path)) {
            keep(folder, name, &file.data, now)?;
        }
    }
    forget(folder, now)
}

/// Compressed files are not stored: browsers accept the plain ones, and few request files of an earlier build.
fn is_compressed(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|end| end == "br" || end == "gz")
}

/// The modification time of a file is the last start of a build that contains it.
fn keep(folder: &Path, name: &str, bytes: &[u8], now: SystemTime) -> io::Result<()> {
    let file = folder.join(name);
    if !file.exists() {
        // Atomically: another instance may share the folder and serve the file.
        let part = folder.join(format!(".{}.{name}", std::process::id()));
        fs::write(&part, bytes)?;
        fs::rename(&part, &file)?;
    }
    File::options().append(true).open(&file)?.set_modified(now)
}

fn forget(folder: &Path, now: SystemTime) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let age = now.duration_since(entry.metadata()?.modified()?);
        if age.is_ok_and(|age| age > KEPT) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_replaced_build_stay_for_a_month_and_others_for_good() {
        let folder = tempfile::tempdir().unwrap();
        let names = || {
            let entries = fs::read_dir(folder.path()).unwrap();
            let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            names
        };
        let now = SystemTime::now();
        keep(folder.path(), "main.0.js", b"0", now).unwrap();
        keep(folder.path(), "kernel.js", b"k", now).unwrap();
        keep(folder.path(), "kernel.js", b"k", now + KEPT).unwrap();
        forget(folder.path(), now + KEPT).unwrap();
        assert_eq!(names(), ["kernel.js", "main.0.js"]);
        forget(folder.path(), now + KEPT + Duration::from_secs(1)).unwrap();
        assert_eq!(names(), ["kernel.js"]);
        assert_eq!(fs::read(folder.path().join("kernel.js")).unwrap(), b"k");
    }

    #[test]
    fn compressed_twins_are_not_kept() {
        assert!(
            is_compressed("main.0.js.br") && is_compressed("main.0.js.gz") && !is_compressed("main.0.js")
        );
    }
}
