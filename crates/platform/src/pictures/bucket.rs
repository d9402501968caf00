use std::time::Duration;

use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::{BackoffConfig, ClientOptions, RetryConfig};
use url::Url;

/// The time limit for connecting to the store.
const CONNECTING: Duration = Duration::from_secs(2);
/// The time limit for transferring one file.
const TRANSFER: Duration = Duration::from_secs(15);

/// A bucket of an S3-compatible store, and its access key.
#[derive(Clone)]
pub struct Bucket {
    /// Its name.
    pub name: String,
    /// The store's address, such as `http://minio:9000`, with path-style bucket names; `None` for Amazon's.
    pub endpoint: Option<String>,
    /// The region, such as `eu-central-1`.
    pub region: String,
    /// The id of the access key.
    pub access_key: String,
    /// The secret of the access key.
    pub secret_key: String,
}

/// The bucket's settings are unusable. The error never contains a secret.
#[derive(Debug, thiserror::Error)]
pub enum BadBucket {
    /// The address is invalid.
    #[error("the address of a picture store must be like https://s3.example.org or http://minio:9000")]
    Endpoint,
    /// The name is invalid.
    #[error("the name of a bucket has 3 to 63 letters, digits, dots and hyphens")]
    Name,
    /// The client cannot be created, for example without root certificates.
    #[error("nothing can talk to the picture store: {0}")]
    Client(#[source] object_store::Error),
}

impl Bucket {
    /// A client for the bucket; no request is sent yet.
    pub(super) fn open(&self) -> Result<AmazonS3, BadBucket> {
        if !is_bucket_name(&self.name) {
            return Err(BadBucket::Name);
        }
        let endpoint = self.endpoint.as_deref().map(endpoint).transpose()?;
        // HTTPS uses the process's crypto provider. A second bucket finds the provider already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let in_the_clear = endpoint.as_ref().is_some_and(|address| address.starts_with("http:"));
        let client = ClientOptions::new()
            .with_allow_http(in_the_clear)
            .with_connect_timeout(CONNECTING)
            .with_timeout(TRANSFER);
        let mut store = AmazonS3Builder::new()
            .with_bucket_name(&self.name)
            .with_region(&self.region)
            .with_access_key_id(&self.access_key)
            .with_secret_access_key(&self.secret_key)
            .with_client_options(client)
            .with_retry(few_retries())
            // Not every store supports bulk removal, and each call here removes one file.
            .with_disable_bulk_delete(true);
        if let Some(endpoint) = endpoint {
            store = store.with_endpoint(endpoint);
        }
        store.build().map_err(BadBucket::Client)
    }
}

/// Few retries, because a visitor waits.
fn few_retries() -> RetryConfig {
    RetryConfig {
        backoff: BackoffConfig {
            init_backoff: Duration::from_millis(100),
            max_backoff: Duration::from_millis(500),
            base: 2.0,
        },
        max_retries: 2,
        retry_timeout: Duration::from_secs(3),
    }
}

fn is_bucket_name(text: &str) -> bool {
    (3..=63).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
}

fn endpoint(text: &str) -> Result<String, BadBucket> {
    let url = Url::parse(text).map_err(|_why| BadBucket::Endpoint)?;
    let bare = url.query().is_none() && url.fragment().is_none();
    let nobody = url.username().is_empty() && url.password().is_none();
    if ["http", "https"].contains(&url.scheme()) && bare && nobody {
        Ok(url.as_str().trim_end_matches('/').to_owned())
    } else {
        Err(BadBucket::Endpoint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bucket(name: &str, endpoint: &str) -> Bucket {
        Bucket {
            name: name.into(),
            endpoint: Some(endpoint.into()),
            region: "us-east-1".into(),
            access_key: "key".into(),
            secret_key: "hush".into(),
        }
    }

    #[test]
    fn an_address_has_a_scheme_and_a_host() {
        for good in ["https://s3.example.org", "http://127.0.0.1:9000/", "https://example.org/storage/v1/s3"]
        {
            assert!(bucket("pictures", good).open().is_ok(), "{good}");
        }
        for wrong in
            ["minio:9000", "s3.example.org", "ftp://s3", "https://u:p@s3.example.org", "https://s3?a=b", ""]
        {
            let refused = bucket("pictures", wrong).open();
            assert!(matches!(refused, Err(BadBucket::Endpoint)), "{wrong}");
        }
    }

    #[test]
    fn a_bucket_has_a_name_that_stays_in_its_place() {
        for wrong in ["", "ab", "a/b", "../up", "a b c", "a?b=c", &"a".repeat(64)] {
            assert!(matches!(bucket(wrong, "http://s3").open(), Err(BadBucket::Name)), "{wrong}");
        }
    }
}
