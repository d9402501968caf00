//! A site whose database an older Fairway left: `migrate` brings it up to date, and it serves the existing data.
//! `crates/persistence/tests/stores/upgrade.rs`, which has these rows, tests that no value is lost.

use diesel::connection::SimpleConnection;
use serde_json::Value;

use crate::site::{self, Running, Site};

/// The first person with an address and a password, and all roles of an Admin.
const ADMIN: (&str, &str) = ("person.2+golf@example.org", "fore on the tee");

/// A site as the Fairway of this migration left it, with its rows.
pub(crate) fn left_by(newest: &str) -> Site {
    let site = Site::empty();
    let mut connection = site.database.connect();
    connection
        .batch_execute("CREATE TABLE __diesel_schema_migrations (version varchar(50) PRIMARY KEY, run_on timestamp NOT NULL DEFAULT now())")
        .unwrap();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let folders = std::fs::read_dir(format!("{root}/migrations")).unwrap();
    let mut folders: Vec<_> =
        folders.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    folders.sort();
    for folder in folders {
        let version = folder.split('_').next().unwrap();
        if version > newest {
            break;
        }
        let rows =
            std::fs::read_to_string(format!("{root}/crates/persistence/tests/stores/upgrade/{version}.sql"));
        let up = std::fs::read_to_string(format!("{root}/migrations/{folder}/up.sql")).unwrap();
        let run = format!("INSERT INTO __diesel_schema_migrations (version) VALUES ('{version}')");
        connection.batch_execute(&format!("{up}; {} ; {run}", rows.unwrap_or_default())).unwrap();
    }
    site
}

#[tokio::test]
async fn people_of_the_first_tables_are_there_and_sign_in_with_their_passwords() {
    let site = left_by("00000000000001");
    let people = site.database.count("users");
    assert!(people > 300, "several hundred");
    site.done(&["migrate"]);
    assert_eq!(site.database.count("users"), people);
    let mut server = site.start();
    // Roles follow from ids, and person 2 has roles 3 and 4; reading everything takes an Admin.
    site.database.execute("INSERT INTO user_roles (user_id, role_id) VALUES (2, 1) ON CONFLICT DO NOTHING");
    server.sign_in(ADMIN).await;
    let person: Value = serde_json::from_slice(&server.get("/api/User/2", "*/*").await).unwrap();
    assert_eq!(
        (person["nameFirst"].as_str(), person["nameLast"].as_str()),
        (Some("line\r\nline"), Some("Rivera-2"))
    );
}

#[tokio::test]
async fn sites_of_several_ages_serve_all_their_data_after_migration() {
    // With the first tickets, with payments, with a waitlist, and with reasons for logos.
    for newest in ["00000000000003", "00000000000010", "00000000000011", "00000000000014"] {
        let site = left_by(newest);
        let (tickets, places) = (site.database.count("tickets"), site.database.count("attendees"));
        // Without `migrate`, too: a start does the same.
        let mut server = site.start();
        site.database
            .execute("INSERT INTO user_roles (user_id, role_id) VALUES (2, 1) ON CONFLICT DO NOTHING");
        server.sign_in(ADMIN).await;
        let tournament = server.get("/api/Tournament/2", "*/*").await;
        assert!(String::from_utf8(tournament).unwrap().contains("A day\\nout, \\\"for them\\\""), "{newest}");
        assert_eq!(exported(&site, &server).await, (tickets, places), "{newest}");
    }
}

/// Number of tickets and places in the comprehensive exports of all tournaments.
async fn exported(site: &Site, server: &Running) -> (i64, i64) {
    let (mut sold, mut attending) = (0, 0);
    for id in 1..=30 {
        let rows = format!("SELECT count(*) AS number FROM tickets WHERE tournament_id = {id}");
        if site.database.number(&rows) > 0 {
            let rows = server.get(&format!("/api/DataExport/comprehensive/{id}"), "application/json").await;
            let rows: Vec<Value> = serde_json::from_slice(&rows).unwrap();
            let mut ids: Vec<_> = rows.iter().map(|row| row["ticket"].as_i64().unwrap()).collect();
            attending += ids.len();
            ids.dedup();
            sold += ids.len();
        }
    }
    (i64::try_from(sold).unwrap(), i64::try_from(attending).unwrap())
}

#[tokio::test]
async fn a_newer_database_is_refused_at_start_but_running_servers_go_on() {
    let site = Site::demonstration();
    let mut server = site.start();
    server.sign_in(site::ADMIN).await;
    site.database.execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000')");
    let before = site.database.state();
    for command in [["serve"].as_slice(), &["migrate"], &["admin", "create", "sam@example.org"]] {
        let said = site.refused(command);
        assert!(
            said.contains(
                "a newer Fairway left it, with migrations that this one does not know (99990101000000)"
            ),
            "{said}"
        );
        assert!(said.contains("run the newer one; or, to go back, restore the backup"), "{said}");
    }
    assert_eq!(site.database.state(), before);
    // During a rolling upgrade the older instances go on.
    server.get("/readyz", "*/*").await;
    server.get("/api/Tournament/mostRecentLive", "*/*").await;
}
