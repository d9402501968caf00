use std::fs::File;
use std::io::{BufWriter, Read, Result, Seek, Write};

use chrono::{DateTime, Utc};
use tar::{Builder, Header};

use super::sum::{Sum, Summing};
use super::{FORMAT, MARK, MARK_WORDS, SUMS};

/// An entry of unknown length, spooled to a file.
pub struct Spool(Summing<BufWriter<File>>);

impl Spool {
    /// Spools into this file, from its present position.
    pub fn new(file: File) -> Self {
        Self(Summing { sum: Sum::default(), out: BufWriter::new(file) })
    }

    /// The written bytes, to be read from the start.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn finish(self) -> Result<Spooled> {
        let mut file = self.0.out.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(Spooled { sum: self.0.sum, file })
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        self.0.flush()
    }
}

/// A complete entry in a file.
pub struct Spooled {
    sum: Sum,
    file: File,
}

/// Writes an archive sequentially, so that the output may be a pipe.
pub struct ArchiveWriter<W: Write> {
    tar: Builder<W>,
    at: DateTime<Utc>,
    sums: String,
}

impl<W: Write> ArchiveWriter<W> {
    /// Begins an archive with this time of creation.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn begin(out: W, at: DateTime<Utc>) -> Result<Self> {
        let mut archive = Self { tar: Builder::new(out), at, sums: String::new() };
        archive.put(MARK, format!("{MARK_WORDS}{FORMAT}\n").as_bytes())?;
        Ok(archive)
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn put(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let mut sum = Sum::default();
        sum.add(bytes);
        self.append(name, sum, bytes)
    }

    /// Adds a spooled entry.
    ///
    /// # Errors
    /// When it cannot be read back, or cannot be written.
    pub fn put_spooled(&mut self, name: &str, entry: Spooled) -> Result<()> {
        self.append(name, entry.sum, entry.file)
    }

    fn append(&mut self, name: &str, sum: Sum, content: impl Read) -> Result<()> {
        self.append_bytes(name, sum.bytes, content)?;
        self.sums += &sum.line(name);
        Ok(())
    }

    fn append_bytes(&mut self, name: &str, size: u64, content: impl Read) -> Result<()> {
        let mut header = Header::new_gnu();
        header.set_size(size);
        header.set_mode(0o600);
        header.set_mtime(u64::try_from(self.at.timestamp()).unwrap_or_default());
        self.tar.append_data(&mut header, name, content)
    }

    /// Writes the end, and returns the inner writer.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self) -> Result<W> {
        let sums = std::mem::take(&mut self.sums);
        let size = u64::try_from(sums.len()).map_err(std::io::Error::other)?;
        self.append_bytes(SUMS, size, sums.as_bytes())?;
        let mut out = self.tar.into_inner()?;
        out.flush()?;
        Ok(out)
    }
}
