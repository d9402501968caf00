//! Group commit: calls that wait for the same lock are done in one transaction, instead of one after the other.
//!
//! The first call begins at once and alone. Those that come meanwhile wait without a connection, and are done together when it is finished, led by
//! the thread of the one that came first. So nobody waits for others to come, and what a transaction costs is shared by as many as wait.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::slice::from_ref;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::error::{Error, Result};

/// Calls that are done in one transaction at most: enough to share its cost, few enough to hold the locks for milliseconds.
const MOST: usize = 64;
/// Time after which a call that waits is told that the site is busy, as one is that waits for a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// Calls by what they lock. Two calls about one subject, as of one buyer, are never in one group, so that each is decided with the other one committed.
pub(crate) struct GroupCommit<Key, Subject, Job, Done> {
    lines: Mutex<HashMap<Key, Vec<Waiting<Subject, Job, Done>>>>,
}

/// A call that waits.
struct Waiting<Subject, Job, Done> {
    about: Subject,
    job: Job,
    since: Instant,
    tell: Sender<Turn<Subject, Job, Done>>,
}

/// The end of waiting.
enum Turn<Subject, Job, Done> {
    /// Another thread has done it.
    Done(Result<Done>),
    /// This thread does it, with others.
    Lead(Vec<Waiting<Subject, Job, Done>>),
}

impl<Key, Subject, Job, Done> Default for GroupCommit<Key, Subject, Job, Done> {
    fn default() -> Self {
        Self { lines: Mutex::default() }
    }
}

impl<Key: Clone + Eq + Hash, Subject: Copy + Eq + Hash, Job, Done> GroupCommit<Key, Subject, Job, Done> {
    /// Does a job, with others that wait for the same key. `work` does many in one transaction, and answers each in
    /// their order; where the whole of it fails, each is done once more by itself, so that no call fails for the sake of another.
    pub(crate) fn run(
        &self,
        key: &Key,
        about: Subject,
        job: Job,
        work: impl Fn(&[Job]) -> Result<Vec<Result<Done>>>,
    ) -> Result<Done> {
        let (tell, told) = channel();
        let waiting = Waiting { about, job, since: Instant::now(), tell };
        let group = match self.join(key, waiting) {
            Some(alone) => vec![alone],
            None => match told.recv() {
                Ok(Turn::Done(done)) => return done,
                Ok(Turn::Lead(group)) => group,
                Err(_gone) => return Err(unanswered()),
            },
        };
        self.lead(key, group, work);
        match told.try_recv() {
            Ok(Turn::Done(done)) => done,
            _ => Err(unanswered()),
        }
    }

    /// Joins those who wait for the key; hands the call back where nobody is at work, and it is to begin.
    fn join(&self, key: &Key, call: Waiting<Subject, Job, Done>) -> Option<Waiting<Subject, Job, Done>> {
        match self.lines().entry(key.clone()) {
            Entry::Occupied(mut line) => {
                line.get_mut().push(call);
                None
            }
            Entry::Vacant(none) => {
                none.insert(Vec::new());
                Some(call)
            }
        }
    }

    /// Does the jobs of a group, lets the next group begin, and tells everybody how theirs ended.
    fn lead(
        &self,
        key: &Key,
        group: Vec<Waiting<Subject, Job, Done>>,
        work: impl Fn(&[Job]) -> Result<Vec<Result<Done>>>,
    ) {
        let (jobs, tell): (Vec<_>, Vec<_>) = group.into_iter().map(|call| (call.job, call.tell)).unzip();
        let next = Next { calls: self, key };
        let done = together_or_alone(&jobs, work);
        drop(next);
        for (tell, done) in tell.into_iter().zip(done) {
            // Whoever asked waits until they are told.
            let _ = tell.send(Turn::Done(done));
        }
    }

    /// Lets the thread of the first call that waits lead the next group; nobody is at work where none waits.
    fn begin_next(&self, key: &Key) {
        let mut lines = self.lines();
        let Some(line) = lines.get_mut(key) else { return };
        let group = next_group(line);
        match group.first().map(|first| first.tell.clone()) {
            Some(first) => drop(first.send(Turn::Lead(group))),
            None => drop(lines.remove(key)),
        }
    }

    fn lines(&self) -> MutexGuard<'_, HashMap<Key, Vec<Waiting<Subject, Job, Done>>>> {
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

/// Takes the next group out of the line: those who came first, each subject once. Whoever has waited too long is told so.
fn next_group<Subject: Copy + Eq + Hash, Job, Done>(
    line: &mut Vec<Waiting<Subject, Job, Done>>,
) -> Vec<Waiting<Subject, Job, Done>> {
    let (mut group, mut rest, mut subjects) = (Vec::new(), Vec::new(), HashSet::new());
    for call in line.drain(..) {
        if call.since.elapsed() >= PATIENCE {
            let _ = call
                .tell
                .send(Turn::Done(Err(Error::Unavailable("too many calls waited for one lock".into()))));
        } else if group.len() < MOST && subjects.insert(call.about) {
            group.push(call);
        } else {
            rest.push(call);
        }
    }
    *line = rest;
    group
}

/// Does all jobs at once or, where that fails for a reason of one of them, each by itself.
fn together_or_alone<Job, Done>(
    jobs: &[Job],
    work: impl Fn(&[Job]) -> Result<Vec<Result<Done>>>,
) -> Vec<Result<Done>> {
    let alone = |job| work(from_ref(job)).and_then(|mut done| done.pop().ok_or_else(unanswered)?);
    match work(jobs) {
        Ok(done) => done,
        Err(error) if jobs.len() == 1 => vec![Err(error)],
        // Each by itself would wait as long for a database that is away.
        Err(error @ Error::Unavailable(_)) => {
            let text = error.to_string();
            let others = jobs.iter().skip(1).map(|_| Err(Error::Unavailable(text.clone().into())));
            std::iter::once(Err(error)).chain(others).collect()
        }
        Err(_) => jobs.iter().map(alone).collect(),
    }
}

fn unanswered() -> Error {
    Error::Unexpected("a call was left without an answer".into())
}

#[cfg(test)]
mod tests;
