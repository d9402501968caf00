//! Mail of a broadcast to one of its recipients (rule `broadcasts`).

use fairway_domain::broadcast::{Filling, Words};
use fairway_domain::ids::{BroadcastId, UserId};
use fairway_domain::values::Email;

use super::draft::{Block, Draft};
use super::{Letterhead, words};
use crate::error::Result;
use crate::filling::common_filling;
use crate::known_fund::Fund;
use crate::ports::Stores;
use crate::stores::broadcasts::Recipient;
use crate::stores::mail::BroadcastTest;
use crate::stores::tournaments::Tournament;
use crate::stores::weather::ChoiceView;

/// Stands for a name that is unknown, or not proven to be the recipient's.
const NAMELESS: &str = "friend";

/// A broadcast for one recipient, with the data of its mail.
#[derive(Debug, Clone)]
pub(super) struct BroadcastFacts {
    /// The recipient.
    pub recipient: Recipient,
    /// The tournament.
    pub tournament: Tournament,
    /// Subject and text, with placeholders.
    pub words: Words,
    /// Whether it is an invitation, and not about a ticket that the recipient holds.
    pub invitation: bool,
    /// Whether it announces a decision about the weather.
    pub weather: bool,
}

impl BroadcastFacts {
    /// Whether its recipient must choose what happens to their money (rule `choices`).
    pub(super) fn asks_to_choose(&self) -> bool {
        self.weather && self.tournament.is_cancelled()
    }

    /// `None` when the broadcast was stopped, or the recipient is gone or has unsubscribed.
    pub(super) fn find(stores: &mut dyn Stores, id: BroadcastId, user: UserId) -> Result<Option<Self>> {
        let broadcast = stores.broadcasts().find(id)?.filter(|broadcast| !broadcast.cancelled);
        let Some(broadcast) = broadcast else { return Ok(None) };
        let recipient = stores.broadcasts().recipient(broadcast.tournament, user)?;
        let (invitation, weather) = (broadcast.audience.invitation, broadcast.weather);
        let recipient = recipient.filter(|them| !invitation || them.invited && them.proven);
        let tournament = stores.tournaments().find(broadcast.tournament, true)?;
        let both = recipient.zip(tournament);
        Ok(both.map(|(recipient, tournament)| Self {
            recipient,
            tournament,
            words: broadcast.words,
            invitation,
            weather,
        }))
    }

    /// The same for the Admin who sends a test.
    pub(super) fn of_test(stores: &mut dyn Stores, test: BroadcastTest) -> Result<Option<Self>> {
        let recipient = stores.broadcasts().recipient(test.tournament, test.user)?;
        let tournament = stores.tournaments().find(test.tournament, true)?;
        let BroadcastTest { words, invitation, .. } = test;
        let words = Words { subject: format!("Test: {}", words.subject), ..words };
        let both = recipient.zip(tournament);
        Ok(both.map(|(recipient, tournament)| Self {
            recipient,
            tournament,
            words,
            invitation,
            weather: false,
        }))
    }

    /// The present address.
    pub(super) fn to(&self) -> Email {
        self.recipient.email.clone()
    }

    fn filling(&self, letterhead: &Letterhead) -> Filling {
        let recipient = &self.recipient;
        let named = recipient.proven && !recipient.name_first.is_empty();
        Filling {
            first_name: if named { words::typed(&recipient.name_first) } else { NAMELESS.into() },
            reference: recipient.references.join(", "),
            ..common_filling(&letterhead.fund_name, &self.tournament)
        }
    }
}

