//! The database's address, with time limits for a silent server.

use diesel::{Connection, PgConnection};

/// libpq's settings for the time limits, in seconds and milliseconds.
const BOUNDS: [(&str, &str); 5] = [
    ("connect_timeout", "5"),
    ("keepalives_idle", "10"),
    ("keepalives_interval", "5"),
    ("keepalives_count", "3"),
    ("tcp_user_timeout", "20000"),
];

/// The address with the settings that it lacks.
pub(crate) fn bounded(url: &str) -> String {
    BOUNDS.iter().fold(url.to_owned(), |url, (setting, value)| with(url, setting, value))
}

/// The address with this setting of libpq, unless it has a value for it.
pub(crate) fn with(mut url: String, setting: &str, value: &str) -> String {
    if url.contains(&format!("{setting}=")) {
        return url;
    }
    let is_uri = url.starts_with("postgres://") || url.starts_with("postgresql://");
    let separator = match (is_uri, url.contains('?')) {
        (false, _) => ' ',
        (true, false) => '?',
        (true, true) => '&',
    };
    url.push(separator);
    url.extend([setting, "=", value]);
    url
}

/// Opens a connection outside the pool. The error is [`said`].
pub(crate) fn connect(url: &str) -> Result<PgConnection, String> {
    PgConnection::establish(&bounded(url)).map_err(|error| said(&error))
}

/// libpq's message about a failed connection; omitted if libpq could not parse the address, because the message would quote it, possibly with the
/// password.
pub(crate) fn said(error: &diesel::ConnectionError) -> String {
    let sentence = error.to_string();
    if sentence.contains("SSL support is not compiled in") {
        return "this build has no TLS to PostgreSQL; the released one has, which `./dev release` builds"
            .into();
    }
    let safe =
        ["connection to server", "connection is bad", "could not translate host name", "SSL", "sslmode"];
    if safe.iter().any(|words| sentence.contains(words)) && !sentence.contains("invalid integer value") {
        sentence
    } else {
        "it cannot be read; it looks like postgres://user:password@host/fairway, with /, #, ? and the like in the \
         password written as %2F, %23, %3F"
            .into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_given_the_bounds_that_it_lacks() {
        assert!(
            bounded("postgres://u@h/d").starts_with("postgres://u@h/d?connect_timeout=5&keepalives_idle=10&")
        );
        let own = bounded("postgres://u@h/d?connect_timeout=60");
        assert!(own.starts_with("postgres://u@h/d?connect_timeout=60&keepalives_idle=10"), "{own}");
        assert!(bounded("host=h dbname=d").starts_with("host=h dbname=d connect_timeout=5 "));
    }

    #[test]
    #[cfg(not(feature = "pg-tls"))]
    fn a_build_without_tls_says_so() {
        let error = PgConnection::establish("postgres://u:s3cret@h/db?sslmode=verify-full").err().unwrap();
        assert!(said(&error).starts_with("this build has no TLS to PostgreSQL; "), "{error}");
    }

    #[test]
    fn an_address_that_cannot_be_read_is_not_repeated() {
        for url in [
            "postgres://u:s3#cret/x@127.0.0.1/db",
            "postgres//u:s3cret@h/db",
            "postgres://u:s3%cret@h/db",
            "postgres://u:s3cret@h:s3cret/db",
        ] {
            let error = PgConnection::establish(url).err().unwrap();
            let said = said(&error);
            assert!(!said.contains("s3"), "{url}: {said}");
        }
        let away = PgConnection::establish("postgres://u:s3cret@127.0.0.1:1/db").err().unwrap();
        assert!(said(&away).contains("127.0.0.1") && !said(&away).contains("s3cret"), "{}", said(&away));
    }
}
