//! Fifty phones, mostly offline, with wrong clocks, lost answers, repeats and any order, while passes are cancelled and replaced. In the end all phones
//! and the server have the same state, and no check-in is lost (rules `check-in-batch`, `check-in-clashes`). Two controls must fail.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use fairway_application::ports::Clock;
use fairway_domain::check_in::{CheckIn, fold};
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::check_in_devices::Dice;

const PHONES: usize = 50;
const FOURSOMES: usize = 10;
const STEPS: usize = 700;

/// The fault that a control adds.
#[derive(Clone, Copy, PartialEq)]
enum Control {
    None,
    /// The server stores no clash.
    DropsClashes,
    /// The server refuses a check-in from more than five minutes ahead, and the phone discards it.
    RefusesForTheClock,
}

/// A phone: its roster and its queue.
struct Phone {
    name: String,
    /// Time by which its clock is ahead of the server's.
    skew: TimeDelta,
    /// Correction of its clock, once it knows the server's time.
    correction: TimeDelta,
    counter: i64,
    number: Option<i64>,
    /// The roster: digest of the pass and check-ins, by attendee.
    roster: BTreeMap<i64, (String, Vec<CheckIn>)>,
    queue: Vec<Value>,
}

fn moment(value: &Value) -> DateTime<Utc> {
    value.as_str().unwrap().parse().unwrap()
}

fn row(told: &Value) -> CheckIn {
    let text = |name: &str| told[name].as_str().map(str::to_owned);
    CheckIn {
        occurred_at: moment(&told["at"]),
        device_counter: told["deviceCounter"].as_i64().unwrap(),
        operation_id: text("operationId").unwrap(),
        checked_in: told["checkedIn"].as_bool().unwrap(),
        by: text("by"),
        device: text("device"),
    }
}

impl Phone {
    fn new(place: usize, dice: &mut Dice) -> Self {
        let skew = TimeDelta::seconds(i64::try_from(dice.roll(6 * 3600)).unwrap() - 3 * 3600);
        let name = format!("phone {place}");
        Self {
            name,
            skew,
            correction: TimeDelta::zero(),
            counter: 0,
            number: None,
            roster: BTreeMap::new(),
            queue: vec![],
        }
    }

    /// Checks an attendee in or out on the phone, which queues the operation.
    fn tap(&mut self, now: DateTime<Utc>, dice: &mut Dice, made: &mut BTreeSet<String>) {
        let people: Vec<_> = self.roster.iter().collect();
        let Some((id, (digest, _))) = people.get(dice.roll(people.len().max(1))) else { return };
        self.counter += 1;
        let own = now + self.skew;
        let operation =
            format!("{:06x}-{}-{}", dice.roll(1 << 24), self.name.replace(' ', "-"), self.counter);
        self.queue.push(json!({"id": id, "scanCodeDigest": digest, "checkedIn": dice.roll(4) > 0, "operationId": operation,
            "device": self.name, "deviceCounter": self.counter, "occurredAt": own.to_rfc3339(),
            "correctedAt": (own + self.correction).to_rfc3339()}));
        made.insert(operation);
    }

    fn learn(&mut self, roster: &Value) {
        if roster["whole"] == true {
            self.roster.clear();
        }
        for told in roster["attendees"].as_array().unwrap() {
            let rows = told["checkIns"].as_array().unwrap().iter().map(row).collect();
            let digest = told["scanCodeDigest"].as_str().unwrap().to_owned();
            self.roster.insert(told["id"].as_i64().unwrap(), (digest, rows));
        }
        for gone in roster["removed"].as_array().unwrap() {
            self.roster.remove(&gone.as_i64().unwrap());
        }
        self.number = roster["number"].as_i64();
    }

    /// The attendees that this phone shows as in: since when and by whom.
    fn shows(&self) -> BTreeMap<i64, (bool, Option<DateTime<Utc>>)> {
        let standing = |(id, (_, rows)): (&i64, &(String, Vec<CheckIn>))| {
            let standing = fold(rows).standing;
            (*id, (standing.checked_in, standing.at.filter(|_| standing.checked_in)))
        };
        self.roster.iter().map(standing).collect()
    }
}

