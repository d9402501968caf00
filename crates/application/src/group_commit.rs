//! Group commit: calls that wait for each other are done in one transaction, instead of one after the other.
//!
//! The first call begins at once and alone. Those that come meanwhile wait in a line, without a connection, and are done together when it is finished, led by
//! the thread of the one that came first. So nobody waits for others to come, and what a transaction costs is shared by as many as wait. A call that would
//! hold up the others, or be held up by them, is done by its own thread: by itself, or in another line.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::error::{Cause, Error, Result};

/// Calls that are done in one transaction at most: enough to share its cost, few enough to hold the locks for milliseconds.
const MOST: usize = 64;
/// Time after which a call leaves a line that has stood still as long: a group takes a tenth of it. No call leaves a line for one lock.
const STANDSTILL: Duration = Duration::from_secs(1);
/// Time after which a call is told that the site is busy, as one is that waits for a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// The answers to a group of calls, in their order; `None` to one that is to be done by itself, for which nothing was written.
pub(crate) type Answers<Done> = Vec<Option<Result<Done>>>;

/// Calls by what they wait for. Two calls about one subject, as of one buyer, are never in one group, so that each is decided with the other one committed.
pub(crate) struct GroupCommit<Key, Subject, Job, Done> {
    lines: Mutex<Lines<Key, Subject, Job, Done>>,
    is_for_one_lock: bool,
    /// Number of calls that have joined a line. Each has a number of its own, also where its line has ended and another one of the same key has begun.
    joined: AtomicU64,
}

/// The line of each key; nobody is at work for a key that is not there.
type Lines<Key, Subject, Job, Done> = HashMap<Key, Line<Subject, Job, Done>>;

/// Those who wait while others are at work.
struct Line<Subject, Job, Done> {
    waiting: Vec<Waiting<Subject, Job, Done>>,
    /// Number of groups that have begun since.
    begun: u64,
}

/// A call that waits.
struct Waiting<Subject, Job, Done> {
    number: u64,
    about: Subject,
    job: Job,
    tell: Sender<Turn<Subject, Job, Done>>,
}

/// The end of waiting.
enum Turn<Subject, Job, Done> {
    /// Another thread has done it.
    Done(Result<Done>),
    /// This thread does it, by itself.
    Alone(Job),
    /// This thread does it, with others.
    Lead(Vec<Waiting<Subject, Job, Done>>),
}

/// The place of a call in its line: its number, and the groups that had begun when it looked at the line.
struct Place {
    number: u64,
    begun: u64,
    since: Instant,
}

impl<Key, Subject, Job, Done> Default for GroupCommit<Key, Subject, Job, Done> {
    fn default() -> Self {
        Self { lines: Mutex::default(), is_for_one_lock: false, joined: AtomicU64::default() }
    }
}

impl<Key, Subject, Job, Done> GroupCommit<Key, Subject, Job, Done> {
    /// Lines each of which waits for one lock: whoever left it, or tried once more when it could not be had, would hold a connection while they wait for it.
    pub(crate) fn for_one_lock() -> Self {
        Self { is_for_one_lock: true, ..Self::default() }
    }
}

impl<Key: Clone + Eq + Hash, Subject: Copy + Eq + Hash, Job, Done> GroupCommit<Key, Subject, Job, Done> {
    /// Whether a call of this key is at work.
    pub(crate) fn is_at_work(&self, key: &Key) -> bool {
        self.lines().contains_key(key)
    }

    /// Does a job, with others that wait for the same key. `together` does one or many in one transaction, and answers each; where the whole of it fails, each
    /// is done once more as `alone` does it, so that no call fails for the sake of another; but not where the database is away or no connection came free.
    pub(crate) fn run(
        &self,
        key: &Key,
        about: Subject,
        job: Job,
        together: impl Fn(&[Job]) -> Result<Answers<Done>>,
        alone: impl FnOnce(&Job) -> Result<Done>,
    ) -> Result<Done> {
        let (tell, told) = channel();
        let mut turn = self.join(key, (about, job, tell), &told);
        if let Turn::Lead(group) = turn {
            self.lead(key, group, &together);
            turn = told.try_recv().unwrap_or_else(|_gone| Turn::Done(Err(unanswered())));
        }
        match turn {
            Turn::Done(done) => done,
            Turn::Alone(job) => alone(&job),
            Turn::Lead(_) => Err(unanswered()),
        }
    }

    /// Waits until it is this call's turn, which is at once where nobody is at work.
    fn join(
        &self,
        key: &Key,
        (about, job, tell): (Subject, Job, Sender<Turn<Subject, Job, Done>>),
        told: &Receiver<Turn<Subject, Job, Done>>,
    ) -> Turn<Subject, Job, Done> {
        let number = self.joined.fetch_add(1, Ordering::Relaxed);
        let place = match self.lines().entry(key.clone()) {
            Entry::Vacant(none) => {
                none.insert(Line { waiting: Vec::new(), begun: 0 });
                return Turn::Lead(vec![Waiting { number, about, job, tell }]);
            }
            Entry::Occupied(mut line) => {
                let line = line.get_mut();
                line.waiting.push(Waiting { number, about, job, tell });
                Place { number, begun: line.begun, since: Instant::now() }
            }
        };
        self.wait(key, place, told)
    }

