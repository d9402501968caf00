use std::fs::{DirBuilder, File, OpenOptions, Permissions};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use fairway_application::ports::{Letter, Mailer, NotSent};

use super::MailFrom;

/// Mail as `.eml` files in a folder, used without a mail server. The files contain sign-in links, so only the
/// owner of the process may read them.
pub struct FolderMailer {
    folder: PathBuf,
    from: Option<MailFrom>,
}

impl FolderMailer {
    /// Writes to `folder`, which is created if it is missing, and made private.
    ///
    /// # Errors
    /// When the folder cannot be created, or belongs to another user.
    pub fn new(folder: &Path, from: Option<MailFrom>) -> std::io::Result<Self> {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        if folder.metadata()?.permissions().mode() & 0o077 != 0 {
            std::fs::set_permissions(folder, Permissions::from_mode(0o700))?;
        }
        Ok(Self { folder: folder.to_owned(), from })
    }

    /// Writes a file whose name sorts by the time of the mail; a repeated mail replaces its own file. The write is atomic
    /// and survives a power cut.
    fn write(&self, letter: &Letter, bytes: &[u8]) -> std::io::Result<()> {
        let name = format!("{}-{}.eml", letter.date.format("%Y%m%dT%H%M%S%.6fZ"), letter.message_id);
        let file = self.folder.join(name);
        let unfinished = file.with_extension("unfinished");
        let mut made =
            OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
        made.write_all(bytes)?;
        made.sync_all()?;
        std::fs::rename(&unfinished, file)?;
        File::open(&self.folder)?.sync_all()
    }
}

impl Mailer for FolderMailer {
    fn send(&self, letter: &Letter) -> Result<(), NotSent> {
        let message = MailFrom::sender(self.from.as_ref(), letter)?.message(letter)?;
        self.write(letter, &message.formatted()).map_err(|error| NotSent {
            why: format!("It cannot be written into the folder for mail: {error}."),
            for_good: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::message::tests::letter;
    use super::*;

    #[test]
    fn a_mail_is_one_private_file_even_if_sent_again() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("mail");
        let mailer = FolderMailer::new(&folder, MailFrom::parse("golf@example.org").ok()).unwrap();
        for _ in 0..2 {
            mailer.send(&letter("sam@example.org")).unwrap();
        }
        let files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert_eq!(files, [folder.join("20260501T120000.000000Z-m5.eml")]);
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&folder), mode(&files[0])), (0o700, 0o600));
        assert!(std::fs::read_to_string(&files[0]).unwrap().contains("tempAuthCode=c0de"));
    }

    #[test]
    fn mails_of_one_second_are_listed_in_the_order_of_asking() {
        let data = tempfile::tempdir().unwrap();
        let mailer = FolderMailer::new(data.path(), MailFrom::parse("golf@example.org").ok()).unwrap();
        let first = letter("sam@example.org");
        let second = Letter {
            message_id: "m4".into(),
            date: first.date + chrono::TimeDelta::microseconds(1),
            ..letter("sam@example.org")
        };
        for letter in [&first, &second] {
            mailer.send(letter).unwrap();
        }
        let mut names: Vec<_> = std::fs::read_dir(data.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(names, ["20260501T120000.000000Z-m5.eml", "20260501T120000.000001Z-m4.eml"]);
    }

    #[test]
    fn a_folder_readable_by_others_is_made_private() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("mail");
        DirBuilder::new().mode(0o755).create(&folder).unwrap();
        FolderMailer::new(&folder, MailFrom::parse("golf@example.org").ok()).unwrap();
        assert_eq!(std::fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700);
    }

    #[test]
    fn a_folder_that_is_full_or_gone_is_worth_another_try() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("mail");
        let mailer = FolderMailer::new(&folder, MailFrom::parse("golf@example.org").ok()).unwrap();
        std::fs::remove_dir(&folder).unwrap();
        assert!(!mailer.send(&letter("sam@example.org")).unwrap_err().for_good);
    }
}
