use std::fs::File;
use std::io::{BufReader, Read, Seek};

use super::sum::Sum;
use super::{END, FORMAT, MARK, MARK_WORDS, SUMS};

/// The most bytes of an entry that is read into memory, whatever size it claims.
const SHORT: u64 = 64 << 20;
/// Entries begin at multiples of this.
const BLOCK: u64 = 512;

type Found<'a, 'f> = tar::Entry<'a, BufReader<&'f File>>;

/// Why a file is refused as an archive.
#[derive(Debug, thiserror::Error)]
pub enum BadArchive {
    /// An I/O error.
    #[error("cannot be read: {0}")]
    Unreadable(#[source] std::io::Error),
    /// The file can be read only once.
    #[error("is no file: it is read twice, at first to check it, and a pipe can be read once")]
    Pipe,
    /// The file is no backup of Fairway.
    #[error("is no backup of Fairway")]
    Foreign,
    /// The format is of a newer Fairway.
    #[error("is a backup of format {0}, and this Fairway reads format {FORMAT}: restore it with a newer one")]
    Format(String),
    /// The end is missing.
    #[error("is cut off: its end is missing")]
    CutOff,
    /// A checksum does not match.
    #[error("is damaged: {0} is not as it was written")]
    Damaged(String),
}

/// The contents of an archive by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchiveEntry {
    /// Its name.
    pub name: String,
    /// Number of line breaks in it.
    pub lines: u64,
}

/// A completely verified archive.
pub struct Archive {
    file: File,
    entries: Vec<ArchiveEntry>,
}

impl Archive {
    /// Reads the whole file, and compares every entry with its checksum.
    ///
    /// # Errors
    /// [`BadArchive`].
    pub fn check(file: File) -> Result<Self, BadArchive> {
        let about = file.metadata().map_err(BadArchive::Unreadable)?;
        if !about.is_file() {
            return Err(BadArchive::Pipe);
        }
        let (mut entries, mut end) = (Vec::new(), 0);
        let (mut sums, mut told) = (String::new(), None);
        walk(&file, |name, entry| {
            end = entry.raw_file_position() + entry.size().next_multiple_of(BLOCK);
            if told.is_some() {
                return Err(BadArchive::Damaged(name.to_owned()));
            }
            if name == SUMS {
                told = Some(text(name, entry)?);
                return Ok(());
            }
            let sum = if entries.is_empty() { mark(name, entry)? } else { summed(entry)? };
            entries.push(ArchiveEntry { name: name.to_owned(), lines: sum.lines });
            sums += &sum.line(name);
            Ok(())
        })?;
        if let Some(name) = told.as_ref().and_then(|told| differing(&sums, told)) {
            return Err(BadArchive::Damaged(name));
        }
        match about.len().cmp(&(end + END)) {
            _ if entries.is_empty() => Err(BadArchive::Foreign),
            _ if told.is_none() => Err(BadArchive::CutOff),
            std::cmp::Ordering::Less => Err(BadArchive::CutOff),
            std::cmp::Ordering::Greater => Err(BadArchive::Damaged("what comes behind its end".into())),
            std::cmp::Ordering::Equal => Ok(Self { file, entries }),
        }
    }

    /// The entries in order.
    pub fn entries(&self) -> &[ArchiveEntry] {
        &self.entries
    }

    /// The text of a short entry; `None` if no entry has this name.
    ///
    /// # Errors
    /// [`BadArchive::Unreadable`]; [`BadArchive::Damaged`] when it is no text.
    pub fn text(&self, name: &str) -> Result<Option<String>, BadArchive> {
        let mut found = None;
        walk(&self.file, |other, entry| {
            if other == name {
                found = Some(text(name, entry)?);
            }
            Ok::<_, BadArchive>(())
        })?;
        Ok(found)
    }

