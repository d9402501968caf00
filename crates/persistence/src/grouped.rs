use std::collections::HashMap;

/// The parts of each id, in their order.
pub(crate) fn grouped<T>(parts: impl IntoIterator<Item = (i64, T)>) -> HashMap<i64, Vec<T>> {
    let mut by_id: HashMap<i64, Vec<T>> = HashMap::new();
    for (id, part) in parts {
        by_id.entry(id).or_default().push(part);
    }
    by_id
}
