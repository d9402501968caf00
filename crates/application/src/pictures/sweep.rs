use std::sync::Arc;
use std::time::Duration;

use super::KINDS;
use crate::Ports;
use crate::error::{Error, Result};
use crate::ports::{Database, Pictures};

/// Time that a picture may be in the store without a row: longer than any request takes.
const UNCLAIMED: Duration = Duration::from_hours(1);
/// Number of names that are asked for at once.
const AT_ONCE: usize = 500;
const NOTHING_SHOWN: &str =
    "the database tells of no picture, so none is removed: they may be another site's";

/// Removes pictures that no row refers to: of uploads that broke off, and of crashes between a commit and the removal of a
/// file.
pub struct Sweep {
    database: Arc<dyn Database>,
    pictures: Arc<dyn Pictures>,
}

impl Sweep {
    /// Over these ports.
    pub fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), pictures: ports.pictures.clone() }
    }

    /// Goes through the store once and returns how many pictures it removed. Several instances may do so at once. Removes
    /// nothing while no row refers to any picture: the database may be the wrong one, or not restored yet (decision 036).
    ///
    /// # Errors
    /// [`Error::Unavailable`]; [`Error::Unexpected`] when the store cannot be listed, or has pictures and no row tells of any.
    pub fn run(&self) -> Result<usize> {
        let any_shown = self.database.read(|stores| stores.pictures().any_shown())?;
        let mut removed = 0;
        for kind in KINDS {
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
    fn pictures_without_a_row_are_removed_and_nothing_else() {
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
        assert_eq!(database.outcomes().commits, 1 + 9, "one look at all, and one for each five hundred");
    }

    #[test]
    fn nothing_is_removed_while_no_row_tells_of_any_picture() {
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