/// The whole scenario.
struct Morning {
    app: App,
    volunteer: Person,
    admin: Person,
    tournament: i64,
    tickets: Vec<i64>,
    phones: Vec<Phone>,
    dice: Dice,
    control: Control,
    /// Ids of all operations that phones made.
    made: BTreeSet<String>,
    /// The server's outcome of each operation.
    told: BTreeMap<String, String>,
}

impl Morning {
    fn new(seed: u64, control: Control) -> Self {
        let app = App::spawn();
        let tournament = app.tournament();
        let category = app.category(tournament, json!({"max_total_tickets": 100}));
        let mut tickets = Vec::new();
        for _ in 0..FOURSOMES {
            let (ticket, group, _) = app.ticket(category, &app.user());
            for _ in 1..4 {
                let mate = app.rows.insert("users", json!({}));
                app.rows.insert("attendees", json!({"group_id": group, "user_id": mate}));
            }
            tickets.push(ticket);
        }
        if control == Control::DropsClashes {
            app.rows.execute(
                "CREATE FUNCTION keep_nothing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$",
            );
            app.rows.execute(
                "CREATE TRIGGER keep_nothing BEFORE INSERT ON check_in_clashes
                 FOR EACH ROW EXECUTE FUNCTION keep_nothing()",
            );
        }
        let mut dice = Dice(seed);
        let phones = (0..PHONES).map(|place| Phone::new(place, &mut dice)).collect();
        let (volunteer, admin) = (app.volunteer(), app.admin());
        let (made, told) = (BTreeSet::new(), BTreeMap::new());
        Self { app, volunteer, admin, tournament, tickets, phones, dice, control, made, told }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/Attendee/checkin/{}/{rest}", self.tournament)
    }

    /// The phone is online for a moment: it sends a part of its queue in any order, and reads the changes.
    async fn hears(&mut self, place: usize, answers_are_lost: bool) {
        let now = self.app.clock.now();
        if self.control == Control::RefusesForTheClock {
            let late = |it: &Value| moment(&it["occurredAt"]) <= now + TimeDelta::minutes(5);
            self.phones[place].queue.retain(late);
        }
        let mut batch = self.phones[place].queue.clone();
        self.dice.shuffle(&mut batch);
        if answers_are_lost {
            batch.truncate(1 + self.dice.roll(5));
        }
        if !batch.is_empty() {
            let answer =
                self.app.post(&self.path("batch"), &json!({"operations": batch})).by(&self.volunteer).await;
            if answers_are_lost && self.dice.roll(3) == 0 {
                return;
            }
            let phone = &mut self.phones[place];
            let server: DateTime<Utc> = answer.header("x-server-time").parse().unwrap();
            phone.correction = server - (now + phone.skew);
            for (operation, result) in batch.iter().zip(answer.ok(200)["results"].as_array().unwrap()) {
                assert_eq!(result["operationId"], operation["operationId"]);
                assert_ne!(result["outcome"], "invalid", "{operation}: {result}");
                let id = operation["operationId"].as_str().unwrap().to_owned();
                phone.queue.retain(|it| it["operationId"] != id);
                self.told.insert(id, result["outcome"].as_str().unwrap().to_owned());
            }
        }
        self.asks(place).await;
    }

    async fn asks(&mut self, place: usize) {
        let since = self.phones[place].number.map(|it| format!("?since={it}")).unwrap_or_default();
        let roster = self.app.get(&self.path(&format!("roster{since}"))).by(&self.volunteer).await.ok(200);
        self.phones[place].learn(&roster);
    }

