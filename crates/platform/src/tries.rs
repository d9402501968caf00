use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use fairway_application::ports::{Tries, TryKey};
use fairway_application::{Error, Result};
use governor::clock::{Clock, MonotonicClock};
use governor::middleware::NoOpMiddleware;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use moka::policy::EvictionPolicy;
use moka::sync::Cache;

/// The most keys in memory, about 20 MB; beyond, the least recently used are evicted.
const KEYS: u64 = 50_000;
/// After an account's tries are used up, one more is allowed per period.
const ACCOUNT_PERIOD: Duration = Duration::from_mins(1);
/// The period of a client's tries.
const CLIENT_SPAN: Duration = Duration::from_mins(5);
/// The period of a user's searches, changes and mails, and of a client's waitlist entries.
const HOUR: Duration = Duration::from_hours(1);
/// After a client's codes for an address are used up, one more is allowed per period.
const CODES_PERIOD: Duration = Duration::from_hours(8);
/// The most confirmation links to one user within an hour.
const CONFIRMATIONS: NonZeroU32 = NonZeroU32::new(5).unwrap();

/// The most downloads of a user's own data within an hour.
const OWN_DATA: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// The most calls of one station with check-ins within an hour: a thousand people one by one, each with one retry.
const STATION_WRITES: NonZeroU32 = NonZeroU32::new(2_000).unwrap();

/// Bounds of tries (rule `limited-tries`).
#[derive(Debug, Clone, Copy)]
pub struct TryLimits {
    /// For one account from one client, and for passwords set by one user; afterwards one a minute.
    pub per_account: NonZeroU32,
    /// For one client within five minutes; the same for invalid links to passes.
    pub per_client: NonZeroU32,
    /// Address look-ups of one user within an hour.
    pub suggestions: NonZeroU32,
    /// Unrequested mails caused by one user within an hour; the same for mails about changed passes.
    pub invitations: NonZeroU32,
    /// Codes for one address requested by one client; afterwards one in eight hours.
    pub codes: NonZeroU32,
    /// Waitlist entries by one client within an hour.
    pub waitlist: NonZeroU32,
    /// Confirmation links caused by one client within an hour; the same for links that wait for the next hour.
    pub confirmations: NonZeroU32,
    /// Changes by one user within an hour.
    pub writes: NonZeroU32,
}

impl TryLimits {
    /// The initial number of tries, and the period after which one is added.
    fn of(&self, key: &TryKey) -> (NonZeroU32, Duration) {
        let spread = |tries: NonZeroU32, span: Duration| (tries, span / tries.get());
        match key {
            TryKey::Account(..) | TryKey::Passwords(_) => (self.per_account, ACCOUNT_PERIOD),
            TryKey::Client(_) | TryKey::PassLinks(_) => spread(self.per_client, CLIENT_SPAN),
            TryKey::Confirmations(_) => spread(CONFIRMATIONS, HOUR),
            TryKey::Suggestions(_) => spread(self.suggestions, HOUR),
            TryKey::Invitations(_) | TryKey::PassMails(_) => spread(self.invitations, HOUR),
            TryKey::Codes(..) => (self.codes, CODES_PERIOD),
            TryKey::OwnData(_) => spread(OWN_DATA, HOUR),
            TryKey::Writes(_) => spread(self.writes, HOUR),
            TryKey::StationWrites(_) => spread(STATION_WRITES, HOUR),
            TryKey::Waitlist(_) => spread(self.waitlist, HOUR),
            TryKey::ConfirmationMails(_) | TryKey::LaterConfirmations(_) => spread(self.confirmations, HOUR),
        }
    }

    /// The time after which every unused key has all its tries again.
    fn refilled(&self) -> Duration {
        let one_by_one = (ACCOUNT_PERIOD * self.per_account.get()).max(CODES_PERIOD * self.codes.get());
        let spread = HOUR.max(CLIENT_SPAN);
        one_by_one.max(spread)
    }
}

