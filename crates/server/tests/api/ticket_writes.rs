//! Staff and owners mark tickets paid, cancel and delete them; and the refusals.

use fairway_domain::access::Role;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::{Answer, Call};

/// A live tournament with a category of two places, and an Admin.
struct Sale {
    app: App,
    admin: Person,
    tournament: i64,
    category: i64,
}

impl Sale {
    fn new() -> Self {
        let app = App::spawn();
        let tournament = app.tournament();
        let category = app.category(tournament, json!({"max_total_tickets": 2}));
        Self { admin: app.admin(), app, tournament, category }
    }

    async fn change(&self, ticket: i64, but: Value) -> Answer {
        let mut body = json!({"id": ticket});
        body.as_object_mut().unwrap().extend(but.as_object().unwrap().clone());
        self.app.put("/api/Ticket", &body).by(&self.admin).await
    }

    fn delete(&self, ticket: i64, by: &Person) -> Call {
        self.app.call(Method::DELETE, &format!("/api/Ticket/{ticket}")).by(by)
    }

    async fn buy(&self, by: &Person) -> Answer {
        self.app
            .post("/api/Ticket", &json!({"ticketCategoryId": self.category, "userId": by.id}))
            .by(by)
            .await
    }

    /// A round that takes the category, with the group in it.
    fn round(&self, places: i64, group: i64) -> i64 {
        let rows = &self.app.rows;
        let round = rows.insert("rounds", json!({"tournament_id": self.tournament, "max_attendees": places}));
        let enabled =
            json!({"round_id": round, "ticket_category_id": self.category, "tournament_id": self.tournament});
        rows.link("round_ticket_categories", enabled);
        rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {group}"));
        round
    }

    async fn left(&self) -> Value {
        let path = format!("/api/TicketCategory/{}", self.category);
        self.app.get(&path).await.ok(200)["availableTickets"].clone()
    }

    fn count(&self, rows: &str) -> i64 {
        self.app.rows.count(rows)
    }
}

#[tokio::test]
async fn a_ticket_is_marked_paid_and_unpaid_without_a_trace() {
    let on = Sale::new();
    let (ticket, ..) = on.app.ticket(on.category, &on.app.user());
    let paid =
        on.change(ticket, json!({"paid": true, "paymentMethod": "check", "paymentReference": "1042"})).await;
    let paid = paid.ok(200);
    assert_eq!((&paid["paid"], &paid["datePaid"]), (&json!(true), &json!("2026-05-01T12:00:00Z")));
    on.app.clock.advance(chrono::TimeDelta::hours(1));
    let again = on.change(ticket, json!({"paid": true, "paymentNote": "Twice\nover"})).await.ok(200);
    assert_eq!(again["datePaid"], paid["datePaid"], "a second time keeps the first one's date");
    assert_eq!((&again["paymentReference"], &again["paymentNote"]), (&json!("1042"), &json!("Twice\nover")));
    let moved = on.change(ticket, json!({"datePaid": "2026-04-01T09:00:00-07:00"})).await.ok(200);
    assert_eq!(moved["datePaid"], "2026-04-01T16:00:00Z");
    let unpaid = on.change(ticket, json!({"paid": false})).await.ok(200);
    assert_eq!((&unpaid["paid"], &unpaid["datePaid"]), (&json!(false), &Value::Null));
    for field in ["paymentMethod", "paymentReference", "paymentNote"] {
        assert_eq!(unpaid[field], "");
    }
}

#[tokio::test]
async fn a_bad_payment_is_reported_on_its_field_and_changes_nothing() {
    let on = Sale::new();
    let (ticket, ..) = on.app.ticket(on.category, &on.app.user());
    let before = on.app.rows.state();
    for (field, body, sentence) in [
        (
            "datePaid",
            json!({"paid": true, "datePaid": "2026-05-01T12:06:00Z"}),
            "datePaid cannot be in the future",
        ),
        (
            "datePaid",
            json!({"datePaid": "2026-04-01T12:00:00Z"}),
            "datePaid can be told only of a ticket that is paid",
        ),
        (
            "paymentNote",
            json!({"paymentNote": "soon"}),
            "paymentNote can be told only of a ticket that is paid",
        ),
        (
            "paymentMethod",
            json!({"paid": true, "paymentMethod": "x".repeat(41)}),
            "paymentMethod cannot be longer than 40 characters",
        ),
    ] {
        assert_eq!(on.change(ticket, body).await.problem(422, field), sentence);
    }
    on.change(ticket, json!({"paid": true, "datePaid": "today"})).await.problem(422, "datePaid");
    let none = on.app.put("/api/Ticket", &json!({"paid": true})).by(&on.admin).await;
    assert_eq!(none.problem(422, "id"), "id cannot be empty");
    assert_eq!(on.change(404, json!({"paid": true})).await.problem(404, ""), "There is no such ticket.");
    assert_eq!(on.app.rows.state(), before);
}

