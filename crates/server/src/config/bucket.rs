//! The store of the pictures.

use clap::Args;
use fairway_platform::Bucket;

use super::{Secret, set};

/// Amazon's default region, for stores without one.
const FIRST_REGION: &str = "us-east-1";

/// The bucket that pictures are kept in (rules `pictures`, `many-instances`). Several instances need one, or a folder that they share.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Pictures")]
pub struct BucketConfig {
    /// Bucket of an S3-compatible store to keep pictures in; without one, they are in the folder pictures of the data folder
    #[arg(long = "s3-bucket", env = "FAIRWAY_S3_BUCKET", value_name = "NAME", global = true)]
    pub name: Option<String>,
    /// The store's address, as in `https://s3.example.org` or `http://minio:9000`; without one, Amazon's of the region
    #[arg(long = "s3-endpoint", env = "FAIRWAY_S3_ENDPOINT", value_name = "URL", global = true)]
    pub endpoint: Option<String>,
    /// The bucket's region, as in eu-central-1; us-east-1 by default, which most stores that are not Amazon's take
    #[arg(long = "s3-region", env = "FAIRWAY_S3_REGION", value_name = "REGION", global = true)]
    pub region: Option<String>,
    /// Access key that may list the bucket, and read, write and delete what is in it
    #[arg(
        long = "s3-access-key",
        env = "FAIRWAY_S3_ACCESS_KEY",
        value_name = "KEY",
        hide_env_values = true,
        global = true
    )]
    pub access_key: Option<Secret>,
    /// The secret of the access key
    #[arg(
        long = "s3-secret-key",
        env = "FAIRWAY_S3_SECRET_KEY",
        value_name = "SECRET",
        hide_env_values = true,
        global = true
    )]
    pub secret_key: Option<Secret>,
}

/// A bucket without its key, or the reverse: pictures would be stored elsewhere unnoticed.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("some FAIRWAY_S3_… settings are there, so {} must be set too, or none of them", .0.join(" and "))]
pub struct HalfABucket(Vec<&'static str>);

impl BucketConfig {
    /// The configured bucket; `None` without any of its settings.
    ///
    /// # Errors
    /// [`HalfABucket`].
    pub fn bucket(&self) -> Result<Option<Bucket>, HalfABucket> {
        let secret = |secret: &'static str, value: &Option<Secret>| {
            (secret, set(value.as_ref().map(|value| value.0.as_str())).map(str::to_owned))
        };
        let needed = [
            ("FAIRWAY_S3_BUCKET", set(self.name.as_deref()).map(str::to_owned)),
            secret("FAIRWAY_S3_ACCESS_KEY", &self.access_key),
            secret("FAIRWAY_S3_SECRET_KEY", &self.secret_key),
        ];
        let (endpoint, region) = (set(self.endpoint.as_deref()), set(self.region.as_deref()));
        if endpoint.is_none() && region.is_none() && needed.iter().all(|(_, value)| value.is_none()) {
            return Ok(None);
        }
        let missing = needed.iter().filter(|(_, value)| value.is_none()).map(|(name, _)| *name).collect();
        let [(_, Some(name)), (_, Some(access_key)), (_, Some(secret_key))] = needed else {
            return Err(HalfABucket(missing));
        };
        Ok(Some(Bucket {
            name,
            endpoint: endpoint.map(str::to_owned),
            region: region.unwrap_or(FIRST_REGION).to_owned(),
            access_key,
            secret_key,
        }))
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        bucket: BucketConfig,
    }

    fn bucket(arguments: &[&str]) -> Result<Option<Bucket>, String> {
        let parsed = Arguments::parse_from([&["server"], arguments].concat());
        let told = format!("{:?}", parsed.bucket);
        assert!(!told.contains("hush"), "{told}");
        parsed.bucket.bucket().map_err(|half| half.to_string())
    }

    const WHOLE: [&str; 3] = ["--s3-bucket=golf", "--s3-access-key=AK", "--s3-secret-key=hush"];

    #[test]
    fn without_settings_of_a_bucket_pictures_are_in_the_folder() {
        assert!(bucket(&[]).unwrap().is_none());
        assert!(bucket(&["--s3-bucket=", "--s3-region= ", "--s3-secret-key="]).unwrap().is_none());
    }

    #[test]
    fn a_bucket_and_its_key_are_enough() {
        let whole = bucket(&WHOLE).unwrap().unwrap();
        assert_eq!((whole.name.as_str(), whole.region.as_str(), whole.endpoint), ("golf", "us-east-1", None));
        assert_eq!((whole.access_key.as_str(), whole.secret_key.as_str()), ("AK", "hush"));
        let more = ["--s3-region=eu-central-1", "--s3-endpoint=http://minio:9000"];
        let more = bucket(&[WHOLE.as_slice(), &more].concat()).unwrap().unwrap();
        assert_eq!(
            (more.region.as_str(), more.endpoint.unwrap().as_str()),
            ("eu-central-1", "http://minio:9000")
        );
    }

    #[test]
    fn half_a_bucket_is_refused_with_the_missing_names() {
        for (there, missing) in [
            (&WHOLE[..1], "FAIRWAY_S3_ACCESS_KEY and FAIRWAY_S3_SECRET_KEY"),
            (&WHOLE[..2], "FAIRWAY_S3_SECRET_KEY"),
            (&WHOLE[1..], "FAIRWAY_S3_BUCKET"),
            (
                &["--s3-region=eu-central-1"],
                "FAIRWAY_S3_BUCKET and FAIRWAY_S3_ACCESS_KEY and FAIRWAY_S3_SECRET_KEY",
            ),
            (
                &["--s3-endpoint=http://m"],
                "FAIRWAY_S3_BUCKET and FAIRWAY_S3_ACCESS_KEY and FAIRWAY_S3_SECRET_KEY",
            ),
        ] {
            let Err(said) = bucket(there) else { panic!("{there:?} is enough") };
            assert!(said.contains(&format!("so {missing} must be set too")), "{said}");
        }
    }
}
