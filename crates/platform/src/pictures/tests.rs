//! The behaviour of both stores, and their errors during an outage.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::time::Instant;

use tokio::runtime::Runtime;

use super::*;
use crate::TestS3;

const WHOLE: PictureSize = PictureSize::Whole;
const SMALL: PictureSize = PictureSize::Small;
const HOUR: Duration = Duration::from_hours(1);

fn files(whole: &[u8], small: Option<&[u8]>) -> PictureFiles {
    PictureFiles { whole: whole.into(), small: small.map(<[u8]>::to_vec) }
}

/// Runs a test with a new folder and with a new bucket, and the path of their files.
fn on_each_store(run: impl Fn(&Path, &StoredPictures)) {
    let runtime = Runtime::new().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("pictures");
    run(&inside, &StoredPictures::in_folder(&inside, runtime.handle().clone()).unwrap());
    let s3 = TestS3::start(runtime.handle());
    run(&s3.folder(), &StoredPictures::in_bucket(&s3.bucket(), runtime.handle().clone()).unwrap());
}

#[test]
fn a_picture_is_found_under_its_name_and_no_other() {
    on_each_store(|_, pictures| {
        pictures.put("logo", "a.png", &files(b"png", None)).unwrap();
        let found = pictures.get("logo", "a.png", WHOLE).unwrap().unwrap();
        assert_eq!((found.content_type, found.bytes.as_slice()), ("image/png", &b"png"[..]));
        assert_eq!(pictures.get("logo", "b.png", WHOLE).unwrap(), None);
        assert_eq!(pictures.get("banner", "a.png", WHOLE).unwrap(), None);
        assert_eq!(pictures.get("banner", "a.png", SMALL).unwrap(), None);
    });
}

#[test]
fn a_picture_of_ten_megabytes_comes_back_to_the_byte() {
    on_each_store(|_, pictures| {
        let large: Vec<u8> = (0..10_485_760_u32).map(|n| n.to_le_bytes()[0] ^ n.to_le_bytes()[1]).collect();
        pictures.put("photo", "a.jpg", &files(&large, None)).unwrap();
        assert!(pictures.get("photo", "a.jpg", WHOLE).unwrap().is_some_and(|found| found.bytes == large));
    });
}

#[test]
fn the_small_one_is_the_whole_one_where_that_is_no_longer() {
    on_each_store(|_, pictures| {
        pictures.put("photo", "a.jpg", &files(b"large", Some(b"little"))).unwrap();
        pictures.put("photo", "b.jpg", &files(b"short", None)).unwrap();
        let bytes = |name, size| pictures.get("photo", name, size).unwrap().unwrap().bytes;
        assert_eq!((bytes("a.jpg", WHOLE), bytes("a.jpg", SMALL)), (b"large".into(), b"little".into()));
        assert_eq!((bytes("b.jpg", WHOLE), bytes("b.jpg", SMALL)), (b"short".into(), b"short".into()));
    });
}

#[test]
fn a_copy_has_all_sizes_and_stays_when_the_other_goes() {
    on_each_store(|_, pictures| {
        pictures.put("photo", "a.jpg", &files(b"large", Some(b"little"))).unwrap();
        pictures.put("photo", "b.jpg", &files(b"short", None)).unwrap();
        assert!(pictures.copy("photo", "a.jpg", "c.jpg").unwrap());
        assert!(pictures.copy("photo", "b.jpg", "d.jpg").unwrap());
        assert!(!pictures.copy("photo", "none.jpg", "e.jpg").unwrap());
        pictures.remove("photo", "a.jpg");
        let bytes = |name, size| pictures.get("photo", name, size).unwrap().map(|picture| picture.bytes);
        assert_eq!(bytes("c.jpg", WHOLE), Some(b"large".into()));
        assert_eq!(bytes("c.jpg", SMALL), Some(b"little".into()));
        assert_eq!(bytes("d.jpg", SMALL), Some(b"short".into()));
        assert_eq!(bytes("e.jpg", WHOLE), None);
    });
}

