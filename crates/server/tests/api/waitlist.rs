//! The waitlist: joining it, offering a place, and taking it (rule `waitlist`).

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::{Answer, Call};

/// A live tournament with a category of one place, which is sold.
struct Queue {
    app: App,
    admin: Person,
    category: i64,
    ticket: i64,
}

impl Queue {
    fn new() -> Self {
        let app = App::spawn();
        let category = app.category(app.tournament(), json!({"max_total_tickets": 1}));
        let (ticket, ..) = app.ticket(category, &app.user());
        Self { admin: app.admin(), app, category, ticket }
    }

    fn join(&self, name: &str, email: &str) -> Call {
        let body = json!({"ticketCategoryId": self.category, "name": name, "email": email});
        self.app.post("/api/Waitlist", &body)
    }

    /// Confirms all entries, as if each link had been opened.
    fn confirm_all(&self) {
        self.app.rows.execute("UPDATE waitlist SET confirmed_at = created_at");
    }

    async fn list(&self, query: &str) -> Answer {
        self.app
            .get(&format!("/api/Waitlist?ticketCategoryId={}&{query}", self.category))
            .by(&self.admin)
            .await
    }

    /// The id of the entry with this address.
    async fn entry(&self, email: &str) -> i64 {
        self.list(&format!("search={email}")).await.ok(200)[0]["id"].as_i64().unwrap()
    }

    async fn change(&self, entry: i64, but: Value) -> Answer {
        let mut body = json!({"id": entry});
        body.as_object_mut().unwrap().extend(but.as_object().unwrap().clone());
        self.app.put("/api/Waitlist", &body).by(&self.admin).await
    }

    async fn cancel(&self, cancelled: bool) -> Answer {
        self.app
            .put("/api/Ticket", &json!({"id": self.ticket, "isCancelled": cancelled}))
            .by(&self.admin)
            .await
    }

    async fn buy(&self, by: &Person) -> Answer {
        self.app
            .post("/api/Ticket", &json!({"ticketCategoryId": self.category, "userId": by.id}))
            .by(by)
            .await
    }

    /// `availableTickets`; asserts that the list and the category itself agree.
    async fn left(&self) -> Value {
        let one = self.app.get(&format!("/api/TicketCategory/{}", self.category)).await.ok(200);
        let list = format!("/api/TicketCategory/query/tournament/{}", one["tournamentId"]);
        assert_eq!(self.app.get(&list).await.each("availableTickets"), [one["availableTickets"].clone()]);
        one["availableTickets"].clone()
    }
}

#[tokio::test]
async fn entries_are_listed_in_the_order_they_came() {
    let on = Queue::new();
    for (name, email) in
        [("Ann Lee", "ann@example.org"), ("Bob Roe", "bob@example.org"), ("Cy Dee", "cy@example.org")]
    {
        let joined = on.join(&format!(" {name} "), email).await.ok(201);
        assert_eq!((&joined["name"], &joined["email"]), (&json!(name), &json!(email)));
        assert_eq!(joined["ticketCategoryId"], on.category);
        on.app.clock.advance(TimeDelta::minutes(1));
    }
    assert_eq!(
        on.list("").await.each("place"),
        [Value::Null, Value::Null, Value::Null],
        "nobody has confirmed"
    );
    on.confirm_all();
    let list = on.list("").await;
    assert_eq!(list.each("name"), ["Ann Lee", "Bob Roe", "Cy Dee"]);
    assert_eq!(list.each("place"), [1, 2, 3]);
    let bob = list.ok(200)[1].clone();
    let expected = json!({
        "id": bob["id"], "tournamentId": bob["tournamentId"], "ticketCategoryId": on.category,
        "ticketCategory": {"name": "Foursome"}, "name": "Bob Roe", "email": "bob@example.org",
        "createdAt": "2026-05-01T12:01:00Z", "confirmed": true, "place": 2, "offeredAt": null, "heldUntil": null,
        "offeredBy": null, "offeredByItself": false, "state": "waiting", "version": 2,
    });
    assert_eq!(bob, expected);
    let part = on.list("limit=1&offset=1").await;
    assert_eq!((part.each("place"), part.header("x-total-count").as_str()), (vec![json!(2)], "3"));
    assert_eq!(on.list("search=DEE").await.each("place"), [3], "the place is the queue's, not the search's");
    assert_eq!(on.list("offset=9").await.header("x-total-count"), "3");
    let all = format!("/api/Waitlist?tournamentId={}", bob["tournamentId"]);
    assert_eq!(on.app.get(&all).by(&on.admin).await.each("place"), [1, 2, 3]);
    assert_eq!(on.app.get("/api/Waitlist?tournamentId=404").by(&on.admin).await.ok(200), json!([]));
}

