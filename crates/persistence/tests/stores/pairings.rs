//! Pairings: created and moved with groups, their players, and their starts.

use fairway_application::Error;
use fairway_application::page::Page;
use fairway_domain::course::{Course, StartKind, proposed_holes};
use fairway_domain::ids::{AttendeeId, PairingId, RoundId, SponsorId, TournamentId};
use fairway_domain::pairing::{Placed, RoundPairings, ShownStart, Start, TheirPairing};
use serde_json::json;

use crate::fixture::{Fixture, Ticket};

/// A round with two groups of two, on separate tickets.
struct Field {
    fixture: Fixture,
    ticket: Ticket,
    round: i64,
    groups: [i64; 2],
    players: [Vec<i64>; 2],
}

impl Field {
    fn set() -> Self {
        let fixture = Fixture::new();
        let ticket = fixture.ticket();
        let round = fixture.rows.insert("rounds", json!({"tournament_id": ticket.tournament}));
        let people = || {
            ["Ann", "Bo"]
                .map(|first| fixture.rows.insert("users", json!({"name_first": first, "name_last": "Lee"})))
        };
        let (one, first) = fixture.group(ticket.id, &people());
        let (other, second) = fixture.group(fixture.another_ticket(&ticket), &people());
        let field = Self { fixture, ticket, round, groups: [one, other], players: [first, second] };
        field.assign(one, Some(round));
        field.assign(other, Some(round));
        field
    }

    fn assign(&self, group: i64, round: Option<i64>) {
        let round = round.map_or("NULL".to_owned(), |id| id.to_string());
        self.fixture.rows.execute(&format!(
            "UPDATE groups SET round_id = {round}, seats_given_away = true WHERE id = {group}"
        ));
    }

    fn round(&self) -> RoundPairings {
        self.fixture.done(|stores| stores.pairings().of_round(RoundId(self.round))).unwrap()
    }

    /// The players of each pairing, by pairing id.
    fn players(&self) -> Vec<Vec<i64>> {
        let mut pairings = self.round().pairings;
        pairings.sort_by_key(|pairing| pairing.id);
        pairings.iter().map(|it| it.players.iter().map(|player| player.id.0).collect()).collect()
    }

    fn pairing_of(&self, group: i64) -> PairingId {
        let sql = format!("SELECT pairing_id AS number FROM pairing_groups WHERE group_id = {group}");
        PairingId(self.fixture.rows.number(&sql))
    }

    fn move_players(&self, players: &[i64], into: PairingId) {
        let players: Vec<_> = players.iter().map(|id| AttendeeId(*id)).collect();
        let seating = self.round().move_players(&players, into).unwrap();
        self.fixture.done(|stores| stores.pairings().seat(&seating));
    }

    fn pairings(&self) -> i64 {
        self.fixture.rows.count("pairings")
    }
}

#[test]
fn a_group_that_comes_into_a_round_is_a_pairing_by_itself() {
    let field = Field::set();
    assert_eq!(field.players(), field.players);
    let round = field.round();
    assert_eq!(round.course, Course::proposed());
    let group = &round.pairings[0].groups[0];
    assert_eq!(
        (group.id.0, group.ticket_id.0, group.sponsor.clone()),
        (field.groups[0], field.ticket.id, None)
    );
    assert_eq!(round.pairings[0].players[0].name, "Ann Lee");
    field.fixture.rows.insert("groups", json!({"ticket_id": field.ticket.id, "round_id": field.round}));
    assert_eq!(field.players().last(), Some(&vec![]), "one that nobody is named in yet");
}

#[test]
fn a_group_takes_its_pairing_out_of_the_round() {
    let field = Field::set();
    field.assign(field.groups[0], None);
    assert_eq!((field.players(), field.pairings()), (vec![field.players[1].clone()], 1));
    let other = field.fixture.rows.insert("rounds", json!({"tournament_id": field.ticket.tournament}));
    field.assign(field.groups[1], Some(other));
    assert_eq!((field.players(), field.pairings()), (vec![], 1), "in the other round");
    field.fixture.rows.execute(&format!("DELETE FROM groups WHERE id = {}", field.groups[1]));
    assert_eq!(field.pairings(), 0);
}

#[test]
fn others_keep_the_pairing_that_a_group_leaves() {
    let field = Field::set();
    let [one, other] = field.groups;
    let pairing = field.pairing_of(one);
    field.move_players(&field.players[1][..1], pairing);
    field.assign(one, None);
    assert_eq!(field.players(), [vec![field.players[1][0]], vec![field.players[1][1]]]);
    field.assign(other, None);
    assert_eq!(field.pairings(), 0, "a player who plays apart leaves the round with the group");
}

#[test]
fn a_whole_group_that_moves_takes_late_comers_along() {
    let field = Field::set();
    field.move_players(&field.players[1], field.pairing_of(field.groups[0]));
    assert_eq!((field.players().len(), field.pairings()), (1, 1), "its own pairing is gone");
    assert_eq!(field.fixture.rows.count("pairing_players"), 0);
    let late = field.fixture.rows.insert("users", json!({}));
    field.fixture.rows.insert("attendees", json!({"group_id": field.groups[1], "user_id": late}));
    assert_eq!(field.players()[0].len(), 5);
}

