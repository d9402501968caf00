//! The client's address: the peer's, or the forwarded one of a trusted proxy.

use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv4Addr};

use actix_web::dev::{Payload, ServiceRequest};
use actix_web::http::header::HeaderMap;
use actix_web::{FromRequest, HttpRequest, web};
use fairway_application::ports::ClientAddress;
use ipnet::IpNet;

use crate::problem::Problem;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// Proxies whose `X-Forwarded-For` and `X-Request-Id` are trusted.
#[derive(Debug, Clone, Default)]
pub struct TrustedProxies(pub Vec<IpNet>);

impl TrustedProxies {
    /// Whether the request's peer is a trusted proxy.
    pub(crate) fn sent(&self, request: &ServiceRequest) -> bool {
        request.peer_addr().is_some_and(|peer| self.include(peer.ip()))
    }

    fn include(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }
}

/// The address of the request's client.
pub(crate) struct SentBy(pub(crate) ClientAddress);

impl FromRequest for SentBy {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
        let trusted = request.app_data::<web::Data<TrustedProxies>>();
        let address = trusted.map_or(peer, |trusted| sender(peer, request.headers(), trusted));
        ready(Ok(Self(ClientAddress::at(address))))
    }
}

/// The nearest address that is not a trusted proxy. Entries further left can be forged.
fn sender(peer: IpAddr, headers: &HeaderMap, trusted: &TrustedProxies) -> IpAddr {
    let told: Vec<_> = headers.get_all(FORWARDED_FOR).filter_map(|value| value.to_str().ok()).collect();
    let mut nearest = peer;
    for hop in told.iter().flat_map(|value| value.split(',')).rev() {
        if !trusted.include(nearest) {
            break;
        }
        let Some(address) = address(hop.trim()) else { break };
        nearest = address;
    }
    nearest
}

/// Parses an address as proxies write it, with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse::<std::net::SocketAddr>().ok().map(|it| it.ip()))
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    /// The client of a request with this peer and these headers; 10.0.0.0/8 and `::1` are trusted.
    fn sent(peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(HeaderName::from_static(FORWARDED_FOR), HeaderValue::from_str(value).unwrap());
        }
        let trusted = TrustedProxies(vec!["10.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()]);
        sender(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn without_a_trusted_proxy_the_client_is_the_peer() {
        assert_eq!(sent("192.0.2.1", &[]), "192.0.2.1");
        assert_eq!(sent("192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(sent("10.0.0.1", &[]), "10.0.0.1");
    }

    #[test]
    fn behind_trusted_proxies_the_client_is_the_nearest_untrusted_address() {
        assert_eq!(sent("10.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(sent("::1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(sent("::ffff:10.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(
            sent("10.0.0.1", &["203.0.113.9, 198.51.100.7, 10.1.2.3"]),
            "198.51.100.7",
            "what is left of it is made up"
        );
        assert_eq!(sent("10.0.0.1", &["203.0.113.9", "198.51.100.7,10.1.2.3"]), "198.51.100.7");
        assert_eq!(sent("10.0.0.1", &["10.9.9.9"]), "10.9.9.9", "all the way inside");
    }

    #[test]
    fn an_address_may_have_a_port_and_garbage_ends_the_chain() {
        assert_eq!(sent("10.0.0.1", &["198.51.100.7:4711"]), "198.51.100.7");
        assert_eq!(sent("10.0.0.1", &["[2001:db8::1]:4711"]), "2001:db8::1");
        assert_eq!(sent("10.0.0.1", &["[2001:db8::1]"]), "2001:db8::1");
        assert_eq!(sent("10.0.0.1", &["198.51.100.7, unknown"]), "10.0.0.1");
        assert_eq!(sent("10.0.0.1", &["198.51.100.7,, 10.1.1.1"]), "10.1.1.1");
    }
}
