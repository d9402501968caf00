use fairway_domain::values::ScanCode;

use super::Letterhead;
use crate::ports::Event;

/// The colours of each element in mail programs with a dark mode that read style sheets. QR codes stay on white.
const DARK: &str = "@media (prefers-color-scheme: dark) {
  body { background: #17212b !important; color: #e4e7eb !important }
  a { color: #8fd6b1 !important }
  .go { background: #2a7550 !important; color: #ffffff !important }
}";

/// The content of a mail as blocks, from which both the text and the HTML part are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Draft {
    /// One line.
    pub subject: String,
    /// First name of the recipient; may be empty.
    pub to: String,
    /// In this order.
    pub blocks: Vec<Block>,
    /// Events of the attached calendar file; without events there is no file.
    pub events: Vec<Event>,
}

/// A piece of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Block {
    /// A paragraph.
    Text(String),
    /// The title of the blocks below it.
    Title(String),
    /// Lines with a label each. Empty lines are left out.
    Facts(Vec<(&'static str, String)>),
    /// A button: the reason to press it, its label, its address.
    Go { why: String, label: &'static str, url: String },
    /// An entrance pass with its QR code.
    Pass(PassBlock),
}

/// An entrance pass as a mail shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PassBlock {
    /// The attendee's id.
    pub id: i64,
    /// The attendee's name.
    pub name: String,
    /// Group, and round.
    pub lines: Vec<String>,
    /// The content of the QR code.
    pub scan_code: ScanCode,
}

impl PassBlock {
    /// The file name of the QR code's picture.
    pub(super) fn file_name(&self) -> String {
        format!("pass-{}.png", self.id)
    }
}

impl Draft {
    /// The passes it shows.
    pub(super) fn passes(&self) -> impl Iterator<Item = &PassBlock> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Pass(pass) => Some(pass),
            _ => None,
        })
    }

    fn greeting(&self) -> String {
        if self.to.is_empty() { "Hello,".into() } else { format!("Hello {},", self.to) }
    }

    /// As plain text.
    pub(super) fn text(&self, letterhead: &Letterhead) -> String {
        let paragraphs = self.blocks.iter().map(Block::text).filter(|text| !text.is_empty());
        let paragraphs = paragraphs.collect::<Vec<_>>().join("\n\n");
        let greeting = self.greeting();
        let Letterhead { fund_name, support_email, .. } = letterhead;
        let questions = match support_email.as_str() {
            "" => String::new(),
            address => format!("Questions? Write to {address}.\n\n"),
        };
        format!("{greeting}\n\n{paragraphs}\n\n{questions}-- \n{fund_name}\n")
    }

    /// As an HTML document; pictures are found by `id`.
    pub(super) fn html(&self, letterhead: &Letterhead, id: impl Fn(&PassBlock) -> String) -> String {
        let (subject, greeting) = (escape(&self.subject), escape(&self.greeting()));
        let fund = escape(&letterhead.fund_name);
        let questions = questions(&escape(&letterhead.support_email));
        let blocks: String = self.blocks.iter().map(|block| block.html(&id)).collect();
        format!(
            r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>{subject}</title>
<style>
{DARK}
</style>
</head>
<body style="margin: 0; padding: 24px; background: #ffffff; color: #1f2933; font: 16px/1.5 sans-serif">
<div style="max-width: 560px; overflow-wrap: anywhere; word-break: break-word">
<p>{greeting}</p>
{blocks}{questions}<p>{fund}</p>
</div>
</body>
</html>
"#
        )
    }
}

impl Block {
    fn text(&self) -> String {
        match self {
            Self::Text(text) | Self::Title(text) => text.clone(),
            Self::Facts(facts) => {
                filled(facts).map(|(what, fact)| format!("{what}: {fact}")).collect::<Vec<_>>().join("\n")
            }
            Self::Go { why, url, .. } => format!("{why}\n\n{url}"),
            Self::Pass(PassBlock { name, lines, .. }) => format!("{name}\n{}", lines.join("\n")),
        }
    }

    fn html(&self, id: &impl Fn(&PassBlock) -> String) -> String {
        match self {
            Self::Text(text) => format!("<p>{}</p>\n", escape(text).replace('\n', "<br>\n")),
            Self::Title(title) => {
                format!("<h2 style=\"margin: 32px 0 8px; font-size: 18px\">{}</h2>\n", escape(title))
            }
            Self::Facts(facts) => {
                let lines =
                    filled(facts).map(|(what, fact)| format!("<strong>{what}:</strong> {}", escape(fact)));
                format!("<p>{}</p>\n", lines.collect::<Vec<_>>().join("<br>\n"))
            }
            Self::Go { why, label, url } => go(why, label, url),
            Self::Pass(pass) => pass_card(pass, &id(pass)),
        }
    }
}

