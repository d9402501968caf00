use std::time::Duration;

use fairway_application::ports::{Letter, Mailer, NotSent};
use lettre::Message;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use tokio::runtime::Handle;
use tokio::time::timeout;
use url::{Host, Url};

use super::MailFrom;
use super::kept::{Kept, Open};

/// Rejections because of the site's account with the mail server, not because of the mail: the operator has to fix them.
pub(super) const ABOUT_OUR_ACCOUNT: [u16; 4] = [530, 534, 535, 538];
/// The time limit for QUIT after the server accepted a mail.
pub(super) const GOOD_BYE: Duration = Duration::from_secs(1);

/// The code of a server that closes the connection, as after too many mails: a new connection may work.
const CLOSING: u16 = 421;

/// A mail server. Several threads may call it at once and block.
pub struct SmtpMailer {
    pub(super) server: Server,
    kept: Kept,
    pub(super) from: Option<MailFrom>,
    pub(super) timeout: Duration,
    pub(super) runtime: Handle,
}

/// The address of the mail server is unusable. The error never quotes it, as it contains a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadSmtpUrl {
    /// The address has an unknown form.
    #[error(
        "must be smtps://user:password@host (TLS, port 465), smtp://user:password@host?tls=required (STARTTLS, port 587) or smtp://host (no encryption, port 25); the user and password may be left out, and a port added"
    )]
    Form,
    /// The password would be sent unencrypted.
    #[error("sends a password without encryption: use smtps://…, or smtp://…?tls=required")]
    PasswordInTheClear,
    /// The system has no root certificates to verify the server with.
    #[error("needs the system's root certificates, which cannot be used")]
    Certificates,
}

pub(super) struct Server {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) encryption: Encryption,
    pub(super) credentials: Option<Credentials>,
}

pub(super) enum Encryption {
    None,
    /// STARTTLS; without it nothing is sent.
    Upgrade(TlsParameters),
    /// TLS from the first byte.
    Whole(TlsParameters),
}

impl SmtpMailer {
    /// A mailer for the server at `url` (see [`BadSmtpUrl::Form`] for its forms). The server's certificate is verified with the system's
    /// roots. Sending one mail takes at most `timeout`.
    ///
    /// # Errors
    /// [`BadSmtpUrl`].
    pub fn new(
        url: &str,
        from: Option<MailFrom>,
        timeout: Duration,
        runtime: Handle,
    ) -> Result<Self, BadSmtpUrl> {
        Ok(Self { server: Server::parse(url)?, kept: Kept::default(), from, timeout, runtime })
    }
}

impl Mailer for SmtpMailer {
    fn send(&self, letter: &Letter) -> Result<(), NotSent> {
        let message = MailFrom::sender(self.from.as_ref(), letter)?.message(letter)?;
        let sent = self.runtime.block_on(timeout(self.timeout, self.hand_over(&message)));
        sent.unwrap_or_else(|_elapsed| {
            let why = format!("The mail server did not take it within {:?}.", self.timeout);
            Err(NotSent { why, for_good: false })
        })
    }
}

impl SmtpMailer {
    /// Sends over an idle connection, or a new one, which is then kept open. A failure before the MAIL command
    /// is not the mail's fault, so the mail can be sent again.
    async fn hand_over(&self, message: &Message) -> Result<(), NotSent> {
        if let Some(open) = self.kept.take().await {
            match self.send(open, message).await {
                // The server reported that it did not accept the mail.
                Err(error) if closes(&error) => {}
                sent => return sent.map_err(|error| not_sent(&error)),
            }
        }
        let connection = self.server.connect().await.map_err(|error| later(&error))?;
        self.send(Open::new(connection), message).await.map_err(|error| not_sent(&error))
    }

    /// The library closes a connection after a rejected mail.
    async fn send(&self, mut open: Open, message: &Message) -> Result<(), Error> {
        open.connection.send(message.envelope(), &message.formatted()).await?;
        // The server accepted the mail; whatever it answers from now on, the mail must not be sent again.
        self.kept.put(open, &self.runtime);
        Ok(())
    }
}

fn closes(error: &Error) -> bool {
    error.status().is_some_and(|code| u16::from(code) == CLOSING)
}

impl Server {
    fn parse(url: &str) -> Result<Self, BadSmtpUrl> {
        let url = Url::parse(url.trim()).map_err(|_why| BadSmtpUrl::Form)?;
        // For an unknown scheme, the library does not validate the host.
        let host = Host::parse(url.host_str().ok_or(BadSmtpUrl::Form)?).map_err(|_why| BadSmtpUrl::Form)?;
        let name = host.to_string();
        let tls = || {
            TlsParameters::new(name.trim_matches(['[', ']']).into()).map_err(|_why| BadSmtpUrl::Certificates)
        };
        let (encryption, port) = match (url.scheme(), url.query()) {
            ("smtps", None) => (Encryption::Whole(tls()?), 465),
            ("smtp", Some("tls=required")) => (Encryption::Upgrade(tls()?), 587),
            ("smtp", None) => (Encryption::None, 25),
            _ => return Err(BadSmtpUrl::Form),
        };
        let credentials = credentials(&url)?;
        if credentials.is_some() && matches!(encryption, Encryption::None) && !is_this_machine(&host) {
            return Err(BadSmtpUrl::PasswordInTheClear);
        }
        Ok(Self { host: name, port: url.port().unwrap_or(port), encryption, credentials })
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let mut connection = self.greet().await?;
        self.encrypt(&mut connection).await?;
        self.log_in(&mut connection).await?;
        Ok(connection)
    }

