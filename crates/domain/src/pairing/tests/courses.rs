//! Starts after a change of the course.

use super::*;

#[test]
fn a_course_without_a_hole_takes_its_starts_away() {
    let round = assigned(&full(12));
    let nine = Course { holes: proposed_holes(9), ..Course::proposed() };
    assert_eq!(round.fit(&nine).len(), 3);
    let times = Course { start: StartKind::TeeTimes, ..Course::proposed() };
    assert_eq!(round.fit(&times).len(), 12);
    assert_eq!(round.fit(&Course { start: StartKind::ReverseShotgun, ..Course::proposed() }), []);
}

#[test]
fn a_hole_that_takes_one_from_now_on_keeps_one_of_its_two() {
    let on_2 = |fixed: [bool; 2]| {
        let mut round = full(2);
        for (id, fixed) in [1, 2].into_iter().zip(fixed) {
            round = round.placed(&round.place(PairingId(id), Some(Start::hole(2)), fixed).unwrap());
        }
        round
    };
    let course = |second_priority, sponsor: Option<i64>| {
        let mut course = Course::proposed();
        (course.holes[1].second_priority, course.holes[1].sponsor) =
            (second_priority, sponsor.map(SponsorId));
        course
    };
    let single = course(None, None);
    let left = |round: &RoundPairings, course: &Course| starts(&round.placed(&round.fit(course)));
    let both = on_2([true, true]);
    assert_eq!(left(&both, &course(Some(3), None)), ["2A", "2B"], "another priority");
    assert_eq!(left(&both, &single), ["2", "none"]);
    assert!(!both.placed(&both.fit(&single)).pairing(PairingId(2)).unwrap().fixed);
    assert_eq!(left(&on_2([false, false]), &single), ["2", "none"]);
    assert_eq!(left(&on_2([false, true]), &single), ["none", "2"], "the one that staff have fixed stays");
    let mut sponsors = on_2([true, true]);
    sponsors.pairings[1] = sponsored(sponsors.pairings[1].clone(), 5);
    assert_eq!(left(&sponsors, &course(None, Some(5))), ["none", "2"], "and the sponsor's on its own hole");
}