#[tokio::test]
async fn an_address_waits_once_in_any_case_without_being_revealed() {
    let on = Queue::new();
    let first = on.join("Ann Lee", "ann@example.org").await.ok(201);
    on.app.clock.advance(TimeDelta::minutes(1));
    on.join("Bob Roe", "bob@example.org").await.ok(201);
    on.app.clock.advance(TimeDelta::minutes(1));
    let again = on.join("Annie", "ANN@Example.org").await.ok(201);
    assert!(again["id"].as_i64() > first["id"].as_i64(), "as if it were new");
    assert_eq!((&again["name"], &again["createdAt"]), (&json!("Annie"), &json!("2026-05-01T12:02:00Z")));
    assert_eq!(on.list("").await.each("name"), ["Ann Lee", "Bob Roe"]);
}

#[tokio::test]
async fn the_waitlist_takes_entries_for_visible_sold_out_categories() {
    let on = Queue::new();
    let open = on.app.category(on.app.tournament(), json!({}));
    let hidden = on.app.category(on.app.tournament(), json!({"live_flag": false, "max_total_tickets": 1}));
    on.app.ticket(hidden, &on.admin);
    let join = |category: Value| {
        on.app.post(
            "/api/Waitlist",
            &json!({"ticketCategoryId": category, "name": "Kim", "email": "kim@example.org"}),
        )
    };
    let left = join(json!(open)).await;
    assert_eq!(
        left.problem(409, "ticketCategoryId"),
        "There are places left, so you need not wait: reserve one."
    );
    for unseen in [hidden, 404] {
        assert_eq!(
            join(json!(unseen)).await.problem(422, "ticketCategoryId"),
            "ticketCategoryId is no ticket category"
        );
    }
    let nothing = on.app.post("/api/Waitlist", &json!({"name": " ", "email": "kim"})).await;
    assert_eq!(nothing.problem(422, "ticketCategoryId"), "ticketCategoryId cannot be empty");
    assert_eq!(nothing.problem(422, "name"), "name cannot be empty");
    let none = on.app.post("/api/Waitlist", &json!({})).await;
    assert_eq!(none.problem(422, "email"), "email cannot be empty");
    assert!(nothing.problem(422, "email").starts_with("email must be an e-mail address"));
    on.app.clock.set("2026-06-14T07:00:00Z");
    assert!(on.join("Kim", "kim@example.org").await.problem(409, "").contains("is over"));
    assert_eq!(on.app.rows.count("waitlist"), 0);
}

#[tokio::test]
async fn joining_too_often_gets_429() {
    let app = App::spawn_with(&["--tries-per-account=3", "--tries-per-client=5"]);
    let category = app.category(app.tournament(), json!({"max_total_tickets": 1}));
    app.ticket(category, &app.user());
    let join = |email: String| {
        app.post("/api/Waitlist", &json!({"ticketCategoryId": category, "name": "Kim", "email": email}))
    };
    for _ in 0..3 {
        join("kim@example.org".into()).await.ok(201);
    }
    let refused = join("kim@example.org".into()).await;
    refused.problem(429, "");
    assert!(refused.header("retry-after").parse::<u64>().unwrap() > 0);
    join("lee@example.org".into()).await.ok(201);
    join("moe@example.org".into()).await.problem(429, "");
    assert_eq!(app.rows.count("waitlist"), 2);
}

