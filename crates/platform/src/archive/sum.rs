use std::fmt::Write as _;
use std::io::Write;

use sha2::{Digest, Sha256};

/// The checksum and size of the written bytes.
#[derive(Default)]
pub(super) struct Sum {
    digest: Sha256,
    pub(super) bytes: u64,
    pub(super) lines: u64,
}

impl Sum {
    pub(super) fn add(&mut self, part: &[u8]) {
        self.digest.update(part);
        self.bytes += u64::try_from(part.len()).unwrap_or(u64::MAX);
        self.lines += part.iter().map(|byte| u64::from(*byte == b'\n')).sum::<u64>();
    }

    /// The line of `sha256sum` for the entry with this name.
    pub(super) fn line(self, name: &str) -> String {
        let mut line = String::with_capacity(68 + name.len());
        for byte in self.digest.finalize() {
            // Writing to a string cannot fail.
            let _ = write!(line, "{byte:02x}");
        }
        line + "  " + name + "\n"
    }
}

/// Forwards bytes, and computes their checksum.
pub(super) struct Summing<W> {
    pub(super) sum: Sum,
    pub(super) out: W,
}

impl<W: Write> Write for Summing<W> {
    fn write(&mut self, part: &[u8]) -> std::io::Result<usize> {
        let written = self.out.write(part)?;
        self.sum.add(&part[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}
