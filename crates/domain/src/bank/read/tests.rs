use super::*;
use crate::bank::{LINES_MAX, ROWS_MAX, Source, heading};

/// Lines with `|` between their cells.
fn lines(text: &str) -> Vec<Line> {
    let cells = |line: &str| line.split('|').map(str::to_owned).collect();
    text.lines().zip(1..).map(|(line, number)| Line { number, cells: cells(line) }).collect()
}

/// Answers about a file; the fund's clocks are four hours behind UTC.
fn said(columns: Option<&BankColumns>, order: Option<DayOrder>) -> Said<'_> {
    Said { columns, order, local: &local }
}

fn local(at: DateTime<Utc>) -> NaiveDate {
    (at - chrono::TimeDelta::hours(4)).date_naive()
}

fn all(text: &str) -> BankFile {
    let lines = lines(text);
    read(&lines, &heading(&lines).unwrap(), &said(None, None)).unwrap()
}

fn fault(text: &str) -> BankFileFault {
    let lines = lines(text);
    read(&lines, &heading(&lines).unwrap(), &said(Some(&bank()), None)).unwrap_err()
}

fn bank() -> BankColumns {
    BankColumns {
        day: "Date".into(),
        amount: "Deposit".into(),
        out: None,
        name: None,
        check: Some("Check".into()),
        texts: vec!["Description".into()],
        order: None,
    }
}

fn brief(row: &Incoming) -> (String, i64, i64, &str, &str) {
    (row.day.to_string(), row.cents, row.fee_cents, &row.name, &row.email)
}

#[test]
fn the_files_of_four_sources_are_known_by_their_headings() {
    let zeffy =
        all("Payment Date (America/New_York)|First Name|Last Name|Email|Total Amount|Payment Status|Note\n\
         05/22/2027 10:00 AM|Sam|Rivera|sam@example.org|$715.00|Succeeded|FW-7K3Q2M\n\
         05/22/2027 10:00 AM|Kim|Park|kim@example.org|$650.00|Failed|");
    assert_eq!(brief(&zeffy.rows[0]), ("2027-05-22".into(), 71_500, 0, "Sam Rivera", "sam@example.org"));
    assert_eq!((zeffy.rows.len(), zeffy.passed_over, zeffy.rows[0].source), (1, 1, Source::Zeffy));
    assert!(zeffy.rows[0].text.contains("FW-7K3Q2M"), "{}", zeffy.rows[0].text);
    let givebutter = all(
        "ID|Reference Number|Campaign|First Name|Last Name|Email|Status|Method|Amount|Fee|Fee Covered|Donated|Payout|Date\n\
         71|A1|Golf|Sam|Rivera|sam@example.org|succeeded|card|256.50|6.50|yes|250|250|2027-05-12T10:00:00Z",
    );
    assert_eq!(givebutter.rows[0].source, Source::Givebutter);
    assert_eq!(
        brief(&givebutter.rows[0]),
        ("2027-05-12".into(), 25_650, 650, "Sam Rivera", "sam@example.org")
    );
    let stripe = all(
        "automatic_payout_id|balance_transaction_id|created_utc|reporting_category|gross|fee|net|description|customer_email\n\
         po_1|txn_1|2027-05-12 10:00:00|charge|650.00|19.15|630.85|Ticket FW-7K3Q2M|sam@example.org\n\
         po_1|txn_2|2027-05-12 10:00:00|refund|-650.00|0|-650.00||",
    );
    assert_eq!((stripe.rows.len(), stripe.passed_over), (1, 1));
    assert_eq!(brief(&stripe.rows[0]), ("2027-05-12".into(), 65_000, 1_915, "", "sam@example.org"));
    let paypal = all(
        "Date|Time|TimeZone|Name|Type|Status|Currency|Gross|Fee|Net|From Email Address|To Email Address|Transaction ID|Note\n\
         12/05/2027|10:00|PST|Sam Rivera|Payment|Completed|USD|650,00|-19,15|630,85|sam@example.org|fund@example.org|T1|\n\
         31/05/2027|10:00|PST|Kim Park|Payment|Completed|USD|1.650,00|-19,15|630,85|kim@example.org|fund@example.org|T2|",
    );
    assert_eq!(brief(&paypal.rows[0]), ("2027-05-12".into(), 65_000, 1_915, "Sam Rivera", "sam@example.org"));
    assert_eq!(paypal.rows[1].cents, 165_000);
}

