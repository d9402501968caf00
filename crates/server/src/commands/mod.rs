//! The commands of the binary, and the page that `--help` prints.
#![expect(clippy::doc_markdown, reason = "these comments are what --help prints")]

pub mod admin;
pub mod backup;
pub mod doctor;
pub mod seed_demo;

use std::path::PathBuf;

use clap::{Arg, ArgAction, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::VERSION;
use crate::config::Config;

/// Wide enough for a sentence, narrow enough to read.
const WIDEST: usize = 100;

/// The site of a charitable fund's golf tournaments
///
/// Without a command it serves. Without a DATABASE_URL it serves a demonstration, on a private PostgreSQL in the folder data.
#[derive(Debug, Parser)]
#[command(name = "fairway-server", version = VERSION, max_term_width = WIDEST, after_help = "\
`fairway-server --help` tells every setting, `fairway-server COMMAND --help` more of a command.", after_long_help = "\
Every setting can also be an environment variable, by the name in brackets, or a line NAME='value' of the file that --config \
names. The command line wins over the environment, and that over the file.

Look at a demonstration on http://127.0.0.1:8080:
  fairway-server

Serve by the settings in a file:
  fairway-server --config /etc/fairway/fairway.conf

Find out why something does not work:
  fairway-server doctor --mail-to you@example.org

Keep everything in one file:
  fairway-server backup /var/backups/fairway.tar")]
pub struct Arguments {
    /// The command; serve by default.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// By which settings.
    #[command(flatten)]
    pub config: Config,
}

/// The command.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the site (the default)
    #[command(after_help = "\
It brings the database to the newest tables first. SIGTERM and Ctrl-C end it, once what has begun is finished.

Example:
  fairway-server serve --config /etc/fairway/fairway.conf")]
    Serve,
    /// Bring the database to the newest tables
    #[command(after_help = "\
A start does the same; by this it can be done before. There is no way back but a backup.

Example:
  fairway-server migrate --database-url postgres:///fairway")]
    Migrate,
    /// Look after Admins
    #[command(subcommand)]
    Admin(Admin),
    /// Find out what is wrong, and how to mend it
    #[command(after_help = "\
It looks at settings, fund, database, data folder, pictures and mail, all of them whatever it finds, leaves nothing behind, \
and ends with 1 when something is wrong.

Example:
  fairway-server doctor --mail-to you@example.org")]
    Doctor {
        /// Send a mail to this address, too; without it, the mail server is only signed in to
        #[arg(long, value_name = "ADDRESS")]
        mail_to: Option<String>,
    },
    /// Keep database and pictures, as they are at one moment, in one file
    #[command(after_help = "\
The site goes on meanwhile. The file can be read by its owner alone: it holds everything that people told the site, \
and their passwords' hashes. It is a tar, whose entries `sha256sum --check SHA256SUMS` checks.

Example:
  fairway-server backup /var/backups/fairway.tar")]
    Backup {
        /// The file, replaced once the backup is whole; - is standard output
        file: PathBuf,
    },
    /// Fill an empty database and the picture store from a backup
    #[command(after_help = "\
All of the backup is checked before anything is written, and the database is filled whole or not at all. A backup that an \
older version made is brought up to date.

Example:
  createdb --owner=fairway restored
  fairway-server restore fairway.tar --database-url postgres:///restored --data-dir restored")]
    Restore {
        /// The file; - is standard input, which must be one
        file: PathBuf,
        /// The picture store already holds this site's pictures, and no other instance uses it
        #[arg(long)]
        same_pictures: bool,
    },
    /// Put the demonstration into an empty database
    #[command(after_help = "\
For trying out. Its accounts have passwords that everybody knows, so it has to be asked for by name, and goes nowhere \
where there is a person or a tournament already.

Example:
  fairway-server seed-demo --yes-invented-accounts")]
    SeedDemo {
        /// That everybody may know the accounts' passwords
        #[arg(long)]
        yes_invented_accounts: bool,
    },
    /// Print the OpenAPI description of every call
    #[command(after_help = "\
Example:
  fairway-server openapi > openapi.json")]
    Openapi,
    /// Print what lets a shell complete commands and settings
    #[command(after_help = "\
Example:
  fairway-server completions bash > /etc/bash_completion.d/fairway-server")]
    Completions {
        /// For which
        shell: Shell,
    },
}

/// The command on Admins.
#[derive(Debug, Subcommand)]
#[command(after_help = "\
Example:
  fairway-server admin create you@example.org")]
pub enum Admin {
    /// Make an account an Admin, new or not: with a password that is asked for, or read from standard input; sessions of before end
    #[command(after_help = "\
Example:
  fairway-server admin create you@example.org")]
    Create {
        /// The account's e-mail address
        email: String,
    },
}

/// The command line with its help: the settings are only in the long help of the program, not in those of commands.
pub fn page() -> clap::Command {
    let page = Arguments::command();
    let page = page.mut_args(|setting| {
        let everywhere = setting.get_id() == "config";
        setting.hide_short_help(!everywhere)
    });
    page.mut_subcommands(short)
}

/// Makes a command's `--help` print the same as `-h`.
fn short(command: clap::Command) -> clap::Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::HelpShort).help("Print this");
    command.disable_help_flag(true).arg(help).mut_subcommands(short)
}
