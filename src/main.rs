//! The `nightrider` program.
fn main() {}
