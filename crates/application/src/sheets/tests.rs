use std::collections::HashMap;

use chrono::NaiveTime;
use fairway_domain::access::Role;
use fairway_domain::course::Course;
use fairway_domain::ids::RoundId;
use fairway_domain::sheet::PlayedRound;

use super::*;
use crate::error::Error;
use crate::idempotency::{Answer, Once};
use crate::testing::{FakeDatabase, FixedClock, Legible, MockStores, actor, ports};

const ID: TournamentId = TournamentId(3);

/// An event in which nobody plays yet: its sheets are those of its par 3s and par 5s.
fn source() -> SheetSource {
    let round = PlayedRound {
        id: RoundId(1),
        name: "Morning".into(),
        day: chrono::NaiveDate::default(),
        time: NaiveTime::default(),
        course: Course::proposed(),
    };
    SheetSource { event: "The Classic".into(), rounds: vec![round], people: vec![], sponsors: HashMap::new() }
}

fn digest_of(key: &str) -> String {
    let sheet = sheets(&source()).into_iter().find(|sheet| sheet.key == key).unwrap();
    SheetView::of(sheet, &Legible, None).digest
}

fn printing(sheets: &[(&str, &str)]) -> Printing {
    let paper = |(key, digest): &(&str, &str)| {
        let (key, digest) = ((*key).into(), (*digest).into());
        PaperForm { key, digest, removed: false }
    };
    Printing { tournament: Some(ID), sheets: sheets.iter().map(paper).collect() }
}

fn once() -> Once<Marked> {
    Once { key: None, encode: |_| Ok(String::new()) }
}

fn over(expect: impl FnOnce(&mut MockStores)) -> (Sheets, FakeDatabase) {
    let database = FakeDatabase::expecting(expect);
    (Sheets::new(&ports(database.clone(), FixedClock::default())), database)
}

#[test]
fn a_sheet_that_changed_meanwhile_is_not_marked() {
    let (sheets, _) = over(|stores| {
        stores.sheets.expect_source().returning(|_| Ok(Some(source())));
        stores.sheets.expect_printed().returning(|_| Ok(vec![]));
        let save = stores.sheets.expect_save_printed().times(1);
        save.withf(|_, _, _, sheets| sheets.iter().map(|it| it.key.as_str()).eq(["closestToPin-1-4"]))
            .returning(|_, _, _, _| Ok(()));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
    });
    let digest = digest_of("closestToPin-1-4");
    let told =
        printing(&[("closestToPin-1-4", &digest), ("closestToPin-1-7", &digest), ("badge-1", &digest)]);
    let marked = sheets.mark_printed(&actor(1, &[Role::Admin]), &told, &once()).unwrap();
    let Answer::New(marked) = marked else { panic!("it was marked now") };
    let changed = vec!["closestToPin-1-7".to_owned(), "badge-1".to_owned()];
    assert_eq!(marked, Marked { marked: 1, changed });
}

#[test]
fn paper_in_the_bin_is_none_of_a_sheet_that_is_wanted_and_leaves_no_trace() {
    let (sheets, _) = over(|stores| {
        stores.sheets.expect_source().returning(|_| Ok(Some(source())));
        stores.sheets.expect_printed().returning(|_| Ok(vec![]));
        stores
            .sheets
            .expect_save_printed()
            .withf(|_, _, _, sheets| sheets.is_empty())
            .returning(|_, _, _, _| Ok(()));
    });
    let digest = digest_of("closestToPin-1-4");
    let mut told = printing(&[("closestToPin-1-4", &digest), ("badge-1", &digest), ("badge-1", &digest)]);
    told.sheets.iter_mut().for_each(|paper| paper.removed = true);
    let marked = sheets.mark_printed(&actor(1, &[Role::Admin]), &told, &once()).unwrap();
    let Answer::New(marked) = marked else { panic!("it was told now") };
    assert_eq!(marked, Marked { marked: 0, changed: vec!["closestToPin-1-4".to_owned()] });
}

#[test]
fn a_sheet_that_is_told_twice_is_marked_once() {
    let (sheets, _) = over(|stores| {
        stores.sheets.expect_source().returning(|_| Ok(Some(source())));
        stores.sheets.expect_printed().returning(|_| Ok(vec![]));
        stores.sheets.expect_save_printed().times(1).returning(|_, _, _, _| Ok(()));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
    });
    let digest = digest_of("closestToPin-1-4");
    let told = printing(&[("closestToPin-1-4", &digest), ("closestToPin-1-4", &digest)]);
    let marked = sheets.mark_printed(&actor(1, &[Role::Admin]), &told, &once()).unwrap();
    let Answer::New(marked) = marked else { panic!("it was marked now") };
    assert_eq!(marked, Marked { marked: 1, changed: vec![] });
}

#[test]
fn nothing_is_marked_without_a_tournament_or_a_sheet() {
    let (sheets, database) = over(|_| ());
    let refused = sheets.mark_printed(&actor(1, &[Role::Admin]), &Printing::default(), &once());
    assert!(matches!(refused, Err(Error::Invalid(_))));
    assert_eq!(database.outcomes().commits, 0);
}

#[test]
fn kinds_lack_sheets_once_they_are_needed_or_in_use() {
    let views = |printed: &[(&str, &str)]| -> Vec<SheetView> {
        let kept = |key: &str| {
            let (_, digest) = printed.iter().find(|(of, _)| *of == key)?;
            let (key, digest) = (key.to_owned(), (*digest).to_owned());
            Some(PrintedSheet { key, digest, facts: vec![], at: FixedClock::default().0, by: None })
        };
        let view = |sheet: Sheet| {
            let printed = kept(&sheet.key);
            SheetView::of(sheet, &Legible, printed)
        };
        sheets(&source()).into_iter().map(view).collect()
    };
    assert_eq!(to_print(&views(&[])), [], "an event may go without measuring drives");
    let digest = digest_of("closestToPin-1-4");
    assert_eq!(to_print(&views(&[("closestToPin-1-4", &digest)])), [(SheetKind::ClosestToPin, 3)]);
    assert_eq!(to_print(&views(&[("closestToPin-1-4", "other")])), [(SheetKind::ClosestToPin, 4)]);
}