#[tokio::test]
async fn staffs_notes_on_a_payment_are_shown_to_admins_alone() {
    let on = Sale::new();
    let owner = on.app.user();
    let (ticket, ..) = on.app.ticket(on.category, &owner);
    on.change(ticket, json!({"paid": true, "paymentReference": "1042"})).await.ok(200);
    let one = format!("/api/Ticket/{ticket}");
    let list = format!("/api/Ticket/query/user/{}", owner.id);
    assert_eq!(on.app.get(&one).by(&owner).await.ok(200)["paymentReference"], "");
    assert_eq!(on.app.get(&list).by(&owner).await.each("paymentReference"), [""]);
    assert_eq!(on.app.get(&one).by(&on.admin).await.ok(200)["paymentReference"], "1042");
    assert_eq!(on.app.get(&list).by(&on.admin).await.each("paymentReference"), ["1042"]);
    on.app.get(&one).by(&on.app.user()).await.problem(404, "");
}

#[tokio::test]
async fn a_ticket_is_changed_from_the_version_that_was_read_and_from_no_other() {
    let on = Sale::new();
    let (ticket, ..) = on.app.ticket(on.category, &on.app.user());
    let read = on.app.get(&format!("/api/Ticket/{ticket}")).by(&on.admin).await;
    let change = |etag: &str| {
        on.app
            .put("/api/Ticket", &json!({"id": ticket, "paid": true, "paymentNote": etag}))
            .by(&on.admin)
            .header("if-match", etag)
    };
    let changed = change(&read.header("etag")).await;
    changed.ok(200);
    assert!(change(&read.header("etag")).await.problem(409, "").contains("Somebody else"));
    change(&changed.header("etag")).await.ok(200);
    let path = format!("/api/Ticket/query/tournament/{}", on.tournament);
    let told = on.app.get(&path).by(&on.admin).await.each("version")[0].clone();
    let cancel = |cancelled: bool| {
        let body = json!({"id": ticket, "isCancelled": cancelled});
        on.app.put("/api/Ticket", &body).by(&on.admin).if_version(&told)
    };
    cancel(true).await.ok(200);
    assert!(cancel(false).await.problem(409, "").contains("Somebody else"));
}

#[tokio::test]
async fn a_cancelled_ticket_frees_its_round_and_place_and_voids_its_passes() {
    let on = Sale::new();
    let owner = on.app.user();
    let (ticket, group, attendee) = on.app.ticket(on.category, &owner);
    let round = on.round(72, group);
    assert_eq!(on.left().await, 1);
    let cancelled = on.change(ticket, json!({"isCancelled": true})).await.ok(200);
    assert_eq!((&cancelled["isCancelled"], &cancelled["groups"][0]["roundId"]), (&json!(true), &Value::Null));
    assert_eq!(on.left().await, 2, "the place can be sold again at once");
    let spots = on.app.get(&format!("/api/Round/{round}")).await.ok(200)["attendeeSpotsAvailiable"].clone();
    assert_eq!(spots, 72);
    let check_in = json!({"id": attendee, "checkedIn": true});
    let at_the_gate = on.app.put("/api/Attendee/checkin/update", &check_in).by(&on.admin).await;
    assert_eq!(at_the_gate.problem(409, ""), "This pass is not valid: its ticket was cancelled.");
    let passes = on.app.get(&format!("/api/Attendee/query/user/{}", owner.id)).by(&owner).await;
    assert_eq!(passes.ok(200), json!([]));
    let back = on.change(ticket, json!({"isCancelled": false})).await.ok(200);
    assert_eq!((&back["isCancelled"], &back["groups"][0]["roundId"]), (&json!(false), &json!(round)));
    assert_eq!(back["groups"][0]["leftRound"], Value::Null);
    on.app.put("/api/Attendee/checkin/update", &check_in).by(&on.admin).await.ok(200);
}

