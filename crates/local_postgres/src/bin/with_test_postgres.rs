//! `with-test-postgres COMMAND…` runs a command with `FAIRWAY_TEST_DATABASE_URL` set to a temporary PostgreSQL, which
//! is removed afterwards. It exits like the command. `--durable` before the command is for measurements: commits wait for the disk.

use std::env;
use std::error::Error;
use std::io::{IsTerminal, stdin};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitCode, ExitStatus};
use std::thread;

use fairway_local_postgres::ThrowAway;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

const USAGE: &str = "\
Usage: with-test-postgres [--durable] COMMAND [ARGUMENT]…

Runs the command with FAIRWAY_TEST_DATABASE_URL set to a PostgreSQL that is gone afterwards: in memory where there is enough, and as fast
as it goes.

  --durable  in the folder for temporary files (TMPDIR), with commits that survive a power cut, and autovacuum, as a site has it";

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1).peekable();
    let durable = arguments.next_if(|first| *first == "--durable").is_some();
    let Some(program) = arguments.next() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let mut command = Command::new(program);
    command.args(arguments);
    match run(command, durable) {
        Ok(status) => exit_code(status),
        Err(error) => {
            eprintln!("with-test-postgres: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut command: Command, durable: bool) -> Result<ExitStatus, Box<dyn Error>> {
    // Blocks signals from here on, so that none ends this process before PostgreSQL is stopped.
    let signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let postgres = if durable { ThrowAway::start_durable()? } else { ThrowAway::start()? };
    command.env("FAIRWAY_TEST_DATABASE_URL", postgres.url("postgres"));
    let mut child = command
        .spawn()
        .map_err(|error| format!("could not run {}: {error}", command.get_program().display()))?;
    forward(signals, &child)?;
    Ok(child.wait()?)
}

/// Forwards signals to the command until it ends.
fn forward(mut signals: Signals, child: &Child) -> Result<(), Box<dyn Error>> {
    let child = Pid::from_raw(i32::try_from(child.id())?);
    // The terminal sends Ctrl-C to the command as well; test runners take a second one for "at once".
    let interrupted_already = stdin().is_terminal();
    thread::spawn(move || {
        for signal in signals.forever() {
            if signal == SIGINT && interrupted_already {
                continue;
            }
            if let Ok(signal) = Signal::try_from(signal) {
                // The command may just have ended.
                _ = kill(child, signal);
            }
        }
    });
    Ok(())
}

/// The command's own code, or 128 plus the number of the signal, as in a shell.
fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or_default());
    u8::try_from(code).map_or(ExitCode::FAILURE, ExitCode::from)
}
