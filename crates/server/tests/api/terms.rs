//! Terms of unpaid tickets (rule `payment-terms`): the last day, the reminder before it, and lapsing exactly once.

use std::future::IntoFuture;
use std::time::Duration;

use fairway_application::tickets::{Overdue, OverdueTickets};
use fairway_application::waitlist::FreedPlaces;
use fairway_server::jobs::terms::TermWorker;
use serde_json::{Value, json};
use tokio::task::{JoinSet, spawn_blocking};

use crate::app::{App, Person};
use crate::client::Answer;

/// On May 1st, a live tournament of June 13th with a category of $250. Sessions expire as days pass, so each call has an Admin of its own.
struct Event {
    app: App,
    tournament: i64,
    category: i64,
}

impl Event {
    fn new() -> Self {
        let app = App::spawn();
        let tournament = app.tournament();
        app.rows.execute("UPDATE tournaments SET date_start = '2026-06-13', date_end = '2026-06-13'");
        let category = app.category(tournament, json!({"price_cents": 25_000, "max_total_tickets": 100}));
        Self { app, tournament, category }
    }

    async fn set(&self, term: Value) -> Answer {
        let mut body = json!({"id": self.tournament});
        body.as_object_mut().unwrap().extend(term.as_object().unwrap().clone());
        self.app.put("/api/Term", &body).by(&self.app.admin()).await
    }

    async fn with(term: Value) -> Self {
        let on = Self::new();
        on.set(term).await.ok(200);
        on
    }

    async fn reserve(&self, by: &Person) -> Value {
        let body = json!({"ticketCategoryId": self.category, "userId": by.id});
        self.app.post("/api/Ticket", &body).by(by).await.ok(201)
    }

    async fn ticket(&self, id: &Value) -> Value {
        self.app.get(&format!("/api/Ticket/{id}")).by(&self.app.admin()).await.ok(200)
    }

    /// Runs the background job at this moment. Returns the numbers of reminders and of lapsed tickets.
    async fn work(&self, now: &str) -> (usize, usize) {
        self.app.clock.set(now);
        let overdue = OverdueTickets::new(&self.app.ports);
        let Overdue { reminded, lapsed } = spawn_blocking(move || overdue.work()).await.unwrap().unwrap();
        (reminded, lapsed)
    }

    fn mails(&self, kind: &str) -> i64 {
        self.app.rows.count(&format!("outbox WHERE message->>'kind' = '{kind}'"))
    }
}

fn lapses(lapsed: i64, nothing_due: i64, part_paid: i64, checked_in: i64) -> Value {
    json!({"lapsed": lapsed, "nothingDue": nothing_due, "partPaid": part_paid, "checkedIn": checked_in})
}

#[tokio::test]
async fn a_ticket_has_its_last_day_and_a_changed_term_moves_all_of_them() {
    let on = Event::new();
    let (sam, kim) = (on.app.user(), on.app.user());
    let before = on.reserve(&sam).await;
    assert_eq!((&before["dueOn"], &before["lapseFlag"]), (&Value::Null, &json!(false)));
    let told = on.set(json!({"days": 14, "lapseFlag": true})).await.ok(200);
    assert_eq!(told, json!({"days": 14, "day": null, "reminderDays": null, "lapseFlag": true}));
    assert_eq!(on.ticket(&before["id"]).await["dueOn"], "2026-05-15");
    let after = on.reserve(&kim).await;
    assert_eq!((&after["dueOn"], &after["lapseFlag"]), (&json!("2026-05-15"), &json!(true)));
    on.set(json!({"day": "2026-05-10"})).await.ok(200);
    assert_eq!(on.ticket(&after["id"]).await["dueOn"], "2026-05-10");
    on.app.clock.set("2026-05-20T12:00:00Z");
    on.set(json!({"days": 7})).await.ok(200);
    assert_eq!(on.ticket(&after["id"]).await["dueOn"], "2026-05-23", "three days at least");
    on.set(json!({"days": null, "lapseFlag": false})).await.ok(200);
    assert_eq!(on.ticket(&after["id"]).await["dueOn"], Value::Null);
    assert_eq!(on.app.rows.count("audit_log WHERE action = 'tournament.set_term'"), 4);
}

