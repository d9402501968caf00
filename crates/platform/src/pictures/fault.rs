use std::error::Error;
use std::time::Duration;

use object_store::Error as StoreError;
use object_store::client::HttpError;

/// The error code of a missing bucket. Its status is 404, as for a missing file.
const NO_SUCH_BUCKET: &str = "NoSuchBucket";

const ABOUT_THE_KEY: [&str; 4] =
    ["InvalidAccessKeyId", "SignatureDoesNotMatch", "NotSignedUp", "RequestTimeTooSkewed"];
const ABOUT_THE_REGION: [&str; 2] = ["AuthorizationHeaderMalformed", "PermanentRedirect"];

/// Why the store failed, in words for the log, without secrets and uploaded data.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreFault {
    /// The host name does not resolve.
    #[error("the name of the picture store leads nowhere: {0}")]
    UnknownHost(String),
    /// The certificate is invalid: unknown issuer, another name, or expired.
    #[error("the certificate of the picture store is not to be trusted: {0}")]
    Certificate(String),
    /// Connection refused, or no route.
    #[error("the picture store cannot be reached: {0}")]
    Unreachable(String),
    /// The store does not answer in time.
    #[error("the picture store did not answer within {0:?}")]
    Slow(Duration),
    /// The store failed a moment ago, so no request was sent.
    #[error("the picture store was away a moment ago, and is not asked again yet")]
    RecentlyAway,
    /// The bucket does not exist.
    #[error("the picture store has no bucket of this name")]
    NoBucket,
    /// The access key does not exist, or its secret is wrong.
    #[error("the picture store does not take the access key with its secret: {0}")]
    WrongKey(String),
    /// The access key lacks the permission.
    #[error("the picture store does not allow this to the access key: {0}")]
    Forbidden(String),
    /// The bucket is in another region.
    #[error("the bucket is in another region: {0}")]
    OtherRegion(String),
    /// Any other failure.
    #[error("the picture store failed: {0}")]
    Failed(String),
}

impl StoreFault {
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

    /// The fault of a request without an answer. Names and certificates can be distinguished only by the message.
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

    /// Whether further requests would fail in the same way now.
    pub(super) fn is_outage(&self) -> bool {
        matches!(self, Self::UnknownHost(_) | Self::Certificate(_) | Self::Unreachable(_) | Self::Slow(_))
    }
}

/// An error and its sources, outermost first.
fn causes<'a>(error: &'a StoreError) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    let first: &'a (dyn Error + 'static) = error;
    std::iter::successors(Some(first), |error| (*error).source())
}

fn innermost(error: &StoreError) -> &(dyn Error + 'static) {
    causes(error).last().unwrap_or(error)
}

/// The error code in an S3 response; empty without one.
fn code(text: &str) -> &str {
    let after = text.split_once("<Code>").map_or("", |(_, after)| after);
    after.split_once("</Code>").map_or("", |(code, _)| code)
}

/// Maps a missing file to `None`.
pub(super) fn found<T>(answer: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(error @ StoreError::NotFound { .. }) if code(&error.to_string()) == NO_SUCH_BUCKET => Err(error),
        Err(StoreError::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
