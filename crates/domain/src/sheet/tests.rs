use chrono::{NaiveDate, NaiveTime};

use super::*;
use crate::course::StartKind;
use crate::pairing::Start;

const NAMES: [(&str, &str); 4] = [("Ann", "Baker"), ("Ben", "Cole"), ("Cy", "Dunn"), ("Dee", "Åberg")];

fn attending(id: i64, group: i64, (first, last): (&str, &str), hole: i32) -> Attending {
    let start = Some(ShownStart { start: Start::hole(hole), shared: false });
    Attending {
        id: AttendeeId(id),
        user_id: UserId(100 + id),
        name_first: first.into(),
        name_last: last.into(),
        email: Email::parse(&format!("p{id}@example.org")).ok(),
        code: ScanCode::from_random(u128::try_from(id).unwrap()),
        group_id: GroupId(group),
        group: format!("Group {group}"),
        captain_id: UserId(100),
        captain: String::new(),
        round_id: Some(RoundId(1)),
        pairing: Some(TheirPairing { id: PairingId(group), start }),
        sponsor: None,
        due: Price { cents: 0 },
        category: "Foursome".into(),
        plays: true,
        no_show: false,
        at_desk: false,
    }
}

/// Two foursomes, on holes 7 and 8, and a sponsor of hole 3.
fn source() -> SheetSource {
    let mut course = Course::proposed();
    course.holes[2].sponsor = Some(SponsorId(9));
    let people = [(1, 7), (2, 8)].into_iter().flat_map(|(group, hole)| {
        let person = move |(place, name)| attending(group * 10 + place, group, name, hole);
        (0..).zip(NAMES).map(person)
    });
    SheetSource {
        event: "The Classic".into(),
        rounds: vec![PlayedRound {
            id: RoundId(1),
            name: "Morning".into(),
            day: NaiveDate::from_ymd_opt(2026, 6, 5).unwrap(),
            time: NaiveTime::from_hms_opt(8, 0, 0).unwrap(),
            course,
        }],
        people: people.collect(),
        sponsors: HashMap::from([(SponsorId(9), SheetSponsor { name: "Iron & Pine".into(), logo: None })]),
    }
}

fn sha256(text: &str) -> String {
    format!("digest of {text}")
}

fn facts(sheet: &Sheet) -> Vec<Fact> {
    sheet.facts(&sha256)
}

/// The keys of the sheets that differ in `after`, each with its changes in words.
fn changed(before: &SheetSource, after: &SheetSource) -> Vec<(String, Vec<String>)> {
    let before = sheets(before);
    let of = |sheet: Sheet| {
        let was = before.iter().find(|other| other.key == sheet.key)?;
        let (was_facts, is_facts) = (facts(was), facts(&sheet));
        let same = was.canonical(&was_facts) == sheet.canonical(&is_facts);
        let words = changes(&was_facts, &is_facts);
        assert_eq!(same, words.is_empty(), "{}: {words:?}", sheet.key);
        (!same).then_some((sheet.key, words))
    };
    sheets(after).into_iter().filter_map(of).collect()
}

fn keys(changed: &[(String, Vec<String>)]) -> Vec<&str> {
    changed.iter().map(|(key, _)| key.as_str()).collect()
}

#[test]
fn an_event_has_a_sheet_for_each_cart_card_badge_list_and_hole() {
    let all = sheets(&source());
    let count = |kind| all.iter().filter(|sheet| sheet.kind == kind).count();
    assert_eq!(SheetKind::ALL.map(count), [4, 2, 8, 2, 1, 1, 1, 4, 4]);
    let mut keys: Vec<_> = all.iter().map(|sheet| &sheet.key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), all.len(), "each has a key of its own");
    let nobody = SheetSource { rounds: vec![], people: vec![], ..source() };
    assert_eq!(sheets(&nobody), []);
}

#[test]
fn a_substitute_changes_the_sheets_that_name_the_place_and_no_others() {
    let mut after = source();
    after.people[1] = attending(11, 1, ("Bo", "Cruz"), 7);
    let told = changed(&source(), &after);
    let lists = ["alphabeticalList-a", "holeList-1", "starterSheet-1"];
    let expected: Vec<_> = ["cartSign-1-1", "scorecard-1", "badge-11"].into_iter().chain(lists).collect();
    assert_eq!(keys(&told), expected);
    assert_eq!(told[0].1, ["Bo Cruz instead of Ben Cole"]);
    assert_eq!(told[3].1, ["Cruz, Bo instead of Cole, Ben"]);
}

