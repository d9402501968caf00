//! The mail about a decision of staff to the people of a sponsor.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use fairway_domain::ids::SponsorId;

use crate::error::Result;
use crate::outbox;
use crate::ports::Stores;
use crate::stores::mail::{LogoReview, Message};

/// Queues the mail about a decision for every manager of the sponsor, once even with several links.
pub(super) fn queue_review(
    stores: &mut dyn Stores,
    message: fn(LogoReview) -> Message,
    (sponsor, verified, reason): (SponsorId, bool, &str),
    now: DateTime<Utc>,
) -> Result<()> {
    let links = stores.user_sponsors().of_sponsor(sponsor)?;
    let people: BTreeMap<_, _> = links.into_iter().map(|link| (link.user_id, link.user.email)).collect();
    for (user, email) in people {
        let review = LogoReview { sponsor, user, verified, reason: reason.to_owned() };
        outbox::queue_mail(stores, email.as_ref(), message(review), now)?;
    }
    Ok(())
}
