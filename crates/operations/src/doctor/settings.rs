use fairway_platform::JwtTokens;
use url::{Host, Url};

use super::{Finding, Settings, wrong};

/// Checks for settings that are missing, too weak, or contradictory.
pub(super) fn check(settings: &Settings<'_>) -> Vec<Finding> {
    let mut findings = secret(settings);
    findings.extend(address(settings));
    findings.extend(proxies(settings));
    if findings.is_empty() {
        findings.push(Finding::Fine("secret, address and proxies fit together".into()));
    }
    findings
}

fn secret(settings: &Settings<'_>) -> Vec<Finding> {
    let mend = "set FAIRWAY_SECRET to a text of 32 characters or more, the same for every instance; `openssl rand -base64 48` makes one. \
                A new one signs everybody out";
    match &settings.secret {
        None if settings.database_url.is_some() => {
            vec![wrong("there is no FAIRWAY_SECRET to sign sessions with", mend)]
        }
        Some(secret) => {
            let bad = JwtTokens::new(secret).err();
            bad.map(|why| wrong(format!("FAIRWAY_SECRET: {why}"), mend)).into_iter().collect()
        }
        None => vec![],
    }
}

fn address(settings: &Settings<'_>) -> Vec<Finding> {
    let public = match &settings.public_url {
        Ok(Some(public)) => public,
        Ok(None) if settings.database_url.is_none() => return vec![],
        Ok(None) => {
            return vec![wrong(
                "there is no FAIRWAY_PUBLIC_URL, so links in mails lead nowhere",
                "set FAIRWAY_PUBLIC_URL to where visitors find the site, like https://golf.example.org",
            )];
        }
        Err(why) => {
            return vec![wrong(
                format!("FAIRWAY_PUBLIC_URL {why}"),
                "set FAIRWAY_PUBLIC_URL to where visitors find the site",
            )];
        }
    };
    let mut findings = vec![];
    let (is_https, behind) = (public.starts_with("https:"), settings.behind_tls);
    if is_https && !behind {
        findings.push(wrong(
            format!(
                "FAIRWAY_PUBLIC_URL is {public}, but FAIRWAY_BEHIND_TLS is false: browsers get no HSTS header"
            ),
            "set FAIRWAY_BEHIND_TLS=true, or an address with http:// when there is no TLS",
        ));
    }
    if behind && !is_https {
        findings.push(wrong(
            format!("FAIRWAY_BEHIND_TLS is true, but FAIRWAY_PUBLIC_URL is {public}: links in mails go unencrypted, or nowhere"),
            "set FAIRWAY_PUBLIC_URL to the address with https://",
        ));
    }
    if settings.mail.smtp_url.is_some() && is_this_machine(public) {
        findings.push(wrong(
            format!(
                "mail goes out, and its links lead to {public}, which is another machine for everybody else"
            ),
            "set FAIRWAY_PUBLIC_URL to where visitors find the site",
        ));
    }
    findings
}

fn is_this_machine(address: &str) -> bool {
    match Url::parse(address).ok().as_ref().and_then(Url::host) {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

fn proxies(settings: &Settings<'_>) -> Vec<Finding> {
    let networks = settings.trusted_proxies;
    let mut findings = vec![];
    if settings.behind_tls && networks.is_empty() {
        findings.push(wrong(
            "there is a proxy (FAIRWAY_BEHIND_TLS is true), but it is not trusted: all visitors count as one client, and lock each other out after \
             too many wrong passwords",
            "set FAIRWAY_TRUSTED_PROXIES to the proxy's address, as in 127.0.0.1",
        ));
    }
    for network in networks.iter().filter(|network| network.prefix_len() == 0) {
        findings.push(wrong(
            format!("FAIRWAY_TRUSTED_PROXIES has {network}: everybody is believed about their own address, so no limit on tries holds"),
            "name the addresses of the proxies only",
        ));
    }
    findings
}
