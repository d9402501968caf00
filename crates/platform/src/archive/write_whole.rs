use std::fs::File;
use std::io::{Error, Result};
use std::path::Path;

/// Writes a file that is there whole or not at all, and on the disk: under another name in the same folder until it is. Its owner
/// alone may read it. A file that was there by this name is replaced.
///
/// # Errors
/// The errors of `write`, and of the file system; also where the name is that of a device, a pipe or a folder, which the file would
/// replace.
pub fn write_whole<T, E: From<Error>>(
    path: &Path,
    write: impl FnOnce(&File) -> std::result::Result<T, E>,
) -> std::result::Result<T, E> {
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(Error::other("it is no file that could be replaced").into());
    }
    let folder = folder(path);
    // Made for its owner alone, and gone again if this fails.
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

/// The name, too, survives a loss of power.
fn sync(folder: &Path) -> Result<()> {
    File::open(folder)?.sync_all()
}
