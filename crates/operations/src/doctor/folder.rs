use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use fairway_application::ports::Scratch;
use fairway_platform::{ScratchFolder, free_space};

use super::{Finding, Settings, wrong};

/// Pictures, exports and a backup soon fill less than this.
const LITTLE: u64 = 1 << 30;

/// The data folder: writable, closed to other accounts, and with free space.
pub(super) fn check(settings: &Settings<'_>) -> Vec<Finding> {
    let folder = settings.data_dir;
    let place = folder.display();
    if !folder.is_dir() {
        return vec![wrong(
            format!("{place} is no folder"),
            "make it, for the user of the service, or name another in FAIRWAY_DATA_DIR",
        )];
    }
    // Exports are written there, so this checks both folders.
    let written = ScratchFolder::new(&settings.scratch_folder).and_then(|scratch| scratch.file());
    let mut findings = vec![];
    if let Err(why) = written {
        findings.push(wrong(
            format!("nothing can be written in {place}: {}", in_full(&why)),
            "give FAIRWAY_DATA_DIR to the user of the service (`chown -R fairway`), or name another folder",
        ));
    }
    findings.extend(writable_by_everybody(folder));
    findings.extend(room(folder));
    if findings.is_empty() {
        findings.push(Finding::Fine(format!("{place} can be written, and has room")));
    }
    findings
}

/// An error with its sources.
pub(super) fn in_full(error: &dyn std::error::Error) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let said = error.to_string();
        if !words.contains(&said) {
            words += ": ";
            words += &said;
        }
        cause = error.source();
    }
    words
}

fn writable_by_everybody(folder: &Path) -> Option<Finding> {
    let mode = folder.metadata().ok()?.permissions().mode();
    (mode & 0o002 != 0).then(|| {
        wrong(
            format!("everybody on this machine may write in {}", folder.display()),
            format!("`chmod o-w {}`", folder.display()),
        )
    })
}

fn room(folder: &Path) -> Option<Finding> {
    let free = free_space(folder).ok()?;
    (free < LITTLE).then(|| {
        wrong(
            format!("the disk of {} has {} MB left", folder.display(), free >> 20),
            "make room, or name a folder on another disk in FAIRWAY_DATA_DIR",
        )
    })
}
