//! Exports opened by other programs: a CSV library of another language, and `LibreOffice` Calc. `just exports` installs both.

use std::path::{Path, PathBuf};
use std::process::Command;

use roxmltree::{Document, Node};
use tempfile::TempDir;

use crate::app::App;
use crate::export_rows::{self, COMPREHENSIVE, Cell, Expected, ROSTER, TICKETS};

/// Calc's import options: commas, quotes, UTF-8, from the first line, American English, quoted cells as text, dates and TRUE recognised.
const AS_MEANT: &str = "CSV:44,34,76,1,,1033,true,true";
/// The default options: texts that look like numbers become numbers.
const AS_IT_COMES: &str = "CSV:44,34,76,1,,1033,false,true";

/// The exports of a tournament with every value that is hard to write, in a folder.
struct Exported {
    expected: Expected,
    folder: TempDir,
    _app: App,
}

impl Exported {
    async fn new() -> Self {
        let app = App::spawn();
        let admin = app.admin();
        let expected = export_rows::insert(&app);
        let folder = tempfile::tempdir().unwrap();
        for which in ["attendeeRoster", "comprehensive", "tickets"] {
            let path = format!("/api/DataExport/{which}/{}", expected.tournament);
            let answer = app.get(&path).by(&admin).header("accept", "text/csv").await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            std::fs::write(folder.path().join(format!("{which}.csv")), &answer.body).unwrap();
        }
        Self { expected, folder, _app: app }
    }

    /// The file of each export, with its expected headings and rows.
    fn files(&self) -> [(PathBuf, Vec<Vec<Cell>>); 3] {
        let file = |name: &str| self.folder.path().join(name);
        [
            (file("attendeeRoster.csv"), with_headings(&ROSTER, &self.expected.roster)),
            (file("comprehensive.csv"), with_headings(&COMPREHENSIVE, &self.expected.comprehensive)),
            (file("tickets.csv"), with_headings(&TICKETS, &self.expected.tickets)),
        ]
    }
}

fn with_headings(headings: &[&str], rows: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
    let headings = headings.iter().map(|heading| Cell::Text((*heading).to_owned())).collect();
    std::iter::once(headings).chain(rows.iter().cloned()).collect()
}

