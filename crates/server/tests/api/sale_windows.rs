//! Sale windows of a category and its early prices (rules `sale-windows` and `early-prices`): exact at their edges, and decided by the server's clock
//! under the category's lock.

use std::future::IntoFuture;
use std::time::Duration;

use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use fairway_application::waitlist::FreedPlaces;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use crate::app::{App, Person, Slowness};
use crate::client::{Answer, Call};
use crate::locks::{WAITING, lock};

const START: &str = "2026-05-02T13:00:00Z";
const END: &str = "2026-05-20T04:00:00Z";
const EARLY: &str = "2026-05-10T04:00:00Z";

/// A live category of $250 with a window, and $200 until [`EARLY`].
struct Sale {
    app: App,
    tournament: i64,
    category: i64,
    buyer: Person,
}

impl Sale {
    fn new(but: &Value) -> Self {
        Self::on(App::spawn(), but)
    }

    fn on(app: App, but: &Value) -> Self {
        let mut row = json!({"sale_start": START, "sale_end": END, "early_until": [EARLY], "early_price_cents": [20_000]});
        row.as_object_mut().unwrap().extend(but.as_object().unwrap().clone());
        let tournament = app.tournament();
        Self { category: app.category(tournament, row), buyer: app.user(), tournament, app }
    }

    fn buy(&self, by: &Person) -> Call {
        self.app.post("/api/Ticket", &json!({"ticketCategoryId": self.category, "userId": by.id})).by(by)
    }

    async fn bought(&self, now: &str) -> Answer {
        self.app.clock.set(now);
        self.buy(&self.app.user()).await
    }

    /// State, current price and next change, as visitors read them.
    async fn shown(&self, now: &str) -> Value {
        self.app.clock.set(now);
        let told = self.app.get(&format!("/api/TicketCategory/{}", self.category)).await.ok(200);
        json!([told["saleState"], told["priceNow"], told["changesAt"]])
    }

    async fn offer(&self) -> usize {
        let freed = FreedPlaces::new(&self.app.ports);
        spawn_blocking(move || freed.offer()).await.unwrap().unwrap()
    }
}

#[tokio::test]
async fn a_ticket_is_sold_from_the_start_until_just_before_the_end() {
    let on = Sale::new(&json!({}));
    let early = on.bought("2026-05-02T12:59:59.999999Z").await;
    assert_eq!(early.problem(409, ""), "These tickets are not on sale yet.");
    assert_eq!(early.json()["type"], "/problems/not-on-sale-yet");
    on.bought(START).await.ok(201);
    on.bought("2026-05-20T03:59:59.999999Z").await.ok(201);
    let late = on.bought(END).await;
    assert_eq!(late.problem(409, ""), "These tickets are no longer on sale.");
    assert_eq!(late.json()["type"], "/problems/sale-ended");
    assert_eq!(on.app.rows.count("tickets"), 2);
}

#[tokio::test]
async fn a_ticket_has_the_price_of_the_moment_it_is_reserved() {
    let on = Sale::new(&json!({"fair_value_cents": 5000}));
    let early = on.bought("2026-05-10T03:59:59Z").await.ok(201);
    let late = on.bought(EARLY).await.ok(201);
    let told = |ticket: &Value| json!([ticket["price"], ticket["fairMarketValue"], ticket["outstanding"]]);
    assert_eq!((told(&early), told(&late)), (json!([200, 50, 200]), json!([250, 50, 250])));
    assert_eq!(late["ticketCategory"]["price"], 250);
}

#[tokio::test]
async fn visitors_see_state_price_and_the_next_change() {
    let on = Sale::new(&json!({}));
    for (now, told) in [
        ("2026-05-01T12:00:00Z", json!(["upcoming", 200, START])),
        (START, json!(["open", 200, EARLY])),
        (EARLY, json!(["open", 250, END])),
        (END, json!(["ended", 250, null])),
    ] {
        assert_eq!(on.shown(now).await, told, "{now}");
    }
}

#[tokio::test]
async fn a_hidden_category_is_not_there_for_visitors_before_its_sale() {
    let on = Sale::new(&json!({"hidden_before_sale_flag": true}));
    let one = format!("/api/TicketCategory/{}", on.category);
    let list = format!("/api/TicketCategory/query/tournament/{}", on.tournament);
    on.app.get(&one).await.problem(404, "");
    on.buy(&on.buyer).await.problem(404, "");
    assert_eq!(on.app.get(&list).by(&on.buyer).await.ok(200), json!([]));
    let page = on.app.get(&format!("/tournaments/{}/spring", on.tournament)).await.text();
    assert!(!page.contains("Foursome"), "{page}");
    let admin = on.app.admin();
    assert_eq!(on.app.get(&list).by(&admin).await.each("saleState"), ["upcoming"]);
    on.app.clock.set(START);
    on.app.get(&one).await.ok(200);
    assert_eq!(on.app.get(&list).await.each("saleState"), ["open"]);
}