    fn wait(
        &self,
        key: &Key,
        mut place: Place,
        told: &Receiver<Turn<Subject, Job, Done>>,
    ) -> Turn<Subject, Job, Done> {
        let standstill = if self.is_for_one_lock { PATIENCE } else { STANDSTILL };
        loop {
            match told.recv_timeout(standstill) {
                Ok(turn) => return turn,
                Err(RecvTimeoutError::Disconnected) => return Turn::Done(Err(unanswered())),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(turn) = self.leave(key, &mut place) {
                        return turn;
                    }
                }
            }
        }
    }

    /// Takes a call out of a line that has not moved since it looked, or in which it has waited too long. One that is being worked on stays.
    fn leave(&self, key: &Key, place: &mut Place) -> Option<Turn<Subject, Job, Done>> {
        let mut lines = self.lines();
        let line = lines.get_mut(key)?;
        let at = line.waiting.iter().position(|call| call.number == place.number)?;
        if place.since.elapsed() >= PATIENCE {
            line.waiting.remove(at);
            return Some(Turn::Done(Err(Error::Busy("too many calls wait for one lock".into()))));
        }
        if line.begun == place.begun {
            return Some(Turn::Alone(line.waiting.remove(at).job));
        }
        place.begun = line.begun;
        None
    }

    /// Does the jobs of a group, lets the next group begin, and tells everybody how theirs ended.
    fn lead(
        &self,
        key: &Key,
        group: Vec<Waiting<Subject, Job, Done>>,
        together: &impl Fn(&[Job]) -> Result<Answers<Done>>,
    ) {
        let (jobs, tell): (Vec<_>, Vec<_>) = group.into_iter().map(|call| (call.job, call.tell)).unzip();
        let next = Next { calls: self, key };
        let answers = together(&jobs);
        drop(next);
        let answers = answers.unwrap_or_else(|error| self.failed(error, jobs.len()));
        for ((job, tell), answer) in jobs.into_iter().zip(tell).zip(answers) {
            // A send fails only where the thread of the call is gone, and nobody waits for the answer.
            let _ = tell.send(answer.map_or(Turn::Alone(job), Turn::Done));
        }
    }

    /// Lets the thread of the first call that waits lead the next group; nobody is at work where none waits.
    fn begin_next(&self, key: &Key) {
        let mut lines = self.lines();
        let Some(line) = lines.get_mut(key) else { return };
        line.begun += 1;
        let group = next_group(&mut line.waiting);
        match group.first().map(|first| first.tell.clone()) {
            Some(first) => drop(first.send(Turn::Lead(group))),
            None => drop(lines.remove(key)),
        }
    }

    /// The answers to a group of so many whose transaction failed. Where the database went away, it may have been committed all the same; where no connection
    /// came free, each call alone would wait as long again: nothing is done again then.
    fn failed(&self, error: Error, calls: usize) -> Answers<Done> {
        let each = |of: fn(Cause) -> Error, cause: &Cause| {
            let text = cause.to_string();
            (0..calls).map(|_| Some(Err(of(text.as_str().into())))).collect()
        };
        match error {
            Error::Contended(_) if !self.is_for_one_lock => (0..calls).map(|_| None).collect(),
            error if calls == 1 => vec![Some(Err(error))],
            Error::Contended(cause) => each(Error::Contended, &cause),
            Error::Busy(cause) => each(Error::Busy, &cause),
            Error::Unavailable(cause) => each(Error::Unavailable, &cause),
            _ => (0..calls).map(|_| None).collect(),
        }
    }

    fn lines(&self) -> MutexGuard<'_, Lines<Key, Subject, Job, Done>> {
        // Nothing that can panic runs while it is locked.
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets the next group begin when it is dropped: also where the work of this one panicked.
struct Next<'a, Key: Clone + Eq + Hash, Subject: Copy + Eq + Hash, Job, Done> {
    calls: &'a GroupCommit<Key, Subject, Job, Done>,
    key: &'a Key,
}

impl<Key: Clone + Eq + Hash, Subject: Copy + Eq + Hash, Job, Done> Drop
    for Next<'_, Key, Subject, Job, Done>
{
    fn drop(&mut self) {
        self.calls.begin_next(self.key);
    }
}

/// Takes the next group out of the line: those who came first, each subject once.
fn next_group<Subject: Copy + Eq + Hash, Job, Done>(
    waiting: &mut Vec<Waiting<Subject, Job, Done>>,
) -> Vec<Waiting<Subject, Job, Done>> {
    let (mut group, mut rest, mut subjects) = (Vec::new(), Vec::new(), HashSet::new());
    for call in waiting.drain(..) {
        if group.len() < MOST && subjects.insert(call.about) {
            group.push(call);
        } else {
            rest.push(call);
        }
    }
    *waiting = rest;
    group
}

/// The answer to one job that was done by itself.
pub(crate) fn only<Done>(answers: Result<Answers<Done>>) -> Result<Done> {
    answers?.pop().flatten().ok_or_else(unanswered)?
}

fn unanswered() -> Error {
    Error::Unexpected("a call was left without an answer".into())
}

#[cfg(test)]
mod tests;
