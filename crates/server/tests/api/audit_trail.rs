//! Reading the audit trail: as pages of a list and as an export (rule `audit-trail`).

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;

/// Three entries, the oldest first: by Alex on two days, and by Robin. The site's time zone is seven hours behind UTC.
fn three(app: &App) -> [i64; 3] {
    let entry = |row: Value| app.rows.insert("audit_log", row);
    [
        entry(json!({"at": "2026-04-29T06:59:59Z", "actor_id": 11, "actor_email": "Alex@example.org"})),
        entry(json!({"at": "2026-04-29T07:00:00Z", "actor_id": 11, "actor_email": "Alex@example.org",
            "action": "ticket_category.update", "subject_id": 41,
            "changes": [{"field": "name", "before": "=1+1", "after": "Gold, \"best\""},
                {"field": "price", "before": "100", "after": "120"}]})),
        entry(json!({"at": "2026-04-30T12:00:00Z", "actor_id": 12, "actor_email": "robin@example.org",
            "subject_id": 41})),
    ]
}

async fn list(app: &App, admin: &Person, query: &str) -> Answer {
    app.get(&format!("/api/Audit?{query}")).by(admin).await
}

async fn export(app: &App, admin: &Person, query: &str, accept: &str) -> Answer {
    app.get(&format!("/api/DataExport/audit?{query}")).by(admin).header("accept", accept).await
}

#[tokio::test]
async fn entries_are_answered_the_newest_first() {
    let app = App::spawn();
    let admin = app.admin();
    let [_, second, third] = three(&app);
    let answer = list(&app, &admin, "").await;
    assert_eq!((answer.each("id")[0].clone(), answer.header("x-total-count")), (json!(third), "3".into()));
    let category = json!({"id": second, "at": "2026-04-29T07:00:00Z", "actorId": 11,
        "actorEmail": "Alex@example.org", "stationName": null, "action": "ticket_category.update", "subjectId": 41, "subjectName": null,
        "changes": [{"field": "name", "before": "=1+1", "after": "Gold, \"best\""},
            {"field": "price", "before": "100", "after": "120"}], "rows": []});
    assert_eq!(answer.json()[1], category);
    let user = app.user();
    app.call(reqwest::Method::DELETE, &format!("/api/User/{}", user.id)).by(&admin).await;
    let newest = list(&app, &admin, "limit=1").await.ok(200);
    assert_eq!((&newest[0]["action"], &newest[0]["subjectId"]), (&json!("user.delete"), &json!(user.id)));
    assert_eq!(newest[0]["actorEmail"], json!(admin.email));
}

/// A ticket of Ann Johnson with its group and place, and one row of each other kind that entries have: action, id and name.
fn named(app: &App) -> Vec<(&'static str, i64, &'static str)> {
    let rows = &app.rows;
    let day = json!({"name": "Heron Classic", "date_start": "2027-01-22", "date_end": "2027-01-23"});
    let tournament = rows.insert("tournaments", day);
    let category = app.category(tournament, json!({"name": "Foursome"}));
    let ann = app.user();
    rows.execute(&format!(
        "UPDATE users SET name_first = 'Ann', name_last = 'Johnson' WHERE id = {}",
        ann.id
    ));
    let (ticket, group, attendee) = app.ticket(category, &ann);
    rows.execute(&format!("UPDATE tickets SET reference = '7K3Q2M' WHERE id = {ticket}"));
    rows.execute(&format!("UPDATE groups SET name = 'Eagles' WHERE id = {group}"));
    let sponsor = rows.insert("sponsors", json!({"name": "Tern River Bank"}));
    let of = json!({"tournament_id": tournament, "name": "Morning"});
    let about = json!({"tournament_id": tournament, "name": "Parking", "widget_type_id": 1});
    let waiting = json!({"ticket_category_id": category, "name": "Wes Wait"});
    let manages = json!({"user_id": ann.id, "sponsor_id": sponsor});
    vec![
        ("user.update", ann.id, "Ann Johnson"),
        ("attendee.check_in", attendee, "Ann Johnson"),
        ("ticket.update", ticket, "FW-7K3Q2M, Foursome of Ann Johnson"),
        ("group.update", group, "Eagles, Foursome of Ann Johnson"),
        ("sponsor.update", sponsor, "Tern River Bank"),
        ("user_sponsor.link", rows.insert("user_sponsors", manages), "Ann Johnson, Tern River Bank"),
        ("waitlist.update", rows.insert("waitlist", waiting), "Wes Wait"),
        ("tournament.update", tournament, "Heron Classic 1/22/2027"),
        ("export.tickets", tournament, "Heron Classic 1/22/2027"),
        ("widget.reorder", tournament, "Heron Classic 1/22/2027"),
        ("round.update", rows.insert("rounds", of), "Morning, Heron Classic 1/22/2027"),
        ("ticket_category.update", category, "Foursome, Heron Classic 1/22/2027"),
        ("widget.update", rows.insert("widgets", about), "Parking, Heron Classic 1/22/2027"),
        ("mail.retry", rows.insert("outbox", json!({"recipient": "pat@club.example"})), "pat@club.example"),
    ]
}

