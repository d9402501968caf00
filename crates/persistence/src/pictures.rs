use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Text};
use fairway_application::Result;
use fairway_application::stores::pictures::PictureStore;

use crate::PgStores;
use crate::errors::Ours;

/// The names $1 of pictures of kind $2 that no row refers to.
const UNSHOWN: &str = "
SELECT kept.name FROM unnest($1) AS kept (name) WHERE NOT CASE $2
  WHEN 'banner' THEN EXISTS (SELECT FROM tournaments WHERE banner_photo_name = kept.name)
  WHEN 'logo' THEN EXISTS (SELECT FROM sponsor_logos WHERE picture_name = kept.name)
    OR EXISTS (SELECT FROM fund_settings WHERE logo_name = kept.name)
  WHEN 'photo' THEN EXISTS (SELECT FROM widget_photos WHERE picture_name = kept.name)
    OR EXISTS (SELECT FROM widget_pictures WHERE picture_name = kept.name)
  ELSE true
END";

/// Whether any row refers to a picture.
const ANY_SHOWN: &str = "
SELECT EXISTS (SELECT FROM tournaments WHERE banner_photo_name IS NOT NULL) OR EXISTS (SELECT FROM sponsor_logos)
  OR EXISTS (SELECT FROM widget_photos) OR EXISTS (SELECT FROM widget_pictures)
  OR EXISTS (SELECT FROM fund_settings WHERE logo_name IS NOT NULL) AS shown";

/// Every picture that a row refers to, once.
pub(crate) const SHOWN: &str = "
SELECT 'banner' AS kind, banner_photo_name AS name FROM tournaments WHERE banner_photo_name IS NOT NULL
UNION SELECT 'logo', picture_name FROM sponsor_logos
UNION SELECT 'logo', logo_name FROM fund_settings WHERE logo_name IS NOT NULL
UNION SELECT 'photo', picture_name FROM widget_photos
UNION SELECT 'photo', picture_name FROM widget_pictures
ORDER BY 1, 2";

#[derive(QueryableByName)]
struct Any {
    #[diesel(sql_type = Bool)]
    shown: bool,
}

#[derive(QueryableByName)]
struct Kept {
    #[diesel(sql_type = Text)]
    name: String,
}

impl PictureStore for PgStores<'_> {
    fn unshown(&mut self, kind: &str, names: &[String]) -> Result<Vec<String>> {
        if names.is_empty() {
            return Ok(vec![]);
        }
        let query = diesel::sql_query(UNSHOWN).bind::<Array<Text>, _>(names).bind::<Text, _>(kind);
        let unshown: Vec<Kept> = query.load(self.connection).ours()?;
        Ok(unshown.into_iter().map(|picture| picture.name).collect())
    }

    fn any_shown(&mut self) -> Result<bool> {
        diesel::sql_query(ANY_SHOWN).get_result(self.connection).ours().map(|any: Any| any.shown)
    }
}