#[test]
fn a_bank_is_read_by_its_named_columns_below_its_own_lines() {
    let text = "Account|1234\n\nDate|Description|Check|Deposit|Withdrawal\n5/4/2027|CHECK 1042 RIVERA|1042|250.00|\n5/5/2027|FEE|||3.00\n5/31/2027|DEPOSIT||1,950.00|";
    let lines = lines(text);
    let found = heading(&lines).unwrap();
    assert_eq!((found.below, found.source), (3, None));
    let file = read(&lines, &found, &said(Some(&bank()), None)).unwrap();
    assert_eq!((file.rows.len(), file.passed_over), (2, 1));
    let row = &file.rows[0];
    assert_eq!((row.check.as_str(), row.text.as_str(), row.cents), ("1042", "CHECK 1042 RIVERA", 25_000));
    assert_eq!(row.day.to_string(), "2027-05-04");
}

#[test]
fn the_same_payment_is_one_in_two_files_and_two_in_one() {
    let text = "Date|Description|Check|Deposit\n5/4/2027|CASH||50\n5/4/2027|CASH||50";
    let lines = lines(text);
    let of = |lines: &[Line]| {
        let order = Some(DayOrder::MonthFirst);
        read(lines, &heading(lines).unwrap(), &said(Some(&bank()), order)).unwrap().rows
    };
    let (both, first) = (of(&lines), of(&lines[..2]));
    assert_ne!(both[0].identity, both[1].identity);
    assert_eq!(both[0].identity, first[0].identity);
    let one = |status: &str| {
        all(&format!("transaction_id|date|first name|total|status\nT1|2027-05-12|Sam|650|{status}")).rows[0]
            .identity
            .clone()
    };
    assert_eq!(one("paid"), one("completed"), "a payment with a number is known by it");
}

#[test]
fn unreadable_lines_are_refused_by_number() {
    let headings = "Date|Description|Check|Deposit\n";
    for (row, told) in [
        (
            "5/4/2027|CASH||fifty",
            "cannot be read: line 2 has fifty as an amount, which is none in US dollars",
        ),
        ("5/4/2027|CASH||€50", "cannot be read: line 2 has €50 as an amount, which is none in US dollars"),
        ("|CASH||50", "cannot be read: line 2 has no day"),
        (
            "5/4/2027|CASH||1,250.00\n5/4/2027|CASH||1.250,00",
            "cannot be read: line 3 has 1.250,00 as an amount, with dot and comma the other way round than before",
        ),
        ("soon|CASH||50", "cannot be read: line 2 has soon as a day, which is none"),
        (
            "5/31/2027|CASH||50\n31/31/2027|CASH||50",
            "cannot be read: line 3 has 31/31/2027 as a day, which is none",
        ),
        ("5/4/2027|CASH|, MORE||50|x", "cannot be read: line 2 has more cells than there are headings"),
        (
            "31/5/2027|CASH||50\n5/31/2027|CASH||50",
            "cannot be read: line 3 has day and month the other way round than the lines before",
        ),
    ] {
        assert_eq!(fault(&format!("{headings}{row}")).to_string(), told);
    }
    assert_eq!(heading(&lines("only")).unwrap_err().to_string(), "cannot be read: line 1 has no headings");
}

