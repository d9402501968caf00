//! Writes the rows of an export into its file, as JSON, CSV or a workbook.

use std::fs::File;
use std::io::{BufWriter, Seek, Write};

use fairway_application::{Error, Result};

use super::CHUNK;
use crate::exports::rows::ExportRow;
use crate::exports::wanted::Wanted;
use crate::exports::workbook::Book;

/// Writes rows into a file.
pub(super) struct Writer {
    wanted: Wanted,
    file: BufWriter<File>,
    /// The current row.
    line: String,
    /// The rows so far; only for Excel.
    book: Option<Book>,
    rows: u64,
}

impl Writer {
    pub(super) fn new(wanted: Wanted, file: File) -> Self {
        let book = (wanted == Wanted::Excel).then(Book::new);
        Self { wanted, file: BufWriter::with_capacity(CHUNK, file), line: String::new(), book, rows: 0 }
    }

    pub(super) fn row<R: ExportRow>(&mut self, row: &R) -> Result<()> {
        self.line.clear();
        match self.wanted {
            Wanted::Json => self.json(row)?,
            Wanted::Csv => self.csv(row),
            Wanted::Excel => self.book.iter_mut().try_for_each(|book| book.row(row))?,
        }
        self.rows += 1;
        self.file.write_all(self.line.as_bytes()).map_err(Error::unwritten)
    }

    fn json<R: ExportRow>(&mut self, row: &R) -> Result<()> {
        self.line.push(if self.rows == 0 { '[' } else { ',' });
        self.line.push_str(&serde_json::to_string(row).map_err(|error| Error::Unexpected(error.into()))?);
        Ok(())
    }

    fn csv<R: ExportRow>(&mut self, row: &R) {
        if self.rows == 0 {
            // The byte order mark makes spreadsheets read the file as UTF-8.
            self.line.push('\u{feff}');
            self.line.push_str(&R::HEADINGS.join(","));
            self.line.push_str("\r\n");
        }
        for (column, cell) in row.cells().enumerate() {
            if column > 0 {
                self.line.push(',');
            }
            cell.write(&mut self.line);
        }
        self.line.push_str("\r\n");
    }

    /// The file, rewound, and its length in bytes.
    pub(super) fn finish(mut self) -> Result<(File, u64)> {
        let end = match (self.wanted, self.rows) {
            (Wanted::Json, 0) => "[]",
            (Wanted::Json, _) => "]",
            (Wanted::Csv | Wanted::Excel, _) => "",
        };
        if let Some(book) = self.book.take() {
            book.save(&mut self.file)?;
        }
        self.file.write_all(end.as_bytes()).map_err(Error::unwritten)?;
        let mut file = self.file.into_inner().map_err(|error| Error::unwritten(error.into_error()))?;
        let length = file.stream_position().map_err(Error::unwritten)?;
        file.rewind().map_err(Error::unwritten)?;
        Ok((file, length))
    }
}
