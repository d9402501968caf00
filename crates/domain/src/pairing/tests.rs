mod courses;
mod filling;
mod properties;
mod sponsors;
mod staying;

use chrono::{DateTime, Utc};

use super::*;
use crate::course::{Course, StartKind, proposed_holes};
use crate::refusal::Refusal;

fn time(hour: u32, minute: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, minute, 0).unwrap()
}

/// A pairing of one group with this many players.
fn pairing(id: i64, players: i64) -> Pairing {
    let player = |number: i64| Player {
        id: AttendeeId(id * 10 + number),
        group_id: GroupId(id),
        name: format!("{id}.{number}"),
        no_show: false,
    };
    let group = PairedGroup {
        id: GroupId(id),
        name: "Group 1".into(),
        ticket_id: TicketId(id),
        reference: Reference::parse("7K3Q2M").unwrap(),
        captain: "Pat Lee".into(),
        sponsor: None,
        wish: String::new(),
        num_attendees: 4,
        given_away: true,
    };
    Pairing {
        id: PairingId(id),
        start: None,
        fixed: false,
        groups: vec![group],
        players: (0..players).map(player).collect(),
    }
}

fn round(pairings: Vec<Pairing>) -> RoundPairings {
    RoundPairings::new(Course::proposed(), time(8, 0), pairings)
}

fn full(count: i64) -> RoundPairings {
    round((1..=count).map(|id| pairing(id, 4)).collect())
}

fn assigned(before: &RoundPairings) -> RoundPairings {
    before.placed(&before.assignment(false).unwrap())
}

/// Each start as shown, by pairing.
fn shown(round: &RoundPairings) -> Vec<(i64, String)> {
    let mut all: Vec<_> = round
        .pairings
        .iter()
        .map(|it| (it.id.0, round.shown(it).map_or_else(|| "none".to_owned(), |start| start.to_string())))
        .collect();
    all.sort();
    all
}

fn starts(round: &RoundPairings) -> Vec<String> {
    shown(round).into_iter().map(|(_, start)| start).collect()
}

/// Number of pairings whose hole or time differs.
fn moved(before: &RoundPairings, after: &RoundPairings) -> usize {
    let place = |round: &RoundPairings, id| round.pairing(id).and_then(|it| it.start).map(Start::place);
    before
        .pairings
        .iter()
        .filter(|it| after.pairing(it.id).is_some() && place(before, it.id) != place(after, it.id))
        .count()
}

fn sponsored(mut pairing: Pairing, sponsor: i64) -> Pairing {
    pairing.groups[0].sponsor = Some((SponsorId(sponsor), format!("Sponsor {sponsor}")));
    pairing
}

#[test]
fn eighteen_pairings_have_a_hole_each_and_no_letter() {
    let holes: Vec<_> = (1..=18).map(|hole| hole.to_string()).collect();
    assert_eq!(starts(&assigned(&full(18))), holes);
}

#[test]
fn second_pairings_start_on_par_5s_then_par_4s_and_last_on_par_3s() {
    let count = |groups| {
        starts(&assigned(&full(groups))).into_iter().filter(|it| it.ends_with('B')).collect::<Vec<_>>()
    };
    assert_eq!(count(20), ["2B", "8B"]);
    assert_eq!(count(22), ["2B", "8B", "13B", "18B"]);
    assert_eq!(count(32).len(), 14);
    assert!(!count(32).iter().any(|it| ["4B", "7B", "12B", "16B"].contains(&it.as_str())));
    assert!(count(33).contains(&"4B".to_owned()));
}

#[test]
fn more_pairings_than_the_course_has_starts_are_refused() {
    assert!(full(36).assignment(false).is_ok());
    let refused = full(37).assignment(false).unwrap_err();
    assert_eq!(refused, Refusal::CourseTooSmall { pairings: 37, room: 36 });
    assert_eq!(
        refused.to_string(),
        "This round has 37 pairings, and its course has starts for 36. Let more holes take a second pairing first."
    );
}

#[test]
fn a_reverse_shotgun_fills_the_last_holes_first() {
    let mut round = full(3);
    round.course.start = StartKind::ReverseShotgun;
    assert_eq!(starts(&assigned(&round)), ["1", "18", "17"]);
}

#[test]
fn tee_times_follow_in_steps_and_a_gap_is_filled_first() {
    let mut round = full(3);
    round.course.start = StartKind::TeeTimes;
    let mut round = assigned(&round);
    assert_eq!(starts(&round), ["8:00 AM", "8:10 AM", "8:20 AM"]);
    round.pairings.remove(1);
    assert_eq!(starts(&assigned(&round)), ["8:00 AM", "8:20 AM"], "nobody moves");
    round.pairings.push(pairing(9, 4));
    assert_eq!(starts(&assigned(&round)), ["8:00 AM", "8:20 AM", "8:10 AM"]);
}

