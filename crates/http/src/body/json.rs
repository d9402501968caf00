//! Parses bodies: JSON objects, and lists of them.

use fairway_application::{Error, FieldErrors};
use serde::Deserializer;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use super::Form;
use crate::problem::Problem;
use crate::wire::{CANNOT_BE_EMPTY, OUT_OF_RANGE};

const NOT_AN_OBJECT: &str = "The body cannot be read: it must be one JSON object, each field once.";

const NOT_A_LIST: &str = "The body cannot be read: it must be one JSON list of objects.";

/// Each row must be a JSON object, for the same reason as a body (`parse_form`).
pub(super) fn parse_list<T: DeserializeOwned>(bytes: &[u8]) -> Result<Vec<T>, Problem> {
    let rows = serde_json::from_slice::<Vec<Box<RawValue>>>(bytes);
    let rows = rows.map_err(|_cause| Problem::unreadable("", NOT_A_LIST))?;
    rows.iter().map(|row| parse(row.get().as_bytes())).collect()
}

/// Parses a body all of whose fields can be read.
pub(crate) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    let Form { body, faults } = parse_form(bytes)?;
    if faults.is_empty() { Ok(body) } else { Err(Error::Invalid(faults).into()) }
}

/// Parses a body without the fields that break a rule (a null where a value is required, a number out of range), and returns these as faults. A wrong
/// type is 400 and names the fields that have one (rule `types-and-numbers`).
pub(crate) fn parse_form<T: DeserializeOwned>(bytes: &[u8]) -> Result<Form<T>, Problem> {
    // Serde would read an array as an object, its items as the fields in their order.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(Problem::unreadable("", NOT_AN_OBJECT));
    }
    let mut json = serde_json::Deserializer::from_slice(bytes);
    match deserialized(&mut json) {
        Err((field, error)) => rest_of(bytes, field, &error),
        Ok(body) => match json.end() {
            Ok(()) => Ok(Form { body, faults: FieldErrors::default() }),
            Err(error) => Err(refusal("", &error)),
        },
    }
}

/// Reads an object without its wrong fields, removing one after the other; `field` is the first.
fn rest_of<T: DeserializeOwned>(
    bytes: &[u8],
    mut field: String,
    error: &serde_json::Error,
) -> Result<Form<T>, Problem> {
    let mut rest = match serde_json::from_slice::<Value>(bytes) {
        Ok(rest) => rest,
        // The error is a number beyond the range of a float.
        Err(torn) if complaint(&torn).is_some() => return Err(refusal(&field, error)),
        Err(torn) => return Err(refusal("", &torn)),
    };
    let (mut faults, mut unreadable) = (FieldErrors::default(), Vec::new());
    let mut complaint = complaint(error);
    let body = loop {
        let name = field.split(['.', '[']).next().unwrap_or_default();
        let taken = rest.as_object_mut().and_then(|rest| rest.remove(name));
        if taken.is_none() {
            // The object itself is wrong, as by a duplicate field, or a required field was removed.
            break None;
        }
        match complaint {
            Some(complaint) => faults.add(field.clone(), format!("{field} {complaint}")),
            None => unreadable.push(field),
        }
        match deserialized::<T>(&rest) {
            Ok(body) => break Some(body),
            Err((next, error)) => (field, complaint) = (next, self::complaint(&error)),
        }
    };
    match body {
        _ if !unreadable.is_empty() => Err(Problem::of_other_types(unreadable)),
        Some(body) => Ok(Form { body, faults }),
        None if faults.is_empty() => Err(Problem::unreadable("", NOT_AN_OBJECT)),
        None => Err(Error::Invalid(faults).into()),
    }
}

/// The value; or the error with the path of the field that caused it.
fn deserialized<'de, T: DeserializeOwned>(
    json: impl Deserializer<'de, Error = serde_json::Error>,
) -> Result<T, (String, serde_json::Error)> {
    serde_path_to_error::deserialize(json).map_err(|error| match error.path().to_string() {
        root if root == "." => (String::new(), error.into_inner()),
        path => (path, error.into_inner()),
    })
}