#[tokio::test]
async fn another_first_day_moves_the_last_day_to_pay_before_it() {
    let on = Event::with(json!({"days": 30})).await;
    let ticket = on.reserve(&on.app.user()).await;
    assert_eq!(ticket["dueOn"], "2026-05-31");
    let moved = json!({"id": on.tournament, "dateStart": "2026-05-20", "dateEnd": "2026-05-20"});
    on.app.put("/api/Tournament", &moved).by(&on.app.admin()).await.ok(200);
    assert_eq!(on.ticket(&ticket["id"]).await["dueOn"], "2026-05-19");
}

#[tokio::test]
async fn an_invalid_term_is_refused_with_a_sentence() {
    let on = Event::new();
    let wrong = on.set(json!({"days": 0, "reminderDays": 61})).await;
    assert_eq!(wrong.problem(422, "days"), "days must be from 1 to 365");
    assert_eq!(wrong.problem(422, "reminderDays"), "reminderDays must be from 1 to 60");
    let bare = on.set(json!({"lapseFlag": true})).await;
    assert_eq!(
        bare.problem(422, "lapseFlag"),
        "lapseFlag needs days or a day by which tickets are to be paid"
    );
    on.set(json!({"day": "13 June"})).await.problem(422, "day");
    let over = on.set(json!({"day": "2026-04-30"})).await;
    assert_eq!(over.problem(422, "day"), "day cannot be in the past");
    let late = on.set(json!({"day": "2026-06-13"})).await.problem(422, "day");
    assert_eq!(late, "day must be before the event, which begins on Saturday, June 13th, 2026");
    let one = on.set(json!({"days": 1, "reminderDays": 1})).await.problem(422, "reminderDays");
    assert_eq!(one, "reminderDays must be empty where tickets are to be paid within 1 day");
    let early = on.set(json!({"days": 5, "reminderDays": 5})).await.problem(422, "reminderDays");
    assert_eq!(early, "reminderDays must be less than the 5 days within which tickets are to be paid");
    on.app.put("/api/Term", &json!({"days": 5})).by(&on.app.admin()).await.problem(422, "id");
    on.app.put("/api/Term", &json!({"id": 404, "days": 5})).by(&on.app.admin()).await.problem(404, "");
    let path = format!("/api/Term/tournament/{}", on.tournament);
    let etag = on.app.get(&path).by(&on.app.admin()).await.header("etag");
    on.set(json!({"days": 5})).await.ok(200);
    let body = json!({"id": on.tournament, "days": 6});
    on.app.put("/api/Term", &body).by(&on.app.admin()).header("if-match", &etag).await.problem(409, "");
    on.app.get(&path).by(&on.app.volunteer()).await.problem(403, "");
}

#[tokio::test]
async fn an_unpaid_ticket_lapses_the_day_after_and_the_waitlist_is_served() {
    let on = Event::with(json!({"days": 7, "lapseFlag": true})).await;
    on.app.rows.execute("UPDATE ticket_categories SET max_total_tickets = 1");
    let (sam, kim) = (on.app.user(), on.app.user());
    let ticket = on.reserve(&sam).await;
    let waits = json!({"ticket_category_id": on.category, "email": kim.email, "confirmed_at": "2026-05-01T10:00:00Z"});
    on.app.rows.insert("waitlist", waits);
    assert_eq!(on.work("2026-05-08T23:00:00Z").await, (0, 0));
    assert_eq!(on.work("2026-05-09T12:00:00Z").await, (0, 1));
    assert_eq!(on.work("2026-05-09T12:00:10Z").await, (0, 0));
    let told = on.ticket(&ticket["id"]).await;
    assert_eq!(
        (&told["isCancelled"], &told["lapsedAt"], &told["dueOn"]),
        (&json!(true), &json!("2026-05-09T12:00:00Z"), &Value::Null)
    );
    assert_eq!(on.mails("ticketLapsed"), 1);
    let entry = on.app.get("/api/Audit?action=ticket.lapse").by(&on.app.admin()).await.ok(200)[0].clone();
    assert_eq!(
        json!([entry["actorId"], entry["actorEmail"], entry["stationName"]]),
        json!([null, null, null])
    );
    let freed = FreedPlaces::new(&on.app.ports);
    assert_eq!(spawn_blocking(move || freed.offer()).await.unwrap().unwrap(), 1);
}

