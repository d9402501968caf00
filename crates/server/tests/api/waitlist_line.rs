//! A freed place belongs to the waitlist: it is offered to the first in line automatically, and is not public meanwhile (rule `freed-places`).

use std::future::IntoFuture;
use std::time::Duration;

use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use fairway_application::waitlist::FreedPlaces;
use fairway_server::jobs::offers::OfferWorker;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::{JoinSet, spawn_blocking};

use crate::app::{App, Person};
use crate::client::{Answer, Call};

/// A live tournament with a category whose places are all sold.
struct Line {
    app: App,
    admin: Person,
    category: i64,
    tickets: Vec<(i64, Person)>,
}

impl Line {
    fn new(places: usize) -> Self {
        Self::on(App::spawn(), places)
    }

    fn on(app: App, places: usize) -> Self {
        let category = app.category(app.tournament(), json!({"max_total_tickets": places}));
        let tickets = (0..places).map(|_| app.user()).map(|owner| (app.ticket(category, &owner).0, owner));
        let tickets = tickets.collect();
        Self { admin: app.admin(), app, category, tickets }
    }

    /// Adds an entry with a confirmed address.
    fn wait(&self, person: &Person) -> i64 {
        let row = json!({"ticket_category_id": self.category, "email": person.email, "confirmed_at": "2026-05-01T10:00:00Z"});
        self.app.rows.insert("waitlist", row)
    }

    /// Makes the due offers like the background job, and returns their number.
    async fn offer(&self) -> usize {
        let freed = FreedPlaces::new(&self.app.ports);
        spawn_blocking(move || freed.offer()).await.unwrap().unwrap()
    }

    fn cancel(&self, ticket: i64) -> Call {
        self.app.put("/api/Ticket", &json!({"id": ticket, "isCancelled": true})).by(&self.admin)
    }

    fn buy(&self, by: &Person) -> Call {
        self.app.post("/api/Ticket", &json!({"ticketCategoryId": self.category, "userId": by.id})).by(by)
    }

    async fn change(&self, but: Value) {
        let mut body = json!({"id": self.category});
        body.as_object_mut().unwrap().extend(but.as_object().unwrap().clone());
        self.app.put("/api/TicketCategory", &body).by(&self.admin).await.ok(200);
    }

    async fn left(&self) -> Value {
        let path = format!("/api/TicketCategory/{}", self.category);
        self.app.get(&path).await.ok(200)["availableTickets"].clone()
    }

    /// The state of each entry, in the order of joining.
    async fn states(&self) -> Vec<Value> {
        let path = format!("/api/Waitlist?ticketCategoryId={}", self.category);
        let mut rows = self.app.get(&path).by(&self.admin).await.ok(200).as_array().unwrap().clone();
        rows.sort_by_key(|row| row["id"].as_i64());
        rows.into_iter().map(|row| row["state"].clone()).collect()
    }

    fn offer_mails(&self) -> i64 {
        self.app.rows.count("outbox WHERE message ->> 'kind' = 'placeOffered'")
    }

    fn code(&self, entry: i64) -> String {
        let sql = format!("SELECT link_code AS name, '' AS text FROM waitlist WHERE id = {entry}");
        self.app.rows.texts(&sql).into_keys().next().unwrap()
    }

    async fn linked(&self, call: &str, code: &str) -> Answer {
        self.app.post(&format!("/api/Waitlist/{call}"), &json!({"code": code})).await
    }
}

#[tokio::test]
async fn freed_places_go_to_the_line_however_many_strangers_want_them() {
    const PLACES: usize = 12;
    let on = Line::new(PLACES);
    let waiting: Vec<Person> = (0..PLACES + 4).map(|_| on.app.user()).collect();
    for person in &waiting {
        on.wait(person);
    }
    let mut racing = JoinSet::new();
    let mut buying = JoinSet::new();
    for (ticket, _) in &on.tickets {
        racing.spawn(on.cancel(*ticket).into_future());
        for _ in 0..4 {
            buying.spawn(on.buy(&on.app.user()).into_future());
        }
    }
    // Three instances poll for freed places continuously.
    let rhythm = Duration::from_millis(5);
    let instances: Vec<_> =
        (0..3).map(|_| OfferWorker::start_at(FreedPlaces::new(&on.app.ports), rhythm)).collect();
    for cancelled in racing.join_all().await {
        cancelled.ok(200);
    }
    for refused in buying.join_all().await {
        assert_eq!(refused.problem(409, ""), "Sorry, the last ticket of this category has just been taken.");
    }
    drop(instances);
    on.offer().await;
    let offered = "waitlist WHERE offered_at IS NOT NULL AND offered_by_itself";
    assert_eq!(on.app.rows.count(offered), i64::try_from(PLACES).unwrap());
    assert_eq!(on.offer_mails(), i64::try_from(PLACES).unwrap(), "each offer is mailed once");
    assert_eq!((on.left().await, on.app.rows.count("tickets WHERE NOT is_cancelled")), (json!(0), 0));
    let mut taking = JoinSet::new();
    for person in &waiting {
        taking.spawn(on.buy(person).into_future());
    }
    let taken = taking.join_all().await;
    assert_eq!(taken.iter().filter(|answer| answer.status == 201).count(), PLACES);
    assert_eq!(on.states().await[..PLACES], vec![json!("taken"); PLACES], "the first in line got them");
}