#[test]
fn days_that_fit_both_orders_are_refused_until_one_is_said() {
    let text = "Date|Description|Check|Deposit\n5/5/2027|CASH||50\n3/4/2027|CASH||50";
    let told = "must be told: line 3 has 3/4/2027, of which either number may be the month";
    let refused = fault(text);
    assert_eq!((refused.to_string().as_str(), refused.is_of_order()), (told, true));
    let days = |text: &str, order: Option<DayOrder>| {
        let lines = lines(text);
        let file = read(&lines, &heading(&lines).unwrap(), &said(Some(&bank()), order));
        file.map(|file| file.rows.iter().map(|row| row.day.to_string()).collect::<Vec<_>>())
    };
    assert_eq!(days(text, Some(DayOrder::DayFirst)).unwrap(), ["2027-05-05", "2027-04-03"]);
    assert_eq!(days(text, Some(DayOrder::MonthFirst)).unwrap(), ["2027-05-05", "2027-03-04"]);
    assert_eq!(days(&text.replace("3/4/2027", "4.3.2027"), None).unwrap(), ["2027-05-05", "2027-03-04"]);
    let shown = format!("{text}\n31/5/2027|CASH||50");
    assert_eq!(days(&shown, None).unwrap(), ["2027-05-05", "2027-04-03", "2027-05-31"]);
    let other = days(&shown, Some(DayOrder::MonthFirst)).unwrap_err();
    assert_eq!(
        (other.to_string().as_str(), other.is_of_order()),
        ("does not fit line 4, which has 31/5/2027", true)
    );
    assert!(!fault(&format!("{shown}\n5/31/2027|CASH||50")).is_of_order(), "one file has one order");
}

#[test]
fn another_currency_is_refused_with_its_line() {
    let text = "Date|TimeZone|Name|Status|Currency|Gross|Fee|Net|Transaction ID\n\
        2027-05-12|PST|Sam Rivera|Completed|USD|650.00|-19.15|630.85|T1\n\
        2027-05-12|PST|Kim Park|Completed|EUR|650.00|-19.15|630.85|T2";
    let lines = lines(text);
    let refused = read(&lines, &heading(&lines).unwrap(), &said(None, None)).unwrap_err();
    assert_eq!(refused.to_string(), "cannot be read: line 3 is in EUR, not in US dollars");
}

#[test]
fn headings_are_found_below_a_line_of_days() {
    let lines = lines("Statement|05/01/2027|05/31/2027\nDate|Description|Amount\n5/31/2027|CASH|50");
    assert_eq!(heading(&lines).unwrap().below, 2);
}

const STRIPE: &str = "automatic_payout_id|balance_transaction_id|created_utc|reporting_category|gross|fee|net|description|customer_name";

fn identities(file: &BankFile) -> Vec<&str> {
    file.rows.iter().map(|row| row.identity.as_str()).collect()
}

#[test]
fn rows_that_share_a_source_number_keep_stable_identities() {
    let row = |amount: &str, name: &str| {
        format!("po_1|txn_1|2027-05-12 10:00:00|charge|{amount}|0|{amount}|Ticket|{name}\n")
    };
    let (sam, kim, less) = (row("650.00", "Sam"), row("650.00", "Kim"), row("250.00", "Sam"));
    let file = all(&format!("{STRIPE}\n{sam}{less}{kim}{sam}"));
    let told: Vec<_> = file.rows.iter().map(|row| (row.cents, row.name.as_str())).collect();
    assert_eq!(told, [(65_000, "Sam"), (25_000, "Sam"), (65_000, "Kim")]);
    assert_eq!((file.repeated, file.passed_over), (1, 0), "the same row twice is one payment");
    let ids = identities(&file);
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), 3);
    let other = all(&format!("{STRIPE}\n{less}{sam}"));
    assert_eq!(identities(&other), [ids[1], ids[0]], "in whatever order another file tells them");
}

