use super::*;

#[test]
fn real_names_stay_as_they_are() {
    for name in [
        "",
        "Sam",
        "O'Brien",
        "St. John",
        "St.John",
        "J.R. Smith",
        "J.R.",
        "J.-P.",
        "A.J.Smith",
        "Anne-Marie",
        "李",
        "李 小龙",
        "Martin Luther King, Jr.",
        "Smith Jr.",
        "Smith.Jr",
        "Sam Lee.Jr",
        "Dr. Lee",
        "Dr.Lee",
        "St. Mary's",
        "Ste.Marie",
        "Prof.Dr. Lee",
        "Team 2027",
        "Class of 1985",
        "Sam 3rd",
        "J. Ng",
        "Ph.D.",
        "M.Sc.",
        "M.D.",
        "Zoë",
        "D'Angelo (Dee)",
        "José María",
        "Mary-Jo McCall-St.James",
        "Dr. No",
        "Wm. H. Taft III",
        "van der Berg",
        "Al-Sayed",
        "Ng",
        "Łukasz",
        "Björk Guðmundsdóttir",
        "Com",
        "Net Worth",
        "\u{5d3}\u{5d5}\u{5d3}",
    ] {
        assert_eq!(persons_name(name, 100).as_deref(), Ok(name));
    }
}

#[test]
fn a_person_is_called_by_no_address() {
    for address in [
        "https://evil.example/claim?id=7",
        "read this: www.evil.example,",
        "WWW.EVIL",
        "evil.example.com",
        "Evil.Com",
        "go to evil.ru!",
        "bit.ly",
        "x.co.uk",
        "evil。com",
        "evil．com",
        "10.0.0.1",
        "prize-desk.info",
        "(golf.us)",
        "mailto:sam@evil.org",
        "evil\u{2024}com",
        "evil\u{FE52}com",
        "evil\u{FF61}com",
        "ｅｖｉｌ．ｃｏｍ",
        "xn--pypal-4ve.xn--p1ai",
        "evil.xn--p1ai",
        "xn--evil",
        "a.b.tk",
        "t.ly",
        "evil.de",
        "evil.no",
        "smith.photos",
        "例子.测试",
        "win.evil.md",
        "sam@home",
        "＠sam",
    ] {
        let complaint = persons_name(address, 100).unwrap_err();
        assert_eq!(complaint, NO_ADDRESS, "{address}");
    }
    for number in
        ["call 555-123-4567", "5551234", "+1 (555) 123 4567", "٥٥٥١٢٣٤", "５５５１２３４", "1.800.555.0199"]
    {
        assert_eq!(persons_name(number, 100).unwrap_err(), NO_NUMBER, "{number}");
    }
    for sign in ["Sam/Pat", "Sam @ tee", "a\\b"] {
        assert_eq!(persons_name(sign, 100).unwrap_err(), NO_SIGN, "{sign}");
    }
}

#[test]
fn addresses_and_numbers_in_words_are_refused() {
    let addresses = [
        "evil dot com",
        "evil dot top",
        "go to EVIL Dot Com now",
        "evil (dot) com",
        "evil(dot)zone",
        "evil [.] de",
        "prize . info",
        "evil·com",
        "evil•com",
        "evil・com",
        "evil-dot-com",
        "evil_dot_com",
        "evil*dot*com",
        "EVIL·Dot·COM",
        "go to evil · com now",
        "evil.c\u{200D}om",
        "ev\u{FE0F}il d\u{200C}ot com",
        "evil dot de",
        "go to evil dot co",
        "evil .com",
        "evil .io now",
        "e v i l . c o m",
        "go to e v i l . d e",
        "evil\u{337}.com",
        "evil.c\u{335}om",
    ];
    for address in addresses {
        assert_eq!(persons_name(address, 100).unwrap_err(), NO_ADDRESS, "{address}");
    }
    for number in ["call 0800 CLAIM", "Text: 55555", "1-800-FLOWERS", "1 (888) PRIZES"] {
        assert_eq!(persons_name(number, 100).unwrap_err(), NO_NUMBER, "{number}");
    }
}

#[test]
fn names_that_sound_like_addresses_are_names() {
    let names = [
        "Dot",
        "Dot Page",
        "Dot Comfort",
        "O'Neill Dot",
        "Anne-Dot Lee",
        "Gal·la Com·pte",
        "ジョン・スミス",
        "Polka Dot Committee",
        "علی\u{200C}رضا",
        "葛\u{E0100}城",
        "Mary Dot",
        "Ann Dot de Vries",
        "Red Dot Shop",
        "Call",
        "Tel Aviv 2027",
        "Text Team 7",
        "J . R . Smith",
        "A B C Team",
        "Dot de Vries",
    ];
    for name in names {
        assert_eq!(persons_name(name, 100).as_deref(), Ok(name));
    }
}

#[test]
fn names_contain_no_invisible_signs() {
    let unseen = "\u{115F}\u{1160}\u{3164}\u{FFA0}\u{180E}\u{E0000}\u{E0020}\u{E007F}\u{34F}\u{2800}\u{AD}";
    let turning = "\u{61C}\u{200B}\u{200E}\u{200F}\u{202A}\u{202E}\u{2060}\u{2066}\u{2069}\u{FEFF}";
    for sign in unseen.chars().chain(turning.chars()) {
        assert!(persons_name(&format!("Sa{sign}m"), 100).is_err(), "{sign:?}");
        assert!(line(&format!("Te{sign}am"), 100).and_then(without_address).is_err(), "{sign:?}");
    }
}

#[test]
fn a_group_may_have_a_slash_and_no_address() {
    for name in [
        "Smith/Jones",
        "Meet @ tee 5",
        "Team 1.5",
        "No. 1",
        "No.1",
        "St. Andrews",
        "A.B.C.",
        "Team 2027",
        "2026-2027",
        "Team 123456",
        "Smith vs.Jones",
    ] {
        assert_eq!(without_address(name.into()).as_deref(), Ok(name));
    }
    for address in [
        "http://x",
        "win.evil.com/now",
        "sam@evil.org",
        "www.birdies",
        "follow @evil",
        "birdies.tk",
        "team@home",
    ] {
        assert_eq!(without_address(address.into()).unwrap_err(), NO_ADDRESS, "{address}");
    }
    assert_eq!(without_address("Call 555 123 4567".into()).unwrap_err(), NO_NUMBER);
}
