use super::{DayOrder, Heading};
use crate::values::{Complaint, line};

/// The longest name of a column, in characters.
pub const COLUMN_MAX: usize = 100;
/// The most columns of texts.
pub const TEXTS_MAX: usize = 8;

/// The columns of a file of an unknown source, by their headings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankColumns {
    /// The day of a payment.
    pub day: String,
    /// The amount that came in.
    pub amount: String,
    /// The amount that went out, where it has a column of its own.
    pub out: Option<String>,
    /// The giver.
    pub name: Option<String>,
    /// The number of a check.
    pub check: Option<String>,
    /// Texts that may contain a reference.
    pub texts: Vec<String>,
    /// The order of day and month, where a person chose it.
    pub order: Option<DayOrder>,
}

impl BankColumns {
    /// Admits columns that are all among the file's headings.
    ///
    /// # Errors
    /// A complaint when a column is not, or its name is invalid.
    pub fn examine(self, headings: &[String]) -> Result<Self, Complaint> {
        if self.texts.len() > TEXTS_MAX {
            return Err(format!("cannot name more than {TEXTS_MAX} columns of texts"));
        }
        let (out, name, check) = (self.out.as_ref(), self.name.as_ref(), self.check.as_ref());
        let named = [Some(&self.day), Some(&self.amount), out, name, check];
        for name in named.into_iter().flatten().chain(&self.texts) {
            line(name, COLUMN_MAX)?;
            let columns = headings.iter().filter(|heading| *heading == name).count();
            if name.is_empty() || columns == 0 {
                return Err(format!("name {name}, which is no heading of the file"));
            }
            if columns > 1 {
                return Err(format!(
                    "name {name}, which is the heading of {columns} columns: give each its own"
                ));
            }
        }
        if self.day == self.amount {
            return Err("must name one column for the day and another one for the amount".into());
        }
        if out.is_some_and(|out| *out == self.day || *out == self.amount) {
            return Err("must name a column of its own for the amount that went".into());
        }
        Ok(self)
    }

    /// The answer that is kept for a file of a known source: the order of day and month, with the headings that it applies to.
    pub fn of_known(heading: &Heading, order: DayOrder) -> Option<Self> {
        let (day, amount) = heading.day_and_amount()?;
        Some(Self { day, amount, out: None, name: None, check: None, texts: vec![], order: Some(order) })
    }
}
