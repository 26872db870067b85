//! PNG: the SVG with letters as strokes, painted.

use resvg::tiny_skia;

use super::{Diagram, svg};

/// The most pixels a PNG may have.
const MOST: u64 = 64_000_000;

/// Why a diagram is not painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "a PNG of {} by {} pixels is too large; make the squares smaller",
            self.width, self.height
        )
    }
}

impl std::error::Error for TooLarge {}

/// Paints a diagram.
pub fn render(diagram: &Diagram) -> Result<Vec<u8>, TooLarge> {
    let (width, height) = svg::pixels(diagram);
    let too_large = TooLarge { width, height };
    if u64::from(width) * u64::from(height) > MOST {
        return Err(too_large);
    }
    let text = svg::write(diagram, svg::Letters::Strokes);
    let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).map_err(|_| too_large)?;
    let mut pixmap = tiny_skia::Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|_| too_large)
}