fn filled<'f>(facts: &'f [(&'static str, String)]) -> impl Iterator<Item = &'f (&'static str, String)> {
    facts.iter().filter(|(_, fact)| !fact.is_empty())
}

fn go(why: &str, label: &str, url: &str) -> String {
    let (why, url) = (escape(why), escape(url));
    format!(
        r#"<p>{why}</p>
<p><a class="go" href="{url}" style="display: inline-block; padding: 12px 24px; border-radius: 6px;
  background: #1d5b3a; color: #ffffff; text-decoration: none; font-weight: bold">{label}</a></p>
<p>Or open this address:<br>
<a href="{url}" style="color: #1d5b3a; word-break: break-all">{url}</a></p>
"#
    )
}

/// On white in every colour scheme, because scanners need dark on light.
fn pass_card(PassBlock { name, lines, .. }: &PassBlock, id: &str) -> String {
    let (name, id) = (escape(name), escape(id));
    let lines = lines.iter().map(|line| escape(line)).collect::<Vec<_>>().join("<br>\n");
    format!(
        r#"<div style="margin: 16px 0; padding: 16px; border: 1px solid #cbd2d9; border-radius: 6px">
<p style="margin: 0 0 8px"><strong>{name}</strong><br>
{lines}</p>
<img src="cid:{id}" alt="QR code of {name}" width="296" height="296" style="display: block; max-width: 100%; height: auto; background: #ffffff">
</div>
"#
    )
}

/// The address for questions, in HTML; empty without one.
fn questions(address: &str) -> String {
    if address.is_empty() {
        return String::new();
    }
    format!(
        r#"<p>Questions? Write to <a href="mailto:{address}" style="color: #1d5b3a">{address}</a>.</p>
"#
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::testing::letterhead;

    fn draft(typed: &str) -> Draft {
        let pass = PassBlock {
            id: 8,
            name: typed.into(),
            lines: vec![typed.into(), "Round: TBD".into()],
            scan_code: ScanCode::from_random(7),
        };
        Draft {
            subject: typed.into(),
            to: typed.into(),
            blocks: vec![
                Block::Title(typed.into()),
                Block::Text(typed.into()),
                Block::Facts(vec![("Event", typed.into()), ("Sponsor", String::new())]),
                Block::Go { why: typed.into(), label: "See it", url: format!("https://x.example/?{typed}") },
                Block::Pass(pass),
            ],
            events: vec![],
        }
    }

    #[test]
    fn both_parts_have_the_same_content_in_the_same_order() {
        let draft = draft("Zoë");
        let text = draft.text(&letterhead("The Fund"));
        let expected = "Hello Zoë,\n\nZoë\n\nZoë\n\nEvent: Zoë\n\nZoë\n\nhttps://x.example/?Zoë\n\n\
            Zoë\nZoë\nRound: TBD\n\nQuestions? Write to help@fairway.example.\n\n-- \nThe Fund\n";
        assert_eq!(text, expected);
        let html = draft.html(&letterhead("The Fund"), PassBlock::file_name);
        let mut rest = html.as_str();
        for told in [
            "<title>Zoë</title>",
            "<p>Hello Zoë,</p>",
            ">Zoë</h2>",
            "<p>Zoë</p>",
            "<strong>Event:</strong> Zoë</p>",
            "<p>Zoë</p>",
            "href=\"https://x.example/?Zoë\"",
            ">See it</a>",
            "<strong>Zoë</strong><br>\nZoë<br>\nRound: TBD</p>",
            "<img src=\"cid:pass-8.png\" alt=\"QR code of Zoë\"",
            "help@fairway.example",
            "<p>The Fund</p>",
        ] {
            rest = rest.split_once(told).unwrap_or_else(|| panic!("{told} in {html}")).1;
        }
        assert!(!html.contains("Sponsor") && !text.contains("Sponsor"), "empty facts are left out");
    }

    #[test]
    fn long_names_wrap_on_phones_and_colours_follow_the_dark_mode() {
        let html = draft("Zoë").html(&letterhead("The Fund"), PassBlock::file_name);
        for told in
            ["overflow-wrap: anywhere", "(prefers-color-scheme: dark)", "<a class=\"go\"", "max-width: 100%"]
        {
            assert!(html.contains(told), "{told} in {html}");
        }
    }

    #[test]
    fn typed_text_is_escaped_in_html() {
        let typed = "Birdies & <b>\"Bogeys\"</b>";
        let html = draft(typed).html(&letterhead(typed), PassBlock::file_name);
        assert_eq!(html.matches("Birdies &amp; &lt;b&gt;&quot;Bogeys&quot;&lt;/b&gt;").count(), 13, "{html}");
        assert!(!html.contains("<b>") && !html.contains("\"Bogeys"), "{html}");
        assert!(draft(typed).text(&letterhead(typed)).contains(typed));
    }
}
