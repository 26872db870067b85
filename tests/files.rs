//! Variant files: shipped ones load, mistakes are placed, the documentation is true.

#[path = "files/common.rs"]
mod common;
#[path = "files/differences.rs"]
mod differences;
#[path = "files/docs.rs"]
mod docs;
#[path = "files/extending.rs"]
mod extending;
#[path = "files/hooks.rs"]
mod hooks;
#[path = "files/layout.rs"]
mod layout;
#[path = "files/mistakes.rs"]
mod mistakes;
#[path = "files/reading.rs"]
mod reading;
#[path = "files/schema.rs"]
mod schema;
#[path = "files/shipped.rs"]
mod shipped;
#[path = "files/starts.rs"]
mod starts;
#[path = "files/witnesses.rs"]
mod witnesses;