#[test]
fn a_removed_picture_is_gone_in_all_sizes_and_may_be_removed_again() {
    on_each_store(|folder, pictures| {
        for name in ["a.png", "b.png"] {
            pictures.put("logo", name, &files(b"png", Some(b"little"))).unwrap();
        }
        pictures.remove("logo", "a.png");
        pictures.remove("logo", "a.png");
        for size in [WHOLE, SMALL] {
            assert_eq!(pictures.get("logo", "a.png", size).unwrap(), None);
            assert!(pictures.get("logo", "b.png", size).unwrap().is_some());
        }
        for path in ["logo/a.png", "small/logo/a.png"] {
            assert!(!folder.join(path).exists(), "{path}");
        }
    });
}

#[test]
fn old_pictures_are_listed_by_name_and_a_copy_is_new() {
    on_each_store(|folder, pictures| {
        assert_eq!(pictures.kept_for("photo", Duration::ZERO).unwrap(), Vec::<String>::new());
        for name in ["old.png", "new.png"] {
            pictures.put("photo", name, &files(b"png", Some(b"little"))).unwrap();
        }
        let past = SystemTime::now().checked_sub(HOUR * 2).unwrap();
        for path in ["photo/old.png", "small/photo/old.png"] {
            let file = std::fs::File::options().write(true).open(folder.join(path)).unwrap();
            file.set_modified(past).unwrap();
        }
        assert!(pictures.copy("photo", "old.png", "copy.png").unwrap());
        assert_eq!(pictures.kept_for("photo", HOUR).unwrap(), ["old.png"]);
        std::fs::remove_file(folder.join("photo/old.png")).unwrap();
        assert_eq!(pictures.kept_for("photo", HOUR).unwrap(), ["old.png"], "its small one is still there");
        assert_eq!(pictures.kept_for("logo", HOUR).unwrap(), Vec::<String>::new());
        assert_eq!(pictures.kept_for("photo", Duration::ZERO).unwrap().len(), 3);
    });
}

#[test]
fn all_stored_pictures_are_listed_over_several_responses() {
    on_each_store(|folder, pictures| {
        std::fs::create_dir_all(folder.join("photo")).unwrap();
        for n in 0..2_100 {
            std::fs::write(folder.join(format!("photo/{n}.png")), "png").unwrap();
        }
        assert_eq!(pictures.kept_for("photo", Duration::ZERO).unwrap().len(), 2_100);
    });
}

#[test]
fn a_half_written_file_goes_when_it_is_old_and_is_never_listed() {
    let runtime = Runtime::new().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let pictures = StoredPictures::in_folder(folder.path(), runtime.handle().clone()).unwrap();
    pictures.put("photo", "a.png", &files(b"png", Some(b"little"))).unwrap();
    let halves = ["photo/b.png#1", "small/photo/b.png#2"].map(|half| folder.path().join(half));
    for half in &halves {
        std::fs::write(half, "hal").unwrap();
    }
    assert_eq!(pictures.kept_for("photo", HOUR).unwrap(), Vec::<String>::new());
    assert!(halves.iter().all(|half| half.exists()), "one may be on its way");
    assert_eq!(pictures.kept_for("photo", Duration::ZERO).unwrap(), ["a.png"]);
    assert!(!halves.iter().any(|half| half.exists()));
}

#[test]
fn a_name_cannot_climb_out_of_the_folder() {
    on_each_store(|folder, pictures| {
        std::fs::write(folder.parent().unwrap().join("secret"), "secret").unwrap();
        assert_eq!(pictures.get("..", "secret", WHOLE).unwrap(), None);
        assert_eq!(pictures.get("logo", "../../secret", WHOLE).unwrap(), None);
    });
}