#[tokio::test]
async fn admins_sell_outside_of_the_window() {
    let on = Sale::new(&json!({"hidden_before_sale_flag": true}));
    let admin = on.app.admin();
    let sell = json!({"ticketCategoryId": on.category, "userId": on.buyer.id});
    on.app.post("/api/Ticket", &sell).by(&admin).await.ok(201);
    on.app.clock.set(END);
    let admin = on.app.admin();
    let walk_up =
        json!({"ticketCategoryId": on.category, "newUserNameFirst": "Ann", "newUserNameLast": "Late"});
    assert_eq!(on.app.post("/api/Ticket/walkUp", &walk_up).by(&admin).await.ok(201)["price"], 250);
}

#[tokio::test]
async fn a_reservation_that_waited_past_the_end_is_refused() {
    let on = Sale::new(&json!({}));
    on.app.clock.set("2026-05-20T03:59:59Z");
    let mut other = on.app.rows.connect();
    other.batch_execute(&format!("BEGIN; {}", lock("ticket_categories", on.category))).unwrap();
    let call = tokio::spawn(on.buy(&on.app.user()).into_future());
    while on.app.rows.count(WAITING) == 0 {
        assert!(!call.is_finished(), "answered without waiting for the lock");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    on.app.clock.set(END);
    other.batch_execute("COMMIT").unwrap();
    call.await.unwrap().problem(409, "");
    assert_eq!(on.app.rows.count("tickets"), 0);
}

#[tokio::test]
async fn a_held_place_is_reserved_after_the_sale_has_ended() {
    let on = Sale::new(&json!({"max_total_tickets": 1}));
    on.app.clock.set(END);
    let holder = on.app.user();
    let row = json!({"ticket_category_id": on.category, "email": holder.email, "confirmed_at": START,
        "offered_at": END, "held_until": "2026-05-21T04:00:00Z"});
    on.app.rows.insert("waitlist", row);
    on.buy(&on.app.user()).await.problem(409, "");
    on.buy(&holder).await.ok(201);
}

#[tokio::test]
async fn freed_places_are_offered_only_while_the_sale_goes_on() {
    let on = Sale::new(&json!({"max_total_tickets": 1}));
    let row = json!({"ticket_category_id": on.category, "email": on.buyer.email, "confirmed_at": "2026-05-01T10:00:00Z"});
    on.app.rows.insert("waitlist", row);
    assert_eq!(on.offer().await, 0, "it has not begun");
    on.app.clock.set(END);
    assert_eq!(on.offer().await, 0, "it has ended");
    let list = format!("/api/TicketCategory/query/tournament/{}", on.tournament);
    assert_eq!(on.app.get(&list).await.each("availableTickets"), [1], "nothing is owed then");
    on.app.clock.set("2026-05-19T04:00:00Z");
    assert_eq!(on.offer().await, 1);
    let held = on.app.rows.count(&format!("waitlist WHERE held_until = '{END}'"));
    assert_eq!(held, 1, "it is held no longer than the sale lasts");
}

#[tokio::test]
async fn the_waitlist_is_closed_while_a_category_is_not_on_sale() {
    let on = Sale::new(&json!({}));
    let join = json!({"ticketCategoryId": on.category, "name": "Ann", "email": "ann@example.org"});
    let refused = on.app.post("/api/Waitlist", &join).await;
    assert_eq!(refused.problem(409, ""), "These tickets are not on sale yet.");
    on.app.clock.set(END);
    let refused = on.app.post("/api/Waitlist", &join).await;
    assert_eq!(refused.problem(409, ""), "These tickets are no longer on sale.");
}

#[tokio::test]
async fn a_sale_is_written_read_back_and_cleared() {
    let on = Sale::new(&json!({}));
    let admin = on.app.admin();
    let change = |but: Value| {
        let mut body = json!({"id": on.category});
        body.as_object_mut().unwrap().extend(but.as_object().unwrap().clone());
        on.app.put("/api/TicketCategory", &body).by(&admin)
    };
    let sale = json!({"saleStart": "2026-05-03T09:00:00-04:00", "saleEnd": "2026-06-01T04:00:00Z", "hiddenBeforeSaleFlag": true,
        "earlyPrices": [{"until": "2026-05-20T04:00:00Z", "price": 225}, {"until": "2026-05-09T04:00:00Z", "price": 199.5}]});
    let told = change(sale).await.ok(200);
    assert_eq!(
        (&told["saleStart"], &told["saleEnd"]),
        (&json!("2026-05-03T13:00:00Z"), &json!("2026-06-01T04:00:00Z"))
    );
    let sorted = json!([{"until": "2026-05-09T04:00:00Z", "price": 199.5}, {"until": "2026-05-20T04:00:00Z", "price": 225}]);
    assert_eq!((&told["earlyPrices"], &told["hiddenBeforeSaleFlag"]), (&sorted, &json!(true)));
    let kept = change(json!({"name": "Fourball"})).await.ok(200);
    assert_eq!((&kept["earlyPrices"], &kept["saleStart"]), (&sorted, &told["saleStart"]), "absent stays");
    let cleared = change(json!({"saleStart": null, "saleEnd": "", "earlyPrices": null})).await.ok(200);
    assert_eq!(
        (&cleared["saleStart"], &cleared["saleEnd"], &cleared["earlyPrices"]),
        (&json!(null), &json!(null), &json!([]))
    );
    let free =
        change(json!({"noCostFlag": true, "earlyPrices": [{"until": EARLY, "price": 5}]})).await.ok(200);
    assert_eq!((&free["earlyPrices"], &free["priceNow"]), (&json!([]), &json!(0)), "it costs nothing");
}

#[tokio::test]
async fn wrong_sales_are_named_by_field_and_change_nothing() {
    let on = Sale::new(&json!({}));
    let admin = on.app.admin();
    let before = on.app.rows.state();
    let early = |until: &str, price: Value| json!([{"until": until, "price": price}]);
    for (wrong, field, complaint) in [
        (json!({"saleStart": "tomorrow"}), "saleStart", "must be a moment, as in 2026-03-01T14:00:00Z"),
        (json!({"saleEnd": "2026-05-02"}), "saleEnd", "must be a moment, as in 2026-03-01T14:00:00Z"),
        (json!({"saleEnd": START}), "saleEnd", "must be after saleStart"),
        (json!({"saleStart": END}), "saleEnd", "must be after saleStart"),
        (json!({"earlyPrices": [{}]}), "earlyPrices", "must have an end and a price each"),
        (
            json!({"earlyPrices": early("soon", json!(5))}),
            "earlyPrices",
            "must be a moment, as in 2026-03-01T14:00:00Z",
        ),
        (json!({"earlyPrices": early(EARLY, json!(-1))}), "earlyPrices", "cannot be negative"),
        (
            json!({"earlyPrices": early(EARLY, json!(49)), "fairMarketValue": 50}),
            "fairMarketValue",
            "cannot be more than an early price",
        ),
    ] {
        let mut body = json!({"id": on.category});
        body.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        let answer = on.app.put("/api/TicketCategory", &body).by(&admin).await;
        assert_eq!(answer.problem(422, field), format!("{field} {complaint}"), "{wrong}");
    }
    assert_eq!(on.app.rows.state(), before);
}

#[tokio::test]
async fn a_copied_sale_keeps_its_time_of_day_in_the_funds_zone() {
    let on =
        Sale::new(&json!({"sale_start": "2026-03-01T14:00:00Z", "early_until": ["2026-03-02T05:00:00Z"]}));
    let admin = on.app.admin();
    on.app.put("/api/Site/settings", &json!({"timeZone": "America/New_York"})).by(&admin).await.ok(200);
    let copy = json!({"id": on.tournament, "name": "Summer Classic", "slug": "summer-classic", "dateStart": "2026-10-11"});
    let made = on.app.post("/api/Tournament/copy", &copy).by(&admin).await.ok(201)["id"].clone();
    let list = format!("/api/TicketCategory/query/tournament/{made}");
    let copied = on.app.get(&list).by(&admin).await.ok(200);
    let sale = json!([copied[0]["saleStart"], copied[0]["earlyPrices"][0]["until"]]);
    assert_eq!(
        sale,
        json!(["2026-06-29T13:00:00Z", "2026-06-30T04:00:00Z"]),
        "nine o'clock and midnight, also in summer"
    );
}

#[tokio::test]
async fn a_kept_answer_outlives_an_edge_by_a_tenth_of_a_second_at_most() {
    let kept = Slowness { kept: Some(Duration::from_millis(100)), ..Slowness::default() };
    let on = Sale::on(App::spawn_bearing(kept), &json!({}));
    on.shown("2026-05-02T12:59:59Z").await;
    on.app.clock.advance(TimeDelta::seconds(1));
    tokio::time::sleep(Duration::from_millis(150)).await;
    assert_eq!(on.shown(START).await[0], "open");
}