    pub(super) async fn greet(&self) -> Result<AsyncSmtpConnection, Error> {
        let address = format!("{}:{}", self.host, self.port);
        let tls = match &self.encryption {
            Encryption::Whole(tls) => Some(tls.clone()),
            Encryption::Upgrade(_) | Encryption::None => None,
        };
        AsyncSmtpConnection::connect_tokio1(address, None, &ClientId::default(), tls, None).await
    }

    pub(super) async fn encrypt(&self, connection: &mut AsyncSmtpConnection) -> Result<(), Error> {
        match &self.encryption {
            Encryption::Upgrade(tls) => connection.starttls(tls.clone(), &ClientId::default()).await,
            Encryption::Whole(_) | Encryption::None => Ok(()),
        }
    }

    pub(super) async fn log_in(&self, connection: &mut AsyncSmtpConnection) -> Result<(), Error> {
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(())
    }
}

fn credentials(url: &Url) -> Result<Option<Credentials>, BadSmtpUrl> {
    let decoded = |text: &str| {
        percent_encoding::percent_decode_str(text)
            .decode_utf8()
            .map(String::from)
            .map_err(|_why| BadSmtpUrl::Form)
    };
    match (url.username(), url.password()) {
        ("", None) => Ok(None),
        (_, None) => Err(BadSmtpUrl::Form),
        (user, Some(password)) => Ok(Some(Credentials::new(decoded(user)?, decoded(password)?))),
    }
}

fn is_this_machine(host: &Host) -> bool {
    match host {
        Host::Domain(name) => name == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    }
}

fn not_sent(error: &Error) -> NotSent {
    let account = error.status().is_some_and(|code| ABOUT_OUR_ACCOUNT.contains(&u16::from(code)));
    if error.is_permanent() && !account {
        NotSent { why: format!("The mail server refused it: {}.", said(error)), for_good: true }
    } else {
        later(error)
    }
}

fn later(error: &Error) -> NotSent {
    let why = if error.status().is_some() {
        format!("The mail server did not take it now: {}.", said(error))
    } else if error.is_tls() {
        format!("There is no safe connection to the mail server: {}.", said(error))
    } else {
        format!("The mail server cannot be talked to: {}.", said(error))
    };
    NotSent { why, for_good: false }
}

/// The server's message with its code, or the connection's error, in one line.
pub(super) fn said(error: &Error) -> String {
    let cause = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
    let words = match error.status() {
        Some(code) => format!("{code} {cause}"),
        None if cause.is_empty() => error.to_string(),
        None => cause,
    };
    let line = words.split(|c: char| c.is_control() || c.is_whitespace()).filter(|word| !word.is_empty());
    let line: String = line.collect::<Vec<_>>().join(" ").chars().take(500).collect();
    line.trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(url: &str) -> Result<(String, u16), BadSmtpUrl> {
        Server::parse(url).map(|server| (server.host, server.port))
    }

    #[test]
    fn an_address_says_how_it_is_encrypted() {
        let at = |port| Ok(("mail.example.org".to_owned(), port));
        assert_eq!(parse("smtps://u:p%40ss@mail.example.org"), at(465));
        assert_eq!(parse("smtp://u:p@mail.example.org?tls=required"), at(587));
        assert_eq!(parse("smtp://mail.example.org"), at(25));
        assert_eq!(parse(" smtp://mail.example.org:2525/ "), at(2525));
        assert_eq!(parse("smtp://[::1]:25"), Ok(("[::1]".to_owned(), 25)));
    }

    #[test]
    fn a_bad_address_is_reported_without_quoting_it() {
        for wrong in [
            "",
            "mail.example.org",
            "https://mail.example.org",
            "smtp://",
            "smtp://mail.example.org?tls=maybe",
            "smtps://user@mail.example.org",
            "smtps://u:%ff@mail.example.org",
            "smtps://u:p@ss@ma il",
        ] {
            assert_eq!(parse(wrong), Err(BadSmtpUrl::Form), "{wrong}");
        }
    }

    #[test]
    fn a_password_leaves_this_machine_only_encrypted() {
        for far in ["smtp://u:p@mail.example.org", "smtp://u:p@10.0.0.1:25"] {
            assert_eq!(parse(far), Err(BadSmtpUrl::PasswordInTheClear), "{far}");
        }
        for here in ["smtp://u:p@localhost", "smtp://u:p@127.0.0.1:25", "smtp://u:p@[::1]:25"] {
            assert!(parse(here).is_ok(), "{here}");
        }
    }
}
