use serde_json::Value;

use super::*;

fn cleaned(html: &str) -> CleanHtml {
    AmmoniaCleaner.clean(html, &BTreeMap::new())
}

fn texts(case: &Value, key: &str) -> Vec<String> {
    case[key].as_array().into_iter().flatten().map(|it| it.as_str().unwrap().to_owned()).collect()
}

#[test]
fn shared_cases_show_allowed_html_and_nothing_else() {
    let cases = include_str!("../../../../docs/conformance/rich-text.json");
    let cases: Vec<Value> = serde_json::from_str(cases).unwrap();
    assert!(cases.len() >= 40);
    for case in cases {
        let html = cleaned(case["html"].as_str().unwrap()).html;
        for shown in texts(&case, "shows") {
            assert!(html.contains(&shown), "{}: {html}", case["about"]);
        }
        for never in texts(&case, "never") {
            assert!(!html.to_lowercase().contains(&never), "{}: {never} in {html}", case["about"]);
        }
    }
}

#[test]
fn clean_html_stays_as_it_is() {
    let html = "<h1 class=\"ql-align-center\">Day</h1><p><a href=\"https://a.example/?a=1&amp;b=2\" rel=\"noopener noreferrer\">go</a>\
        <img src=\"/media/photo/a.png\" alt=\"1 &lt; 2\"></p><iframe src=\"https://www.youtube.com/embed/a\"></iframe>";
    let once = cleaned(html).html;
    assert_eq!(cleaned(&once).html, once);
    assert!(once.starts_with("<h1 class=\"ql-align-center\">Day</h1>"), "{once}");
}

#[test]
fn a_frame_has_our_attributes_and_none_that_were_typed() {
    let written = "<iframe src='https://youtu.be/abc' sandbox='allow-top-navigation' allow='camera' srcdoc='<p>' onload=x() \
        class='other' name=n>inside</iframe>";
    let html = cleaned(written).html;
    for (attribute, value) in FRAME {
        assert!(html.contains(&format!("{attribute}=\"{value}\"")), "{html}");
    }
    assert!(html.contains("src=\"https://www.youtube.com/embed/abc\""), "{html}");
    for never in ["top-navigation", "camera", "srcdoc", "onload", "other", "name="] {
        assert!(!html.contains(never), "{never}: {html}");
    }
}

#[test]
fn pictures_are_returned_by_address_and_inline_ones_with_their_file() {
    let clean = cleaned(
        "<img src=\"https://a.example/b.png\"><img src=\"/media/photo/c.jpg\"><img src=\"/media/photo/c.jpg\">\
         <p> src=\"data:image/png;base64,QUJD\"</p><img src=\"data:image/png;base64,QUJD\"><img src=\"data:image/jpeg;base64,!\">",
    );
    assert_eq!(clean.pictures, ["/media/photo/c.jpg", "https://a.example/b.png"]);
    let files: Vec<_> = clean.inline.iter().map(|it| (it.address.as_str(), it.file.as_slice())).collect();
    assert_eq!(
        files,
        [("data:image/jpeg;base64,!", &b""[..]), ("data:image/png;base64,QUJD", b"ABC")],
        "what only looks like one is a text"
    );
}

#[test]
fn a_picture_that_may_not_be_loaded_goes_and_others_stay() {
    let picture = "<img src=\"/media/photo/a.png\" alt=\"a > b src=\" referrerpolicy=\"no-referrer\">";
    for bare in [
        "<img>",
        "<img src=\"\" alt=\"Us\">",
        "<img src=\"ftp://a.example/a.png\" width=\"9\">",
        "<img alt=\" src=\" src=\"a.png\">",
        "<img alt=\"1 > 2\">",
    ] {
        let html = cleaned(&format!("<p>a &lt;img {bare}b</p>{picture}{bare}")).html;
        assert!(html.starts_with("<p>a &lt;img b</p><img ") && html.matches("<img ").count() == 1, "{html}");
        assert!(html.contains("src=\"/media/photo/a.png\"") && html.ends_with("no-referrer\">"), "{html}");
    }
}

#[test]
fn a_moved_picture_gets_its_new_address_and_text_is_unchanged() {
    let address = "data:image/png;base64,QUJD";
    let moved = BTreeMap::from([(address.to_owned(), "/media/photo/n.png".to_owned())]);
    let clean = AmmoniaCleaner.clean(&format!("<p>{address}</p><img src=\"{address}\" alt=\"Us\">"), &moved);
    let picture = "<img src=\"/media/photo/n.png\" alt=\"Us\" referrerpolicy=\"no-referrer\">";
    assert_eq!(clean.html, format!("<p>{address}</p>{picture}"));
    assert_eq!((clean.pictures, clean.inline), (vec!["/media/photo/n.png".to_owned()], vec![]));
}

#[test]
fn html_that_one_pass_would_assemble_the_next_takes_apart() {
    for html in [
        "<a href=\"javas<iframe></iframe>cript:alert(1)\">x</a>",
        "<a href=\"java<iframe>script:alert(1)</iframe>\">x</a>",
        "<img alt=\"<a>\" src=x onerror=alert(1)>",
        "<img alt=\"<iframe>\"><img alt=\"</iframe><script>alert(1)</script>\">",
        "<scr<iframe></iframe>ipt>alert(1)</scr<iframe></iframe>ipt>",
        "<svg><iframe><a title=\"</iframe><img src onerror=alert(1)>\">x",
        "<math><mtext><table><mglyph><style><img src onerror=alert(1)>",
        "<noscript><p title=\"</noscript><img src onerror=alert(1)>\">",
    ] {
        let once = cleaned(html).html;
        let attributes = once.to_lowercase();
        assert!(
            !attributes.contains("<script") && !attributes.contains("href=\"javascript"),
            "{html}: {once}"
        );
        assert!(
            !once.split('<').any(|tag| tag.starts_with("img") && unquoted(tag).contains("onerror")),
            "{once}"
        );
    }
}

/// A tag without its quoted values.
fn unquoted(tag: &str) -> String {
    tag.split('"').step_by(2).collect()
}
