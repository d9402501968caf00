//! Rows as an Excel workbook (`xlsx`), built in memory: only for exports with at most a row per player of a club.

use std::io::Write;

use fairway_application::{Error, Result};
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

use super::rows::ExportRow;

/// The workbook of one export, with one sheet.
pub(super) struct Book {
    workbook: Workbook,
    rows: u32,
}

impl Book {
    /// An empty workbook.
    pub(super) fn new() -> Self {
        let mut workbook = Workbook::new();
        workbook.add_worksheet();
        Self { workbook, rows: 0 }
    }

    /// Appends a row; the first one also writes the headings.
    pub(super) fn row<R: ExportRow>(&mut self, row: &R) -> Result<()> {
        self.rows += 1;
        let line = self.rows;
        let sheet = self.workbook.worksheet_from_index(0).map_err(failed)?;
        if line == 1 {
            headings::<R>(sheet).map_err(failed)?;
        }
        for (column, cell) in (0_u16..).zip(row.cells()) {
            cell.put(sheet, line, column).map_err(failed)?;
        }
        Ok(())
    }

    /// Writes the workbook to a file.
    pub(super) fn save(mut self, file: &mut impl Write) -> Result<()> {
        if let Ok(sheet) = self.workbook.worksheet_from_index(0) {
            sheet.autofit();
        }
        let bytes = self.workbook.save_to_buffer().map_err(failed)?;
        file.write_all(&bytes).map_err(Error::unwritten)
    }
}

fn headings<R: ExportRow>(sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    for (column, heading) in (0_u16..).zip(R::HEADINGS) {
        sheet.write_string_with_format(0, column, words(heading), &bold)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    Ok(())
}

/// The heading of a column in words: `firstName` becomes `First name`.
fn words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if words.is_empty() {
            words.extend(letter.to_uppercase());
        } else if letter.is_uppercase() {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else {
            words.push(letter);
        }
    }
    words
}

fn failed(error: XlsxError) -> Error {
    Error::Unexpected(error.into())
}
