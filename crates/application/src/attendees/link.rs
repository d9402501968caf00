use super::Attendees;
use crate::checks::Checks;
use crate::error::{Error, Result};
use crate::ports::{ClientAddress, TryKey};
use crate::stores::attendees::Pass;

/// The answer to a link whose pass is gone, and to one that never existed.
const NO_SUCH_PASS: Error = Error::NotFound(
    "This link opens no pass: the place was given up or given to somebody else, the ticket was cancelled, or the link is not whole.",
);

impl Attendees {
    /// The pass that the link of a mail opens, for every holder of the link (rule `pass-links`). Only links that open no pass count against the
    /// client, so that a club's shared network keeps its passes.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty token; [`Error::NotFound`]; [`Error::TooMany`].
    pub fn open(&self, client: ClientAddress, token: &str) -> Result<Pass> {
        let mut checks = Checks::default();
        checks.required("passToken", token);
        checks.finish()?;
        let digest = self.digests.sha256(token.trim());
        if let Some(pass) = self.database.read(|stores| stores.attendees().linked_pass(&digest))? {
            return Ok(pass.visible_by_link());
        }
        self.tries.count(TryKey::PassLinks(client))?;
        Err(NO_SUCH_PASS)
    }
}
