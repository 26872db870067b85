//! `nightrider bench`: how fast moves are generated.

use std::time::Instant;

use nightrider::moves::{Counting, perft_as};
use nightrider::tools::bench::{SET, start, trajectories};
use serde::Serialize;

use super::console::{Console, Failure, Outcome};
use super::moves::Format;

/// Counts a fixed set of start positions and says how many nodes a second that is.
///
/// Numbers are for comparison on one machine, in one go. Reading the files and making the tables is not timed, nor is
/// the first count of each position, which is one ply less deep. Where missiles fly, the launches among the nodes are told apart:
/// each goes along a trajectory of its own.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider bench
  nightrider bench --quick --format json")]
pub struct Args {
    /// One ply less each.
    #[arg(long)]
    quick: bool,
    /// Lists the moves of the last ply instead of counting them by sets.
    #[arg(long)]
    no_bulk: bool,
    /// How to list them.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// One position.
#[derive(Serialize)]
struct Timed {
    variant: &'static str,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    /// Launches of missiles among the nodes, where there are any.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    flights: Option<Flights>,
}

/// Nodes that are launches, each along a trajectory of its own.
#[derive(Serialize)]
struct Flights {
    trajectories: u64,
    trajectories_per_second: f64,
}

#[derive(Serialize)]
struct Report {
    positions: Vec<Timed>,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let mut positions = Vec::new();
    let progress = console.progress(SET.len(), "positions");
    for (variant, depth) in SET {
        let depth = depth - u32::from(args.quick);
        let Some(mut position) = start(variant) else {
            return Err(Failure::Usage(format!("{variant} is not shipped")));
        };
        let counting = Counting {
            lists: args.no_bulk,
            known: None,
            left: None,
        };
        perft_as(&mut position, depth - 1, counting);
        let began = Instant::now();
        let nodes = perft_as(&mut position, depth, counting);
        let seconds = began.elapsed().as_secs_f64();
        positions.push(Timed {
            variant,
            depth,
            nodes,
            seconds,
            nodes_per_second: rate(nodes, seconds),
            flights: Some(trajectories(&mut position, depth))
                .filter(|n| *n > 0)
                .map(|trajectories| Flights {
                    trajectories,
                    trajectories_per_second: rate(trajectories, seconds),
                }),
        });
        progress.inc(1);
    }
    progress.finish_and_clear();
    let nodes = positions.iter().map(|p| p.nodes).sum();
    let seconds = positions.iter().map(|p| p.seconds).sum();
    let report = Report {
        nodes,
        seconds,
        nodes_per_second: rate(nodes, seconds),
        positions,
    };
    if args.format == Format::Json {
        return console.json(&report);
    }
    for p in &report.positions {
        let million = p.nodes_per_second / 1e6;
        let flights = p.flights.as_ref().map_or(String::new(), |f| {
            format!(" {:8.2} M trajectories/s", f.trajectories_per_second / 1e6)
        });
        console.line(format!(
            "{:16} {} {:>11} nodes {:8.2} s {million:8.2} Mn/s{flights}",
            p.variant, p.depth, p.nodes, p.seconds
        ))?;
    }
    console.line(format!(
        "{:18} {:>11} nodes {:8.2} s {:8.2} Mn/s",
        "all",
        report.nodes,
        report.seconds,
        report.nodes_per_second / 1e6
    ))
}

fn rate(nodes: u64, seconds: f64) -> f64 {
    nodes as f64 / seconds.max(1e-9)
}