    /// Replaces a pass, or cancels or reactivates a ticket.
    async fn something_changes(&mut self) {
        let ticket = self.tickets[self.dice.roll(self.tickets.len())];
        if self.dice.roll(2) == 0 {
            let code = format!("{:032x}", self.dice.roll(1 << 30));
            self.app.rows.execute(&format!(
                "UPDATE attendees SET scan_code = '{code}' WHERE id = (SELECT max(attendees.id) FROM attendees
                 JOIN groups ON groups.id = group_id WHERE ticket_id = {ticket})"
            ));
        } else {
            let cancelled = self.dice.roll(2) == 0;
            let body = json!({"id": ticket, "isCancelled": cancelled});
            self.app.put("/api/Ticket", &body).by(&self.admin).await;
        }
    }

    async fn run(&mut self) {
        for place in 0..PHONES {
            self.asks(place).await;
        }
        for _ in 0..STEPS {
            self.app.clock.advance(TimeDelta::milliseconds(i64::try_from(self.dice.roll(20_000)).unwrap()));
            let place = self.dice.roll(PHONES);
            match self.dice.roll(20) {
                0 => self.something_changes().await,
                1..=13 => {
                    let now = self.app.clock.now();
                    self.phones[place].tap(now, &mut self.dice, &mut self.made);
                }
                _ => self.hears(place, true).await,
            }
        }
        for round in 0..2 {
            for place in 0..PHONES {
                self.hears(place, false).await;
                assert!(round == 0 || self.phones[place].queue.is_empty());
            }
        }
    }

    fn operations(&self, table: &str) -> BTreeSet<String> {
        let sql = format!("SELECT operation_id AS name, '' AS text FROM {table}");
        self.app.rows.texts(&sql).into_keys().collect()
    }

    /// All deviations from the expected state.
    async fn faults(&self) -> Vec<String> {
        let list = self
            .app
            .get(&format!("/api/Attendee/checkin/{}", self.tournament))
            .by(&self.volunteer)
            .await
            .ok(200);
        let server: BTreeMap<_, _> = list
            .as_array()
            .unwrap()
            .iter()
            .map(|it| {
                let since = it["checkedInAt"].as_str().map(|at| at.parse().unwrap());
                (it["id"].as_i64().unwrap(), (it["checkedIn"].as_bool().unwrap(), since))
            })
            .collect();
        let other = |phone: &&Phone| phone.shows() != server;
        let mut faults: Vec<_> = self
            .phones
            .iter()
            .filter(other)
            .map(|phone| format!("{} shows another state", phone.name))
            .collect();
        let (rows, clashes) = (self.operations("check_ins"), self.operations("check_in_clashes"));
        let kept: BTreeSet<_> = rows.union(&clashes).cloned().collect();
        faults.extend(self.made.difference(&kept).map(|it| format!("{it} is lost")));
        let twice = self.phones[0].roster.values().flat_map(|(_, rows)| fold(rows).twice);
        faults.extend(
            twice
                .filter(|it| !clashes.contains(&it.second))
                .map(|it| format!("{} clashes unlisted", it.second)),
        );
        let listed = ["cancelled", "replaced", "unknown", "elsewhere"];
        let unlisted =
            self.told.iter().filter(|(id, told)| listed.contains(&told.as_str()) && !clashes.contains(*id));
        faults.extend(unlisted.map(|(id, told)| format!("{id} was {told}, unlisted")));
        faults
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_phones_without_a_network_lose_and_hide_nothing() {
    let mut morning = Morning::new(20, Control::None);
    morning.run().await;
    assert_eq!(morning.faults().await, Vec::<String>::new());
    let told = |word: &str| morning.told.values().filter(|told| *told == word).count();
    let words = ["applied", "same", "clash", "cancelled", "replaced"].map(|word| (word, told(word)));
    assert!(words.iter().all(|(_, times)| *times > 0), "all of it happened: {words:?}");
    assert!(morning.made.len() > 300, "{}", morning.made.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_drops_clashes_is_found_out() {
    let mut morning = Morning::new(20, Control::DropsClashes);
    morning.run().await;
    let faults = morning.faults().await;
    assert!(
        faults.iter().any(|it| it.ends_with("is lost")) && faults.iter().any(|it| it.ends_with("unlisted")),
        "{faults:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_refuses_for_the_clock_is_found_out() {
    let mut morning = Morning::new(20, Control::RefusesForTheClock);
    morning.run().await;
    assert!(morning.faults().await.iter().any(|it| it.ends_with("is lost")));
}
