//! The mail to a sponsor's managers after the review of its logo.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use fairway_domain::values::Email;

use super::draft::{Block, Draft};
use super::{Letterhead, words};
use crate::error::Result;
use crate::outbox;
use crate::ports::Stores;
use crate::stores::mail::{LogoReview, Message};
use crate::stores::sponsors::{Sponsor, Whose};

/// Time between a reservation and the reminder of a missing logo.
const REMIND_AFTER: TimeDelta = TimeDelta::days(3);

/// The decision, and its recipient.
#[derive(Debug, Clone)]
pub(super) struct LogoFacts {
    /// The recipient.
    pub to: Email,
    /// First name of the recipient; may be empty.
    pub name: String,
    /// The decision.
    pub review: LogoReview,
    /// The logo's sponsor.
    pub sponsor: Sponsor,
}

impl LogoFacts {
    /// The present sponsor and person; `None` when they do not manage it any more, when it is gone, or when they have no address. The decision is the
    /// stored one.
    pub(super) fn find(stores: &mut dyn Stores, review: LogoReview) -> Result<Option<Self>> {
        let Some(sponsor) = stores.sponsors().find(review.sponsor, Whose::ManagedBy(review.user))? else {
            return Ok(None);
        };
        let Some(user) = stores.users().find(review.user)? else { return Ok(None) };
        Ok(user.email.map(|to| Self { to, name: user.name_first, review, sponsor }))
    }
}

/// The decision on a logo, with its reason, and the link to upload another one.
pub(super) fn draft(letterhead: &Letterhead, facts: &LogoFacts) -> Draft {
    let LogoFacts { name, review, sponsor, .. } = facts;
    let sponsor_name = &words::typed(&sponsor.details.name);
    let (verdict, first) = if review.verified {
        ("Logo approved", format!("We have approved a logo of {sponsor_name}."))
    } else {
        ("Logo not approved", format!("We have not approved a logo of {sponsor_name}."))
    };
    let next = if review.verified {
        "See it beside the details of the sponsor:"
    } else {
        "Please send us another one, or the same one mended, on the page of the sponsor:"
    };
    let mut blocks = vec![
        Block::Text(first),
        Block::Facts(vec![("Sponsor", sponsor_name.clone()), ("Reason", review.reason.clone())]),
    ];
    if review.verified {
        blocks.push(Block::Text(
            "The first logo of a sponsor stands on the pages of the tournaments that it supports.".into(),
        ));
    }
    blocks.push(Block::Go {
        why: next.into(),
        label: "Sponsor",
        url: letterhead.link(&format!("/account/sponsor/{}/edit", sponsor.id)),
    });
    Draft { subject: format!("{verdict}: {sponsor_name}"), to: words::typed(name), blocks, events: vec![] }
}

/// The decision on a sponsor that a buyer has named, with its reason, and the next step.
pub(super) fn sponsor(letterhead: &Letterhead, facts: &LogoFacts) -> Draft {
    let LogoFacts { name, review, sponsor, .. } = facts;
    let sponsor_name = &words::typed(&sponsor.details.name);
    let (verdict, first, next) = if review.verified {
        let first = format!("We have approved {sponsor_name}: the pages of its events show it from now on.");
        ("Sponsor approved", first, "See its details, and send us its logo:")
    } else {
        let first = format!("We have not approved {sponsor_name}. Nobody sees it on the pages of events.");
        ("Sponsor not approved", first, "See its details:")
    };
    let blocks = vec![
        Block::Text(first),
        Block::Facts(vec![("Sponsor", sponsor_name.clone()), ("Reason", review.reason.clone())]),
        page_of(letterhead, sponsor, next),
    ];
    Draft { subject: format!("{verdict}: {sponsor_name}"), to: words::typed(name), blocks, events: vec![] }
}

/// Asks for a missing logo, with the link to upload it.
pub(super) fn missing(letterhead: &Letterhead, facts: &LogoFacts) -> Draft {
    let LogoFacts { name, sponsor, .. } = facts;
    let sponsor_name = &words::typed(&sponsor.details.name);
    let first = format!(
        "{sponsor_name} has no logo yet, so the event's page shows its name alone. This is the only reminder."
    );
    let blocks = vec![Block::Text(first), page_of(letterhead, sponsor, "Please send us the logo here:")];
    let subject = format!("Your logo: {sponsor_name}");
    Draft { subject, to: words::typed(name), blocks, events: vec![] }
}

fn page_of(letterhead: &Letterhead, sponsor: &Sponsor, why: &str) -> Block {
    let url = letterhead.link(&format!("/account/sponsor/{}/edit", sponsor.id));
    Block::Go { why: why.into(), label: "Sponsor", url }
}

/// Reminds each buyer once, three days after they reserved, of their sponsor without a logo.
pub(super) fn remind(stores: &mut dyn Stores, now: DateTime<Utc>, today: NaiveDate) -> Result<()> {
    for (sponsor, user, email) in stores.sponsors().ask_for_logos(now - REMIND_AFTER, today, now)? {
        outbox::queue_mail(stores, Some(&email), Message::LogoAsked(sponsor, user), now)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use fairway_domain::ids::UserId;

    use super::*;
    use crate::mail::testing::letterhead;
    use crate::testing::sponsor;

    fn parts(verified: bool, reason: &str) -> (String, [String; 2]) {
        let facts = LogoFacts {
            to: Email::parse("pat@example.org").unwrap(),
            name: "Pat".into(),
            review: LogoReview { sponsor: sponsor().id, user: UserId(7), verified, reason: reason.into() },
            sponsor: sponsor(),
        };
        let letterhead = letterhead("The Fund");
        let draft = draft(&letterhead, &facts);
        (draft.subject.clone(), [draft.text(&letterhead), draft.html(&letterhead, |_| String::new())])
    }

    #[track_caller]
    fn assert_contains(parts: &[String; 2], told: &[&str]) {
        for part in parts {
            for told in told {
                assert!(part.contains(told), "{told} in {part}");
            }
        }
    }

    const WHERE: [&str; 3] =
        ["Hello Pat,", "Harbor Health", "https://golf.example.org/account/sponsor/4/edit"];

    #[test]
    fn an_approval_has_its_reason_if_there_is_one() {
        let (subject, approved) = parts(true, "Sharp and clear");
        assert_eq!(subject, "Logo approved: Harbor Health");
        assert_contains(&approved, &WHERE);
        assert_contains(&approved, &["We have approved a logo", "Reason", "Sharp and clear"]);
        let (_, silent) = parts(true, "");
        assert!(silent.iter().all(|part| !part.contains("Reason")), "{silent:?}");
    }

    #[test]
    fn a_refusal_has_its_reason_and_the_link_to_upload_another() {
        let (subject, refused) = parts(false, "Too dark <b>on green</b>");
        assert_eq!(subject, "Logo not approved: Harbor Health");
        assert_contains(&refused, &WHERE);
        assert_contains(&refused, &["We have not approved a logo", "Please send us another one"]);
        let [text, html] = &refused;
        assert!(text.contains("Too dark <b>on green</b>"), "{text}");
        assert!(html.contains("Too dark &lt;b&gt;on green&lt;/b&gt;"), "{html}");
    }
}
