//! Explanations of failed connections to the database.

use fairway_persistence::diagnosis::{Barred, Barrier};

use super::{Finding, wrong};

/// A finding, followed by libpq's message.
pub(super) fn finding(barred: &Barred) -> Finding {
    let (what, mend) = words(barred.barrier);
    wrong(format!("{what} ({})", barred.said), mend)
}

fn words(barrier: Barrier) -> (&'static str, &'static str) {
    match barrier {
        Barrier::UnknownHost
        | Barrier::NobodyListens
        | Barrier::Silent
        | Barrier::NoRoute
        | Barrier::HungUp
        | Barrier::NotPostgres => away(barrier),
        Barrier::NoTlsInside
        | Barrier::ServerWithoutTls
        | Barrier::TlsDemanded
        | Barrier::Untrusted
        | Barrier::AnotherName
        | Barrier::NoAuthority => tls(barrier),
        _ => refused(barrier),
    }
}

fn away(barrier: Barrier) -> (&'static str, &'static str) {
    match barrier {
        Barrier::UnknownHost => (
            "the host in DATABASE_URL has a name that leads nowhere",
            "look for a slip in the host's name, or in this machine's DNS",
        ),
        Barrier::NobodyListens => (
            "nobody listens at the host and port in DATABASE_URL",
            "start PostgreSQL (`systemctl start postgresql`), or correct host and port; a PostgreSQL on another machine listens there only when its \
             listen_addresses says so",
        ),
        Barrier::Silent => (
            "the host in DATABASE_URL does not answer",
            "look for a firewall between here and there, and whether the address is right",
        ),
        Barrier::NoRoute => (
            "no way leads from here to the host in DATABASE_URL",
            "check the address, and this machine's network (`ip route get ADDRESS`)",
        ),
        Barrier::HungUp => (
            "the server at the host and port in DATABASE_URL ends the connection without a word",
            "check whether it is a PostgreSQL, and look into its log; a proxy or a tunnel ends the connection without a PostgreSQL behind it",
        ),
        _ => ("the server at the host and port in DATABASE_URL is no PostgreSQL", "correct host and port"),
    }
}

fn tls(barrier: Barrier) -> (&'static str, &'static str) {
    match barrier {
        Barrier::NoTlsInside => (
            "DATABASE_URL asks for TLS, and this build has none",
            "use the released binary (`./dev release`), or sslmode=disable where no network lies between",
        ),
        Barrier::ServerWithoutTls => (
            "DATABASE_URL asks for TLS, and the PostgreSQL there speaks none",
            "turn its ssl on (`ssl = on` with a certificate in postgresql.conf), or set sslmode=disable in DATABASE_URL where no network lies between",
        ),
        Barrier::TlsDemanded => (
            "the PostgreSQL lets in who encrypts, and DATABASE_URL does not",
            "set sslmode=verify-full in DATABASE_URL, with its sslrootcert",
        ),
        Barrier::Untrusted => (
            "the certificate of the PostgreSQL is not signed by the authority that DATABASE_URL names, or it has expired",
            "set sslrootcert in DATABASE_URL to the certificate of the authority that signed it; for a public one /etc/ssl/certs/ca-certificates.crt. Until \
             when it is good: `openssl s_client -starttls postgres -connect HOST:5432 </dev/null | openssl x509 -noout -enddate`",
        ),
        Barrier::AnotherName => (
            "the certificate of the PostgreSQL is for another host than the one in DATABASE_URL",
            "write the host in DATABASE_URL by the name that the certificate is for, or have one made for this name",
        ),
        _ => (
            "the certificate of the authority (sslrootcert in DATABASE_URL) cannot be read",
            "correct the file's name in DATABASE_URL, and let the user of the service read it",
        ),
    }
}

fn refused(barrier: Barrier) -> (&'static str, &'static str) {
    match barrier {
        Barrier::Unreadable => (
            "DATABASE_URL is no address",
            "write it like postgres://user:password@host/fairway, with /, #, ? and the like in the password written as %2F, %23, %3F",
        ),
        Barrier::Password => (
            "the PostgreSQL does not take the user with the password in DATABASE_URL",
            "correct user and password, or give the role this one: `\\password fairway` in psql",
        ),
        Barrier::Peer => (
            "by the socket, the PostgreSQL takes the system's user only for the role of the same name",
            "run this as that user (Debian's `fairway` does), or connect by TCP with a password",
        ),
        Barrier::NoRole => (
            "the PostgreSQL has no role of the name in DATABASE_URL",
            "correct the user, or make the role: `createuser fairway`",
        ),
        Barrier::NoLogin => (
            "the role in DATABASE_URL may not log in to the PostgreSQL",
            "correct the user, or let the role: `ALTER ROLE fairway LOGIN` in psql",
        ),
        Barrier::NotLetIn => (
            "the PostgreSQL does not admit this user from this machine to this database",
            "add a line for it to pg_hba.conf, and let PostgreSQL read that (`systemctl reload postgresql`)",
        ),
        Barrier::NoDatabase => (
            "the PostgreSQL has no database of the name in DATABASE_URL",
            "correct the name, or make the database: `createdb --owner=fairway fairway`",
        ),
        Barrier::Closed => (
            "the database in DATABASE_URL is closed to everybody",
            "correct the name, or open the database: `ALTER DATABASE fairway ALLOW_CONNECTIONS true` in psql, in another database",
        ),
        Barrier::Full => (
            "the PostgreSQL has no connection left",
            "lower FAIRWAY_DATABASE_CONNECTIONS, or raise max_connections of PostgreSQL",
        ),
        Barrier::NotReady => {
            ("the PostgreSQL is starting or stopping", "wait, and look into its log if it stays so")
        }
        _ => ("the database cannot be used", "read the message, and the log of PostgreSQL"),
    }
}
