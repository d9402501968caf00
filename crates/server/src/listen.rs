//! The listening server, with its limits of clients and of their pace (decision 030).

use std::future::ready;
use std::net::TcpListener;
use std::num::NonZeroUsize;
use std::rc::Rc;

use actix_http::error::DispatchError;
use actix_http::{HttpService, Protocol};
use actix_server::Server;
use actix_service::{IntoServiceFactory, ServiceFactoryExt, fn_service, map_config};
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{AppConfig, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Next, from_fn};
use actix_web::rt::net::TcpStream;
use fairway_http::Setup;
use socket2::SockRef;

use crate::connection::{Bounded, Timeouts, Turn};

/// Seconds for running requests to finish after the site is told to stop.
const LAST_REQUESTS: u64 = 20;
/// The listener's backlog. The standard library's 128 is less than a rush on the last tickets; a client beyond it tries again a
/// second later.
const BACKLOG: i32 = 1024;
/// Limit of open files to request from the system; the same as in the systemd unit.
const FILES: u64 = 65_536;
/// Number of files that are not client connections: for the database, mail, exports, pictures and pages.
const OTHER_FILES: u64 = 512;
/// Limit of connections of a worker, if the limit of files allows it; each takes some 20 KB.
const CONNECTIONS: u64 = 25_000;

/// The listening server; it runs when awaited. [`Timeouts`] limits slow clients, and the limit of open files their number.
///
/// # Errors
/// When the listener cannot be used.
pub fn run(listener: TcpListener, setup: Setup) -> std::io::Result<Server> {
    run_with(listener, setup, Timeouts::default())
}

/// Like [`run`], with other time limits, for tests.
///
/// # Errors
/// When the listener cannot be used.
pub fn run_with(listener: TcpListener, setup: Setup, timeouts: Timeouts) -> std::io::Result<Server> {
    // Raises the backlog of the standard library, which is 128.
    SockRef::from(&listener).listen(BACKLOG)?;
    let address = listener.local_addr()?;
    let server = Server::build();
    let stopping = server.graceful_shutdown_signal();
    let site = move || {
        let stopping = stopping.clone();
        let app = fairway_http::app(setup.clone()).wrap(from_fn(serve)).into_factory();
        let app = app.map_err(|error: actix_web::Error| error.error_response());
        let http = HttpService::build()
            .client_request_timeout(timeouts.head)
            .keep_alive(timeouts.idle)
            .client_disconnect_timeout(timeouts.linger)
            // A client that has closed its side gets no answer, so its next requests are not started.
            .h1_allow_half_closed(false)
            .local_addr(address)
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .on_connect_ext(|connection: &Bounded<TcpStream>, data| drop(data.insert(connection.turn())))
            .finish(map_config(app, |()| AppConfig::default()));
        let accept = move |stream: TcpStream| {
            let client = stream.peer_addr().ok();
            ready(Ok::<_, DispatchError>((Bounded::new(stream, timeouts), Protocol::Http1, client)))
        };
        fn_service(accept).and_then(http)
    };
    let workers = std::thread::available_parallelism().map_or(2, NonZeroUsize::get);
    let server = server.workers(workers).max_concurrent_connections(connections_for_each(workers));
    Ok(server.shutdown_timeout(LAST_REQUESTS).disable_signals().listen("fairway", listener, site)?.run())
}

/// Connection limit of each worker, which leaves file descriptors for files and the database. Excess connections wait in the
/// backlog.
fn connections_for_each(workers: usize) -> usize {
    // If the limit cannot be raised, the current one counts; if that is unknown, the usual 1024.
    let files = rlimit::increase_nofile_limit(FILES)
        .or_else(|_fixed| rlimit::getrlimit(rlimit::Resource::NOFILE).map(|(now, _)| now));
    share(files.unwrap_or(1024), workers)
}

fn share(files: u64, workers: usize) -> usize {
    let all = files.saturating_sub(OTHER_FILES).max(files / 2);
    let each = all / u64::try_from(workers).unwrap_or(u64::MAX).max(1);
    usize::try_from(each.clamp(1, CONNECTIONS)).unwrap_or(1)
}

/// Marks the connection as serving during a request.
async fn serve(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let _serving = request.conn_data::<Rc<Turn>>().map(Turn::serve);
    next.call(request).await.map(ServiceResponse::map_into_boxed_body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_for_the_rest() {
        assert_eq!(share(65_536, 4), 16_256);
        assert_eq!(share(65_536, 2), 25_000);
        assert_eq!(share(1024, 2), 256);
        assert_eq!(share(600, 2), 150);
        assert_eq!(share(1, 8), 1);
    }
}
