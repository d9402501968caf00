//! The spreadsheet for the club: a row for each player, as CSV, JSON and Excel workbook (rule `club-spreadsheet`).

use std::io::{Cursor, Read};

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;

const EXCEL: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// A pairing of two on hole 7, one of them with a name like a formula, on a sponsor's ticket.
struct Field {
    app: App,
    admin: Person,
    tournament: i64,
}

impl Field {
    fn new() -> Self {
        let app = App::spawn();
        let tournament = app.tournament();
        let category = app.category(tournament, json!({"name": "Gold & best", "sponsor_flag": true}));
        let round = app.rows.insert("rounds", json!({"tournament_id": tournament}));
        let sponsor = app.rows.insert("sponsors", json!({"name": "=Keystead, Inc."}));
        let buyer = app.rows.insert("users", json!({"name_first": "Ann", "name_last": "Lee"}));
        let ticket = json!({"tournament_id": tournament, "ticket_category_id": category, "user_id": buyer,
            "sponsor_id": sponsor, "at_desk": true});
        let ticket = app.rows.insert("tickets", ticket);
        let group = app.rows.insert("groups", json!({"ticket_id": ticket, "round_id": round}));
        let other = app.rows.insert("users", json!({"name_first": "=1+1", "name_last": "Öz"}));
        for user in [buyer, other] {
            app.rows.insert("attendees", json!({"group_id": group, "user_id": user}));
        }
        app.rows.execute("UPDATE pairings SET hole = 7");
        Self { admin: app.admin(), app, tournament }
    }

    async fn get(&self, accept: &str) -> Answer {
        let path = format!("/api/DataExport/club/{}", self.tournament);
        self.app.get(&path).by(&self.admin).header("accept", accept).await
    }
}

/// A file in the archive of a workbook.
fn part(book: &[u8], name: &str) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(book)).unwrap();
    let mut text = String::new();
    archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
    text
}

/// The texts of a workbook, in the order of their cells.
fn texts(book: &[u8]) -> Vec<String> {
    let shared = part(book, "xl/sharedStrings.xml");
    let document = roxmltree::Document::parse(&shared).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("t"));
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn the_club_gets_a_row_for_each_player() {
    let field = Field::new();
    let rows = field.get("application/json").await.ok(200);
    let row = |first: &str, last: &str| {
        json!({"round": "Morning", "hole": "7", "pairing": 1, "cart": 1, "firstName": first, "lastName": last,
            "ticketCategory": "Gold & best", "sponsor": "=Keystead, Inc.", "notes": "walk-up; $250 due for the ticket"})
    };
    assert_eq!(rows, json!([row("Ann", "Lee"), row("=1+1", "Öz")]));
    let csv = field.get("text/csv").await;
    let text = csv.text();
    assert!(
        text.contains("round,hole,pairing,cart,firstName,lastName,ticketCategory,sponsor,notes"),
        "{text}"
    );
    assert!(
        text.contains("\"Morning\",\"7\",1,1,\"'=1+1\",\"Öz\",\"Gold & best\",\"'=Keystead, Inc.\""),
        "{text}"
    );
    assert_eq!(field.app.rows.count("audit_log WHERE action = 'export.club'"), 2);
}

#[tokio::test]
async fn the_workbook_holds_texts_and_numbers_and_no_formula() {
    let field = Field::new();
    let book = field.get(EXCEL).await;
    assert_eq!((book.status, book.header("content-type")), (200, EXCEL.to_owned()));
    assert!(
        book.header("content-disposition").ends_with(".xlsx\""),
        "{}",
        book.header("content-disposition")
    );
    let texts = texts(&book.body);
    assert_eq!(texts[..6], ["Round", "Hole", "Pairing", "Cart", "First name", "Last name"]);
    for text in ["Morning", "7", "Ann", "'=1+1", "Öz", "Gold & best", "'=Keystead, Inc."] {
        assert!(texts.contains(&text.to_owned()), "{text} in {texts:?}");
    }
    let sheet = part(&book.body, "xl/worksheets/sheet1.xml");
    assert!(!sheet.contains("<f>"), "{sheet}");
    let document = roxmltree::Document::parse(&sheet).unwrap();
    let rows = document.descendants().filter(|node| node.has_tag_name("row")).count();
    assert_eq!(rows, 3, "the headings and two players");
    let pairing = document.descendants().find(|node| node.attribute("r") == Some("C2")).unwrap();
    assert_eq!(
        (pairing.attribute("t"), pairing.descendants().find_map(|node| node.text())),
        (None, Some("1"))
    );
}

#[tokio::test]
async fn the_spreadsheet_needs_an_admin_and_an_existing_event() {
    let field = Field::new();
    let path = format!("/api/DataExport/club/{}", field.tournament);
    field.app.get(&path).by(&field.app.volunteer()).await.problem(403, "");
    field.app.get("/api/DataExport/club/999999").by(&field.admin).await.problem(404, "");
    let empty = field.app.tournament();
    let path = format!("/api/DataExport/club/{empty}");
    let none = field.app.get(&path).by(&field.admin);
    assert_eq!(none.again().header("accept", EXCEL).await.status, 204);
    assert_eq!(none.await.ok(200), Value::Array(vec![]));
}
