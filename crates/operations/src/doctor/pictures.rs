use fairway_application::Error;
use fairway_application::pictures::PHOTO;
use fairway_application::ports::{PictureFiles, PictureSize, Pictures, Randomness};
use fairway_platform::{StoreFault, StoredPictures, SystemRandomness};
use tokio::runtime::Handle;

use super::folder::in_full;
use super::{Finding, PictureSettings, wrong};

const PROBE: &[u8] = b"a picture that the doctor of Fairway tries to keep";

/// Checks that the picture store can store, find and remove a picture.
pub(super) fn check(settings: &PictureSettings) -> Vec<Finding> {
    let in_bucket = matches!(settings.bucket, Ok(Some(_)));
    let tried = open(settings).and_then(|store| try_out(&store).map_err(|error| away(&error, in_bucket)));
    let place = if in_bucket { "the bucket" } else { "the folder pictures of FAIRWAY_DATA_DIR" };
    vec![match tried {
        Err(finding) => finding,
        Ok(Tried::Fine) => Finding::Fine(format!("{place} keeps one, finds it again, and lets it go")),
        Ok(Tried::Lost) => wrong(
            format!("{place} does not return a picture that was stored"),
            "check whether a proxy caches or filters the requests to the store",
        ),
        Ok(Tried::Kept) => wrong(
            format!("{place} still returns a picture that was removed"),
            "let the key of FAIRWAY_S3_ACCESS_KEY delete objects too (s3:DeleteObject)",
        ),
    }]
}

enum Tried {
    Fine,
    /// A stored picture is missing.
    Lost,
    /// A removed picture is still there.
    Kept,
}

fn try_out(store: &StoredPictures) -> Result<Tried, Error> {
    // Some stores create a missing bucket on write.
    store.look()?;
    let name = format!("{:032x}.png", SystemRandomness.bits());
    store.put(PHOTO, &name, &PictureFiles { whole: PROBE.into(), small: None })?;
    let found = store.get(PHOTO, &name, PictureSize::Whole)?;
    store.remove(PHOTO, &name);
    if found.is_none_or(|found| found.bytes != PROBE) {
        return Ok(Tried::Lost);
    }
    let left = store.get(PHOTO, &name, PictureSize::Whole)?;
    Ok(if left.is_some() { Tried::Kept } else { Tried::Fine })
}

fn open(settings: &PictureSettings) -> Result<StoredPictures, Finding> {
    match &settings.bucket {
        Err(why) => Err(no_bucket(why)),
        Ok(Some(bucket)) => StoredPictures::in_bucket(bucket, Handle::current())
            .map_err(|why| no_bucket(&format!("FAIRWAY_S3_BUCKET, FAIRWAY_S3_ENDPOINT: {why}"))),
        Ok(None) => StoredPictures::in_folder(&settings.folder, Handle::current()).map_err(|why| {
            wrong(
                format!("there can be no folder for pictures: {}", in_full(&why)),
                "give FAIRWAY_DATA_DIR to the user of the service",
            )
        }),
    }
}

fn no_bucket(why: &str) -> Finding {
    wrong(
        why,
        "set FAIRWAY_S3_BUCKET, FAIRWAY_S3_ENDPOINT or _REGION, FAIRWAY_S3_ACCESS_KEY and FAIRWAY_S3_SECRET_KEY",
    )
}

fn away(error: &Error, in_bucket: bool) -> Finding {
    let fault = match error {
        Error::PicturesAway(cause) => cause.downcast_ref::<StoreFault>(),
        _ => None,
    };
    let mend = match fault {
        _ if !in_bucket => {
            "give the folder pictures in FAIRWAY_DATA_DIR, and all in it, to the user of the service, and make room on its disk"
        }
        Some(StoreFault::UnknownHost(_)) => {
            "look for a slip in FAIRWAY_S3_ENDPOINT or FAIRWAY_S3_REGION, or in this machine's DNS"
        }
        Some(StoreFault::Certificate(_)) => {
            "write FAIRWAY_S3_ENDPOINT by the name that the certificate is for, have it renewed if it has expired, or add its authority to the system's (`update-ca-certificates`)"
        }
        Some(StoreFault::Unreachable(_)) => {
            "correct FAIRWAY_S3_ENDPOINT, start the store, or look for a firewall between here and there"
        }
        Some(StoreFault::Slow(_) | StoreFault::RecentlyAway) => {
            "check whether FAIRWAY_S3_ENDPOINT is the store's address, and the load of the store"
        }
        Some(StoreFault::NoBucket) => "make the bucket, or correct FAIRWAY_S3_BUCKET",
        Some(StoreFault::WrongKey(_)) => {
            "correct FAIRWAY_S3_ACCESS_KEY and FAIRWAY_S3_SECRET_KEY; both clocks have to be right, too"
        }
        Some(StoreFault::Forbidden(_)) => {
            "let the key list the bucket, and read, write and delete in it (s3:ListBucket, s3:GetObject, s3:PutObject, s3:DeleteObject)"
        }
        Some(StoreFault::OtherRegion(_)) => "set FAIRWAY_S3_REGION to the bucket's region",
        Some(StoreFault::Failed(_)) | None => "read the log of the picture store",
    };
    let what = fault.map_or_else(|| in_full(error), ToString::to_string);
    wrong(what, mend)
}