#[tokio::test]
async fn mail_to_teammates_about_a_lapse_counts_against_its_purchaser() {
    let on = Event::with(json!({"days": 7, "lapseFlag": true})).await;
    let (stranger, sam) = (on.app.user(), on.app.user());
    let ticket = on.reserve(&stranger).await["id"].clone();
    let group = on.app.rows.insert("groups", json!({"ticket_id": ticket}));
    on.app.rows.insert("attendees", json!({"group_id": group, "user_id": sam.id}));
    assert_eq!(on.work("2026-05-09T12:00:00Z").await, (0, 1));
    let told = format!("outbox WHERE recipient = '{}'", sam.email);
    assert_eq!(on.app.rows.count(&told), 1);
    let counted = format!("{told} AND counts_as = 'unasked-by-{}'", stranger.id);
    assert_eq!(on.app.rows.count(&counted), 1, "many accounts that let it lapse send few mails");
}

#[tokio::test]
async fn reminders_and_lapses_count_for_a_mailbox_that_is_not_proven() {
    let on = Event::with(json!({"days": 7, "reminderDays": 3, "lapseFlag": true})).await;
    let (stranger, sam) = (on.app.user(), on.app.user());
    on.app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", stranger.id));
    on.reserve(&stranger).await;
    on.reserve(&sam).await;
    assert_eq!(on.work("2026-05-06T18:00:00Z").await, (2, 0));
    assert_eq!(on.work("2026-05-09T12:00:00Z").await, (0, 2));
    for kind in ["ticketReminder", "ticketLapsed"] {
        let counted = |person: &Person, counts: &str| {
            let recipient = &person.email;
            format!(
                "outbox WHERE recipient = '{recipient}' AND message->>'kind' = '{kind}' AND counts_as {counts}"
            )
        };
        assert_eq!(on.app.rows.count(&counted(&stranger, "= 'unproven'")), 1, "{kind}");
        assert_eq!(on.app.rows.count(&counted(&sam, "IS NULL")), 1, "{kind}");
    }
}

#[tokio::test]
async fn no_ticket_of_a_cancelled_event_lapses() {
    let on = Event::with(json!({"days": 7, "reminderDays": 3, "lapseFlag": true})).await;
    on.reserve(&on.app.user()).await;
    let cancelled = json!({"id": on.tournament, "decision": "cancelled"});
    on.app.put("/api/Weather", &cancelled).by(&on.app.admin()).await.ok(200);
    assert_eq!(on.work("2026-05-06T18:00:00Z").await, (0, 0));
    assert_eq!(on.work("2026-05-09T12:00:00Z").await, (0, 0));
}

#[tokio::test]
async fn partly_paid_free_and_past_tickets_do_not_lapse() {
    let on = Event::with(json!({"days": 7, "lapseFlag": true})).await;
    let (part, open) = (on.reserve(&on.app.user()).await, on.reserve(&on.app.user()).await);
    let path = format!("/api/Ticket/{}/ledger", part["id"]);
    on.app.post(&path, &json!({"kind": "payment", "amount": 100})).by(&on.app.admin()).await.ok(201);
    on.app.rows.execute("UPDATE tournaments SET date_start = '2026-05-20'");
    assert_eq!(on.work("2026-05-20T12:00:00Z").await, (0, 0));
    assert_eq!(on.work("2026-05-19T12:00:00Z").await, (0, 1));
    assert_eq!(on.ticket(&part["id"]).await["isCancelled"], false);
    assert_eq!(on.ticket(&open["id"]).await["isCancelled"], true);
}

