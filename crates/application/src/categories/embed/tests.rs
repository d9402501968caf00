use std::sync::Arc;

use super::*;
use crate::Ports;
use crate::error::Error;
use crate::ports::MockTokens;
use crate::stores::categories::MockCategoryStore;
use crate::testing::{FakeDatabase, FixedClock, MockStores, ports};

/// Verifies the token `three` as a preview of category 3.
fn categories(expect: impl FnOnce(&mut MockCategoryStore)) -> Categories {
    let mut tokens = MockTokens::new();
    tokens.expect_verify_preview().returning(|token, _| (token == "three").then_some(CategoryId(3)));
    let database = FakeDatabase::expecting(|stores: &mut MockStores| expect(&mut stores.categories));
    Categories::new(&Ports { tokens: Arc::new(tokens), ..ports(database, FixedClock::default()) })
}

#[test]
fn a_hidden_category_needs_its_preview_token() {
    for (id, token, hidden) in
        [(3, Some("three"), true), (4, Some("three"), false), (3, Some("forged"), false), (3, None, false)]
    {
        let categories = categories(|store| {
            let find = store.expect_find().times(1);
            find.withf(move |asked, with, _| (asked.0, *with) == (id, hidden)).returning(|_, _, _| Ok(None));
        });
        let answer = categories.embed(CategoryId(id), token);
        assert!(matches!(answer, Err(Error::NotFound(_))), "{id} {token:?}");
    }
}
