//! CSV files, as banks and spreadsheets export them.

use csv::{ReaderBuilder, StringRecord};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use fairway_application::ports::Tables;
use fairway_domain::bank::{BankFileFault, LINES_MAX, Line};

/// The longest cell, in bytes. A quotation mark without its closing one makes a longer cell.
const CELL_MAX: usize = 10_000;
/// The most cells of a line.
const CELLS_MAX: usize = 300;
/// The most cells of a file: even an empty one takes memory.
const ALL_CELLS_MAX: usize = 2_000_000;
/// The bytes at the beginning that detect an encoding without a byte-order mark.
const BEGINNING: usize = 512;

/// Reads CSV in UTF-8, UTF-16 and Windows-1252, with or without a byte-order mark, separated by commas, semicolons or tabs.
pub struct CsvTables;

impl Tables for CsvTables {
    fn lines(&self, file: &[u8]) -> Result<Vec<Line>, BankFileFault> {
        if file.starts_with(b"PK\x03\x04")
            || file.starts_with(b"%PDF")
            || file.starts_with(&[0xD0, 0xCF, 0x11, 0xE0])
        {
            return Err(BankFileFault::at(1, "is of no CSV file: please save or export the sheet as CSV"));
        }
        let text = decoded(file)?;
        if let Some(line) = unreadable(&text) {
            return Err(BankFileFault::at(line, NO_TEXT));
        }
        records(&text)
    }
}

const NO_TEXT: &str = "is no text in UTF-8, UTF-16 or Windows-1252";

/// The text of a file. Invalid UTF-8 without a byte-order mark is Windows-1252 of an old spreadsheet, unless valid multi-byte letters precede the invalid
/// byte: such a file is broken.
fn decoded(file: &[u8]) -> Result<String, BankFileFault> {
    let encoding = match (Encoding::for_bom(file), utf_16(file), std::str::from_utf8(file)) {
        (Some((encoding, _)), ..) | (None, Some(encoding), _) => encoding,
        (None, None, Ok(_)) => UTF_8,
        (None, None, Err(broken)) => {
            let good = &file[..broken.valid_up_to()];
            if !good.is_ascii() {
                let end = if file.contains(&b'\n') { b'\n' } else { b'\r' };
                let line = good.split(|byte| *byte == end).count();
                return Err(BankFileFault::at(u64::try_from(line).unwrap_or_default(), NO_TEXT));
            }
            WINDOWS_1252
        }
    };
    let text = encoding.decode(file).0.into_owned();
    // Old spreadsheets end lines with a carriage return alone.
    Ok(if text.contains('\n') { text } else { text.replace('\r', "\n") })
}

/// Detects UTF-16 without a byte-order mark: every second byte of a heading's letters is 0.
fn utf_16(file: &[u8]) -> Option<&'static Encoding> {
    let beginning = &file[..file.len().min(BEGINNING)];
    let zeros = |from: usize| beginning.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    let half = beginning.len() / 2;
    match (zeros(0), zeros(1)) {
        _ if half == 0 => None,
        (even, 0) if even * 10 > half * 9 => Some(UTF_16BE),
        (0, odd) if odd * 10 > half * 9 => Some(UTF_16LE),
        _ => None,
    }
}

/// The first line with a character that texts never contain.
fn unreadable(text: &str) -> Option<u64> {
    let is_wrong =
        |letter: char| letter == '\u{FFFD}' || letter.is_control() && !matches!(letter, '\n' | '\r' | '\t');
    let line = text.lines().position(|line| line.chars().any(is_wrong))?;
    u64::try_from(line + 1).ok()
}

/// The records of a text; stops soon after the most records of a file, whatever its length.
fn records(text: &str) -> Result<Vec<Line>, BankFileFault> {
    let delimiter = delimiter(text);
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let (mut lines, mut record, mut cells) = (Vec::new(), StringRecord::new(), 0);
    while lines.len() <= LINES_MAX {
        let at = reader.position().line();
        match reader.read_record(&mut record) {
            Ok(true) => {}
            Ok(false) => break,
            Err(_) => return Err(BankFileFault::at(at, "is no line of a CSV file")),
        }
        let (begun, number) = start(text, record.position());
        let ended = index(reader.position().byte()).min(text.len());
        let written = text.as_bytes().get(begun..ended).unwrap_or_default();
        if is_broken(written, delimiter) || record.iter().any(|cell| cell.len() > CELL_MAX) {
            return Err(BankFileFault::at(number, NEVER_CLOSED));
        }
        if record.len() > CELLS_MAX {
            return Err(BankFileFault::at(number, format!("has more than {CELLS_MAX} cells")));
        }
        cells += record.len();
        if cells > ALL_CELLS_MAX {
            return Err(BankFileFault::at(number, "is beyond the 2,000,000 cells that a file may have"));
        }
        lines.push(Line { number, cells: record.iter().map(plain).collect() });
    }
    Ok(lines)
}