#[tokio::test]
async fn an_offered_place_is_held_for_its_holder_alone() {
    let on = Queue::new();
    let kim = on.app.user();
    on.join("Kim", &kim.email.to_uppercase()).await.ok(201);
    let entry = on.entry(&kim.email).await;
    let none = on.change(entry, json!({"offered": true})).await;
    assert_eq!(none.problem(409, "offered"), "No place of this category is free, so none can be offered.");
    on.cancel(true).await.ok(200);
    assert_eq!(on.left().await, 1);
    let offered = on.change(entry, json!({"offered": true, "holdHours": 3})).await.ok(200);
    assert_eq!((&offered["state"], &offered["place"]), (&json!("offered"), &Value::Null));
    assert_eq!(
        (&offered["offeredAt"], &offered["heldUntil"]),
        (&json!("2026-05-01T12:00:00Z"), &json!("2026-05-01T15:00:00Z"))
    );
    assert_eq!(on.left().await, 0, "it counts as used");
    on.buy(&on.app.user()).await.problem(409, "");
    assert!(on.cancel(false).await.problem(409, "").contains("is held for somebody on the waitlist"));
    let lower =
        on.app.put("/api/TicketCategory", &json!({"id": on.category, "maxTotalTickets": 2})).by(&on.admin);
    lower.await.ok(200);
    on.buy(&on.app.user()).await.ok(201);
    let lower =
        on.app.put("/api/TicketCategory", &json!({"id": on.category, "maxTotalTickets": 1})).by(&on.admin);
    assert_eq!(
        lower.await.problem(409, "maxTotalTickets"),
        "The maximum cannot be lower than the 2 tickets already sold or offered to the waitlist."
    );
    on.buy(&kim).await.ok(201);
    let taken = on.list("").await.ok(200)[0].clone();
    assert_eq!((&taken["state"], &taken["place"]), (&json!("taken"), &Value::Null));
    assert_eq!(on.left().await, 0);
    on.buy(&kim).await.problem(409, "");
    let late = on.change(entry, json!({"offered": false})).await;
    assert_eq!(late.problem(409, "offered"), "The offered place has been reserved already.");
}

#[tokio::test]
async fn an_admin_s_reservation_for_the_holder_takes_the_held_place() {
    let on = Queue::new();
    let kim = on.app.user();
    on.join("Kim", &kim.email).await.ok(201);
    on.cancel(true).await.ok(200);
    on.change(on.entry(&kim.email).await, json!({"offered": true})).await.ok(200);
    let body = json!({"ticketCategoryId": on.category, "userId": kim.id});
    on.app.post("/api/Ticket", &body).by(&on.admin).await.ok(201);
    assert_eq!(on.list("").await.each("state"), ["taken"]);
}

#[tokio::test]
async fn an_offer_lapses_with_its_term_and_is_made_anew() {
    let on = Queue::new();
    let kim = on.app.user();
    on.join("Kim", &kim.email).await.ok(201);
    on.cancel(true).await.ok(200);
    let entry = on.entry(&kim.email).await;
    let offered = on.change(entry, json!({"offered": true, "holdHours": 1})).await.ok(200);
    assert_eq!(offered["heldUntil"], "2026-05-01T13:00:00Z");
    on.app.clock.advance(TimeDelta::minutes(60));
    assert_eq!((on.list("").await.each("state"), on.left().await), (vec![json!("lapsed")], json!(1)));
    let anew = on.change(entry, json!({"offered": true, "holdHours": 2})).await.ok(200);
    assert_eq!((&anew["state"], &anew["heldUntil"]), (&json!("offered"), &json!("2026-05-01T15:00:00Z")));
    on.app.clock.advance(TimeDelta::minutes(120));
    on.buy(&on.app.user()).await.ok(201);
    on.buy(&kim).await.problem(409, "");
    let none = on.change(entry, json!({"offered": true})).await;
    none.problem(409, "offered");
}

#[tokio::test]
async fn joining_again_after_a_lapsed_offer_waits_at_the_end() {
    let on = Queue::new();
    on.join("Kim", "kim@example.org").await.ok(201);
    on.app.clock.advance(TimeDelta::minutes(1));
    on.join("Lee", "lee@example.org").await.ok(201);
    on.cancel(true).await.ok(200);
    on.change(on.entry("kim").await, json!({"offered": true, "holdHours": 1})).await.ok(200);
    on.join("Kim", "kim@example.org").await.ok(201);
    assert_eq!(on.list("").await.each("state"), ["waiting", "offered"], "while it is held, nothing changes");
    on.app.clock.advance(TimeDelta::minutes(61));
    on.buy(&on.app.user()).await.ok(201);
    on.join("Kim", "kim@example.org").await.ok(201);
    on.confirm_all();
    let list = on.list("").await;
    assert_eq!(
        (list.each("name"), list.each("place")),
        (vec![json!("Lee"), json!("Kim")], vec![json!(1), json!(2)])
    );
}

