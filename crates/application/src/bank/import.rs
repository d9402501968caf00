use fairway_domain::access::{Actor, Permission};
use fairway_domain::bank::{
    BankColumns, BankFile, BankFileFault, DayOrder, Heading, Incoming, Line, Said, Source, heading, read,
};
use fairway_domain::ids::TournamentId;

use super::Bank;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, Once};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::pictures::Upload;
use crate::ports::{Clock, Stores};
use crate::stores::audit::Change;
use crate::stores::bank::NewBankRow;

/// The most lines below the headings, and the most payments, in a preview.
const EXAMPLES: usize = 5;
/// The most characters of a cell in a preview.
const EXAMPLE_MAX: usize = 200;

/// A file to import.
#[derive(Debug, Clone, Default)]
pub struct NewBankFile {
    /// The tournament; required.
    pub tournament_id: Option<TournamentId>,
    /// The file; required.
    pub file: Option<Upload>,
    /// The columns of a file from an unknown source, once named by staff.
    pub columns: Option<BankColumns>,
    /// The order of day and month, once set by staff.
    pub order: Option<DayOrder>,
    /// Whether this is a preview, which imports no payment.
    pub is_preview: bool,
}

/// The outcome of an import or a preview.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BankImport {
    /// The source of the file; `None` while its columns have no names, in which case no payment was imported.
    pub source: Option<Source>,
    /// Its headings.
    pub headings: Vec<String>,
    /// The first lines below them, where the columns need names.
    pub examples: Vec<Vec<String>>,
    /// The first parsed payments.
    pub payments: Vec<Incoming>,
    /// Number of new payments.
    pub added: usize,
    /// Number of payments that an earlier import had, from this file or another one.
    pub known: usize,
    /// Number of lines without an incoming payment.
    pub passed_over: usize,
}

/// The lines of a file, with the columns and the order that staff have set for it.
struct ReadFile {
    lines: Vec<Line>,
    heading: Heading,
    /// The digest of the headings.
    digest: String,
    /// `None` for a known source, and while staff have not named them.
    columns: Option<BankColumns>,
    order: Option<DayOrder>,
}

impl ReadFile {
    /// `None` while the columns have no names.
    fn source(&self) -> Option<Source> {
        self.heading.source.or(self.columns.as_ref().map(|_| Source::Bank))
    }

    /// The payments of a file whose source is known.
    fn read(&self, clock: &dyn Clock) -> Result<BankFile> {
        let local = |at| clock.local(at).date();
        let said = Said { columns: self.columns.as_ref(), order: self.order, local: &local };
        read(&self.lines, &self.heading, &said).map_err(|fault| refused(&fault))
    }

    /// The outcome for a file without named columns: no payment was imported.
    fn unknown(&self) -> BankImport {
        let lines = self.lines.iter().skip(self.heading.below).take(EXAMPLES);
        let shown = |cell: &String| cell.chars().take(EXAMPLE_MAX).collect();
        BankImport {
            headings: self.heading.cells.clone(),
            examples: lines.map(|line| line.cells.iter().map(shown).collect()).collect(),
            ..BankImport::default()
        }
    }

    /// The outcome with this number of new payments.
    fn outcome(&self, file: &BankFile, added: usize) -> BankImport {
        BankImport {
            source: self.source(),
            headings: self.heading.cells.clone(),
            payments: file.rows.iter().take(EXAMPLES).cloned().collect(),
            added,
            known: file.rows.len() - added + file.repeated,
            passed_over: file.passed_over,
            ..self.unknown()
        }
    }
}

impl Bank {
    /// Refuses actors who may not send a file.
    ///
    /// # Errors
    /// [`Error::Forbidden`].
    pub fn may_import(&self, actor: &Actor) -> Result<()> {
        Ok(actor.require(Permission::ManageTickets)?)
    }