const NEVER_CLOSED: &str = "has a quotation mark that is never closed, or a text that is too long";

/// The byte and line at which a record begins. The position of the library includes the empty lines before it.
fn start(text: &str, position: Option<&csv::Position>) -> (usize, u64) {
    let (byte, line) = position.map_or((0, 1), |position| (index(position.byte()), position.line()));
    let rest = text.get(byte..).unwrap_or_default();
    let empty = &rest[..rest.len() - rest.trim_start_matches(['\r', '\n']).len()];
    let lines = empty.bytes().filter(|byte| *byte == b'\n').count();
    (byte + empty.len(), line + u64::try_from(lines).unwrap_or_default())
}

fn index(byte: u64) -> usize {
    usize::try_from(byte).unwrap_or(usize::MAX)
}

/// The text of a cell, also from `="00123"`, by which spreadsheets keep leading zeros.
fn plain(cell: &str) -> String {
    let quoted = cell.trim().strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'));
    quoted.unwrap_or(cell).to_owned()
}

/// The parser's state within a cell.
#[derive(Clone, Copy, PartialEq)]
enum Within {
    /// Before the first letter of a cell.
    Beginning,
    /// In an unquoted cell, possibly with quotation marks in its middle, as for inches.
    Plain,
    Quoted,
    /// Behind a closing quotation mark, unless a second one follows.
    Closed,
    /// Behind a closing quotation mark and spaces.
    Padded,
}

/// Whether a record ends within a quoted cell, or has text behind a closing quotation mark: then a mark is missing, and cells of two lines
/// would become one.
fn is_broken(record: &[u8], delimiter: u8) -> bool {
    let mut within = Within::Beginning;
    for byte in record {
        let is_end = *byte == delimiter || matches!(byte, b'\r' | b'\n');
        within = match (within, byte) {
            (Within::Quoted, b'"') => Within::Closed,
            (Within::Quoted, _) | (Within::Beginning | Within::Closed, b'"') => Within::Quoted,
            _ if is_end => Within::Beginning,
            (Within::Closed | Within::Padded, b' ') => Within::Padded,
            (Within::Closed | Within::Padded, _) => return true,
            (Within::Beginning | Within::Plain, _) => Within::Plain,
        };
    }
    within == Within::Quoted
}

/// The delimiter: the sign that most of the first lines have in equal number outside of quotation marks; of equal candidates, the
/// one that occurs more often in a line.
fn delimiter(text: &str) -> u8 {
    let steady = |sign: u8| {
        let counts: Vec<usize> = text.lines().take(40).map(|line| count(line, sign)).collect();
        let alike = |number: usize| counts.iter().filter(|count| **count == number).count();
        let numbers = counts.iter().filter(|count| **count > 0);
        numbers.map(|number| (alike(*number), *number)).max().unwrap_or_default()
    };
    // `max_by_key` returns the last of equal ones.
    [b';', b'\t', b','].into_iter().max_by_key(|sign| steady(*sign)).unwrap_or(b',')
}

