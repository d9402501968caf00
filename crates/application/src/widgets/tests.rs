use std::sync::{Arc, Mutex};

use fairway_domain::access::Role;
use fairway_domain::ids::WidgetPhotoId;
use fairway_domain::picture::{Format, PictureFault};
use fairway_domain::refusal::Refusal;

use super::*;
use crate::idempotency::Once;
use crate::pictures::Upload;
use crate::ports::{
    CheckedPicture, CleanHtml, InlinePicture, MockHtmlCleaner, MockPictureChecker, MockPictures, PictureFiles,
};
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports};
use crate::{IfVersion, Wanted};

const NOTHING: Outcomes = Outcomes { commits: 0, rollbacks: 0 };

fn widget(type_id: i64, photos: usize) -> Widget {
    let photo = WidgetPhoto {
        id: WidgetPhotoId(8),
        file_name: "day.jpg".into(),
        content_type: "image/jpeg".into(),
        file_size: 9,
        picture: "p.jpg".into(),
    };
    Widget {
        id: WidgetId(5),
        tournament_id: TournamentId(1),
        type_id,
        type_name: WidgetType::of(type_id).unwrap().name().into(),
        name: "Day".into(),
        body: "<p>Old</p>".into(),
        live: false,
        position: 1,
        photos: vec![photo; photos],
        version: 3,
    }
}

/// The calls to the picture store, in order.
type Log = Arc<Mutex<Vec<String>>>;

/// Use cases over these stores; the second embedded picture of a text is damaged.
fn widgets(expect: impl FnOnce(&mut MockStores)) -> (Widgets, FakeDatabase, Log) {
    let database = FakeDatabase::expecting(expect);
    let log = Log::default();
    let mut pictures = MockPictures::new();
    let kept = log.clone();
    pictures.expect_put().returning(move |_, name, _| {
        kept.lock().unwrap().push(format!("put {name}"));
        Ok(())
    });
    let removed = log.clone();
    pictures.expect_remove().returning(move |_, name| removed.lock().unwrap().push(format!("remove {name}")));
    let mut checker = MockPictureChecker::new();
    checker.expect_check().returning(|file, _| {
        let files = PictureFiles { whole: vec![1], small: None };
        if file == b"bad" {
            Err(PictureFault::Damaged)
        } else {
            Ok(CheckedPicture { format: Format::Png, files })
        }
    });
    let mut cleaner = MockHtmlCleaner::new();
    cleaner.expect_admit().returning(
        |html| {
            if html.contains("absurd") { Err("is absurd".into()) } else { Ok(()) }
        },
    );
    cleaner.expect_clean().withf(|html, _| !html.contains("absurd")).returning(|html, moved| {
        let inline =
            |(address, file): (&str, &[u8])| InlinePicture { address: address.into(), file: file.into() };
        let all: [(&str, &[u8]); 2] = [("data:good", b"good"), ("data:bad", b"bad")];
        let there = all.into_iter().filter(|(address, _)| html.contains(address) && moved.is_empty());
        CleanHtml {
            html: moved.iter().fold(html.to_owned(), |html, (from, to)| html.replace(from, to)),
            pictures: moved.values().cloned().collect(),
            inline: there.map(inline).collect(),
        }
    });
    let ports = Ports {
        pictures: Arc::new(pictures),
        picture_checker: Arc::new(checker),
        html_cleaner: Arc::new(cleaner),
        ..ports(database.clone(), FixedClock::default())
    };
    (Widgets::new(&ports), database, log)
}

fn form(html: &str) -> WidgetForm {
    WidgetForm { body: Some(Ok(html.into())), ..WidgetForm::default() }
}

fn once<T>() -> Once<T> {
    Once { key: None, encode: |_| Ok(String::new()) }
}

fn editor() -> Actor {
    actor(7, &[Role::ContentEditor])
}

#[test]
fn a_text_with_a_damaged_picture_is_refused_and_leaves_no_picture() {
    let (widgets, database, log) = widgets(|_| {});
    let refused = widgets.update(
        &editor(),
        Some(WidgetId(5)),
        &form("data:good data:bad"),
        &IfVersion::default(),
        &Wanted::default(),
    );
    let sentence = "content holds a picture that is damaged and cannot be read as a picture";
    assert!(matches!(&refused, Err(Error::Invalid(errors)) if errors.to_string() == sentence), "{refused:?}");
    assert_eq!(database.outcomes(), NOTHING);
    let name = format!("{:032x}.png", 1);
    assert_eq!(*log.lock().unwrap(), [format!("put {name}"), format!("remove {name}")]);
}

