//! Proxies whose `X-Forwarded-For` is trusted.

use std::net::IpAddr;

use fairway_http::TrustedProxies;
use ipnet::IpNet;

/// Networks or addresses, separated by commas.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<IpNet>);

impl Proxies {
    /// The networks in the order of the setting.
    pub fn networks(&self) -> &[IpNet] {
        &self.0
    }
}

impl std::str::FromStr for Proxies {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let network = |text: &str| -> Result<IpNet, String> {
            let address = text.parse::<IpAddr>().map(IpNet::from);
            address
                .or_else(|_| text.parse())
                .map_err(|_neither| format!("{text} is neither an address nor a network"))
        };
        text.split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(network)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl From<Proxies> for TrustedProxies {
    fn from(proxies: Proxies) -> Self {
        Self(proxies.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proxies_are_addresses_and_networks_or_none() {
        let Proxies(networks) = "10.0.0.0/8, ::1,192.0.2.7 ,".parse().unwrap();
        let written: Vec<_> = networks.iter().map(ToString::to_string).collect();
        assert_eq!(written, ["10.0.0.0/8", "::1/128", "192.0.2.7/32"]);
        assert!("".parse::<Proxies>().unwrap().0.is_empty());
        assert_eq!(
            "proxy.local".parse::<Proxies>().unwrap_err(),
            "proxy.local is neither an address nor a network"
        );
    }
}
