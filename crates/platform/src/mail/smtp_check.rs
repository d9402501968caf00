use std::time::Duration;

use fairway_application::error::chain;
use fairway_application::ports::Letter;
use lettre::Message;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::commands::{Data, Mail, Noop, Rcpt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::SmtpMailer;
use super::smtp::{ABOUT_OUR_ACCOUNT, Encryption, GOOD_BYE, Server, said};

/// The time limit for connecting.
const CONNECTING: Duration = Duration::from_secs(5);

/// Why mail cannot be sent. Never contains a password.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SmtpFault {
    /// The host name does not resolve.
    #[error("the name {0} of the mail server leads nowhere")]
    UnknownHost(String),
    /// Connection refused.
    #[error("no mail server listens at {0}: {1}")]
    NobodyListens(String, String),
    /// The server accepts the connection, but sends nothing.
    #[error("the server at {0} sends nothing")]
    Silent(String),
    /// The server does not speak TLS.
    #[error("the server at {0} does not speak TLS from the first byte")]
    NotTls(String),
    /// The server does not offer STARTTLS.
    #[error("the mail server at {0} does not offer STARTTLS")]
    NoStartTls(String),
    /// The certificate is signed by an unknown authority.
    #[error("the certificate of the mail server is not signed by an authority that this system trusts")]
    Untrusted,
    /// The certificate is for another name.
    #[error("the certificate of the mail server is not for {0}")]
    AnotherName(String),
    /// The certificate has expired, or is not valid yet.
    #[error("the certificate of the mail server has expired, or is not valid yet")]
    Expired,
    /// Another failure of TLS.
    #[error("there is no safe connection to the mail server: {0}")]
    Tls(String),
    /// The user or password is wrong.
    #[error("the mail server does not take the user with the password: {0}")]
    Login(String),
    /// The server cannot check user and password at the moment.
    #[error("the mail server cannot look at user and password just now: {0}")]
    LoginLater(String),
    /// A user and password are set, but the server does not accept any.
    #[error("the mail server takes no user and password on this connection")]
    NoLogin,
    /// The server demands a user and password, and none are set.
    #[error("the mail server wants a user and a password: {0}")]
    LoginDemanded(String),
    /// The server rejects the sender.
    #[error("the mail server does not take mail from {0}: {1}")]
    Sender(String, String),
    /// The server rejects the recipient.
    #[error("the mail server does not take mail to {0}: {1}")]
    Recipient(String, String),
    /// The server rejects the mail.
    #[error("the mail server does not take the mail: {0}")]
    Mail(String),
    /// Any other failure.
    #[error("the mail server cannot be talked to: {0}")]
    Other(String),
}

impl SmtpMailer {
    /// Connects, encrypts and authenticates as for a mail, and sends `letter` if given.
    ///
    /// # Errors
    /// The first [`SmtpFault`].
    pub fn check(&self, letter: Option<&Letter>) -> Result<(), SmtpFault> {
        let sent = |letter| super::MailFrom::sender(self.from.as_ref(), letter)?.message(letter);
        let message = letter.map(sent).transpose();
        let message = message.map_err(|not_sent| SmtpFault::Mail(not_sent.why))?;
        let checked = self.runtime.block_on(timeout(self.timeout, self.server.check(message.as_ref())));
        checked.unwrap_or_else(|_elapsed| Err(SmtpFault::Silent(self.server.place())))
    }
}

impl Server {
    fn place(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }

    async fn check(&self, message: Option<&Message>) -> Result<(), SmtpFault> {
        self.reach().await?;
        let mut connection = self.greet().await.map_err(|error| self.unsafe_or(&error))?;
        if matches!(self.encryption, Encryption::Upgrade(_)) && !connection.can_starttls() {
            return Err(SmtpFault::NoStartTls(self.place()));
        }
        self.encrypt(&mut connection).await.map_err(|error| self.unsafe_or(&error))?;
        self.log_in(&mut connection).await.map_err(|error| login_fault(&error))?;
        match message {
            Some(message) => send(&mut connection, message).await?,
            None => {
                connection.command(Noop).await.map(drop).map_err(|error| SmtpFault::Other(said(&error)))?;
            }
        }
        let _ = timeout(GOOD_BYE, connection.quit()).await;
        Ok(())
    }

    /// Whether the host resolves and accepts a connection.
    async fn reach(&self) -> Result<(), SmtpFault> {
        let host = self.host.trim_matches(['[', ']']);
        let found = tokio::net::lookup_host((host, self.port)).await;
        let addresses: Vec<_> = found.map_err(|_why| SmtpFault::UnknownHost(host.to_owned()))?.collect();
        let nobody = |why: String| SmtpFault::NobodyListens(self.place(), why);
        match timeout(CONNECTING, TcpStream::connect(addresses.as_slice())).await {
            Ok(connected) => connected.map(drop).map_err(|why| nobody(why.to_string())),
            Err(_elapsed) => Err(nobody(format!("no answer within {CONNECTING:?}"))),
        }
    }

    fn unsafe_or(&self, error: &Error) -> SmtpFault {
        let words = chain(error);
        let has = |some: &[&str]| some.iter().any(|some| words.contains(some));
        if has(&["InvalidContentType", "corrupt message"]) {
            SmtpFault::NotTls(self.place())
        } else if has(&["UnknownIssuer", "SelfSigned", "BadSignature"]) {
            SmtpFault::Untrusted
        } else if has(&["NotValidForName", "not valid for name"]) {
            SmtpFault::AnotherName(self.host.clone())
        } else if has(&["Expired", "expired", "NotValidYet", "not valid yet"]) {
            SmtpFault::Expired
        } else if error.is_tls() || has(&["certificate", "alert", "handshake"]) {
            SmtpFault::Tls(said(error))
        } else {
            SmtpFault::Other(said(error))
        }
    }
}

fn login_fault(error: &Error) -> SmtpFault {
    match error.status() {
        Some(_) if error.is_transient() => SmtpFault::LoginLater(said(error)),
        Some(_) => SmtpFault::Login(said(error)),
        None if error.is_client() => SmtpFault::NoLogin,
        None => SmtpFault::Other(said(error)),
    }
}

fn sender_fault(sender: String, error: &Error) -> SmtpFault {
    if error.status().is_some_and(|code| ABOUT_OUR_ACCOUNT.contains(&u16::from(code))) {
        return SmtpFault::LoginDemanded(said(error));
    }
    SmtpFault::Sender(sender, said(error))
}

/// Like the library's `send`, but distinguishes the rejections.
async fn send(connection: &mut AsyncSmtpConnection, message: &Message) -> Result<(), SmtpFault> {
    let envelope = message.envelope();
    let from = envelope.from().cloned();
    let sender = from.as_ref().map(ToString::to_string).unwrap_or_default();
    connection.command(Mail::new(from, vec![])).await.map_err(|error| sender_fault(sender, &error))?;
    for to in envelope.to() {
        connection
            .command(Rcpt::new(to.clone(), vec![]))
            .await
            .map_err(|error| SmtpFault::Recipient(to.to_string(), said(&error)))?;
    }
    let refused = |error: Error| SmtpFault::Mail(said(&error));
    connection.command(Data).await.map_err(refused)?;
    connection.message(&message.formatted()).await.map_err(refused)?;
    Ok(())
}
