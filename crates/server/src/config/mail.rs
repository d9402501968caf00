//! The ways in which mail leaves.
#![expect(clippy::doc_markdown, reason = "these comments are what --help prints")]

use clap::Args;
use url::Url;

use super::{Secret, set};

/// The ways in which mail leaves (rule `mail`).
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Mail")]
pub struct MailConfig {
    /// The site's address for visitors, as in `https://golf.example.org`, with which links in mails begin. Required with a DATABASE_URL;
    /// without one, the address it listens on
    #[arg(long, env = "FAIRWAY_PUBLIC_URL", value_name = "URL", help_heading = "Serving", global = true)]
    pub public_url: Option<String>,
    /// Mail server: smtps://user:password@host, smtp://user:password@host?tls=required (STARTTLS) or, without encryption,
    /// smtp://host. Without one, mail is written into the folder mail of the data folder
    #[arg(long, env = "FAIRWAY_SMTP_URL", value_name = "URL", hide_env_values = true, global = true)]
    pub smtp_url: Option<Secret>,
    /// Sender of mail, as in The Fund <golf@example.org>; the name of the fund and its address for help by default
    #[arg(long, env = "FAIRWAY_MAIL_FROM", value_name = "SENDER", global = true)]
    pub mail_from: Option<String>,
}

impl MailConfig {
    /// The address of the mail server; `None` without one.
    pub fn smtp_url(&self) -> Option<&str> {
        set(self.smtp_url.as_ref().map(|url| url.0.as_str()))
    }

    /// The configured sender; `None` without one.
    pub fn mail_from(&self) -> Option<&str> {
        set(self.mail_from.as_deref())
    }

    /// The configured start of links, without a trailing slash.
    ///
    /// # Errors
    /// [`BadPublicUrl`].
    pub fn public_url(&self) -> Result<Option<String>, BadPublicUrl> {
        set(self.public_url.as_deref()).map(public_url).transpose()
    }
}

/// The address is not one of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be like https://golf.example.org, without a path")]
pub struct BadPublicUrl;

/// An address with a path is refused: the pages' own links have no prefix.
fn public_url(text: &str) -> Result<String, BadPublicUrl> {
    let url = Url::parse(text).map_err(|_why| BadPublicUrl)?;
    let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let nobody = url.username().is_empty() && url.password().is_none();
    if ["http", "https"].contains(&url.scheme()) && bare && nobody {
        Ok(url.origin().ascii_serialization())
    } else {
        Err(BadPublicUrl)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_begin_with_a_scheme_and_a_host() {
        assert_eq!(public_url("https://Golf.Example.org/"), Ok("https://golf.example.org".into()));
        assert_eq!(public_url("http://127.0.0.1:8080"), Ok("http://127.0.0.1:8080".into()));
        for wrong in [
            "golf.example.org",
            "ftp://golf.example.org",
            "https://",
            "https://golf.example.org/site",
            "https://golf.example.org/?a",
            "https://golf.example.org/#a",
            "https://me@golf.example.org",
        ] {
            assert_eq!(public_url(wrong), Err(BadPublicUrl), "{wrong}");
        }
    }
}