/// The number of times a sign occurs in a line outside of quotation marks.
fn count(line: &str, sign: u8) -> usize {
    let mut is_quoted = false;
    let outside = |byte: &u8| {
        is_quoted ^= *byte == b'"';
        *byte == sign && !is_quoted
    };
    line.as_bytes().iter().copied().filter(outside).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Date,Payer,Amount\n5/4/2027,\"Müller, Jörg\",\"1,250.00\"\n";

    fn cells(file: &[u8]) -> Vec<Vec<String>> {
        CsvTables.lines(file).unwrap().into_iter().map(|line| line.cells).collect()
    }

    fn utf_16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn every_encoding_is_read_as_the_same_text() {
        let expected = vec![vec!["Date", "Payer", "Amount"], vec!["5/4/2027", "Müller, Jörg", "1,250.00"]];
        let marked = |mark: &[u8], rest: Vec<u8>| [mark, &rest].concat();
        let western = WINDOWS_1252.encode(TEXT).0.into_owned();
        for file in [
            TEXT.as_bytes().to_vec(),
            marked(b"\xEF\xBB\xBF", TEXT.as_bytes().to_vec()),
            marked(b"\xFF\xFE", utf_16(TEXT, u16::to_le_bytes)),
            marked(b"\xFE\xFF", utf_16(TEXT, u16::to_be_bytes)),
            utf_16(TEXT, u16::to_le_bytes),
            western,
            TEXT.replace('\n', "\r\n").into_bytes(),
        ] {
            assert_eq!(cells(&file), expected);
        }
    }

    #[test]
    fn semicolons_and_tabs_part_cells_and_lines_have_their_numbers() {
        let semicolons = b"Datum;Zahler;Betrag\n04.05.2027;\"M\"\"N\nO\";1.250,00\n\n05.05.2027;P;3,00\n";
        let lines = CsvTables.lines(semicolons).unwrap();
        assert_eq!(lines.iter().map(|line| line.number).collect::<Vec<_>>(), [1, 2, 5]);
        assert_eq!(lines[1].cells, ["04.05.2027", "M\"N\nO", "1.250,00"]);
        assert_eq!(cells(b"a\tb,c\td\n1\t2,3\t4"), [["a", "b,c", "d"], ["1", "2,3", "4"]]);
        assert_eq!(cells(b"a,b,c\n1,x\ty,3"), [["a", "b", "c"], ["1", "x\ty", "3"]]);
        assert_eq!(cells(b"a,b,c\n1,x;y,3\n4,z;,6"), [["a", "b", "c"], ["1", "x;y", "3"], ["4", "z;", "6"]]);
    }

    #[test]
    fn an_invalid_csv_file_is_refused_with_its_line() {
        for (file, told) in [
            (&b"PK\x03\x04sheet"[..], "line 1 is of no CSV file: please save or export the sheet as CSV"),
            (b"a,b,c\n1,\x00,3", "line 2 is no text in UTF-8, UTF-16 or Windows-1252"),
            (
                b"a,b,c\n1,2,3\n\"open,2,3\n4,5,6\n",
                "line 3 has a quotation mark that is never closed, or a text that is too long",
            ),
            (
                b"a,b,c\n1,\"open,3\n4,\"5\",6\n",
                "line 2 has a quotation mark that is never closed, or a text that is too long",
            ),
            (
                b"a,b,c\n\"1\",\"open,\"3\"\n",
                "line 2 has a quotation mark that is never closed, or a text that is too long",
            ),
            (b"a,b,c\nJ\xC3\xB6rg,2,3\nJ\xF6rg,2,3\n", "line 3 is no text in UTF-8, UTF-16 or Windows-1252"),
        ] {
            assert_eq!(CsvTables.lines(file).unwrap_err().to_string(), format!("cannot be read: {told}"));
        }
        assert_eq!(cells(b""), Vec::<Vec<String>>::new());
    }

    #[test]
    fn marks_of_inches_and_of_spreadsheets_are_no_quotation() {
        assert_eq!(
            cells(b"a,12\" pipe,c\n=\"0042\",=1+1,3\" nail\n"),
            [["a", "12\" pipe", "c"], ["0042", "=1+1", "3\" nail"]]
        );
        assert_eq!(cells(b"a,\"b \"\"c\"\"\",\"\"\n1,2,\"3\""), [["a", "b \"c\"", ""], ["1", "2", "3"]]);
    }

    #[test]
    fn a_file_of_short_lines_takes_no_room_beyond_the_most_rows() {
        let lines = CsvTables.lines("1,\n".repeat(1_000_000).as_bytes()).unwrap();
        assert_eq!(lines.len(), LINES_MAX + 1);
        let wide = CsvTables.lines(",".repeat(100_000).as_bytes()).unwrap_err();
        assert_eq!(wide.to_string(), "cannot be read: line 1 has more than 300 cells");
    }

    #[test]
    fn the_cells_of_a_file_are_bounded() {
        let line = format!("{}\n", ",".repeat(199));
        assert_eq!(CsvTables.lines(line.repeat(10_000).as_bytes()).unwrap().len(), 10_000);
        let refused = CsvTables.lines(line.repeat(10_001).as_bytes()).unwrap_err().to_string();
        let told = "cannot be read: line 10001 is beyond the 2,000,000 cells that a file may have";
        assert_eq!(refused, told);
    }

    #[test]
    fn lines_that_end_by_a_carriage_return_alone_have_their_numbers() {
        let lines = CsvTables.lines(b"Date,Payer,Amount\r5/4/2027,Sam,1\r\r5/5/2027,Kim,2\r").unwrap();
        assert_eq!(lines.iter().map(|line| line.number).collect::<Vec<_>>(), [1, 2, 4]);
        assert_eq!(lines[2].cells, ["5/5/2027", "Kim", "2"]);
        for (file, line) in [
            (&b"a,b,c\r1,\x00,3"[..], 2),
            (b"a,b,c\r1,2,3\r\"4,5\r", 3),
            (b"a,b\rJ\xC3\xB6rg,2\rJ\xF6rg,3", 3),
        ] {
            let told = CsvTables.lines(file).unwrap_err().to_string();
            assert!(told.starts_with(&format!("cannot be read: line {line} ")), "{told}");
        }
    }

    #[test]
    fn ten_thousand_rows_are_read() {
        let rows = (0..10_000).map(|row| format!("5/4/2027,\"Row \"\"{row}\"\", {row}\",{row}.50"));
        let text: Vec<_> = std::iter::once("Date,Description,Amount".to_owned()).chain(rows).collect();
        let lines = CsvTables.lines(text.join("\n").as_bytes()).unwrap();
        assert_eq!((lines.len(), lines[10_000].number), (10_001, 10_001));
        assert_eq!(lines[10_000].cells[1], "Row \"9999\", 9999");
    }
}