/// The Admin's text; below an invitation the link to unsubscribe and the fund's postal address.
pub(super) fn draft(letterhead: &Letterhead, facts: &BroadcastFacts, unsubscribe: Option<String>) -> Draft {
    let Words { subject, body } = facts.words.filled(&facts.filling(letterhead));
    let paragraphs = body.split("\n\n").map(str::trim).filter(|text| !text.is_empty());
    let mut blocks: Vec<Block> = paragraphs.map(|text| Block::Text(text.to_owned())).collect();
    if let Some(url) = unsubscribe {
        let why = format!(
            "You agreed to be told of coming tournaments of {}. If you do not want that any more:",
            letterhead.fund_name
        );
        blocks.push(Block::Go { why, label: "Unsubscribe", url });
        let address = words::joined(&[&letterhead.fund_name, &letterhead.payment.mail_address]);
        blocks.push(Block::Text(address));
    }
    let to = if facts.recipient.proven { words::typed(&facts.recipient.name_first) } else { String::new() };
    Draft { subject, to, blocks, events: vec![] }
}

/// The same with a link for each ticket of a cancelled event, by which its buyer chooses what happens to the money.
pub(super) fn with_choices(mut draft: Draft, choices: &[(ChoiceView, String)]) -> Draft {
    if !choices.is_empty() {
        draft.blocks.push(Block::Title("Your money".into()));
        let first = "Please choose what becomes of it: you get it back, give it to us as a gift, or keep it for next year's ticket.";
        draft.blocks.push(Block::Text(first.into()));
    }
    for (choice, url) in choices {
        let why = format!("For ticket {} we received {}:", choice.reference, words::price(choice.received));
        draft.blocks.push(Block::Go { why, label: "Choose", url: url.clone() });
    }
    draft
}

/// Subject and text of a broadcast as a recipient would read it. The unsubscribe link is made when it is sent.
pub(crate) fn preview(
    fund: &Fund,
    recipient: Recipient,
    tournament: Tournament,
    words: Words,
    invitation: bool,
) -> (String, String) {
    let letterhead = Letterhead::of(fund, "");
    let facts = BroadcastFacts { recipient, tournament, words, invitation, weather: false };
    let unsubscribe = invitation.then(|| "(a link of each recipient's own)".to_owned());
    let draft = draft(&letterhead, &facts, unsubscribe);
    (draft.subject.clone(), draft.text(&letterhead))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::testing::letterhead;
    use crate::testing::tournament;

    fn facts(proven: bool) -> BroadcastFacts {
        BroadcastFacts {
            recipient: Recipient {
                user: UserId(7),
                name_first: "Sam".into(),
                name_last: "Rivera".into(),
                email: Email::parse("sam@example.org").unwrap(),
                proven,
                invited: true,
                references: vec!["FW-7K3Q2M".into(), "FW-7K3Q2N".into()],
            },
            tournament: tournament(),
            words: Words {
                subject: "{event}".into(),
                body: "Dear {firstName},\nbring <b>rain</b> gear.\n\n\n{reference}".into(),
            },
            invitation: true,
            weather: false,
        }
    }

    #[test]
    fn a_mail_about_a_ticket_has_the_text_and_no_unsubscribe_link() {
        let draft = draft(&letterhead("The Fund"), &facts(true), None);
        let paragraphs = ["Dear Sam,\nbring <b>rain</b> gear.", "FW-7K3Q2M, FW-7K3Q2N"]
            .map(|text| Block::Text(text.into()));
        assert_eq!((draft.to.as_str(), &draft.blocks[..]), ("Sam", &paragraphs[..]));
        let html = draft.html(&letterhead("The Fund"), |_| String::new());
        assert!(html.contains("Dear Sam,<br>\nbring &lt;b&gt;rain&lt;/b&gt; gear."), "{html}");
    }

    #[test]
    fn an_invitation_has_the_postal_address_and_an_unsubscribe_link() {
        let draft = draft(&letterhead("The Fund"), &facts(true), Some("https://x.example/u".into()));
        let text = draft.text(&letterhead("The Fund"));
        assert!(text.contains("https://x.example/u\n\nThe Fund, P.O. Box 1\n"), "{text}");
    }

    #[test]
    fn an_unproven_address_is_not_greeted_by_name() {
        let draft = draft(&letterhead("The Fund"), &facts(false), None);
        assert_eq!(draft.to, "");
        assert!(draft.text(&letterhead("The Fund")).starts_with("Hello,\n\nDear friend,\n"));
    }
}