#[test]
fn a_withdrawal_while_holes_are_left_moves_nobody() {
    let mut round = assigned(&full(12));
    round.pairings.remove(4);
    assert_eq!(moved(&round, &assigned(&round)), 0);
}

#[test]
fn a_withdrawal_from_a_hole_of_its_own_moves_one() {
    let mut round = assigned(&full(20));
    round.pairings.retain(|pairing| pairing.id != PairingId(5));
    let mended = assigned(&round);
    assert_eq!(moved(&round, &mended), 1);
    assert!(starts(&mended).contains(&"5".to_owned()));
}

#[test]
fn fixed_pairings_stay_when_all_others_are_assigned_again() {
    let before = full(20);
    let fixed = before.placed(&before.place(PairingId(20), Some(Start::hole(7)), true).unwrap());
    let once = assigned(&fixed);
    let anew = once.placed(&once.assignment(true).unwrap());
    assert!(shown(&anew).contains(&(20, "7".into())));
}

#[test]
fn a_sponsor_starts_on_its_hole_and_its_groups_are_neighbours() {
    let mut pairings: Vec<_> = (1..=10).map(|id| pairing(id, 4)).collect();
    for (place, sponsor) in [(0, 5), (6, 5), (3, 6), (8, 6)] {
        pairings[place] = sponsored(pairings[place].clone(), sponsor);
    }
    let mut round = round(pairings);
    round.course.holes[13].sponsor = Some(SponsorId(5));
    let starts = starts(&assigned(&round));
    assert_eq!((starts[0].as_str(), starts[6].as_str()), ("14", "13"));
    assert_eq!((starts[3].as_str(), starts[8].as_str()), ("1", "2"));
}

#[test]
fn a_place_by_hand_is_refused_where_the_hole_is_taken() {
    let mut round = full(3);
    round.course.holes[3].second_priority = None;
    let round = round.placed(&round.place(PairingId(1), Some(Start::hole(4)), true).unwrap());
    assert_eq!(round.place(PairingId(2), Some(Start::hole(4)), true), Err(Refusal::HoleTakesOne(4)));
    assert!(round.place(PairingId(1), Some(Start::hole(4)), false).is_ok(), "its own");
    let mut round = full(3);
    for id in [1, 2] {
        round = round.placed(&round.place(PairingId(id), Some(Start::hole(5)), true).unwrap());
    }
    assert_eq!(starts(&round), ["5A", "5B", "none"]);
    assert_eq!(round.place(PairingId(3), Some(Start::hole(5)), true), Err(Refusal::HoleTaken(5)));
    let left = round.placed(&round.place(PairingId(1), None, false).unwrap());
    assert_eq!(starts(&left), ["none", "5", "none"], "the letter goes with the first pairing");
}

#[test]
fn two_pairings_never_have_one_tee_time() {
    let mut round = full(2);
    round.course.start = StartKind::TeeTimes;
    let round = round.placed(&round.place(PairingId(1), Some(Start::TeeTime(time(8, 10))), true).unwrap());
    let refused = round.place(PairingId(2), Some(Start::TeeTime(time(8, 10))), true).unwrap_err();
    assert_eq!(refused.to_string(), "Another pairing starts at 8:10 AM already.");
}

#[test]
fn a_group_goes_along_when_its_last_player_is_moved() {
    let round = round(vec![pairing(1, 2), pairing(2, 2)]);
    let one = round.move_players(&[AttendeeId(20)], PairingId(1)).unwrap();
    assert_eq!(one.groups, []);
    assert_eq!(one.players, [(AttendeeId(20), Some(PairingId(1))), (AttendeeId(21), None)]);
    let both = round.move_players(&[AttendeeId(20), AttendeeId(21)], PairingId(1)).unwrap();
    assert_eq!(both.groups, [(GroupId(2), PairingId(1))]);
    assert_eq!(both.players, [(AttendeeId(20), None), (AttendeeId(21), None)]);
}

#[test]
fn no_move_overfills_a_pairing() {
    let round = round(vec![pairing(1, 3), pairing(2, 2), pairing(3, 5)]);
    assert!(round.move_players(&[AttendeeId(20)], PairingId(1)).is_ok());
    let both = [AttendeeId(20), AttendeeId(21)];
    assert_eq!(round.move_players(&both, PairingId(1)), Err(Refusal::PairingFull(4)));
    assert!(
        round.move_players(&[AttendeeId(30)], PairingId(3)).is_ok(),
        "nobody comes into one that is too large"
    );
    assert!(round.move_players(&both, PairingId(99)).is_ok(), "a new one");
}

