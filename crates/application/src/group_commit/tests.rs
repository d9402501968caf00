use std::slice::from_ref;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{sleep, spawn};

use super::*;

type Calls = GroupCommit<u8, i64, i64, i64>;

/// Runs a call in line 1 that does the same alone and together.
fn run(calls: &Calls, about: i64, job: i64, work: impl Fn(&[i64]) -> Result<Answers<i64>>) -> Result<i64> {
    calls.run(&1, about, job, &work, |job| only(work(from_ref(job))))
}

/// Runs one call that takes until all others wait; returns the groups and each call's answer.
fn behind_one(
    others: &[(i64, i64)],
    work: impl Fn(&[i64]) -> Result<Answers<i64>> + Send + Sync,
) -> (Vec<Vec<i64>>, Vec<Result<i64>>) {
    let (calls, groups) = (Calls::default(), Mutex::new(Vec::new()));
    let doing = |jobs: &[i64]| {
        groups.lock().unwrap().push(jobs.to_vec());
        if jobs == [0] {
            while calls.lines()[&1].waiting.len() < others.len() {
                sleep(Duration::from_millis(1));
            }
        }
        work(jobs)
    };
    let ended = std::thread::scope(|scope| {
        let first = scope.spawn(|| run(&calls, 0, 0, doing));
        let mut threads = vec![first];
        for (came, (about, job)) in others.iter().enumerate() {
            while calls.lines().get(&1).is_none_or(|line| line.waiting.len() < came) {
                sleep(Duration::from_millis(1));
            }
            threads.push(scope.spawn(|| run(&calls, *about, *job, doing)));
        }
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(calls.lines().is_empty(), "no call is running");
    (groups.into_inner().unwrap(), ended)
}

#[expect(clippy::unnecessary_wraps, reason = "as work is called")]
fn tenfold(jobs: &[i64]) -> Result<Answers<i64>> {
    Ok(jobs.iter().map(|job| Some(Ok(job * 10))).collect())
}

#[test]
fn a_single_call_starts_at_once() {
    let calls = Calls::default();

    assert_eq!(run(&calls, 1, 7, tenfold).unwrap(), 70);
    assert!(calls.lines().is_empty());
}

#[test]
fn waiting_calls_run_together() {
    let (groups, ended) = behind_one(&[(1, 1), (2, 2), (3, 3)], tenfold);

    assert_eq!(groups, [vec![0], vec![1, 2, 3]]);
    assert_eq!(ended.into_iter().map(Result::unwrap).collect::<Vec<_>>(), [0, 10, 20, 30]);
}

#[test]
fn a_group_has_one_call_of_each_subject() {
    let (groups, ended) = behind_one(&[(1, 1), (1, 2), (2, 3)], tenfold);

    assert_eq!(groups, [vec![0], vec![1, 3], vec![2]]);
    assert!(ended.iter().all(Result::is_ok));
}

#[test]
fn a_group_has_a_maximum_size() {
    let many: Vec<_> = (1..=i64::try_from(MOST).unwrap() + 1).map(|job| (job, job)).collect();

    let (groups, _) = behind_one(&many, tenfold);

    assert_eq!(groups.iter().map(Vec::len).collect::<Vec<_>>(), [1, MOST, 1]);
}

#[test]
fn calls_for_different_keys_do_not_wait() {
    let (calls, at_once) = (Calls::default(), AtomicUsize::new(0));
    let meet = |jobs: &[i64]| {
        at_once.fetch_add(1, Ordering::SeqCst);
        while at_once.load(Ordering::SeqCst) < 2 {
            sleep(Duration::from_millis(1));
        }
        tenfold(jobs)
    };

    std::thread::scope(|scope| {
        for key in [1, 2] {
            let calls = &calls;
            scope.spawn(move || calls.run(&key, 1, 1, meet, |_| Err(unanswered())).unwrap());
        }
    });
}

/// The groups that four calls form if none ends before all have come.
fn groups_of_four(calls: &Calls) -> Vec<Vec<i64>> {
    let groups = Mutex::new(Vec::new());
    let have_come = |number: i64| {
        let came = |line: &Line<i64, i64, i64>| line.waiting.len() + line.running;
        calls.lines().get(&1).map_or(0, came) >= usize::try_from(number).unwrap()
    };
    let all_came = AtomicBool::new(false);
    let slow = |jobs: &[i64]| {
        groups.lock().unwrap().push(jobs.to_vec());
        while !all_came.load(Ordering::SeqCst) {
            all_came.fetch_or(have_come(4), Ordering::SeqCst);
            sleep(Duration::from_millis(1));
        }
        tenfold(jobs)
    };
    std::thread::scope(|scope| {
        for job in 0..4 {
            while !have_come(job) {
                sleep(Duration::from_millis(1));
            }
            scope.spawn(move || assert_eq!(run(calls, job, job, slow).unwrap(), job * 10));
        }
    });
    assert!(calls.lines().is_empty(), "no call is running");
    sorted(groups.into_inner().unwrap())
}

#[test]
fn two_groups_of_a_line_of_pairs_run_at_once() {
    assert_eq!(groups_of_four(&Calls::in_pairs()), [vec![0], vec![1], vec![2, 3]]);
    // Other lines run one group.
    assert_eq!(groups_of_four(&Calls::default()), [vec![0], vec![1, 2, 3]]);
}

#[test]
fn a_refusal_affects_one_call_only() {
    let odd = |jobs: &[i64]| {
        Ok(jobs.iter().map(|job| Some(if job % 2 == 0 { Ok(*job) } else { Err(Error::Forbidden) })).collect())
    };

    let (groups, ended) = behind_one(&[(1, 1), (2, 2)], odd);

    assert_eq!(groups.len(), 2);
    assert!(matches!(ended.as_slice(), [Ok(0), Err(Error::Forbidden), Ok(2)]));
}

/// The groups in a fixed order, because calls that run alone finish in any.
fn sorted(mut groups: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    groups.sort();
    groups
}

#[test]
fn a_call_that_would_block_the_others_runs_alone() {
    let one_is_busy = |jobs: &[i64]| {
        let is_busy = |job: &i64| jobs.len() > 1 && *job == 2;
        Ok(jobs.iter().map(|job| (!is_busy(job)).then_some(Ok(job * 10))).collect())
    };

    let (groups, ended) = behind_one(&[(1, 1), (2, 2), (3, 3)], one_is_busy);

    assert_eq!(sorted(groups), [vec![0], vec![1, 2, 3], vec![2]]);
    assert_eq!(ended.into_iter().map(Result::unwrap).collect::<Vec<_>>(), [0, 10, 20, 30]);
}

#[test]
fn each_call_runs_alone_after_the_group_failed() {
    let causes: [fn() -> Error; 2] =
        [|| Error::Unexpected("two is wrong".into()), || Error::Contended("deadlock detected".into())];
    for cause in causes {
        let fails_with_two = |jobs: &[i64]| match jobs {
            [_, _, ..] | [2] => Err(cause()),
            jobs => tenfold(jobs),
        };

        let (groups, ended) = behind_one(&[(1, 1), (2, 2), (3, 3)], fails_with_two);

        assert_eq!(sorted(groups), [vec![0], vec![1], vec![1, 2, 3], vec![2], vec![3]]);
        assert!(matches!(ended.as_slice(), [Ok(0), Ok(10), Err(_), Ok(30)]));
    }
}

#[test]
fn an_unreachable_database_fails_the_whole_group() {
    let away = |jobs: &[i64]| match jobs {
        [0] => tenfold(jobs),
        _ => Err(Error::Unavailable("away".into())),
    };

    let (groups, ended) = behind_one(&[(1, 1), (2, 2)], away);

    assert_eq!(groups.len(), 2, "no retry, as it may have been committed");
    assert!(matches!(ended.as_slice(), [Ok(0), Err(Error::Unavailable(_)), Err(Error::Unavailable(_))]));
}

#[test]
fn without_a_free_connection_the_whole_group_fails_at_once() {
    let busy = |jobs: &[i64]| match jobs {
        [0] => tenfold(jobs),
        _ => Err(Error::Busy("timed out".into())),
    };

    let (groups, ended) = behind_one(&[(1, 1), (2, 2)], busy);

    assert_eq!(groups.len(), 2, "each alone would wait for one as long again");
    assert!(matches!(ended.as_slice(), [Ok(0), Err(Error::Busy(_)), Err(Error::Busy(_))]));
}

#[test]
fn a_new_line_of_the_same_key_repeats_no_call_number() {
    let calls = Calls::default();
    let numbers = [(); 2].map(|()| {
        let number = Mutex::new(0);
        let second = |jobs: &[i64]| {
            if jobs == [1] {
                while calls.lines()[&1].waiting.is_empty() {
                    sleep(Duration::from_millis(1));
                }
                *number.lock().unwrap() = calls.lines()[&1].waiting[0].number;
            }
            tenfold(jobs)
        };
        std::thread::scope(|scope| {
            let first = scope.spawn(|| run(&calls, 1, 1, second));
            while calls.lines().is_empty() {
                sleep(Duration::from_millis(1));
            }
            run(&calls, 2, 2, second).unwrap();
            first.join().unwrap().unwrap();
        });
        assert!(calls.lines().is_empty());
        number.into_inner().unwrap()
    });

    assert_ne!(numbers[0], numbers[1], "a call whose answer comes late would take the other call's place");
}

#[test]
fn the_next_group_starts_after_a_panic() {
    let calls = std::sync::Arc::new(Calls::default());
    let waited = calls.clone();
    let panics = move |_: &[i64]| {
        while waited.lines()[&1].waiting.is_empty() {
            sleep(Duration::from_millis(1));
        }
        panic!("as tested")
    };
    let of_first = calls.clone();
    let first = spawn(move || run(&of_first, 1, 1, panics));
    while calls.lines().get(&1).is_none() {
        sleep(Duration::from_millis(1));
    }

    assert_eq!(run(&calls, 2, 2, tenfold).unwrap(), 20);
    assert!(first.join().is_err());
}

/// Runs a call that takes as long as `meanwhile`.
fn while_one_is_at_work<T>(calls: &Calls, meanwhile: impl FnOnce() -> T) -> T {
    let (go, stuck) = channel::<()>();
    let stuck = Mutex::new(stuck);
    std::thread::scope(|scope| {
        let first = scope.spawn(|| {
            run(calls, 1, 1, |jobs| {
                stuck.lock().unwrap().recv().unwrap();
                tenfold(jobs)
            })
        });
        while calls.lines().is_empty() {
            sleep(Duration::from_millis(1));
        }
        let ended = meanwhile();
        go.send(()).unwrap();
        assert_eq!(first.join().unwrap().unwrap(), 10);
        ended
    })
}

#[test]
fn a_call_leaves_a_line_without_progress() {
    let calls = Calls::default();

    assert_eq!(while_one_is_at_work(&calls, || run(&calls, 2, 2, tenfold).unwrap()), 20);

    assert!(calls.lines().is_empty());
}

#[test]
fn a_call_stays_in_a_line_for_one_lock_without_progress() {
    let calls = std::sync::Arc::new(Calls::for_one_lock());
    let of_second = calls.clone();

    let second = while_one_is_at_work(&calls, || {
        let second = spawn(move || run(&of_second, 2, 2, tenfold));
        sleep(STANDSTILL + STANDSTILL / 2);
        assert!(!second.is_finished(), "it waits without a connection of its own");
        second
    });

    assert_eq!(second.join().unwrap().unwrap(), 20);
}

#[test]
fn a_call_runs_alone_after_a_lock_timeout() {
    let calls = Calls::default();
    let contention = |_: &[i64]| Err(Error::Contended("lock timeout".into()));

    assert_eq!(calls.run(&1, 1, 7, contention, |job| Ok(job * 10)).unwrap(), 70);
}

#[test]
fn calls_in_a_line_for_one_lock_do_not_retry() {
    let calls = Calls::for_one_lock();
    let contention = |_: &[i64]| Err(Error::Contended("lock timeout".into()));

    let ended = calls.run(&1, 1, 7, contention, |_| panic!("done alone"));

    assert!(matches!(ended, Err(Error::Contended(_))), "{ended:?}");
}

#[test]
fn a_call_stays_in_a_moving_line_until_its_timeout() {
    let calls = Calls::default();
    let (tell, _told) = channel();
    let waiting = vec![Waiting { number: 5, about: 1, job: 1, tell }];
    calls.lines().insert(1, Line { waiting, running: 1, begun: 3 });
    let mut place = Place { number: 5, begun: 2, since: Instant::now() };

    assert!(calls.leave(&1, &mut place).is_none());

    place.begun = 2;
    place.since = Instant::now().checked_sub(TIMEOUT).unwrap();
    assert!(matches!(calls.leave(&1, &mut place), Some(Turn::Done(Err(Error::Busy(_))))));
    assert!(calls.lines()[&1].waiting.is_empty());
}
