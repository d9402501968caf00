use fairway_domain::access::{Actor, Permission};
use fairway_domain::bank::{BankColumns, BankFile, Heading, Incoming, Line, Source, heading, read};
use fairway_domain::ids::TournamentId;

use super::Bank;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, Once};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::pictures::Upload;
use crate::stores::audit::Change;
use crate::stores::bank::NewBankRow;

/// Lines below the headings that are shown to whoever names the columns.
const EXAMPLES: usize = 3;

/// A file to be taken in.
#[derive(Debug, Clone, Default)]
pub struct NewBankFile {
    /// The tournament; required.
    pub tournament_id: Option<TournamentId>,
    /// The file; required.
    pub file: Option<Upload>,
    /// The columns of a file that is of no known source, once somebody has named them.
    pub columns: Option<BankColumns>,
}

/// The outcome of taking in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankImport {
    /// Where it comes from; `None` where somebody has to name its columns first, and nothing was taken in.
    pub source: Option<Source>,
    /// Its headings.
    pub headings: Vec<String>,
    /// The first lines below them, where the columns are to be named.
    pub examples: Vec<Vec<String>>,
    /// Payments that are new.
    pub added: usize,
    /// Payments that were known before, from this file or another one.
    pub known: usize,
    /// Lines that tell of no payment that came.
    pub passed_over: usize,
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
    /// is of no known source are asked for once, and kept for all files with these headings. Admins.
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
        let refused = |fault: fairway_domain::bank::Fault| Error::field("File", format!("File {fault}"));
        let lines = self.ports.tables.lines(&file.bytes).map_err(refused)?;
        let heading = heading(&lines).map_err(refused)?;
        let named = examine(new.columns.clone(), &heading)?;
        let now = self.ports.clock.now();
        self.ports.database.once(actor, once, now, |stores| {
            stores.tournaments().find(tournament, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let digest = self.ports.digests.sha256(&heading.cells.join("\u{1f}"));
            let columns = match (heading.source, named) {
                (Some(_), _) => None,
                (None, Some(columns)) => {
                    stores.bank().keep_columns(&digest, &columns)?;
                    Some(columns)
                }
                (None, None) => stores.bank().columns(&digest)?,
            };
            let source = heading.source.or(columns.as_ref().map(|_| Source::Bank));
            if source.is_none() {
                return Ok(unknown(&heading, &lines));
            }
            let BankFile { rows, passed_over } = read(&lines, &heading, columns.as_ref()).map_err(refused)?;
            let rows: Vec<_> = rows.into_iter().map(|payment| self.digested(payment)).collect();
            let added = stores.bank().add(tournament, &rows, actor, now)?;
            let changes = [
                Change::of("source", &"", &source.map_or("", Source::name)),
                Change::of("rows", &"", &added),
            ];
            let changes = changes.into_iter().flatten().collect();
            audit::record(stores, actor, now, "tournament.import_payments", tournament.0, changes)?;
            let (known, headings) = (rows.len() - added, heading.cells.clone());
            Ok(BankImport { source, headings, examples: vec![], added, known, passed_over })
        })
    }

    fn digested(&self, payment: Incoming) -> NewBankRow {
        NewBankRow { digest: self.ports.digests.sha256(&payment.identity), payment }
    }
}

fn examine(columns: Option<BankColumns>, heading: &Heading) -> Result<Option<BankColumns>> {
    let columns = columns.map(|columns| columns.examine(&heading.cells)).transpose();
    columns.map_err(|complaint| Error::field("Columns", format!("Columns {complaint}")))
}

/// Nothing is taken in until the columns are named.
fn unknown(heading: &Heading, lines: &[Line]) -> BankImport {
    let examples = lines.iter().skip(heading.at + 1).take(EXAMPLES).map(|line| line.cells.clone());
    BankImport {
        source: None,
        headings: heading.cells.clone(),
        examples: examples.collect(),
        added: 0,
        known: 0,
        passed_over: 0,
    }
}