/// The output of a program.
fn run(command: &mut Command, install: &str) -> Vec<u8> {
    let output = command.output().unwrap_or_else(|error| panic!("{error}: {install}"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[tokio::test]
#[ignore = "needs other programs: `just exports`"]
async fn another_csv_library_reads_every_cell_as_typed() {
    let exported = Exported::new().await;
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/csv/read.mjs");
    for (file, expected) in exported.files() {
        let printed =
            run(Command::new("node").arg(program).arg(&file), "`just exports` brings what it needs");
        let read: Vec<Vec<String>> = serde_json::from_slice(&printed).unwrap();
        let expected: Vec<Vec<_>> =
            expected.iter().map(|row| row.iter().map(Cell::written).collect()).collect();
        assert_eq!(read, expected, "{}", file.display());
    }
}

/// Opens a file in Calc and returns its cells.
fn open_in_calc(file: &Path, import: &str) -> Vec<Vec<Opened>> {
    let folder = tempfile::tempdir().unwrap();
    let profile = format!("-env:UserInstallation=file://{}", folder.path().join("profile").display());
    run(
        Command::new("soffice")
            .args([
                &profile,
                "--headless",
                "--convert-to",
                "fods",
                &format!("--infilter={import}"),
                "--outdir",
            ])
            .arg(folder.path())
            .arg(file),
        "install LibreOffice Calc, on Debian by `apt-get install libreoffice-calc-nogui`",
    );
    let sheet = folder.path().join(file.with_extension("fods").file_name().unwrap());
    let text = std::fs::read_to_string(&sheet).unwrap();
    let document = Document::parse(&text).unwrap();
    rows(&document)
}

/// A cell of a sheet.
#[derive(Debug, Clone, PartialEq)]
struct Opened {
    /// The type in the sheet: string, float, boolean, date; empty for no value.
    kind: String,
    /// The value; for a string its text, with a line for each paragraph.
    value: String,
    formula: bool,
}

impl Opened {
    /// The type that Calc must give the cell.
    fn expected(cell: &Cell) -> Self {
        let (kind, value) = match cell {
            Cell::Nothing => ("", String::new()),
            // Calc has one kind of line break.
            Cell::Text(text) => ("string", text.replace("\r\n", "\n")),
            Cell::Number(number) => ("float", number.to_string()),
            Cell::Flag(flag) => ("boolean", flag.to_string()),
            Cell::Moment(moment) => {
                let seconds = if moment.len() == 16 { ":00" } else { "" };
                ("date", format!("{}{seconds}", moment.replace(' ', "T")))
            }
        };
        Self { kind: kind.to_owned(), value, formula: false }
    }

    fn of(cell: Node<'_, '_>) -> Self {
        let told = |name: &str| attribute(cell, name).unwrap_or_default().to_owned();
        let kind = told("value-type");
        let value = match kind.as_str() {
            "float" => told("value"),
            "boolean" => told("boolean-value"),
            "date" => told("date-value"),
            _ => {
                let paragraphs = cell.children().filter(|node| is(*node, "p"));
                paragraphs.map(text).collect::<Vec<_>>().join("\n")
            }
        };
        Self { kind, value, formula: attribute(cell, "formula").is_some() }
    }
}

/// Whether the node is an element with this name, in any namespace.
fn is(node: Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}

/// An attribute in any namespace.
fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attributes().find(|it| it.name() == name).map(|it| it.value())
}

/// A paragraph's text; its white space is written as elements.
fn text(node: Node<'_, '_>) -> String {
    if let Some(text) = node.text().filter(|_| node.is_text()) {
        return text.to_owned();
    }
    match node.tag_name().name() {
        "s" => " ".repeat(attribute(node, "c").map_or(1, |count| count.parse().unwrap())),
        "tab" => "\t".to_owned(),
        "line-break" => "\n".to_owned(),
        _ => node.children().map(text).collect(),
    }
}

/// The rows of a sheet, without trailing empty cells.
fn rows(document: &Document<'_>) -> Vec<Vec<Opened>> {
    let rows = document.descendants().filter(|node| is(*node, "table-row"));
    let cells = |row: Node<'_, '_>| {
        let cells = row.children().filter(|node| is(*node, "table-cell"));
        let repeated = cells.flat_map(|cell| {
            let times = attribute(cell, "number-columns-repeated").map_or(1, |times| times.parse().unwrap());
            std::iter::repeat_n(Opened::of(cell), times)
        });
        let mut cells: Vec<_> = repeated.collect();
        while cells.last().is_some_and(|cell| cell.kind.is_empty()) {
            cells.pop();
        }
        cells
    };
    rows.map(cells).filter(|row| !row.is_empty()).collect()
}

#[tokio::test]
#[ignore = "needs other programs: `just exports`"]
async fn calc_opens_every_cell_as_typed_and_none_as_a_formula() {
    let exported = Exported::new().await;
    for (file, expected) in exported.files() {
        let opened = open_in_calc(&file, AS_MEANT);
        assert_eq!(opened.len(), expected.len());
        for (line, (opened, expected)) in opened.into_iter().zip(expected).enumerate() {
            let mut expected: Vec<_> = expected.iter().map(Opened::expected).collect();
            while expected.last().is_some_and(|cell| cell.kind.is_empty()) {
                expected.pop();
            }
            assert_eq!(opened, expected, "line {line} of {}", file.display());
        }
    }
}

#[tokio::test]
#[ignore = "needs other programs: `just exports`"]
async fn calc_with_default_options_makes_no_formula_of_any_cell() {
    let exported = Exported::new().await;
    for (file, expected) in exported.files() {
        let opened = open_in_calc(&file, AS_IT_COMES);
        assert_eq!(opened.len(), expected.len());
        let formulas = opened.iter().flatten().filter(|cell| cell.formula).collect::<Vec<_>>();
        assert_eq!(formulas, Vec::<&Opened>::new());
    }
}

#[tokio::test]
#[ignore = "needs other programs: `just exports`"]
async fn the_control_without_its_apostrophe_a_cell_is_a_formula() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("control.csv");
    std::fs::write(&file, "\u{feff}firstName\r\n\"=1+1\"\r\n").unwrap();
    let opened = open_in_calc(&file, AS_IT_COMES);
    assert!(opened[1][0].formula, "{opened:?}");
}
