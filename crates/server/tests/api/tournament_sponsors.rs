//! Sponsors that staff put on a tournament.

use std::future::IntoFuture;

use serde_json::{Value, json};

use crate::app::App;
use crate::client::Answer;

/// The names of the sponsors on a tournament's public page.
async fn shown(app: &App, tournament: i64) -> Vec<Value> {
    let page = app.get(&format!("/api/Tournament/{tournament}")).await.ok(200);
    page["sponsors"].as_array().unwrap().iter().map(|sponsor| sponsor["name"].clone()).collect()
}

async fn put_on(app: &App, tournament: i64, sponsor: i64) -> Answer {
    let body = json!({"tournamentId": tournament, "sponsorId": sponsor});
    app.post("/api/TournamentSponsor", &body).by(&app.admin()).await
}

#[tokio::test]
async fn a_sponsor_is_put_on_an_event_and_taken_off_it() {
    let app = App::spawn();
    let admin = app.admin();
    let (tournament, other) = (app.tournament(), app.tournament());
    let sponsor = app.rows.insert("sponsors", json!({"name": "Tern River Bank"}));
    app.rows
        .insert("sponsor_logos", json!({"sponsor_id": sponsor, "picture_name": "t.png", "verified": true}));
    let hidden = app.rows.insert("sponsors", json!({"name": "Acme", "live_flag": false}));
    let made = put_on(&app, tournament, sponsor).await.ok(201);
    let expected = json!({"id": made["id"], "tournamentId": tournament, "sponsorId": sponsor,
        "sponsor": {"name": "Tern River Bank", "liveFlag": true}});
    assert_eq!(made, expected);
    let not_live = put_on(&app, tournament, hidden).await.ok(201);
    assert_eq!(
        (shown(&app, tournament).await, shown(&app, other).await),
        (vec![json!("Tern River Bank")], vec![])
    );
    let page = app.get(&format!("/api/Tournament/{tournament}")).await.ok(200);
    assert_eq!(page["sponsors"][0]["logos"][0]["imageUrl"], "/media/logo/t.png");
    let list = format!("/api/TournamentSponsor/query/tournament/{tournament}");
    assert_eq!(app.get(&list).by(&admin).await.ok(200), json!([not_live, made]));
    let again = put_on(&app, tournament, sponsor).await;
    assert_eq!(again.problem(409, ""), "This sponsor is on this event already.");
    let path = format!("/api/TournamentSponsor/{}", made["id"]);
    let take_off = || app.call(reqwest::Method::DELETE, &path).by(&admin);
    assert_eq!(take_off().await.status, 204);
    take_off().await.problem(404, "");
    assert_eq!(shown(&app, tournament).await, Vec::<Value>::new());
    let trail = app.get(&format!("/api/Audit?subject=sponsor&subjectId={sponsor}")).by(&admin).await;
    assert_eq!(trail.each("action"), ["sponsor.take_off_event", "sponsor.put_on_event"]);
    assert_eq!(trail.each("subjectName"), ["Tern River Bank", "Tern River Bank"]);
}

#[tokio::test]
async fn a_sponsor_put_on_an_event_has_neither_ticket_nor_rights_nor_copy() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = app.tournament();
    let sponsor = app.rows.insert("sponsors", json!({}));
    put_on(&app, tournament, sponsor).await.ok(201);
    assert_eq!((app.rows.count("tickets"), app.rows.count("user_sponsors")), (0, 0));
    let copy = json!({"id": tournament, "name": "Next", "slug": "next", "dateStart": "2027-06-12"});
    let copied = app.post("/api/Tournament/copy", &copy).by(&admin).await.ok(201);
    let list = format!("/api/TournamentSponsor/query/tournament/{}", copied["id"]);
    assert_eq!(app.get(&list).by(&admin).await.ok(200), json!([]));
    let gone = app.call(reqwest::Method::DELETE, &format!("/api/Sponsor/{sponsor}")).by(&admin).await;
    assert_eq!((gone.status, app.rows.count("tournament_sponsors")), (204, 0));
}

#[tokio::test]
async fn all_faults_are_reported_at_once() {
    let app = App::spawn();
    let admin = app.admin();
    let empty = app.post("/api/TournamentSponsor", &json!({})).by(&admin).await;
    assert_eq!(empty.problem(422, "tournamentId"), "tournamentId cannot be empty");
    assert_eq!(empty.problem(422, "sponsorId"), "sponsorId cannot be empty");
    let unknown = put_on(&app, 999, 999).await;
    assert_eq!(unknown.problem(422, "tournamentId"), "tournamentId is no tournament");
    assert_eq!(unknown.problem(422, "sponsorId"), "sponsorId is no sponsor");
    app.get("/api/TournamentSponsor/query/tournament/999").by(&admin).await.problem(404, "");
}

#[tokio::test]
async fn simultaneous_calls_put_a_sponsor_on_an_event_once() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let body = json!({"tournamentId": tournament, "sponsorId": app.rows.insert("sponsors", json!({}))});
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..8 {
        racing.spawn(app.post("/api/TournamentSponsor", &body).by(&admin).into_future());
    }
    let answers = racing.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert!(answers.iter().all(|answer| [201, 409].contains(&answer.status)));
    assert_eq!(app.rows.count("tournament_sponsors"), 1);
}
