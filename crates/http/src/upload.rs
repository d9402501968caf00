//! Forms with a file; only this file reads `multipart/form-data`.

use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::dev::Payload;
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::{FromRequest, HttpRequest, web};
use fairway_application::pictures::Upload;
use fairway_application::stores::idempotency::Key;
use fairway_domain::picture::MAX_BYTES;
use futures_util::TryStreamExt;
use futures_util::future::LocalBoxFuture;
use sha2::{Digest, Sha256};

use crate::body::{broken_off, is_plain, not_arrived};
use crate::hex::hex;
use crate::idempotency::{call, key};
use crate::pace::Pace;
use crate::problem::Problem;
use crate::uploads::{LARGE, PAGES_OF_ITS_OWN, Place};
use crate::wire::OUT_OF_RANGE;

/// Limit of a field without a file, in bytes.
const TEXT_MAX: usize = 1024;
/// Limit of the number of fields, unknown ones included.
const FIELDS_MAX: usize = 16;

/// The body of a call that takes a file, not read yet: a caller without the right is refused before it is read.
pub(crate) struct Uploading {
    request: HttpRequest,
    payload: web::Payload,
}

impl FromRequest for Uploading {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let payload = web::Payload::from_request(&request, payload);
        Box::pin(async move {
            let payload = payload.await.map_err(|_cause| broken_off())?;
            Ok(Self { request, payload })
        })
    }
}

impl Uploading {
    /// The idempotency key of the request.
    pub(crate) fn key(&self) -> Result<Option<String>, Problem> {
        key(self.request.headers())
    }

    /// The form and the idempotency key. The form takes memory, so this needs a place.
    pub(crate) async fn read(self, _place: &Place) -> Result<(Form, Option<Key>), Problem> {
        let key = self.key()?;
        if !is_plain(&self.request, "multipart/form-data") {
            return Err(Problem::no_form());
        }
        let body = Pace::of(&self.request).keep(self.payload);
        let form = Form::read(Multipart::new(self.request.headers(), body), announced(&self.request)).await?;
        // Without a key nothing is digested, as a form may have megabytes.
        let key = key.map(|key| Key { key, request: form.digest(&call(&self.request)) });
        Ok((form, key))
    }
}

/// A form. Callers take its fields by name; others are ignored.
pub(crate) struct Form(Vec<Part>);

struct Part {
    name: String,
    /// `None` for a field without a file.
    file_name: Option<String>,
    bytes: Vec<u8>,
}

impl Form {
    async fn read(mut multipart: Multipart, announced: usize) -> Result<Self, Problem> {
        let mut parts: Vec<Part> = Vec::new();
        let mut left = MAX_BYTES + FIELDS_MAX * TEXT_MAX;
        while let Some(field) = multipart.try_next().await.map_err(|error| unreadable(&error))? {
            let part = Part::read(field, announced, &mut left).await?;
            if parts.iter().any(|other| other.name == part.name) {
                return Err(Problem::unreadable(&part.name, format!("{} can be sent only once", part.name)));
            }
            parts.push(part);
            if parts.len() > FIELDS_MAX {
                return Err(Problem::unreadable("", "The form has too many fields."));
            }
        }
        Ok(Self(parts))
    }

    /// Digest of the fields, not of the bytes: browsers choose another boundary each time.
    fn digest(&self, call: &str) -> String {
        let mut digest = Sha256::new().chain_update(call);
        for part in &self.0 {
            let file_name = part.file_name.as_deref().unwrap_or_default();
            for bytes in [part.name.as_bytes(), file_name.as_bytes(), part.bytes.as_slice()] {
                digest.update(bytes.len().to_be_bytes());
                digest.update(bytes);
            }
        }
        hex(&digest.finalize())
    }

    fn take(&mut self, name: &str) -> Option<Part> {
        let at = self.0.iter().position(|part| part.name == name)?;
        Some(self.0.swap_remove(at))
    }

