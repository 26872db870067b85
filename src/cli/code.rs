//! `nightrider explain --code`: what a finding is about.

use nightrider::text::codes;
use nightrider::text::diag::did_you_mean;
use nightrider::tools::code_page;

use super::console::{Console, Failure, Outcome};
use super::show::table;

/// Prints the page about a code, or all codes for `list`.
pub fn run(id: &str, console: &mut Console) -> Outcome {
    if id == "list" {
        return table(console, &code_page::list());
    }
    match codes::find(id) {
        Some(code) => console.print(code_page::text(code)),
        None => Err(Failure::Usage(match did_you_mean(id, codes::all().map(|c| c.id)) {
            Some(near) => format!("there is no code `{id}`; did you mean `{near}`? `--code list` lists them all"),
            None => format!("there is no code `{id}`; `--code list` lists them all"),
        })),
    }
}
