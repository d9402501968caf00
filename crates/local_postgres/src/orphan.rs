//! A PostgreSQL that may still run after the server that started it was killed.
//!
//! Called only with the home's lock held: the server that started it has ended.

use std::fs;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::error::{StartError, io_error};
use crate::home::Home;
use crate::socket::socket_in;

/// The time limit for a shutdown. A slow disk needs it; a longer shutdown loses no data.
pub(crate) const STOP_WITHIN: Duration = Duration::from_mins(1);
const STOP_AT_ONCE_WITHIN: Duration = Duration::from_secs(10);
/// The time within which helpers of a killed PostgreSQL notice its end, and close its socket.
const SOCKET_CLOSED_WITHIN: Duration = Duration::from_secs(3);

/// Stops a PostgreSQL that a killed server left on this data folder, and removes its stale files.
pub(crate) fn stop(home: &Home) -> Result<(), StartError> {
    let data = home.data();
    let Some(left) = Left::read(&data) else { return Ok(()) };
    if runs_on(left.pid, &data) {
        stop_process(left.pid, &data)?;
    }
    if answers_on(&socket_in(&left.socket_folder)) {
        // The process is invisible: it runs in another container that shares the folder.
        return Err(StartError::StillRunning { data, pid: None });
    }
    let path = data.join("postmaster.pid");
    if exists(left.pid) && path.exists() {
        // A zombie, or another process has the number now: PostgreSQL would mistake it for itself and not start.
        // If a PostgreSQL does run here, its shared memory still keeps a second one out.
        fs::remove_file(&path).map_err(io_error("remove", &path))?;
    }
    if left.socket_folder.starts_with("/tmp") {
        // No process listens there; a file that cannot be removed does no harm.
        _ = fs::remove_dir_all(&left.socket_folder);
    }
    Ok(())
}

/// Whether a process keeps listening at the socket.
fn answers_on(socket: &Path) -> bool {
    let until = Instant::now() + SOCKET_CLOSED_WITHIN;
    while UnixStream::connect(socket).is_ok() {
        if Instant::now() > until {
            return true;
        }
        sleep(Duration::from_millis(20));
    }
    false
}

fn exists(pid: i32) -> bool {
    kill(Pid::from_raw(pid), None) != Err(Errno::ESRCH)
}

/// The contents of `postmaster.pid`.
struct Left {
    pid: i32,
    socket_folder: PathBuf,
}

impl Left {
    fn read(data: &Path) -> Option<Self> {
        let text = fs::read_to_string(data.join("postmaster.pid")).ok()?;
        let mut lines = text.lines();
        let pid = lines.next()?.trim().parse().ok().filter(|pid| *pid > 0)?;
        Some(Self { pid, socket_folder: lines.nth(3).unwrap_or_default().into() })
    }
}

fn stop_process(pid: i32, data: &Path) -> Result<(), StartError> {
    for (signal, limit) in [(Signal::SIGINT, STOP_WITHIN), (Signal::SIGQUIT, STOP_AT_ONCE_WITHIN)] {
        if kill(Pid::from_raw(pid), signal) == Err(Errno::EPERM) {
            break;
        }
        let until = Instant::now() + limit;
        while Instant::now() < until {
            if !runs_on(pid, data) {
                return Ok(());
            }
            sleep(Duration::from_millis(20));
        }
    }
    Err(StartError::StillRunning { data: data.to_owned(), pid: Some(pid) })
}

/// Whether process `pid` is a PostgreSQL on `data`. The folder is always an argument of the command.
fn runs_on(pid: i32, data: &Path) -> bool {
    let data = data.to_string_lossy();
    match fs::read(format!("/proc/{pid}/cmdline")) {
        Ok(arguments) => arguments.split(|byte| *byte == 0).any(|argument| argument == data.as_bytes()),
        Err(_) if Path::new("/proc/self/cmdline").exists() => false,
        // No /proc on macOS.
        Err(_) => {
            let shown = Command::new("ps").args(["-o", "args=", "-p", &pid.to_string()]).output();
            shown.is_ok_and(|shown| String::from_utf8_lossy(&shown.stdout).contains(&format!("-D {data} ")))
        }
    }
}
