//! Gauges, read at each scrape.

use fairway_application::Application;
use fairway_application::ports::Connections;
use fairway_application::site_metrics::Outbox;
use prometheus::proto::MetricFamily;
use prometheus::{Counter, Gauge, IntCounter, IntGauge, IntGaugeVec, Opts, Registry};

use super::process;
use crate::check_in_streams::CheckInStreams;
use crate::exports::Exporting;
use crate::use_cases::Hashing;

/// Collects the gauges; unknown values are left out.
struct Now(Registry);

/// The current values. `outbox` is `None` if the database did not answer. Reads files.
pub(super) fn families(
    application: &Application,
    outbox: Option<&Outbox>,
    hashing: &Hashing,
    exporting: &Exporting,
    streams: &CheckInStreams,
) -> prometheus::Result<Vec<MetricFamily>> {
    let now = Now(Registry::new());
    now.database(&application.site_metrics.connections(), outbox.is_some())?;
    if let Some(outbox) = outbox {
        now.outbox(outbox)?;
    }
    let (hashed, waiting) = hashing.load();
    now.states(
        "fairway_passwords",
        "Passwords that are hashed, or wait for their turn",
        [("hashing", whole(hashed)), ("waiting", whole(waiting))],
    )?;
    let (kept, turned_away) = exporting.load();
    now.gauge("fairway_exports_in_progress", "Exports that are made or read", whole(kept))?;
    now.counter("fairway_exports_turned_away_total", "Exports refused as there were too many", turned_away)?;
    let (open, turned_away) = streams.load();
    now.gauge("fairway_check_in_streams", "Open streams of check-in events", whole(open))?;
    now.counter(
        "fairway_check_in_streams_turned_away_total",
        "Streams of check-in events refused as there were too many",
        turned_away,
    )?;
    process::register(&now.0)?;
    Ok(now.0.gather())
}

impl Now {
    fn database(&self, connections: &Connections, answered: bool) -> prometheus::Result<()> {
        // With all connections in use the database was not asked. In an outage the pool would soon lose them.
        let busy = connections.in_use >= connections.most;
        self.gauge(
            "fairway_database_up",
            "1 when the database has answered this very moment, or is busy with others on every connection",
            u64::from(answered || busy),
        )?;
        self.states(
            "fairway_database_connections",
            "Connections to the database",
            [("idle", connections.idle.into()), ("in_use", connections.in_use.into())],
        )?;
        self.gauge("fairway_database_connections_max", "As many as there may be", connections.most.into())?;
        self.counter(
            "fairway_database_connections_given_total",
            "Times that somebody got a connection",
            connections.given,
        )?;
        self.counter(
            "fairway_database_connections_refused_total",
            "Times that no connection came free in time, or there was none",
            connections.refused,
        )?;
        let waited = Counter::new(
            "fairway_database_connections_wait_seconds_total",
            "Time that all who asked for a connection have waited",
        )?;
        waited.inc_by(connections.waited.as_secs_f64());
        self.0.register(Box::new(waited))
    }

    fn outbox(&self, Outbox { backlog, oldest_for }: &Outbox) -> prometheus::Result<()> {
        self.states(
            "fairway_outbox_mails",
            "Mails that have not been sent, in the database of all instances",
            [("waiting", backlog.waiting), ("retrying", backlog.retrying), ("given_up", backlog.given_up)],
        )?;
        let age = Gauge::new(
            "fairway_outbox_oldest_age_seconds",
            "How long the oldest mail that is still to be sent has waited; 0 when there is none",
        )?;
        age.set(oldest_for.to_std().unwrap_or_default().as_secs_f64());
        self.0.register(Box::new(age))
    }

    fn gauge(&self, name: &str, help: &str, value: u64) -> prometheus::Result<()> {
        let gauge = IntGauge::new(name, help)?;
        gauge.set(signed(value));
        self.0.register(Box::new(gauge))
    }

    fn counter(&self, name: &str, help: &str, value: u64) -> prometheus::Result<()> {
        let counter = IntCounter::new(name, help)?;
        counter.inc_by(value);
        self.0.register(Box::new(counter))
    }

    fn states<const N: usize>(
        &self,
        name: &str,
        help: &str,
        states: [(&str, u64); N],
    ) -> prometheus::Result<()> {
        let gauges = IntGaugeVec::new(Opts::new(name, help), &["state"])?;
        for (state, value) in states {
            gauges.with_label_values(&[state]).set(signed(value));
        }
        self.0.register(Box::new(gauges))
    }
}

fn whole(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
