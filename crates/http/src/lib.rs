#![doc = include_str!("../README.md")]

mod accounts;
mod actor;
mod attendees;
mod audit;
mod bank;
mod body;
mod broadcasts;
mod categories;
mod check_in;
mod check_in_streams;
mod client;
mod draining;
mod embed;
mod exports;
mod frontend;
mod groups;
mod health;
mod hex;
mod idempotency;
mod kept_answers;
mod mail;
mod media;
mod metrics;
mod openapi;
mod pace;
mod pairings;
mod params;
mod problem;
mod rain;
mod receipts;
mod resting;
mod rounds;
mod security;
mod sheets;
mod site;
mod sponsors;
mod stations;
mod terms;
mod tickets;
mod tournament_sponsors;
mod tournaments;
mod trace;
mod upload;
mod uploads;
mod use_cases;
mod user_sponsors;
mod versions;
mod waitlist;
mod weather;
mod widgets;
mod wire;

use std::rc::Rc;
use std::sync::Arc;

use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, Next, from_fn};
use actix_web::{App, Error, web};
use fairway_application::Application;
use fairway_application::ports::Pictures;
use tracing_actix_web::TracingLogger;
use utoipa_actix_web::service_config::ServiceConfig;
use utoipa_actix_web::{AppExt, scope};

use crate::kept_answers::Visitors;

pub use check_in::KeptLists;
pub use check_in_streams::CheckInStreams;
pub use client::TrustedProxies;
pub use draining::Draining;
pub use exports::Exporting;
pub use frontend::{BuiltFile, Frontend};
pub use kept_answers::KeptAnswers;
pub use metrics::{BadMetricsToken, Metrics, MetricsToken};
pub use openapi::openapi;
pub use pace::Pace;
pub use uploads::Uploads;
pub use use_cases::Hashing;

/// The dependencies and settings of the site.
#[derive(Clone)]
pub struct Setup {
    /// The use cases.
    pub application: Arc<Application>,
    /// The store of the pictures.
    pub pictures: Arc<dyn Pictures>,
    /// The built pages.
    pub frontend: Frontend,
    /// Limit of concurrent password hashes.
    pub hashing: Hashing,
    /// Limits of large bodies in memory, and of concurrent work on them.
    pub uploads: Uploads,
    /// The exports' folder, and the limit of concurrent exports.
    pub exporting: Exporting,
    /// The open streams of check-in events.
    pub check_in_streams: CheckInStreams,
    /// Minimum pace of request bodies.
    pub pace: Pace,
    /// The cache of answers to signed-out visitors.
    pub kept_answers: KeptAnswers,
    /// The cache of encoded check-in lists.
    pub kept_lists: KeptLists,
    /// The counters, and the token for reading them.
    pub metrics: Metrics,
    /// The proxies whose headers about the client are trusted.
    pub trusted_proxies: TrustedProxies,
    /// The site's public address, without a trailing slash. The headers of requests do not change it.
    pub public_url: String,
    /// Whether visitors reach the site by https only; then browsers are told to insist on it (HSTS).
    pub behind_tls: bool,
    /// Whether this instance is about to stop.
    pub draining: Draining,
}

/// The whole site as an actix application; each worker of the server calls this.
pub fn app(
    setup: Setup,
) -> App<
    impl ServiceFactory<ServiceRequest, Config = (), Response = ServiceResponse, Error = Error, InitError = ()>,
> {
    let (behind_tls, draining) = (setup.behind_tls, setup.draining);
    let metrics = setup.metrics.clone();
    let at_once = Visitors::new(setup.kept_answers, metrics.clone(), draining.clone(), behind_tls);
    let at_once = Rc::new(at_once);
    let read = at_once.clone();
    App::new()
        .app_data(web::Data::from(setup.application))
        .app_data(web::Data::from(setup.pictures))
        .app_data(web::Data::new(setup.hashing))
        .app_data(web::Data::new(setup.uploads))
        .app_data(web::Data::new(frontend::Origin(setup.public_url)))
        .app_data(web::Data::new(setup.exporting))
        .app_data(web::Data::new(setup.check_in_streams))
        .app_data(web::Data::new(setup.kept_lists))
        .app_data(web::Data::new(setup.metrics))
        .app_data(web::Data::new(setup.pace))
        .app_data(web::Data::new(setup.trusted_proxies))
        .app_data(web::Data::new(setup.frontend))
        .app_data(web::Data::new(draining.clone()))
        .into_utoipa_app()
        .configure(calls)
        .into_app()
        .default_service(web::to(frontend::page))
        .wrap(from_fn(trace::head_as_get))
        .wrap(Compress::default())
        .wrap(from_fn(versions::tag_coding))
        .wrap(from_fn(problem::refuse_coding))
        .wrap(from_fn(move |request, next: Next<_>| read.clone().read(request, next)))
        .wrap(TracingLogger::<trace::RequestSpan>::new())
        .wrap(from_fn(trace::request_id))
        .wrap(from_fn(move |request, next: Next<_>| security::headers(behind_tls, request, next)))
        .wrap(from_fn(move |request, next: Next<_>| metrics::count(metrics.clone(), request, next)))
        .wrap(from_fn(move |request, next: Next<_>| {
            draining::end_connections(draining.clone(), request, next)
        }))
        // Outermost: a cached answer skips all services above.
        .wrap(from_fn(move |request, next: Next<_>| at_once.clone().at_once(request, next)))
}

/// Mounts every call. Routes and documentation come from the same list.
fn calls(config: &mut ServiceConfig) {
    let api = scope("/api")
        .configure(accounts::configure)
        .configure(attendees::configure)
        .configure(audit::configure)
        .configure(bank::configure)
        .configure(broadcasts::configure)
        .configure(categories::configure)
        .configure(check_in::configure)
        .configure(embed::configure_preview)
        .configure(exports::configure)
        .configure(groups::configure)
        .configure(mail::configure)
        .configure(openapi::configure)
        .configure(receipts::configure)
        .configure(sheets::configure)
        .configure(rounds::configure)
        .configure(pairings::configure)
        .configure(site::configure)
        .configure(sponsors::configure)
        .configure(stations::configure)
        .configure(terms::configure)
        .configure(tickets::configure)
        .configure(tournaments::configure)
        .configure(tournament_sponsors::configure)
        .configure(user_sponsors::configure)
        .configure(waitlist::configure)
        .configure(weather::configure)
        .configure(widgets::configure)
        .default_service(web::to(openapi::no_such_call))
        .wrap(from_fn(resting::explain))
        .wrap(from_fn(actor::authenticate))
        .wrap(from_fn(versions::store_nothing));
    let media = scope("/media").configure(media::configure).default_service(web::to(openapi::no_such_call));
    config
        .service(api)
        .service(media)
        .configure(broadcasts::configure_one_click)
        .configure(embed::configure)
        .configure(health::configure)
        .configure(metrics::configure);
}