type Limiter<C> = RateLimiter<NotKeyed, InMemoryState, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// Counts tries in memory; each of several instances counts its own.
pub struct MemoryTries<C: Clock = MonotonicClock> {
    limits: TryLimits,
    clock: C,
    limiters: Cache<TryKey, Arc<Limiter<C>>>,
}

impl MemoryTries {
    /// With the system's clock.
    pub fn new(limits: TryLimits) -> Self {
        Self::with_clock(limits, MonotonicClock)
    }
}

impl<C: Clock + Clone + Send + Sync + 'static> MemoryTries<C>
where
    C::Instant: Send + Sync,
{
    /// With another clock, for tests.
    pub fn with_clock(limits: TryLimits, clock: C) -> Self {
        let limiters = Cache::builder()
            .max_capacity(KEYS)
            .time_to_idle(limits.refilled())
            .eviction_policy(EvictionPolicy::lru())
            .build();
        Self { limits, clock, limiters }
    }

    fn limiter(&self, key: &TryKey) -> Arc<Limiter<C>> {
        let (tries, period) = self.limits.of(key);
        // The period is never zero: the limits are smaller than the number of nanoseconds in a period.
        let quota = Quota::with_period(period).unwrap_or_else(|| Quota::per_second(tries)).allow_burst(tries);
        Arc::new(RateLimiter::direct_with_clock(quota, self.clock.clone()))
    }
}

impl<C: Clock + Clone + Send + Sync + 'static> Tries for MemoryTries<C>
where
    C::Instant: Send + Sync,
{
    fn count(&self, key: TryKey) -> Result<()> {
        let fresh = self.limiter(&key);
        let limiter = self.limiters.get_with(key, || fresh);
        limiter.check().map_err(|until| Error::TooMany(until.wait_time_from(self.clock.now())))
    }

    fn forget(&self, key: &TryKey) {
        self.limiters.invalidate(key);
    }
}

#[cfg(test)]
mod tests {
    use fairway_application::ports::{ClientAddress, Tried};
    use fairway_domain::ids::{StationId, UserId};
    use fairway_domain::values::Email;
    use governor::clock::FakeRelativeClock;

    use super::*;

    const LIMITS: TryLimits = TryLimits {
        per_account: NonZeroU32::new(3).unwrap(),
        per_client: NonZeroU32::new(5).unwrap(),
        suggestions: NonZeroU32::new(4).unwrap(),
        invitations: NonZeroU32::new(6).unwrap(),
        codes: NonZeroU32::new(2).unwrap(),
        waitlist: NonZeroU32::new(12).unwrap(),
        confirmations: NonZeroU32::new(20).unwrap(),
        writes: NonZeroU32::new(6).unwrap(),
    };

    fn tries() -> (MemoryTries<FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        (MemoryTries::with_clock(LIMITS, clock.clone()), clock)
    }

    fn client(address: &str) -> ClientAddress {
        ClientAddress::at(address.parse().unwrap())
    }

    fn account(email: &str, from: &str) -> TryKey {
        TryKey::account(Tried::SignIn, Email::parse(email).ok().as_ref(), client(from))
    }

    /// The number of tries that are left, and the wait afterwards.
    fn left(tries: &MemoryTries<FakeRelativeClock>, key: &TryKey) -> (usize, Duration) {
        for counted in 0.. {
            match tries.count(key.clone()) {
                Ok(()) => {}
                Err(Error::TooMany(wait)) => return (counted, wait),
                Err(error) => panic!("{error}"),
            }
        }
        unreachable!("tries never end")
    }

    #[test]
    fn an_account_has_its_tries_and_then_one_a_minute() {
        let (tries, clock) = tries();
        let key = account("ann@example.org", "192.0.2.1");
        assert_eq!(left(&tries, &key), (3, Duration::from_mins(1)));
        clock.advance(Duration::from_secs(59));
        assert_eq!(left(&tries, &key), (0, Duration::from_secs(1)));
        clock.advance(Duration::from_secs(1));
        assert_eq!(left(&tries, &key).0, 1);
        clock.advance(Duration::from_mins(10));
        assert_eq!(left(&tries, &key).0, 3, "never more than there were");
    }