#[tokio::test]
async fn once_teams_are_frozen_staff_alone_let_tickets_lapse() {
    let on = Event::with(json!({"days": 7, "lapseFlag": true})).await;
    let open = on.reserve(&on.app.user()).await;
    on.app.rows.execute("UPDATE tournaments SET teams_freeze_at = '2026-05-09T12:00:00Z'");
    assert_eq!(on.work("2026-05-09T12:00:00Z").await, (0, 0), "it is overdue since midnight");
    assert_eq!(on.ticket(&open["id"]).await["isCancelled"], false);
    on.app.rows.execute("UPDATE tournaments SET teams_freeze_at = '2026-05-09T12:00:01Z'");
    assert_eq!(on.work("2026-05-09T12:00:00Z").await, (0, 1), "a second before");
    let late = on.reserve(&on.app.user()).await;
    on.app.rows.execute("UPDATE tournaments SET teams_freeze_at = '2026-05-09T12:00:00Z'");
    let by_hand = on.app.post("/api/Ticket/lapse", &json!({"ids": [late["id"]]})).by(&on.app.admin());
    assert_eq!(by_hand.await.ok(200), lapses(1, 0, 0, 0));
}

#[tokio::test]
async fn without_lapsing_staff_see_overdue_tickets() {
    let on = Event::with(json!({"days": 7})).await;
    let (late, paid) = (on.reserve(&on.app.user()).await, on.reserve(&on.app.user()).await);
    on.app
        .put("/api/Ticket/paid", &json!({"ids": [paid["id"]], "paid": true}))
        .by(&on.app.admin())
        .await
        .ok(200);
    assert_eq!(on.work("2026-05-10T12:00:00Z").await, (0, 0));
    let path = format!("/api/Ticket/query/tournament/{}?overdue=true", on.tournament);
    assert_eq!(on.app.get(&path).by(&on.app.admin()).await.each("id"), [late["id"].clone()]);
    on.app.rows.execute("UPDATE tournaments SET weather = 'cancelled'");
    let told = on.app.get(&path).by(&on.app.admin()).await;
    assert_eq!((told.each("id").len(), told.header("x-total-count").as_str()), (0, "0"), "nothing is due");
}

#[tokio::test]
async fn a_reminder_is_mailed_once_a_ticket_by_day_and_not_for_a_promised_check() {
    let on = Event::with(json!({"days": 14, "reminderDays": 3})).await;
    let (sam, kim) = (on.app.user(), on.app.user());
    let ticket = on.reserve(&sam).await;
    let promised = on.reserve(&kim).await;
    let body = json!({"id": promised["id"], "checkPromised": true});
    let told = on.app.put("/api/Ticket/checkPromised", &body).by(&kim).await.ok(200);
    assert_eq!(told["checkPromised"], true);
    on.app.put("/api/Ticket/checkPromised", &body).by(&sam).await.problem(404, "");
    assert_eq!(on.work("2026-05-11T20:00:00Z").await, (0, 0));
    assert_eq!(on.work("2026-05-12T07:00:00Z").await, (0, 0), "before breakfast");
    assert_eq!(on.work("2026-05-12T16:00:00Z").await, (1, 0));
    assert_eq!(on.work("2026-05-14T16:00:00Z").await, (0, 0));
    assert_eq!(on.mails("ticketReminder"), 1);
    assert_eq!(on.ticket(&ticket["id"]).await["remindedAt"], "2026-05-12T16:00:00Z");
}

