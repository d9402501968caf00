use std::num::NonZeroU32;
use std::sync::Arc;

use diesel::RunQueryDsl;
use diesel::sql_types::BigInt;
use fairway_application::known_fund::{FundDefaults, KnownFund};
use fairway_application::ports::{ClientAddress, PictureSize};
use fairway_application::{Application, ChangeCount, Limits, Ports};
use fairway_domain::mailing::MailBounds;
use fairway_domain::values::Email;
use fairway_persistence::TestDatabase;
use fairway_persistence::demo::Seeding;
use fairway_platform::{
    AmmoniaCleaner, Argon2Passwords, CsvTables, JwtTokens, MemoryTries, ReencodingChecker, Sha256Digests,
    StoredPictures, SystemClock, SystemRandomness, TryLimits,
};

use super::{ACCOUNTS, seed};

/// A seeded database, and the ports to inspect it.
struct Seeded {
    database: TestDatabase,
    ports: Ports,
    _folder: tempfile::TempDir,
    _runtime: tokio::runtime::Runtime,
}

impl Seeded {
    fn new() -> Self {
        let seeded = Self::empty();
        assert_eq!(seeded.seed(), Seeding::Written);
        seeded
    }

    fn empty() -> Self {
        let database = TestDatabase::new();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let folder = tempfile::tempdir().unwrap();
        Self {
            ports: Ports {
                database: Arc::new(database.pool()),
                clock: Arc::new(SystemClock::new(chrono_tz::America::Los_Angeles)),
                randomness: Arc::new(SystemRandomness),
                digests: Arc::new(Sha256Digests),
                passwords: Arc::new(Argon2Passwords::new().unwrap()),
                tokens: Arc::new(JwtTokens::new("a secret of thirty-two characters").unwrap()),
                html_cleaner: Arc::new(AmmoniaCleaner),
                picture_checker: Arc::new(ReencodingChecker),
                tables: Arc::new(CsvTables),
                tries: Arc::new(MemoryTries::new(TryLimits {
                    per_account: NonZeroU32::MIN,
                    per_client: NonZeroU32::new(300).unwrap(),
                    suggestions: NonZeroU32::MIN,
                    invitations: NonZeroU32::MIN,
                    codes: NonZeroU32::MIN,
                    waitlist: NonZeroU32::MIN,
                    confirmations: NonZeroU32::MIN,
                    writes: NonZeroU32::MIN,
                })),
                mail_bounds: MailBounds {
                    codes: NonZeroU32::MIN,
                    unasked: NonZeroU32::MIN,
                    reservations: NonZeroU32::MIN,
                    waitlist: NonZeroU32::MIN,
                },
                limits: Limits::default(),
                fund: Arc::new(KnownFund::new(FundDefaults::default(), ChangeCount::default())),
                pictures: Arc::new(
                    StoredPictures::in_folder(folder.path(), runtime.handle().clone()).unwrap(),
                ),
            },
            database,
            _folder: folder,
            _runtime: runtime,
        }
    }

    fn seed(&self) -> Seeding {
        seed(&self.database.pool(), &self.ports).unwrap()
    }

    /// The number of rows of a query.
    fn count(&self, sql: &str) -> i64 {
        #[derive(diesel::QueryableByName)]
        struct Found {
            #[diesel(sql_type = BigInt)]
            rows: i64,
        }
        let counted = format!("SELECT count(*) AS rows FROM ({sql}) AS found");
        let found: Found = diesel::sql_query(&counted)
            .get_result(&mut self.database.connect())
            .unwrap_or_else(|error| panic!("{counted}: {error}"));
        found.rows
    }

    fn is_never(&self, what: &str, sql: &str) {
        assert_eq!(self.count(sql), 0, "{what}");
    }
}

/// Groups with their bounds.
const GROUPS: &str = "groups g
    JOIN tickets t ON t.id = g.ticket_id
    JOIN ticket_categories c ON c.id = t.ticket_category_id
    JOIN tournaments e ON e.id = t.tournament_id";

