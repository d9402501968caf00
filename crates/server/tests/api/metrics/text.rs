//! A strict parser of Prometheus' text format: the test fails on text that Prometheus would refuse or count wrong.

use std::collections::{BTreeMap, BTreeSet};

/// The labels of a series.
pub(crate) type Labels = BTreeMap<String, String>;

/// The result of a scrape.
#[derive(Debug, Default)]
pub(crate) struct Scrape {
    /// The value of each series.
    pub(crate) series: BTreeMap<(String, Labels), String>,
    /// The type of each family.
    types: BTreeMap<String, String>,
    helps: BTreeMap<String, String>,
}

impl Scrape {
    #[track_caller]
    pub(crate) fn read(text: &str) -> Self {
        assert!(text.ends_with('\n'), "the last line ends");
        let mut scrape = Self::default();
        for line in text.lines() {
            if let Some(comment) = line.strip_prefix("# ") {
                scrape.comment(comment);
            } else {
                scrape.sample(line);
            }
        }
        scrape.check_conventions();
        scrape.check_histograms();
        scrape
    }

    /// Help and type of a family come once, before its series.
    fn comment(&mut self, comment: &str) {
        let [kind, name, text] = comment.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{comment}") };
        assert!(is_name(name), "{comment}");
        let told = match kind {
            "HELP" => &mut self.helps,
            "TYPE" => &mut self.types,
            _ => panic!("{comment}"),
        };
        assert!(!text.is_empty() && told.insert(name.into(), text.into()).is_none(), "repeated: {comment}");
        assert!(!self.series.keys().any(|(series, _)| series == name), "too late: {comment}");
    }

    fn sample(&mut self, line: &str) {
        let (series, value) = line.rsplit_once(' ').unwrap_or_else(|| panic!("{line:?}"));
        let (name, labels) = match series.split_once('{') {
            Some((name, labels)) => (name, read_labels(labels)),
            None => (series, Labels::new()),
        };
        assert!(is_name(name), "{line}");
        let number: f64 = value.parse().unwrap_or_else(|_| panic!("{line}"));
        assert!(number.is_finite() && number >= 0.0, "{line}");
        let family = self.family(name);
        assert!(self.helps.contains_key(&family), "no help for {line}");
        let before = self.series.insert((name.into(), labels), value.into());
        assert!(before.is_none(), "there twice: {line}");
    }

    /// The family of a series: a histogram has several names.
    fn family(&self, name: &str) -> String {
        let parts = ["_bucket", "_sum", "_count"].iter().filter_map(|part| name.strip_suffix(part));
        let histogram = |family: &&str| self.types.get(*family).is_some_and(|kind| kind == "histogram");
        let family = parts.into_iter().find(histogram).unwrap_or(name);
        assert!(self.types.contains_key(family), "no type for {name}");
        family.into()
    }

    /// Names contain the counted thing and its unit (prometheus.io, naming).
    fn check_conventions(&self) {
        for (name, kind) in &self.types {
            assert!(["counter", "gauge", "histogram"].contains(&kind.as_str()), "{name} {kind}");
            assert_eq!(kind == "counter", name.ends_with("_total"), "{name} is a {kind}");
            assert!(name.starts_with("fairway_") || name.starts_with("process_"), "{name}");
            for unit in ["milliseconds", "_ms", "kilobytes", "minutes", "percent"] {
                assert!(!name.contains(unit), "{name} is not in a base unit");
            }
        }
        assert!(self.helps.keys().eq(self.types.keys()));
    }

    /// Buckets are cumulative, and the last one counts all.
    fn check_histograms(&self) {
        let mut highest: BTreeMap<(String, Labels), Vec<(f64, u64)>> = BTreeMap::new();
        for ((name, labels), value) in &self.series {
            if let Some(family) = name.strip_suffix("_bucket") {
                let mut labels = labels.clone();
                let bound = labels.remove("le").unwrap_or_else(|| panic!("{name} without le"));
                let bound = bound.replace("+Inf", "inf").parse().unwrap();
                highest.entry((family.into(), labels)).or_default().push((bound, value.parse().unwrap()));
            }
        }
        for ((family, labels), mut buckets) in highest {
            buckets.sort_by(|one, other| one.0.total_cmp(&other.0));
            assert!(buckets.is_sorted_by(|one, other| one.0 < other.0 && one.1 <= other.1), "{buckets:?}");
            let (last, all) = *buckets.last().unwrap();
            assert!(last.is_infinite());
            assert_eq!(self.series.get(&(format!("{family}_count"), labels)), Some(&all.to_string()));
        }
    }

    /// The value of a counter; zero without the series.
    pub(crate) fn count(&self, name: &str, labels: &[(&str, &str)]) -> u64 {
        self.whole(name, labels).unwrap_or_default()
    }

    /// The value of an integer series.
    pub(crate) fn whole(&self, name: &str, labels: &[(&str, &str)]) -> Option<u64> {
        self.value(name, labels).map(|value| value.parse().unwrap_or_else(|_| panic!("{name} is {value}")))
    }

    pub(crate) fn number(&self, name: &str, labels: &[(&str, &str)]) -> Option<f64> {
        self.value(name, labels).map(|value| value.parse().unwrap())
    }

    fn value(&self, name: &str, labels: &[(&str, &str)]) -> Option<&String> {
        let labels = labels.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        self.series.get(&(name.to_owned(), labels))
    }

    /// All values of a label, in any series.
    pub(crate) fn values(&self, label: &str) -> BTreeSet<&str> {
        self.series.keys().filter_map(|(_, labels)| labels.get(label)).map(String::as_str).collect()
    }
}

fn is_name(name: &str) -> bool {
    let mut letters = name.bytes();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == b'_')
}

/// Parses the labels between the braces. No label of ours needs escaping.
fn read_labels(text: &str) -> Labels {
    let text = text.strip_suffix('}').unwrap_or_else(|| panic!("{text}"));
    let pairs = text.split("\",").map(|pair| {
        let (name, value) = pair.split_once("=\"").unwrap_or_else(|| panic!("{text}"));
        let value = value.trim_end_matches('"');
        assert!(is_name(name) && !value.contains(['\\', '"', '\n']), "{text}");
        (name.to_owned(), value.to_owned())
    });
    let pairs: Vec<_> = pairs.collect();
    let labels: Labels = pairs.iter().cloned().collect();
    assert_eq!(labels.len(), pairs.len(), "a label there twice: {text}");
    labels
}

#[test]
fn the_reader_refuses_what_prometheus_would() {
    let good = "# HELP fairway_a_total A\n# TYPE fairway_a_total counter\nfairway_a_total{b=\"c\"} 1\n";
    assert_eq!(Scrape::read(good).count("fairway_a_total", &[("b", "c")]), 1);
    let bad = [
        good.trim_end().to_owned(),
        good.replace("_total", ""),
        good.replace("# HELP fairway_a_total A\n", ""),
        good.replace("# TYPE fairway_a_total counter\n", ""),
        good.replace(" 1\n", " NaN\n"),
        good.replace("b=\"c\"", "b=\"c\",b=\"d\""),
        format!("{good}fairway_a_total{{b=\"c\"}} 2\n"),
        format!("{good}{good}"),
        good.replace("fairway_a_total{", "fairway a{"),
    ];
    for text in bad {
        assert!(std::panic::catch_unwind(|| Scrape::read(&text)).is_err(), "{text}");
    }
}