#[test]
fn fill_up_completes_the_fullest_pairings_first() {
    let sizes = [(1, 1), (2, 3), (3, 2), (4, 4), (5, 1), (6, 1), (7, 0)];
    let round = round(sizes.map(|(id, players)| pairing(id, players)).to_vec());
    let joins: Vec<_> = round.fill_up().into_iter().map(|join| (join.from.0, join.into.0)).collect();
    assert_eq!(joins, [(6, 2), (5, 3), (1, 3)]);
}

#[test]
fn fill_up_leaves_no_player_alone_without_need() {
    let round = round(vec![pairing(1, 1), pairing(2, 2), pairing(3, 3)]);
    let joins: Vec<_> = round.fill_up().into_iter().map(|join| (join.from.0, join.into.0)).collect();
    assert_eq!(joins, [(1, 3)]);
}

#[test]
fn a_player_has_moved_with_another_hole_and_not_with_another_letter() {
    let before = assigned(&full(2));
    let second = before.placed(&before.place(PairingId(2), Some(Start::hole(1)), true).unwrap());
    let of_second: Vec<_> = before.pairing(PairingId(2)).unwrap().players.iter().map(|it| it.id).collect();
    assert_eq!(second.moved_since(&before), of_second, "those on hole 1 have a letter now, and stay");
    assert_eq!(before.moved_since(&before), []);
    assert_eq!(full(1).moved_since(&assigned(&full(1))).len(), 4, "a start that is taken away");
    assert_eq!(full(1).moved_since(&full(2)), [], "nobody has a start");
}

#[test]
fn programs_read_tee_times_by_24_hours() {
    let shown = |start| ShownStart { start, shared: true };
    assert_eq!(shown(Start::TeeTime(time(13, 5))).code(), "13:05");
    assert_eq!(shown(Start::Hole { number: 7, second: true }).code(), "7B");
}

/// A pairing of one group of four that keeps its open seats.
fn keeping(id: i64, players: i64) -> Pairing {
    let mut pairing = pairing(id, players);
    pairing.groups[0].given_away = false;
    pairing
}

#[test]
fn fill_up_keeps_the_seats_of_unnamed_teammates() {
    let round = round(vec![keeping(1, 3), pairing(2, 1), pairing(3, 1), pairing(4, 2)]);
    assert_eq!((round.taken(&round.pairings[0]), round.kept(&round.pairings[0].groups[0])), (4, 1));
    let joins: Vec<_> = round.fill_up().into_iter().map(|join| (join.from.0, join.into.0)).collect();
    assert_eq!(joins, [(3, 4), (2, 4)]);
    let mut twosomes = vec![keeping(1, 1), keeping(2, 2)];
    for twosome in &mut twosomes {
        twosome.groups[0].num_attendees = 2;
    }
    let round = self::round(twosomes);
    let joins = round.fill_up();
    assert_eq!(
        joins,
        [Join { from: PairingId(1), into: PairingId(2) }],
        "one whose companion is not named comes to two"
    );
    assert_eq!(round.join(&joins).unwrap().groups, [(GroupId(1), PairingId(2))]);
}

#[test]
fn no_move_takes_a_kept_seat() {
    let round = round(vec![keeping(1, 3), keeping(2, 1), pairing(3, 2)]);
    assert_eq!(round.move_players(&[AttendeeId(30)], PairingId(1)), Err(Refusal::SeatsKept(1)));
    let single = round.move_players(&[AttendeeId(20)], PairingId(3));
    assert_eq!(
        single,
        Err(Refusal::SeatsKept(3)),
        "the group goes along with its last player, and its seats"
    );
    assert!(round.move_players(&[AttendeeId(20)], PairingId(99)).is_ok(), "a new one");
    let apart = round.move_players(&[AttendeeId(10)], PairingId(3)).unwrap();
    assert_eq!(apart.groups, [], "the group stays, and its seat");
}

#[test]
fn kept_seats_are_counted_in_words_that_fit_their_number() {
    let one = "1 seat of this pairing is kept for somebody who is not named yet. Give it away first.";
    let two = "2 seats of this pairing are kept for people who are not named yet. Give them away first.";
    assert_eq!([1, 2].map(|seats| Refusal::SeatsKept(seats).to_string()), [one, two]);
}

#[test]
fn no_seat_is_kept_once_teams_are_frozen() {
    let freeze = "2026-06-12T21:00:00Z".parse::<DateTime<Utc>>().unwrap();
    let round = RoundPairings { teams_freeze_at: Some(freeze), ..round(vec![keeping(1, 3), pairing(2, 1)]) };
    let kept = |now| {
        let round = round.clone().at(now);
        (round.kept(&round.pairings[0].groups[0]), round.fill_up().len())
    };
    assert_eq!(kept(freeze - chrono::TimeDelta::microseconds(1)), (1, 0));
    assert_eq!(kept(freeze), (0, 1));
}

