use std::io::{BufWriter, Read, Result, Seek, Write};

use chrono::{DateTime, Utc};
use fairway_application::ports::Scratch;
use tar::{Builder, Header};

use super::sum::{Sum, Summing};
use super::{FORMAT, MARK, MARK_WORDS, SUMS};

/// Writes an archive from its first byte to its last, so that it may go into a pipe.
pub struct ArchiveWriter<W: Write> {
    tar: Builder<W>,
    at: DateTime<Utc>,
    sums: String,
}

impl<W: Write> ArchiveWriter<W> {
    /// Begins one, made at this moment.
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

    /// Adds an entry of which nobody knows how long it becomes: it goes through a file of its own.
    ///
    /// # Errors
    /// Those of `write`, and when the entry cannot be written.
    pub fn put_written<T, E: From<std::io::Error>>(
        &mut self,
        name: &str,
        scratch: &dyn Scratch,
        write: impl FnOnce(&mut dyn Write) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        let file = scratch.file().map_err(std::io::Error::other)?;
        let mut spool = Summing { sum: Sum::default(), out: BufWriter::new(file) };
        let written = write(&mut spool)?;
        let mut file = spool.out.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        file.rewind()?;
        self.append(name, spool.sum, file)?;
        Ok(written)
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

    /// Ends it, and gives back what it was written to.
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
