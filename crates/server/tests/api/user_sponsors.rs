//! Linking users to sponsors.

use std::future::IntoFuture;

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Call;

fn link(app: &App, by: &Person, body: &Value) -> Call {
    app.post("/api/UserSponsor", body).by(by)
}

fn unlink(app: &App, by: &Person, id: &Value) -> Call {
    app.call(reqwest::Method::DELETE, &format!("/api/UserSponsor/{id}")).by(by)
}

#[tokio::test]
async fn a_user_is_linked_listed_and_unlinked() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.user());
    let (sponsor, other) = (app.rows.insert("sponsors", json!({})), app.rows.insert("sponsors", json!({})));
    let tournament = app.tournament();
    let made = link(&app, &admin, &json!({"userId": user.id, "sponsorId": sponsor})).await.ok(201);
    let person = json!({"nameFirst": "Sam", "nameLast": "Rivera", "email": user.email});
    let expected = json!({"id": made["id"], "user": person, "userId": user.id, "emailProven": true,
        "sponsorId": sponsor, "tournamentId": null});
    assert_eq!(made, expected);
    let of_tournament = json!({"userId": user.id, "sponsorId": sponsor, "tournamentId": tournament});
    let second = link(&app, &admin, &of_tournament).await.ok(201);
    assert_eq!(second["tournamentId"], tournament);
    link(&app, &admin, &json!({"userId": user.id, "sponsorId": other})).await.ok(201);
    let list =
        async || app.get(&format!("/api/UserSponsor/query/sponsor/{sponsor}")).by(&admin).await.ok(200);
    assert_eq!(list().await, json!([made, second]));
    let gone = unlink(&app, &admin, &made["id"]).await;
    assert_eq!((gone.status, gone.text()), (204, String::new()));
    assert_eq!(list().await, json!([second]));
    unlink(&app, &admin, &made["id"]).await.problem(404, "");
    app.get("/api/UserSponsor/query/sponsor/999999").by(&admin).await.problem(404, "");
}

#[tokio::test]
async fn missing_and_unknown_ids_of_a_link_are_reported_at_once() {
    let app = App::spawn();
    let admin = app.admin();
    let before = app.rows.state();
    let empty = link(&app, &admin, &json!({"userId": null})).await;
    assert_eq!(empty.problem(422, "userId"), "userId cannot be empty");
    assert_eq!(empty.problem(422, "sponsorId"), "sponsorId cannot be empty");
    let unknown = link(&app, &admin, &json!({"userId": 999, "sponsorId": 999, "tournamentId": 999})).await;
    assert_eq!(unknown.problem(422, "userId"), "userId is no user");
    assert_eq!(unknown.problem(422, "sponsorId"), "sponsorId is no sponsor");
    assert_eq!(unknown.problem(422, "tournamentId"), "tournamentId is no tournament");
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn the_same_link_is_made_once_also_by_many_at_once() {
    let app = App::spawn();
    let admin = app.admin();
    let (user, sponsor) = (app.user(), app.rows.insert("sponsors", json!({})));
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..8 {
        racing.spawn(link(&app, &admin, &json!({"userId": user.id, "sponsorId": sponsor})).into_future());
    }
    let (made, refused): (Vec<_>, Vec<_>) =
        racing.join_all().await.into_iter().partition(|answer| answer.status == 201);
    assert_eq!((made.len(), app.rows.count("user_sponsors")), (1, 1));
    for answer in refused {
        assert_eq!(answer.problem(409, ""), "This user is linked to the sponsor already.");
    }
}