#[tokio::test]
async fn a_reactivated_ticket_lists_the_groups_that_lost_their_rounds() {
    let on = Sale::new();
    for lost in [
        "UPDATE rounds SET max_attendees = 3 WHERE id",
        "UPDATE rounds SET live_flag = false WHERE id",
        "DELETE FROM round_ticket_categories WHERE round_id",
    ] {
        let (ticket, group, _) = on.app.ticket(on.category, &on.app.user());
        let round = on.round(4, group);
        let cancelled = on.change(ticket, json!({"isCancelled": true})).await.ok(200);
        assert_eq!(cancelled["groups"][0]["leftRound"]["id"], round);
        on.app.rows.execute(&format!("{lost} = {round}"));
        let back = on.change(ticket, json!({"isCancelled": false})).await.ok(200);
        let group = &back["groups"][0];
        assert_eq!((&group["roundId"], &group["leftRound"]["id"]), (&Value::Null, &json!(round)), "{lost}");
        on.app.rows.execute(&format!("DELETE FROM tickets WHERE id = {ticket}"));
    }
}

#[tokio::test]
async fn a_group_that_is_assigned_anew_has_left_no_round() {
    let on = Sale::new();
    let (ticket, group, _) = on.app.ticket(on.category, &on.app.user());
    let (left, other) = (on.round(4, group), on.round(4, 0));
    on.change(ticket, json!({"isCancelled": true})).await.ok(200);
    on.app.rows.execute(&format!("UPDATE rounds SET max_attendees = 0 WHERE id = {left}"));
    on.change(ticket, json!({"isCancelled": false})).await.ok(200);
    let assign = json!({"id": group, "roundId": other});
    on.app.put("/api/Group", &assign).by(&on.admin).await.ok(200);
    let told = on.app.get(&format!("/api/Ticket/{ticket}")).by(&on.admin).await.ok(200);
    assert_eq!(
        (&told["groups"][0]["roundId"], &told["groups"][0]["leftRound"]),
        (&json!(other), &Value::Null)
    );
}

#[tokio::test]
async fn a_ticket_is_not_reactivated_while_its_place_is_offered() {
    let on = Sale::new();
    let (ticket, ..) = on.app.ticket(on.category, &on.app.user());
    on.app.ticket(on.category, &on.app.user());
    on.change(ticket, json!({"isCancelled": true})).await.ok(200);
    let entry = on.app.rows.insert("waitlist", json!({"ticket_category_id": on.category}));
    let offer = |offered: bool| on.app.put("/api/Waitlist", &json!({"id": entry, "offered": offered}));
    offer(true).by(&on.admin).await.ok(200);
    let refused = on.change(ticket, json!({"isCancelled": false})).await.problem(409, "");
    assert!(
        refused.starts_with("The place of this ticket is held for somebody on the waitlist"),
        "{refused}"
    );
    offer(false).by(&on.admin).await.ok(200);
    on.change(ticket, json!({"isCancelled": false})).await.ok(200);
}

#[tokio::test]
async fn a_cancelled_ticket_is_not_taken_up_again_once_its_place_is_sold() {
    let on = Sale::new();
    let (ticket, ..) = on.app.ticket(on.category, &on.app.user());
    on.change(ticket, json!({"isCancelled": true})).await.ok(200);
    on.buy(&on.app.user()).await.ok(201);
    let last = on.buy(&on.app.user()).await.ok(201);
    let before = on.app.rows.state();
    let refused = on.change(ticket, json!({"isCancelled": false, "paid": true})).await;
    assert_eq!(
        refused.problem(409, ""),
        "The place of this ticket has been sold meanwhile, so it stays cancelled."
    );
    assert_eq!(on.app.rows.state(), before, "nor is it paid");
    on.change(last["id"].as_i64().unwrap(), json!({"isCancelled": true})).await.ok(200);
    on.change(ticket, json!({"isCancelled": false})).await.ok(200);
}

