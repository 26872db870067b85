//! Pictures of pieces that a user brings: read, checked, and rewritten so that many fit into one SVG.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use usvg::roxmltree::{Document, Node, NodeId};
use usvg::{Indent, Options, Tree, WriteOptions};

use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink};
use crate::text::source::{Excerpt, Place, SourceFile, Span};

/// The most bytes a picture may have.
pub const MAX_PICTURE: usize = 1 << 18;
/// The deepest nesting of elements.
const MAX_DEPTH: usize = 64;
/// The most elements, counting again what is used again.
const MAX_ELEMENTS: u32 = 20_000;

const SVG: &str = "http://www.w3.org/2000/svg";

/// The elements a picture may have; those of other namespaces are not drawn and do no harm.
const ALLOWED: [&str; 24] = [
    "svg",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "defs",
    "use",
    "symbol",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
    "pattern",
    "marker",
    "style",
    "title",
    "desc",
    "metadata",
    "switch",
];

/// A picture, ready to be drawn.
#[derive(Clone, Debug)]
pub struct Picture(Arc<Tree>);

impl Picture {
    /// The picture as an element with an id, for a square 40 wide around 0 0. Ids inside begin with it.
    pub(super) fn symbol(&self, id: &str) -> String {
        let size = self.0.size();
        let options = WriteOptions {
            id_prefix: Some(format!("{id}-")),
            coordinates_precision: 4,
            transforms_precision: 6,
            indent: Indent::None,
            ..WriteOptions::default()
        };
        let text = self.0.to_string(&options);
        // Only the inside of the outermost element: size and view are said anew.
        let inside = text
            .split_once('>')
            .and_then(|(_, rest)| rest.rsplit_once("</svg>"))
            .map_or("", |(inside, _)| inside);
        format!(
            "<g id=\"{id}\"><svg x=\"-17\" y=\"-17\" width=\"34\" height=\"34\" viewBox=\"0 0 {} {}\">{inside}</svg></g>",
            size.width(),
            size.height()
        )
    }
}

/// Reads a picture.
///
/// # Errors
/// When it is no SVG, is too large, shows nothing, or has parts that are refused; with all that is wrong.
pub fn read_picture(file: &Arc<SourceFile>) -> Result<Picture, Vec<Diagnostic>> {
    let whole = Excerpt::whole(file).place(Span::new(0, 0));
    if file.text.len() > MAX_PICTURE {
        let message = format!(
            "a picture has at most {MAX_PICTURE} bytes; this one has {}",
            file.text.len()
        );
        return Err(vec![Diagnostic::new(&codes::PICTURE_TOO_LARGE, whole, message)]);
    }
    let document = match Document::parse(&file.text) {
        Ok(document) => document,
        Err(error) => {
            let at = error.pos();
            let place = Place {
                file: file.clone(),
                span: offset(&file.text, at.row, at.col),
            };
            return Err(vec![Diagnostic::new(
                &codes::PICTURE_XML,
                place,
                plain(&error.to_string()),
            )]);
        }
    };
    let root = document.root_element();
    if root.tag_name().namespace() != Some(SVG) || root.tag_name().name() != "svg" {
        let message = "the outermost element is not `svg` of the namespace http://www.w3.org/2000/svg";
        return Err(vec![Diagnostic::new(&codes::PICTURE_XML, whole, message)]);
    }
    let mut check = Check {
        file,
        document: &document,
        sink: Sink::default(),
    };
    check.element(root, 0);
    if check.sink.found.is_empty() {
        check.count(root);
    }
    if check.sink.has_errors() {
        return Err(check.sink.sorted());
    }
    let tree = Tree::from_xmltree(&document, &Options::default()).map_err(|e| {
        vec![Diagnostic::new(
            &codes::PICTURE_XML,
            whole.clone(),
            plain(&e.to_string()),
        )]
    })?;
    if !draws(tree.root()) {
        return Err(vec![Diagnostic::new(
            &codes::PICTURE_EMPTY,
            whole,
            "nothing in this picture is drawn",
        )]);
    }
    Ok(Picture(Arc::new(tree)))
}

/// Whether there is any shape in a group.
fn draws(group: &usvg::Group) -> bool {
    group.children().iter().any(|node| match node {
        usvg::Node::Group(group) => draws(group),
        usvg::Node::Path(_) => true,
        _ => false,
    })
}

/// The message of another library in our style.
fn plain(message: &str) -> String {
    let lower = message.trim_end_matches('.').to_owned();
    format!("this is not SVG: {lower}")
}