    /// Takes the file of a field; `None` if none was chosen.
    pub(crate) fn file(&mut self, name: &str) -> Result<Option<Upload>, Problem> {
        let Some(part) = self.take(name) else { return Ok(None) };
        match part.file_name {
            // Browsers send an empty name and no bytes if no file was chosen.
            Some(file_name) if file_name.is_empty() && part.bytes.is_empty() => Ok(None),
            Some(file_name) => Ok(Some(Upload { file_name, bytes: part.bytes })),
            None => Err(Problem::unreadable(name, format!("{name} cannot be read: it must be a file"))),
        }
    }

    /// Takes the text of a field; `None` if it is missing or empty.
    pub(crate) fn text(&mut self, name: &str) -> Result<Option<String>, Problem> {
        let Some(part) = self.take(name) else { return Ok(None) };
        let text = String::from_utf8(part.bytes);
        let text = text
            .map_err(|_cause| Problem::unreadable(name, format!("{name} cannot be read: it must be text")))?;
        Ok(Some(text).filter(|text| !text.trim().is_empty()))
    }

    /// Takes the id of a field; `None` if it is missing or empty.
    pub(crate) fn id(&mut self, name: &str) -> Result<Option<i64>, Problem> {
        let Some(part) = self.take(name) else { return Ok(None) };
        let text = part.bytes.trim_ascii();
        if text.is_empty() {
            return Ok(None);
        }
        let digits = text.strip_prefix(b"-").unwrap_or(text);
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Err(Problem::unreadable(
                name,
                format!("{name} cannot be read: it must be a whole number"),
            ));
        }
        let id = std::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
        id.map(Some).ok_or_else(|| Problem::invalid(name, format!("{name} {OUT_OF_RANGE}")))
    }
}

impl Part {
    /// Reads the whole field. The body announced this number of bytes, of which `left` remain.
    async fn read(mut field: Field, announced: usize, left: &mut usize) -> Result<Self, Problem> {
        let name = field.name().unwrap_or_default().to_owned();
        let disposition = field.content_disposition();
        let file_name = disposition.and_then(|told| told.get_filename()).map(str::to_owned);
        let most = if file_name.is_some() { MAX_BYTES } else { TEXT_MAX };
        let mut bytes = Vec::with_capacity(room(announced, most));
        while let Some(chunk) = field.try_next().await.map_err(|error| unreadable(&error))? {
            if bytes.len() + chunk.len() > most {
                return Err(if file_name.is_some() {
                    Problem::too_large_file(&name, MAX_BYTES)
                } else {
                    Problem::unreadable(&name, format!("{name} cannot be read: it has more than 1,024 bytes"))
                });
            }
            *left = left.checked_sub(chunk.len()).ok_or_else(|| Problem::too_large(MAX_BYTES))?;
            bytes.extend_from_slice(&chunk);
        }
        bytes.shrink_to_fit();
        Ok(Self { name, file_name, bytes })
    }
}

/// Size of the buffer of a part of at most `most` bytes, in a body that announces this number. It is allocated at full size, as a doubling buffer takes
/// up to twice the memory.
fn room(announced: usize, most: usize) -> usize {
    let expected = if announced == 0 { most } else { announced.min(most) };
    if expected > LARGE { PAGES_OF_ITS_OWN } else { expected }
}

/// The announced number of bytes (`Content-Length`); 0 without it.
fn announced(request: &HttpRequest) -> usize {
    let length = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    length.and_then(|length| length.parse().ok()).unwrap_or_default()
}

fn unreadable(error: &MultipartError) -> Problem {
    match error {
        MultipartError::Payload(cause) => not_arrived(cause),
        MultipartError::Incomplete => broken_off(),
        _ => Problem::unreadable(
            "",
            "The form cannot be read: it must be multipart/form-data, each field with its name.",
        ),
    }
}

#[cfg(test)]
mod tests;
