use super::*;
use crate::testing::fund;

fn known(told: &[Setting]) -> KnownFund {
    let all = fund().told;
    let (told, invented) = all.into_iter().partition(|(setting, _)| told.contains(setting));
    KnownFund::new(FundDefaults { told, invented }, ChangeCount::default())
}

#[test]
fn only_a_demonstration_shows_the_invented_fund() {
    let known = known(&[Setting::PayableTo]);
    let fund = known.now();
    assert_eq!(fund.text(Setting::PayableTo), Some("The Fund, Inc."));
    assert_eq!((fund.text(Setting::MailAddress), fund.name()), (None, "Fairway"));
    assert_eq!(fund.time_zone().name(), "America/New_York", "times need a zone");
    assert_eq!(fund.missing().len(), 6);
    known.put(KeptFund { demonstration: true, ..KeptFund::default() });
    assert_eq!(known.now().name(), "The Fund");
    assert_eq!(known.now().missing(), vec![]);
}

#[test]
fn settings_of_admins_override_the_environment() {
    let known = known(&Setting::ALL);
    let texts = [(Setting::FundName, "Meadow"), (Setting::TimeZone, "Europe/Vienna")];
    let texts = texts.into_iter().map(|(setting, text)| (setting, text.to_owned())).collect();
    known.put(KeptFund { texts, ..KeptFund::default() });
    let fund = known.now();
    assert_eq!((fund.name(), fund.time_zone().name()), ("Meadow", "Europe/Vienna"));
    assert_eq!(fund.text(Setting::PayableTo), Some("The Fund, Inc."));
}

#[test]
fn an_older_row_never_replaces_a_newer_one() {
    let known = known(&Setting::ALL);
    let row = |version, name: &str| KeptFund {
        texts: [(Setting::FundName, name.to_owned())].into(),
        version,
        ..KeptFund::default()
    };
    known.put(row(3, "Meadow"));
    known.put(row(2, "Heath"));
    assert_eq!(known.now().name(), "Meadow", "read before the change, and told after it");
    known.put(row(4, "Moor"));
    assert_eq!(known.now().name(), "Moor");
}

#[test]
fn unset_settings_that_buyers_need_are_missing() {
    let fund = known(&[Setting::FundName, Setting::TimeZone, Setting::SupportEmail]).now();
    let missing = fund.missing();
    assert!(missing.contains(&Setting::PayableTo) && missing.contains(&Setting::MailAddress), "{missing:?}");
    assert!(!missing.contains(&Setting::CourierAddress), "{missing:?}");
    assert_eq!(known(&Setting::ALL).now().missing(), vec![]);
}
