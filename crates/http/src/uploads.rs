//! How many large bodies there are in memory, and how many of them are worked on: bounded by user, and in all.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::rt::time::timeout;
use fairway_application::Error;
use fairway_domain::ids::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::problem::Problem;

/// How long a request waits for a place, and then for its turn.
const PATIENCE: Duration = Duration::from_secs(10);
/// Large bodies of one user that are in memory at once.
const OF_ONE_USER: usize = 2;
/// Requests of one user that wait for one of these; more are refused at once.
const WAITING_OF_ONE_USER: usize = 4;
/// How many pictures are decoded, or texts cleaned, at a time: each picture may take 160 MB and more.
const AT_A_TIME: usize = 2;

const MANY: &str = "Many pictures and texts are being sent right now. Please try again in a moment.";
const MANY_OF_YOURS: &str =
    "You are sending several pictures or texts at once. Please wait until they are done, then try again.";

/// A bound on bodies that are large, in all workers together. Its copies are one bound.
#[derive(Debug, Clone)]
pub struct Uploads {
    places: Arc<Semaphore>,
    turns: Arc<Semaphore>,
    users: Users,
}

/// The users who send something large just now.
#[derive(Debug, Clone, Default)]
struct Users(Arc<Mutex<HashMap<UserId, User>>>);

#[derive(Debug)]
struct User {
    /// Requests that have a place or wait for one.
    here: usize,
    places: Arc<Semaphore>,
    turn: Arc<Semaphore>,
}

/// Leave to hold a large body in memory.
#[derive(Debug)]
pub(crate) struct Place {
    turns: [Arc<Semaphore>; 2],
    _permits: [OwnedSemaphorePermit; 2],
    _here: Here,
}

/// Leave to work on it.
#[derive(Debug)]
pub(crate) struct Turn {
    _permits: [OwnedSemaphorePermit; 2],
    _place: Place,
}

impl Uploads {
    /// At most so many in memory at once.
    pub fn at_once(bodies: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(bodies)),
            turns: Arc::new(Semaphore::new(AT_A_TIME)),
            users: Users::default(),
        }
    }

    /// Waits for a place without a thread, and no longer than the client does.
    pub(crate) async fn place(&self, user: UserId) -> Result<Place, Problem> {
        let (here, own_places, own_turn) =
            self.users.enter(user).ok_or_else(|| Problem::busy(MANY_OF_YOURS))?;
        // The user's own first: requests of one user that wait hold none of the places of all.
        let own = acquired(own_places, MANY_OF_YOURS).await?;
        let one_of_all = acquired(self.places.clone(), MANY).await?;
        let turns = [own_turn, self.turns.clone()];
        Ok(Place { turns, _permits: [own, one_of_all], _here: here })
    }
}

impl Place {
    /// Waits for a turn, in the same way: one at a time of each user, so that nobody has both.
    pub(crate) async fn turn(self) -> Result<Turn, Problem> {
        let [own, one_of_all] = self.turns.clone();
        let permits = [acquired(own, MANY).await?, acquired(one_of_all, MANY).await?];
        Ok(Turn { _permits: permits, _place: self })
    }
}

async fn acquired(of: Arc<Semaphore>, busy: &str) -> Result<OwnedSemaphorePermit, Problem> {
    let permit = timeout(PATIENCE, of.acquire_owned()).await;
    let permit = permit.map_err(|_elapsed| Problem::busy(busy))?;
    permit.map_err(|closed| Error::Unexpected(closed.into()).into())
}

impl Users {
    fn all(&self) -> MutexGuard<'_, HashMap<UserId, User>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more request of a user, with the semaphores for its place and its turn; `None` when too many wait.
    fn enter(&self, id: UserId) -> Option<(Here, Arc<Semaphore>, Arc<Semaphore>)> {
        let mut all = self.all();
        let user = all.entry(id).or_insert_with(|| User {
            here: 0,
            places: Arc::new(Semaphore::new(OF_ONE_USER)),
            turn: Arc::new(Semaphore::new(1)),
        });
        if user.here >= OF_ONE_USER + WAITING_OF_ONE_USER {
            return None;
        }
        user.here += 1;
        Some((Here { users: self.clone(), id }, user.places.clone(), user.turn.clone()))
    }
}

/// A request that is counted until it is done, or until its client has gone.
#[derive(Debug)]
struct Here {
    users: Users,
    id: UserId,
}

impl Drop for Here {
    fn drop(&mut self) {
        let mut all = self.users.all();
        if let Some(user) = all.get_mut(&self.id) {
            user.here -= 1;
            if user.here == 0 {
                all.remove(&self.id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::ResponseError;

    use super::*;

    const ANN: UserId = UserId(1);

    /// Whether it is answered without waiting.
    async fn at_once<T>(work: impl Future<Output = T>) -> Option<T> {
        timeout(Duration::from_millis(20), work).await.ok()
    }

    #[actix_web::test]
    async fn a_user_has_two_places_four_may_wait_and_more_are_refused() {
        let uploads = Uploads::at_once(100);
        let first = uploads.place(ANN).await.unwrap();
        let _second = uploads.place(ANN).await.unwrap();
        let waiting: Vec<_> = (0..4)
            .map(|_| {
                let uploads = uploads.clone();
                actix_web::rt::spawn(async move { uploads.place(ANN).await })
            })
            .collect();
        actix_web::rt::task::yield_now().await;
        assert_eq!(uploads.place(ANN).await.unwrap_err().status_code(), 503);
        assert!(at_once(uploads.place(UserId(2))).await.is_some_and(|it| it.is_ok()), "another user");
        drop(first);
        let third = waiting.into_iter().next().unwrap().await.unwrap();
        assert!(third.is_ok(), "the first in line");
    }

    #[actix_web::test]
    async fn all_users_together_have_so_many_places_and_two_turns() {
        let uploads = Uploads::at_once(3);
        let mut turns = Vec::new();
        for user in [1, 2] {
            turns.push(uploads.place(UserId(user)).await.unwrap().turn().await.unwrap());
        }
        let third = uploads.place(UserId(3)).await.unwrap();
        assert!(at_once(uploads.place(UserId(4))).await.is_none());
        assert!(at_once(third.turn()).await.is_none());
        drop(turns);
        assert!(at_once(uploads.place(UserId(4))).await.is_some());
    }

    #[actix_web::test]
    async fn nobody_has_both_turns_and_whoever_has_gone_is_forgotten() {
        let uploads = Uploads::at_once(10);
        let turn = uploads.place(ANN).await.unwrap().turn().await.unwrap();
        let second = uploads.place(ANN).await.unwrap();
        assert!(at_once(second.turn()).await.is_none());
        assert!(at_once(uploads.place(UserId(2)).await.unwrap().turn()).await.is_some());
        drop(turn);
        assert!(uploads.users.all().is_empty());
        assert_eq!((uploads.places.available_permits(), uploads.turns.available_permits()), (10, AT_A_TIME));
    }
}
