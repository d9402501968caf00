//! The cells of an export, in CSV and Excel.

use std::fmt::Write;

use chrono::{DateTime, NaiveDateTime, Utc};
use fairway_domain::category::Price;
use rust_xlsxwriter::{Worksheet, XlsxError};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use crate::wire::{Dollars, Moment};

/// The characters that start a formula in a spreadsheet, in half and full width.
const FORMULA: [char; 12] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];

/// A value that CSV can hold.
pub(super) trait Cell {
    /// Appends the cell to the line. Text is quoted, so that a spreadsheet can import it as text even if it looks like a number; numbers, dates and TRUE are
    /// not quoted.
    fn write(&self, line: &mut String);

    /// Writes the cell into an Excel sheet, with the same type.
    fn put(&self, sheet: &mut Worksheet, row: u32, column: u16) -> Result<(), XlsxError>;
}

/// Whether a spreadsheet could read the text as a formula.
fn is_formula(text: &str) -> bool {
    let invisible = |letter: char| letter.is_whitespace() || letter.is_control() || IGNORED.contains(&letter);
    let first = text.chars().find(|letter| !invisible(*letter));
    first.is_some_and(|letter| FORMULA.contains(&letter)) || text.starts_with(CONTROLS)
}

/// Text that no spreadsheet reads as a formula (rule `export-cells`): one that begins like a formula, also behind white space or an invisible character,
/// gets a leading apostrophe.
impl Cell for String {
    fn write(&self, line: &mut String) {
        if self.is_empty() {
            return;
        }
        line.push('"');
        if is_formula(self) {
            line.push('\'');
        }
        for letter in self.chars() {
            if letter == '"' {
                line.push('"');
            }
            line.push(letter);
        }
        line.push('"');
    }

    /// Excel cells keep text as text, but it becomes a formula when the club saves the sheet as CSV.
    fn put(&self, sheet: &mut Worksheet, row: u32, column: u16) -> Result<(), XlsxError> {
        // Excel rejects cells with control characters or with longer texts.
        let text: String = self.chars().filter(|letter| !letter.is_control() || *letter == '\n').collect();
        let text = if is_formula(self) { format!("'{text}") } else { text };
        let text: String = text.chars().take(CELL_MAX).collect();
        if text.is_empty() { Ok(()) } else { sheet.write_string(row, column, text).map(drop) }
    }
}

/// Limit of characters in an Excel cell, with room for characters of two UTF-16 units.
const CELL_MAX: usize = 16_000;
/// Characters without a width, which programs may skip.
const IGNORED: [char; 6] = ['\u{feff}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{ad}'];
/// Some programs split cells at these characters, so the text behind one would begin a cell.
const CONTROLS: [char; 3] = ['\t', '\r', '\n'];

impl Cell for bool {
    fn write(&self, line: &mut String) {
        line.push_str(if *self { "TRUE" } else { "FALSE" });
    }

    fn put(&self, sheet: &mut Worksheet, row: u32, column: u16) -> Result<(), XlsxError> {
        sheet.write_boolean(row, column, *self).map(drop)
    }
}

impl Cell for i64 {
    fn write(&self, line: &mut String) {
        put(line, self);
    }

    fn put(&self, sheet: &mut Worksheet, row: u32, column: u16) -> Result<(), XlsxError> {
        // Every exported integer is below 2^53.
        let number = self.to_string().parse::<f64>().unwrap_or_default();
        sheet.write_number(row, column, number).map(drop)
    }
}

impl<C: Cell> Cell for Option<C> {
    fn write(&self, line: &mut String) {
        if let Some(value) = self {
            value.write(line);
        }
    }

    fn put(&self, sheet: &mut Worksheet, row: u32, column: u16) -> Result<(), XlsxError> {
        self.as_ref().map_or(Ok(()), |value| value.put(sheet, row, column))
    }
}

impl Cell for Dollars {
    fn write(&self, line: &mut String) {
        let Price { cents } = self.0;
        let (dollars, cents) = (cents / 100, cents % 100);
        if cents == 0 { put(line, &dollars) } else { put(line, &format_args!("{dollars}.{cents:02}")) }
    }

