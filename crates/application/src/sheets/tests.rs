use fairway_domain::access::Role;
use fairway_domain::sheet::sheets;

use super::*;
use crate::error::Error;
use crate::idempotency::{Answer, Once};
use crate::testing::{FakeDatabase, FixedClock, Legible, MockStores, actor, ports, sheet_source};

const ID: TournamentId = TournamentId(3);

fn digest_of(key: &str) -> String {
    let sheet = sheets(&sheet_source()).into_iter().find(|sheet| sheet.key == key).unwrap();
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
        stores.sheets.expect_source().returning(|_| Ok(Some(sheet_source())));
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
fn removed_paper_of_a_needed_sheet_is_changed_and_of_others_ignored() {
    let (sheets, _) = over(|stores| {
        stores.sheets.expect_source().returning(|_| Ok(Some(sheet_source())));
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
fn a_sheet_that_is_sent_twice_is_marked_once() {
    let (sheets, _) = over(|stores| {
        stores.sheets.expect_source().returning(|_| Ok(Some(sheet_source())));
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
