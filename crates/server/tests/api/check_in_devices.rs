//! Fifty devices at the gates, each with its own queue, repeats and order: in whatever order their check-ins arrive, every attendee has the right state,
//! and every check-in counts once (rule `check-in-rows`).

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::app::{App, Person};

const DEVICES: usize = 50;
const ATTENDEES: usize = 40;
/// Number of check-ins and undoings of each device.
const EACH: usize = 6;

/// Pseudo-random numbers from a seed.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        // The constants of Knuth's MMIX; its upper half is more random.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides
    }

    pub(crate) fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.roll(last + 1));
        }
    }
}

/// An operation of one device.
#[derive(Clone)]
struct Operation {
    id: String,
    /// Index of the attendee.
    attendee: usize,
    checked_in: bool,
    /// Seconds after eleven.
    second: usize,
    device: usize,
}

impl Operation {
    fn occurred_at(&self) -> String {
        format!("2026-05-01T11:{:02}:{:02}Z", self.second / 60, self.second % 60)
    }

    fn body(&self, attendees: &[i64]) -> Value {
        json!({"id": attendees[self.attendee], "checkedIn": self.checked_in, "operationId": self.id,
            "occurredAt": self.occurred_at(), "device": format!("phone {}", self.device)})
    }
}

/// The operations of all devices, in so few seconds that many have the same one.
fn operations(dice: &mut Dice) -> Vec<Operation> {
    let one = |device: usize, number: usize, dice: &mut Dice| Operation {
        id: format!("{:04x}-phone-{device}-{number}", dice.roll(1 << 16)),
        attendee: dice.roll(ATTENDEES),
        checked_in: dice.roll(3) > 0,
        second: dice.roll(300),
        device,
    };
    let mut all = Vec::new();
    for device in 0..DEVICES {
        for number in 0..EACH {
            all.push(one(device, number, dice));
        }
    }
    all
}

/// The expected state of each attendee in an operation: in or out, and since when, by the order of times.
fn expected(operations: &[Operation]) -> BTreeMap<usize, (bool, Option<String>)> {
    let mut standing: BTreeMap<_, _> = (0..ATTENDEES).map(|attendee| (attendee, (false, None))).collect();
    let mut in_order: Vec<_> = operations.iter().collect();
    in_order.sort_by_key(|it| (it.second, it.id.clone()));
    for operation in in_order {
        let before = standing.get_mut(&operation.attendee).unwrap();
        if before.0 != operation.checked_in {
            *before = (operation.checked_in, operation.checked_in.then(|| operation.occurred_at()));
        }
    }
    standing
}

/// The queue of each device: its operations in any order, some of them repeated.
fn sent(operations: &[Operation], dice: &mut Dice) -> Vec<Vec<Operation>> {
    let mut queues = vec![Vec::new(); DEVICES];
    for operation in operations {
        for _ in 0..=dice.roll(3) {
            queues[operation.device].push(operation.clone());
        }
    }
    for queue in &mut queues {
        dice.shuffle(queue);
    }
    queues
}

/// The tournament of one run.
struct Gates<'a> {
    app: &'a App,
    tournament: i64,
    attendees: Vec<i64>,
    volunteers: Vec<Person>,
}

impl<'a> Gates<'a> {
    fn open(app: &'a App) -> Self {
        let tournament = app.tournament();
        let (_, group, first) =
            app.ticket(app.category(tournament, json!({"num_attendees": ATTENDEES})), &app.user());
        let attend = |_| {
            let user = app.rows.insert("users", json!({}));
            app.rows.insert("attendees", json!({"group_id": group, "user_id": user}))
        };
        let attendees = std::iter::once(first).chain((1..ATTENDEES).map(attend)).collect();
        Self { app, tournament, attendees, volunteers: (0..5).map(|_| app.volunteer()).collect() }
    }

    /// Sends the queues of all devices at once; `body` makes each body.
    async fn send(&self, queues: Vec<Vec<Operation>>, body: fn(&Operation, &[i64]) -> Value) {
        let mut devices = JoinSet::new();
        for (device, queue) in queues.into_iter().enumerate() {
            let by = &self.volunteers[device % self.volunteers.len()];
            let calls: Vec<_> = queue
                .iter()
                .map(|it| self.app.put("/api/Attendee/checkin/update", &body(it, &self.attendees)).by(by))
                .collect();
            devices.spawn(async move {
                for call in calls {
                    call.await.ok(200);
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            });
        }
        devices.join_all().await;
    }

    /// The state of every attendee on the list.
    async fn standing(&self) -> BTreeMap<usize, (bool, Option<String>)> {
        let list =
            self.app.get(&format!("/api/Attendee/checkin/{}", self.tournament)).by(&self.volunteers[0]).await;
        let rows = list.ok(200);
        let rows = rows.as_array().unwrap().iter().map(|row| {
            let place = self.attendees.iter().position(|id| row["id"] == *id).unwrap();
            let since = row["checkedInAt"].as_str().map(str::to_owned);
            (place, (row["checkedIn"].as_bool().unwrap(), since))
        });
        rows.collect()
    }

    fn recorded(&self) -> i64 {
        let ids = self.attendees.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        self.app.rows.count(&format!("check_ins WHERE attendee_id IN ({ids})"))
    }
}

/// The operations with ids of this run: an operation id is unique in the whole site. They compare the same.
fn of_run(operations: &[Operation], run: usize) -> Vec<Operation> {
    operations.iter().map(|it| Operation { id: format!("{}-run-{run}", it.id), ..it.clone() }).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_devices_in_any_order_leave_the_right_state() {
    let app = App::spawn();
    let operations = operations(&mut Dice(7));
    let expected = expected(&operations);
    assert!(expected.values().any(|it| it.0) && expected.values().any(|it| !it.0), "{expected:?}");
    for run in 0..3 {
        let gates = Gates::open(&app);
        let own = of_run(&operations, run);
        let queues = sent(&own, &mut Dice(100 + u64::try_from(run).unwrap()));
        assert!(queues.iter().flatten().count() > operations.len() * 3 / 2, "many are sent again");
        gates.send(queues, Operation::body).await;
        assert_eq!(gates.standing().await, expected, "run {run}");
        assert_eq!(gates.recorded(), i64::try_from(operations.len()).unwrap(), "nobody lost, nobody doubled");
    }
    let doubled = "(SELECT operation_id FROM check_ins GROUP BY operation_id HAVING count(*) > 1) it";
    assert_eq!(app.rows.count(doubled), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_operation_ids_replays_are_duplicated() {
    /// The body of a device that sends the state only, without an operation id.
    fn bare(operation: &Operation, attendees: &[i64]) -> Value {
        json!({"id": attendees[operation.attendee], "checkedIn": operation.checked_in})
    }
    let app = App::spawn();
    let operations = operations(&mut Dice(7));
    for run in 0..2 {
        let gates = Gates::open(&app);
        let queues = sent(&operations, &mut Dice(100 + run));
        let requests = queues.iter().flatten().count();
        gates.send(queues, bare).await;
        assert_eq!(gates.recorded(), i64::try_from(requests).unwrap(), "each of the repeats counts");
    }
}
