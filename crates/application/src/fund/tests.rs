use fairway_domain::access::Role;
use fairway_domain::refusal::Refusal;

use super::*;
use crate::testing::fund;

fn known(told: &[Setting]) -> KnownFund {
    let all = fund().told;
    let (told, invented) = all.into_iter().partition(|(setting, _)| told.contains(setting));
    KnownFund::new(FundDefaults { told, invented })
}

#[test]
fn only_a_demonstration_tells_the_invented_fund() {
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
fn what_admins_tell_goes_before_the_environment() {
    let known = known(&Setting::ALL);
    let texts = [(Setting::FundName, "Meadow"), (Setting::TimeZone, "Europe/Vienna")];
    let texts = texts.into_iter().map(|(setting, text)| (setting, text.to_owned())).collect();
    known.put(KeptFund { texts, ..KeptFund::default() });
    let fund = known.now();
    assert_eq!((fund.name(), fund.time_zone().name()), ("Meadow", "Europe/Vienna"));
    assert_eq!(fund.text(Setting::PayableTo), Some("The Fund, Inc."));
}

#[test]
fn nothing_is_sold_while_something_is_missing_that_buyers_pay_by() {
    let fund = known(&[Setting::FundName, Setting::TimeZone, Setting::SupportEmail]).now();
    let refused = |result: Result<()>| match result {
        Err(Error::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(fund.admit_sale()), Refusal::NothingSoldYet);
    let sentence = refused(fund.admit_live()).to_string();
    assert!(
        sentence.contains("payee of checks, postal address") && !sentence.contains("courier"),
        "{sentence}"
    );
    let fund = known(&Setting::ALL).now();
    assert!(fund.admit_sale().is_ok() && fund.admit_live().is_ok());
}

#[test]
fn admins_alone_edit_the_settings() {
    use crate::testing::{FakeDatabase, FixedClock, actor, ports};
    let settings = FundSettings::new(ports(FakeDatabase::expecting(|_| {}), FixedClock::default()));
    let editor = actor(1, &[Role::ContentEditor, Role::Volunteer]);
    assert!(matches!(settings.settings(&editor), Err(Error::Forbidden)));
    assert!(matches!(settings.update(&editor, &FundChange::default()), Err(Error::Forbidden)));
    assert!(matches!(settings.remove_logo(&editor), Err(Error::Forbidden)));
}
