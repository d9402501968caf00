//! All places are sold, and not one more, whichever instances the buyers reach (rule `tickets-sold-out`).

use std::collections::BTreeMap;

use fairway_domain::access::Role;
use reqwest::{Method, RequestBuilder};
use serde_json::json;
use tokio::task::JoinSet;

use crate::cluster::Cluster;
use crate::common::Person;
use crate::day::Day;
use crate::load::{Load, faults, statuses};

const BUYERS: usize = 400;
const TICKETS: usize = 100;
const GROUPS: usize = 60;
/// Places of a round, for groups of four.
const PLACES: usize = 80;

/// Makes all calls at once, through nginx, and counts the answers by status.
async fn race(load: &Load, kind: &'static str, calls: Vec<RequestBuilder>) -> BTreeMap<u16, usize> {
    let mut racing = JoinSet::new();
    for call in calls {
        let load = load.clone();
        racing.spawn(async move { load.call(kind, call).await });
    }
    racing.join_all().await;
    let calls = load.calls();
    assert!(!calls.iter().any(crate::load::Call::is_fault), "{}", faults(&calls));
    statuses(&calls).into_iter().filter_map(|((_, status), count)| Some((status?, count))).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "starts three servers and nginx: `just soak-short`"]
async fn the_last_places_are_given_out_once_whichever_instance_is_asked() {
    let cluster = Cluster::of_three();
    let database = &cluster.database;
    let load = Load::on(&cluster.nginx.address);

    let day = Day::new(database, i64::try_from(TICKETS).unwrap(), 72);
    let reserve = |_| {
        let buyer = Person::new(database, Role::User);
        let body = json!({"ticketCategoryId": day.category, "userId": buyer.id});
        load.send(Method::POST, "/api/Ticket", &buyer, &body)
    };
    let answered = race(&load, "reservation", (0..BUYERS).map(reserve).collect()).await;
    assert_eq!(answered, BTreeMap::from([(201, TICKETS), (409, BUYERS - TICKETS)]));
    let sold = database.count(&format!("tickets WHERE ticket_category_id = {}", day.category));
    assert_eq!(sold, i64::try_from(TICKETS).unwrap());

    let day = Day::new(database, 1_000, i64::try_from(PLACES).unwrap());
    let assign = |_| {
        let (owner, group, _) = day.player(database);
        load.send(Method::PUT, "/api/Group", &owner, &json!({"id": group, "roundId": day.round}))
    };
    let answered = race(&load, "group", (0..GROUPS).map(assign).collect()).await;
    assert_eq!(answered, BTreeMap::from([(200, PLACES / 4), (409, GROUPS - PLACES / 4)]));
    let assigned = database.count(&format!("groups WHERE round_id = {}", day.round));
    assert_eq!(assigned, i64::try_from(PLACES / 4).unwrap());

    let instances = cluster.nginx.answered();
    let least = (BUYERS + GROUPS) / 5;
    assert!(
        instances.len() == 3 && instances.values().all(|answers| *answers > least),
        "each answered its share: {instances:?}"
    );
    println!("{TICKETS} tickets and {PLACES} places were given out once, by {instances:?}");
}
