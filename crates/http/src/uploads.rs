//! Limits of bodies above 8 KB in memory, and of concurrent work on pictures and texts: by user, and in all.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::rt::time::timeout;
use fairway_application::Error;
use fairway_domain::access::{Actor, Caller, CallerId};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::problem::Problem;

/// Time that a request waits for a place, and again for its turn.
const TURN_TIMEOUT: Duration = Duration::from_secs(10);
/// Number of bodies of one user in memory at once, of each kind.
const OF_ONE_USER: usize = 2;
/// Number of requests of one user that wait for a place; more are refused at once.
const WAITING_OF_ONE_USER: usize = 4;
/// Number of bodies of at most 256 KB in memory at once; they take 16 MB.
const MIDDLING: usize = 64;
/// One in this many places is reserved for staff.
const STAFF_SHARE: usize = 4;
/// One in this many places for pictures is open to strangers, all together: users without an approved sponsor.
const STRANGERS_SHARE: usize = 4;
/// Number of pictures that are decoded, or texts that are cleaned, at once: each picture may take 160 MB and more.
const AT_A_TIME: usize = 2;

/// Bodies above this size get a buffer of [`PAGES_OF_ITS_OWN`].
pub(crate) const LARGE: usize = 256 * 1024;
/// Glibc maps a buffer of more than 32 MB separately, however large its mmap threshold has grown. Bytes that never arrive then take no memory, and the
/// buffer is freed at once. Smaller ones came from arenas, which kept almost twice as much.
pub(crate) const PAGES_OF_ITS_OWN: usize = 32 * 1024 * 1024 + 1;

const MANY: &str = "Many pictures and texts are being sent right now. Please try again in a moment.";
const MANY_OF_YOURS: &str =
    "You are sending several pictures or texts at once. Please wait until they are done, then try again.";

/// Limits of bodies in memory, for all workers together. Clones share them.
#[derive(Debug, Clone)]
pub struct Uploads {
    large: Places,
    /// Limits the large places that strangers have at once.
    of_strangers: Arc<Semaphore>,
    middling: Places,
    turns: Arc<Semaphore>,
}

/// The places for bodies of one kind.
#[derive(Debug, Clone)]
struct Places {
    all: Arc<Semaphore>,
    /// Places for callers who are not staff; the rest is reserved for staff.
    open_to_all: Arc<Semaphore>,
    users: Users,
}

/// The users with a request in progress.
#[derive(Debug, Clone, Default)]
struct Users(Arc<Mutex<HashMap<CallerId, User>>>);

#[derive(Debug)]
struct User {
    /// Number of requests that have a place or wait for one.
    here: usize,
    places: Arc<Semaphore>,
    turn: Arc<Semaphore>,
}

/// Permit to hold a body in memory.
#[derive(Debug)]
pub(crate) struct Place {
    turns: [Arc<Semaphore>; 2],
    _permits: Vec<OwnedSemaphorePermit>,
    _here: Here,
}

/// Permit to process the body.
#[derive(Debug)]
pub(crate) struct Turn {
    _permits: [OwnedSemaphorePermit; 2],
    _place: Place,
}

impl Uploads {
    /// Allows this number of large bodies in memory at once.
    pub fn at_once(bodies: usize) -> Self {
        Self {
            large: Places::new(bodies),
            of_strangers: Arc::new(Semaphore::new((bodies / STRANGERS_SHARE).max(1))),
            middling: Places::new(MIDDLING),
            turns: Arc::new(Semaphore::new(AT_A_TIME)),
        }
    }

    /// A place for a picture, or for a text with pictures. Waiting takes no thread, and ends when the client goes.
    pub(crate) async fn place(&self, actor: &Actor) -> Result<Place, Problem> {
        self.large.place(CallerId::Person(actor.id), actor.is_staff(), None, &self.turns).await
    }

    /// Like [`Self::place`], for strangers: any user may name a sponsor and then send logos, so all of them share a few places.
    pub(crate) async fn strangers_place(&self, actor: &Actor) -> Result<Place, Problem> {
        let few = Some(self.of_strangers.clone());
        self.large.place(CallerId::Person(actor.id), actor.is_staff(), few, &self.turns).await
    }

    /// Like [`Self::place`], for other bodies. They are many and small, so they do not compete with pictures.
    pub(crate) async fn middling(&self, caller: &Caller) -> Result<Place, Problem> {
        self.middling.place(caller.id(), caller.is_staff(), None, &self.turns).await
    }
}

impl Places {
    fn new(places: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(places)),
            open_to_all: Arc::new(Semaphore::new(places - places / STAFF_SHARE)),
            users: Users::default(),
        }
    }

    /// `few` limits the callers of a kind, all together.
    async fn place(
        &self,
        id: CallerId,
        is_staff: bool,
        few: Option<Arc<Semaphore>>,
        turns: &Arc<Semaphore>,
    ) -> Result<Place, Problem> {
        let (here, own_places, own_turn) =
            self.users.enter(id).ok_or_else(|| Problem::busy(MANY_OF_YOURS))?;
        // The user's own permit first: their waiting requests then hold none of the shared places.
        let mut permits = vec![acquired(own_places, MANY_OF_YOURS).await?];
        if let Some(few) = few {
            permits.push(acquired(few, MANY).await?);
        }
        if !is_staff {
            permits.push(acquired(self.open_to_all.clone(), MANY).await?);
        }
        permits.push(acquired(self.all.clone(), MANY).await?);
        Ok(Place { turns: [own_turn, turns.clone()], _permits: permits, _here: here })
    }
}