#[test]
fn a_no_show_leaves_sign_and_card_and_is_marked_on_lists() {
    let mut after = source();
    after.people[1].no_show = true;
    let told = changed(&source(), &after);
    let signs = ["cartSign-1-1", "scorecard-1"];
    let lists = ["alphabeticalList-a", "holeList-1", "starterSheet-1"];
    assert_eq!(keys(&told), [&signs[..], &lists].concat());
    assert_eq!(told[0].1, ["without Ben Cole"]);
    assert_eq!(told[1].1, ["without Ben Cole"]);
    assert_eq!(told[2].1, ["Cole, Ben: did not come"]);
    assert_eq!(told[4].1, ["Ben Cole: did not come"]);
    assert!(!sheets(&after).iter().any(|sheet| sheet.key == "badge-11"), "nor has a badge");
    let back = changed(&after, &source());
    assert_eq!(
        (back[0].1[0].as_str(), back[2].1[0].as_str()),
        ("Ben Cole is new", "Cole, Ben: is no longer a no-show")
    );
}

#[test]
fn a_pairing_of_no_shows_has_neither_signs_nor_card() {
    let mut after = source();
    after.people[..4].iter_mut().for_each(|person| person.no_show = true);
    let all = sheets(&after);
    let of = |kind| {
        all.iter().filter(|sheet| sheet.kind == kind).map(|sheet| sheet.key.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(of(SheetKind::CartSign), ["cartSign-2-1", "cartSign-2-2"]);
    assert_eq!(of(SheetKind::Scorecard), ["scorecard-2"]);
    let list = all.iter().find(|sheet| sheet.kind == SheetKind::StarterSheet).unwrap();
    let marked: Vec<_> = list.content.people.iter().map(|person| (person.no_show, person.cart)).collect();
    assert_eq!(marked[..4], [(true, None); 4]);
    assert_eq!(marked[4..], [(false, Some(1)), (false, Some(1)), (false, Some(2)), (false, Some(2))]);
    after.people[..4].iter_mut().for_each(|person| person.pairing = None);
    let title =
        |person: &mut Attending| person.pairing = Some(TheirPairing { id: PairingId(2), start: None });
    after.people[4..].iter_mut().for_each(title);
    after.people[4].no_show = true;
    let card = sheets(&after).into_iter().find(|sheet| sheet.kind == SheetKind::Scorecard).unwrap();
    assert_eq!(card.title, "No start, Ben Cole", "named for somebody who is on it");
}

#[test]
fn another_start_changes_signs_card_and_lists_but_no_badge() {
    let mut after = source();
    after.people[..4].iter_mut().for_each(|person| {
        let start = Start::Hole { number: 9, second: false };
        person.pairing =
            Some(TheirPairing { id: PairingId(1), start: Some(ShownStart { start, shared: false }) });
    });
    let told = changed(&source(), &after);
    let all = [
        "cartSign-1-1",
        "cartSign-1-2",
        "scorecard-1",
        "alphabeticalList-a",
        "alphabeticalList-d",
        "holeList-1",
        "starterSheet-1",
    ];
    assert_eq!(keys(&told), all);
    assert_eq!(told[0].1, ["hole 9 instead of 7"]);
    assert_eq!(told[4].1, ["Dunn, Cy: hole 9 instead of 7"]);
}

#[test]
fn the_amount_due_is_on_the_alphabetical_list_alone() {
    let mut after = source();
    after.people[0].due = Price { cents: 15_000 };
    let told = changed(&source(), &after);
    assert_eq!(
        told,
        [("alphabeticalList-a".to_owned(), vec!["Baker, Ann: due $150 instead of $0".to_owned()])]
    );
}

#[test]
fn a_new_pass_is_on_the_badge_alone_and_kept_as_a_digest() {
    let mut after = source();
    after.people[0].code = ScanCode::from_random(77);
    let told = changed(&source(), &after);
    assert_eq!(told, [("badge-10".to_owned(), vec!["Ann Baker: another pass".to_owned()])]);
    let code = source().people[0].code.clone();
    let badge = sheets(&source()).into_iter().find(|sheet| sheet.key == "badge-10").unwrap();
    assert!(facts(&badge).iter().all(|fact| fact.text != code.as_str()));
}

#[test]
fn a_changed_hole_is_listed_by_number_and_many_in_one_line() {
    let mut after = source();
    after.rounds[0].course.holes[0].par = 5;
    let told = changed(&source(), &after);
    assert_eq!(
        keys(&told),
        ["scorecard-1", "scorecard-2", "holeList-1"],
        "hole 1 had no drive to measure before"
    );
    assert_eq!(told[0].1, ["hole 1: par 5 instead of 4"]);
    after.rounds[0].course.holes = crate::course::proposed_holes(9);
    assert_eq!(changed(&source(), &after)[0].1, ["9 holes instead of 18"]);
}

#[test]
fn scorecards_run_from_the_starting_hole_and_round() {
    let numbers = |source: &SheetSource| -> Vec<i32> {
        let all = sheets(source);
        let card = all.iter().find(|sheet| sheet.kind == SheetKind::Scorecard).unwrap();
        card.content.holes.iter().map(|hole| hole.number).collect()
    };
    let from_seven: Vec<_> = (7..=18).chain(1..=6).collect();
    assert_eq!(numbers(&source()), from_seven);
    let mut with_times = source();
    with_times.rounds[0].course.start = StartKind::TeeTimes;
    for person in &mut with_times.people {
        let time = Start::TeeTime(NaiveTime::from_hms_opt(8, 10, 0).unwrap());
        person.pairing =
            Some(TheirPairing { id: PairingId(1), start: Some(ShownStart { start: time, shared: false }) });
    }
    assert_eq!(numbers(&with_times), (1..=18).collect::<Vec<_>>());
}

#[test]
fn names_are_listed_by_last_name_without_accents_and_all_are_on_a_sheet() {
    let mut event = source();
    event.people[0] = attending(10, 1, ("", ""), 7);
    event.people[1] = attending(11, 1, ("Óscar", "李"), 7);
    event.people.truncate(4);
    let all = sheets(&event);
    let lists: Vec<_> = all.iter().filter(|sheet| sheet.kind == SheetKind::AlphabeticalList).collect();
    let names =
        |sheet: &Sheet| sheet.content.people.iter().map(|person| person.name.clone()).collect::<Vec<_>>();
    let told: Vec<_> = lists.iter().map(|sheet| (sheet.title.as_str(), names(sheet))).collect();
    let expected = [
        ("A–C", vec!["Åberg, Dee".to_owned()]),
        ("D–G", vec!["Dunn, Cy".to_owned()]),
        ("O–S", vec!["p10@example.org".to_owned()]),
        ("T–Z", vec!["李, Óscar".to_owned()]),
    ];
    assert_eq!(told, expected);
    let signs: Vec<_> =
        all.iter().filter(|sheet| sheet.kind == SheetKind::CartSign).flat_map(names).collect();
    assert_eq!(
        signs,
        ["Guest", "Óscar 李", "Cy Dunn", "Dee Åberg"],
        "no address stands on what the public sees"
    );
}

#[test]
fn a_change_of_a_deleted_person_omits_the_name() {
    let printed = [Fact { what: What::Name, of: 1, user: None, text: String::new() }];
    let now = [Fact { what: What::Name, of: 2, user: None, text: "Ann Baker".into() }];
    assert_eq!(changes(&printed, &now), ["Ann Baker is new"]);
}

#[test]
fn several_added_and_removed_people_are_listed_one_by_one() {
    let name = |of, text: &str| Fact { what: What::Name, of, user: None, text: text.into() };
    let told = changes(&[name(1, "Ann"), name(2, "Ben")], &[name(2, "Ben"), name(3, "Cy"), name(4, "Dee")]);
    assert_eq!(told, ["Cy is new", "Dee is new", "without Ann"]);
    assert_eq!(
        changes(&[name(1, "Ann"), name(2, "Ben")], &[name(2, "Ben"), name(1, "Ann")]),
        ["another order"]
    );
}

#[test]
fn the_club_has_a_line_for_each_player_by_hole_and_cart() {
    let mut source = source();
    source.people[4].no_show = true;
    source.people[5].at_desk = true;
    source.people[5].due = Price { cents: 65_000 };
    source.people[6].sponsor = Some(SponsorId(9));
    let late = Attending { round_id: None, pairing: None, ..attending(31, 3, ("Eve", "Nash"), 1) };
    let guest = Attending { plays: false, ..Attending { id: AttendeeId(32), ..late.clone() } };
    source.people.extend([late, guest]);
    let lines = club_lines(&source);
    let told = |line: &ClubLine| {
        let start = line.start.map(|start| start.to_string()).unwrap_or_default();
        format!("{start} {:?} {:?} {}", line.pairing, line.cart, line.name_first)
    };
    let all: Vec<_> = lines.iter().map(told).collect();
    assert_eq!(all[0], "7 Some(1) Some(1) Ann");
    assert_eq!(all[3], "7 Some(1) Some(2) Dee");
    assert_eq!(all[4], "8 Some(2) Some(1) Ben");
    assert_eq!(all[7], "8 Some(2) None Ann", "no-shows last, without a cart");
    assert_eq!(all[8..], [" None None Eve"], "players without a round last, and no guests");
    let notes = [7, 4].map(|place: usize| lines[place].notes.as_str());
    assert_eq!(notes, ["did not come", "walk-up; $650 due for the ticket"]);
    assert_eq!(lines[5].sponsor.as_deref(), Some("Iron & Pine"));
}

#[test]
fn groups_that_are_only_numbered_are_named_for_their_sponsor_or_captain() {
    let mut source = source();
    let captain = |person: &mut Attending| person.captain = "Carla Montero".into();
    source.people.iter_mut().for_each(captain);
    let group = |source: &SheetSource, key: &str| {
        let badge = sheets(source).into_iter().find(|sheet| sheet.key == key).unwrap();
        let all = facts(&badge);
        let group = all.iter().find(|fact| fact.what == What::Group).unwrap();
        (group.text.clone(), group.user)
    };
    let captain = Some(UserId(100));
    assert_eq!(group(&source, "badge-10"), ("Group of Carla Montero".into(), captain), "forgotten with her");
    assert_eq!(group(&source, "badge-20"), ("Carla Montero, group 2".into(), captain));
    source.people.iter_mut().for_each(|person| person.sponsor = Some(SponsorId(9)));
    assert_eq!(group(&source, "badge-10"), ("Iron & Pine".into(), None));
    assert_eq!(group(&source, "badge-20"), ("Iron & Pine, group 2".into(), None));
    source.people.iter_mut().for_each(|person| person.group = "Eagles".into());
    assert_eq!(group(&source, "badge-10"), ("Eagles".into(), None));
    source.people.iter_mut().for_each(|person| (person.group, person.sponsor) = ("Group 1".into(), None));
    source.people[0].captain.clear();
    assert_eq!(group(&source, "badge-10"), ("Group 1".into(), None), "nobody knows better");
}

#[test]
fn an_obsolete_sheet_is_titled_by_its_printed_facts() {
    let mut source = source();
    let round = source.rounds[0].id;
    source.people[0].pairing = Some(TheirPairing {
        id: PairingId(1),
        start: Some(ShownStart {
            start: Start::TeeTime(NaiveTime::from_hms_opt(8, 10, 0).unwrap()),
            shared: false,
        }),
    });
    let title = |key: &str| {
        let sheet = sheets(&source).into_iter().find(|sheet| sheet.key == key).unwrap();
        gone_title(SheetKind::of_key(key).unwrap(), key, &facts(&sheet), false)
    };
    assert_eq!(title("cartSign-1-1"), "8:10 AM, cart 1: Ann Baker, Ben Cole");
    assert_eq!(title("scorecard-2"), "Hole 8: Ann Baker, Ben Cole, Cy Dunn, Dee Åberg");
    assert_eq!(title("badge-11"), "Ben Cole");
    assert_eq!(title("alphabeticalList-a"), "A–C");
    assert_eq!(title(&format!("sponsorSign-{round}-3")), "Hole 3: Iron & Pine");
    assert_eq!(title(&format!("closestToPin-{round}-4")), "Hole 4");
    assert_eq!(title(&format!("holeList-{round}")), "Morning");
    assert_eq!(SheetKind::of_key("poster-1"), None);
    assert_eq!(
        gone_title(SheetKind::Badge, "badge-1", &[], false),
        "a deleted name",
        "the name of a deleted person is not kept"
    );
}

#[test]
fn titles_begin_with_the_round_where_there_are_several() {
    let mut source = source();
    let alone = sheets(&source);
    source.rounds.push(PlayedRound { id: RoundId(99), name: "Afternoon".into(), ..source.rounds[0].clone() });
    let all = sheets(&source);
    let find = |all: &[Sheet], key: &str| all.iter().find(|sheet| sheet.key == key).unwrap().clone();
    let title = |key: &str| find(&all, key).title;
    assert_eq!(title("closestToPin-99-4"), "Afternoon, Hole 4");
    assert_eq!(title("scorecard-2"), "Morning, Hole 8");
    assert_eq!(title("alphabeticalList-a"), "A–C");
    assert_eq!(title("badge-11"), "Cole, Ben");
    assert_eq!(title("holeList-1"), "Morning");
    let card = find(&all, "scorecard-2");
    assert_eq!(facts(&card), facts(&find(&alone, "scorecard-2")), "the paper is the same");
    let gone = |kind, key| gone_title(kind, key, &facts(&find(&all, key)), true);
    assert_eq!(
        gone(SheetKind::Scorecard, "scorecard-2"),
        "Morning, Hole 8: Ann Baker, Ben Cole, Cy Dunn, Dee Åberg"
    );
    assert_eq!(gone(SheetKind::HoleList, "holeList-1"), "Morning");
    assert_eq!(gone(SheetKind::Badge, "badge-11"), "Ben Cole");
}