async fn found(app: &App, admin: &Person, search: &str) -> Vec<String> {
    let found = list(app, admin, &format!("search={}", search.replace(' ', "+"))).await;
    let mut actions: Vec<_> = found.each("action").iter().map(|it| it.as_str().unwrap().to_owned()).collect();
    actions.sort();
    assert_eq!(found.header("x-total-count"), actions.len().to_string());
    actions
}

#[tokio::test]
async fn entries_name_their_row_by_its_current_name() {
    let app = App::spawn();
    let admin = app.admin();
    let named = named(&app);
    for (action, id, _) in &named {
        let entry = json!({"action": action, "subject_id": id, "actor_email": "alex@example.org"});
        app.rows.insert("audit_log", entry);
    }
    app.rows.insert("audit_log", json!({"action": "round.delete", "subject_id": 999_999}));
    for (action, _, name) in &named {
        let told = list(&app, &admin, &format!("action={action}")).await.ok(200);
        assert_eq!(told[0]["subjectName"], *name, "{action}");
        let found = found(&app, &admin, name).await;
        assert!(found.iter().any(|it| it == action), "{name} finds {action}: {found:?}");
    }
    let gone = list(&app, &admin, "action=round.delete").await.ok(200);
    assert_eq!(gone[0]["subjectName"], Value::Null);
    let of_ann = ["attendee.check_in", "group.update", "ticket.update", "user.update", "user_sponsor.link"];
    assert_eq!(found(&app, &admin, "JOHNSON ann").await, of_ann);
    assert_eq!(found(&app, &admin, "eagles").await, ["group.update"]);
    assert!(found(&app, &admin, "tern alex").await.is_empty(), "all words in one of them");
    for reference in ["FW-7K3Q2M", "fw7k3q2m", "7k3q", "lk3q2m"] {
        let of_ticket = ["attendee.check_in", "group.update", "ticket.update"];
        assert_eq!(found(&app, &admin, reference).await, of_ticket, "{reference}");
    }
    assert_eq!(found(&app, &admin, "7k3q2m eagles").await, ["group.update"]);
    assert!(found(&app, &admin, "k3q2m").await.is_empty(), "from its beginning on");
    app.rows.execute("UPDATE users SET name_last = 'Brandt' WHERE name_last = 'Johnson'");
    assert!(found(&app, &admin, "johnson").await.is_empty());
    assert_eq!(found(&app, &admin, "ann brandt").await, of_ann);
}

#[tokio::test]
async fn a_removed_teammate_is_found_by_name_and_by_the_group() {
    let app = App::spawn();
    let admin = app.admin();
    let (ticket, group, _) =
        app.ticket(app.category(app.tournament(), json!({"name": "Foursome"})), &app.user());
    app.rows.execute(&format!("UPDATE groups SET name = 'Eagles' WHERE ticket_id = {ticket}"));
    let mate = |names: &Value| {
        let mut user = json!({"name_first": "Ida", "name_last": "Brandt"});
        user.as_object_mut().unwrap().extend(names.as_object().unwrap().clone());
        let user = app.rows.insert("users", user);
        app.rows.link("user_roles", json!({"user_id": user, "role_id": 5}));
        app.rows.insert("attendees", json!({"group_id": group, "user_id": user}))
    };
    let (account, name) = (
        mate(&json!({"email": "ida@club.example"})),
        mate(&json!({"email": null, "name_first": "Thorvald"})),
    );
    for place in [account, name] {
        let path = format!("/api/Attendee/{place}");
        assert_eq!(app.call(reqwest::Method::DELETE, &path).by(&admin).await.status, 204);
    }
    assert_eq!(found(&app, &admin, "ida brandt").await, ["attendee.remove"]);
    assert_eq!(found(&app, &admin, "eagles").await, ["attendee.remove", "attendee.remove"]);
    assert!(
        found(&app, &admin, "thorvald").await.is_empty(),
        "a name that went with its last place is kept nowhere"
    );
}