    fn put(&self, sheet: &mut Worksheet, row: u32, column: u16) -> Result<(), XlsxError> {
        let mut text = String::new();
        Cell::write(self, &mut text);
        sheet.write_number(row, column, text.parse::<f64>().unwrap_or_default()).map(drop)
    }
}

/// A date and time, local to the site.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = String, example = "2026-06-13T08:30")]
pub(super) struct Start(pub(super) NaiveDateTime);

impl Serialize for Start {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.format("%Y-%m-%dT%H:%M"))
    }
}

impl Cell for Start {
    fn write(&self, line: &mut String) {
        put(line, &self.0.format("%Y-%m-%d %H:%M"));
    }

    fn put(&self, sheet: &mut Worksheet, row: u32, column: u16) -> Result<(), XlsxError> {
        written(self, sheet, row, column)
    }
}

/// A moment: in JSON in UTC, in CSV in the site's local time.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = String, format = DateTime, example = "2026-06-13T07:45:12Z")]
pub(super) struct Since(pub(super) (DateTime<Utc>, NaiveDateTime));

impl Serialize for Since {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self((at, _)) = self;
        Moment(*at).serialize(serializer)
    }
}

impl Cell for Since {
    fn write(&self, line: &mut String) {
        let Self((_, local)) = self;
        put(line, &local.format("%Y-%m-%d %H:%M:%S"));
    }

    fn put(&self, sheet: &mut Worksheet, row: u32, column: u16) -> Result<(), XlsxError> {
        written(self, sheet, row, column)
    }
}

/// Writes the cell as text, in the form that it has in CSV.
fn written(cell: &impl Cell, sheet: &mut Worksheet, row: u32, column: u16) -> Result<(), XlsxError> {
    let mut text = String::new();
    cell.write(&mut text);
    sheet.write_string(row, column, text).map(drop)
}

fn put(line: &mut String, value: &impl std::fmt::Display) {
    // Writing to a String cannot fail.
    let _ = write!(line, "{value}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(cell: &impl Cell) -> String {
        let mut line = String::new();
        cell.write(&mut line);
        line
    }

    fn text(text: &str) -> String {
        written(&text.to_owned())
    }

    #[test]
    fn text_stands_in_quotes_and_keeps_its_own() {
        assert_eq!(text("Zoë, \"Ann\";\r\nLee"), "\"Zoë, \"\"Ann\"\";\r\nLee\"");
        assert_eq!(text("007"), "\"007\"");
        assert_eq!(text("a=b"), "\"a=b\"");
        assert_eq!((text(""), written(&None::<String>)), (String::new(), String::new()));
    }

    #[test]
    fn a_text_that_begins_like_a_formula_gets_an_apostrophe() {
        for formula in FORMULA {
            let typed = format!("{formula}1+1");
            assert_eq!(text(&typed), format!("\"'{typed}\""));
        }
        for hidden in [
            "\t1",
            "\r1",
            "\n1",
            " =1",
            "\u{a0}=1",
            "\u{feff}=1",
            "\u{200b}\u{1}@A1",
            "\n\n+1",
            "+1 602 555 0100",
        ] {
            assert_eq!(text(hidden), format!("\"'{hidden}\""), "{hidden:?}");
        }
        for plain in ["'=1", "1-2", "(=)", "\"=1", " 1", "·=1"] {
            assert_eq!(text(plain), format!("\"{}\"", plain.replace('"', "\"\"")));
        }
    }

    #[test]
    fn numbers_answers_and_moments_stand_as_spreadsheets_read_them() {
        let at: DateTime<Utc> = "2026-06-13T14:45:12.987654Z".parse().unwrap();
        let local = "2026-06-13T07:45:12.987654".parse().unwrap();
        assert_eq!(
            (written(&true), written(&false), written(&42_i64)),
            ("TRUE".into(), "FALSE".into(), "42".into())
        );
        assert_eq!(written(&Dollars(Price { cents: 25_000 })), "250");
        assert_eq!(written(&Dollars(Price { cents: 24_905 })), "249.05");
        assert_eq!(written(&Start(local)), "2026-06-13 07:45");
        assert_eq!(written(&Since((at, local))), "2026-06-13 07:45:12");
        let json = serde_json::to_string(&(Start(local), Since((at, local)))).unwrap();
        assert_eq!(json, r#"["2026-06-13T07:45","2026-06-13T14:45:12.987654Z"]"#);
    }
}
