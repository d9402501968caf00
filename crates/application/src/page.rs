//! Parts of long lists (rule `long-lists`).

/// Which part of a list is wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// Only rows that contain this text, case-insensitively.
    pub search: Option<String>,
    /// At most so many rows; all when `None`.
    pub limit: Option<usize>,
    /// Rows to pass over first.
    pub offset: usize,
}

/// A part of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<T> {
    /// The rows of this part.
    pub rows: Vec<T>,
    /// How many rows the search found in all.
    pub total: usize,
}

impl Page {
    /// Searches and cuts a list that is in memory; `text` returns the searchable text of a row.
    pub fn of<T>(&self, rows: Vec<T>, text: impl Fn(&T) -> String) -> Part<T> {
        let wanted = self.search.as_deref().unwrap_or_default().trim().to_lowercase();
        let found: Vec<T> = rows
            .into_iter()
            .filter(|row| wanted.is_empty() || text(row).to_lowercase().contains(&wanted))
            .collect();
        let total = found.len();
        let rows = found.into_iter().skip(self.offset).take(self.limit.unwrap_or(usize::MAX)).collect();
        Part { rows, total }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_cut_after_the_search_and_counts_all_that_was_found() {
        let page = Page { search: Some(" AN".into()), limit: Some(1), offset: 1 };
        let part = page.of(vec!["Ann", "Bob", "Dan", "Ian"], ToString::to_string);
        assert_eq!(part, Part { rows: vec!["Dan"], total: 3 });
    }

    #[test]
    fn without_bounds_the_list_is_whole() {
        assert_eq!(Page::default().of(vec![1, 2, 3], ToString::to_string).rows, [1, 2, 3]);
    }
}
