//! Letters as strokes, so that pictures need no font.

/// Letter, width, path.
type Letter = (char, f64, &'static str);

/// The share of a letter's size that is between letters.
const GAP: f64 = 2.0;

/// The table, in the order of the file.
fn table() -> impl Iterator<Item = Letter> {
    include_str!("letters.tsv").lines().filter_map(|line| {
        let mut cells = line.split('\t');
        let (letter, width, path) = (cells.next()?, cells.next()?, cells.next()?);
        Some((letter.chars().next()?, width.parse().ok()?, path))
    })
}

/// The strokes of a character; a frame for one that the table does not have.
fn letter(c: char) -> Letter {
    if c.is_whitespace() {
        return (c, 2.6, "");
    }
    table()
        .find(|(known, ..)| *known == c)
        .unwrap_or((c, 6.0, "M0 0V-10H6V0Z"))
}

/// Whether a character is drawn.
pub fn has(c: char) -> bool {
    table().any(|(known, ..)| known == c)
}

/// How wide a text is in letters of this size.
pub fn width(text: &str, size: f64) -> f64 {
    let widths = text.chars().map(|c| letter(c).1 + GAP);
    (widths.sum::<f64>() - GAP).max(0.0) * scale(size)
}

/// Capitals are ten units high in the table and seven tenths of the size of a font.
pub fn scale(size: f64) -> f64 {
    size * 0.07
}

/// The characters of a text as paths, each with how far right it stands.
pub fn strokes(text: &str) -> Vec<(f64, &'static str)> {
    let mut x = 0.0;
    let mut found = Vec::new();
    for c in text.chars() {
        let (_, width, path) = letter(c);
        if !path.is_empty() {
            found.push((x, path));
        }
        x += width + GAP;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::diagram::Mark;

    #[test]
    fn everything_a_diagram_says_of_itself_has_letters() {
        let known: Vec<char> = table().map(|(c, ..)| c).collect();
        let mut said: String = ('a'..='z').chain('A'..='Z').chain('0'..='9').collect();
        // Ids may have these.
        said += "'!\"`+×";
        Mark::ALL.iter().for_each(|m| said += m.meaning());
        said += crate::tools::diagram::marks::CUT;
        for c in said.chars().filter(|c| *c != ' ') {
            assert!(known.contains(&c), "{c}");
        }
    }

    #[test]
    fn letters_are_drawn_within_their_width() {
        for (c, width, path) in table() {
            let svg = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='{path}' stroke='red' fill='none'/></svg>"
            );
            let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).unwrap();
            let bounds = tree.root().bounding_box();
            let (low, high) = (f64::from(bounds.left()), f64::from(bounds.right()));
            assert!(low >= -0.8 && high <= width + 0.8, "{c}: {low} to {high} of {width}");
            assert!(bounds.top() >= -11.2 && bounds.bottom() <= 3.2, "{c}");
        }
    }
}
