//! Reservations that arrive while others are made share one transaction, and each has its own answer.

use std::future::IntoFuture;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use serde_json::json;
use tokio::task::JoinHandle;

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::locks::{WAITING, lock};
use crate::statements;

fn order(app: &App, category: i64, buyer: &Person, key: &str) -> Call {
    let body = json!({"ticketCategoryId": category, "userId": buyer.id});
    app.post("/api/Ticket", &body).by(buyer).header("idempotency-key", key)
}

/// Makes the first call, and the others once it waits for the lock. Another transaction holds the lock until all have arrived, then makes a change.
async fn behind_the_first(app: &App, lock: &str, calls: Vec<Call>, change: &str) -> Vec<Answer> {
    behind(app, lock, (1, calls), change).await
}

/// The same with this number of calls that wait for a lock.
pub(crate) async fn behind(
    app: &App,
    lock: &str,
    (first, calls): (i64, Vec<Call>),
    change: &str,
) -> Vec<Answer> {
    let mut other = app.rows.connect();
    other.batch_execute(&format!("BEGIN; {lock}")).unwrap();
    let mut racing: Vec<JoinHandle<Answer>> = Vec::new();
    for call in calls {
        racing.push(tokio::spawn(call.into_future()));
        let made = i64::try_from(racing.len()).unwrap();
        while app.rows.count(WAITING) < first.min(made) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    // Time for the others to join the wait; a later one is answered, too.
    tokio::time::sleep(Duration::from_millis(300)).await;
    other.batch_execute(&format!("{change}; COMMIT")).unwrap();
    let mut answers = Vec::new();
    for call in racing {
        answers.push(call.await.unwrap());
    }
    answers
}

#[tokio::test]
async fn waiting_buyers_of_a_category_share_one_transaction() {
    statements::keep();
    let app = App::spawn();
    let category = app.category(app.tournament(), json!({"max_total_tickets": 4}));
    let buyers: Vec<_> = (0..6).map(|_| app.user()).collect();
    let calls: Vec<_> = buyers.iter().map(|buyer| order(&app, category, buyer, "first")).collect();
    statements::forget();

    let answers = behind_the_first(&app, &lock("ticket_categories", category), calls, "").await;

    let begun = statements::made().iter().filter(|sql| sql.as_str() == "BEGIN").count();
    assert!(begun < buyers.len(), "{begun} transactions");
    let (sold, refused): (Vec<_>, Vec<_>) =
        buyers.iter().zip(&answers).partition(|(_, answer)| answer.status == 201);
    assert_eq!((sold.len(), refused.len()), (4, 2));
    assert_eq!((app.rows.count("tickets"), app.rows.count("outbox")), (4, 4));
    for (buyer, answer) in sold {
        let again = order(&app, category, buyer, "first").await;
        assert_eq!((again.status, again.json()), (201, answer.json()), "a repeat gets what it got");
        let id = answer.json()["id"].as_i64().unwrap();
        let read = app.get(&format!("/api/Ticket/{id}")).by(buyer).await.json();
        assert_eq!(read["reference"], answer.json()["reference"]);
    }
    assert_eq!(app.rows.count("idempotency_keys"), 4, "the keys of refused calls are free");
    app.rows.execute("UPDATE ticket_categories SET max_total_tickets = 6");
    for (buyer, answer) in refused {
        assert_eq!(answer.problem(409, ""), "Sorry, the last ticket of this category has just been taken.");
        order(&app, category, buyer, "first").await.ok(201);
    }
}

#[tokio::test]
async fn each_waiting_buyer_is_refused_for_their_own_reason() {
    let app = App::spawn();
    let category = app.category(app.tournament(), json!({"max_total_tickets": 9}));
    let [first, gone, reused, last] = [(); 4].map(|()| app.user());
    let other = app.category(app.tournament(), json!({}));
    order(&app, other, &reused, "used").await.ok(201);
    let calls = vec![
        order(&app, category, &first, "a"),
        order(&app, category, &gone, "b"),
        order(&app, category, &reused, "used"),
        order(&app, category, &last, "c"),
    ];
    let ended = format!("UPDATE users SET token_version = token_version + 1 WHERE id = {}", gone.id);

    let answers = behind_the_first(&app, &lock("ticket_categories", category), calls, &ended).await;

    assert_eq!(answers.iter().map(|answer| answer.status).collect::<Vec<_>>(), [201, 401, 409, 201]);
    assert_eq!(app.rows.count(&format!("tickets WHERE ticket_category_id = {category}")), 2);
}

#[tokio::test]
async fn a_double_click_gets_one_ticket_and_one_answer() {
    let app = App::spawn();
    let category = app.category(app.tournament(), json!({"max_total_tickets": 9}));
    let (first, twice) = (app.user(), app.user());
    let calls = vec![
        order(&app, category, &first, "a"),
        order(&app, category, &twice, "b"),
        order(&app, category, &twice, "b"),
    ];

    let answers = behind_the_first(&app, &lock("ticket_categories", category), calls, "").await;

    assert_eq!(answers[1].json(), answers[2].json());
    assert_eq!(app.rows.count(&format!("tickets WHERE user_id = {}", twice.id)), 1);
}

#[tokio::test]
async fn a_held_place_is_taken_by_its_holder_among_waiting_buyers() {
    let app = App::spawn();
    let category = app.category(app.tournament(), json!({"max_total_tickets": 3}));
    let [first, holder, next, late] = [(); 4].map(|()| app.user());
    let held = json!({"ticket_category_id": category, "email": holder.email, "offered_at": "2026-05-01T00:00:00Z", "held_until": "2126-05-01T00:00:00Z"});
    app.rows.insert("waitlist", held);
    let calls = [&first, &holder, &next, &late].map(|buyer| order(&app, category, buyer, "k")).into();

    let answers = behind_the_first(&app, &lock("ticket_categories", category), calls, "").await;

    let sold = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!((sold, answers[1].status), (3, 201), "the holder gets the place in any order");
    assert_eq!(app.rows.count("waitlist WHERE taken_at IS NOT NULL"), 1);
}

/// Calls without a key wait for every lock without a limit.
fn without_key(app: &App, orders: &[(i64, Person)]) -> Vec<Call> {
    let order = |(category, buyer): &(i64, Person)| {
        app.post("/api/Ticket", &json!({"ticketCategoryId": category, "userId": buyer.id})).by(buyer)
    };
    orders.iter().map(order).collect()
}

/// Blocks writing tickets, and nothing else.
const NO_TICKETS: &str = "LOCK TABLE tickets IN SHARE MODE";

#[tokio::test]
async fn reservations_of_several_categories_share_one_transaction() {
    let app = App::spawn();
    let tournament = app.tournament();
    let limit = json!({"max_total_tickets": 1});
    let orders: Vec<_> = (0..8).map(|_| (app.category(tournament, limit.clone()), app.user())).collect();
    let late: Vec<_> = orders[1..4].iter().map(|(category, _)| (*category, app.user())).collect();
    let all = without_key(&app, &orders).into_iter().chain(without_key(&app, &late)).collect();

    let answers = behind_the_first(&app, NO_TICKETS, all, "").await;

    let transactions = app.rows.number("SELECT count(DISTINCT xmin::text) AS number FROM tickets");
    assert!(transactions < 8, "{transactions} transactions");
    for ((category, buyer), answer) in orders.iter().chain(&late).zip(&answers) {
        if answer.status == 201 {
            let told = answer.json();
            assert_eq!((&told["ticketCategoryId"], &told["userId"]), (&json!(category), &json!(buyer.id)));
        } else {
            assert_eq!(
                answer.problem(409, ""),
                "Sorry, the last ticket of this category has just been taken."
            );
        }
        assert_eq!(app.rows.count(&format!("tickets WHERE ticket_category_id = {category}")), 1);
    }
}

#[tokio::test]
async fn no_transaction_has_reservations_of_two_tournaments() {
    let app = App::spawn();
    let here = [app.category(app.tournament(), json!({}))];
    let tournament = app.tournament();
    let there = [(); 3].map(|()| app.category(tournament, json!({})));
    let orders: Vec<_> =
        here.iter().chain(&there).chain(&here).map(|category| (*category, app.user())).collect();
    let calls = without_key(&app, &orders);

    for (answer, (category, buyer)) in behind_the_first(&app, NO_TICKETS, calls, "").await.iter().zip(&orders)
    {
        let told = answer.json();
        assert_eq!((answer.status, &told["ticketCategoryId"]), (201, &json!(category)));
        assert_eq!(told["userId"], json!(buyer.id));
    }
    let mixed = "SELECT count(*) AS number FROM (SELECT FROM tickets GROUP BY xmin::text HAVING count(DISTINCT tournament_id) > 1) mixed";
    assert_eq!(app.rows.number(mixed), 0);
}

#[tokio::test]
async fn holders_of_places_in_several_categories_are_served_together() {
    let app = App::spawn();
    let tournament = app.tournament();
    let [first, a, b] = [(); 3].map(|()| app.category(tournament, json!({"max_total_tickets": 3})));
    let mut orders = vec![(first, app.user())];
    for category in [a, b] {
        let holder = app.user();
        let held = json!({"ticket_category_id": category, "email": holder.email, "offered_at": "2026-05-01T00:00:00Z", "held_until": "2126-05-01T00:00:00Z"});
        app.rows.insert("waitlist", held);
        orders.extend([(category, holder), (category, app.user()), (category, app.user())]);
    }
    let answers = behind_the_first(&app, NO_TICKETS, without_key(&app, &orders), "").await;

    assert!(
        answers.iter().all(|answer| answer.status == 201),
        "the others are sold what is not held any more"
    );
    assert_eq!(app.rows.count("waitlist WHERE taken_at IS NOT NULL"), 2);
    let transactions = app.rows.number("SELECT count(DISTINCT xmin::text) AS number FROM tickets");
    assert!(transactions < 7, "{transactions} transactions");
}

#[tokio::test]
async fn a_locked_category_does_not_delay_buyers_of_others() {
    statements::keep();
    let app = App::spawn();
    let tournament = app.tournament();
    let [locked, free] = [(); 2].map(|()| app.category(tournament, json!({})));
    let mut other = app.rows.connect();
    other.batch_execute(&format!("BEGIN; {}", lock("ticket_categories", locked))).unwrap();
    let waits = |sql: &String| sql.contains("FROM ticket_categories") && sql.contains("FOR NO KEY UPDATE ),");
    statements::forget();
    let buyer = app.user();
    let waiting = tokio::spawn(order(&app, locked, &buyer, "first").into_future());
    while app.rows.count(WAITING) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(statements::made().iter().filter(|sql| waits(sql)).count(), 1, "this one has left the line");
    // The waiting call has claimed the key.
    let again = tokio::spawn(order(&app, locked, &buyer, "first").into_future());
    tokio::time::sleep(Duration::from_millis(300)).await;
    statements::forget();

    for _ in 0..4 {
        order(&app, free, &app.user(), "first").await.ok(201);
    }

    assert_eq!(statements::made().iter().filter(|sql| waits(sql)).count(), 0, "no call left the line");
    assert!(!waiting.is_finished() && !again.is_finished());
    assert_eq!(app.rows.count(WAITING), 1, "those behind the first hold no connection");
    other.batch_execute("COMMIT").unwrap();
    assert_eq!(waiting.await.unwrap().ok(201)["id"], again.await.unwrap().ok(201)["id"]);
}