#[tokio::test]
async fn an_offer_waits_for_the_lock_of_the_category_and_counts_afterwards() {
    let on = Line::new(1);
    on.wait(&on.app.user());
    on.cancel(on.tickets[0].0).await.ok(200);
    let mut connection = on.app.rows.connect();
    connection.batch_execute("BEGIN").unwrap();
    let lock = format!("SELECT 1 FROM ticket_categories WHERE id = {} FOR NO KEY UPDATE", on.category);
    connection.batch_execute(&lock).unwrap();
    let freed = FreedPlaces::new(&on.app.ports);
    let offering = spawn_blocking(move || freed.offer());
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!offering.is_finished(), "it waits");
    let take_up = format!("UPDATE tickets SET is_cancelled = false WHERE id = {}", on.tickets[0].0);
    connection.batch_execute(&take_up).unwrap();
    connection.batch_execute("COMMIT").unwrap();
    assert_eq!((offering.await.unwrap().unwrap(), on.offer_mails()), (0, 0), "the place was gone by then");
}

#[tokio::test]
async fn a_freed_place_is_not_public_and_is_offered_to_the_first_in_line() {
    let on = Line::new(1);
    let (first, second) = (on.app.user(), on.app.user());
    on.wait(&first);
    on.wait(&second);
    on.cancel(on.tickets[0].0).await.ok(200);
    assert_eq!(on.left().await, 0);
    on.buy(&on.app.user()).await.problem(409, "");
    on.buy(&second).await.problem(409, "");
    let undo = on.app.put("/api/Ticket", &json!({"id": on.tickets[0].0, "isCancelled": false}));
    undo.by(&on.admin).await.problem(409, "");
    assert_eq!((on.offer().await, on.offer().await), (1, 0));
    assert_eq!(on.states().await, ["offered", "waiting"]);
    let held = on.app.rows.count("waitlist WHERE held_until = '2026-05-03T12:00:00Z' AND offered_by_itself");
    assert_eq!((held, on.offer_mails(), on.left().await), (1, 1, json!(0)));
    on.buy(&first).await.ok(201);
    assert_eq!((on.states().await, on.offer().await), (vec![json!("taken"), json!("waiting")], 0));
}

#[tokio::test]
async fn the_first_in_line_may_buy_before_the_mail_was_sent() {
    let on = Line::new(2);
    let people = [on.app.user(), on.app.user(), on.app.user()];
    for person in &people {
        on.wait(person);
    }
    for (ticket, _) in &on.tickets {
        on.cancel(*ticket).await.ok(200);
    }
    on.buy(&people[2]).await.problem(409, "");
    on.buy(&people[1]).await.ok(201);
    assert_eq!(on.offer().await, 1);
    assert_eq!(on.states().await, ["offered", "taken", "waiting"]);
}

#[tokio::test]
async fn an_offer_that_lapses_goes_on_and_at_last_the_place_is_public() {
    let on = Line::on(App::spawn_with(&["--waitlist-hours=5"]), 1);
    for _ in 0..2 {
        on.wait(&on.app.user());
    }
    on.cancel(on.tickets[0].0).await.ok(200);
    assert_eq!(on.offer().await, 1);
    on.app.clock.advance(TimeDelta::hours(5));
    assert_eq!(on.left().await, 0, "the second is in line");
    on.buy(&on.app.user()).await.problem(409, "");
    assert_eq!((on.offer().await, on.states().await), (1, vec![json!("lapsed"), json!("offered")]));
    on.app.clock.advance(TimeDelta::hours(5));
    assert_eq!((on.offer().await, on.left().await), (0, json!(1)), "the line is empty");
    on.buy(&on.app.user()).await.ok(201);
}

