//! Mails with a link that signs in once.

use fairway_domain::auth_code::AuthCode;

use super::Letterhead;
use super::draft::{Block, Draft};
use crate::stores::mail::SignInLink;

const AFTERWARDS: &str = "Once signed in, you can choose a new password on your account's page.";
const CONFIRMED: &str = "If you open it where you are signed in, your password stays; anywhere else you choose a new one \
    afterwards, as nobody can know whether you chose the present one.";

/// The text before the link, and the label of its button.
const SIGN_IN: (&str, &str) = ("To sign in, open this link:", "Sign in");

/// The texts that differ between the mails.
struct Words {
    subject: &'static str,
    why: String,
    go: (&'static str, &'static str),
    how_long: &'static str,
    afterwards: &'static str,
    unasked: &'static str,
}

/// The mail to a known user, with a new code.
pub(super) fn draft(letterhead: &Letterhead, sign_in: SignInLink, code: &AuthCode) -> Draft {
    let fund = &letterhead.fund_name;
    let Words { subject, why, go: (open, label), how_long, afterwards, unasked } = words(sign_in, fund);
    let link = Block::Go {
        why: open.into(),
        label,
        url: letterhead.link(&format!("{}{}", page(sign_in), code.reveal())),
    };
    Draft {
        subject: format!("{subject}: {fund}"),
        to: String::new(),
        blocks: vec![
            Block::Text(why),
            link,
            Block::Text(format!("{how_long} {afterwards}")),
            Block::Text(unasked.into()),
        ],
        events: vec![],
    }
}

/// The page of the code. Signing in needs no further input; deleting asks again.
fn page(sign_in: SignInLink) -> &'static str {
    match sign_in {
        SignInLink::Deletion => "/account/delete#code=",
        _ => "/account/signin?tempAuthCode=",
    }
}

/// Reports the deletion of an account to the address that it had.
pub(super) fn deleted(letterhead: &Letterhead) -> Draft {
    let fund = &letterhead.fund_name;
    let gone = format!(
        "Your account with {fund} was deleted, as you asked for: your profile, passes, waitlist places and consents are gone. What the books \
         need of past tickets stays without your name and address."
    );
    let unasked = "If it was not you, please write to us.";
    Draft {
        subject: format!("Your account was deleted: {fund}"),
        to: String::new(),
        blocks: vec![Block::Text(gone), Block::Text(unasked.into())],
        events: vec![],
    }
}

fn words(sign_in: SignInLink, fund: &str) -> Words {
    match sign_in {
        SignInLink::Recovery => Words {
            subject: "Recover your account",
            why: format!("Somebody, most likely you, asked to recover your account with {fund}."),
            go: SIGN_IN,
            how_long: "The link works once, within 30 minutes of being asked for.",
            afterwards: AFTERWARDS,
            unasked: "If you did not ask for it, you need do nothing: nobody else has this link.",
        },
        SignInLink::FromAdmin => Words {
            subject: "Your sign-in link",
            why: format!("The staff of {fund} send you a link that signs you in without a password."),
            go: SIGN_IN,
            how_long: "The link works once, within 24 hours of being sent.",
            afterwards: AFTERWARDS,
            unasked: "If you did not expect it, you need do nothing: nobody else has this link.",
        },
        SignInLink::Teammate => Words {
            subject: "Your account is waiting",
            why: format!(
                "Somebody, most likely you, tried to sign up with {fund}. You were added as a teammate before, so \
                 there is an account for you already, and this link signs you in."
            ),
            go: SIGN_IN,
            how_long: "The link works once, within 30 minutes of being asked for.",
            afterwards: AFTERWARDS,
            unasked: "If it was not you, you need do nothing: nobody else has this link.",
        },
        SignInLink::Confirmation => Words {
            subject: "Confirm your address",
            why: format!(
                "An account with {fund} was made with this address. Please confirm that the address is yours: until then \
                 the account gets no entrance pass of others' tickets and no place of the waitlist."
            ),
            go: ("To confirm your address and sign in, open this link:", "Confirm your address"),
            how_long: "The link works once, within 24 hours of being sent.",
            afterwards: CONFIRMED,
            unasked: "If you did not sign up, you need do nothing: nobody else has this link.",
        },
        SignInLink::Deletion => of_deletion(fund),
    }
}

fn of_deletion(fund: &str) -> Words {
    Words {
        subject: "Delete your account",
        why: format!(
            "Somebody, most likely you, asked to delete your account with {fund}. Open the link in the browser in which you are \
             signed in; its page asks once more before anything is deleted."
        ),
        go: ("To delete your account, open this link:", "Delete my account"),
        how_long: "The link works once, within 30 minutes of being asked for.",
        afterwards: "What is deleted cannot be brought back.",
        unasked: "If you did not ask for it, you need do nothing: nobody else has this link.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::testing::letterhead;

    #[test]
    fn both_parts_of_every_mail_have_the_whole_content() {
        let code = "00000000000000000000000000000007";
        for sign_in in [
            SignInLink::Recovery,
            SignInLink::FromAdmin,
            SignInLink::Teammate,
            SignInLink::Confirmation,
            SignInLink::Deletion,
        ] {
            let link = &format!("https://golf.example.org{}{code}", page(sign_in));
            let letterhead = letterhead("The Fund");
            let draft = draft(&letterhead, sign_in, &AuthCode::from_random(7));
            let (text, html) = (draft.text(&letterhead), draft.html(&letterhead, |_| String::new()));
            let asked = !matches!(sign_in, SignInLink::FromAdmin | SignInLink::Confirmation);
            let hours = if asked { "30 minutes" } else { "24 hours" };
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