impl Place {
    /// Waits for a turn, as for a place. Each user has one at a time, so that nobody has both.
    pub(crate) async fn turn(self) -> Result<Turn, Problem> {
        let [own, one_of_all] = self.turns.clone();
        let permits = [acquired(own, MANY).await?, acquired(one_of_all, MANY).await?];
        Ok(Turn { _permits: permits, _place: self })
    }
}

async fn acquired(of: Arc<Semaphore>, busy: &str) -> Result<OwnedSemaphorePermit, Problem> {
    let permit = timeout(TURN_TIMEOUT, of.acquire_owned()).await;
    let permit = permit.map_err(|_elapsed| Problem::busy(busy))?;
    permit.map_err(|closed| Error::Unexpected(closed.into()).into())
}

impl Users {
    fn all(&self) -> MutexGuard<'_, HashMap<CallerId, User>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more request of a user, and returns the semaphores for its place and its turn; `None` if too many wait.
    fn enter(&self, id: CallerId) -> Option<(Here, Arc<Semaphore>, Arc<Semaphore>)> {
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

/// Counts a request until it is done, or until its client has gone.
#[derive(Debug)]
struct Here {
    users: Users,
    id: CallerId,
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
    use fairway_domain::access::Role;
    use fairway_domain::ids::UserId;
    use fairway_domain::values::Email;

    use super::*;

    fn actor(id: i64, role: Role) -> Actor {
        let email = Email::parse("ann@example.org").unwrap();
        Actor { id: UserId(id), email, roles: vec![role], proven: true, token_version: 0 }
    }

    fn user(id: i64) -> Actor {
        actor(id, Role::User)
    }

    /// The result if the work does not have to wait.
    async fn at_once<T>(work: impl Future<Output = T>) -> Option<T> {
        timeout(Duration::from_millis(20), work).await.ok()
    }

    #[actix_web::test]
    async fn a_user_has_two_places_four_may_wait_and_more_are_refused() {
        let uploads = Uploads::at_once(100);
        let ann = user(1);
        let first = uploads.place(&ann).await.unwrap();
        let _second = uploads.place(&ann).await.unwrap();
        let waiting: Vec<_> = (0..4)
            .map(|_| {
                let (uploads, ann) = (uploads.clone(), ann.clone());
                actix_web::rt::spawn(async move { uploads.place(&ann).await })
            })
            .collect();
        actix_web::rt::task::yield_now().await;
        assert_eq!(uploads.place(&ann).await.unwrap_err().status_code(), 503);
        assert!(at_once(uploads.place(&user(2))).await.is_some_and(|it| it.is_ok()), "another user");
        drop(first);
        let third = waiting.into_iter().next().unwrap().await.unwrap();
        assert!(third.is_ok(), "the first in line");
    }

    #[actix_web::test]
    async fn all_users_together_have_so_many_places_and_two_turns() {
        let uploads = Uploads::at_once(3);
        let mut turns = Vec::new();
        for id in [1, 2] {
            turns.push(uploads.place(&user(id)).await.unwrap().turn().await.unwrap());
        }
        let third = uploads.place(&user(3)).await.unwrap();
        assert!(at_once(uploads.place(&user(4))).await.is_none());
        assert!(at_once(third.turn()).await.is_none());
        drop(turns);
        assert!(at_once(uploads.place(&user(4))).await.is_some());
    }

    #[actix_web::test]
    async fn a_quarter_of_the_places_is_left_to_staff() {
        let uploads = Uploads::at_once(4);
        let mut held = Vec::new();
        for id in 1..=3 {
            held.push(uploads.place(&user(id)).await.unwrap());
        }
        assert!(at_once(uploads.place(&user(4))).await.is_none());
        let staff = at_once(uploads.place(&actor(5, Role::ContentEditor))).await;
        assert!(staff.is_some_and(|place| place.is_ok()));
        let one = Uploads::at_once(1);
        assert!(at_once(one.place(&user(1))).await.is_some(), "the only place is everybody's");
    }

    #[actix_web::test]
    async fn a_quarter_of_the_places_is_the_most_that_strangers_have() {
        let uploads = Uploads::at_once(8);
        let mut held = Vec::new();
        for id in [1, 2] {
            held.push(uploads.strangers_place(&user(id)).await.unwrap());
        }
        assert!(at_once(uploads.strangers_place(&user(3))).await.is_none());
        for id in 4..=7 {
            held.push(at_once(uploads.place(&user(id))).await.unwrap().unwrap());
        }
        let one = Uploads::at_once(1);
        assert!(at_once(one.strangers_place(&user(1))).await.is_some(), "the only place is theirs, too");
    }

    #[actix_web::test]
    async fn places_for_pictures_and_for_other_bodies_are_apart() {
        let uploads = Uploads::at_once(1);
        let mut held = Vec::new();
        for id in 0..48 {
            held.push(uploads.middling(&Caller::Person(user(id))).await.unwrap());
        }
        assert!(at_once(uploads.middling(&Caller::Person(user(48)))).await.is_none());
        assert!(at_once(uploads.middling(&Caller::Person(actor(49, Role::Admin)))).await.is_some());
        assert!(at_once(uploads.place(&user(0))).await.is_some());
    }

    #[actix_web::test]
    async fn no_user_has_both_turns_and_finished_requests_are_forgotten() {
        let uploads = Uploads::at_once(10);
        let turn = uploads.place(&user(1)).await.unwrap().turn().await.unwrap();
        let second = uploads.place(&user(1)).await.unwrap();
        assert!(at_once(second.turn()).await.is_none());
        assert!(at_once(uploads.place(&user(2)).await.unwrap().turn()).await.is_some());
        drop(turn);
        assert!(uploads.large.users.all().is_empty());
        let (left, turns) = (uploads.large.all.available_permits(), uploads.turns.available_permits());
        assert_eq!((left, turns), (10, AT_A_TIME));
    }
}