#[tokio::test]
async fn several_tickets_are_marked_paid_together_or_none_is() {
    let on = Sale::new();
    let tickets: Vec<i64> = (0..3).map(|_| on.app.ticket(on.category, &on.app.user()).0).collect();
    let pay = |ids: Value| {
        let body = json!({"ids": ids, "paid": true, "paymentMethod": "transfer", "paymentReference": "May"});
        on.app.put("/api/Ticket/paid", &body).by(&on.admin)
    };
    on.change(tickets[0], json!({"paid": true, "datePaid": "2026-04-01T00:00:00Z"})).await.ok(200);
    on.change(tickets[2], json!({"isCancelled": true})).await.ok(200);
    let before = on.app.rows.state();
    let cancelled = pay(json!(tickets)).await;
    assert_eq!(cancelled.problem(409, ""), "Of these tickets 1 is cancelled, so none was marked paid.");
    let unknown = pay(json!([tickets[0], 404])).await;
    assert_eq!(unknown.problem(422, "ids"), "ids holds 404, which is no ticket");
    assert_eq!(on.app.rows.state(), before);
    let paid = pay(json!([tickets[0], tickets[1]])).await;
    assert_eq!(paid.each("id"), [tickets[1], tickets[0]], "the newest first");
    assert_eq!(paid.each("datePaid"), ["2026-05-01T12:00:00Z", "2026-04-01T00:00:00Z"]);
    assert_eq!(paid.each("paymentReference"), ["May", "May"]);
    assert_eq!(on.count("audit_log"), 4, "one entry for each ticket");
    pay(json!([tickets[0], tickets[1]])).await.ok(200);
    assert_eq!(on.count("audit_log"), 4, "and none for what is so already");
}

#[tokio::test]
async fn owners_delete_only_unpaid_tickets_of_a_current_tournament() {
    let on = Sale::new();
    let owner = on.app.user();
    let (unpaid, ..) = on.app.ticket(on.category, &owner);
    let (paid, ..) = on.app.ticket(on.category, &owner);
    on.change(paid, json!({"paid": true})).await.ok(200);
    let past = json!({"date_start": "2026-04-01", "date_end": "2026-04-01"});
    let (past, ..) =
        on.app.ticket(on.app.category(on.app.rows.insert("tournaments", past), json!({})), &owner);
    let strangers = [on.app.user(), on.app.volunteer(), on.app.person(&[Role::ContentEditor])];
    let before = on.app.rows.state();
    let refused = on.delete(paid, &owner).await;
    assert_eq!(
        refused.problem(409, ""),
        "This ticket is paid, so it cannot be deleted. Staff can cancel it."
    );
    let refused = on.delete(past, &owner).await;
    assert_eq!(
        refused.problem(409, ""),
        "Only tickets of a live tournament can be deleted, and only until it is over."
    );
    for stranger in &strangers {
        assert_eq!(on.delete(unpaid, stranger).await.problem(404, ""), "There is no such ticket.");
    }
    assert_eq!(on.app.rows.state(), before);
    assert_eq!(on.delete(unpaid, &owner).await.status, 204);
    assert_eq!((on.count("groups"), on.count("attendees"), on.left().await), (2, 2, json!(1)));
    on.delete(unpaid, &owner).await.problem(404, "");
    assert_eq!(on.count("audit_log"), 1, "what people do with their own is not entered");
}

#[tokio::test]
async fn the_current_tournament_s_tickets_stay_once_it_is_over() {
    let on = Sale::new();
    let owner = on.app.user();
    let (ticket, ..) = on.app.ticket(on.category, &owner);
    // The day after, in Phoenix.
    on.app.clock.set("2026-06-14T07:00:00Z");
    let late = on.app.get(&format!("/api/Ticket/{ticket}")).by(&owner).await;
    assert_eq!(late.status, 401, "signed in six weeks ago");
    let mut owner = owner;
    on.app.sign_in(&mut owner);
    on.delete(ticket, &owner).await.problem(409, "");
    let admin = on.app.admin();
    assert_eq!(on.delete(ticket, &admin).await.status, 204, "staff put things right");
}

#[tokio::test]
async fn next_year_s_tournament_takes_nothing_from_this_year_s_tickets() {
    let on = Sale::new();
    let owner = on.app.user();
    let (ticket, ..) = on.app.ticket(on.category, &owner);
    on.app.rows.insert("tournaments", json!({"date_start": "2027-06-12", "date_end": "2027-06-12"}));
    let told = on.app.get(&format!("/api/Ticket/{ticket}")).by(&owner).await.ok(200);
    assert_eq!(told["tournament"]["liveFlag"], true);
    assert_eq!(on.delete(ticket, &owner).await.status, 204);
}

#[tokio::test]
async fn an_unpaid_ticket_can_be_given_up_on_the_day_itself() {
    let on = Sale::new();
    let mut owner = on.app.user();
    let (ticket, ..) = on.app.ticket(on.category, &owner);
    on.app.clock.set("2026-06-13T20:00:00Z");
    on.app.sign_in(&mut owner);
    assert_eq!(on.delete(ticket, &owner).await.status, 204);
}

