//! Writing what was found into a file of tests.

use super::Report;
use crate::text::source::Span;

/// The text of the file with everything that can be accepted put in place of what was expected; how many values changed.
/// `reports` are those of the tests of this text.
pub fn accepted(text: &str, reports: &[Report]) -> (String, usize) {
    let mut edits: Vec<&(Span, String)> = reports
        .iter()
        .flat_map(|r| &r.differences)
        .filter_map(|d| d.edit.as_ref())
        .collect();
    edits.sort_by_key(|(span, _)| *span);
    let mut out = String::new();
    let mut at = 0;
    for (span, new) in &edits {
        out += &text[at..span.start];
        out += new;
        at = span.end;
    }
    (out + &text[at..], edits.len())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::program::Variant;
    use crate::text::diag::Sink;
    use crate::text::source::SourceFile;
    use crate::tools::author_tests::{Suite, snapshot};
    use crate::tools::catalog::load_shipped;

    fn chess() -> Arc<Variant> {
        let (spec, _) = load_shipped("chess", &[]).unwrap();
        Arc::new(Variant::compile(spec.unwrap()).unwrap())
    }

    fn run(text: &str) -> Vec<Report> {
        let mut sink = Sink::default();
        let suite = Suite::read(&SourceFile::new("t.toml", text), false, &mut sink);
        assert!(sink.found.is_empty(), "{:?}", sink.found);
        let chess = chess();
        suite.run(&mut |_| Ok(chess.clone()))
    }

    #[test]
    fn what_was_found_replaces_what_was_expected_and_nothing_else() {
        let text = "# Keep me.\n[[test]]\nname = 'a' # and me\nplay = '1. e2e4 e7e5'\nsquare = \"g1\"\nmoves = ['g1f3']\ncount = 7\n\
                    perft = { 1 = 29, 2 = 5 }\ncheck = 'both'\noutcome = '1-0'\nhas_not = 'g1e2'\ngives = 'x'\n";
        let reports = run(text);
        let (new, changes) = accepted(text, &reports);
        assert_eq!(changes, 6);
        let wanted = "# Keep me.\n[[test]]\nname = 'a' # and me\nplay = '1. e2e4 e7e5'\nsquare = \"g1\"\n\
                      moves = [\"g1e2\", \"g1f3\", \"g1h3\"]\ncount = 3\n\
                      perft = { 1 = 29, 2 = 835 }\ncheck = \"none\"\noutcome = \"* (not over)\"\nhas_not = 'g1e2'\n\
                      gives = \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\"\n";
        assert_eq!(new, wanted);
        // What was said by hand is left to be settled by hand.
        let [report] = &run(&new)[..] else { panic!() };
        assert_eq!(report.differences.len(), 1);
        assert_eq!(report.differences[0].extra, ["g1e2"]);
    }

    #[test]
    fn snapshots_hold() {
        let reports = run(&snapshot(&chess(), None));
        // The start, six pieces on two squares, two games, and whatever happens in games.
        assert!(reports.len() > 1 + 6 * 2 + 2 + 10, "{}", reports.len());
        assert!(reports.iter().all(Report::passed));
    }
}
