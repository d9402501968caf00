use fairway_domain::access::{Actor, Permission};
use fairway_domain::bank::{
    BankColumns, BankFile, DayOrder, Fault, Heading, Incoming, Line, Said, Source, heading, read,
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

/// Lines below the headings, and payments, that are shown of a file.
const EXAMPLES: usize = 5;
/// Characters of a cell that are shown.
const EXAMPLE_MAX: usize = 200;

/// A file to be taken in.
#[derive(Debug, Clone, Default)]
pub struct NewBankFile {
    /// The tournament; required.
    pub tournament_id: Option<TournamentId>,
    /// The file; required.
    pub file: Option<Upload>,
    /// The columns of a file that is of no known source, once somebody has named them.
    pub columns: Option<BankColumns>,
    /// The order of day and month, once somebody has said it.
    pub order: Option<DayOrder>,
    /// Whether the file is only looked at, and nothing taken in.
    pub is_preview: bool,
}

/// The outcome of taking in a file, or of looking at it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BankImport {
    /// The source of the file; `None` while its columns have no names, and nothing was taken in.
    pub source: Option<Source>,
    /// Its headings.
    pub headings: Vec<String>,
    /// The first lines below them, where the columns are to be named.
    pub examples: Vec<Vec<String>>,
    /// The first payments as they are read.
    pub payments: Vec<Incoming>,
    /// Payments that are new.
    pub added: usize,
    /// Payments that were known before, from this file or another one.
    pub known: usize,
    /// Lines that tell of no payment that came.
    pub passed_over: usize,
}

/// A file cut into lines, with what somebody has said of it now or before.
struct Told {
    lines: Vec<Line>,
    heading: Heading,
    /// The digest of the headings.
    digest: String,
    /// `None` of a known source, and where nobody has named them.
    columns: Option<BankColumns>,
    order: Option<DayOrder>,
}

impl Told {
    /// `None` where nobody knows what the columns are.
    fn source(&self) -> Option<Source> {
        self.heading.source.or(self.columns.as_ref().map(|_| Source::Bank))
    }

    /// The payments of a file whose source is known.
    fn read(&self, clock: &dyn Clock) -> Result<BankFile> {
        let local = |at| clock.local(at).date();
        let said = Said { columns: self.columns.as_ref(), order: self.order, local: &local };
        read(&self.lines, &self.heading, &said).map_err(|fault| refused(&fault))
    }

    /// Nothing is taken in until the columns are named.
    fn unknown(&self) -> BankImport {
        let lines = self.lines.iter().skip(self.heading.below).take(EXAMPLES);
        let shown = |cell: &String| cell.chars().take(EXAMPLE_MAX).collect();
        BankImport {
            headings: self.heading.cells.clone(),
            examples: lines.map(|line| line.cells.iter().map(shown).collect()).collect(),
            ..BankImport::default()
        }
    }

    /// The outcome where so many of its payments are new.
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
    /// Lets an actor send a file.
    ///
    /// # Errors
    /// [`Error::Forbidden`].
    pub fn may_import(&self, actor: &Actor) -> Result<()> {
        Ok(actor.require(Permission::ManageTickets)?)
    }

    /// Takes in the payments of a file that are not known yet: all of them or, where one line cannot be read, none. The columns of a file that
    /// is of no known source are asked for once, and kept for all files with these headings, as the order of day and month is. A preview
    /// changes nothing. Admins.
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
        let told = self.told(new, &file.bytes)?;
        let is_known = told.source().is_some();
        let read = if is_known { told.read(self.clock.as_ref())? } else { BankFile::default() };
        let rows: Vec<_> = read.rows.iter().map(|payment| self.digested(payment)).collect();
        let now = self.clock.now();
        self.database.once(actor, once, now, |stores| {
            stores.tournaments().find(tournament, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            if !is_known {
                return Ok(told.unknown());
            }
            if new.is_preview {
                let digests: Vec<_> = rows.iter().map(|row| row.digest.clone()).collect();
                let known = stores.bank().known(tournament, &digests)?;
                return Ok(told.outcome(&read, rows.len() - known));
            }
            keep(stores, new, &told)?;
            let added = stores.bank().add(tournament, &rows, actor, now)?;
            let source = told.source().map_or("", Source::name);
            let changes = [Change::of("source", &"", &source), Change::of("rows", &"", &added)];
            let changes = changes.into_iter().flatten().collect();
            audit::record(stores, actor, now, "tournament.import_payments", tournament.0, changes)?;
            Ok(told.outcome(&read, added))
        })
    }

    /// Cuts a file into lines, outside of any transaction that writes, and finds what was said of its like.
    fn told(&self, new: &NewBankFile, file: &[u8]) -> Result<Told> {
        let lines = self.tables.lines(file).map_err(|fault| refused(&fault))?;
        let heading = heading(&lines).map_err(|fault| refused(&fault))?;
        let named = examine(new.columns.clone(), &heading)?.filter(|_| heading.source.is_none());
        let digest = self.digests.sha256(&heading.cells.join("\u{1f}"));
        let kept = self.database.read(|stores| stores.bank().columns(&digest))?;
        let order = new.order.or(kept.as_ref().and_then(|columns| columns.order));
        let columns = named.or(kept.filter(|_| heading.source.is_none()));
        Ok(Told { lines, heading, digest, columns, order })
    }

    fn digested(&self, payment: &Incoming) -> NewBankRow {
        NewBankRow { digest: self.digests.sha256(&payment.identity), payment: payment.clone() }
    }
}

/// Keeps what was said of a file for the next one with these headings.
fn keep(stores: &mut dyn Stores, new: &NewBankFile, told: &Told) -> Result<()> {
    if new.columns.is_none() && new.order.is_none() {
        return Ok(());
    }
    let columns = match (&told.columns, told.order) {
        (Some(columns), order) => Some(BankColumns { order, ..columns.clone() }),
        (None, Some(order)) => BankColumns::of_known(&told.heading, order),
        (None, None) => None,
    };
    columns.map_or(Ok(()), |columns| stores.bank().keep_columns(&told.digest, &columns))
}

fn refused(fault: &Fault) -> Error {
    let field = if fault.is_of_order() { "DayFirst" } else { "File" };
    Error::field(field, format!("{field} {fault}"))
}

fn examine(columns: Option<BankColumns>, heading: &Heading) -> Result<Option<BankColumns>> {
    let columns = columns.map(|columns| columns.examine(&heading.cells)).transpose();
    columns.map_err(|complaint| Error::field("Columns", format!("Columns {complaint}")))
}
