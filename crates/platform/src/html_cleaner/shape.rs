//! Bounds on HTML before it is cleaned. A parser's time grows with the square of a tag's attributes, of nested tags, and of content in a table
//! outside of its cells, which a parser moves before the table piece by piece.

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;

use fairway_domain::values::Complaint;
use fairway_domain::widget::{ADDRESSES_MAX, ATTRIBUTES_MAX, LEVELS_MAX, MISPLACED_MAX, TAGS_MAX};
use html5ever::interface::{Attribute, ElementFlags, QuirksMode};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::{NodeOrText, TreeSink};
use html5ever::{ExpandedName, ParseOpts, QualName, local_name, ns, parse_fragment};

/// The bytes that are parsed between two checks of the nesting.
const PIECE: usize = 1_024;

/// Checks the bounds. Attributes are counted first, as no parser returns a tag before it has all of them.
pub(super) fn admit(html: &str) -> Result<(), Complaint> {
    if most_attributes(html.as_bytes()) > ATTRIBUTES_MAX {
        return Err(format!("cannot have more than {ATTRIBUTES_MAX} attributes in one tag"));
    }
    let seen = Rc::new(Seen::default());
    let context = QualName::new(None, ns!(html), local_name!("div"));
    let levels = Levels { seen: seen.clone(), document: Node::new(context.clone()) };
    let mut parser = parse_fragment(levels, ParseOpts::default(), context, vec![], false);
    let mut rest = html;
    while !rest.is_empty() {
        let (piece, behind) = rest.split_at(rest.ceil_char_boundary(PIECE));
        parser.process(StrTendril::from(piece));
        seen.complain()?;
        rest = behind;
    }
    parser.finish();
    seen.complain()
}

/// The number of attributes by the parser's state in a tag; the states are those of the HTML standard that matter for counting.
#[derive(Clone, Copy, Default)]
struct Attributes {
    tag_name: usize,
    before_name: usize,
    name: usize,
    after_name: usize,
    before_value: usize,
    double_quoted: usize,
    single_quoted: usize,
    unquoted: usize,
}

impl Attributes {
    /// The attributes counted from each state on, if this byte comes first, and then the bytes counted so far.
    fn behind(self, byte: u8) -> Self {
        let next = self;
        match byte {
            b'>' => Self {
                double_quoted: next.double_quoted,
                single_quoted: next.single_quoted,
                ..Self::default()
            },
            b'\t' | b'\n' | b'\x0c' | b'\r' | b' ' => {
                Self { tag_name: next.before_name, name: next.after_name, unquoted: next.before_name, ..next }
            }
            b'/' => Self {
                tag_name: next.before_name,
                name: next.before_name,
                after_name: next.before_name,
                before_value: next.unquoted,
                ..next
            },
            b'=' => Self {
                before_name: next.name + 1,
                name: next.before_value,
                after_name: next.before_value,
                before_value: next.unquoted,
                ..next
            },
            _ => Self {
                before_name: next.name + 1,
                after_name: next.name + 1,
                before_value: match byte {
                    b'"' => next.double_quoted,
                    b'\'' => next.single_quoted,
                    _ => next.unquoted,
                },
                // A name may begin right behind a quoted value.
                double_quoted: if byte == b'"' { next.before_name } else { next.double_quoted },
                single_quoted: if byte == b'\'' { next.before_name } else { next.single_quoted },
                ..next
            },
        }
    }
}

/// The most attributes of any tag, wherever one may begin. Whether a `<` begins a tag depends on the text before it, such as
/// a comment or a quoted value, so each counts as one. Read backwards, so one look at each byte is enough for all tags.
fn most_attributes(html: &[u8]) -> usize {
    let (mut most, mut next) = (0, b' ');
    let (mut attributes, mut behind_next) = (Attributes::default(), Attributes::default());
    for byte in html.iter().copied().rev() {
        if byte == b'<' && next.is_ascii_alphabetic() {
            most = most.max(attributes.tag_name);
        } else if byte == b'<' && next == b'/' {
            most = most.max(behind_next.tag_name);
        }
        behind_next = attributes;
        attributes = attributes.behind(byte);
        next = byte;
    }
    most
}

/// The tree that the parser has built so far.
#[derive(Default)]
struct Seen {
    elements: Cell<usize>,
    addresses: Cell<usize>,
    level: Cell<usize>,
    misplaced: Cell<usize>,
}

impl Seen {
    fn complain(&self) -> Result<(), Complaint> {
        if self.level.get() > LEVELS_MAX {
            return Err(format!("cannot have more than {LEVELS_MAX} tags inside each other"));
        }
        // A parser repeats tags that were closed in the wrong order.
        if self.elements.get() > TAGS_MAX {
            return Err(format!("cannot hold more than {TAGS_MAX} tags"));
        }
        if self.addresses.get() > ADDRESSES_MAX {
            return Err(format!("cannot hold more than {ADDRESSES_MAX} links and pictures"));
        }
        if self.misplaced.get() > MISPLACED_MAX {
            return Err(format!("cannot hold more than {MISPLACED_MAX} pieces in tables outside of cells"));
        }
        Ok(())
    }
}

/// An element with only its name and level.
struct Node {
    name: QualName,
    level: Cell<usize>,
}

impl Node {
    fn new(name: QualName) -> Rc<Self> {
        Rc::new(Self { name, level: Cell::default() })
    }
}

/// A tree that stores only levels.
struct Levels {
    seen: Rc<Seen>,
    document: Rc<Node>,
}

impl Levels {
    fn put(&self, child: NodeOrText<Rc<Node>>, level: usize) {
        if let NodeOrText::AppendNode(child) = child {
            child.level.set(level);
            self.seen.level.set(self.seen.level.get().max(level));
        }
    }