    /// Imports the new payments of a file: all of them or, if a line cannot be read, none. The columns of an unknown source are asked for once, and
    /// kept for all files with the same headings, like the order of day and month. A preview writes no row. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`]; [`Error::Invalid`], with the line that cannot be read;
    /// [`Refusal::KeyReused`](fairway_domain::refusal::Refusal::KeyReused).
    pub fn import(
        &self,
        actor: &Actor,
        new: &NewBankFile,
        once: &Once<BankImport>,
    ) -> Result<Answer<BankImport>> {
        self.may_import(actor)?;
        let mut checks = Checks::default();
        let tournament = checks.there("TournamentId", new.tournament_id);
        let file = checks.there("File", new.file.as_ref());
        checks.finish()?;
        let (tournament, file) = (expect_valid(tournament)?, expect_valid(file)?);
        let file = self.read_file(new, &file.bytes)?;
        let is_known = file.source().is_some();
        let read = if is_known { file.read(self.clock.as_ref())? } else { BankFile::default() };
        let rows: Vec<_> = read.rows.iter().map(|payment| self.digested(payment)).collect();
        let now = self.clock.now();
        self.database.once(actor, once, now, |stores| {
            stores.tournaments().find(tournament, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            if !is_known {
                return Ok(file.unknown());
            }
            if new.is_preview {
                let digests: Vec<_> = rows.iter().map(|row| row.digest.clone()).collect();
                let known = stores.bank().known(tournament, &digests)?;
                return Ok(file.outcome(&read, rows.len() - known));
            }
            keep(stores, new, &file)?;
            let added = stores.bank().add(tournament, &rows, actor, now)?;
            let source = file.source().map_or("", Source::name);
            let changes = [Change::of("source", &"", &source), Change::of("rows", &"", &added)];
            let changes = changes.into_iter().flatten().collect();
            audit::record(stores, actor, now, "tournament.import_payments", tournament.0, changes)?;
            Ok(file.outcome(&read, added))
        })
    }

    /// Splits a file into lines, outside of any write transaction, and reads the columns kept for its headings.
    fn read_file(&self, new: &NewBankFile, file: &[u8]) -> Result<ReadFile> {
        let lines = self.tables.lines(file).map_err(|fault| refused(&fault))?;
        let heading = heading(&lines).map_err(|fault| refused(&fault))?;
        let named = examine(new.columns.clone(), &heading)?.filter(|_| heading.source.is_none());
        let digest = self.digests.sha256(&heading.cells.join("\u{1f}"));
        let kept = self.database.read(|stores| stores.bank().columns(&digest))?;
        let order = new.order.or(kept.as_ref().and_then(|columns| columns.order));
        let columns = named.or(kept.filter(|_| heading.source.is_none()));
        Ok(ReadFile { lines, heading, digest, columns, order })
    }

    fn digested(&self, payment: &Incoming) -> NewBankRow {
        NewBankRow { digest: self.digests.sha256(&payment.identity), payment: payment.clone() }
    }
}

/// Keeps the columns and the order of a file for the next one with the same headings.
fn keep(stores: &mut dyn Stores, new: &NewBankFile, file: &ReadFile) -> Result<()> {
    if new.columns.is_none() && new.order.is_none() {
        return Ok(());
    }
    let columns = match (&file.columns, file.order) {
        (Some(columns), order) => Some(BankColumns { order, ..columns.clone() }),
        (None, Some(order)) => BankColumns::of_known(&file.heading, order),
        (None, None) => None,
    };
    columns.map_or(Ok(()), |columns| stores.bank().keep_columns(&file.digest, &columns))
}

fn refused(fault: &BankFileFault) -> Error {
    let field = if fault.is_of_order() { "DayFirst" } else { "File" };
    Error::field(field, format!("{field} {fault}"))
}

fn examine(columns: Option<BankColumns>, heading: &Heading) -> Result<Option<BankColumns>> {
    let columns = columns.map(|columns| columns.examine(&heading.cells)).transpose();
    columns.map_err(|complaint| Error::field("Columns", format!("Columns {complaint}")))
}
