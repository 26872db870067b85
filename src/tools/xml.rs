//! Text for XML and HTML.

/// Text with what is markup spelled out. Control characters, which neither takes, are the caller's to replace.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
