//! The file that a new variant starts as.

/// A commented variant file that has no findings, called `title`.
pub fn new_variant(title: &str) -> String {
    let title = toml::Value::from(title).to_string();
    include_str!("new-variant.toml").replacen("\"TITLE\"", &title, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meaning::load::load;
    use crate::text::diag::Sink;
    use crate::tools::catalog::shipped_loader;

    #[test]
    fn it_has_no_findings_whatever_the_title() {
        for title in ["My Chess", "a \"b\" \\ ü\n"] {
            let mut sink = Sink::default();
            let spec = load("x.toml", &new_variant(title), &mut shipped_loader, &[], &mut sink).unwrap();
            assert!(sink.found.is_empty(), "{:?}", sink.found);
            assert_eq!(spec.title, title.trim());
        }
    }
}
