//! Parts of long lists (rule `long-lists`).

use fairway_domain::folding::{folded, words};

/// A part of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// Only rows that contain each word of this text, in any order, case and spelling (`fairway_domain::folding`).
    pub search: Option<String>,
    /// The most rows; all when `None`.
    pub limit: Option<usize>,
    /// Number of rows to skip.
    pub offset: usize,
}

/// A part of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<T> {
    /// The rows of this part.
    pub rows: Vec<T>,
    /// Number of rows that match the search.
    pub total: usize,
}

impl Page {
    /// The words of the search; empty matches every row.
    pub fn words(&self) -> Vec<String> {
        self.search.as_deref().map(words).unwrap_or_default()
    }

    /// Searches and cuts a list in memory; `text` returns the searchable text of a row.
    pub fn of<T>(&self, rows: Vec<T>, text: impl Fn(&T) -> String) -> Part<T> {
        let words = self.words();
        let holds_all = |row: &T| {
            let text = folded(&text(row));
            words.iter().all(|word| text.contains(word))
        };
        let found: Vec<T> = rows.into_iter().filter(|row| words.is_empty() || holds_all(row)).collect();
        let total = found.len();
        let rows = found.into_iter().skip(self.offset).take(self.limit.unwrap_or(usize::MAX)).collect();
        Part { rows, total }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_cut_after_the_search_and_has_the_number_of_matches() {
        let page = Page { search: Some(" AN".into()), limit: Some(1), offset: 1 };
        let part = page.of(vec!["Ann", "Bob", "Dan", "Ian"], ToString::to_string);
        assert_eq!(part, Part { rows: vec!["Dan"], total: 3 });
    }

    #[test]
    fn each_word_is_found_in_any_order_and_spelling() {
        let found = |search: &str| {
            let page = Page { search: Some(search.into()), ..Page::default() };
            page.of(vec!["José O’Neill", "Anne-Marie Lee"], ToString::to_string).rows
        };
        assert_eq!(found("oneill jose"), ["José O’Neill"]);
        assert_eq!(found("O'N"), ["José O’Neill"]);
        assert_eq!(found("lee, anne marie"), ["Anne-Marie Lee"]);
        assert_eq!(found(" - ").len(), 2);
    }

    #[test]
    fn without_bounds_the_list_is_whole() {
        assert_eq!(Page::default().of(vec![1, 2, 3], ToString::to_string).rows, [1, 2, 3]);
    }
}