#[test]
fn an_unsaved_text_neither_leaves_nor_deletes_pictures() {
    let (widgets, database, log) = widgets(|stores| {
        stores.widgets.expect_lock().returning(|_| Ok(Some(widget(1, 0))));
    });
    let stale = widgets.update(
        &editor(),
        Some(WidgetId(5)),
        &form("data:good"),
        &IfVersion::one(2),
        &Wanted::default(),
    );
    assert!(matches!(stale, Err(Error::Refused(Refusal::Stale))));
    assert_eq!(database.outcomes(), Outcomes { commits: 0, rollbacks: 1 });
    let name = format!("{:032x}.png", 1);
    assert_eq!(*log.lock().unwrap(), [format!("put {name}"), format!("remove {name}")]);
}

#[test]
fn a_saved_text_s_pictures_are_stored_and_its_old_ones_deleted() {
    let (widgets, database, log) = widgets(|stores| {
        stores.widgets.expect_lock().returning(|_| Ok(Some(widget(1, 0))));
        stores.widgets.expect_find().returning(|_, _| Ok(Some(widget(1, 0))));
        let written = stores.widgets.expect_update().times(1);
        written
            .withf(|_, details| details.body == format!("<img src='/media/photo/{:032x}.png'>", 1))
            .returning(|_, _| Ok(()));
        stores.widgets.expect_text_pictures().returning(|_| Ok(vec!["old.png".into(), "shared.png".into()]));
        let set = stores.widgets.expect_set_text_pictures().times(1);
        set.withf(|_, names| names == [format!("{:032x}.png", 1)]).returning(|_, _| Ok(()));
        stores.pictures.expect_unshown().returning(|_, _| Ok(vec!["old.png".into()]));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
    });
    widgets
        .update(
            &editor(),
            Some(WidgetId(5)),
            &form("<img src='data:good'>"),
            &IfVersion::one(3),
            &Wanted::default(),
        )
        .unwrap();
    assert_eq!(database.outcomes(), Outcomes { commits: 1, rollbacks: 0 });
    assert_eq!(*log.lock().unwrap(), [format!("put {:032x}.png", 1), "remove old.png".into()]);
}

#[test]
fn an_endless_text_is_refused_before_it_is_read() {
    let (widgets, database, _) = widgets(|_| {});
    let tags = "<p>".repeat(20_001);
    let refused =
        widgets.create(&editor(), &form(&tags), &once(), &Wanted::default()).unwrap_err().to_string();
    assert_eq!(refused, "content cannot hold more than 20000 tags");
    let long = widgets
        .create(&editor(), &form(&"x".repeat(100_001)), &once(), &Wanted::default())
        .unwrap_err()
        .to_string();
    assert_eq!(long, "content cannot be longer than 100000 characters");
    let picture = format!("absurd <img src='data:image/png;base64,{}'>", "A".repeat(15_000_000));
    let large =
        widgets.create(&editor(), &form(&picture), &once(), &Wanted::default()).unwrap_err().to_string();
    assert_eq!(large, "content holds a picture of more than 10 MB");
    for endless in ["absurd &amp;".repeat(100_000), "absurd".into()] {
        let refused = widgets.create(&editor(), &form(&endless), &once(), &Wanted::default());
        assert!(matches!(refused, Err(Error::Invalid(_))), "before it is cleaned");
    }
    assert_eq!(database.outcomes(), NOTHING);
}

#[test]
fn a_widget_with_photos_becomes_no_post_and_a_post_gets_none() {
    let (with_photos, _, _) = widgets(|stores| {
        stores.widgets.expect_lock().returning(|_| Ok(Some(widget(2, 2))));
    });
    let post = WidgetForm { type_id: Some(WidgetType::Post.id()), ..WidgetForm::default() };
    let refused =
        with_photos.update(&editor(), Some(WidgetId(5)), &post, &IfVersion::default(), &Wanted::default());
    assert!(matches!(refused, Err(Error::Refused(Refusal::WidgetHasPhotos(2)))), "{refused:?}");

    let (post, _, log) = widgets(|stores| {
        stores.widgets.expect_find().returning(|_, _| Ok(Some(widget(3, 0))));
    });
    let upload = Upload { file_name: "a.png".into(), bytes: vec![1] };
    let photo = NewWidgetPhoto { widget_id: Some(WidgetId(5)), photo: Some(upload) };
    let refused = post.add_photo(&editor(), &photo, &once()).unwrap_err().to_string();
    assert_eq!(refused, "WidgetId is a Post, which takes no photos");
    assert!(log.lock().unwrap().is_empty(), "no picture was stored at any time");
}

#[test]
fn an_unchanged_order_writes_nothing() {
    let (widgets, database, _) = widgets(|stores| {
        stores.widgets.expect_lock().returning(|_| Ok(Some(widget(1, 0))));
        stores.widgets.expect_of_tournament().returning(|_, _| Ok(vec![widget(1, 0)]));
    });
    assert_eq!(widgets.reorder(&editor(), vec![(WidgetId(5), 1)], |_| true).unwrap().len(), 1);
    assert_eq!(database.outcomes().commits, 1);
    let missing = widgets.reorder(&editor(), vec![(WidgetId(5), 2)], |_| true).unwrap_err().to_string();
    assert_eq!(missing, "position must number the widgets from 1 to 1, each once");
}
