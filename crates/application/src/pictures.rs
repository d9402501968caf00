//! Pictures that people upload: checked, stored, and removed when no row refers to them (rule `pictures`).

mod address;
mod sweep;

pub use address::address;
pub(crate) use address::name_in;
pub use sweep::Sweep;

use std::sync::Arc;

use fairway_domain::picture::{PictureFault, file_name};

use crate::Ports;
use crate::error::{Error, Result};
use crate::idempotency::Answer;
use crate::ports::{CheckedPicture, PictureChecker, Pictures, Randomness};

/// The kind of tournaments' banners, as in `/media/banner/…`.
pub const BANNER: &str = "banner";
/// The kind of widgets' photos.
pub const PHOTO: &str = "photo";
/// The kind of sponsors' logos.
pub const LOGO: &str = "logo";
/// All kinds of pictures.
pub const PICTURE_KINDS: [&str; 3] = [BANNER, LOGO, PHOTO];

/// An uploaded file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// The uploader's name for it.
    pub file_name: String,
    /// The file.
    pub bytes: Vec<u8>,
}

/// A picture in the store that no row refers to yet.
pub(crate) struct Kept {
    kind: &'static str,
    /// Its name in the store.
    pub(crate) name: String,
    /// The uploader's name for it.
    pub(crate) file_name: String,
    /// `image/png` or `image/jpeg`.
    pub(crate) content_type: &'static str,
    /// Size of the file in bytes.
    pub(crate) file_size: i64,
}

/// The store of pictures, with the ports that check and name new ones.
pub(crate) struct PictureShelf {
    pub(crate) pictures: Arc<dyn Pictures>,
    pub(crate) picture_checker: Arc<dyn PictureChecker>,
    randomness: Arc<dyn Randomness>,
}

impl PictureShelf {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            pictures: ports.pictures.clone(),
            picture_checker: ports.picture_checker.clone(),
            randomness: ports.randomness.clone(),
        }
    }

    /// Checks an upload and stores it under a random name, scaled down to `longest_side` pixels. Slow: never inside a
    /// transaction. `field` is the form's name of the file.
    ///
    /// # Errors
    /// [`Error::WrongMedia`] for a file that is neither PNG nor JPEG; [`Error::Invalid`] for one that cannot be decoded.
    pub(crate) fn keep_picture(
        &self,
        kind: &'static str,
        longest_side: u32,
        field: &'static str,
        upload: &Upload,
    ) -> Result<Kept> {
        let picture = self.picture_checker.check(&upload.bytes, longest_side).map_err(|fault| {
            let sentence = format!("{field} {fault}");
            match fault {
                PictureFault::NeitherPngNorJpeg => Error::WrongMedia { field, sentence },
                PictureFault::TooManyPixels | PictureFault::Damaged => Error::field(field, sentence),
            }
        })?;
        self.keep_checked(kind, &upload.file_name, &picture)
    }

    /// Stores a picture that was checked before.
    pub(crate) fn keep_checked(
        &self,
        kind: &'static str,
        called: &str,
        picture: &CheckedPicture,
    ) -> Result<Kept> {
        let name = self.picture_name(picture.format.extension());
        self.pictures.put(kind, &name, &picture.files)?;
        Ok(Kept {
            kind,
            name,
            file_name: file_name(called),
            content_type: picture.format.content_type(),
            file_size: i64::try_from(picture.files.whole.len())
                .map_err(|error| Error::Unexpected(error.into()))?,
        })
    }

    /// A random name that ends in `.extension`.
    pub(crate) fn picture_name(&self, extension: &str) -> String {
        format!("{:032x}.{extension}", self.randomness.bits())
    }

    /// Finishes work that has stored new pictures: removes them unless the work has committed rows with them.
    pub(crate) fn settle<T>(&self, answer: Result<Answer<T>>, new: &[(&str, &str)]) -> Result<Answer<T>> {
        // An unreachable database may have committed all the same: a surplus file is better than a missing one.
        if !matches!(answer, Ok(Answer::New(_)) | Err(Error::Unavailable(_))) {
            for (kind, name) in new {
                self.pictures.remove(kind, name);
            }
        }
        answer
    }
}

impl Kept {
    /// Kind and name in the store.
    pub(crate) fn address(&self) -> (&'static str, &str) {
        (self.kind, &self.name)
    }
}
