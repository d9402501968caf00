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

/// Keys that are remembered at most; beyond, those that were used least lately are forgotten. Some 20 MB.
const KEYS: u64 = 50_000;
/// One more try at an account, once they are used up, comes after this long.
const ACCOUNT_PERIOD: Duration = Duration::from_mins(1);
/// The tries of a client are spread over this long.
const CLIENT_SPAN: Duration = Duration::from_mins(5);
/// The window over which a user's searches, changes and mails, and a client's entries of waitlists, are counted.
const HOUR: Duration = Duration::from_hours(1);
/// One more code for an address, once those of a client are used up, comes after this long.
const CODES_PERIOD: Duration = Duration::from_hours(8);
/// Links to confirm an address that are mailed to one user within an hour.
const CONFIRMATIONS: NonZeroU32 = NonZeroU32::new(5).unwrap();

/// Downloads of all that the site holds of one user within an hour.
const OWN_DATA: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// Calls within an hour by which one station sends check-ins: a thousand people one by one, and each once more.
const STATION_WRITES: NonZeroU32 = NonZeroU32::new(2_000).unwrap();

/// Bounds of tries (rule `limited-tries`).
#[derive(Debug, Clone, Copy)]
pub struct TryLimits {
    /// At one account from one client, and at passwords set by one user; used up, there is one a minute.
    pub per_account: NonZeroU32,
    /// By one client within five minutes; as many links that open no pass.
    pub per_client: NonZeroU32,
    /// Addresses that one user looks up within an hour.
    pub suggestions: NonZeroU32,
    /// Mails to people who did not ask for them that one user's doing sends within an hour; as many about changed passes.
    pub invitations: NonZeroU32,
    /// Codes for one address that one client asks for; used up, there is one in eight hours.
    pub codes: NonZeroU32,
    /// People whom one client puts on waitlists within an hour.
    pub waitlist: NonZeroU32,
    /// Links to confirm addresses that one client causes within an hour, and as many that wait for the next one.
    pub confirmations: NonZeroU32,
    /// Changes that one user makes within an hour.
    pub writes: NonZeroU32,
}

impl TryLimits {
    /// Number of tries at first, and the time after which there is one more.
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

    /// Left alone for so long, every key has all its tries again.
    fn refilled(&self) -> Duration {
        let one_by_one = (ACCOUNT_PERIOD * self.per_account.get()).max(CODES_PERIOD * self.codes.get());
        let spread = HOUR.max(CLIENT_SPAN);
        one_by_one.max(spread)
    }
}

type Limiter<C> = RateLimiter<NotKeyed, InMemoryState, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// Counts tries in the memory of this instance: of several instances, each counts those that come to it.
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
        // A period of no length cannot be asked for: the limits are smaller than the spans have nanoseconds.
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

    /// Number of tries that are left, and the time to wait then.
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
    fn nobody_uses_up_the_tries_of_another_account_or_client() {
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
