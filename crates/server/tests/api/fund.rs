//! The fund's settings: when a change takes effect, refused texts, and the invented fund, which only the demonstration may have.

use std::sync::Arc;
use std::time::Duration;

use chrono_tz::Tz;
use fairway_application::ChangeCount;
use fairway_application::known_fund::{FundDefaults, KnownFund};
use fairway_domain::access::Role;
use fairway_domain::fund::Setting;
use fairway_platform::{SiteZone, SystemClock};
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::Field;
use crate::samples::png;

/// A site whose environment sets nothing about the fund, as at the first start.
fn unset() -> App {
    App::spawn_on(&[], |ports| {
        let invented = [
            (Setting::FundName, "Invented Fund"),
            (Setting::PayableTo, "Invented Fund"),
            (Setting::TimeZone, "America/Phoenix"),
        ];
        let invented = invented.into_iter().map(|(setting, text)| (setting, text.to_owned())).collect();
        let fund =
            KnownFund::new(FundDefaults { invented, ..FundDefaults::default() }, ChangeCount::default());
        fairway_application::Ports { fund: Arc::new(fund), ..ports }
    })
}

/// All settings that buyers need before they pay.
fn needed() -> Value {
    json!({"fundName": "Meadow Fund", "supportEmail": "golf@meadow.example", "payableTo": "Meadow Fund, Inc.",
        "attendeeDonationUrl": "https://meadow.example/give", "sponsorDonationUrl": "https://meadow.example/sponsor",
        "mailAddress": "P.O. Box 7, Elm, OH 44000", "timeZone": "America/New_York"})
}

const SETTINGS: &str = "/api/Site/settings";

#[tokio::test]
async fn a_setting_counts_at_once_and_an_emptied_field_falls_back() {
    let app = App::spawn();
    let admin = app.admin();
    let before = app.get(SETTINGS).by(&admin).await;
    assert_eq!(before.json()["fundName"], Value::Null);
    assert_eq!(before.json()["confirmedAt"], Value::Null);
    assert_eq!(before.json()["defaults"]["fundName"], "Meridian Health Charitable Fund");
    let told = json!({"fundName": " Meadow Fund ", "timeZone": "Europe/Vienna", "taxNumber": "12-3456789",
        "privacyPolicyUrl": "mailto:privacy@meadow.example"});
    let etag = before.header("etag");
    let put = |body: Value, etag: &str| {
        app.call(Method::PUT, SETTINGS).by(&admin).header("if-match", etag).json(&body.to_string())
    };
    let saved = put(told, &etag).await;
    assert_eq!(saved.json()["confirmedAt"], "2026-05-01T12:00:00Z");
    let site = app.get("/api/Site").await.ok(200);
    assert_eq!((&site["fundName"], &site["timeZone"]), (&json!("Meadow Fund"), &json!("Europe/Vienna")));
    assert_eq!(site["privacyPolicyUrl"], "mailto:privacy@meadow.example");
    assert_eq!(
        (&site["taxNumber"], &site["supportEmail"]),
        (&json!("12-3456789"), &json!("golf@fairway.example"))
    );
    let stale = put(json!({"fundName": "Other"}), &etag).await;
    assert_eq!(stale.status, 409, "{}", stale.text());
    put(json!({"fundName": "", "timeZone": null}), &saved.header("etag")).await.ok(200);
    let site = app.get("/api/Site").await.ok(200);
    assert_eq!(site["fundName"], "Meridian Health Charitable Fund");
    assert_eq!((&site["timeZone"], &site["taxNumber"]), (&json!("America/Phoenix"), &json!("12-3456789")));
}

#[tokio::test]
async fn all_wrong_settings_are_reported_at_once_and_none_is_stored() {
    let app = App::spawn();
    let wrong = json!({"fundName": "<b>Fund</b>", "supportEmail": "nowhere", "timeZone": "Mars/Olympus",
        "attendeeDonationUrl": "javascript:alert(1)", "mailAddress": "a".repeat(301), "payableTo": "Meadow"});
    let answer = app.call(Method::PUT, SETTINGS).by(&app.admin()).json(&wrong.to_string()).await;
    assert_eq!(answer.status, 422);
    let errors = answer.json()["errors"].clone();
    let mut fields: Vec<_> = errors.as_object().unwrap().keys().map(String::as_str).collect();
    fields.sort_unstable();
    assert_eq!(fields, ["attendeeDonationUrl", "fundName", "mailAddress", "supportEmail", "timeZone"]);
    assert_eq!(app.get("/api/Site").await.ok(200)["payableTo"], "Meridian Health Charitable Fund");
}

