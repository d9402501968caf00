use fairway_application::ports::{Attachment, Letter, NotSent};
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{self, Body, Mailbox, MessageBuilder, MultiPart, SinglePart};
use lettre::{Address, Message};

/// The sender of mail.
#[derive(Debug, Clone)]
pub struct MailFrom(Mailbox);

/// The text is no valid sender.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error(
    "must be an e-mail address, like golf@example.org, or one with a name, like The Fund <golf@example.org>"
)]
pub struct BadMailFrom;

impl MailFrom {
    /// Parses an address, or a name with an address in angle brackets.
    ///
    /// # Errors
    /// [`BadMailFrom`].
    pub fn parse(text: &str) -> Result<Self, BadMailFrom> {
        text.trim().parse().map(Self).map_err(|_why| BadMailFrom)
    }

    /// A sender from a name and an address.
    ///
    /// # Errors
    /// [`BadMailFrom`].
    pub fn of(name: &str, address: &str) -> Result<Self, BadMailFrom> {
        let address: Address = address.trim().parse().map_err(|_why| BadMailFrom)?;
        Ok(Self(Mailbox::new(Some(name.to_owned()), address)))
    }

    /// The sender of a mail: the fixed one of the environment, or the fund as the mail names it.
    pub(super) fn sender(fixed: Option<&Self>, letter: &Letter) -> Result<Self, NotSent> {
        match fixed {
            Some(from) => Ok(from.clone()),
            None => Self::of(&letter.from.name, &letter.from.address)
                .map_err(|why| never(format!("The sender's address {why}."))),
        }
    }

    /// The mail as MIME: text and HTML, attachments, a Message-ID that is the same for every try, and the header that suppresses
    /// automatic replies (RFC 3834).
    pub(super) fn message(&self, letter: &Letter) -> Result<Message, NotSent> {
        let address: Address =
            letter.to.as_str().parse().map_err(|_why| never("The recipient's address is none.".into()))?;
        let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
        optional_headers(letter)?
            .message_id(Some(format!("<{}@{}>", letter.message_id, self.0.email.domain())))
            .date(letter.date.into())
            .from(self.0.clone())
            .to(address.into())
            .subject(letter.subject.as_str())
            .raw_header(HeaderValue::new(automatic, "auto-generated".into()))
            .multipart(content(letter)?)
            .map_err(|error| never(format!("It could not be made into a mail: {error}.")))
    }
}

/// Begins a mail with the headers that only some mails have: the address for answers, and unsubscribing.
fn optional_headers(letter: &Letter) -> Result<MessageBuilder, NotSent> {
    let mut builder = Message::builder();
    if let Some(reply_to) = &letter.reply_to {
        let address: Address =
            reply_to.parse().map_err(|_why| never("The address for answers is none.".into()))?;
        builder = builder.reply_to(Mailbox::new(None, address));
    }
    for (name, value) in letter.unsubscribe.iter().flat_map(|url| unsubscribing(url)) {
        builder = builder.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
    }
    Ok(builder)
}

/// The headers for one-click unsubscribing in mail programs (RFC 8058).
fn unsubscribing(url: &str) -> [(&'static str, String); 2] {
    [("List-Unsubscribe", format!("<{url}>")), ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into())]
}

fn never(why: String) -> NotSent {
    NotSent { why, for_good: true }
}

/// Text and HTML as alternatives; inline pictures are parts of the HTML, attachments follow both.
fn content(letter: &Letter) -> Result<MultiPart, NotSent> {
    let parts = |inline: bool| {
        let files = letter.attachments.iter().filter(move |file| file.inline_id.is_some() == inline);
        files.map(part).collect::<Result<Vec<_>, _>>()
    };
    let (shown, beside) = (parts(true)?, parts(false)?);
    let html = SinglePart::html(body(&letter.html));
    let both = MultiPart::alternative().singlepart(SinglePart::plain(body(&letter.text)));
    let both = if shown.is_empty() {
        both.singlepart(html)
    } else {
        both.multipart(shown.into_iter().fold(MultiPart::related().singlepart(html), MultiPart::singlepart))
    };
    if beside.is_empty() {
        return Ok(both);
    }
    Ok(beside.into_iter().fold(MultiPart::mixed().multipart(both), MultiPart::singlepart))
}

fn part(file: &Attachment) -> Result<SinglePart, NotSent> {
    let media_type = ContentType::parse(file.media_type)
        .map_err(|error| never(format!("It brings a file of no known kind: {error}.")))?;
    let part = match &file.inline_id {
        Some(id) => message::Attachment::new_inline_with_name(id.clone(), file.name.clone()),
        None => message::Attachment::new(file.name.clone()),
    };
    Ok(part.body(file.bytes.clone(), media_type))
}

/// The longest line that every mail server takes (RFC 5321 §4.5.3.1.6, without its end).
const LINE_MAX: usize = 998;

/// A part without transfer encoding where every mail server accepts that, so that links stay whole and the file stays readable. The library
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
    use fairway_application::ports::Sender;
    use fairway_domain::values::Email;

    use super::*;

    pub(crate) fn letter(to: &str) -> Letter {
        Letter {
            message_id: "m5".into(),
            from: Sender { name: "Zoë's Fund".into(), address: "help@example.org".into() },
            reply_to: None,
            unsubscribe: None,
            to: Email::parse(to).unwrap(),
            date: Utc.with_ymd_and_hms(2026, 5, 1, 12, 0, 0).unwrap(),
            subject: "Recover your account: Zoë's Fund".into(),
            text: "Hello,\n\nhttps://golf.example.org/?tempAuthCode=c0de\n".into(),
            html: "<p>Hello</p>".into(),
            attachments: vec![],
        }
    }

    #[test]
    fn a_mail_has_headers_for_delivery_and_against_automatic_replies() {
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
    fn pictures_are_kept_with_the_html_and_files_come_after_both_parts() {
        let file = |name: &str, media_type, inline_id: Option<&str>| Attachment {
            name: name.into(),
            media_type,
            bytes: name.into(),
            inline_id: inline_id.map(Into::into),
        };
        let picture = file("pass-8.png", "image/png", Some("pass-8.m5@fairway"));
        let calendar = file("golf.ics", "text/calendar; charset=utf-8; method=PUBLISH", None);
        let kinds = |attachments: Vec<Attachment>| {
            let letter = Letter { attachments, ..letter("sam@example.org") };
            let from = MailFrom::parse("golf@fairway.example").unwrap();
            let written = String::from_utf8(from.message(&letter).unwrap().formatted()).unwrap();
            let kinds = written.lines().filter_map(|line| line.strip_prefix("Content-Type: "));
            kinds.map(|kind| kind.split(';').next().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let both = ["multipart/alternative", "text/plain", "text/html"];
        assert_eq!(kinds(vec![]), both);
        let with_picture =
            ["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"];
        assert_eq!(kinds(vec![picture.clone()]), with_picture);
        assert_eq!(
            kinds(vec![calendar, picture]),
            [&["multipart/mixed"], &with_picture[..], &["text/calendar"]].concat()
        );
    }

    #[test]
    fn a_long_line_stays_whole_and_non_ascii_text_is_encoded() {
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
        let letter = letter("sam@example.org");
        let sender = |fixed: Option<&MailFrom>| MailFrom::sender(fixed, &letter).unwrap().0.to_string();
        assert_eq!(sender(None), "Zoë's Fund <help@example.org>");
        assert_eq!(sender(MailFrom::parse("golf@example.org").ok().as_ref()), "golf@example.org");
    }
}