#[test]
fn moments_in_utc_have_their_days_in_the_funds_time_zone() {
    let row = |day: &str| format!("po_1|txn_1|{day}|charge|650.00|0|650.00||");
    let day = |headings: &str, row: &str| all(&format!("{headings}\n{row}")).rows[0].day.to_string();
    assert_eq!(day(STRIPE, &row("2027-05-12 03:59:59")), "2027-05-11");
    assert_eq!(day(STRIPE, &row("2027-05-12 04:00:00")), "2027-05-12");
    assert_eq!(day(STRIPE, &row("2027-05-12")), "2027-05-12", "no time is told");
    let of_fund = STRIPE.replace("created_utc", "created");
    assert_eq!(day(&of_fund, &row("2027-05-12 03:59:59")), "2027-05-12");
    assert_eq!(day(&of_fund, &row("2027-05-12T03:59:59Z")), "2027-05-11");
    let givebutter = "Campaign|First Name|Amount|Fee Covered|Donated|Transaction Date (UTC)";
    assert_eq!(day(givebutter, "Golf|Sam|250|no|250|05/31/2027 01:30 AM"), "2027-05-30");
    let paypal = "Date|Time|TimeZone|Name|Status|Gross|Net|Transaction ID";
    assert_eq!(day(paypal, "05/31/2027|01:30:00|GMT|Sam|Completed|250|250|T1"), "2027-05-30");
    assert_eq!(day(paypal, "05/31/2027|01:30:00|PDT|Sam|Completed|250|250|T1"), "2027-05-31");
}

#[test]
fn a_known_file_without_a_column_that_it_needs_is_refused() {
    let fault = |text: &str| {
        let lines = lines(text);
        read(&lines, &heading(&lines).unwrap(), &said(None, None)).unwrap_err().to_string()
    };
    let amount = "cannot be read: line 2 has the headings of a file of Zeffy, but none for the amount: please export it with that column";
    assert_eq!(fault("Export\nPayment Date|First Name|Eligible Amount\n2027-05-12|Sam|650"), amount);
    let day = "cannot be read: line 1 has the headings of a file of Stripe, but none for the day: please export it with that column";
    assert_eq!(fault(&STRIPE.replace("created_utc", "made")), day);
}

#[test]
fn a_file_without_headings_has_numbered_columns() {
    let columns = |day: &str, amount: &str| BankColumns {
        day: day.into(),
        amount: amount.into(),
        check: None,
        texts: vec![],
        ..bank()
    };
    for (text, below, rows) in [
        ("5/31/2027|CASH|250.00\n5/30/2027|PENDING|50.00|more", 0, 2),
        ("Account|1234\n5/31/2027|250.00||\nTotal|closed", 1, 1),
    ] {
        let lines = lines(text);
        let found = heading(&lines).unwrap();
        assert_eq!((found.below, found.cells.len(), found.source), (below, 4, None), "{text}");
        assert_eq!(found.cells[..2], ["Column 1", "Column 2"]);
        let named = columns("Column 1", if rows == 2 { "Column 3" } else { "Column 2" });
        let named = named.examine(&found.cells).unwrap();
        let read = read(&lines[..below + rows], &found, &said(Some(&named), None)).unwrap();
        assert_eq!(read.rows.len(), rows, "{text}");
    }
    let below = |text: &str| heading(&lines(text)).unwrap().below;
    let rows = "Date|Description|Amount\n5/31/2027|CASH|250.00";
    assert_eq!(below(&format!("Statement|5/31/2027\n\n{rows}")), 3, "headings go before");
    assert_eq!(below(&format!("10423|5/1/2027|5/31/2027\n{rows}")), 2, "an account and its period");
}

#[test]
fn money_that_went_may_have_a_column_of_its_own() {
    let text = "Date|Details|Money out|Money in\n5/31/2027|CASH||250.00\n5/31/2027|FEE|3.00|\n5/31/2027|BACK|-10.00|40.00\n5/31/2027|VOID|40.00|40.00";
    let lines = lines(text);
    let columns = |out: &str| BankColumns {
        amount: "Money in".into(),
        out: Some(out.into()),
        check: None,
        texts: vec!["Details".into()],
        ..bank()
    };
    let found = heading(&lines).unwrap();
    let named = columns("Money out").examine(&found.cells).unwrap();
    let file = read(&lines, &found, &said(Some(&named), None)).unwrap();
    assert_eq!(file.rows.iter().map(|row| row.cents).collect::<Vec<_>>(), [25_000, 3_000]);
    assert_eq!(file.passed_over, 2);
    let twice = columns("Money in").examine(&found.cells).unwrap_err();
    assert_eq!(twice, "must name a column of its own for the amount that went");
    let other = columns("Debit").examine(&found.cells).unwrap_err();
    assert_eq!(other, "name Debit, which is no heading of the file");
}

