//! Content that is added, moved and deleted by many at once: its places stay 1, 2, 3 … (rule `widget-order`).

use std::future::IntoFuture;
use std::sync::Barrier;
use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use fairway_application::Application;
use fairway_application::once::Once;
use fairway_application::widgets::WidgetForm;
use fairway_domain::access::Role;
use fairway_domain::ids::TournamentId;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::App;
use crate::race::{actor, listen, shapes_of};

#[tokio::test]
async fn positions_stay_gapless_under_simultaneous_changes() {
    let app = App::spawn();
    let (tournament, editor) = (app.tournament(), app.person(&[Role::ContentEditor]));
    let ids: Vec<_> =
        (0..12).map(|_| app.rows.insert("widgets", json!({"tournament_id": tournament}))).collect();
    let mut racing = tokio::task::JoinSet::new();
    for (turn, id) in ids.iter().enumerate() {
        let new = json!({"tournamentId": tournament, "widgetTypeId": 1, "name": "New"});
        // Each of somebody else, as only a few texts of one person are taken at once.
        let author = app.person(&[Role::ContentEditor]);
        racing.spawn(app.post("/api/Widget", &new).by(&author).into_future());
        let mut order = ids.clone();
        order.rotate_left(turn);
        let order: Vec<Value> =
            order.iter().zip(1..).map(|(id, place)| json!({"id": id, "position": place})).collect();
        racing.spawn(app.put("/api/Widget/reorder", &json!(order)).by(&editor).into_future());
        if turn % 2 == 0 {
            let delete = app.call(Method::DELETE, &format!("/api/Widget/{id}")).by(&editor);
            racing.spawn(delete.into_future());
        }
    }
    for answer in racing.join_all().await {
        // An order that was made before others came or went misses or doubles one.
        assert!([200, 201, 204, 404, 422].contains(&answer.status), "{}", answer.text());
    }
    let list = app.get(&format!("/api/Widget/query/tournament/{tournament}")).by(&editor).await.ok(200);
    let places: Vec<_> = list.as_array().unwrap().iter().map(|it| it["position"].as_i64().unwrap()).collect();
    assert_eq!(places, (1..=18).collect::<Vec<_>>());
}

// The control: the same statements without the lock give one place to several, so that the test above is known to be able to
// fail.

const LOCK: &str = "SELECT id AS number FROM tournaments WHERE id = $1";
const LOCKED: &str = " FOR NO KEY UPDATE";
const COUNT: &str = "SELECT COUNT(*) AS number FROM widgets WHERE tournament_id = $1";
const ADD: &str = "INSERT INTO widgets (tournament_id, widget_type_id, name, position)
    VALUES ($1, 1, 'New', $2) RETURNING id AS number";

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Adds a widget by these statements.
fn replay(connection: &mut PgConnection, tournament: i64, lock: &str) -> QueryResult<()> {
    let mut run = |sql: &str, position: i64| {
        let whole = format!("WITH given AS (SELECT $1::bigint, $2::bigint) {sql}");
        let bound = diesel::sql_query(whole).bind::<BigInt, _>(tournament).bind::<BigInt, _>(position);
        bound.get_result::<Number>(connection).map(|row| row.number)
    };
    run(&format!("{LOCK}{lock}"), 0)?;
    let position = run(COUNT, 0)? + 1;
    // What the network and the scheduler do on a bad day.
    std::thread::sleep(Duration::from_millis(30));
    run(ADD, position).map(drop)
}

/// Lets many add a widget at once, and answers how many found their place free.
fn replayed(app: &App, lock: &str) -> usize {
    let tournament = app.tournament();
    let started = Barrier::new(12);
    std::thread::scope(|scope| {
        let adding = (0..12).map(|_| {
            let (mut connection, started) = (app.rows.connect(), &started);
            scope.spawn(move || {
                started.wait();
                connection.transaction(|connection| replay(connection, tournament, lock)).is_ok()
            })
        });
        let adding: Vec<_> = adding.collect();
        adding.into_iter().filter_map(|it| it.join().ok()).filter(|added| *added).count()
    })
}

#[tokio::test]
async fn without_the_lock_the_same_statements_collide() {
    let app = App::spawn();
    assert_eq!(replayed(&app, LOCKED), 12);
    let added = replayed(&app, "");
    assert!(added < 12, "{added} of 12: this race cannot be lost, so it proves nothing");
}

#[tokio::test]
async fn the_control_says_what_adding_a_widget_says_in_the_same_order() {
    listen();
    let app = App::spawn();
    let editor = actor(&app.person(&[Role::ContentEditor]), Role::ContentEditor);
    let form = WidgetForm {
        tournament_id: Some(TournamentId(app.tournament())),
        type_id: Some(1),
        name: Some("New".into()),
        ..WidgetForm::default()
    };
    let once = Once { key: None, encode: |_| Ok(String::new()) };
    let heard = shapes_of(|| {
        Application::new(app.ports.clone()).widgets.create(&editor, &form, &once).unwrap();
    });
    let said = ["SELECT tournaments  locks", "SELECT widgets counts ", "INSERT widgets  "].map(str::to_owned);
    assert_eq!(heard[..said.len()], said, "{heard:?}");
}
