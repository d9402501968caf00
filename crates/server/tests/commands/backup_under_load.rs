//! `backup` during use: its content is of one moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;

use crate::site::{Running, Site};

/// The complete tickets, in the form that a reservation creates.
const WHOLE: &str = "tickets t WHERE (SELECT count(*) FROM groups WHERE ticket_id = t.id) = 2
    AND (SELECT count(*) FROM attendees JOIN groups g ON g.id = group_id WHERE g.ticket_id = t.id) = 1
    AND (SELECT count(*) FROM outbox WHERE message ->> 'ticketId' = t.id::text) = 1";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_while_tickets_are_reserved_has_no_half_of_one() {
    // Lets four buyers reserve without a limit.
    let site = Site::empty()
        .set("FAIRWAY_UNPAID_TICKETS", "10000")
        .set("FAIRWAY_WRITES_PER_USER", "10000")
        .set("FAIRWAY_RESERVATIONS_PER_ADDRESS", "10000");
    let site = Arc::new(site);
    site.done(&["migrate"]);
    let next_year = (chrono::Local::now().date_naive() + chrono::TimeDelta::days(365)).to_string();
    let tournament =
        site.database.insert("tournaments", json!({"date_start": next_year, "date_end": next_year}));
    let category = json!({"tournament_id": tournament, "num_groups": 2, "max_total_tickets": 100_000});
    let category = site.database.insert("ticket_categories", category);
    let server = Arc::new(site.start());
    let over = Arc::new(AtomicBool::new(false));
    let mut buying = tokio::task::JoinSet::new();
    for _ in 0..4 {
        buying.spawn(buy(site.clone(), server.clone(), category, over.clone()));
    }
    let folder = tempfile::tempdir().unwrap();
    let backing_up = site.clone();
    let path = folder.path().to_owned();
    let backups = tokio::task::spawn_blocking(move || {
        while backing_up.database.count("tickets") == 0 {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        (0..3)
            .map(|number| {
                let file = path.join(format!("{number}.tar"));
                let sold = backing_up.database.count("tickets");
                backing_up.done(&["backup".as_ref(), file.as_os_str()]);
                (file, sold, backing_up.database.count("tickets"))
            })
            .collect::<Vec<_>>()
    });
    let backups = backups.await.unwrap();
    over.store(true, Ordering::Relaxed);
    buying.join_all().await;
    let mut between = 0;
    for (file, before, after) in backups {
        let other = Site::empty();
        other.done(&["restore".as_ref(), file.as_os_str()]);
        let tickets = other.database.count("tickets");
        assert_eq!(other.database.count(WHOLE), tickets, "none is half");
        assert!((before..=after).contains(&tickets), "{before} <= {tickets} <= {after}");
        between += after - before;
    }
    assert!(between > 0, "nothing was sold while backups were made: this shows nothing");
}

/// A buyer who reserves one ticket after the other.
async fn buy(site: Arc<Site>, server: Arc<Running>, category: i64, over: Arc<AtomicBool>) {
    let email = format!("{}@example.org", uuid::Uuid::new_v4().simple());
    let account =
        json!({"email": email, "password": "fore on the tee", "passwordConfirmation": "fore on the tee"});
    server.post("/api/Auth/register", &account).await;
    site.database.execute(&format!("UPDATE users SET email_proven_at = now() WHERE email = '{email}'"));
    let id = site.database.number(&format!("SELECT id AS number FROM users WHERE email = '{email}'"));
    let session =
        server.post("/api/Auth/login", &json!({"email": email, "password": "fore on the tee"})).await;
    while !over.load(Ordering::Relaxed) {
        let body = json!({"ticketCategoryId": category, "userId": id}).to_string();
        let call = server.client.post(format!("{}/api/Ticket", server.address));
        let call = call.bearer_auth(session.as_str().unwrap()).body(body);
        let call = call.header("content-type", "application/json");
        let answer = call.header("idempotency-key", uuid::Uuid::new_v4().to_string()).send().await.unwrap();
        assert_eq!(answer.status(), 201);
    }
}