#[test]
fn there_is_a_live_tournament_to_come_a_past_one_and_one_that_is_not_live() {
    let seeded = Seeded::new();
    let today = seeded.ports.clock.today();
    let live = format!(
        "SELECT 1 FROM tournaments WHERE live_flag AND date_start BETWEEN DATE '{today}' + 60 AND DATE '{today}' + 66"
    );
    assert_eq!(seeded.count(&live), 1);
    let past = format!("SELECT 1 FROM tournaments WHERE live_flag AND date_end < DATE '{today}'");
    assert_eq!(seeded.count(&past), 1);
    let hidden =
        format!("SELECT 1 FROM tournaments WHERE NOT live_flag AND date_start > DATE '{today}' + 360");
    assert_eq!(seeded.count(&hidden), 1);
    seeded.is_never(
        "it is not on a Friday",
        "SELECT 1 FROM tournaments WHERE extract(isodow FROM date_start) <> 5",
    );

    let page = Application::new(&seeded.ports).tournaments.most_recent_live().unwrap();
    assert_eq!(page.slug, "heron-lakes-charity-classic");
    let in_it =
        |table: &str| seeded.count(&format!("SELECT 1 FROM {table} WHERE tournament_id = {}", page.id.0));
    assert_eq!((in_it("rounds"), in_it("ticket_categories")), (2, 4));
    let forty_and_sam = "SELECT 1 FROM attendees a JOIN groups g ON g.id = a.group_id
        JOIN tickets t ON t.id = g.ticket_id JOIN tournaments e ON e.id = t.tournament_id
        WHERE NOT t.is_cancelled AND e.slug = 'heron-lakes-charity-classic'";
    assert_eq!(seeded.count(forty_and_sam), 41);
}

#[test]
fn nothing_is_oversold_and_the_early_birds_are_sold_out_to_the_last() {
    let seeded = Seeded::new();
    let left = "SELECT c.name, e.slug, c.max_total_tickets - count(t.id) FILTER (WHERE NOT t.is_cancelled) AS available
        FROM ticket_categories c JOIN tournaments e ON e.id = c.tournament_id
        LEFT JOIN tickets t ON t.ticket_category_id = c.id GROUP BY c.id, e.id";
    let those = |condition: &str| seeded.count(&format!("SELECT 1 FROM ({left}) AS sold WHERE {condition}"));
    assert_eq!(those("available < 0"), 0);
    assert_eq!((those("available = 0"), those("available = 0 AND name = 'Early Bird Twosome'")), (1, 1));
    assert_eq!(those("slug = 'heron-lakes-charity-classic' AND available >= 5"), 3);
}

#[test]
fn a_ticket_brings_the_groups_of_its_category_numbered_from_one() {
    let seeded = Seeded::new();
    seeded.is_never(
        "a ticket has other groups",
        "SELECT 1 FROM tickets t JOIN ticket_categories c ON c.id = t.ticket_category_id
         LEFT JOIN groups g ON g.ticket_id = t.id GROUP BY t.id, c.num_groups
         HAVING array_agg(g.name ORDER BY g.id) <> (SELECT array_agg('Group ' || n) FROM generate_series(1, c.num_groups) n)",
    );
}

#[test]
fn no_group_and_no_round_holds_more_than_it_may() {
    let seeded = Seeded::new();
    seeded.is_never(
        "a group is overfilled",
        &format!("SELECT g.id FROM {GROUPS} JOIN attendees a ON a.group_id = g.id GROUP BY g.id, c.num_attendees HAVING count(*) > c.num_attendees"),
    );
    seeded.is_never(
        "a round is overfilled",
        &format!("SELECT r.id FROM {GROUPS} JOIN rounds r ON r.id = g.round_id GROUP BY r.id HAVING sum(c.num_attendees) > r.max_attendees"),
    );
    seeded.is_never(
        "somebody plays twice in one tournament",
        &format!("SELECT 1 FROM {GROUPS} JOIN attendees a ON a.group_id = g.id WHERE NOT t.is_cancelled GROUP BY e.id, a.user_id HAVING count(*) > 1"),
    );
}

#[test]
fn a_group_plays_only_in_a_round_that_takes_its_category() {
    let seeded = Seeded::new();
    seeded.is_never(
        "a round does not take the category",
        &format!(
            "SELECT 1 FROM {GROUPS} WHERE g.round_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM round_ticket_categories x
             WHERE x.round_id = g.round_id AND x.ticket_category_id = c.id AND x.tournament_id = e.id)"
        ),
    );
    seeded.is_never(
        "a cancelled ticket's group is in a round",
        &format!("SELECT 1 FROM {GROUPS} WHERE t.is_cancelled AND g.round_id IS NOT NULL"),
    );
    let assigned = format!("SELECT 1 FROM {GROUPS} WHERE g.round_id IS NOT NULL");
    let waiting = format!("SELECT 1 FROM {GROUPS} WHERE g.round_id IS NULL AND NOT t.is_cancelled");
    assert!(seeded.count(&assigned) > 20 && seeded.count(&waiting) > 0);
}