/// The character at a row and column, both from 1.
fn offset(text: &str, row: u32, column: u32) -> Span {
    let line = text.split_inclusive('\n').take(row.saturating_sub(1) as usize);
    let start: usize = line.map(str::len).sum();
    let rest = text.get(start..).unwrap_or("");
    let within = rest.char_indices().nth(column.saturating_sub(1) as usize);
    let start = start + within.map_or(rest.len(), |(i, _)| i);
    let length = text
        .get(start..)
        .and_then(|t| t.chars().next())
        .map_or(0, char::len_utf8);
    Span::new(start, start + length)
}

struct Check<'a, 'input> {
    file: &'a Arc<SourceFile>,
    document: &'a Document<'input>,
    sink: Sink,
}

impl Check<'_, '_> {
    fn refuse(&mut self, range: std::ops::Range<usize>, message: String) {
        let place = Place {
            file: self.file.clone(),
            span: range.into(),
        };
        self.sink.push(Diagnostic::new(&codes::PICTURE_REFUSED, place, message));
    }

    /// Looks at an element and all inside it.
    fn element(&mut self, node: Node<'_, '_>, depth: usize) {
        // The opening bracket and the name: the rest may be the whole file.
        let start = node.range().start;
        let range = start..start + 1 + node.tag_name().name().len();
        if depth > MAX_DEPTH {
            let place = Place {
                file: self.file.clone(),
                span: range.into(),
            };
            let message = format!("elements are nested more than {MAX_DEPTH} deep here");
            self.sink
                .push(Diagnostic::new(&codes::PICTURE_TOO_LARGE, place, message));
            return;
        }
        if node.tag_name().namespace() != Some(SVG) {
            return;
        }
        let name = node.tag_name().name();
        if !ALLOWED.contains(&name) {
            self.refuse(range, format!("a picture may not have `{name}`"));
            return;
        }
        for attribute in node.attributes() {
            let (key, value) = (attribute.name(), attribute.value());
            if key.starts_with("on") {
                self.refuse(attribute.range(), format!("a picture may not have a script in `{key}`"));
            } else if key == "href" && !value.starts_with('#') {
                self.refuse(attribute.range(), "a picture may refer to its own parts only".into());
            } else if key == "filter" {
                self.refuse(attribute.range(), "a picture may not have a `filter`".into());
            } else if !refers_inside(value) {
                self.refuse(attribute.range(), "a picture may refer to its own parts only".into());
            }
        }
        if name == "style" {
            let text: String = node
                .descendants()
                .filter(Node::is_text)
                .filter_map(|n| n.text())
                .collect();
            let gradients = references(&text).all(|id| {
                let target = self.document.descendants().find(|n| n.attribute("id") == Some(id));
                target.is_none_or(|n| n.tag_name().name().ends_with("Gradient"))
            });
            if text.contains('@') || !refers_inside(&text) || !gradients || text.contains("filter") {
                let message = "styles of a picture may refer to its own gradients only, and import nothing";
                self.refuse(range, message.into());
            }
        }
        for child in node.children().filter(Node::is_element) {
            self.element(child, depth + 1);
        }
    }

    /// Complains when the elements are too many, counting again what is used again.
    fn count(&mut self, root: Node<'_, '_>) {
        let mut by_id = BTreeMap::new();
        for node in self.document.descendants() {
            if let Some(id) = node.attribute("id") {
                by_id.entry(id).or_insert(node);
            }
        }
        if weight(root, &by_id, &mut HashMap::new()) > MAX_ELEMENTS {
            let place = Excerpt::whole(self.file).place(Span::new(0, 0));
            let message =
                format!("the picture has more than {MAX_ELEMENTS} elements, counting again what is used again");
            self.sink
                .push(Diagnostic::new(&codes::PICTURE_TOO_LARGE, place, message));
        }
    }
}

/// The elements drawn for an element. What refers to itself weighs too much for any picture.
fn weight<'a>(
    node: Node<'a, 'a>,
    by_id: &BTreeMap<&str, Node<'a, 'a>>,
    known: &mut HashMap<NodeId, Option<u32>>,
) -> u32 {
    match known.get(&node.id()) {
        Some(Some(weight)) => return *weight,
        Some(None) => return u32::MAX,
        None => {}
    }
    // References may chain as long as there are elements; that deep no stack need go.
    if known.values().filter(|w| w.is_none()).count() > 4 * MAX_DEPTH {
        return u32::MAX;
    }
    known.insert(node.id(), None);
    let mut sum = 1_u32;
    for child in node.children().filter(Node::is_element) {
        sum = sum.saturating_add(weight(child, by_id, known));
    }
    for attribute in node.attributes() {
        let value = attribute.value();
        let own = value.strip_prefix('#').filter(|_| attribute.name() == "href");
        for target in own.into_iter().chain(references(value)).filter_map(|id| by_id.get(id)) {
            sum = sum.saturating_add(weight(*target, by_id, known));
        }
    }
    known.insert(node.id(), Some(sum));
    sum
}