    /// Passes every entry to `each`, in order, except the archive's own.
    ///
    /// # Errors
    /// An error of `each`, which ends the iteration; [`BadArchive::Unreadable`].
    pub fn each<E: From<BadArchive>>(
        &self,
        mut each: impl FnMut(&str, &mut dyn Read) -> Result<(), E>,
    ) -> Result<(), E> {
        walk(&self.file, |name, entry| if [MARK, SUMS].contains(&name) { Ok(()) } else { each(name, entry) })
    }
}

/// Iterates over all entries from the first one.
fn walk<E: From<BadArchive>>(
    mut file: &File,
    mut look: impl FnMut(&str, &mut Found<'_, '_>) -> Result<(), E>,
) -> Result<(), E> {
    file.rewind().map_err(BadArchive::Unreadable)?;
    let mut tar = tar::Archive::new(BufReader::with_capacity(1 << 16, file));
    let mut before: Option<String> = None;
    for entry in tar.entries().map_err(BadArchive::Unreadable)? {
        let mut entry = entry.map_err(|error| broken(error, before.as_deref()))?;
        let name = entry.path().ok().and_then(|path| path.to_str().map(str::to_owned));
        let name = name.ok_or(BadArchive::Foreign)?;
        look(&name, &mut entry)?;
        before = Some(name);
    }
    Ok(())
}

/// The error for a missing entry after `before`.
fn broken(error: std::io::Error, before: Option<&str>) -> BadArchive {
    match before {
        _ if error.raw_os_error().is_some() => BadArchive::Unreadable(error),
        None => BadArchive::Foreign,
        Some(_) if ["EOF", "entire block"].iter().any(|words| error.to_string().contains(words)) => {
            BadArchive::CutOff
        }
        Some(before) => BadArchive::Damaged(format!("what comes behind {before}")),
    }
}

/// Reads and checks the first entry, which identifies the format.
fn mark(name: &str, entry: &mut Found<'_, '_>) -> Result<Sum, BadArchive> {
    if name != MARK {
        return Err(BadArchive::Foreign);
    }
    let words = text(name, entry)?;
    match words.strip_prefix(MARK_WORDS).map(str::trim_end) {
        Some(FORMAT) => {
            let mut sum = Sum::default();
            sum.add(words.as_bytes());
            Ok(sum)
        }
        Some(number) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(BadArchive::Format(number.to_owned()))
        }
        _ => Err(BadArchive::Foreign),
    }
}

fn summed(entry: &mut Found<'_, '_>) -> Result<Sum, BadArchive> {
    let mut sum = Sum::default();
    let mut part = vec![0; 1 << 16];
    loop {
        match entry.read(&mut part).map_err(BadArchive::Unreadable)? {
            0 if sum.bytes < entry.size() => return Err(BadArchive::CutOff),
            0 => return Ok(sum),
            length => sum.add(&part[..length]),
        }
    }
}

fn text(name: &str, entry: &mut Found<'_, '_>) -> Result<String, BadArchive> {
    let (mut bytes, size) = (Vec::new(), entry.size().min(SHORT));
    let read = entry.by_ref().take(SHORT).read_to_end(&mut bytes).map_err(BadArchive::Unreadable)?;
    if u64::try_from(read).is_ok_and(|read| read < size) {
        return Err(BadArchive::CutOff);
    }
    String::from_utf8(bytes).map_err(|_not_text| BadArchive::Damaged(name.to_owned()))
}

/// The first entry whose checksums differ.
fn differing(sums: &str, told: &str) -> Option<String> {
    if sums == told {
        return None;
    }
    let (mut sums, mut told) = (sums.lines(), told.lines());
    loop {
        match (sums.next(), told.next()) {
            (Some(one), Some(other)) if one == other => {}
            (one, other) => {
                let line = one.or(other).unwrap_or_default();
                return Some(line.split_once("  ").map_or(SUMS, |(_sum, name)| name).to_owned());
            }
        }
    }
}