#[test]
fn a_purchaser_who_plays_is_first_in_the_first_group_and_another_in_none() {
    let seeded = Seeded::new();
    let first = "SELECT a.user_id FROM groups g JOIN attendees a ON a.group_id = g.id WHERE g.ticket_id = t.id ORDER BY g.id, a.id LIMIT 1";
    seeded.is_never(
        "the purchaser is not first",
        &format!(
            "SELECT 1 FROM tickets t WHERE t.user_participating AND t.user_id IS DISTINCT FROM ({first})"
        ),
    );
    seeded.is_never(
        "the purchaser plays after all",
        "SELECT 1 FROM tickets t JOIN groups g ON g.ticket_id = t.id JOIN attendees a ON a.group_id = g.id
         WHERE NOT t.user_participating AND a.user_id = t.user_id",
    );
    seeded.is_never(
        "an attendee ticket's purchaser stays away, or a ticket has a sponsor and should not",
        "SELECT 1 FROM tickets t JOIN ticket_categories c ON c.id = t.ticket_category_id
         WHERE (NOT c.sponsor_flag AND NOT t.user_participating) OR c.sponsor_flag = (t.sponsor_id IS NULL)",
    );
    assert_eq!(seeded.count("SELECT 1 FROM tickets WHERE NOT user_participating"), 2);
}

#[test]
fn every_scan_code_has_128_random_bits_and_is_the_only_one() {
    let seeded = Seeded::new();
    let codes = "SELECT scan_code FROM tickets UNION ALL SELECT scan_code FROM attendees";
    seeded.is_never(
        "a code is short",
        &format!("SELECT 1 FROM ({codes}) AS codes WHERE scan_code !~ '^[0-9a-f]{{32}}$'"),
    );
    seeded.is_never(
        "a code is there twice",
        &format!("SELECT 1 FROM ({codes}) AS codes GROUP BY scan_code HAVING count(*) > 1"),
    );
    seeded.is_never(
        "a code was counted up",
        &format!("SELECT 1 FROM ({codes}) AS codes WHERE scan_code LIKE '0000%'"),
    );
}

#[test]
fn some_tickets_are_paid_some_are_not_and_one_is_cancelled() {
    let seeded = Seeded::new();
    let live = "SELECT t.* FROM tickets t JOIN tournaments e ON e.id = t.tournament_id WHERE e.slug = 'heron-lakes-charity-classic'";
    let those = |condition: &str| seeded.count(&format!("SELECT 1 FROM ({live}) AS t WHERE {condition}"));
    assert_eq!(those("is_cancelled"), 1);
    assert!(those("paid") >= 8 && those("NOT paid AND NOT is_cancelled") >= 5);
    seeded.is_never(
        "a ticket was paid before it was reserved, or later than now",
        "SELECT 1 FROM tickets WHERE date_paid < created_at OR date_paid > now()",
    );
    seeded.is_never("a ticket of a past day was bought after it", "SELECT 1 FROM tickets t JOIN tournaments e ON e.id = t.tournament_id WHERE e.date_end < t.created_at OR e.date_end < t.date_paid");
}

#[test]
fn a_few_are_checked_in_for_the_day_to_come_and_all_were_on_the_past_one() {
    let seeded = Seeded::new();
    let places = "attendees a JOIN groups g ON g.id = a.group_id JOIN tickets t ON t.id = g.ticket_id
        JOIN tournaments e ON e.id = t.tournament_id LEFT JOIN check_ins i ON i.attendee_id = a.id";
    let early =
        format!("SELECT 1 FROM {places} WHERE e.slug = 'heron-lakes-charity-classic' AND i.checked_in");
    assert!((3..=10).contains(&seeded.count(&early)));
    seeded.is_never(
        "somebody stayed away",
        &format!("SELECT 1 FROM {places} WHERE e.slug = 'harbor-point-links-day' AND i.id IS NULL"),
    );
    seeded.is_never(
        "a check-in is of a cancelled ticket",
        &format!("SELECT 1 FROM {places} WHERE t.is_cancelled AND i.id IS NOT NULL"),
    );
    seeded.is_never("a check-in is yet to come", "SELECT 1 FROM check_ins WHERE occurred_at > now()");
    seeded.is_never(
        "a check-in is not a volunteer's",
        "SELECT 1 FROM check_ins i WHERE NOT EXISTS (SELECT 1 FROM user_roles u JOIN roles r ON r.id = u.role_id WHERE u.user_id = i.user_id AND r.name = 'Volunteer')",
    );
}

#[test]
fn sam_has_an_unpaid_foursome_in_a_round_and_a_past_ticket() {
    let seeded = Seeded::new();
    let sam = format!("{GROUPS} JOIN users u ON u.id = t.user_id AND u.email = 'user@fairway.example'");
    let foursome = format!(
        "SELECT 1 FROM {sam} JOIN attendees a ON a.group_id = g.id JOIN users m ON m.id = a.user_id
         WHERE c.name = 'Foursome' AND g.round_id IS NOT NULL AND NOT t.paid AND e.slug = 'heron-lakes-charity-classic'"
    );
    assert_eq!(seeded.count(&foursome), 2);
    assert_eq!(seeded.count(&format!("{foursome} AND m.email IS NULL AND m.name_last = 'Bell'")), 1);
    assert_eq!(seeded.count(&format!("SELECT 1 FROM {sam} WHERE e.slug = 'harbor-point-links-day'")), 1);
}

