#![doc = include_str!("../README.md")]
#![expect(clippy::doc_markdown, reason = "the comments of commands are what --help prints")]

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use fairway_server::admin;
use fairway_server::config::{self, Config};
use fairway_server::serve::{self, Failure};

/// The site of a charitable fund's golf tournaments.
#[derive(Parser)]
#[command(name = "fairway-server", version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    config: Config,
}

#[derive(Subcommand)]
enum Command {
    /// Run the site (the default)
    Serve,
    /// Bring the database of DATABASE_URL to the newest tables, then end
    Migrate,
    /// Print the OpenAPI description of every call, then end
    Openapi,
    /// Print what lets a shell complete our commands and settings, then end
    Completions {
        /// For which
        shell: Shell,
    },
    /// Look after the Admins of DATABASE_URL
    #[command(subcommand)]
    Admin(Admin),
}

#[derive(Subcommand)]
enum Admin {
    /// Make an account an Admin; a new one asks for its password, or reads it from standard input
    Create {
        /// The account's e-mail address
        email: String,
    },
}

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
    let told = config::told(Arguments::command(), std::env::args_os().collect())?;
    let Arguments { command, config } =
        Arguments::from_arg_matches(&told).unwrap_or_else(|error| error.exit());
    serve::log(&config);
    match command.unwrap_or(Command::Serve) {
        Command::Serve => serve::serve(config).await,
        Command::Migrate => serve::migrate(&config),
        Command::Openapi => openapi(),
        Command::Completions { shell } => completions(shell),
        Command::Admin(Admin::Create { email }) => admin::create(&config, &email),
    }
}

fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "fairway-server", &mut script);
    std::io::stdout().write_all(&script).map_err(Failure::Print)
}

fn openapi() -> Result<(), Failure> {
    let document =
        fairway_http::openapi().to_pretty_json().map_err(|error| Failure::Openapi(error.to_string()))?;
    writeln!(std::io::stdout(), "{document}").map_err(Failure::Print)
}