#[tokio::test]
async fn a_withdrawn_or_deleted_offer_frees_the_place() {
    let on = Queue::new();
    on.join("Kim", "kim@example.org").await.ok(201);
    on.cancel(true).await.ok(200);
    let entry = on.entry("kim").await;
    on.change(entry, json!({"offered": true})).await.ok(200);
    let withdrawn = on.change(entry, json!({"offered": false})).await.ok(200);
    assert_eq!(
        (&withdrawn["state"], &withdrawn["place"], on.left().await),
        (&json!("lapsed"), &Value::Null, json!(1))
    );
    on.change(entry, json!({"offered": true})).await.ok(200);
    let delete = || on.app.call(Method::DELETE, &format!("/api/Waitlist/{entry}")).by(&on.admin);
    assert_eq!((delete().await.status, on.left().await), (204, json!(1)));
    assert_eq!(delete().await.problem(404, ""), "There is no such entry of the waitlist.");
}

#[tokio::test]
async fn staff_correct_an_entry_from_the_version_that_they_read() {
    let on = Queue::new();
    on.join("Kim", "kim@example.org").await.ok(201);
    on.join("Lee", "lee@example.org").await.ok(201);
    let entry = on.entry("kim").await;
    let changed = on.change(entry, json!({"name": "Kim Park", "email": "kim.park@example.org"})).await;
    assert_eq!(changed.ok(200)["email"], "kim.park@example.org");
    let body = json!({"id": entry, "name": "Kim"});
    let stale = on.app.put("/api/Waitlist", &body).by(&on.admin).if_version(&json!(1)).await;
    assert!(stale.problem(409, "").contains("Somebody else"));
    assert_eq!(on.list("search=kim").await.each("version"), [2]);
    let fresh = on.app.put("/api/Waitlist", &body).by(&on.admin).header("if-match", &changed.header("etag"));
    let told = fresh.await.ok(200)["version"].clone();
    on.app
        .put("/api/Waitlist", &json!({"id": entry, "name": "K"}))
        .by(&on.admin)
        .if_version(&told)
        .await
        .ok(200);
    let taken = on.change(entry, json!({"email": "LEE@example.org"})).await;
    assert_eq!(taken.problem(409, "email"), "Somebody with this e-mail address is on the waitlist already.");
    let nobody = on.app.put("/api/Waitlist", &json!({"offered": true})).by(&on.admin).await;
    assert_eq!(nobody.problem(422, "id"), "id cannot be empty");
    for (field, body) in [
        ("name", json!({"name": null})),
        ("email", json!({"email": "kim"})),
        ("holdHours", json!({"offered": true, "holdHours": 0})),
        ("holdHours", json!({"offered": true, "holdHours": 721})),
    ] {
        on.change(entry, body).await.problem(422, field);
    }
}

#[tokio::test]
async fn changes_by_staff_are_in_the_audit_trail_without_names() {
    let on = Queue::new();
    on.join("Kim Park", "kim@example.org").await.ok(201);
    on.cancel(true).await.ok(200);
    let entry = on.entry("kim").await;
    on.change(entry, json!({"name": "Kim Lee", "email": "lee@example.org"})).await.ok(200);
    on.change(entry, json!({"offered": true})).await.ok(200);
    let gone = on.app.call(Method::DELETE, &format!("/api/Waitlist/{entry}")).by(&on.admin).await;
    assert_eq!(gone.status, 204);
    let trail = on.app.rows.texts(
        "SELECT id::text AS name, action || changes::text AS text FROM audit_log WHERE action LIKE 'waitlist%'",
    );
    let told: Vec<_> = trail.values().collect();
    assert!(told[0].contains("\"name\"") && told[0].contains("\"email\""), "{told:?}");
    assert!(told[1].contains("offeredAt") && told[1].contains("heldUntil"), "{told:?}");
    assert!(told[2].starts_with("waitlist.delete") && told[2].contains("ticketCategoryId"), "{told:?}");
    for secret in ["Kim", "Park", "Lee", "kim@", "lee@"] {
        assert!(told.iter().all(|row| !row.contains(secret)), "{secret} in {told:?}");
    }
}

#[tokio::test]
async fn reserving_a_free_place_ends_the_waiting() {
    let on = Queue::new();
    let kim = on.app.user();
    on.join("Kim", &kim.email).await.ok(201);
    on.cancel(true).await.ok(200);
    on.buy(&kim).await.ok(201);
    assert_eq!(on.list("").await.each("state"), ["taken"]);
    on.join("Kim", &kim.email).await.ok(201);
    assert_eq!(on.list("").await.each("state"), ["waiting", "taken"], "for another one");
}
