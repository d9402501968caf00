use std::time::Duration;

use actix_web::ResponseError;
use actix_web::test::TestRequest;
use fairway_domain::access::Actor;
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;
use futures_util::stream::pending;

use super::*;
use crate::uploads::Uploads;

const FORM: &str = "multipart/form-data; boundary=X";

async fn place() -> Result<Place, Problem> {
    let email = Email::parse("ann@example.org").unwrap();
    let ann = Actor { id: UserId(1), email, roles: Vec::new(), proven: true, token_version: 0 };
    Uploads::at_once(1).place(&ann).await
}

fn file(name: &str, file_name: &str, content: &str) -> String {
    format!(
        "--X\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"{file_name}\"\r\n\
             Content-Type: image/png\r\n\r\n{content}\r\n"
    )
}

fn text(name: &str, content: &str) -> String {
    format!("--X\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{content}\r\n")
}

async fn read(
    media: &str,
    headers: &[(&'static str, &str)],
    body: String,
) -> Result<(Form, Option<Key>), Problem> {
    let mut request = TestRequest::post().insert_header(("content-type", media)).set_payload(body);
    for header in headers {
        request = request.insert_header(*header);
    }
    let (request, mut payload) = request.to_http_parts();
    let place = place().await?;
    Uploading::from_request(&request, &mut payload).await?.read(&place).await
}

async fn form(parts: &[String]) -> Result<Form, Problem> {
    read(FORM, &[], parts.concat() + "--X--\r\n").await.map(|(form, _)| form)
}

/// The status of a refusal, and its sentence about this field.
fn refusal<T>(refused: Result<T, Problem>, field: &str) -> (u16, String) {
    let Err(problem) = refused else { panic!("it was not refused") };
    let json = serde_json::to_value(&problem).unwrap();
    let sentence =
        json["errors"][field][0].as_str().unwrap_or_else(|| panic!("nothing about {field} in {json}"));
    (problem.status_code().as_u16(), sentence.to_owned())
}

#[actix_web::test]
async fn fields_are_found_by_their_names_in_any_order_and_others_are_ignored() {
    let parts =
        [text("Other", "x"), text("WidgetId", " 7 "), file("Photo", "Zoë's day.png", "\r\n--Y\0bytes")];
    let mut form = form(&parts).await.unwrap();
    let upload = form.file("Photo").unwrap().unwrap();
    assert_eq!(
        (upload.file_name.as_str(), upload.bytes.as_slice()),
        ("Zoë's day.png", &b"\r\n--Y\0bytes"[..])
    );
    assert_eq!(form.id("WidgetId").unwrap(), Some(7));
    assert_eq!(form.id("SponsorId").unwrap(), None);
}

#[actix_web::test]
async fn a_file_that_was_not_chosen_and_an_empty_id_are_missing() {
    let mut form = form(&[file("Photo", "", ""), text("WidgetId", " ")]).await.unwrap();
    assert_eq!(form.file("Photo").unwrap(), None);
    assert_eq!(form.id("WidgetId").unwrap(), None);
}

#[actix_web::test]
async fn a_wrong_kind_of_field_is_400_and_an_id_out_of_range_is_422() {
    let mut wrong = form(&[
        text("Photo", "no file"),
        text("A", "seven"),
        text("B", "9223372036854775808"),
        text("C", "1.5"),
    ])
    .await
    .unwrap();
    assert_eq!(
        refusal(wrong.file("Photo"), "Photo"),
        (400, "Photo cannot be read: it must be a file".into())
    );
    assert_eq!(refusal(wrong.id("A"), "A"), (400, "A cannot be read: it must be a whole number".into()));
    assert_eq!(refusal(wrong.id("B"), "B"), (422, "B is out of range".into()));
    assert_eq!(refusal(wrong.id("C"), "C").0, 400);
    let twice = form(&[text("A", "1"), text("A", "2")]).await;
    assert_eq!(refusal(twice, "A"), (400, "A can be sent only once".into()));
    let long = form(&[text("A", &"1".repeat(1025))]).await;
    assert_eq!(refusal(long, "A"), (400, "A cannot be read: it has more than 1,024 bytes".into()));
    let many: Vec<_> = (0..17).map(|n| text(&format!("F{n}"), "")).collect();
    assert_eq!(refusal(form(&many).await, "").0, 400);
}

#[actix_web::test]
async fn a_file_of_ten_megabytes_is_taken_and_a_byte_more_is_too_large() {
    let most = form(&[file("Photo", "a.png", &"x".repeat(MAX_BYTES))]).await.unwrap().file("Photo").unwrap();
    assert_eq!(most.unwrap().bytes.len(), MAX_BYTES);
    let more = form(&[file("Photo", "a.png", &"x".repeat(MAX_BYTES + 1))]).await;
    assert_eq!(refusal(more, "Photo"), (413, "Photo cannot be larger than 10 MB".into()));
    let two = [file("A", "a.png", &"x".repeat(MAX_BYTES)), file("B", "a.png", &"x".repeat(20_000))];
    assert_eq!(refusal(form(&two).await, "").0, 413);
}

#[actix_web::test]
async fn a_body_that_is_no_form_is_refused() {
    let body = || file("Photo", "a.png", "x") + "--X--\r\n";
    for media in ["application/json", "text/plain", "multipart/mixed; boundary=X", "nonsense"] {
        assert_eq!(refusal(read(media, &[], body()).await, "").0, 415, "{media}");
    }
    assert_eq!(refusal(read(FORM, &[("content-encoding", "gzip")], body()).await, "").0, 415);
    for (media, body) in [
        ("multipart/form-data", body()),
        (FORM, String::new()),
        (FORM, "nonsense".into()),
        (FORM, file("Photo", "a.png", "x")),
        (FORM, "--X\r\nContent-Disposition: form-data\r\n\r\nx\r\n--X--\r\n".into()),
        (FORM, "--X\r\n\r\nx\r\n--X--\r\n".into()),
        (FORM, "--X\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--X--\r\n".into()),
    ] {
        assert_eq!(refusal(read(media, &[], body.clone()).await, "").0, 400, "{media} {body}");
    }
}

#[actix_web::test]
async fn a_key_is_valid_for_the_same_fields_with_another_boundary() {
    let digest = |boundary: &'static str, parts: Vec<String>| async move {
        let media = format!("multipart/form-data; boundary={boundary}");
        let body = (parts.concat() + "--X--\r\n").replace("--X", &format!("--{boundary}"));
        read(&media, &[("idempotency-key", "k")], body).await.unwrap().1.unwrap().request
    };
    let parts = |content: &str| vec![file("Photo", "a.png", content), text("TournamentId", "1")];
    let first = digest("X", parts("bytes")).await;
    assert_eq!(digest("another", parts("bytes")).await, first);
    assert_ne!(digest("X", parts("other bytes")).await, first);
    assert_ne!(digest("X", vec![file("Photo", "a.png", "bytes"), text("TournamentId", "2")]).await, first);
    assert_ne!(digest("X", vec![file("Photo", "b.png", "bytes"), text("TournamentId", "1")]).await, first);
    assert_eq!(refusal(read(FORM, &[("idempotency-key", "two words")], String::new()).await, "").0, 400);
}

#[actix_web::test]
async fn a_form_that_does_not_come_is_not_waited_for() {
    let pace = Pace { grace: Duration::from_millis(5), bytes_a_second: 1 };
    let request = TestRequest::post().insert_header(("content-type", FORM)).app_data(web::Data::new(pace));
    let request = request.to_http_request();
    let mut payload: Payload = Payload::Stream { payload: Box::pin(pending()) };
    let uploading = Uploading::from_request(&request, &mut payload).await.unwrap();
    assert_eq!(refusal(uploading.read(&place().await.unwrap()).await, "").0, 408);
}
