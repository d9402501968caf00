//! The system account that PostgreSQL runs as.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use nix::unistd::{User, geteuid};

/// The id of `nobody` where no such account exists.
const NOBODY: u32 = 65534;

/// The account that PostgreSQL runs as: the current one, or another one for root, because PostgreSQL refuses to run as root.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Account {
    other: Option<(u32, u32)>,
}

impl Account {
    /// The current account.
    pub(crate) const OURSELVES: Self = Self { other: None };

    /// The account for the data in `folder`. Root uses the folder's owner, so that a user's data
    /// stay that user's.
    pub(crate) fn for_folder(folder: &Path) -> Self {
        if !geteuid().is_root() {
            return Self::OURSELVES;
        }
        let owner =
            fs::metadata(folder).ok().map(|meta| (meta.uid(), meta.gid())).filter(|(uid, _)| *uid != 0);
        Self { other: Some(owner.unwrap_or_else(without_privileges)) }
    }

    /// A command that runs as this account, without environment variables that could change PostgreSQL's behaviour.
    pub(crate) fn command(self, program: &Path) -> Command {
        let mut command = Command::new(program);
        // The working directory may be closed to the account.
        command.env_clear().env("LC_ALL", "C").current_dir("/").stdin(Stdio::null());
        if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        if let Some((uid, gid)) = self.other {
            command.uid(uid).gid(gid);
        }
        command
    }

    /// Gives `path` to this account, if root runs this process.
    pub(crate) fn own(self, path: &Path) -> io::Result<()> {
        match self.other {
            Some((uid, gid)) => std::os::unix::fs::lchown(path, Some(uid), Some(gid)),
            None => Ok(()),
        }
    }

    /// Whether this account can enter `folder`, which it may own while a parent is closed to it.
    pub(crate) fn reaches(self, folder: &Path) -> bool {
        // The child changes its user before its directory, so the system decides.
        self.command(Path::new("/bin/sh"))
            .args(["-c", ":"])
            .current_dir(folder)
            .status()
            .is_ok_and(|end| end.success())
    }
}

fn without_privileges() -> (u32, u32) {
    ["postgres", "nobody"]
        .into_iter()
        .find_map(|name| User::from_name(name).ok().flatten())
        .map_or((NOBODY, NOBODY), |user| (user.uid.as_raw(), user.gid.as_raw()))
}