    /// Nodes that are no elements, and have no children.
    fn leaf(&self) -> Rc<Node> {
        Node::new(self.document.name.clone())
    }
}

impl TreeSink for Levels {
    type Handle = Rc<Node>;
    type Output = ();
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) {}

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Rc<Node> {
        self.document.clone()
    }

    fn elem_name<'a>(&'a self, target: &'a Rc<Node>) -> ExpandedName<'a> {
        target.name.expanded()
    }

    fn create_element(&self, name: QualName, _: Vec<Attribute>, _: ElementFlags) -> Rc<Node> {
        self.seen.elements.set(self.seen.elements.get() + 1);
        if [local_name!("a"), local_name!("img"), local_name!("iframe")].contains(&name.local) {
            self.seen.addresses.set(self.seen.addresses.get() + 1);
        }
        Node::new(name)
    }

    fn create_comment(&self, _: StrTendril) -> Rc<Node> {
        self.leaf()
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Rc<Node> {
        self.leaf()
    }

    fn append(&self, parent: &Rc<Node>, child: NodeOrText<Rc<Node>>) {
        self.put(child, parent.level.get() + 1);
    }

    fn append_based_on_parent_node(&self, element: &Rc<Node>, _: &Rc<Node>, child: NodeOrText<Rc<Node>>) {
        self.append_before_sibling(element, child);
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &Rc<Node>) -> Rc<Node> {
        target.clone()
    }

    fn same_node(&self, one: &Rc<Node>, other: &Rc<Node>) -> bool {
        Rc::ptr_eq(one, other)
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Rc<Node>, child: NodeOrText<Rc<Node>>) {
        self.seen.misplaced.set(self.seen.misplaced.get() + 1);
        self.put(child, sibling.level.get());
    }

    fn add_attrs_if_missing(&self, _: &Rc<Node>, _: Vec<Attribute>) {}

    fn remove_from_parent(&self, _: &Rc<Node>) {}

    fn reparent_children(&self, _: &Rc<Node>, new_parent: &Rc<Node>) {
        // The children are one level below their new parent.
        let level = new_parent.level.get() + 1;
        self.seen.level.set(self.seen.level.get().max(level));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_attributes_of_a_tag_are_counted_as_a_parser_does() {
        for (html, attributes) in [
            ("<p>a b c d</p>", 0),
            ("<p a b='c d e' f=g h = i>", 4),
            ("<p a/b/c>", 3),
            ("<p a=b/c/d>", 1),
            ("<p a=\"x>y z\" b>", 2),
            ("<p a='x'b=\"y\"c>", 3),
            ("<p =a = b>", 1),
            ("<p\na\tb\x0cc", 3),
            ("</p a b>", 2),
            ("1 < 2 a b c d", 0),
            // Tags inside a comment or a quoted value count, too: another parser may see them as tags.
            ("<!-- <p a b c> -->", 3),
            ("<p a=\"<i b c>\">", 2),
            ("", 0),
        ] {
            assert_eq!(most_attributes(html.as_bytes()), attributes, "{html}");
        }
    }

    #[test]
    fn html_that_is_slow_to_parse_is_refused() {
        let many = |text: fn(usize) -> String| (0..20_000).map(text).collect::<String>();
        for (absurd, word) in [
            ("<div>".repeat(101), "101"),
            ("<div><p>".repeat(2_000), "101"),
            ("<div a='</div>'>".repeat(2_000), "101"),
            ("<script><a b=\"</script><div a='</div>'>\">".repeat(2_000), "101"),
            ("<svg><style><a b='</style><i>'></a></svg><div>".repeat(500), "101"),
            (format!("<p {}>", many(|n| format!("a{n} "))), "50"),
            (format!("<p {}>", many(|n| format!("a{n}='>' "))), "50"),
            (format!("<!-- <p x=\" --><p {}", many(|n| format!("a{n}/"))), "50"),
            // The parser repeats the open tags of the previous paragraph in each paragraph.
            (
                format!(
                    "<p>{}</p>{}",
                    (0..90).map(|n| format!("<b id={n}>")).collect::<Vec<_>>().concat(),
                    "<p>x</p>".repeat(9_000)
                ),
                "20000",
            ),
            ("<a href=x>".repeat(5_000), "4000 links"),
            ("<img src=//a>".repeat(5_000), "4000 links"),
            ("<table>x".repeat(5_000), "500 pieces"),
            ("<table><a>".repeat(1_250), "500 pieces"),
            (format!("<table>{}", "<img>".repeat(5_000)), "500 pieces"),
            (format!("<table>{}", "<p>x</p>".repeat(5_000)), "500 pieces"),
        ] {
            let complaint = admit(&absurd).unwrap_err();
            let bound = if word == "101" { "100 tags inside each other" } else { word };
            assert!(complaint.contains(bound), "{complaint}: {}", &absurd[..40.min(absurd.len())]);
        }
    }

    #[test]
    fn an_editors_html_is_admitted_however_long() {
        let cell =
            "<tr><td class=\"a b c\" colspan=\"2\"><p><strong>1 < 2 & \"so\" on</strong><br></p></td></tr>";
        let table = format!("<table><tbody>{}</tbody></table>", cell.repeat(1_500));
        assert_eq!(admit(&table), Ok(()));
        let nested = format!("{}x{}", "<div>".repeat(90), "</div>".repeat(90));
        assert_eq!(admit(&nested.repeat(20)), Ok(()));
        let picture = format!("<img src=\"data:image/png;base64,{}\">", "a/b+".repeat(100_000));
        assert_eq!(admit(&picture), Ok(()));
        assert_eq!(admit(&"é".repeat(3_000)), Ok(()));
    }
}