#[tokio::test]
async fn changes_name_the_rows_behind_ids() {
    let app = App::spawn();
    let admin = app.admin();
    let named = named(&app);
    let id = |action: &str| named.iter().find(|(called, ..)| *called == action).unwrap().1;
    let (ann, group, round) = (id("user.update"), id("group.update"), id("round.update"));
    let (category, widget) = (id("ticket_category.update"), id("widget.update"));
    let change = |field: &str, before: String, after: String| json!({"field": field, "before": before, "after": after});
    let changes = json!([
        change("userId", ann.to_string(), String::new()),
        change("groupId", "999999".into(), group.to_string()),
        change("roundId", String::new(), round.to_string()),
        change("ticketCategoryId", category.to_string(), String::new()),
        change("enabledDisabledTicketCategories", String::new(), format!("{category}, 999999")),
        change("widgetTypeId", "1".into(), "2".into()),
        change("position", format!("{widget}"), "1".into()),
    ]);
    let about = json!({"action": "attendee.update", "subject_id": 999_999, "changes": changes});
    app.rows.insert("audit_log", about);
    let order = json!([change("position", format!("999999, {widget}"), format!("{widget}, 999999"))]);
    app.rows.insert("audit_log", json!({"action": "tournament.reorder_widgets", "changes": order}));
    let told = list(&app, &admin, "action=attendee.update").await.ok(200);
    let row = |field: &str, id: i64, name: &str| json!({"field": field, "id": id, "name": name});
    let expected = json!([
        row("userId", ann, "Ann Johnson"),
        row("groupId", group, "Eagles, Foursome of Ann Johnson"),
        row("roundId", round, "Morning, Heron Classic 1/22/2027"),
        row("ticketCategoryId", category, "Foursome, Heron Classic 1/22/2027"),
        row("enabledDisabledTicketCategories", category, "Foursome"),
        row("widgetTypeId", 1, "Text"),
        row("widgetTypeId", 2, "Gallery"),
    ]);
    assert_eq!(told[0]["rows"], expected);
    let order = list(&app, &admin, "action=tournament.reorder_widgets").await.ok(200);
    assert_eq!(order[0]["rows"], json!([row("position", widget, "Parking")]));
    let kept = app.rows.texts("SELECT 'kept' AS name, string_agg(changes::text, '') AS text FROM audit_log");
    assert!(!kept["kept"].contains("Johnson"), "the trail keeps no name");
}

#[tokio::test]
async fn each_filter_keeps_the_matching_entries() {
    let app = App::spawn();
    let admin = app.admin();
    let [first, second, third] = three(&app);
    let filters = [
        ("search=ALEX", vec![second, first]),
        ("search=robin%40", vec![third]),
        ("search=%25", vec![]),
        ("actorId=12", vec![third]),
        ("action=ticket.update", vec![third, first]),
        ("subject=ticket", vec![third, first]),
        ("subject=ticket_category", vec![second]),
        ("subjectId=41", vec![third, second]),
        ("subject=ticket&subjectId=41", vec![third]),
        ("action=ticket.update&subject=user", vec![]),
        ("from=2026-04-29", vec![third, second]),
        ("to=2026-04-29", vec![second, first]),
        ("from=2026-04-28&to=2026-04-28", vec![first]),
        ("search=alex&action=ticket.update", vec![first]),
        ("limit=1", vec![third]),
        ("limit=1&offset=1", vec![second]),
        ("offset=9", vec![]),
        ("limit=0", vec![]),
    ];
    for (query, ids) in filters {
        let answer = list(&app, &admin, query).await;
        let expected: Vec<_> = ids.iter().map(|id| json!(id)).collect();
        assert_eq!(answer.each("id"), expected, "{query}");
        let counted = if query.contains("limit") || query.contains("offset") { 3 } else { ids.len() };
        assert_eq!(answer.header("x-total-count"), counted.to_string(), "{query}");
    }
}

#[tokio::test]
async fn no_entry_is_skipped_while_the_trail_grows() {
    let app = App::spawn();
    let admin = app.admin();
    let ids = three(&app);
    let mut read = Vec::new();
    for offset in [0, 2, 4] {
        read.extend(list(&app, &admin, &format!("limit=2&offset={offset}")).await.each("id"));
        app.rows.insert("audit_log", json!({"at": "2026-05-01T12:00:00Z"}));
    }
    assert!(ids.iter().all(|id| read.contains(&json!(id))), "{ids:?} in {read:?}");
}

#[tokio::test]
async fn an_answer_is_never_the_whole_trail() {
    let app = App::spawn();
    let admin = app.admin();
    app.rows.execute(
        "INSERT INTO audit_log (at, actor_id, actor_email, action, subject_id, changes)
         SELECT now(), 1, 'alex@example.org', 'ticket.update', n, '[]' FROM generate_series(1, 300) n",
    );
    for (query, length) in [("", 50), ("limit=200", 200), ("limit=200&offset=200", 100)] {
        let answer = list(&app, &admin, query).await;
        assert_eq!((answer.each("id").len(), answer.header("x-total-count")), (length, "300".into()));
    }
    assert_eq!(list(&app, &admin, "limit=201").await.problem(422, "limit"), "limit cannot be more than 200");
}

