//! `doctor` and mail servers: unreachable, insecure, or refusing.

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use serde_json::{Value, json};

use crate::doctor::{PASSWORD, assert_wrong, healthy, listening, nobody, visit};
use crate::smtp_server::SmtpServer;

#[test]
fn a_missing_and_a_wrong_mail_server_are_distinguished() {
    let with = |url: &str| healthy().set("FAIRWAY_SMTP_URL", url);
    let nowhere = with(&format!("smtps://fund:{PASSWORD}@nowhere.invalid"));
    assert_wrong(
        &nowhere,
        &[],
        "the name nowhere.invalid of the mail server leads nowhere",
        "a slip in the host",
    );
    let closed = with(&format!("smtp://127.0.0.1:{}", nobody()));
    assert_wrong(&closed, &[], "no mail server listens at 127.0.0.1:", "port of FAIRWAY_SMTP_URL");
    assert_wrong(&with("mail.example.org"), &[], "FAIRWAY_SMTP_URL must be", "FAIRWAY_SMTP_URL");
    let web = with(&format!("smtp://127.0.0.1:{}", listening(Some("HTTP/1.1 400 Bad Request\r\n\r\n"))));
    assert_wrong(&web, &[], "cannot be talked to", "is a mail server");
}

#[test]
fn a_mail_server_without_the_required_tls_is_reported() {
    let plain = SmtpServer::start();
    let with = |url: &str| healthy().set("FAIRWAY_SMTP_URL", url);
    let whole = with(&format!("smtps://localhost:{}", plain.port));
    assert_wrong(&whole, &[], "does not speak TLS from the first byte", "tls=required");
    let upgrade = with(&format!("smtp://localhost:{}?tls=required", plain.port));
    assert_wrong(&upgrade, &[], "does not offer STARTTLS", "smtps://");
}

/// An authority's certificate, and the options of a server with a certificate that it signed for this name, until that year.
pub(crate) fn certificates(name: &str, until: i32) -> (String, Value) {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
    params.not_after = date_time_ymd(until, 1, 1);
    let cert = params.signed_by(&key, &authority).unwrap();
    (authority.pem(), json!({"key": key.serialize_pem(), "cert": cert.pem()}))
}

#[test]
fn unknown_misnamed_and_expired_certificates_are_distinguished() {
    for (name, until, trusted, what, mend) in [
        ("localhost", 4000, true, "", ""),
        (
            "localhost",
            4000,
            false,
            "not signed by an authority that this system trusts",
            "update-ca-certificates",
        ),
        (
            "mail.example.org",
            4000,
            true,
            "certificate of the mail server is not for localhost",
            "the name that the certificate is for",
        ),
        ("localhost", 2020, true, "has expired", "renewed"),
    ] {
        let (authority, mut options) = certificates(name, until);
        let folder = tempfile::tempdir().unwrap();
        let (ours, theirs) = (folder.path().join("ours.pem"), folder.path().join("theirs.pem"));
        std::fs::write(&ours, authority).unwrap();
        std::fs::write(&theirs, certificates(name, until).0).unwrap();
        let trust = if trusted { ours } else { theirs };
        for secure in [false, true] {
            options["secure"] = secure.into();
            let server = SmtpServer::start_with(&options);
            let scheme = if secure { ("smtps", "") } else { ("smtp", "?tls=required") };
            let site = healthy().set("SSL_CERT_FILE", trust.to_str().unwrap());
            let site = site
                .set("FAIRWAY_SMTP_URL", &format!("{}://localhost:{}{}", scheme.0, server.port, scheme.1));
            if what.is_empty() {
                let (said, well) = visit(&site, &[]);
                assert!(well && said.contains("ok     mail: the mail server lets us in"), "{said}");
            } else {
                assert_wrong(&site, &[], what, mend);
            }
        }
    }
}

#[test]
fn refused_logins_senders_and_recipients_are_distinguished() {
    let server = SmtpServer::start_with(&json!({"user": "fund", "password": "right"}));
    let by =
        |login: &str| healthy().set("FAIRWAY_SMTP_URL", &format!("smtp://{login}127.0.0.1:{}", server.port));
    let wrong = by(&format!("fund:{PASSWORD}@"));
    assert_wrong(
        &wrong,
        &[],
        "does not take the user with the password: 535",
        "user and password in FAIRWAY_SMTP_URL",
    );
    assert_wrong(
        &by(&format!("later:{PASSWORD}@")),
        &[],
        "cannot look at user and password just now: 454",
        "try again in some minutes",
    );
    let to_sam = ["--mail-to", "sam@example.org"];
    let nobody = healthy().set("FAIRWAY_SMTP_URL", &server.url());
    assert_wrong(&nobody, &to_sam, "wants a user and a password: 530", "add user and password");
    let right = || by("fund:right@");
    let (said, well) = visit(&right(), &[]);
    assert!(well && said.contains("ok     mail: the mail server lets us in"), "{said}");
    assert_eq!(server.output().len(), 0, "nothing was sent");
    assert_wrong(
        &right(),
        &["--mail-to", "gone@example.org"],
        "does not take mail to gone@example.org: 550",
        "another address",
    );
    let stranger = right().set("FAIRWAY_MAIL_FROM", "stranger@example.org");
    assert_wrong(
        &stranger,
        &to_sam,
        "does not take mail from stranger@example.org: 553",
        "set FAIRWAY_MAIL_FROM",
    );
    assert_wrong(&right(), &["--mail-to", "sam"], "--mail-to", "e-mail address");
    let (said, well) = visit(&right(), &to_sam);
    assert!(well && said.contains("took a mail to sam@example.org"), "{said}");
    let [mail] = &server.wait_for(1)[..] else { panic!("one mail") };
    assert!(mail["text"].as_str().unwrap().contains("can send mail"), "{mail}");
    let without = SmtpServer::start();
    let site =
        healthy().set("FAIRWAY_SMTP_URL", &format!("smtp://fund:{PASSWORD}@127.0.0.1:{}", without.port));
    assert_wrong(&site, &[], "takes no user and password", "leave user and password out");
}
