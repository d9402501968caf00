use fairway_application::mail::Letter;
use fairway_application::ports::NotSent;
use lettre::message::header::{ContentTransferEncoding, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox, MultiPart};
use lettre::{Address, Message};

/// Whom mail comes from.
#[derive(Debug, Clone)]
pub struct MailFrom(Mailbox);

/// No mail could come from there.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error(
    "must be an e-mail address, like golf@example.org, or one with a name, like The Fund <golf@example.org>"
)]
pub struct BadMailFrom;

impl MailFrom {
    /// An address, or a name with one in angle brackets.
    ///
    /// # Errors
    /// [`BadMailFrom`].
    pub fn parse(text: &str) -> Result<Self, BadMailFrom> {
        text.trim().parse().map(Self).map_err(|_why| BadMailFrom)
    }

    /// A name, whatever is in it, and an address.
    ///
    /// # Errors
    /// [`BadMailFrom`].
    pub fn of(name: &str, address: &str) -> Result<Self, BadMailFrom> {
        let address: Address = address.trim().parse().map_err(|_why| BadMailFrom)?;
        Ok(Self(Mailbox::new(Some(name.to_owned()), address)))
    }

    /// The mail as it goes over the wire: text and HTML, the same Message-ID at every try, and marked so that nobody's
    /// absence note answers it (RFC 3834).
    pub(super) fn message(&self, letter: &Letter) -> Result<Message, NotSent> {
        let never = |why: String| NotSent { why, for_good: true };
        let address: Address =
            letter.to.as_str().parse().map_err(|_why| never("The recipient's address is none.".into()))?;
        let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
        Message::builder()
            .message_id(Some(format!("<{}@{}>", letter.message_id, self.0.email.domain())))
            .date(letter.date.into())
            .from(self.0.clone())
            .to(address.into())
            .subject(letter.subject.as_str())
            .raw_header(HeaderValue::new(automatic, "auto-generated".into()))
            .multipart(MultiPart::alternative_plain_html(body(&letter.text), body(&letter.html)))
            .map_err(|error| never(format!("It could not be made into a mail: {error}.")))
    }
}

/// The longest line that every mail server takes (RFC 5321 §4.5.3.1.6, without its end).
const LINE_MAX: usize = 998;

/// As it is where every mail server can take that, so that links stay whole and people can read the file; the library
/// would encode every text with a line of more than 76 characters.
fn body(text: &str) -> Body {
    let plain = |c: char| c == '\n' || c == '\r' || (' '..='~').contains(&c);
    if !text.chars().all(plain) || text.lines().any(|line| line.len() > LINE_MAX) {
        return Body::new(text.to_owned());
    }
    let lines: String = text.lines().flat_map(|line| [line, "\r\n"]).collect();
    Body::dangerous_pre_encoded(lines.into_bytes(), ContentTransferEncoding::SevenBit)
}

#[cfg(test)]
pub(super) mod tests {
    use chrono::{TimeZone, Utc};
    use fairway_domain::values::Email;

    use super::*;

    pub(crate) fn letter(to: &str) -> Letter {
        Letter {
            message_id: "m5".into(),
            to: Email::parse(to).unwrap(),
            date: Utc.with_ymd_and_hms(2026, 5, 1, 12, 0, 0).unwrap(),
            subject: "Recover your account: Zoë's Fund".into(),
            text: "Hello,\n\nhttps://golf.example.org/?tempAuthCode=c0de\n".into(),
            html: "<p>Hello</p>".into(),
        }
    }

    #[test]
    fn a_mail_has_what_it_takes_to_be_delivered_and_not_answered() {
        let from = MailFrom::of("Zoë's \"Fund\", Inc.", "golf@fairway.example").unwrap();
        let written =
            String::from_utf8(from.message(&letter("sam@example.org")).unwrap().formatted()).unwrap();
        for line in [
            "Message-ID: <m5@fairway.example>",
            "Date: Fri, 01 May 2026 12:00:00 +0000",
            "To: sam@example.org",
            "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0",
            "https://golf.example.org/?tempAuthCode=c0de",
        ] {
            assert!(written.lines().any(|written| written == line), "{line} in {written}");
        }
        assert!(written.contains("Content-Type: multipart/alternative"), "{written}");
        assert!(written.contains("Content-Type: text/plain") && written.contains("Content-Type: text/html"));
        assert!(written.contains("<golf@fairway.example>"), "{written}");
        assert!(written.is_ascii(), "{written}");
    }

    #[test]
    fn a_long_line_stays_whole_and_what_is_not_ascii_is_encoded() {
        let from = MailFrom::parse("golf@fairway.example").unwrap();
        let written = |text: &str| {
            let letter = Letter { text: text.into(), ..letter("sam@example.org") };
            String::from_utf8(from.message(&letter).unwrap().formatted()).unwrap()
        };
        let link = format!("https://{}.example.org/?tempAuthCode=c0de", "golf.".repeat(30));
        assert!(written(&format!("Hello,\n\n{link}\n")).contains(&format!("\r\n\r\n{link}\r\n")));
        let encoded = written(&format!("Zoë\n\n{link}\n"));
        assert!(encoded.is_ascii() && encoded.contains("Content-Transfer-Encoding: quoted-printable"));
        let endless = written(&"x".repeat(LINE_MAX + 1));
        assert!(endless.lines().all(|line| line.len() <= LINE_MAX));
    }

    #[test]
    fn a_sender_is_an_address_with_or_without_a_name() {
        for right in ["golf@example.org", "The Fund <golf@example.org>", "\"Fund, Inc.\" <golf@example.org>"]
        {
            assert!(MailFrom::parse(right).is_ok(), "{right}");
        }
        for wrong in ["", "golf", "The Fund", "<>", "a@b@c", "golf@example.org\r\nBcc: all@example.org"] {
            assert!(MailFrom::parse(wrong).is_err(), "{wrong:?}");
        }
        assert!(MailFrom::of("The Fund", "nowhere").is_err());
    }
}
