//! Sponsors: their texts, and who may see and change them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};

/// A sponsor with these managers; `row` has the fields that differ from the defaults.
fn sponsor(app: &App, row: Value, people: &[&Person]) -> i64 {
    let id = app.rows.insert("sponsors", row);
    for person in people {
        app.rows.insert("user_sponsors", json!({"user_id": person.id, "sponsor_id": id}));
    }
    id
}

#[tokio::test]
async fn an_admin_makes_changes_and_deletes_a_sponsor() {
    let app = App::spawn();
    let admin = app.admin();
    let form = json!({"name": " Harbor Health ", "description": "Care\r\nby the water", "website": "harbor.example",
        "phone": "555-0100", "contactNameFirst": "Ann", "contactNameLast": "Lee"});
    let made = app.post("/api/Sponsor", &form).by(&admin).await.ok(201);
    let id = made["id"].as_i64().unwrap();
    let expected = json!({"id": id, "name": "Harbor Health", "description": "Care\nby the water",
        "website": "https://harbor.example", "phone": "555-0100", "contactNameFirst": "Ann", "contactNameLast": "Lee",
        "liveFlag": false, "logos": [], "version": 1, "approval": "approved", "approvalReason": "",
        "named": false});
    assert_eq!(made, expected);

    let path = format!("/api/Sponsor/{id}");
    let read = app.get(&path).by(&admin).await;
    assert_eq!(read.ok(200), expected);
    let change = json!({"id": id, "liveFlag": true, "phone": null});
    let changed = app.put("/api/Sponsor", &change).by(&admin).header("if-match", &read.header("etag")).await;
    assert_eq!((&changed.ok(200)["liveFlag"], &changed.ok(200)["phone"]), (&json!(true), &json!("")));
    assert_eq!(app.get(&path).by(&admin).await.header("etag"), changed.header("etag"));
    let stale = app.put("/api/Sponsor", &change).by(&admin).header("if-match", &read.header("etag")).await;
    stale.problem(409, "");

    assert_eq!(app.call(Method::DELETE, &path).by(&admin).await.status, 204);
    app.get(&path).by(&admin).await.problem(404, "");
}

#[tokio::test]
async fn users_see_and_change_their_linked_sponsors_live_or_not() {
    let app = App::spawn();
    let user = app.user();
    let own = sponsor(&app, json!({"name": "beta", "live_flag": false}), &[&user]);
    let also = sponsor(&app, json!({"name": "Alpha"}), &[&user]);
    let others = sponsor(&app, json!({"name": "Gamma"}), &[&app.user()]);
    assert_eq!(app.get("/api/Sponsor").by(&user).await.each("id"), [also, own], "by name, whatever the case");
    assert_eq!(app.get("/api/Sponsor").by(&app.admin()).await.each("id"), [also, own, others]);

    let foreign = app.get(&format!("/api/Sponsor/{others}")).by(&user).await.problem(404, "");
    let unknown = app.get(&format!("/api/Sponsor/{}", others + 1)).by(&user).await.problem(404, "");
    assert_eq!(foreign, unknown);
    let before = app.rows.state();
    app.put("/api/Sponsor", &json!({"id": others, "name": "Mine"})).by(&user).await.problem(404, "");
    app.put("/api/Sponsor", &json!({"id": own, "liveFlag": true})).by(&user).await.problem(403, "");
    assert_eq!(app.rows.state(), before);
    let changed = app.put("/api/Sponsor", &json!({"id": own, "name": "Delta", "liveFlag": false})).by(&user);
    assert_eq!(changed.await.ok(200)["name"], "Delta");
}

#[tokio::test]
async fn a_logo_that_is_not_approved_yet_is_shown_to_the_sponsor_s_own_people() {
    let app = App::spawn();
    let user = app.user();
    let id = sponsor(&app, json!({}), &[&user]);
    for (name, verified) in [("one.png", false), ("two.png", true)] {
        app.rows
            .insert("sponsor_logos", json!({"sponsor_id": id, "picture_name": name, "verified": verified}));
    }
    let logos = app.get(&format!("/api/Sponsor/{id}")).by(&user).await.ok(200)["logos"].clone();
    let shown: Vec<_> =
        logos.as_array().unwrap().iter().map(|it| (&it["imageUrl"], &it["verified"])).collect();
    assert_eq!(
        shown,
        [(&json!("/media/logo/one.png"), &json!(false)), (&json!("/media/logo/two.png"), &json!(true))]
    );
}

#[tokio::test]
async fn a_long_list_is_searched_and_cut() {
    let app = App::spawn();
    let admin = app.admin();
    let ids: Vec<_> = ["Ann's", "Bob's", "Danny's", "Joanne's"]
        .iter()
        .map(|name| sponsor(&app, json!({"name": name}), &[]))
        .collect();
    let part = app.get("/api/Sponsor?search=ANN&limit=1&offset=1").by(&admin).await;
    assert_eq!((part.each("id"), part.header("x-total-count")), (vec![json!(ids[2])], "3".into()));
}

