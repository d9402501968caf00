//! References of tickets: created with the reservation, shown with the ticket, and searched (rule `ticket-references`).

use reqwest::Method;
use serde_json::json;

use crate::app::App;

#[tokio::test]
async fn a_reserved_ticket_has_the_same_reference_in_every_answer() {
    let app = App::spawn();
    let (user, admin, tournament) = (app.user(), app.admin(), app.tournament());
    let category = app.category(tournament, json!({"num_groups": 2}));
    let body = json!({"ticketCategoryId": category, "userId": user.id});
    let ticket = app.post("/api/Ticket", &body).by(&user).await.ok(201);
    let reference = ticket["reference"].as_str().unwrap();
    let code = reference.strip_prefix("FW-").unwrap();
    assert!(code.len() == 6 && code.chars().all(|it| "23456789CDFHJKMNPQRTVXY".contains(it)), "{reference}");
    for path in [
        format!("/api/Ticket/query/user/{}", user.id),
        format!("/api/Attendee/query/user/{}", user.id),
        format!("/api/Ticket/query/tournament/{tournament}"),
        format!("/api/DataExport/attendeeRoster/{tournament}"),
        format!("/api/DataExport/comprehensive/{tournament}"),
        format!("/api/DataExport/tickets/{tournament}"),
    ] {
        let told = app.get(&path).by(&admin).await.ok(200);
        assert_eq!(told[0]["reference"], reference, "{path}");
    }
    assert_eq!((&ticket["attendeeCount"], &ticket["maxAttendees"]), (&json!(1), &json!(8)));
    let path = format!("/api/Ticket/{}", ticket["id"]);
    assert_eq!(app.call(Method::DELETE, &path).by(&admin).await.status, 204);
    let entry = format!("audit_log WHERE action = 'ticket.delete' AND changes::text LIKE '%{reference}%'");
    assert_eq!(app.rows.count(&entry), 1, "the trail identifies a late payment");
}

#[tokio::test]
async fn the_check_in_list_is_searched_by_references_too() {
    let app = App::spawn();
    let (volunteer, tournament, buyer) = (app.volunteer(), app.tournament(), app.user());
    let category = app.category(tournament, json!({}));
    let mut groups = vec![];
    for (reference, person) in [("7K3Q2M", &buyer), ("8K3Q2M", &buyer), ("7K3Q22", &app.user())] {
        let (ticket, group, _) = app.ticket(category, person);
        groups.push((reference, group));
        app.rows.execute(&format!("UPDATE tickets SET reference = '{reference}' WHERE id = {ticket}"));
        app.rows.insert("attendees", json!({"group_id": group, "user_id": app.user().id}));
    }
    for (typed, found) in [
        ("FW-7K3Q2M", "7K3Q2M"),
        ("fw%207k3q2m", "7K3Q2M"),
        ("LK3OZM", "7K3Q2M"),
        ("8k3q", "8K3Q2M"),
        ("FW-9K3Q2M", "none"),
    ] {
        let path = format!("/api/Attendee/checkin/{tournament}?search={typed}&limit=10");
        let told = app.get(&path).by(&volunteer).await;
        let theirs = groups.iter().filter(|(reference, _)| *reference == found);
        let theirs: Vec<_> = theirs.flat_map(|(_, group)| [json!(group), json!(group)]).collect();
        assert_eq!(
            told.each("groupId"),
            theirs,
            "{typed}: the two on the ticket, not on another of its buyer"
        );
        assert_eq!(told.header("x-total-count"), theirs.len().to_string(), "{typed}");
    }
}

#[tokio::test]
async fn staff_find_a_ticket_by_a_mistyped_reference() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let category = app.category(tournament, json!({}));
    for reference in ["7K3Q2M", "8K3Q2M"] {
        let (ticket, ..) = app.ticket(category, &app.user());
        app.rows.execute(&format!("UPDATE tickets SET reference = '{reference}' WHERE id = {ticket}"));
    }
    for (typed, found) in [
        ("FW-7K3Q2M", json!(["FW-7K3Q2M"])),
        ("lk3o2m", json!(["FW-7K3Q2M"])),
        ("fw%20bk30zm", json!(["FW-8K3Q2M"])),
        ("9k3q2m", json!([])),
    ] {
        let path = format!("/api/Ticket/query/tournament/{tournament}?search={typed}");
        let told = app.get(&path).by(&admin).await;
        assert_eq!(json!(told.each("reference")), found, "{typed}");
        assert_eq!(told.header("x-total-count"), found.as_array().unwrap().len().to_string());
    }
}
