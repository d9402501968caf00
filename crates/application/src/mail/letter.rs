use chrono::{DateTime, Utc};
use fairway_domain::auth_code::AuthCode;
use fairway_domain::values::Email;

use super::{LeasedMail, Message};

/// What every mail says of the site it comes from.
#[derive(Debug, Clone)]
pub struct Letterhead {
    /// Name of the fund.
    pub fund_name: String,
    /// E-mail address for help.
    pub support_email: String,
    /// What links begin with, as in `https://golf.example.org`; from the configuration, never from a request.
    pub public_url: String,
}

/// A mail in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// Left half of the Message-ID, the same at every try.
    pub message_id: String,
    /// Where it goes.
    pub to: Email,
    /// When it was asked for.
    pub date: DateTime<Utc>,
    /// One line.
    pub subject: String,
    /// As plain text.
    pub text: String,
    /// The same as an HTML document.
    pub html: String,
}

/// What is particular to a message.
struct Words {
    subject: String,
    why: String,
    how_long: &'static str,
    unasked: &'static str,
}

impl Letterhead {
    /// The mail to somebody known, with the code that is made for them.
    pub(super) fn letter(&self, mail: &LeasedMail, message: Message, to: Email, code: &AuthCode) -> Letter {
        let words = self.words(message);
        let link = format!("{}/account/signin?tempAuthCode={}", self.public_url, code.reveal());
        Letter {
            message_id: mail.message_id.clone(),
            to,
            date: mail.created_at,
            text: self.text(&words, &link),
            html: self.html(&words, &link),
            subject: words.subject,
        }
    }

    fn words(&self, message: Message) -> Words {
        let fund = &self.fund_name;
        match message {
            Message::Recovery => Words {
                subject: format!("Recover your account: {fund}"),
                why: format!("Somebody, most likely you, asked to recover your account with {fund}."),
                how_long: "The link works once, within 30 minutes of being asked for.",
                unasked: "If you did not ask for it, you need do nothing: nobody else has this link.",
            },
            Message::AdminCode => Words {
                subject: format!("Your sign-in link: {fund}"),
                why: format!("The staff of {fund} send you a link that signs you in without a password."),
                how_long: "The link works once, within 24 hours of being sent.",
                unasked: "If you did not expect it, you need do nothing: nobody else has this link.",
            },
            Message::TeammateCode => Words {
                subject: format!("Your account is waiting: {fund}"),
                why: format!(
                    "Somebody, most likely you, tried to sign up with {fund}. You were added as a teammate before, so \
                     there is an account for you already, and this link signs you in."
                ),
                how_long: "The link works once, within 30 minutes of being asked for.",
                unasked: "If it was not you, you need do nothing: nobody else has this link.",
            },
        }
    }

    fn text(&self, words: &Words, link: &str) -> String {
        let Words { why, how_long, unasked, .. } = words;
        let support = &self.support_email;
        let fund = &self.fund_name;
        format!(
            "Hello,\n\n{why}\n\nTo sign in, open this link:\n\n{link}\n\n{how_long} {AFTERWARDS}\n\n{unasked}\n\n\
             Questions? Write to {support}.\n\n-- \n{fund}\n"
        )
    }

    fn html(&self, words: &Words, link: &str) -> String {
        let (subject, why, link) = (escape(&words.subject), escape(&words.why), escape(link));
        let Words { how_long, unasked, .. } = words;
        let (support, fund) = (escape(&self.support_email), escape(&self.fund_name));
        format!(
            r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{subject}</title>
</head>
<body style="margin: 0; padding: 24px; background: #ffffff; color: #1f2933; font: 16px/1.5 sans-serif">
<div style="max-width: 560px">
<p>Hello,</p>
<p>{why}</p>
<p><a href="{link}" style="display: inline-block; padding: 12px 24px; border-radius: 6px;
  background: #1d5b3a; color: #ffffff; text-decoration: none; font-weight: bold">Sign in</a></p>
<p>Or open this address:<br>
<a href="{link}" style="color: #1d5b3a; word-break: break-all">{link}</a></p>
<p>{how_long} {AFTERWARDS}</p>
<p>{unasked}</p>
<p>Questions? Write to <a href="mailto:{support}" style="color: #1d5b3a">{support}</a>.</p>
<p>{fund}</p>
</div>
</body>
</html>
"#
        )
    }
}

const AFTERWARDS: &str = "Once signed in, you can choose a new password on your account's page.";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use fairway_domain::ids::MailId;

    use super::*;
    use crate::ports::Clock;
    use crate::testing::FixedClock;

    const MESSAGES: [Message; 3] = [Message::Recovery, Message::AdminCode, Message::TeammateCode];

    fn letter(message: Message, fund_name: &str) -> Letter {
        let letterhead = Letterhead {
            fund_name: fund_name.into(),
            support_email: "help@fairway.example".into(),
            public_url: "https://golf.example.org".into(),
        };
        let to = Email::parse("sam@example.org").unwrap();
        let mail = LeasedMail {
            id: MailId(5),
            lease: String::new(),
            recipient: to.clone(),
            message: Some(message),
            message_id: "m5".into(),
            created_at: FixedClock::default().now(),
            expires_at: None,
            tries: 1,
        };
        letterhead.letter(&mail, message, to, &AuthCode::from_random(7))
    }

    #[test]
    fn both_parts_of_every_mail_tell_all_there_is_to_know() {
        let link = "https://golf.example.org/account/signin?tempAuthCode=00000000000000000000000000000007";
        for message in MESSAGES {
            let Letter { text, html, subject, .. } = letter(message, "The Fund");
            let hours = if message == Message::AdminCode { "24 hours" } else { "30 minutes" };
            for told in [link, "The Fund", hours, "works once", "you need do nothing", "help@fairway.example"]
            {
                assert!(text.contains(told), "{told} in {text}");
                assert!(html.contains(told), "{told} in {html}");
            }
            assert!(subject.contains("The Fund") && !subject.contains('\n'), "{subject}");
            assert!(text.contains(&format!("\n{link}\n")), "on a line of its own: {text}");
            assert_eq!(html.matches(&format!("href=\"{link}\"")).count(), 2, "a button and a text: {html}");
        }
    }

    #[test]
    fn what_is_configured_cannot_break_the_html() {
        let fund = "Birdies & <b>\"Bogeys\"</b>";
        for message in MESSAGES {
            let Letter { text, html, .. } = letter(message, fund);
            assert!(text.contains(fund), "{text}");
            assert!(html.contains("Birdies &amp; &lt;b&gt;&quot;Bogeys&quot;&lt;/b&gt;"), "{html}");
            assert!(!html.contains("<b>"), "{html}");
        }
    }
}