#[tokio::test]
async fn sponsors_with_missing_or_unapproved_logos_are_found_among_all() {
    let app = App::spawn();
    let admin = app.admin();
    let with = |name: &str, verified: &[bool]| {
        let id = sponsor(&app, json!({"name": name}), &[]);
        for verified in verified {
            app.rows.insert("sponsor_logos", json!({"sponsor_id": id, "verified": verified}));
        }
        id
    };
    let missing = with("Ann's", &[]);
    let approved = with("Bob's", &[true]);
    let second = with("Danny's", &[true, false]);
    let unapproved = with("Joanne's", &[false]);
    for (query, ids) in [
        ("missingLogos=true", vec![missing]),
        ("unapprovedLogos=true", vec![second, unapproved]),
        ("missingLogos=true&unapprovedLogos=true", vec![missing, second, unapproved]),
        ("missingLogos=false&unapprovedLogos=", vec![missing, approved, second, unapproved]),
        ("missingLogos=true&search=bob", vec![]),
    ] {
        assert_eq!(app.get(&format!("/api/Sponsor?{query}")).by(&admin).await.each("id"), ids, "{query}");
    }
    let part = app.get("/api/Sponsor?unapprovedLogos=true&limit=1&offset=1").by(&admin).await;
    assert_eq!((part.each("id"), part.header("x-total-count")), (vec![json!(unapproved)], "2".into()));
    let wrong = app.get("/api/Sponsor?missingLogos=some").by(&admin).await;
    assert_eq!(wrong.problem(400, "missingLogos"), "missingLogos must be true or false");
}

#[tokio::test]
async fn a_ticket_can_be_reserved_for_live_sponsors_of_the_buyer() {
    let app = App::spawn();
    let user = app.user();
    let category = app.category(app.tournament(), json!({"sponsor_flag": true}));
    let own = sponsor(&app, json!({"name": "Own"}), &[&user]);
    sponsor(&app, json!({"name": "Not live", "live_flag": false}), &[&user]);
    let others = sponsor(&app, json!({"name": "Others'"}), &[]);
    let path = format!("/api/Sponsor/query/ticketCategory/{category}");
    assert_eq!(app.get(&path).by(&user).await.each("id"), [own]);
    assert_eq!(app.get(&path).by(&app.admin()).await.each("id"), [others, own]);

    app.rows.execute("UPDATE ticket_categories SET live_flag = false");
    app.get(&path).by(&user).await.problem(404, "");
    assert_eq!(app.get(&path).by(&app.admin()).await.each("id"), [others, own]);
    app.get("/api/Sponsor/query/ticketCategory/4040").by(&app.admin()).await.problem(404, "");
}

#[tokio::test]
async fn a_sponsor_with_tickets_is_not_deleted() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.user());
    let id = sponsor(&app, json!({}), &[&user]);
    let category = app.category(app.tournament(), json!({"sponsor_flag": true}));
    let (ticket, ..) = app.ticket(category, &user);
    app.rows
        .execute(&format!("UPDATE tickets SET sponsor_id = {id}, is_cancelled = true WHERE id = {ticket}"));
    let before = app.rows.state();
    let refused = app.call(Method::DELETE, &format!("/api/Sponsor/{id}")).by(&admin).await;
    assert_eq!(
        refused.problem(409, ""),
        "This sponsor has 1 ticket, cancelled ones included, so it cannot be deleted."
    );
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn every_broken_rule_is_reported_and_nothing_changes() {
    let app = App::spawn();
    let admin = app.admin();
    let id = sponsor(&app, json!({"name": "Harbor"}), &[]);
    let before = app.rows.state();
    for (field, value, sentence) in [
        ("name", json!("  "), "name cannot be empty"),
        ("name", json!(null), "name cannot be empty"),
        ("name", json!("n".repeat(201)), "name cannot be longer than 200 characters"),
        (
            "description",
            json!("a\u{202E}b"),
            "description cannot contain control or text-direction characters",
        ),
        (
            "website",
            json!("javascript:alert(1)"),
            "website must be an address on the web, like https://example.org",
        ),
        ("phone", json!("5".repeat(41)), "phone cannot be longer than 40 characters"),
    ] {
        let change = app.put("/api/Sponsor", &json!({"id": id, field: value})).by(&admin).await;
        assert_eq!(change.problem(422, field), sentence);
    }
    app.put("/api/Sponsor", &json!({"name": "Nobody's"})).by(&admin).await.problem(422, "id");
    app.post("/api/Sponsor", &json!({"phone": "5"})).by(&admin).await.problem(422, "name");
    app.post("/api/Sponsor", &json!({"name": 5})).by(&admin).await.problem(400, "name");
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn written_texts_come_back_as_text() {
    let app = App::spawn();
    let hostile = "<script>alert('1')</script> & \"quotes\"";
    let form = json!({"name": hostile, "description": hostile, "contactNameLast": hostile});
    let made = app.post("/api/Sponsor", &form).by(&app.admin()).await.ok(201);
    assert!(["name", "description", "contactNameLast"].iter().all(|field| made[*field] == hostile), "{made}");
}
