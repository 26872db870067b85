//! What is built on the engine: the catalogue of shipped variants.

pub mod catalog;
