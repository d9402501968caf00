//! The settings file: the names and values of the environment, one per line.

use std::cell::Cell;
use std::io::Read;
use std::path::Path;

use super::BadSettings;

/// The settings of a file, without duplicates.
#[derive(Default)]
pub(super) struct File {
    /// Its path.
    pub(super) path: String,
    pub(super) settings: Vec<Setting>,
}

/// A setting of the file.
pub(super) struct Setting {
    pub(super) name: String,
    pub(super) value: String,
    /// Its last line, counted from 1.
    pub(super) line: usize,
}

impl File {
    /// Parses the file.
    ///
    /// # Errors
    /// [`BadSettings::Unreadable`], [`BadSettings::Twice`].
    pub(super) fn read(path: &Path) -> Result<Self, BadSettings> {
        let mut file = Self { path: path.display().to_string(), settings: vec![] };
        let unreadable = |cause: String| BadSettings::Unreadable { path: path.display().to_string(), cause };
        let text = std::fs::read(path).map_err(|error| unreadable(error.to_string()))?;
        let read = Cell::new(0);
        for entry in dotenvy::from_read_iter(Lines { left: &text, read: &read }) {
            let line = read.get();
            let (name, value) = entry.map_err(|error| unreadable(said(&error, line)))?;
            if let Some(first) = file.get(&name) {
                return Err(BadSettings::Twice { first: first.line, line, path: file.path, name });
            }
            file.settings.push(Setting { name, value, line });
        }
        Ok(file)
    }

    pub(super) fn get(&self, name: &str) -> Option<&Setting> {
        self.settings.iter().find(|setting| setting.name == name)
    }
}

/// Returns one line at a time, so that a reader never reads ahead, and counts the lines, because dotenvy reports no line numbers.
struct Lines<'a> {
    left: &'a [u8],
    read: &'a Cell<usize>,
}

impl Read for Lines<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let mut line = self.left.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
        let whole = line.len();
        let given = line.read(buffer)?;
        self.left = &self.left[given..];
        self.read.set(self.read.get() + usize::from(given > 0 && given == whole));
        Ok(given)
    }
}

/// The error with the number of the line where it begins, without the file's text, which may hold a secret. An open quote reaches to the end of the file.
fn said(error: &dotenvy::Error, line: usize) -> String {
    match error {
        dotenvy::Error::LineParse(text, _place) => {
            let first = line + 1 - text.lines().count().clamp(1, line.max(1));
            format!("line {first} is not NAME='value'")
        }
        other => other.to_string(),
    }
}