#[test]
fn a_bucket_stores_content_type_and_cache_control_of_files() {
    let runtime = Runtime::new().unwrap();
    let s3 = TestS3::start(runtime.handle());
    let pictures = StoredPictures::in_bucket(&s3.bucket(), runtime.handle().clone()).unwrap();
    pictures.put("photo", "a.jpg", &files(b"large", Some(b"little"))).unwrap();
    pictures.copy("photo", "a.jpg", "b.jpg").unwrap();
    for path in ["photo/a.jpg", "small/photo/a.jpg", "photo/b.jpg", "small/photo/b.jpg"] {
        let kept = runtime.block_on(pictures.store.get(&Key::from(path))).unwrap().attributes;
        assert_eq!(kept.get(&Attribute::ContentType).unwrap().as_ref(), "image/jpeg", "{path}");
        assert_eq!(kept.get(&Attribute::CacheControl).unwrap().as_ref(), FOR_EVER, "{path}");
    }
    pictures.put("logo", "a.jpg", &files(b"large", Some(b"little"))).unwrap();
    for path in ["logo/a.jpg", "small/logo/a.jpg"] {
        let kept = runtime.block_on(pictures.store.get(&Key::from(path))).unwrap().attributes;
        assert_eq!(kept.get(&Attribute::CacheControl).unwrap().as_ref(), AN_HOUR, "{path}");
    }
}

/// The errors of put, get, list and look during an outage. Removal reports none.
fn sentences(bucket: &Bucket) -> [String; 4] {
    // Each on a new store; otherwise the second would only report the outage that the first found.
    let ask = |how: fn(&StoredPictures) -> Result<()>| {
        let runtime = Runtime::new().unwrap();
        let pictures = StoredPictures::in_bucket(bucket, runtime.handle().clone()).unwrap();
        pictures.remove("photo", "a.png");
        let pictures = StoredPictures::in_bucket(bucket, runtime.handle().clone()).unwrap();
        let Err(Error::PicturesAway(cause)) = how(&pictures) else { return "nothing".to_owned() };
        let text = format!("{cause} {cause:?}");
        assert!(!text.contains(&bucket.secret_key), "{text}");
        cause.to_string()
    };
    [
        ask(|pictures| pictures.put("photo", "a.png", &files(b"png", None))),
        ask(|pictures| pictures.get("photo", "a.png", WHOLE).map(drop)),
        ask(|pictures| pictures.kept_for("photo", HOUR).map(drop)),
        ask(StoredPictures::look),
    ]
}

#[test]
fn wrong_key_wrong_secret_and_missing_bucket_have_their_sentences() {
    let runtime = Runtime::new().unwrap();
    let s3 = TestS3::start(runtime.handle());
    for said in sentences(&Bucket { access_key: "AKNOBODY".into(), ..s3.bucket() }) {
        assert_eq!(said, "the picture store does not take the access key with its secret: NotSignedUp");
    }
    for said in sentences(&Bucket { secret_key: "another".into(), ..s3.bucket() }) {
        let wrong = "the picture store does not take the access key with its secret: SignatureDoesNotMatch";
        assert_eq!(said, wrong);
    }
    // The test server creates missing buckets on write; the answers of real stores are tested below.
    let nowhere = Bucket { name: "nowhere".into(), ..s3.bucket() };
    let pictures = StoredPictures::in_bucket(&nowhere, runtime.handle().clone()).unwrap();
    for asked in [pictures.look(), pictures.kept_for("photo", HOUR).map(drop)] {
        let Err(Error::PicturesAway(cause)) = asked else { panic!("it is there") };
        assert_eq!(cause.to_string(), "the picture store has no bucket of this name");
    }
}

/// A server with the same response to every request.
fn answering(answer: &'static str) -> Bucket {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    elsewhere(&address.to_string())
}

