//! Group commit: concurrent calls for one key share a transaction, instead of running one after the other.
//!
//! The first call runs at once and alone, and so does a second one in a line of pairs. Calls that arrive meanwhile wait in a line, without a connection,
//! and run together when a running one is finished, led by the thread of the first of them. So no call waits for others to arrive, and the cost of a
//! transaction is shared by all that wait. A call that would block the others, or be blocked by them, runs on its own thread: alone, or in another line.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::error::{Cause, Error, Result};

/// The most calls in one transaction: enough to share its cost, few enough to hold the locks for milliseconds.
const MOST: usize = 64;
/// Time after which a call leaves a line without progress; a group takes a tenth of it. Lines for one lock have no such limit.
const STANDSTILL: Duration = Duration::from_secs(1);
/// Time after which a waiting call fails as busy, the same as for a connection.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The answers to a group of calls, in their order; `None` for a call that has to run alone, and for which nothing was written.
pub(crate) type Answers<Done> = Vec<Option<Result<Done>>>;

/// Lines of waiting calls by key. Two calls of one subject, such as a buyer, are never in one group, so that each sees the other one committed.
pub(crate) struct GroupCommit<Key, Subject, Job, Done> {
    lines: Mutex<Lines<Key, Subject, Job, Done>>,
    is_for_one_lock: bool,
    /// How many groups of a line run at once.
    at_once: usize,
    /// Number of calls so far. Each call has a number of its own, also after its line has ended and another line of the same key has started.
    joined: AtomicU64,
}

/// The line of each key; a missing key has no running call.
type Lines<Key, Subject, Job, Done> = HashMap<Key, Line<Subject, Job, Done>>;

/// The calls that wait while others run, and the number of running groups.
struct Line<Subject, Job, Done> {
    waiting: Vec<Waiting<Subject, Job, Done>>,
    running: usize,
    /// Number of groups that have started since.
    begun: u64,
}

/// A waiting call.
struct Waiting<Subject, Job, Done> {
    number: u64,
    about: Subject,
    job: Job,
    tell: Sender<Turn<Subject, Job, Done>>,
}

/// The end of waiting.
enum Turn<Subject, Job, Done> {
    /// Another thread has finished the job.
    Done(Result<Done>),
    /// This thread runs the job alone.
    Alone(Job),
    /// This thread runs the job with others.
    Lead(Vec<Waiting<Subject, Job, Done>>),
}

/// The place of a call in its line: its number, and the number of started groups when it last looked.
struct Place {
    number: u64,
    begun: u64,
    since: Instant,
}

impl<Key, Subject, Job, Done> Default for GroupCommit<Key, Subject, Job, Done> {
    fn default() -> Self {
        Self { lines: Mutex::default(), is_for_one_lock: false, at_once: 1, joined: AtomicU64::default() }
    }
}

impl<Key, Subject, Job, Done> GroupCommit<Key, Subject, Job, Done> {
    /// Lines with two running groups each: one works while the other one waits for the disk at its commit. Only for calls whose subject is locked by their
    /// work, as both groups may have a call of it, and for groups that leave out what is locked.
    pub(crate) fn in_pairs() -> Self {
        Self { at_once: 2, ..Self::default() }
    }

    /// Lines that each wait for one lock. A call that left such a line or retried would only hold a connection while it waits for the same lock.
    pub(crate) fn for_one_lock() -> Self {
        Self { is_for_one_lock: true, ..Self::default() }
    }
}

impl<Key: Clone + Eq + Hash, Subject: Copy + Eq + Hash, Job, Done> GroupCommit<Key, Subject, Job, Done> {
    /// Whether a call of this key is running.
    pub(crate) fn is_at_work(&self, key: &Key) -> bool {
        self.lines().contains_key(key)
    }

    /// Runs a job, together with others that wait for the same key. `together` runs one or many in one transaction, and answers each. If it fails as
    /// a whole, each job is retried by `alone`, so that no call fails because of another; except if the database cannot be reached or no connection came free.
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

    /// Waits for this call's turn, which comes at once if another group of the key may run.
    fn join(
        &self,
        key: &Key,
        (about, job, tell): (Subject, Job, Sender<Turn<Subject, Job, Done>>),
        told: &Receiver<Turn<Subject, Job, Done>>,
    ) -> Turn<Subject, Job, Done> {
        let number = self.joined.fetch_add(1, Ordering::Relaxed);
        let call = Waiting { number, about, job, tell };
        let place = {
            let mut lines = self.lines();
            let line = lines.entry(key.clone()).or_insert_with(|| Line {
                waiting: Vec::new(),
                running: 0,
                begun: 0,
            });
            if line.running < self.at_once {
                line.running += 1;
                return Turn::Lead(vec![call]);
            }
            line.waiting.push(call);
            Place { number, begun: line.begun, since: Instant::now() }
        };
        self.wait(key, place, told)
    }

    fn wait(
        &self,
        key: &Key,
        mut place: Place,
        told: &Receiver<Turn<Subject, Job, Done>>,
    ) -> Turn<Subject, Job, Done> {
        let standstill = if self.is_for_one_lock { TIMEOUT } else { STANDSTILL };
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

    /// Removes a call from a line without progress since it last looked, or after too long a wait. A call that is already running stays.
    fn leave(&self, key: &Key, place: &mut Place) -> Option<Turn<Subject, Job, Done>> {
        let mut lines = self.lines();
        let line = lines.get_mut(key)?;
        let at = line.waiting.iter().position(|call| call.number == place.number)?;
        if place.since.elapsed() >= TIMEOUT {
            line.waiting.remove(at);
            return Some(Turn::Done(Err(Error::Busy("too many calls wait for one lock".into()))));
        }
        if line.begun == place.begun {
            return Some(Turn::Alone(line.waiting.remove(at).job));
        }
        place.begun = line.begun;
        None
    }

    /// Runs the jobs of a group, starts the next group, and sends each call its answer.
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
            // A send fails only if the thread of the call is gone, in which case nobody waits for the answer.
            let _ = tell.send(answer.map_or(Turn::Alone(job), Turn::Done));
        }
    }

    /// Lets the thread of the first waiting call lead the next group; without one, removes the line after its last group.
    fn begin_next(&self, key: &Key) {
        let mut lines = self.lines();
        let Some(line) = lines.get_mut(key) else { return };
        line.begun += 1;
        let group = next_group(&mut line.waiting);
        if let Some(first) = group.first().map(|first| first.tell.clone()) {
            drop(first.send(Turn::Lead(group)));
            return;
        }
        line.running -= 1;
        if line.running == 0 {
            lines.remove(key);
        }
    }

    /// The answers to the calls of a failed transaction. If the database became unreachable, the transaction may have been committed all the same; if no
    /// connection came free, each call alone would wait as long again. So neither is retried.
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
        // No code that can panic runs while it is locked.
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts the next group when dropped, also after a panic.
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

/// Takes the next group out of the line: the first calls, with one call for each subject.
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

/// The answer to a job that ran alone.
pub(crate) fn only<Done>(answers: Result<Answers<Done>>) -> Result<Done> {
    answers?.pop().flatten().ok_or_else(unanswered)?
}

fn unanswered() -> Error {
    Error::Unexpected("a call was left without an answer".into())
}

#[cfg(test)]
mod tests;
