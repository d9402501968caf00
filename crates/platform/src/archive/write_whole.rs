use std::fs::File;
use std::io::{Error, Result};
use std::path::Path;

/// Writes a file atomically and durably: under a temporary name in the same folder until it is complete. Only its owner
/// may read it. Replaces a file with the same name.
///
/// # Errors
/// The errors of `write` and of the file system; also when the name is that of a device, a pipe or a folder, which the file would
/// replace.
pub fn write_whole<T, E: From<Error>>(
    path: &Path,
    write: impl FnOnce(&File) -> std::result::Result<T, E>,
) -> std::result::Result<T, E> {
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(Error::other("it is no file that could be replaced").into());
    }
    let folder = folder(path);
    // Readable by its owner alone, and removed on failure.
    let file = tempfile::Builder::new().prefix(".unfinished-").tempfile_in(folder)?;
    let written = write(file.as_file())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|failure| failure.error)?;
    sync(folder)?;
    Ok(written)
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Makes the new name survive a power cut, too.
fn sync(folder: &Path) -> Result<()> {
    File::open(folder)?.sync_all()
}
