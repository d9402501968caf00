//! Exports are written to a file and sent from it: a slow reader holds no database connection, a failure shows before the first byte, and memory holds
//! one row at a time (decision 024).

mod writer;

use std::fs::File;
use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use actix_web::body::SizedStream;
use actix_web::http::header::{CONTENT_DISPOSITION, VARY};
use actix_web::rt::time::timeout;
use actix_web::web::Bytes;
use actix_web::{HttpResponse, web};
use chrono::NaiveDateTime;
use fairway_application::exports::Exports;
use fairway_application::ports::Scratch;
use fairway_application::stores::Each;
use fairway_application::{Error, Result};
use fairway_domain::access::Actor;
use futures_util::Stream;
use futures_util::stream::try_unfold;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use self::writer::Writer;
use super::rows::ExportRow;
use super::wanted::{EXCEL_SUBTYPE, Wanted};
use crate::problem::Problem;
use crate::use_cases::UseCases;

/// Number of exports that are written at once: each uses a database connection and a core.
const MADE_AT_ONCE: usize = 2;
/// Number of exports that have a file at once, until the client has read it.
const KEPT_AT_ONCE: usize = 16;
/// Time that an export waits for its turn.
const TURN_TIMEOUT: Duration = Duration::from_secs(30);
/// Size of one read, in bytes.
const CHUNK: usize = 64 * 1024;

const MANY_EXPORTS: &str = "Several exports are being made right now. Please try again in a moment.";

/// The folder of the exports' files, with the limits for all workers together. Clones share the limits.
#[derive(Clone)]
pub struct Exporting {
    scratch: Arc<dyn Scratch>,
    making: Arc<Semaphore>,
    keeping: Arc<Semaphore>,
    /// Number of exports that were refused because there were too many.
    turned_away: Arc<AtomicU64>,
}

/// A finished export.
pub(super) struct Export {
    file: File,
    /// Size in bytes.
    length: u64,
    rows: u64,
    wanted: Wanted,
    /// Time of its creation, in the site's time zone.
    made_at: NaiveDateTime,
    kept: OwnedSemaphorePermit,
}

impl Exporting {
    /// Writes exports to files of this scratch folder.
    pub fn new(scratch: Arc<dyn Scratch>) -> Self {
        let bound = |most| Arc::new(Semaphore::new(most));
        Self {
            scratch,
            making: bound(MADE_AT_ONCE),
            keeping: bound(KEPT_AT_ONCE),
            turned_away: Arc::default(),
        }
    }

    /// Number of exports that are written or read, and of exports that were refused because there were too many.
    pub(crate) fn load(&self) -> (usize, u64) {
        let kept = KEPT_AT_ONCE.saturating_sub(self.keeping.available_permits());
        (kept, self.turned_away.load(Ordering::Relaxed))
    }

    fn turn_away(&self) -> Problem {
        self.turned_away.fetch_add(1, Ordering::Relaxed);
        Problem::busy(MANY_EXPORTS)
    }

    /// Writes the rows of `read` to a file. Stops when the client has gone.
    pub(super) async fn make<R: ExportRow>(
        &self,
        app: &UseCases,
        actor: Actor,
        wanted: Wanted,
        read: impl FnOnce(&Exports, &Actor, Each<'_, R>) -> Result<u64> + Send + 'static,
    ) -> Result<Export, Problem> {
        // Callers without the permission do not queue.
        let by = actor.clone();
        app.run(move |app| app.exports.permit(&by)).await?;
        let kept = self.keeping.clone().try_acquire_owned().map_err(|_none| self.turn_away())?;
        let turn = timeout(TURN_TIMEOUT, self.making.clone().acquire_owned()).await;
        let turn = turn.map_err(|_elapsed| self.turn_away())?;
        let turn = turn.map_err(|closed| Error::Unexpected(closed.into()))?;
        let scratch = self.scratch.clone();
        let waited_for = Arc::new(());
        let waiting = Arc::downgrade(&waited_for);
        let made = app.run(move |app| {
            let _turn = turn;
            let made_at = app.exports.local_now();
            let mut writer = Writer::new(wanted, scratch.file()?);
            let rows = read(&app.exports, &actor, &mut |row| {
                still_waited_for(&waiting)?;
                writer.row(&row)
            })?;
            let (file, length) = writer.finish()?;
            Ok(Export { file, length, rows, wanted, made_at, kept })
        });
        let made = made.await;
        drop(waited_for);
        made
    }
}

/// Fails when the request was dropped, because the client has gone.
fn still_waited_for(waiting: &Weak<()>) -> Result<()> {
    if waiting.strong_count() > 0 {
        Ok(())
    } else {
        Err(Error::Unexpected("nobody waits for the export".into()))
    }
}

impl Export {
    /// The file as a download, named as the pages save it (rule `exports`); 204 for a spreadsheet without rows.
    pub(super) fn answer(self, name: &str) -> HttpResponse {
        // The format depends on the `Accept` header.
        let vary = (VARY, "accept");
        match self.wanted {
            Wanted::Csv | Wanted::Excel if self.rows == 0 => {
                HttpResponse::NoContent().insert_header(vary).finish()
            }
            Wanted::Csv => self.named(name, "csv", "text/csv; charset=utf-8".to_owned()),
            Wanted::Excel => self.named(name, "xlsx", format!("application/{EXCEL_SUBTYPE}")),
            Wanted::Json => {
                HttpResponse::Ok().insert_header(vary).content_type("application/json").body(self.body())
            }
        }
    }

    fn named(self, name: &str, ending: &str, kind: String) -> HttpResponse {
        let made = self.made_at.format("%Y-%m-%d-%H%M%S");
        let file = format!("attachment; filename=\"{name}_data_export_{made}.{ending}\"");
        HttpResponse::Ok()
            .insert_header((VARY, "accept"))
            .insert_header((CONTENT_DISPOSITION, file))
            .content_type(kind)
            .body(self.body())
    }

    fn body(self) -> SizedStream<impl Stream<Item = io::Result<Bytes>>> {
        let length = self.length;
        // Boxed, because a pinned future cannot be moved.
        SizedStream::new(length, Box::pin(chunks(self.file, self.kept)))
    }
}

/// Reads the file from its position to its end, on the blocking pool, chunk by chunk.
fn chunks(file: File, kept: OwnedSemaphorePermit) -> impl Stream<Item = io::Result<Bytes>> {
    try_unfold((file, kept), |(mut file, kept)| async move {
        let read = web::block(move || {
            let mut chunk = vec![0; CHUNK];
            let length = file.read(&mut chunk)?;
            chunk.truncate(length);
            io::Result::Ok((Bytes::from(chunk), file))
        });
        let (chunk, file) = read.await.map_err(io::Error::other)??;
        Ok((!chunk.is_empty()).then_some((chunk, (file, kept))))
    })
}
