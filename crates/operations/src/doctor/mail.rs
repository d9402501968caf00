use std::time::Duration;

use chrono::{DateTime, Utc};
use fairway_application::ports::{Clock, Letter, Mailer, Randomness, Scratch, Sender};
use fairway_domain::values::Email;
use fairway_platform::{
    FolderMailer, MailFrom, ScratchFolder, SmtpFault, SmtpMailer, SystemClock, SystemRandomness,
};
use tokio::runtime::Handle;

use super::folder::in_full;
use super::{Finding, MailSettings, Settings, wrong};

/// Checks the connection to the mail server, and sends a mail to `to`, if given.
pub(super) fn check(settings: &Settings<'_>, to: Option<&str>) -> Vec<Finding> {
    let letter = match to.map(Email::parse).transpose() {
        Ok(to) => to.map(|to| letter(settings, to)),
        Err(why) => return vec![wrong(format!("--mail-to {why}"), "name an e-mail address")],
    };
    let from = match &settings.mail.from {
        Ok(from) => from.clone(),
        Err(why) => return vec![wrong(why, "set FAIRWAY_MAIL_FROM to whom mail comes from")],
    };
    vec![match settings.mail.smtp_url {
        Some(url) => server(url, from, settings.mail.timeout, letter.as_ref()),
        None => folder(&settings.mail, from, letter.as_ref()),
    }]
}

fn server(url: &str, from: MailFrom, timeout: Duration, letter: Option<&Letter>) -> Finding {
    let mailer = match SmtpMailer::new(url, Some(from), timeout, Handle::current()) {
        Ok(mailer) => mailer,
        Err(why) => {
            return wrong(format!("FAIRWAY_SMTP_URL {why}"), "write FAIRWAY_SMTP_URL in one of these forms");
        }
    };
    match (mailer.check(letter), letter) {
        (Ok(()), Some(letter)) => Finding::Fine(format!(
            "the mail server took a mail to {}; check whether it arrives",
            letter.to.as_str()
        )),
        (Ok(()), None) => {
            Finding::Fine("the mail server lets us in; `doctor --mail-to ADDRESS` sends a mail".into())
        }
        (Err(fault), _) => wrong(fault.to_string(), mend(&fault)),
    }
}

fn mend(fault: &SmtpFault) -> &'static str {
    match fault {
        SmtpFault::UnknownHost(_) => {
            "look for a slip in the host of FAIRWAY_SMTP_URL, or in this machine's DNS"
        }
        SmtpFault::NobodyListens(..) => {
            "correct host and port of FAIRWAY_SMTP_URL; many networks let nothing out to port 25: use 465 or 587"
        }
        SmtpFault::Silent(_) => {
            "if it speaks TLS from the first byte (port 465, most often), FAIRWAY_SMTP_URL begins with smtps://; if not, look for a firewall"
        }
        SmtpFault::NotTls(_) => {
            "for STARTTLS (port 587, most often), write FAIRWAY_SMTP_URL as smtp://user:password@host?tls=required"
        }
        SmtpFault::NoStartTls(_) => {
            "if it speaks TLS from the first byte (port 465, most often), FAIRWAY_SMTP_URL begins with smtps://; or use another mail server"
        }
        SmtpFault::Untrusted => {
            "use the name of a mail server with a public certificate in FAIRWAY_SMTP_URL, or add its authority to the system's (`update-ca-certificates`)"
        }
        SmtpFault::AnotherName(_) => {
            "write the host in FAIRWAY_SMTP_URL by the name that the certificate is for"
        }
        SmtpFault::Expired => {
            "have the mail server's certificate renewed, and check the clock of this machine"
        }
        SmtpFault::Tls(_) => "read the log of the mail server",
        SmtpFault::Login(_) => {
            "correct user and password in FAIRWAY_SMTP_URL, with /, #, ?, @ and the like written as %2F, %23, %3F, %40; some providers want a password made for programs"
        }
        SmtpFault::LoginLater(_) => {
            "try again in some minutes: it had too many requests, or a service that it needs is down; if it stays so, read its log"
        }
        SmtpFault::NoLogin => {
            "leave user and password out of FAIRWAY_SMTP_URL, or encrypt: many servers take them on encrypted connections only"
        }
        SmtpFault::LoginDemanded(_) => "add user and password to FAIRWAY_SMTP_URL",
        SmtpFault::Sender(..) => {
            "set FAIRWAY_MAIL_FROM to an address that this account of the mail server may send from"
        }
        SmtpFault::Recipient(..) => {
            "name another address, or one that exists; if it refuses all others too, this mail server does not pass on our mail"
        }
        SmtpFault::Mail(_) => "follow its message: usually about the sender's domain (SPF, DKIM) or a limit",
        SmtpFault::Other(_) => "check whether the server there is a mail server, and read its log",
    }
}

/// The folder in place of a mail server.
fn folder(settings: &MailSettings<'_>, from: MailFrom, letter: Option<&Letter>) -> Finding {
    let folder = &settings.folder;
    let mend = "give FAIRWAY_DATA_DIR to the user of the service, or set FAIRWAY_SMTP_URL";
    let mailer = match FolderMailer::new(folder, Some(from)) {
        Ok(mailer) => mailer,
        Err(why) => return wrong(format!("mail cannot be written into {}: {why}", folder.display()), mend),
    };
    let written = match letter {
        Some(letter) => mailer.send(letter).map_err(|not_sent| not_sent.why),
        None => {
            ScratchFolder::new(folder).and_then(|folder| folder.file()).map(drop).map_err(|why| in_full(&why))
        }
    };
    match written {
        Ok(()) => Finding::Note(format!(
            "no FAIRWAY_SMTP_URL is set: mail is written into {}, and not delivered",
            folder.display()
        )),
        Err(why) => wrong(format!("mail cannot be written into {}: {why}", folder.display()), mend),
    }
}

fn letter(settings: &Settings<'_>, to: Email) -> Letter {
    let fund = settings.mail.fund_name;
    let now: DateTime<Utc> = SystemClock::new(settings.time_zone).now();
    let words = format!("This mail shows that the site of {fund} can send mail. Nobody has to do anything.");
    Letter {
        message_id: format!("{:032x}", SystemRandomness.bits()),
        from: Sender { name: fund.to_owned(), address: settings.mail.support_email.to_owned() },
        reply_to: None,
        unsubscribe: None,
        to,
        date: now,
        subject: format!("A test: {fund}"),
        html: format!("<p>{}</p>", words.replace('&', "&amp;").replace('<', "&lt;")),
        text: words + "\n",
        attachments: vec![],
    }
}