#[tokio::test]
async fn a_wrong_filter_is_reported_and_nothing_is_exported() {
    let app = App::spawn();
    let admin = app.admin();
    three(&app);
    let wrong = [
        ("from=yesterday", 422, "from", "from must be a date, like 2026-06-13"),
        ("to=2026-02-30", 422, "to", "to must be a date, like 2026-06-13"),
        ("from=0001-01-01", 422, "from", "from must be in the years 1900 to 2199"),
        ("from=2026-05-02&to=2026-05-01", 422, "to", "to cannot be before from"),
        ("action=ticket.steal", 422, "action", "action is no action of the audit trail"),
        ("subject=tickets", 422, "subject", "subject is no subject of the audit trail"),
        ("actorId=Alex", 400, "actorId", "actorId must be a whole number"),
        ("subjectId=4.1", 400, "subjectId", "subjectId must be a whole number"),
    ];
    for (query, status, field, sentence) in wrong {
        assert_eq!(list(&app, &admin, query).await.problem(status, field), sentence);
        assert_eq!(export(&app, &admin, query, "text/csv").await.problem(status, field), sentence);
    }
    assert_eq!(app.rows.count("audit_log"), 3);
}

#[tokio::test]
async fn the_export_has_a_row_for_each_change_and_its_csv_no_formula() {
    let app = App::spawn();
    let mut admin = app.admin();
    let [_, second, _] = three(&app);
    app.clock.set("2026-05-02T03:04:05Z");
    app.sign_in(&mut admin);
    let answer = export(&app, &admin, "subject=ticket_category", "text/csv").await;
    let heading = "\u{feff}entry,at,actorId,actorEmail,stationName,action,subjectId,field,before,after\r\n";
    let row = format!("{second},2026-04-29 00:00:00,11,\"Alex@example.org\",,\"ticket_category.update\",41");
    let rows =
        format!("{row},\"name\",\"'=1+1\",\"Gold, \"\"best\"\"\"\r\n{row},\"price\",\"100\",\"120\"\r\n");
    assert_eq!(answer.text(), format!("{heading}{rows}"));
    assert_eq!(
        answer.header("content-disposition"),
        "attachment; filename=\"audit_data_export_2026-05-01-200405.csv\""
    );
    let json = export(&app, &admin, "subject=ticket_category", "application/json").await;
    let first = json!({"entry": second, "at": "2026-04-29T07:00:00Z", "actorId": 11,
        "actorEmail": "Alex@example.org", "stationName": null, "action": "ticket_category.update", "subjectId": 41,
        "field": "name", "before": "=1+1", "after": "Gold, \"best\""});
    assert_eq!(json.ok(200)[0], first);
    let none = export(&app, &admin, "subject=widget", "text/csv").await;
    assert_eq!((none.status, none.body.len()), (204, 0));
    assert_eq!(export(&app, &admin, "subject=widget", "*/*").await.ok(200), json!([]));
}

#[tokio::test]
async fn an_entry_without_changes_still_has_its_row() {
    let app = App::spawn();
    let admin = app.admin();
    app.rows.insert("audit_log", json!({"changes": [], "subject_id": null}));
    let rows = export(&app, &admin, "", "*/*").await.ok(200);
    assert_eq!((&rows[0]["subjectId"], &rows[0]["field"]), (&Value::Null, &Value::Null));
    assert_eq!(rows[1], Value::Null, "one row");
    let answer = export(&app, &admin, "to=2026-05-01&action=ticket.update", "text/csv").await.text();
    assert!(answer.ends_with("\"ticket.update\",,,,\r\n"), "{answer}");
}

#[tokio::test]
async fn exporting_the_trail_is_recorded_without_a_row() {
    let app = App::spawn();
    let admin = app.admin();
    three(&app);
    let rows = export(&app, &admin, "", "*/*").await.ok(200);
    assert_eq!(rows.as_array().unwrap().len(), 4, "its own entry is not among them");
    let newest = &list(&app, &admin, "").await.ok(200)[0];
    assert_eq!((&newest["action"], &newest["subjectId"]), (&json!("export.audit"), &Value::Null));
    assert_eq!(newest["changes"], json!([{"field": "rows", "before": "", "after": "4"}]));
    export(&app, &app.volunteer(), "", "text/csv").await.problem(403, "");
    assert_eq!(app.rows.count("audit_log"), 4);
}
