//! What can be known to be wrong in tests before they are run.

use std::sync::Arc;

use super::{Compile, Suite, Test, depth, impossible, no_outcome, no_square, with_meaning};
use crate::position::Position;
use crate::program::Variant;
use crate::text::diag::{Diagnostic, Severity, Sink};
use crate::text::doc::{NodeId, Value};

impl Suite {
    /// What is wrong in the tests whatever the moves are: positions, moves played, squares, depths, and moves that no move of
    /// the variant can be. `compile` gives the variant for the switches that a test sets, or what is wrong with them.
    pub fn faults(&self, compile: &mut Compile<'_>) -> Vec<Diagnostic> {
        let mut sink = Sink::default();
        for test in &self.tests {
            match self.variant(test, compile) {
                Ok(variant) => self.faults_of(&test.value, &variant, &mut sink),
                Err(found) => sink.extend(found),
            }
        }
        sink.sorted()
    }

    fn faults_of(&self, test: &Test, variant: &Arc<Variant>, sink: &mut Sink) {
        let mut position = match self.game(test, variant) {
            Ok(game) => Some(game.position().clone()),
            Err(found) => {
                sink.extend(found);
                None
            }
        };
        if let Some(fen) = &test.gives {
            let mut found = Sink::default();
            Position::from_fen(variant, &self.doc.excerpt(fen.node), &mut found);
            found.found.retain(|d| d.code.severity == Severity::Error);
            sink.extend(found.found);
        }
        let square = test.square.as_ref().map(|text| self.doc.excerpt(text.node));
        sink.extend(square.as_ref().and_then(|text| no_square(text, variant)));
        let from = square.and_then(|text| variant.shape().parse(&text.text));
        let mut expect = |node: NodeId, absent: bool| {
            let text = self.doc.excerpt(node);
            let wrong = impossible(&text, variant, from, absent);
            let known = !sink.is_full();
            sink.extend(wrong.map(|found| match &mut position {
                Some(position) if known => with_meaning(found, &text, position),
                _ => found,
            }));
        };
        for node in test.moves.iter().flat_map(|moves| self.items(moves.node)) {
            expect(node, false);
        }
        test.has.iter().for_each(|text| expect(text.node, false));
        test.has_not.iter().for_each(|text| expect(text.node, true));
        for (text, nodes) in &test.perft {
            sink.extend(depth(text, self.doc.place(nodes.node)).err());
        }
        let outcome = test.outcome.as_ref().map(|text| self.doc.excerpt(text.node));
        sink.extend(outcome.as_ref().and_then(no_outcome));
    }

    /// The values in a list, or the one that stands for a list.
    fn items(&self, node: NodeId) -> Vec<NodeId> {
        match &self.doc.node(node).value {
            Value::List(list) => list.clone(),
            _ => vec![node],
        }
    }
}
