use std::sync::Arc;
use std::time::Duration;

use super::PICTURE_KINDS;
use crate::Ports;
use crate::error::{Error, Result};
use crate::ports::{Database, Pictures};

/// Time that a picture may be in the store without a row: longer than any request takes.
const UNCLAIMED: Duration = Duration::from_hours(1);
/// Number of names in one query.
const AT_ONCE: usize = 500;
const NOTHING_SHOWN: &str =
    "the database tells of no picture, so none is removed: they may be another site's";

/// Removes pictures without a row: of aborted uploads, and of crashes between a commit and the removal of a file.
pub struct Sweep {
    database: Arc<dyn Database>,
    pictures: Arc<dyn Pictures>,
}

impl Sweep {
    /// Uses these ports.
    pub fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), pictures: ports.pictures.clone() }
    }

    /// Goes through the store once and returns the number of removed pictures. Several instances may run this at once. Removes no picture while no
    /// row refers to any: the database may be the wrong one, or not restored yet (decision 036).
    ///
    /// # Errors
    /// [`Error::Unavailable`]; [`Error::Unexpected`] when the store cannot be listed, or has pictures and no row refers to any.
    pub fn run(&self) -> Result<usize> {
        let any_shown = self.database.read(|stores| stores.pictures().any_shown())?;
        let mut removed = 0;
        for kind in PICTURE_KINDS {
            let kept = self.pictures.kept_for(kind, UNCLAIMED)?;
            if !any_shown && !kept.is_empty() {
                return Err(Error::Unexpected(NOTHING_SHOWN.into()));
            }
            for names in kept.chunks(AT_ONCE) {
                let unshown = self.database.read(|stores| stores.pictures().unshown(kind, names))?;
                for name in &unshown {
                    self.pictures.remove(kind, name);
                }
                removed += unshown.len();
            }
        }
        Ok(removed)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mockall::predicate::eq;

    use super::*;
    use crate::pictures::PHOTO;
    use crate::ports::MockPictures;
    use crate::testing::{FakeDatabase, FixedClock, ports};

    #[test]
    fn only_pictures_without_a_row_are_removed() {
        let database = FakeDatabase::expecting(|stores| {
            stores.pictures.expect_any_shown().returning(|| Ok(true));
            stores.pictures.expect_unshown().returning(|kind, names| {
                assert!(names.len() <= AT_ONCE);
                Ok(names.iter().filter(|name| kind == PHOTO && name.ends_with("7.png")).cloned().collect())
            });
        });
        let mut pictures = MockPictures::new();
        pictures.expect_kept_for().times(3).returning(|_, age| {
            assert_eq!(age, UNCLAIMED);
            Ok((0..1_200).map(|n| format!("{n}.png")).collect())
        });
        pictures.expect_remove().with(eq(PHOTO), mockall::predicate::always()).times(120).returning(
            |_, name| {
                assert!(name.ends_with("7.png"));
            },
        );
        let sweep = Sweep::new(&crate::Ports {
            pictures: Arc::new(pictures),
            ..ports(database.clone(), FixedClock::default())
        });
        assert_eq!(sweep.run().unwrap(), 120);
        assert_eq!(database.outcomes().commits, 1 + 9, "one query for any, one for each 500");
    }

    #[test]
    fn no_picture_is_removed_while_no_row_refers_to_any() {
        let database = FakeDatabase::expecting(|stores| {
            stores.pictures.expect_any_shown().returning(|| Ok(false));
        });
        let mut pictures = MockPictures::new();
        pictures.expect_kept_for().returning(|_, _| Ok(vec!["1.png".into()]));
        let sweep = Sweep::new(&crate::Ports {
            pictures: Arc::new(pictures),
            ..ports(database, FixedClock::default())
        });
        assert!(matches!(sweep.run(), Err(Error::Unexpected(_))));
    }
}