#[test]
fn all_six_sponsors_are_on_the_page_and_five_show_a_logo() {
    let seeded = Seeded::new();
    let application = Application::new(&seeded.ports);
    let live = application.tournaments.most_recent_live().unwrap();
    let page = application.tournaments.page(None, live.id).unwrap();
    let without: Vec<_> =
        page.sponsors.iter().filter(|one| one.logo.is_none()).map(|one| one.name.as_str()).collect();
    assert_eq!((page.sponsors.len(), without.as_slice()), (6, &["Hartwick Osei Bloom LLP"][..]));
    assert_eq!(page.rounds.iter().filter(|round| round.spots_available() > 20).count(), 2);
}

#[test]
fn every_picture_that_a_row_names_is_kept() {
    let seeded = Seeded::new();
    let application = Application::new(&seeded.ports);
    let live = application.tournaments.most_recent_live().unwrap();
    let page = application.tournaments.page(None, live.id).unwrap();
    let widgets = application.widgets.of_tournament(None, live.id).unwrap();
    let banner = page.tournament.banner.unwrap();
    let logos =
        page.sponsors.iter().filter_map(|one| one.logo.as_ref()).map(|logo| ("logo", logo.picture.as_str()));
    let photos = widgets.iter().flat_map(|one| &one.photos).map(|photo| ("photo", photo.picture.as_str()));
    let named: Vec<_> = logos.chain(photos).chain([("banner", banner.picture.as_str())]).collect();
    assert_eq!(named.len(), 5 + 4 + 1);
    for (kind, name) in named {
        let found = seeded
            .ports
            .pictures
            .get(kind, name, PictureSize::Whole)
            .unwrap()
            .unwrap_or_else(|| panic!("{kind}/{name} is missing"));
        let start: &[u8] = if found.content_type == "image/png" { b"\x89PNG" } else { b"\xFF\xD8\xFF" };
        assert!(found.bytes.starts_with(start), "{kind}/{name}");
    }
    let kinds = ["Text", "Gallery", "Post"];
    assert!(kinds.iter().all(|kind| widgets.iter().any(|one| one.type_name == *kind)));
    assert!(widgets.iter().all(|one| one.type_name != "Post" || one.photos.is_empty()));
}

#[test]
fn each_account_signs_in_with_the_password_that_is_printed() {
    let seeded = Seeded::new();
    let accounts = Application::new(&seeded.ports).accounts;
    let client = ClientAddress::at(std::net::Ipv4Addr::LOCALHOST.into());
    for account in &ACCOUNTS {
        let sign_in = accounts.admit_sign_in(client, account.email, account.password).unwrap();
        let token = accounts.sign_in(&sign_in);
        let claims = seeded.ports.tokens.verify(&token.unwrap(), seeded.ports.clock.now()).unwrap();
        assert_eq!(claims.roles, [account.role.name()]);
    }
}

#[test]
fn seeding_again_writes_nothing_and_says_so() {
    let seeded = Seeded::new();
    let rows = || {
        seeded
            .count("SELECT id FROM users UNION ALL SELECT id FROM tickets UNION ALL SELECT id FROM attendees")
    };
    let before = rows();
    assert_eq!(seeded.seed(), Seeding::NotEmpty);
    assert_eq!(rows(), before);
}

#[test]
fn a_database_with_a_user_is_left_alone() {
    let seeded = Seeded::empty();
    let somebody = "INSERT INTO users (email, created_at) VALUES ('ann@example.org', now())";
    diesel::sql_query(somebody).execute(&mut seeded.database.connect()).unwrap();
    assert_eq!(seeded.seed(), Seeding::NotEmpty);
    assert_eq!(seeded.count("SELECT id FROM users UNION ALL SELECT id FROM tournaments"), 1);
}

#[test]
fn all_addresses_and_numbers_are_reserved_for_examples() {
    let seeded = Seeded::new();
    seeded.is_never(
        "an address could be somebody's",
        "SELECT 1 FROM users WHERE email !~ '@(example\\.(com|org)|fairway\\.example)$'",
    );
    seeded.is_never(
        "a number could be somebody's",
        "SELECT phone FROM (SELECT phone FROM users UNION ALL SELECT phone FROM sponsors) AS p
         WHERE phone <> '' AND phone !~ '^\\(707\\) 555-01[0-9]{2}$'",
    );
    assert!(ACCOUNTS.iter().all(|account| Email::parse(account.email).is_ok()));
}