#[tokio::test]
async fn three_instances_and_a_payment_at_once_leave_a_ticket_paid_or_lapsed() {
    let on = Event::with(json!({"days": 7, "lapseFlag": true})).await;
    let mut tickets = vec![];
    for _ in 0..12 {
        tickets.push(on.reserve(&on.app.user()).await["id"].clone());
    }
    on.app.clock.set("2026-05-09T12:00:00Z");
    let rhythm = Duration::from_millis(5);
    let instances: Vec<_> =
        (0..3).map(|_| TermWorker::start_at(OverdueTickets::new(&on.app.ports), rhythm)).collect();
    let mut paying = JoinSet::new();
    for ticket in &tickets {
        let body = json!({"ids": [ticket], "paid": true});
        paying.spawn(on.app.put("/api/Ticket/paid", &body).by(&on.app.admin()).into_future());
    }
    let paid = paying.join_all().await.into_iter().filter(|answer| {
        assert!([200, 409].contains(&answer.status), "{}", answer.text());
        answer.status == 200
    });
    let paid = i64::try_from(paid.count()).unwrap();
    drop(instances);
    on.work("2026-05-09T12:00:01Z").await;
    assert_eq!(on.app.rows.count("tickets WHERE paid AND NOT is_cancelled AND lapsed_at IS NULL"), paid);
    assert_eq!(
        on.app.rows.count("tickets WHERE NOT paid AND is_cancelled AND lapsed_at IS NOT NULL"),
        12 - paid
    );
    assert_eq!((on.mails("ticketLapsed"), on.mails("ticketPaid")), (12 - paid, paid));
    assert_eq!(on.app.rows.count("audit_log WHERE action = 'ticket.lapse'"), 12 - paid);
}

#[tokio::test]
async fn staff_let_tickets_lapse_by_hand_and_others_are_counted() {
    let on = Event::new();
    let (open, paid) = (on.reserve(&on.app.user()).await, on.reserve(&on.app.user()).await);
    on.app
        .put("/api/Ticket/paid", &json!({"ids": [paid["id"]], "paid": true}))
        .by(&on.app.admin())
        .await
        .ok(200);
    let lapse = |ids: Value| on.app.post("/api/Ticket/lapse", &json!({"ids": ids})).by(&on.app.admin());
    let both = json!([open["id"], paid["id"]]);
    assert_eq!(lapse(both.clone()).await.ok(200), lapses(1, 1, 0, 0));
    assert_eq!(lapse(both).await.ok(200), lapses(0, 2, 0, 0));
    assert_eq!(lapse(json!([404])).await.problem(422, "ids"), "ids holds 404, which is no ticket");
    lapse(json!([])).await.problem(422, "ids");
    assert_eq!(on.mails("ticketLapsed"), 1);
}

#[tokio::test]
async fn a_late_payment_takes_a_lapsed_ticket_up_again_while_a_place_is_free() {
    let on = Event::with(json!({"days": 7, "lapseFlag": true})).await;
    on.app.rows.execute("UPDATE ticket_categories SET max_total_tickets = 1");
    let ticket = on.reserve(&on.app.user()).await;
    on.work("2026-05-09T12:00:00Z").await;
    let late = json!({"id": ticket["id"], "isCancelled": false, "paid": true});
    let stranger = on.reserve(&on.app.user()).await;
    let refused = on.app.put("/api/Ticket", &late).by(&on.app.admin()).await;
    refused.problem(409, "");
    on.app.post("/api/Ticket/lapse", &json!({"ids": [stranger["id"]]})).by(&on.app.admin()).await.ok(200);
    let again = on.app.put("/api/Ticket", &late).by(&on.app.admin()).await.ok(200);
    assert_eq!(json!([again["isCancelled"], again["paid"], again["lapsedAt"]]), json!([false, true, null]));
}

#[tokio::test]
async fn a_ticket_that_is_unpaid_again_has_its_term_anew() {
    let on = Event::with(json!({"days": 7, "lapseFlag": true})).await;
    let ticket = on.reserve(&on.app.user()).await;
    let set = |but: Value| {
        let mut body = json!({"id": ticket["id"]});
        body.as_object_mut().unwrap().extend(but.as_object().unwrap().clone());
        on.app.put("/api/Ticket", &body).by(&on.app.admin())
    };
    set(json!({"paid": true})).await.ok(200);
    on.app.clock.set("2026-05-20T12:00:00Z");
    assert_eq!(set(json!({"paid": false})).await.ok(200)["dueOn"], "2026-05-27");
    set(json!({"isCancelled": true})).await.ok(200);
    on.app.clock.set("2026-05-28T12:00:00Z");
    assert_eq!(set(json!({"isCancelled": false})).await.ok(200)["dueOn"], "2026-06-04");
    assert_eq!(on.work("2026-05-28T12:00:00Z").await, (0, 0));
}
