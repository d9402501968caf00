//! Ids in paths, and queries.

use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::http::header::HeaderName;
use actix_web::{FromRequest, HttpRequest, web};
use fairway_application::page::Page;

use crate::openapi;
use crate::problem::Problem;
use crate::wire::OUT_OF_RANGE;

/// Response header: number of rows that the search matched, whatever part is returned.
pub(crate) const TOTAL_COUNT: HeaderName = HeaderName::from_static("x-total-count");

/// The only id of a path.
#[derive(Clone, Copy)]
pub(crate) struct PathId(pub(crate) i64);

impl FromRequest for PathId {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let mut ids = request.match_info().iter();
        let (name, text) = ids.next().unwrap_or_default();
        ready(if is_whole(text) {
            // No row has an id that does not fit, so the call answers 404.
            Ok(Self(text.parse().unwrap_or(i64::MAX)))
        } else {
            Err(openapi::wrong_method(request.path()).unwrap_or_else(|| not_whole(name)))
        })
    }
}

/// Whether the text is a whole number, of any size.
fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn not_whole(name: &str) -> Problem {
    Problem::unreadable(name, format!("{name} must be a whole number"))
}

fn out_of_range(name: &str) -> Problem {
    Problem::invalid(name, format!("{name} {OUT_OF_RANGE}"))
}

/// Parses a whole number of this type; 400 for another text, 422 out of range.
pub(crate) fn whole<T: FromStr>(name: &str, text: &str) -> Result<T, Problem> {
    if !is_whole(text) {
        return Err(not_whole(name));
    }
    text.parse().map_err(|_over| out_of_range(name))
}

/// The query of an address. Unknown and empty parameters are ignored.
pub(crate) struct Query(Vec<(String, String)>);

impl Query {
    /// The parameter's text; the last one if it is repeated.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        let mut values = self.0.iter().filter(|(key, value)| key == name && !value.is_empty());
        values.next_back().map(|(_, value)| value.as_str())
    }

    /// Parses `true` or `false`.
    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, Problem> {
        let wrong = |_| Problem::unreadable(name, format!("{name} must be true or false"));
        self.text(name).map(|text| text.parse().map_err(wrong)).transpose()
    }

    /// The id of a row.
    pub(crate) fn id(&self, name: &str) -> Result<Option<i64>, Problem> {
        self.whole(name)
    }

    /// Parses a number of rows.
    pub(crate) fn count(&self, name: &str) -> Result<Option<usize>, Problem> {
        let Some(number) = self.whole::<i32>(name)? else { return Ok(None) };
        usize::try_from(number).map(Some).map_err(|_negative| out_of_range(name))
    }

    /// Parses a whole number of this type.
    fn whole<T: FromStr>(&self, name: &str) -> Result<Option<T>, Problem> {
        self.text(name).map(|text| whole(name, text)).transpose()
    }

    /// The requested part of a long list: `search`, `limit` and `offset` (rule `long-lists`).
    pub(crate) fn page(&self) -> Result<Page, Problem> {
        Ok(Page {
            search: self.text("search").map(str::to_owned),
            limit: self.count("limit")?,
            offset: self.count("offset")?.unwrap_or_default(),
        })
    }
}

impl FromRequest for Query {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let pairs = web::Query::from_query(request.query_string());
        ready(
            pairs
                .map(|pairs: web::Query<Vec<(String, String)>>| Self(pairs.into_inner()))
                .map_err(|_why| Problem::unreadable("", "The query cannot be read.")),
        )
    }
}