#[test]
fn a_player_moved_to_another_group_plays_with_that_group() {
    let field = Field::set();
    let new = field.fixture.done(|stores| stores.pairings().add(RoundId(field.round)));
    let player = field.players[1][0];
    field.move_players(&[player], new);
    assert_eq!(field.players()[2], [player]);
    field
        .fixture
        .rows
        .execute(&format!("UPDATE attendees SET user_id = {} WHERE id = {player}", field.ticket.user));
    assert_eq!(field.players()[2], [player], "whoever has the place now plays there");
    field
        .fixture
        .rows
        .execute(&format!("UPDATE attendees SET group_id = {} WHERE id = {player}", field.groups[0]));
    assert_eq!((field.players()[0].len(), field.pairings()), (3, 2));
}

#[test]
fn pairings_of_cancelled_tickets_are_left_out() {
    let field = Field::set();
    field
        .fixture
        .rows
        .execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {}", field.ticket.id));
    assert_eq!(field.players(), [field.players[1].clone()]);
}

#[test]
fn a_course_is_read_as_it_was_saved() {
    let field = Field::set();
    let sponsor = SponsorId(field.fixture.rows.insert("sponsors", json!({})));
    for start in [StartKind::Shotgun, StartKind::ReverseShotgun, StartKind::TeeTimes] {
        let mut holes = proposed_holes(9);
        (holes[2].second_priority, holes[3].sponsor) = (None, Some(sponsor));
        let course = Course { start, interval_minutes: 8, pairing_size: 5, holes };
        field.fixture.done(|stores| stores.pairings().save_course(RoundId(field.round), &course));
        assert_eq!(field.round().course, course);
    }
    let known = |ids: &[SponsorId]| field.fixture.done(|stores| stores.pairings().has_sponsors(ids));
    assert!(known(&[sponsor]) && !known(&[sponsor, SponsorId(99)]));
    assert!(field.fixture.done(|stores| stores.pairings().of_round(RoundId(99))).is_none());
}

#[test]
fn two_pairings_swap_their_starts_and_never_share_one() {
    let field = Field::set();
    let ids = field.groups.map(|group| field.pairing_of(group));
    let place = |starts: [Start; 2]| {
        let placed: Vec<_> = ids
            .into_iter()
            .zip(starts)
            .map(|(id, start)| Placed { id, start: Some(start), fixed: true })
            .collect();
        field.fixture.run(|stores| stores.pairings().place(&placed))
    };
    let starts = || ids.map(|id| field.round().pairing(id).unwrap().start.unwrap());
    let first = [Start::hole(7), Start::Hole { number: 7, second: true }];
    place(first).unwrap();
    assert_eq!(starts(), first);
    let swapped = [first[1], first[0]];
    place(swapped).unwrap();
    assert_eq!(starts(), swapped);
    assert!(matches!(place([Start::hole(3), Start::hole(3)]), Err(Error::Unexpected(_) | Error::Refused(_))));
    assert_eq!(starts(), swapped);
    let time = Start::TeeTime("08:10:00".parse().unwrap());
    place([time, Start::hole(3)]).unwrap();
    assert_eq!(starts(), [time, Start::hole(3)]);
}

#[test]
fn passes_lists_and_exports_show_the_pairing_of_each_player() {
    let field = Field::set();
    let moved = field.players[1][0];
    field.move_players(&[moved], field.pairing_of(field.groups[0]));
    field.fixture.rows.execute(&format!(
        "UPDATE pairings SET hole = 7, second = id <> {}",
        field.pairing_of(field.groups[0])
    ));
    let starts = |all: &mut dyn Iterator<Item = Option<TheirPairing>>| -> Vec<String> {
        all.map(|pairing| pairing.unwrap().start.unwrap().to_string()).collect()
    };
    let round = RoundId(field.round);
    let passes = field.fixture.done(|stores| stores.attendees().passes_of_round(round));
    assert_eq!(starts(&mut passes.iter().map(|pass| pass.pairing)), ["7A", "7A", "7A", "7B"]);
    let partners: Vec<_> = passes[2].partners.iter().map(|partner| partner.id.0).collect();
    assert_eq!((partners, passes[2].plays_beside_group()), (field.players[0].clone(), true));
    assert_eq!(
        (passes[3].partners.len(), passes[3].plays_beside_group()),
        (0, true),
        "the other one plays elsewhere"
    );
    let tournament = TournamentId(field.ticket.tournament);
    let listed = field.fixture.done(|stores| stores.check_ins().of_tournament(tournament, &Page::default()));
    let mut listed: Vec<_> = listed.rows.into_iter().map(|row| (row.id, row.pairing)).collect();
    listed.sort_by_key(|(id, _)| *id);
    assert_eq!(starts(&mut listed.iter().map(|(_, pairing)| *pairing)), ["7A", "7A", "7A", "7B"]);
    let mut exported = vec![];
    field.fixture.done(|stores| {
        stores.exports().roster(tournament, &mut |row| {
            exported.push(row.pairing);
            Ok(())
        })
    });
    assert_eq!(starts(&mut exported.into_iter()), ["7A", "7A", "7A", "7B"]);
}

#[test]
fn a_player_without_a_round_has_no_pairing_and_one_alone_no_letter() {
    let field = Field::set();
    field
        .fixture
        .rows
        .execute("UPDATE pairings SET tee_time = '08:10' WHERE id = (SELECT min(id) FROM pairings)");
    field.assign(field.groups[1], None);
    let tournament = TournamentId(field.ticket.tournament);
    let passes = field.fixture.done(|stores| stores.attendees().passes_of_tournament(tournament));
    let told: Vec<_> =
        passes.iter().map(|pass| pass.pairing.map(|it| it.start.map(ShownStart::code))).collect();
    let time = Some(Some("08:10".to_owned()));
    assert_eq!(told, [time.clone(), time, None, None]);
}