/// What stands in each `url(…)`, without quotes.
fn urls(text: &str) -> impl Iterator<Item = &str> {
    text.split("url(").skip(1).map(|rest| {
        let inside = rest.split(')').next().unwrap_or("");
        inside.trim().trim_matches(['"', '\'']).trim()
    })
}

/// The ids that `url(#…)` names.
fn references(text: &str) -> impl Iterator<Item = &str> {
    urls(text).filter_map(|url| url.strip_prefix('#'))
}

/// Whether every `url(…)` names a part of the same file. Escapes and odd capitals, which hide one, are not taken apart.
fn refers_inside(text: &str) -> bool {
    let hidden = text.contains('\\') || (text.to_lowercase().matches("url").count() > text.matches("url(").count());
    !hidden && urls(text).all(|url| url.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The codes found in a picture with this inside.
    fn found(inside: &str) -> Vec<&'static str> {
        let text = format!(
            "<svg xmlns=\"{SVG}\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 9 9\">{inside}</svg>"
        );
        match read_picture(&SourceFile::new("t.svg", text)) {
            Ok(_) => Vec::new(),
            Err(found) => found.iter().map(|d| d.code.id).collect(),
        }
    }

    #[test]
    fn the_example_of_each_code_has_it() {
        for code in [
            &codes::PICTURE_XML,
            &codes::PICTURE_REFUSED,
            &codes::PICTURE_TOO_LARGE,
            &codes::PICTURE_EMPTY,
        ] {
            let found = read_picture(&SourceFile::new("t.svg", code.example)).unwrap_err();
            assert_eq!(found[0].code, code);
        }
    }

    #[test]
    fn what_does_more_than_draw_is_refused() {
        let path = "<path id=\"a\" d=\"M0 0h9v9z\"/>";
        assert_eq!(found(path), [] as [&str; 0]);
        let inside = "<linearGradient id=\"g\"><stop offset=\"0\"/></linearGradient><style>.a{fill:url(#g)}</style><use xlink:href=\"#a\"/>";
        assert_eq!(found(&format!("{path}{inside}")), [] as [&str; 0]);
        for bad in [
            "<script>1</script>",
            "<image href=\"#a\"/>",
            "<text>N</text>",
            "<foreignObject/>",
            "<animate attributeName=\"x\"/>",
            "<filter id=\"f\"/>",
            "<a href=\"https://example.org\"/>",
            "<g onload=\"1\"/>",
            "<use href=\"other.svg#a\"/>",
            "<use xlink:href=\"https://example.org/a.svg#a\"/>",
            "<g fill=\"url(https://example.org/a.svg#a)\"/>",
            "<g style=\"fill:URL(https://example.org)\"/>",
            "<g style=\"fill:u\\72l(https://example.org)\"/>",
            "<style>@import \"https://example.org/a.css\";</style>",
            "<style>.a{mask:url(#a)}</style>",
        ] {
            assert_eq!(found(&format!("{path}{bad}")), ["P002"], "{bad}");
        }
    }

    #[test]
    fn no_picture_explodes() {
        let mut doubling = "<path id=\"x0\" d=\"M0 0h9v9z\"/>".to_owned();
        for i in 1..60 {
            let before = i - 1;
            doubling += &format!("<g id=\"x{i}\"><use href=\"#x{before}\"/><use href=\"#x{before}\"/></g>");
        }
        assert_eq!(found(&doubling), ["P003"]);
        assert_eq!(found("<g id=\"a\"><use href=\"#a\"/></g>"), ["P003"]);
        for deep in [100, 10_000, 80_000] {
            assert_eq!(found(&("<g>".repeat(deep) + &"</g>".repeat(deep))), ["P003"]);
        }
        assert_eq!(found("<g/>"), ["P004"]);
        assert_eq!(found(&"<g>".repeat(30_000)), ["P001"]);
        assert_eq!(found("ä&"), ["P001"]);
        assert_eq!(found("<!DOCTYPE x>"), ["P001"]);
    }
}