#[tokio::test]
async fn a_ticket_keeps_its_price_when_its_category_changes() {
    let on = Sale::new();
    let owner = on.app.user();
    let bought = on.buy(&owner).await.ok(201);
    assert_eq!((&bought["price"], &bought["noCostFlag"]), (&json!(250), &json!(false)));
    on.app.rows.execute("UPDATE ticket_categories SET price_cents = 999900");
    let path = format!("/api/Ticket/{}", bought["id"]);
    let dearer = on.app.get(&path).by(&owner).await.ok(200);
    assert_eq!((&dearer["price"], &dearer["ticketCategory"]["price"]), (&json!(250), &json!(9999)));
    on.app.rows.execute("UPDATE ticket_categories SET no_cost_flag = true, price_cents = 0");
    let free = on.app.get(&path).by(&owner).await.ok(200);
    assert_eq!((&free["price"], &free["noCostFlag"]), (&json!(250), &json!(false)), "it is still to be paid");
    let free = on.buy(&owner).await.ok(201);
    on.app.rows.execute("UPDATE ticket_categories SET no_cost_flag = false, price_cents = 50000");
    let list = on.app.get(&format!("/api/Ticket/query/tournament/{}", on.tournament)).by(&on.admin);
    let free =
        list.await.ok(200).as_array().unwrap().iter().find(|it| it["id"] == free["id"]).cloned().unwrap();
    assert_eq!(
        (&free["price"], &free["noCostFlag"], &free["isFree"]),
        (&json!(0), &json!(true), &json!(true)),
        "it owes nothing"
    );
}

#[tokio::test]
async fn a_free_ticket_is_given_up_by_its_owner_alone() {
    let on = Sale::new();
    let owner = on.app.user();
    on.app.rows.execute("UPDATE ticket_categories SET no_cost_flag = true, price_cents = 0");
    let ticket = on.buy(&owner).await.ok(201)["id"].as_i64().unwrap();
    on.delete(ticket, &on.admin).await.problem(409, "");
    assert_eq!(on.delete(ticket, &owner).await.status, 204);
    let own = on.buy(&on.admin).await.ok(201)["id"].as_i64().unwrap();
    assert_eq!(on.delete(own, &on.admin).await.status, 204, "an Admin's own is theirs, too");
}

#[tokio::test]
async fn a_ticket_paid_before_its_category_was_free_stays() {
    let on = Sale::new();
    let owner = on.app.user();
    let (ticket, ..) = on.app.ticket(on.category, &owner);
    on.change(ticket, json!({"paid": true, "datePaid": "2026-05-01T11:59:59Z"})).await.ok(200);
    on.app.rows.execute("UPDATE ticket_categories SET no_cost_flag = true, price_cents = 0");
    let told = on.app.get(&format!("/api/Ticket/{ticket}")).by(&owner).await.ok(200);
    assert_eq!(told["isFree"], false);
    on.delete(ticket, &owner).await.problem(409, "");
}

#[tokio::test]
async fn a_ticket_with_a_check_in_is_not_deleted_until_that_is_undone() {
    let on = Sale::new();
    let owner = on.app.user();
    let (ticket, _, attendee) = on.app.ticket(on.category, &owner);
    let check_in = |checked_in: bool| {
        let body = json!({"id": attendee, "checkedIn": checked_in});
        on.app.put("/api/Attendee/checkin/update", &body).by(&on.admin)
    };
    check_in(true).await.ok(200);
    for by in [&owner, &on.admin] {
        assert_eq!(
            on.delete(ticket, by).await.problem(409, ""),
            "Somebody has been checked in with this ticket, so it cannot be deleted. Undo their check-in first."
        );
    }
    on.app.clock.advance(chrono::TimeDelta::seconds(1));
    check_in(false).await.ok(200);
    assert_eq!(on.delete(ticket, &owner).await.status, 204);
}

#[tokio::test]
async fn a_deleted_ticket_is_in_the_audit_trail_with_its_values() {
    let on = Sale::new();
    let owner = on.app.user();
    let (ticket, ..) = on.app.ticket(on.category, &owner);
    assert_eq!(on.delete(ticket, &on.admin).await.status, 204);
    let entry = format!(
        "audit_log WHERE action = 'ticket.delete' AND subject_id = {ticket}
         AND changes @> '[{{\"field\": \"userId\", \"before\": \"{}\", \"after\": \"\"}}]'",
        owner.id
    );
    assert_eq!(on.count(&entry), 1);
}