/// The complaint about a value of the right type; `None` for a wrong type.
fn complaint(error: &serde_json::Error) -> Option<&'static str> {
    // The library words it differently for a number beyond the range of a float.
    let sentence = error.to_string();
    if sentence.starts_with(OUT_OF_RANGE) || sentence.starts_with("number out of range") {
        return Some(OUT_OF_RANGE);
    }
    sentence.starts_with(CANNOT_BE_EMPTY).then_some(CANNOT_BE_EMPTY)
}

/// The problem of an object that cannot be read even in parts.
fn refusal(field: &str, error: &serde_json::Error) -> Problem {
    match complaint(error) {
        Some(complaint) => Problem::invalid(field, format!("{field} {complaint}")),
        None if field.is_empty() || !error.is_data() => Problem::unreadable("", NOT_AN_OBJECT),
        None => Problem::of_other_types([field.to_owned()]),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::ResponseError;
    use serde::Deserialize;

    use super::*;
    use crate::wire::{Whole, present};

    #[derive(Debug, Deserialize)]
    struct Seats {
        #[serde(default, deserialize_with = "present")]
        number: Option<Whole>,
        #[serde(default, deserialize_with = "present")]
        flag: Option<bool>,
        free: Option<Whole>,
        name: Option<String>,
    }

    fn form(json: &str) -> Result<Form<Seats>, Problem> {
        parse_form(json.as_bytes())
    }

    #[test]
    fn an_array_is_no_object_though_its_length_fits() {
        assert!(parse::<(String, String)>(br#" ["a", "b"]"#).is_err());
    }

    #[test]
    fn the_faults_of_all_fields_are_reported_and_the_rest_is_read() {
        let read = form(r#"{"number": null, "free": 1e30, "flag": null, "name": "x"}"#).unwrap();
        assert_eq!(read.body.name.as_deref(), Some("x"));
        assert!(read.body.number.is_none() && read.body.free.is_none() && read.body.flag.is_none());
        let told = "flag cannot be empty; free is out of range; number cannot be empty";
        assert_eq!(read.faults.to_string(), told);
        let read = form(r#"{"number": 4, "free": null}"#).unwrap();
        assert!(read.faults.is_empty() && read.body.number == Some(Whole(4)));
    }

    #[test]
    fn a_body_without_a_use_case_for_its_faults_is_refused_with_all() {
        let refused = parse::<Seats>(br#"{"number": null, "flag": null}"#).unwrap_err();
        assert_eq!(refused.status_code(), 422);
        let told = "flag cannot be empty; number cannot be empty";
        assert_eq!(serde_json::to_value(&refused).unwrap()["detail"], told);
    }

    #[test]
    fn wrong_types_are_reported_together_and_before_faults() {
        let refused = form(r#"{"number": "1", "flag": null, "name": 7}"#).err().unwrap();
        assert_eq!(refused.status_code(), 400);
        let told = "name cannot be read: it has another type; number cannot be read: it has another type";
        assert_eq!(serde_json::to_value(&refused).unwrap()["detail"], told);
    }

    #[test]
    fn a_field_that_stands_twice_and_a_torn_object_are_refused() {
        for wrong in [r#"{"name": "a", "name": "b"}"#, r#"{"number": null"#, r#"{"number": null} x"#, "{} x"]
        {
            assert_eq!(form(wrong).err().unwrap().status_code(), 400, "{wrong}");
        }
        // No float holds the number, so the object cannot be read in parts.
        assert_eq!(form(r#"{"number": 1e999}"#).err().unwrap().status_code(), 422);
    }

    #[test]
    fn a_list_is_one_of_objects() {
        type Row = std::collections::BTreeMap<String, i64>;
        assert_eq!(parse_list::<Row>(br#" [{"id": 1}, {}] "#).unwrap().len(), 2);
        assert_eq!(parse_list::<Row>(b"[]").unwrap().len(), 0);
        for wrong in ["", "{}", "null", "[1]", "[[1]]", "[null]", "[{}", "[{}]]", r#"[{"id": "x"}]"#] {
            assert_eq!(parse_list::<Row>(wrong.as_bytes()).unwrap_err().status_code(), 400, "{wrong}");
        }
    }
}
