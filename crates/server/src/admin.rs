//! Making the first Admin, from the command line (rule `first-admin`).

use std::io::{BufRead, IsTerminal, Write};

use fairway_application::Application;

use crate::config::Config;
use crate::serve::Failure;
use crate::wiring;

/// Makes `email` an Admin: an account that exists gets the role, a new one is asked for its password.
///
/// # Errors
/// [`Failure::NoDatabase`], or what is wrong with the address or the password.
pub fn create(config: &Config, email: &str) -> Result<(), Failure> {
    let url = config.database_url().ok_or(Failure::NoDatabase)?;
    let secret = config.secret.clone().ok_or(Failure::NoSecret)?.0;
    let tokens = wiring::tokens(&secret)?;
    fairway_persistence::migrate(url)?;
    let accounts = Application::new(wiring::ports(config, wiring::database(config, url), tokens)?).accounts;
    let done = if accounts.promote_to_admin(email)?.is_some() {
        "has the role Admin now; the password stays as it was"
    } else {
        accounts.create_admin(email, &password().map_err(Failure::Print)?)?;
        "is an Admin now"
    };
    writeln!(std::io::stdout(), "{email} {done}.").map_err(Failure::Print)
}

/// Typed without being shown, or one line of a file or pipe.
fn password() -> std::io::Result<String> {
    if std::io::stdin().is_terminal() {
        return rpassword::prompt_password("Password (8 characters or more): ");
    }
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
