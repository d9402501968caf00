//! Mails with a link that signs in once.

use fairway_domain::auth_code::AuthCode;

use super::draft::{Block, Draft};
use super::{Letterhead, SignIn};

const AFTERWARDS: &str = "Once signed in, you can choose a new password on your account's page.";

/// What is particular to one of them.
struct Words {
    subject: &'static str,
    why: String,
    how_long: &'static str,
    unasked: &'static str,
}

/// The mail to somebody known, with the code that is made for them.
pub(super) fn draft(letterhead: &Letterhead, sign_in: SignIn, code: &AuthCode) -> Draft {
    let fund = &letterhead.fund_name;
    let Words { subject, why, how_long, unasked } = words(sign_in, fund);
    let link = Block::Go {
        why: "To sign in, open this link:".into(),
        label: "Sign in",
        url: letterhead.link(&format!("/account/signin?tempAuthCode={}", code.reveal())),
    };
    Draft {
        subject: format!("{subject}: {fund}"),
        to: String::new(),
        blocks: vec![
            Block::Text(why),
            link,
            Block::Text(format!("{how_long} {AFTERWARDS}")),
            Block::Text(unasked.into()),
        ],
        events: vec![],
    }
}

fn words(sign_in: SignIn, fund: &str) -> Words {
    match sign_in {
        SignIn::Recovery => Words {
            subject: "Recover your account",
            why: format!("Somebody, most likely you, asked to recover your account with {fund}."),
            how_long: "The link works once, within 30 minutes of being asked for.",
            unasked: "If you did not ask for it, you need do nothing: nobody else has this link.",
        },
        SignIn::FromAdmin => Words {
            subject: "Your sign-in link",
            why: format!("The staff of {fund} send you a link that signs you in without a password."),
            how_long: "The link works once, within 24 hours of being sent.",
            unasked: "If you did not expect it, you need do nothing: nobody else has this link.",
        },
        SignIn::Teammate => Words {
            subject: "Your account is waiting",
            why: format!(
                "Somebody, most likely you, tried to sign up with {fund}. You were added as a teammate before, so \
                 there is an account for you already, and this link signs you in."
            ),
            how_long: "The link works once, within 30 minutes of being asked for.",
            unasked: "If it was not you, you need do nothing: nobody else has this link.",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::testing::letterhead;

    #[test]
    fn both_parts_of_every_mail_tell_all_there_is_to_know() {
        let link = "https://golf.example.org/account/signin?tempAuthCode=00000000000000000000000000000007";
        for sign_in in [SignIn::Recovery, SignIn::FromAdmin, SignIn::Teammate] {
            let letterhead = letterhead("The Fund");
            let draft = draft(&letterhead, sign_in, &AuthCode::from_random(7));
            let (text, html) = (draft.text(&letterhead), draft.html(&letterhead, |_| String::new()));
            let hours = if sign_in == SignIn::FromAdmin { "24 hours" } else { "30 minutes" };
            for told in [link, "The Fund", hours, "works once", "you need do nothing", "help@fairway.example"]
            {
                assert!(text.contains(told), "{told} in {text}");
                assert!(html.contains(told), "{told} in {html}");
            }
            assert!(draft.subject.contains("The Fund"), "{}", draft.subject);
            assert!(text.contains(&format!("\n{link}\n")), "on a line of its own: {text}");
            assert_eq!(html.matches(&format!("href=\"{link}\"")).count(), 2, "a button and a text: {html}");
        }
    }
}
