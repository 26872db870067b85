//! How fast moves are generated and made: `cargo bench`. Counts of nodes per second are for comparison within one run.

use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use nightrider::moves::perft;
use nightrider::program::Variant;
use nightrider::tools::bench::{SET, start};
use nightrider::tools::catalog::load_shipped;

fn main() {
    divan::main();
}

fn compiled(name: &str) -> Arc<Variant> {
    let spec = load_shipped(name, &[])
        .and_then(|(spec, _)| spec)
        .expect("a shipped variant");
    Arc::new(Variant::compile(spec).expect("shipped variants compile"))
}

/// The set of `nightrider bench`, one ply less deep.
#[divan::bench(args = SET)]
fn nodes(bencher: Bencher, (name, depth): &(&str, u32)) {
    let depth = depth - 1;
    let start = start(name).expect("a shipped variant");
    let count = perft(&mut start.clone(), depth);
    bencher
        .counter(ItemsCount::new(count))
        .with_inputs(|| start.clone())
        .bench_refs(|position| perft(position, depth));
}

/// From the text of a file to a variant that can be played.
#[divan::bench(args = ["chess", "flying-bombers", "herculean", "cruise-pawns"])]
fn compile(name: &str) -> Arc<Variant> {
    compiled(name)
}
