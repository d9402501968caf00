use std::error::Error;
use std::time::Duration;

use object_store::Error as StoreError;
use object_store::client::HttpError;

/// What an S3-compatible store calls a bucket that is not there. It answers as it does for a file that is not.
const NO_SUCH_BUCKET: &str = "NoSuchBucket";

const ABOUT_THE_KEY: [&str; 4] =
    ["InvalidAccessKeyId", "SignatureDoesNotMatch", "NotSignedUp", "RequestTimeTooSkewed"];
const ABOUT_THE_REGION: [&str; 2] = ["AuthorizationHeaderMalformed", "PermanentRedirect"];

/// Why the store did not do it, in words for the log: without a secret, and without what the store was sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Its name leads nowhere.
    #[error("the name of the picture store leads nowhere: {0}")]
    UnknownHost(String),
    /// Its certificate is no good: of somebody unknown, for another name, or not for today.
    #[error("the certificate of the picture store is not to be trusted: {0}")]
    Certificate(String),
    /// Nobody listens there, or no way leads there.
    #[error("the picture store cannot be reached: {0}")]
    Unreachable(String),
    /// It says nothing.
    #[error("the picture store did not answer within {0:?}")]
    Slow(Duration),
    /// It was one of those a moment ago.
    #[error("the picture store was away a moment ago, and is not asked again yet")]
    RecentlyAway,
    /// There is no such bucket.
    #[error("the picture store has no bucket of this name")]
    NoBucket,
    /// There is no such key, or it has another secret.
    #[error("the picture store does not take the access key with its secret: {0}")]
    WrongKey(String),
    /// The key may not do this.
    #[error("the picture store does not allow this to the access key: {0}")]
    Forbidden(String),
    /// The bucket is elsewhere.
    #[error("the bucket is in another region: {0}")]
    OtherRegion(String),
    /// Anything else.
    #[error("the picture store failed: {0}")]
    Failed(String),
}

impl Fault {
    pub(super) fn of(error: &StoreError) -> Self {
        let (text, innermost) = (error.to_string(), innermost(error).to_string());
        match code(&text) {
            _ if causes(error).any(<dyn Error>::is::<HttpError>) => Self::unreached(error, innermost),
            NO_SUCH_BUCKET => Self::NoBucket,
            code @ "AccessDenied" => Self::Forbidden(code.into()),
            code if ABOUT_THE_KEY.contains(&code) => Self::WrongKey(code.into()),
            code if ABOUT_THE_REGION.contains(&code) => Self::OtherRegion(code.into()),
            "" => Self::Failed(innermost),
            code => Self::Failed(code.into()),
        }
    }

    /// Whom nothing was heard of. Of names and certificates only words tell.
    fn unreached(error: &StoreError, innermost: String) -> Self {
        let said = |some: &str| causes(error).any(|cause| cause.to_string().contains(some));
        if said("dns error") || said("failed to lookup address") {
            Self::UnknownHost(innermost)
        } else if said("invalid peer certificate") {
            Self::Certificate(innermost)
        } else {
            Self::Unreachable(innermost)
        }
    }

    /// Whether everybody who asks now would wait for nothing.
    pub(super) fn is_outage(&self) -> bool {
        matches!(self, Self::UnknownHost(_) | Self::Certificate(_) | Self::Unreachable(_) | Self::Slow(_))
    }
}

/// An error and what caused it, outermost first.
fn causes<'a>(error: &'a StoreError) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    let first: &'a (dyn Error + 'static) = error;
    std::iter::successors(Some(first), |error| (*error).source())
}

fn innermost(error: &StoreError) -> &(dyn Error + 'static) {
    causes(error).last().unwrap_or(error)
}

/// The name that an S3-compatible store gives to what went wrong; empty when there is none.
fn code(text: &str) -> &str {
    let after = text.split_once("<Code>").map_or("", |(_, after)| after);
    after.split_once("</Code>").map_or("", |(code, _)| code)
}

/// What there is not, is `None`.
pub(super) fn found<T>(answer: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(error @ StoreError::NotFound { .. }) if code(&error.to_string()) == NO_SUCH_BUCKET => Err(error),
        Err(StoreError::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