#[tokio::test]
async fn every_freed_place_leads_to_an_offer() {
    let on = Line::new(3);
    let entries: Vec<_> = (0..6).map(|_| on.wait(&on.app.user())).collect();
    on.cancel(on.tickets[0].0).await.ok(200);
    assert_eq!(on.offer().await, 1, "cancelled");
    let (ticket, owner) = &on.tickets[1];
    on.app.call(Method::DELETE, &format!("/api/Ticket/{ticket}")).by(owner).await;
    assert_eq!(on.offer().await, 1, "deleted by its owner");
    let tournament = on.app.rows.number("SELECT tournament_id AS number FROM ticket_categories");
    let unpaid = format!("/api/Ticket/unpaid?tournamentId={tournament}&userId={}", on.tickets[2].1.id);
    on.app.call(Method::DELETE, &unpaid).by(&on.admin).await.ok(200);
    assert_eq!(on.offer().await, 1, "a user's unpaid tickets deleted by staff");
    on.change(json!({"maxTotalTickets": 4})).await;
    assert_eq!((on.left().await, on.offer().await), (json!(0), 1), "more places");
    assert_eq!(on.linked("leave", &on.code(entries[0])).await.status, 204);
    assert_eq!((on.left().await, on.offer().await), (json!(0), 1), "declined");
    let delete = on.app.call(Method::DELETE, &format!("/api/Waitlist/{}", entries[1]));
    assert_eq!(delete.by(&on.admin).await.status, 204);
    assert_eq!((on.left().await, on.offer().await), (json!(0), 1), "taken off by staff");
    assert_eq!((on.offer_mails(), on.offer().await), (6, 0));
}

#[tokio::test]
async fn a_withdrawn_offer_goes_to_the_next_and_not_back() {
    let on = Line::new(1);
    let first = on.wait(&on.app.user());
    on.wait(&on.app.user());
    on.cancel(on.tickets[0].0).await.ok(200);
    on.offer().await;
    on.app.put("/api/Waitlist", &json!({"id": first, "offered": false})).by(&on.admin).await.ok(200);
    assert_eq!((on.offer().await, on.states().await), (1, vec![json!("lapsed"), json!("offered")]));
}

#[tokio::test]
async fn no_place_is_kept_for_an_unconfirmed_address() {
    let on = Line::new(1);
    for n in 0..20 {
        let body = json!({"ticketCategoryId": on.category, "name": "Kim", "email": format!("not.mine{n}@example.org")});
        on.app.post("/api/Waitlist", &body).await.ok(201);
    }
    on.cancel(on.tickets[0].0).await.ok(200);
    assert_eq!((on.left().await, on.offer().await), (json!(1), 0));
    on.buy(&on.app.user()).await.ok(201);
}

#[tokio::test]
async fn joining_again_by_a_stranger_keeps_no_place() {
    let on = Line::on(App::spawn_with(&["--waitlist-hours=5"]), 1);
    let kim = on.app.user();
    on.wait(&kim);
    on.cancel(on.tickets[0].0).await.ok(200);
    assert_eq!(on.offer().await, 1);
    on.app.clock.advance(TimeDelta::hours(5));
    on.buy(&on.app.user()).await.ok(201);
    let body = json!({"ticketCategoryId": on.category, "name": "Kim", "email": kim.email});
    on.app.post("/api/Waitlist", &body).await.ok(201);
    on.change(json!({"maxTotalTickets": 2})).await;
    assert_eq!((on.left().await, on.offer().await, on.states().await), (json!(1), 0, vec![json!("waiting")]));
    on.change(json!({"maxTotalTickets": 1})).await;
    on.app.rows.execute("UPDATE users SET email_proven_at = now()");
    on.app.post("/api/Waitlist", &body).by(&kim).await.ok(201);
    on.change(json!({"maxTotalTickets": 2})).await;
    assert_eq!(
        (on.left().await, on.offer().await),
        (json!(0), 1),
        "the owner of the address is in line at once"
    );
}

