//! Rounds: how many places are left.

/// `attendeeSpotsAvailiable`: the round's maximum less the maxima of the groups assigned to it, whether or not their
/// places are filled (decisions §4). Never negative.
pub fn spots_available(max_attendees: i32, assigned_maxima: i64) -> i64 {
    (i64::from(max_attendees) - assigned_maxima).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_takes_its_maximum_off_the_round() {
        assert_eq!(spots_available(72, 8), 64);
        assert_eq!(spots_available(8, 8), 0);
        assert_eq!(spots_available(4, 8), 0);
    }
}
