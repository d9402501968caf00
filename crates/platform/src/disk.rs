use std::io::Result;
use std::path::Path;

/// The free bytes on the disk of a folder.
///
/// # Errors
/// When the folder does not exist.
pub fn free_space(folder: &Path) -> Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_room_and_one_that_is_not_there_has_none() {
        let folder = tempfile::tempdir().unwrap();
        assert!(free_space(folder.path()).unwrap() > 0);
        assert!(free_space(&folder.path().join("nowhere")).is_err());
    }
}
