//! Metrics in the Prometheus format (decision 029). None contains personal data, and no label contains a client's text: the number of series depends on
//! the number of calls, not of addresses.

mod now;
mod process;
mod requests;
mod scrape;
mod token;

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use fairway_application::mail::DeliveryOutcome;
use fairway_application::{Error, Result};
use prometheus::{HistogramOpts, HistogramVec, IntCounterVec, IntGauge, IntGaugeVec, Opts, Registry};

pub(crate) use requests::{InFlight, OfKept, count};
pub(crate) use scrape::configure;
pub use token::{BadMetricsToken, MetricsToken};

/// Upper bounds of the histogram's buckets, in seconds: from an answer out of memory to a slow body.
const BUCKETS: [f64; 12] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0];

/// The outcome of a check-in; also a label value.
#[derive(Debug, Clone, Copy)]
pub(crate) enum CheckedIn {
    /// The attendee's state changed.
    Changed,
    /// The attendee had that state already, as when a pass is scanned twice.
    Unchanged,
    /// A device sent the same operation again.
    Repeated,
    /// A rule refused it.
    Refused,
}

impl CheckedIn {
    const ALL: [Self; 4] = [Self::Changed, Self::Unchanged, Self::Repeated, Self::Refused];

    fn label(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Unchanged => "unchanged",
            Self::Repeated => "repeated",
            Self::Refused => "refused",
        }
    }
}

/// Outcomes of mail, as label values.
const MAILS: [&str; 4] = ["sent", "dropped", "postponed", "given_up"];

/// The counters of this instance since its start, and the token for reading them. Clones share the counters. Each `new` has its own, so that several
/// sites in one test process do not mix.
#[derive(Clone)]
pub struct Metrics(Arc<Counted>);

struct Counted {
    /// `None` when metrics are switched off.
    token: Option<MetricsToken>,
    registry: Registry,
    requests: IntCounterVec,
    latencies: HistogramVec,
    in_flight: IntGauge,
    check_ins: IntCounterVec,
    mails: IntCounterVec,
}

impl Metrics {
    /// All counters at zero, labelled with the running version.
    ///
    /// # Errors
    /// [`Error::Unexpected`] never: the names are constants.
    pub fn new(token: Option<MetricsToken>, version: &str) -> Result<Self> {
        Self::counted(token, version).map(|counted| Self(Arc::new(counted))).map_err(unexpected)
    }

    fn counted(token: Option<MetricsToken>, version: &str) -> prometheus::Result<Counted> {
        let by_call = ["method", "route", "status"];
        let opts = |name, help| Opts::new(name, help).namespace("fairway");
        let latencies = HistogramOpts {
            common_opts: opts(
                "http_request_duration_seconds",
                "Time from a request's head to the beginning of its answer",
            ),
            buckets: BUCKETS.to_vec(),
        };
        let counted = Counted {
            token,
            registry: Registry::new(),
            requests: IntCounterVec::new(
                opts(
                    "http_requests_total",
                    "Requests answered, by the call's pattern; pages and what is nowhere are other",
                ),
                &by_call,
            )?,
            latencies: HistogramVec::new(latencies, &by_call[..2])?,
            in_flight: IntGauge::with_opts(opts(
                "http_requests_in_flight",
                "Requests whose answer has not begun",
            ))?,
            check_ins: IntCounterVec::new(
                opts("check_ins_total", "Check-ins that this instance has answered"),
                &["direction", "outcome"],
            )?,
            mails: IntCounterVec::new(
                opts("mails_total", "Mails that this instance has tried to send"),
                &["outcome"],
            )?,
        };
        counted.register(version)?;
        Ok(counted)
    }

    /// One check-in, in or out.
    pub(crate) fn check_in(&self, checked_in: bool, outcome: CheckedIn) {
        self.0.check_ins.with_label_values(&[direction(checked_in), outcome.label()]).inc();
    }

    /// Counts the outcome of one delivery.
    pub fn mail(&self, outcome: &DeliveryOutcome) {
        let [sent, dropped, postponed, given_up] = MAILS;
        let outcome = match outcome {
            // The delivery was not tried.
            DeliveryOutcome::Waits => return,
            DeliveryOutcome::Sent => sent,
            DeliveryOutcome::Dropped => dropped,
            DeliveryOutcome::Postponed(_) => postponed,
            DeliveryOutcome::GivenUp(_) => given_up,
        };
        self.0.mails.with_label_values(&[outcome]).inc();
    }
}

impl Counted {
    /// Creates the series of labels with few values at 0, so that `rate()` sees their first event.
    fn create_series(&self) {
        for (checked_in, outcome) in
            [true, false].into_iter().flat_map(|it| CheckedIn::ALL.map(|to| (it, to)))
        {
            self.check_ins.with_label_values(&[direction(checked_in), outcome.label()]);
        }
        for outcome in MAILS {
            self.mails.with_label_values(&[outcome]);
        }
    }

    /// Registers all collectors.
    fn register(&self, version: &str) -> prometheus::Result<()> {
        self.create_series();
        let build =
            IntGaugeVec::new(Opts::new("fairway_build_info", "1, with the version that runs"), &["version"])?;
        build.with_label_values(&[version]).set(1);
        let started = IntGauge::new("process_start_time_seconds", "When this started, since 1970")?;
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        started.set(i64::try_from(since_1970.as_secs()).unwrap_or_default());
        self.registry.register(Box::new(self.requests.clone()))?;
        self.registry.register(Box::new(self.latencies.clone()))?;
        self.registry.register(Box::new(self.in_flight.clone()))?;
        self.registry.register(Box::new(self.check_ins.clone()))?;
        self.registry.register(Box::new(self.mails.clone()))?;
        self.registry.register(Box::new(build))?;
        self.registry.register(Box::new(started))
    }
}

fn direction(checked_in: bool) -> &'static str {
    if checked_in { "in" } else { "out" }
}

fn unexpected(error: prometheus::Error) -> Error {
    Error::Unexpected(error.into())
}
