//! Searches: equal folding in SQL and Rust, the index of people, and a database that cannot have this index.

use diesel::prelude::*;
use fairway_application::page::Page;
use fairway_application::ports::Database;
use fairway_application::stores::accounts::UserFilter;
use fairway_domain::folding::{folded, words};
use fairway_persistence::{TestDatabase, migrate};
use serde_json::{Value, json};

use crate::fixture::Fixture;

fn cases() -> Vec<Value> {
    serde_json::from_str(include_str!("../../../../docs/conformance/folding.json")).unwrap()
}

fn texts<'a>(case: &'a Value, key: &str) -> Vec<&'a str> {
    case[key].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn sql_and_rust_fold_as_the_list_says() {
    let database = TestDatabase::new();
    for case in cases() {
        let (text, expected) = (case["text"].as_str().unwrap(), case["folded"].as_str().unwrap());
        assert_eq!(folded(text), expected, "{}", case["about"]);
        let sql = format!("SELECT 'it' AS name, fold_text('{}') AS text", text.replace('\'', "''"));
        assert_eq!(database.texts(&sql)["it"], expected, "{}", case["about"]);
        let holds = |typed: &str| words(typed).iter().all(|word| expected.contains(word));
        for typed in texts(&case, "found") {
            assert!(holds(typed), "{typed:?} finds {text:?}");
        }
        for typed in texts(&case, "never") {
            assert!(!holds(typed), "{typed:?} does not find {text:?}");
        }
    }
}

#[test]
fn people_are_found_as_the_list_says() {
    let fixture = Fixture::new();
    for case in cases() {
        // A person without an address has both names; a full stop is folded away.
        let row = json!({"name_first": case["text"], "name_last": ".", "email": null});
        let user = fixture.rows.insert("users", row);
        let found = |typed: &str| {
            let page = Page { search: Some(typed.into()), ..Page::default() };
            let part = fixture.done(|stores| {
                stores.users().list(&UserFilter { page: page.clone(), ..UserFilter::default() })
            });
            part.rows.iter().any(|person| person.id.0 == user)
        };
        for typed in texts(&case, "found") {
            assert!(found(typed), "{typed:?} finds {}", case["text"]);
        }
        for typed in texts(&case, "never") {
            assert!(!found(typed), "{typed:?} does not find {}", case["text"]);
        }
    }
}

#[derive(diesel::QueryableByName)]
struct Step {
    #[diesel(sql_type = diesel::sql_types::Text, column_name = "QUERY PLAN")]
    step: String,
}

/// PostgreSQL's plan for a search of people with two words.
fn plan(database: &TestDatabase) -> String {
    let sql = "EXPLAIN SELECT id FROM users WHERE folded LIKE '%halloran%' AND folded LIKE '%greg%'";
    let steps: Vec<Step> = diesel::sql_query(sql).load(&mut database.connect()).unwrap();
    steps.into_iter().map(|step| step.step).collect::<Vec<_>>().join("\n")
}

#[test]
fn people_are_always_looked_up_in_an_index() {
    let database = TestDatabase::new();
    database.execute(
        "INSERT INTO users (email, name_first, name_last, uid, provider, created_at)
         SELECT n || '@example.org', 'Ann ' || n, md5(n::text), n::text, 'email', now() FROM generate_series(1, 20000) n",
    );
    database.execute("VACUUM ANALYZE users");
    assert!(plan(&database).contains("users_searched"), "{}", plan(&database));
    database.execute("DROP INDEX users_searched");
    assert!(plan(&database).contains("Seq Scan"), "the test can fail");
    migrate(&database.url()).unwrap();
    assert!(plan(&database).contains("users_searched"), "a start makes the index that is missing");
}

#[test]
fn a_database_that_may_not_have_the_extension_is_migrated_all_the_same() {
    let database = TestDatabase::empty();
    let role = database.texts("SELECT 'it' AS name, current_database() AS text")["it"].clone();
    database.execute(&format!("CREATE ROLE {role}"));
    database.execute(&format!("GRANT ALL ON SCHEMA public TO {role}"));
    let url = database.url();
    let sign = if url.contains('?') { '&' } else { '?' };
    migrate(&format!("{url}{sign}options=-crole%3D{role}")).unwrap();
    assert_eq!(database.count("pg_extension WHERE extname = 'pg_trgm'"), 0);
    let pool = database.pool();
    database.insert("users", json!({"name_first": "Sin\u{e9}ad", "name_last": "O'Neill"}));
    let stores: &dyn Database = &pool;
    let page = Page { search: Some("oneill sinead".into()), ..Page::default() };
    assert_eq!(
        stores
            .transaction(|stores| stores
                .users()
                .list(&UserFilter { page: page.clone(), ..UserFilter::default() }))
            .unwrap()
            .total,
        1
    );
    migrate(&url).unwrap();
    assert_eq!(database.count("pg_indexes WHERE indexname = 'users_searched'"), 1, "once it may be made");
}
