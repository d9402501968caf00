//! `seed-demo`: the demonstration in the operator's own database, on request.

use serde_json::json;

use crate::site::{ADMIN, Site, files};
use crate::upgrade::left_by;

const WANTED: [&str; 2] = ["seed-demo", "--yes-invented-accounts"];

#[tokio::test]
async fn an_empty_database_gets_the_demonstration_and_its_accounts() {
    let site = Site::empty();
    let said = site.refused(&["seed-demo"]);
    assert!(said.contains("--yes-invented-accounts"), "{said}");
    assert!(site.database.state().is_empty(), "nothing was changed");

    let printed = site.done(&WANTED);
    let mut server = site.start();
    let accounts: Vec<Vec<_>> =
        printed.lines().skip(2).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(accounts.len(), 4, "{printed}");
    for account in accounts {
        let [.., email, password] = account[..] else { panic!("{printed}") };
        server.sign_in((email, password)).await;
    }
    server.sign_in(ADMIN).await;
    let tournament = server.get("/api/Tournament/mostRecentLive", "*/*").await;
    assert!(String::from_utf8(tournament).unwrap().contains("\"slug\""));
}

#[test]
fn a_database_with_a_person_or_a_tournament_is_unchanged() {
    for (table, row) in [("users", json!({})), ("tournaments", json!({}))] {
        let site = Site::empty();
        site.done(&["migrate"]);
        site.database.insert(table, row);
        let before = site.database.state();
        let said = site.refused(&WANTED);
        assert!(said.contains("the database holds a person or a tournament already"), "{said}");
        assert_eq!(site.database.state(), before);
    }
    // Checking alone does not migrate it.
    let older = left_by("00000000000011");
    let before = older.database.state();
    older.refused(&WANTED);
    assert_eq!(older.database.state(), before);
    let twice = Site::demonstration();
    let before = twice.database.state();
    twice.refused(&WANTED);
    assert_eq!(twice.database.state(), before);
}

#[test]
fn pictures_of_another_site_are_not_joined() {
    let (site, other) = (Site::demonstration(), Site::empty());
    let before = files(site.folder());
    let folder = site.folder().to_str().unwrap();
    let said = other.refused(&["seed-demo", "--yes-invented-accounts", "--data-dir", folder]);
    assert!(said.contains("the picture store holds pictures already"), "{said}");
    assert!(other.database.state().is_empty(), "no table was made");
    assert_eq!(files(site.folder()), before);
}
