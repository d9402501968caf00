//! The contents of a sheet as a list of facts: the form that is digested, stored at printing, and compared later.

use super::{Content, Sheet, SheetPerson};
use crate::ids::UserId;
use crate::pairing::ShownStart;

/// The meaning of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is named for the field of the sheet that it tells")]
pub enum What {
    Event,
    Round,
    Day,
    Time,
    Start,
    Cart,
    Hole,
    Sponsor,
    Logo,
    Par,
    StrokeIndex,
    HoleSponsor,
    Name,
    Group,
    PlaysIn,
    StartsAt,
    SitsIn,
    Due,
    Pass,
    NoShow,
}

impl What {
    /// All meanings.
    pub const ALL: [Self; 20] = [
        Self::Event,
        Self::Round,
        Self::Day,
        Self::Time,
        Self::Start,
        Self::Cart,
        Self::Hole,
        Self::Sponsor,
        Self::Logo,
        Self::Par,
        Self::StrokeIndex,
        Self::HoleSponsor,
        Self::Name,
        Self::Group,
        Self::PlaysIn,
        Self::StartsAt,
        Self::SitsIn,
        Self::Due,
        Self::Pass,
        Self::NoShow,
    ];

    /// Its name in digests and rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Event => "event",
            Self::Round => "round",
            Self::Day => "day",
            Self::Time => "time",
            Self::Start => "start",
            Self::Cart => "cart",
            Self::Hole => "hole",
            Self::Sponsor => "sponsor",
            Self::Logo => "logo",
            Self::Par => "par",
            Self::StrokeIndex => "strokeIndex",
            Self::HoleSponsor => "holeSponsor",
            Self::Name => "name",
            Self::Group => "group",
            Self::PlaysIn => "playsIn",
            Self::StartsAt => "startsAt",
            Self::SitsIn => "sitsIn",
            Self::Due => "due",
            Self::Pass => "pass",
            Self::NoShow => "noShow",
        }
    }
}

/// One fact on a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Its meaning.
    pub what: What,
    /// The hole or attendee that the fact is about; 0 for the whole sheet.
    pub of: i64,
    /// The person whose name the text contains: it is deleted with them.
    pub user: Option<UserId>,
    /// The text. For a pass only its digest, so that stored facts open nothing.
    pub text: String,
}

fn start_text(start: Option<ShownStart>) -> Option<String> {
    start.map(|start| start.to_string())
}

impl Sheet {
    /// All facts of the sheet, in order.
    pub fn facts(&self, sha256: &dyn Fn(&str) -> String) -> Vec<Fact> {
        let mut facts = Vec::new();
        let mut add = |what, of: i64, text: Option<String>| {
            facts.extend(text.map(|text| Fact { what, of, user: None, text }));
        };
        let Content { event, round, start, cart, hole, sponsor, people, holes } = &self.content;
        add(What::Event, 0, Some(event.clone()));
        let (name, day, time) = round.as_ref().map_or((None, None, None), |(name, day, time)| {
            let time = time.format("%-I:%M %p").to_string();
            (Some(name.clone()), Some(day.format("%b %-d, %Y").to_string()), Some(time))
        });
        add(What::Round, 0, name);
        add(What::Day, 0, day);
        add(What::Time, 0, time);
        add(What::Start, 0, start_text(*start));
        add(What::Cart, 0, cart.map(|cart| cart.to_string()));
        add(What::Hole, 0, hole.map(|hole| hole.to_string()));
        add(What::Sponsor, 0, sponsor.as_ref().map(|sponsor| sponsor.name.clone()));
        add(What::Logo, 0, sponsor.as_ref().and_then(|sponsor| sponsor.logo.clone()));
        for hole in holes {
            let of = i64::from(hole.number);
            add(What::Par, of, Some(hole.par.to_string()));
            add(What::StrokeIndex, of, Some(hole.stroke_index.to_string()));
            add(What::HoleSponsor, of, hole.sponsor.clone());
        }
        facts.extend(people.iter().flat_map(|person| person.facts(sha256)));
        facts
    }

    /// The text whose SHA-256 is the sheet's digest. Only sheets with the same facts have the same text: values contain no
    /// control characters, so separators are unambiguous.
    pub fn canonical(&self, facts: &[Fact]) -> String {
        let line = |fact: &Fact| format!("{}\u{1f}{}\u{1f}{}\n", fact.what.name(), fact.of, fact.text);
        format!("{}\n{}", self.kind.name(), facts.iter().map(line).collect::<String>())
    }
}

impl SheetPerson {
    fn facts(&self, sha256: &dyn Fn(&str) -> String) -> Vec<Fact> {
        let of = self.id.0;
        let fact = |what, text: Option<String>| text.map(|text| Fact { what, of, user: None, text });
        let name = Fact { what: What::Name, of, user: Some(self.user_id), text: self.name.clone() };
        let others = [
            fact(What::Group, self.group.clone()).map(|group| Fact { user: self.named_for, ..group }),
            fact(What::PlaysIn, self.round.clone()),
            fact(What::StartsAt, start_text(self.start)),
            fact(What::SitsIn, self.cart.map(|cart| cart.to_string())),
            fact(What::Due, self.due.map(|due| due.to_string())),
            fact(What::Pass, self.code.as_ref().map(|code| sha256(code.as_str()))),
            fact(What::NoShow, self.no_show.then(|| "did not come".to_owned())),
        ];
        std::iter::once(name).chain(others.into_iter().flatten()).collect()
    }
}
