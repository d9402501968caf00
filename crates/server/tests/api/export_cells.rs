//! The cells of an export, as tests expect them.

/// The content of a cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    Nothing,
    Text(String),
    Number(f64),
    Flag(bool),
    /// In the time zone of Phoenix.
    Moment(&'static str),
}

impl Cell {
    /// An empty text is an empty cell.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        if text.is_empty() { Self::Nothing } else { Self::Text(text) }
    }

    /// The cell in CSV.
    pub(crate) fn written(&self) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Text(text) => text.clone(),
            Self::Number(number) if number.fract() == 0.0 => number.to_string(),
            // Dollars and cents.
            Self::Number(number) => format!("{number:.2}"),
            Self::Flag(flag) => flag.to_string().to_uppercase(),
            Self::Moment(moment) => (*moment).to_owned(),
        }
    }
}
