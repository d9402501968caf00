//! Rounds of a tournament.

use serde_json::json;

use crate::app::App;

#[tokio::test]
async fn a_round_has_times_of_day_and_all_categories_of_its_tournament() {
    let app = App::spawn();
    let tournament = app.tournament();
    let (enabled, disabled) = (app.category(tournament, json!({})), app.category(tournament, json!({})));
    let round =
        app.rows.insert("rounds", json!({"tournament_id": tournament, "description": "Shotgun start"}));
    let link = json!({"round_id": round, "ticket_category_id": enabled, "tournament_id": tournament});
    app.rows.link("round_ticket_categories", link);
    let told = app.get(&format!("/api/Round/query/tournament/{tournament}")).await.ok(200);
    let expected = json!([{"id": round, "tournamentId": tournament, "name": "Morning", "location": "First tee",
        "startDate": "2026-06-13", "startTime": "08:30", "endDate": "2026-06-13", "endTime": "12:30",
        "endDateVisible": false, "description": "Shotgun start", "maxAttendees": 72, "liveFlag": true,
        "enabledDisabledTicketCategories": [
            {"ticketCategoryId": enabled, "enabled": true}, {"ticketCategoryId": disabled, "enabled": false}],
        "attendeeSpotsAvailiable": 72}]);
    assert_eq!(told, expected);
}

#[tokio::test]
async fn only_staff_see_a_category_of_a_round_that_is_not_live() {
    let app = App::spawn();
    let tournament = app.tournament();
    app.category(tournament, json!({"live_flag": false}));
    app.rows.insert("rounds", json!({"tournament_id": tournament}));
    let list = || app.get(&format!("/api/Round/query/tournament/{tournament}"));
    assert_eq!(list().await.each("enabledDisabledTicketCategories"), [json!([])]);
    let for_staff = list().by(&app.admin()).await.each("enabledDisabledTicketCategories");
    assert_eq!(for_staff[0].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn assigned_groups_use_spots_and_cancelling_frees_them() {
    let app = App::spawn();
    let (tournament, user) = (app.tournament(), app.user());
    let four = app.category(tournament, json!({"num_attendees": 4}));
    let two = app.category(tournament, json!({"num_attendees": 2}));
    let round = app.rows.insert("rounds", json!({"tournament_id": tournament, "max_attendees": 10}));
    let (first, ..) = app.ticket(four, &user);
    app.ticket(two, &user);
    let spots = || async {
        app.get(&format!("/api/Round/query/tournament/{tournament}")).await.each("attendeeSpotsAvailiable")
    };
    assert_eq!(spots().await, [10]);
    app.rows.execute(&format!("UPDATE groups SET round_id = {round}"));
    assert_eq!(spots().await, [4], "four and two, though one person is in each");
    app.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {first}"));
    assert_eq!(spots().await, [8]);
    app.rows.execute("UPDATE rounds SET max_attendees = 1");
    assert_eq!(spots().await, [0], "never less than none");
}

#[tokio::test]
async fn rounds_of_an_unknown_tournament_are_404_and_of_an_empty_one_none() {
    let app = App::spawn();
    let tournament = app.tournament();
    assert_eq!(app.get(&format!("/api/Round/query/tournament/{tournament}")).await.ok(200), json!([]));
    let unknown = app.get(&format!("/api/Round/query/tournament/{}", tournament + 1)).await;
    assert_eq!(unknown.problem(404, ""), "couldn't find tournament");
}

#[tokio::test]
async fn the_etag_of_the_list_changes_with_its_content() {
    let app = App::spawn();
    let tournament = app.tournament();
    let path = format!("/api/Round/query/tournament/{tournament}");
    let etag = app.get(&path).await.header("etag");
    assert_eq!(app.get(&path).header("if-none-match", &etag).await.status, 304);
    app.rows.insert("rounds", json!({"tournament_id": tournament}));
    assert_eq!(app.get(&path).header("if-none-match", &etag).await.status, 200);
}