fn wishing(pairings: Vec<Pairing>, wishes: &[(i64, i64, bool)]) -> RoundPairings {
    let wish = |(a, b, apart): &(i64, i64, bool)| Wish::between(AttendeeId(*a), AttendeeId(*b), *apart);
    RoundPairings { wishes: wishes.iter().map(wish).collect(), ..round(pairings) }
}

fn joined(round: &RoundPairings) -> Vec<(i64, i64)> {
    round.fill_up().into_iter().map(|join| (join.from.0, join.into.0)).collect()
}

#[test]
fn players_who_wish_to_play_together_are_joined_first() {
    let pairings = || vec![pairing(1, 3), pairing(2, 1), pairing(3, 1)];
    assert_eq!(joined(&wishing(pairings(), &[])), [(3, 1)]);
    assert_eq!(joined(&wishing(pairings(), &[(20, 10, false)])), [(2, 1)]);
    let both = wishing(pairings(), &[(20, 30, false)]);
    assert_eq!(joined(&both), [(3, 2)], "and then there is no room beside three");
    assert_eq!(both.unmet(&both.fill_up()), []);
    assert_eq!(both.unmet(&[]), both.wishes);
}

#[test]
fn players_who_are_to_play_apart_are_never_joined() {
    let pairings = || vec![pairing(1, 3), pairing(2, 1), pairing(3, 1)];
    assert_eq!(joined(&wishing(pairings(), &[(12, 30, true)])), [(2, 1)]);
    assert_eq!(joined(&wishing(pairings(), &[(12, 30, true), (20, 10, true)])), [(3, 2)]);
    let all = [(12, 30, true), (10, 20, true), (20, 30, true)];
    assert_eq!(joined(&wishing(pairings(), &all)), []);
    let against = wishing(pairings(), &[(20, 10, false), (20, 11, true)]);
    assert_eq!(joined(&against), [(3, 1)]);
    assert_eq!(against.unmet(&against.fill_up()), [against.wishes[0]], "it says which it could not");
}

#[test]
fn players_who_fit_few_pairings_come_first() {
    let pairings = vec![pairing(1, 3), pairing(2, 3), pairing(3, 1), pairing(4, 1)];
    let apart = wishing(pairings, &[(30, 20, true)]);
    assert_eq!(joined(&apart), [(3, 1), (4, 2)], "both are complete");
}

#[test]
fn a_complete_pairing_is_given_up_for_two_that_can_be() {
    let pairings = vec![pairing(1, 2), pairing(2, 2), pairing(3, 2), pairing(4, 2)];
    let apart = wishing(pairings, &[(10, 20, true), (20, 30, true)]);
    assert_eq!(joined(&apart), [(3, 1), (4, 2)]);
}

/// The pairing after the first `absent` of its players did not come.
fn without(mut pairing: Pairing, absent: usize) -> Pairing {
    pairing.players.iter_mut().take(absent).for_each(|player| player.no_show = true);
    pairing
}

#[test]
fn two_foursomes_with_two_no_shows_each_are_joined() {
    let round = round(vec![without(keeping(1, 4), 2), without(keeping(2, 4), 2), without(pairing(3, 1), 1)]);
    assert_eq!(round.pairings.iter().map(|it| round.taken(it)).collect::<Vec<_>>(), [2, 2, 0]);
    assert_eq!(joined(&round), [(2, 1)]);
    assert!(round.join(&round.fill_up()).is_ok());
    let all = round.pairings[1].players.iter().map(|it| it.id).collect::<Vec<_>>();
    assert!(round.move_players(&all, PairingId(1)).is_ok(), "by hand, too");
    assert!(round.move_players(&[AttendeeId(30)], PairingId(1)).is_ok(), "a no-show takes no place");
    let five = self::round(vec![without(pairing(1, 4), 1), pairing(2, 2)]);
    let both = [AttendeeId(20), AttendeeId(21)];
    assert_eq!(five.move_players(&both, PairingId(1)), Err(Refusal::PairingFull(4)));
}

#[test]
fn a_wish_of_players_in_complete_pairings_stays_unmet() {
    let round =
        wishing(vec![pairing(1, 4), pairing(2, 2)], &[(10, 20, false), (10, 11, true), (10, 12, false)]);
    assert_eq!(joined(&round), []);
    assert_eq!(round.unmet(&[]), round.wishes[..2]);
}