#[test]
fn a_line_that_breaks_off_before_day_or_amount_is_refused() {
    let headed = "Date|Description|Check|Deposit\n5/31/2027|CASH||250.00";
    let told = |line: &str| fault(&format!("{headed}\n{line}")).to_string();
    let amount = "cannot be read: line 3 breaks off before its amount";
    for line in ["5/31/2027|CASH", "5/31/2027|CASH|1042", "5/31", "TOTAL|250.00"] {
        assert_eq!(told(line), amount, "{line}");
    }
    let stripe = lines(&format!("{STRIPE}\npo_1|txn_1"));
    let known = read(&stripe, &heading(&stripe).unwrap(), &said(None, None)).unwrap_err().to_string();
    assert_eq!(known, "cannot be read: line 2 breaks off before its day");

    let lines = lines(
        "Date|Description|Check|Deposit|Gone\n5/31/2027|CASH||250.00|\nEND OF STATEMENT\n5/31/2027|CASH|1042|",
    );
    let file = read(&lines, &heading(&lines).unwrap(), &said(Some(&bank()), None)).unwrap();
    assert_eq!((file.rows.len(), file.passed_over), (1, 2), "a note, and a line without an amount");
}

#[test]
fn an_outgoing_line_may_lack_the_incoming_amount() {
    let lines = lines("Date|Details|Out|In\n5/31/2027|CASH||250.00\n5/31/2027|FEE|3.00");
    let columns =
        BankColumns { amount: "In".into(), out: Some("Out".into()), check: None, texts: vec![], ..bank() };
    let file = read(&lines, &heading(&lines).unwrap(), &said(Some(&columns), None)).unwrap();
    assert_eq!((file.rows.len(), file.passed_over), (1, 1));
}

#[test]
fn a_column_is_not_named_by_a_heading_that_two_have() {
    let headings = ["Date", "Details", "Amount", "Amount"].map(str::to_owned);
    let named = BankColumns { amount: "Amount".into(), check: None, texts: vec!["Details".into()], ..bank() };
    let told = "name Amount, which is the heading of 2 columns: give each its own";
    assert_eq!(named.examine(&headings).unwrap_err(), told);
}

#[test]
fn a_file_has_twenty_thousand_rows_below_its_headings_and_no_more() {
    let row = |number: u64| Line { number, cells: vec!["5/31/2027".into(), "CASH".into(), "50".into()] };
    let mut lines =
        vec![Line { number: 1, cells: vec!["Date".into(), "Description".into(), "Deposit".into()] }];
    lines.extend((2..).map(row).take(ROWS_MAX));
    assert_eq!(heading(&lines).unwrap().below, 1);
    let without = &lines[1..];
    assert_eq!(heading(without).unwrap().below, 0, "a file without headings has as many");
    lines.push(row(20_002));
    let told = "cannot be read: line 20002 is one too many: a file has at most 20000 rows";
    assert_eq!(heading(&lines).unwrap_err().to_string(), told);
    lines.extend((20_003..).map(row).take(LINES_MAX));
    assert!(heading(&lines).is_err());
}

#[test]
fn a_thousand_characters_of_texts_are_kept_those_with_a_reference_first() {
    let headings = format!("{STRIPE}|note");
    let row = |long: &str, note: &str| {
        all(&format!("{headings}\npo_1|txn_1|2027-05-12|charge|650.00|0|650.00|{long}||{note}"))
            .rows
            .remove(0)
            .text
    };
    let fitting = "é".repeat(1_000 - "po_1 txn_1 charge 650.00 ".len());
    assert_eq!(row(&fitting, "").chars().count(), 1_000);
    assert!(row(&fitting, "").ends_with(&fitting), "none of it is lost");
    let long = row(&"x".repeat(1_100), "FW-7K3Q2M");
    assert!(long.starts_with("FW-7K3Q2M po_1"), "{long}");
    assert_eq!(long.len(), 1_000);
}
