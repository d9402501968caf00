#![doc = include_str!("../README.md")]

use std::io::Write;
use std::process::ExitCode;

use clap::FromArgMatches;
use clap_complete::Shell;
use fairway_server::commands::{Admin, Arguments, Command, admin, backup, doctor, page, seed_demo};
use fairway_server::failure::Failure;
use fairway_server::{config, log, serve};

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(std::io::stderr(), "fairway-server: {failure}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Failure> {
    let settings = config::read(&page(), std::env::args_os().collect())?;
    let Arguments { command, mut config } =
        Arguments::from_arg_matches(&settings.matches).unwrap_or_else(|error| error.exit());
    config.site.invented = settings.invented;
    let _log = log::start(&config);
    serve::warn_of_strange(&settings.strange);
    match command.unwrap_or(Command::Serve) {
        Command::Serve => serve::serve(config).await,
        Command::Migrate => serve::migrate(&config),
        Command::Openapi => openapi(),
        Command::Completions { shell } => completions(shell),
        Command::Admin(Admin::Create { email }) => admin::create(&config, &email),
        Command::Doctor { mail_to } => blocking(move || doctor::doctor(&config, mail_to.as_deref())).await,
        Command::Backup { file } => blocking(move || backup::take(&config, &file)).await,
        Command::Restore { file, same_pictures } => {
            blocking(move || backup::restore(&config, &file, same_pictures)).await
        }
        Command::SeedDemo { yes_invented_accounts } => {
            blocking(move || seed_demo::seed_demo(&config, yes_invented_accounts)).await
        }
    }
}

/// Runs a blocking command on the blocking pool.
async fn blocking(command: impl FnOnce() -> Result<(), Failure> + Send + 'static) -> Result<(), Failure> {
    tokio::task::spawn_blocking(command).await.map_err(|error| Failure::Serve(error.into()))?
}

fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut page(), "fairway-server", &mut script);
    std::io::stdout().write_all(&script).map_err(Failure::Print)
}

fn openapi() -> Result<(), Failure> {
    let document =
        fairway_http::openapi().to_pretty_json().map_err(|error| Failure::Openapi(error.to_string()))?;
    writeln!(std::io::stdout(), "{document}").map_err(Failure::Print)
}