#[tokio::test]
async fn admins_alone_see_and_change_the_settings() {
    let app = App::spawn();
    for role in [Role::User, Role::Volunteer, Role::ContentEditor] {
        let other = app.person(&[role]);
        assert_eq!(app.get(SETTINGS).by(&other).await.status, 403);
        let put = app.call(Method::PUT, SETTINGS).by(&other).json(&needed().to_string()).await;
        assert_eq!(put.status, 403);
    }
    assert_eq!(app.get(SETTINGS).await.status, 401);
}

#[tokio::test]
async fn missing_settings_are_left_out_and_named_to_admins() {
    let app = unset();
    let admin = app.admin();
    let site = app.get("/api/Site").await.ok(200);
    assert_eq!((&site["fundName"], &site["payableTo"]), (&json!("Fairway"), &Value::Null));
    assert!(!site.to_string().contains("Invented"), "{site}");
    let settings = app.get(SETTINGS).by(&admin).await.ok(200);
    assert_eq!(settings["missing"].as_array().unwrap().len(), 7);
    assert!(!settings.to_string().contains("Invented"), "{settings}");
    let told = app.call(Method::PUT, SETTINGS).by(&admin).json(&needed().to_string()).await.ok(200);
    assert_eq!(told["missing"], json!([]));
}

#[tokio::test]
async fn the_demonstration_has_its_invented_fund() {
    let app = unset();
    app.rows.execute("UPDATE fund_settings SET demonstration = true");
    let site = tokio::time::timeout(Duration::from_secs(20), async {
        loop {
            let site = app.get("/api/Site").await.ok(200);
            if site["fundName"] != "Fairway" {
                break site;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    let site = site.await.unwrap();
    assert_eq!((&site["fundName"], &site["payableTo"]), (&json!("Invented Fund"), &json!("Invented Fund")));
}

#[tokio::test]
async fn another_instance_has_a_change_within_a_second() {
    let app = App::spawn();
    let (other, ports) = app.another_instance_and_its_ports();
    let body = json!({"fundName": "Meadow Fund", "timeZone": "Europe/Vienna"});
    app.call(Method::PUT, SETTINGS).by(&app.admin()).json(&body.to_string()).await.ok(200);
    tokio::time::timeout(Duration::from_secs(1), async {
        while other.get("/api/Site").await.ok(200)["fundName"] != "Meadow Fund" {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await
    .unwrap();
    // The time zone of the binary's clock and calendar files.
    assert_eq!(SiteZone::from(ports.fund.clone()).now(), Tz::Europe__Vienna);
    let _clock = SystemClock::new(ports.fund);
}

#[tokio::test]
async fn a_logo_is_put_up_replaced_and_taken_down_without_stray_files() {
    let app = App::spawn();
    let admin = app.admin();
    let upload = |file: Vec<u8>| {
        app.call(Method::POST, "/api/Site/logo").by(&admin).form(&[Field::file("Photo", "fund.png", file)])
    };
    assert_eq!(upload(b"no picture".to_vec()).await.status, 415);
    let first = upload(png(30, 10)).await.ok(201);
    assert_eq!(first["logoFileName"], "fund.png");
    let second = upload(png(3000, 10)).await.ok(201);
    let address = app.get("/api/Site").await.ok(200)["logo"].as_str().unwrap().to_owned();
    assert_eq!(second["logo"], address.as_str());
    let seen = image::load_from_memory(&app.get(&address).await.body).unwrap();
    assert_eq!(seen.width(), 1080);
    assert_eq!(app.pictures("logo").iter().filter(|name| !name.contains("small")).count(), 1);
    let take_down = || app.call(Method::DELETE, "/api/Site/logo").by(&admin);
    assert_eq!(take_down().await.status, 204);
    assert_eq!(take_down().await.status, 404);
    assert_eq!(app.get("/api/Site").await.ok(200)["logo"], Value::Null);
    assert_eq!(app.pictures("logo"), Vec::<String>::new());
}

#[tokio::test]
async fn a_change_is_entered_with_its_fields_and_a_confirmation_too() {
    let app = App::spawn();
    let admin = app.admin();
    for body in [json!({"payableTo": "Meadow"}), json!({"payableTo": "Meadow"})] {
        app.call(Method::PUT, SETTINGS).by(&admin).json(&body.to_string()).await.ok(200);
    }
    let entries = app.get("/api/Audit?subject=site").by(&admin).await.ok(200);
    assert_eq!(entries[1]["changes"][0], json!({"field": "payableTo", "before": "", "after": "Meadow"}));
    assert_eq!(
        (&entries[0]["action"], &entries[0]["changes"][0]["field"]),
        (&json!("site.update"), &json!("confirmedAt"))
    );
}
