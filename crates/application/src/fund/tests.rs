use fairway_domain::access::Role;

use super::*;
use crate::error::Error;
use crate::testing::{FakeDatabase, FixedClock, actor, ports};

#[test]
fn admins_alone_edit_the_settings() {
    let settings = FundSettings::new(&ports(FakeDatabase::expecting(|_| {}), FixedClock::default()));
    let editor = actor(1, &[Role::ContentEditor, Role::Volunteer]);
    assert!(matches!(settings.settings(&editor), Err(Error::Forbidden)));
    assert!(matches!(settings.update(&editor, &FundChange::default()), Err(Error::Forbidden)));
    assert!(matches!(settings.remove_logo(&editor), Err(Error::Forbidden)));
}