#[tokio::test]
async fn offers_need_the_setting_and_a_live_current_tournament() {
    let on = Line::new(1);
    on.wait(&on.app.user());
    on.cancel(on.tickets[0].0).await.ok(200);
    on.change(json!({"waitlistOffersFlag": false})).await;
    assert_eq!((on.left().await, on.offer().await), (json!(1), 0), "switched off");
    on.change(json!({"waitlistOffersFlag": true, "liveFlag": false})).await;
    assert_eq!(on.offer().await, 0, "the category is not live");
    on.change(json!({"liveFlag": true})).await;
    on.app.rows.execute("UPDATE tournaments SET live_flag = false");
    assert_eq!(on.offer().await, 0, "the tournament is not live");
    on.app.rows.execute("UPDATE tournaments SET live_flag = true");
    on.app.clock.set("2026-06-14T07:00:00Z");
    assert_eq!(on.offer().await, 0, "the tournament is over");
    on.app.clock.set("2026-06-13T12:00:00Z");
    assert_eq!(on.offer().await, 1);
    let ends = "waitlist WHERE held_until = '2026-06-14T07:00:00Z'";
    assert_eq!(on.app.rows.count(ends), 1, "no longer than tickets are sold");
}

#[tokio::test]
async fn with_offers_switched_off_a_freed_place_is_public_until_staff_offer_it() {
    let on = Line::new(1);
    on.change(json!({"waitlistOffersFlag": false})).await;
    let path = format!("/api/TicketCategory/{}", on.category);
    assert_eq!(on.app.get(&path).await.ok(200)["waitlistOffersFlag"], false);
    let (waiting, stranger) = (on.app.user(), on.app.user());
    let entry = on.wait(&waiting);
    on.cancel(on.tickets[0].0).await.ok(200);
    assert_eq!((on.left().await, on.offer().await, on.offer_mails()), (json!(1), 0, 0));
    let offer =
        |offered: bool| on.app.put("/api/Waitlist", &json!({"id": entry, "offered": offered})).by(&on.admin);
    offer(true).await.ok(200);
    assert_eq!((on.left().await, on.states().await), (json!(0), vec![json!("offered")]));
    on.buy(&stranger).await.problem(409, "");
    offer(false).await.ok(200);
    assert_eq!((on.left().await, on.offer().await), (json!(1), 0), "it is not kept for the line");
    on.buy(&stranger).await.ok(201);
    assert_eq!(on.states().await, [json!("waiting")]);
}

#[tokio::test]
async fn a_place_is_held_for_as_many_hours_as_the_setting_says() {
    let on = Line::on(App::spawn_with(&["--waitlist-hours=5"]), 1);
    on.wait(&on.app.user());
    on.cancel(on.tickets[0].0).await.ok(200);
    assert_eq!(on.offer().await, 1);
    assert_eq!(on.app.rows.count("waitlist WHERE held_until = '2026-05-01T17:00:00Z'"), 1);
}

#[tokio::test]
async fn an_address_waits_in_two_categories_for_itself() {
    let on = Line::new(1);
    let kim = on.app.user();
    on.wait(&kim);
    let other = on.app.category(on.app.tournament(), json!({"max_total_tickets": 1}));
    let row =
        json!({"ticket_category_id": other, "email": kim.email, "confirmed_at": "2026-05-01T10:00:00Z"});
    on.app.rows.insert("waitlist", row);
    on.cancel(on.tickets[0].0).await.ok(200);
    assert_eq!(on.offer().await, 2);
    on.buy(&kim).await.ok(201);
    let path = format!("/api/Waitlist/query/user/{}", kim.id);
    assert_eq!(on.app.get(&path).by(&kim).await.each("ticketCategoryId"), [json!(other)]);
}

#[tokio::test]
async fn a_mailed_link_confirms_and_leaves_and_nothing_else_does() {
    let on = Line::new(1);
    let body = json!({"ticketCategoryId": on.category, "name": "Kim", "email": "kim@example.org"});
    on.app.post("/api/Waitlist", &body).await.ok(201);
    assert_eq!(on.app.rows.count("outbox WHERE message ->> 'kind' = 'waitlistJoined'"), 1);
    let entry = on.app.rows.number("SELECT id AS number FROM waitlist");
    let code = on.code(entry);
    let told = on.linked("link", &code).await.ok(200);
    let tournament = on.app.rows.number("SELECT tournament_id AS number FROM ticket_categories LIMIT 1");
    let expected = json!({"code": code, "tournamentId": tournament, "ticketCategoryId": on.category,
        "email": "kim@example.org", "confirmed": false, "place": null, "heldUntil": null, "state": "waiting"});
    assert_eq!(told, expected, "and no name");
    for _ in 0..2 {
        let confirmed = on.linked("confirm", &code).await.ok(200);
        assert_eq!((&confirmed["confirmed"], &confirmed["place"]), (&json!(true), &json!(1)));
    }
    for call in ["link", "confirm", "leave"] {
        on.linked(call, &"0".repeat(32)).await.problem(404, "");
        on.linked(call, "").await.problem(422, "code");
    }
    assert_eq!(on.linked("leave", &code).await.status, 204);
    assert_eq!((on.app.rows.count("waitlist"), on.linked("link", &code).await.status), (0, 404));
}

