//! The folder of all files: created, given to the right account, and locked.

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io::{Read, Write};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::account::Account;
use crate::error::{StartError, io_error};

/// The folder of root's data if the configured one is below a folder that only root may enter, such as `/root`.
const OPEN_TO_ALL: &str = "/var/lib/fairway";
/// The prefix of unfinished folders, which the next start removes.
const SCRATCH: &str = "unfinished-";

/// The folder of one private PostgreSQL, locked by this process until it is dropped.
#[derive(Debug)]
pub(crate) struct Home {
    pub(crate) folder: PathBuf,
    pub(crate) account: Account,
    _lock: File,
}

impl Home {
    /// Creates the folder if it is missing, and locks it.
    pub(crate) fn open(root: &Path) -> Result<Self, StartError> {
        let root = std::path::absolute(root).map_err(io_error("find", root))?;
        let (folder, account) = open_folder(&root)?;
        let lock = lock(&folder, account)?;
        let home = Self { folder, account, _lock: lock };
        home.clear_scratch()?;
        Ok(home)
    }

    /// PostgreSQL's data: either missing, or a complete cluster.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// PostgreSQL's log of this run.
    pub(crate) fn log(&self) -> PathBuf {
        self.folder.join("postgres.log")
    }

    /// The major version of the data; `None` before the first start.
    pub(crate) fn data_version(&self) -> Option<u32> {
        fs::read_to_string(self.data().join("PG_VERSION")).ok()?.trim().parse().ok()
    }

    /// An empty folder for work in progress, which is renamed when it is complete.
    pub(crate) fn scratch(&self) -> Result<TempDir, StartError> {
        let made = tempfile::Builder::new().prefix(SCRATCH).tempdir_in(&self.folder);
        let scratch = made.map_err(io_error("write in", &self.folder))?;
        self.account.own(scratch.path()).map_err(io_error("hand over", scratch.path()))?;
        Ok(scratch)
    }

    fn clear_scratch(&self) -> Result<(), StartError> {
        for entry in fs::read_dir(&self.folder).map_err(io_error("read", &self.folder))? {
            let path = entry.map_err(io_error("read", &self.folder))?.path();
            if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(SCRATCH)) {
                // Its owner may still write to it for a moment; the next start removes the rest.
                _ = fs::remove_dir_all(&path);
            }
        }
        Ok(())
    }
}

fn open_folder(root: &Path) -> Result<(PathBuf, Account), StartError> {
    fs::create_dir_all(root).map_err(io_error("make", root))?;
    let account = Account::for_folder(root);
    let folder = root.canonicalize().map_err(io_error("find", root))?;
    close(&folder, account)?;
    if account.reaches(&folder) {
        return Ok((folder, account));
    }
    Ok((move_into_the_open(&folder, account)?, account))
}

/// Restricts access to PostgreSQL's account. The file mode replaces a password: any process that can open the socket is superuser.
fn close(folder: &Path, account: Account) -> Result<(), StartError> {
    account.own(folder).map_err(io_error("hand over", folder))?;
    fs::set_permissions(folder, Permissions::from_mode(0o700)).map_err(io_error("close to others", folder))
}

/// Replaces a new folder that PostgreSQL's account cannot reach with a link to a reachable one.
fn move_into_the_open(folder: &Path, account: Account) -> Result<PathBuf, StartError> {
    let open = Path::new(OPEN_TO_ALL);
    DirBuilder::new().mode(0o755).recursive(true).create(open).map_err(io_error("make", open))?;
    let new =
        tempfile::Builder::new().prefix("postgres-").tempdir_in(open).map_err(io_error("write in", open))?;
    close(new.path(), account)?;
    if !account.reaches(new.path()) {
        return Err(StartError::OutOfReach(folder.to_owned()));
    }
    // Fails if the folder has files: data are never left behind unseen.
    if fs::remove_dir(folder).is_err() {
        return Err(StartError::OutOfReach(folder.to_owned()));
    }
    symlink(new.path(), folder).map_err(io_error("link", folder))?;
    Ok(new.keep())
}

fn lock(folder: &Path, account: Account) -> Result<File, StartError> {
    let path = folder.join("lock");
    let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
    let mut file = opened.map_err(io_error("open", &path))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            let pid = file.read_to_string(&mut holder).ok().and_then(|_| holder.trim().parse().ok());
            return Err(StartError::InUse { folder: folder.to_owned(), pid });
        }
        Err(TryLockError::Error(source)) => return Err(io_error("lock", &path)(source)),
    }
    account.own(&path).map_err(io_error("hand over", &path))?;
    file.set_len(0)
        .and_then(|()| writeln!(file, "{}", std::process::id()))
        .map_err(io_error("write", &path))?;
    Ok(file)
}
