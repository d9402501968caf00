//! Creates the first Admin, from the command line (rule `first-admin`).

use std::io::{BufRead, IsTerminal, Write};

use fairway_application::Application;

use crate::config::Config;
use crate::failure::Failure;
use crate::wiring;

/// Makes the account of `email`, new or not, an Admin. The password is read from the terminal or from standard input.
///
/// # Errors
/// [`Failure::NoDatabase`], or the fault of the address or the password.
pub fn create(config: &Config, email: &str) -> Result<(), Failure> {
    let url = config.database_url().ok_or(Failure::NoDatabase)?;
    let secret = config.secret.clone().ok_or(Failure::NoSecret)?.0;
    let tokens = wiring::tokens(&secret)?;
    fairway_persistence::migrate(url)?;
    let accounts = Application::new(&wiring::ports(config, wiring::database(config, url), tokens)?).accounts;
    let known = accounts.is_known(email)?;
    if known {
        let found =
            "has an account already. It gets the password that you type now, and all its sessions end.";
        writeln!(std::io::stdout(), "{email} {found}").map_err(Failure::Print)?;
    }
    accounts.make_admin(email, &password().map_err(Failure::Print)?)?;
    let done = if known {
        "has the role Admin and the new password now; every session of before has ended"
    } else {
        "is an Admin now"
    };
    writeln!(std::io::stdout(), "{email} {done}.").map_err(Failure::Print)
}

/// Typed without echo, or one line of a file or pipe.
fn password() -> std::io::Result<String> {
    if std::io::stdin().is_terminal() {
        return rpassword::prompt_password("Password (8 characters or more): ");
    }
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