#[tokio::test]
async fn a_reserved_entry_is_not_left() {
    let on = Line::new(1);
    let kim = on.app.user();
    let code = on.code(on.wait(&kim));
    on.cancel(on.tickets[0].0).await.ok(200);
    on.buy(&kim).await.ok(201);
    let sentence = on.linked("leave", &code).await.problem(409, "offered");
    assert_eq!(sentence, "The offered place has been reserved already.");
}

#[tokio::test]
async fn a_user_with_a_proven_address_is_in_line_at_once() {
    let on = Line::new(1);
    on.wait(&on.app.user());
    let (kim, lee) = (on.app.user(), on.app.user());
    on.app.rows.execute(&format!("UPDATE users SET email_proven_at = now() WHERE id = {}", kim.id));
    on.app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", lee.id));
    let join = |who: &Person, email: &str| {
        let body = json!({"ticketCategoryId": on.category, "name": "Kim", "email": email});
        on.app.post("/api/Waitlist", &body).by(who)
    };
    join(&kim, &kim.email.to_uppercase()).await.ok(201);
    join(&lee, &lee.email).await.ok(201);
    let own = |who: &Person| on.app.get(&format!("/api/Waitlist/query/user/{}", who.id)).by(who);
    let kims = own(&kim).await.ok(200);
    assert_eq!((&kims[0]["confirmed"], &kims[0]["place"]), (&json!(true), &json!(2)));
    assert_eq!(own(&lee).await.ok(200), json!([]), "the address may be another's");
    assert_eq!(on.app.rows.count("waitlist WHERE confirmed_at IS NULL"), 1);
    let others = format!("/api/Waitlist/query/user/{}", kim.id);
    on.app.get(&others).by(&lee).await.problem(404, "");
}

#[tokio::test]
async fn staff_see_the_author_of_an_offer() {
    let on = Line::new(2);
    let by_hand = on.wait(&on.app.user());
    on.wait(&on.app.user());
    on.change(json!({"maxTotalTickets": 3})).await;
    on.app.put("/api/Waitlist", &json!({"id": by_hand, "offered": true})).by(&on.admin).await.ok(200);
    on.change(json!({"maxTotalTickets": 4})).await;
    on.offer().await;
    let path = format!("/api/Waitlist?ticketCategoryId={}", on.category);
    let mut rows = on.app.get(&path).by(&on.admin).await.ok(200).as_array().unwrap().clone();
    rows.sort_by_key(|row| row["id"].as_i64());
    assert_eq!((&rows[0]["offeredByItself"], rows[0]["offeredBy"].is_string()), (&json!(false), true));
    assert_eq!((&rows[1]["offeredByItself"], &rows[1]["offeredBy"]), (&json!(true), &Value::Null));
}

#[tokio::test]
async fn a_corrected_address_is_in_line_only_once_its_own_link_is_opened() {
    let on = Line::new(1);
    let kim = on.app.user();
    let entry = on.wait(&kim);
    let correct =
        |email: &str| on.app.put("/api/Waitlist", &json!({"id": entry, "email": email})).by(&on.admin);
    correct(&kim.email.to_uppercase()).await.ok(200);
    assert_eq!(on.app.rows.count("waitlist WHERE confirmed_at IS NOT NULL"), 1, "the same address");
    assert_eq!(on.app.rows.count("outbox"), 0);
    assert_eq!(correct("lee@example.org").await.ok(200)["confirmed"], false);
    let mailed = "outbox WHERE recipient = 'lee@example.org' AND message->>'kind' = 'waitlistJoined'";
    assert_eq!((on.app.rows.count(mailed), on.app.rows.count("outbox")), (1, 1));
    on.cancel(on.tickets[0].0).await.ok(200);
    assert_eq!(on.offer().await, 0, "that link was not opened");
    let code =
        on.app.rows.texts("SELECT link_code AS name, '' AS text FROM waitlist").into_keys().next().unwrap();
    on.app.post("/api/Waitlist/confirm", &json!({"code": code})).await.ok(200);
    assert_eq!(on.offer().await, 1);
}
