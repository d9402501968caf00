//! The cases of `check_in_fold.json`, which the fold of the pages passes, too.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use chrono::{DateTime, Utc};
use fairway_domain::check_in::{CheckIn, Fold, Standing, Twice, fold};
use serde_json::Value;

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn at(value: &Value) -> DateTime<Utc> {
    value.as_str().unwrap().parse().unwrap()
}

fn row(told: &Value) -> CheckIn {
    CheckIn {
        occurred_at: at(&told["at"]),
        device_counter: told["deviceCounter"].as_i64().unwrap(),
        operation_id: text(&told["operationId"]).unwrap(),
        checked_in: told["checkedIn"].as_bool().unwrap(),
        by: text(&told["by"]),
        device: text(&told["device"]),
    }
}

fn expected(told: &Value) -> Fold {
    let standing = Standing {
        checked_in: told["checkedIn"].as_bool().unwrap(),
        at: told["at"].is_string().then(|| at(&told["at"])),
        by: text(&told["by"]),
    };
    let twice = told["twice"].as_array().unwrap().iter();
    let twice = twice.map(|pair| Twice { first: text(&pair[0]).unwrap(), second: text(&pair[1]).unwrap() });
    Fold { standing, twice: twice.collect() }
}

#[test]
fn every_case_folds_as_expected_in_any_order_of_rows() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("check_in_fold.json")).unwrap();
    assert!(cases.len() >= 15);
    for case in cases {
        let mut rows: Vec<_> = case["rows"].as_array().unwrap().iter().map(row).collect();
        for _ in 0..=rows.len() {
            assert_eq!(fold(&rows), expected(&case["expected"]), "{}", case["name"]);
            if !rows.is_empty() {
                rows.rotate_left(1);
            }
        }
        rows.reverse();
        assert_eq!(fold(&rows), expected(&case["expected"]), "{}", case["name"]);
    }
}
