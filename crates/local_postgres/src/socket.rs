//! PostgreSQL's socket, and its address.

use std::fmt::Write as _;
use std::fs::{self, Permissions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::error::{StartError, io_error};
use crate::home::Home;

/// Only part of the socket's file name: PostgreSQL listens on no network.
pub(crate) const PORT: u16 = 5432;
/// The only database user, a superuser.
pub(crate) const USER: &str = "fairway";
/// The longest path of a socket, without the terminating zero, on the supported systems (macOS 104, Linux 108).
const LONGEST_PATH: usize = 103;

/// The folder with the socket.
#[derive(Debug)]
pub(crate) struct Socket {
    pub(crate) folder: PathBuf,
    /// Removes a folder outside the home when the server stops.
    _elsewhere: Option<TempDir>,
}

impl Socket {
    /// A new folder in the home, or in `/tmp` if the home's path is too long for a socket, or has a comma, at which libpq
    /// would split it.
    pub(crate) fn beside(home: &Home) -> Result<Self, StartError> {
        let near = home.folder.join("s");
        let path = socket_in(&near).into_os_string();
        if path.len() <= LONGEST_PATH && !path.as_bytes().contains(&b',') {
            // A stale lock file names a process id that another process may have now.
            if near.exists() {
                fs::remove_dir_all(&near).map_err(io_error("clear", &near))?;
            }
            fs::create_dir(&near).map_err(io_error("make", &near))?;
            Self::closed(home, near, None)
        } else {
            let tmp = Path::new("/tmp");
            let far = tempfile::Builder::new()
                .prefix("fairway-")
                .tempdir_in(tmp)
                .map_err(io_error("write in", tmp))?;
            Self::closed(home, far.path().to_owned(), Some(far))
        }
    }

    fn closed(home: &Home, folder: PathBuf, elsewhere: Option<TempDir>) -> Result<Self, StartError> {
        home.account.own(&folder).map_err(io_error("hand over", &folder))?;
        fs::set_permissions(&folder, Permissions::from_mode(0o700)).map_err(io_error("close", &folder))?;
        Ok(Self { folder, _elsewhere: elsewhere })
    }

    pub(crate) fn url(&self, database: &str) -> String {
        let host = percent_encoded(self.folder.as_os_str().as_bytes());
        format!("postgres://{USER}@{host}:{PORT}/{}", percent_encoded(database.as_bytes()))
    }
}

/// The socket that PostgreSQL creates in `folder`.
pub(crate) fn socket_in(folder: &Path) -> PathBuf {
    folder.join(format!(".s.PGSQL.{PORT}"))
}

fn percent_encoded(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(byte) {
            text.push(char::from(*byte));
        } else {
            // Writing to a String cannot fail.
            _ = write!(text, "%{byte:02X}");
        }
        text
    })
}
