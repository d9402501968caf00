//! PostgreSQL's programs: found, made executable, and used to create the data.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::account::Account;
use crate::error::{StartError, io_error};
use crate::home::Home;
use crate::places::{self, Place};
use crate::socket::USER;
use crate::symlinks;

/// The first version with built-in Unicode collation and lower-casing, without the system's locales.
const OWN_UNICODE: u32 = 17;

/// The folder of programs that PostgreSQL's account can run, and their version.
#[derive(Debug)]
pub(crate) struct Programs {
    bin: PathBuf,
    major: u32,
}

impl Programs {
    /// The first programs that run and fit existing data.
    pub(crate) fn find(home: &Home) -> Result<Self, StartError> {
        let wanted = home.data_version();
        let places = places::all();
        let mut others = Vec::new();
        for place in &places {
            match made_to_run(home, place, wanted) {
                Some(found) if wanted.is_none_or(|major| major == found.major) => return Ok(found),
                Some(found) => others.push(found.major),
                None => {}
            }
        }
        Err(match (wanted, places::demanded()) {
            (Some(wanted), _) if !others.is_empty() => {
                others.dedup();
                StartError::OtherVersion { data: home.data(), wanted, found: others }
            }
            (_, Some(demanded)) => StartError::WrongBinDir(demanded),
            _ => StartError::NoPrograms(places.into_iter().map(|place| place.bin).collect()),
        })
    }

    pub(crate) fn path(&self, program: &str) -> PathBuf {
        self.bin.join(program)
    }

    /// Creates the data if missing: completely, or not at all if interrupted.
    pub(crate) fn create_data(&self, home: &Home, durable: bool) -> Result<(), StartError> {
        let data = home.data();
        if home.data_version().is_some() {
            return Ok(());
        }
        let scratch = home.scratch()?;
        let new = scratch.path().join("data");
        let mut initdb = home.account.command(&self.path("initdb"));
        // `trust`, because the socket's folder is closed to other accounts.
        initdb
            .args(["--username", USER, "--auth=trust", "--encoding=UTF8"])
            .args(self.language())
            .arg("-D")
            .arg(&new);
        if !durable {
            initdb.arg("--no-sync");
        }
        let output = initdb.output().map_err(io_error("run", &self.path("initdb")))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(StartError::Refused { doing: "create its data", said });
        }
        fs::rename(&new, &data).map_err(io_error("put in place", &data))?;
        File::open(&home.folder).and_then(|folder| folder.sync_all()).map_err(io_error("save", &home.folder))
    }

    /// Byte order for sorting, with lower-casing for all of Unicode.
    fn language(&self) -> &'static [&'static str] {
        if self.major >= OWN_UNICODE {
            &["--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        } else if cfg!(target_os = "macos") {
            &["--locale=C", "--lc-ctype=UTF-8"]
        } else {
            &["--locale=C.UTF-8"]
        }
    }
}

/// The programs in `place`, or copies of them in the home if the account cannot run them in place.
fn made_to_run(home: &Home, place: &Place, wanted: Option<u32>) -> Option<Programs> {
    if let Some(folder) = &place.movable {
        symlinks::recreate(folder);
    }
    if let Some((_, major)) = version(&place.bin, home.account) {
        return Some(Programs { bin: place.bin.clone(), major });
    }
    let (name, major) = version(&place.bin, Account::OURSELVES)?;
    if wanted.is_some_and(|wanted| wanted != major) {
        return Some(Programs { bin: place.bin.clone(), major });
    }
    let copy = home.folder.join("programs").join(name);
    if !copy.exists() {
        install(home, place.movable.as_deref()?, &copy).ok()?;
    }
    version(&copy.join("bin"), home.account).map(|(_, major)| Programs { bin: copy.join("bin"), major })
}

/// The version by `postgres --version`, run as `account`: the text, and the major number.
fn version(bin: &Path, account: Account) -> Option<(String, u32)> {
    let output = account.command(&bin.join("postgres")).arg("--version").output().ok()?;
    // postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)
    let answer = String::from_utf8(output.stdout).ok()?;
    let name = answer.split_whitespace().nth(2)?.to_owned();
    let digits: String = name.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok().map(|major| (name, major))
}

/// Copies self-contained programs to a folder where PostgreSQL's account can run them.
fn install(home: &Home, folder: &Path, copy: &Path) -> Result<(), StartError> {
    let scratch = home.scratch()?;
    let new = scratch.path().join("programs");
    copy_all(home.account, folder, &new).map_err(io_error("copy", folder))?;
    symlinks::recreate(&new);
    let parent = copy.parent().unwrap_or(&home.folder);
    fs::create_dir_all(parent).and_then(|()| home.account.own(parent)).map_err(io_error("make", parent))?;
    fs::rename(&new, copy).map_err(io_error("put in place", copy))
}

fn copy_all(account: Account, from: &Path, to: &Path) -> std::io::Result<()> {
    let kind = fs::symlink_metadata(from)?;
    if kind.is_symlink() {
        std::os::unix::fs::symlink(fs::read_link(from)?, to)?;
    } else if kind.is_dir() {
        fs::create_dir(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy_all(account, &entry.path(), &to.join(entry.file_name()))?;
        }
    } else {
        fs::copy(from, to)?;
    }
    account.own(to)
}