    #[test]
    fn tries_of_accounts_and_clients_are_counted_separately() {
        let (tries, _) = tries();
        assert_eq!(left(&tries, &account("ann@example.org", "192.0.2.1")).0, 3);
        for other in [account("bob@example.org", "192.0.2.1"), account("ann@example.org", "192.0.2.2")] {
            assert_eq!(left(&tries, &other).0, 3);
        }
    }

    #[test]
    fn a_forgotten_count_starts_anew() {
        let (tries, _) = tries();
        let (ann, bob) = (account("ann@example.org", "192.0.2.1"), account("bob@example.org", "192.0.2.1"));
        assert_eq!((left(&tries, &ann).0, left(&tries, &bob).0), (3, 3));
        tries.forget(&ann);
        assert_eq!((left(&tries, &ann).0, left(&tries, &bob).0), (3, 0));
    }

    #[test]
    fn clients_and_lookups_are_spread_over_their_spans() {
        let (tries, clock) = tries();
        let (club, user) = (TryKey::Client(client("192.0.2.1")), TryKey::Suggestions(UserId(7)));
        assert_eq!(left(&tries, &club), (5, Duration::from_mins(1)));
        assert_eq!(left(&tries, &user), (4, Duration::from_mins(15)));
        assert_eq!(left(&tries, &TryKey::Writes(UserId(7))), (6, Duration::from_mins(10)));
        assert_eq!(left(&tries, &TryKey::OwnData(UserId(7))), (10, Duration::from_mins(6)));
        let station = TryKey::StationWrites(StationId(7));
        assert_eq!(left(&tries, &station), (2_000, Duration::from_millis(1_800)));
        clock.advance(Duration::from_mins(15));
        assert_eq!((left(&tries, &club).0, left(&tries, &user).0), (5, 1));
    }

    #[test]
    fn calls_that_send_mail_are_counted_by_sender() {
        let (tries, clock) = tries();
        let email = |text: &str| Email::parse(text).unwrap();
        let codes = |of: &str, from: &str| TryKey::codes(&email(of), client(from));
        assert_eq!(left(&tries, &TryKey::Invitations(UserId(7))), (6, Duration::from_mins(10)));
        assert_eq!(left(&tries, &TryKey::Waitlist(client("192.0.2.1"))), (12, Duration::from_mins(5)));
        let confirmations = TryKey::ConfirmationMails(client("192.0.2.1"));
        assert_eq!(left(&tries, &confirmations), (20, Duration::from_mins(3)));
        assert_eq!(left(&tries, &TryKey::LaterConfirmations(client("192.0.2.1"))).0, 20, "counted apart");
        let hours = Duration::from_hours(8);
        assert_eq!(left(&tries, &codes("Ann@example.org", "192.0.2.1")), (2, hours));
        assert_eq!(left(&tries, &codes("ann@example.org", "192.0.2.1")).0, 0, "in whatever case");
        assert_eq!(left(&tries, &codes("ann@example.org", "192.0.2.2")).0, 2, "of another client");
        clock.advance(hours);
        assert_eq!(left(&tries, &codes("ann@example.org", "192.0.2.1")).0, 1);
    }

    #[test]
    fn only_so_many_keys_are_remembered() {
        let (tries, _) = tries();
        for user in 0..100_000 {
            tries.count(TryKey::Suggestions(UserId(user))).unwrap();
        }
        tries.limiters.run_pending_tasks();
        assert!(tries.limiters.entry_count() <= KEYS, "{}", tries.limiters.entry_count());
    }

    #[test]
    fn tries_that_come_together_are_all_counted() {
        let (tries, _) = tries();
        let key = account("ann@example.org", "192.0.2.1");
        let counted = std::thread::scope(|scope| {
            let racing: Vec<_> = (0..40).map(|_| scope.spawn(|| tries.count(key.clone()).is_ok())).collect();
            racing.into_iter().map(|it| usize::from(it.join().unwrap())).sum::<usize>()
        });
        assert_eq!(counted, 3);
    }
}