fn elsewhere(address: &str) -> Bucket {
    Bucket {
        name: "pictures".into(),
        endpoint: Some(format!("http://{address}")),
        region: "us-east-1".into(),
        access_key: "AKFAIRWAY".into(),
        secret_key: "hush-hush-hush".into(),
    }
}

#[test]
fn answers_of_stores_are_read_even_if_a_bucket_looks_like_a_file() {
    let cases = [
        ("404 Not Found", "NoSuchBucket", "the picture store has no bucket of this name"),
        (
            "403 Forbidden",
            "AccessDenied",
            "the picture store does not allow this to the access key: AccessDenied",
        ),
        (
            "400 Bad Request",
            "AuthorizationHeaderMalformed",
            "the bucket is in another region: AuthorizationHeaderMalformed",
        ),
        ("503 Slow Down", "SlowDown", "the picture store failed: SlowDown"),
    ];
    for (status, code, sentence) in cases {
        let body = format!("<Error><Code>{code}</Code><Message>No.</Message></Error>");
        let answer =
            format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len());
        for said in sentences(&answering(answer.leak())) {
            assert_eq!(said, sentence, "{status}");
        }
    }
}

#[test]
fn a_dead_store_is_reported_soon_and_not_asked_again_at_once() {
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for said in sentences(&elsewhere(&nobody.to_string())) {
        assert!(said.starts_with("the picture store cannot be reached: "), "{said}");
    }
    for said in sentences(&elsewhere("nowhere.invalid:9000")) {
        assert!(said.starts_with("the name of the picture store leads nowhere: "), "{said}");
    }
    let runtime = Runtime::new().unwrap();
    let pictures =
        StoredPictures::in_bucket(&elsewhere(&nobody.to_string()), runtime.handle().clone()).unwrap();
    pictures.get("photo", "a.png", WHOLE).unwrap_err();
    for _ in 0..100 {
        let Err(Error::PicturesAway(cause)) = pictures.get("photo", "a.png", WHOLE) else { panic!() };
        assert_eq!(cause.to_string(), StoreFault::RecentlyAway.to_string());
        pictures.remove("photo", "a.png");
    }
}

#[test]
fn a_silent_store_times_out_and_is_used_again_once_it_is_back() {
    let runtime = Runtime::new().unwrap();
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let bucket = elsewhere(&silent.local_addr().unwrap().to_string());
    let pictures = StoredPictures::in_bucket(&bucket, runtime.handle().clone()).unwrap();
    let asked = Instant::now();
    let Err(Error::PicturesAway(cause)) = pictures.get("photo", "a.png", WHOLE) else { panic!() };
    assert_eq!(cause.to_string(), "the picture store did not answer within 5s");
    assert!(asked.elapsed() < READING + Duration::from_secs(20), "{:?}", asked.elapsed());
    std::thread::spawn(move || {
        for stream in silent.incoming() {
            let mut stream = stream.unwrap();
            let _ = stream.read(&mut [0; 4096]);
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nETag: \"a\"\r\n";
            let more = "Last-Modified: Sat, 21 Nov 2026 12:00:00 GMT\r\nConnection: close\r\n\r\npng";
            let _ = stream.write_all(format!("{head}{more}").as_bytes());
        }
    });
    let back = Instant::now();
    while pictures.get("photo", "a.png", WHOLE).is_err() {
        assert!(back.elapsed() < Duration::from_secs(10), "it is never asked again");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_picture_that_breaks_off_is_not_shown_by_half() {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nETag: \"a\"\r\n";
    let more = "Last-Modified: Sat, 21 Nov 2026 12:00:00 GMT\r\nConnection: close\r\n\r\nhalf a picture";
    let bucket = answering(format!("{head}{more}").leak());
    let runtime = Runtime::new().unwrap();
    let pictures = StoredPictures::in_bucket(&bucket, runtime.handle().clone()).unwrap();
    assert!(matches!(pictures.get("photo", "a.png", WHOLE), Err(Error::PicturesAway(_))));
}
