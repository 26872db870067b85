//! What FENs are taken for: `fens.tsv`.

use std::fmt::Write as _;

use crate::support;

/// Each line gives a FEN, the codes of what is said about it, and the position it is read as; `-` where it cannot be read.
#[test]
fn fens_are_read_for_what_they_are() {
    let table = std::fs::read_to_string("tests/suite/fens.tsv").unwrap();
    let (mut wrong, mut rows) = (String::new(), 0);
    for line in table.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
        let [variant, fen, codes, read, _why] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("five columns: {line}");
        };
        let compiled = support::shipped(variant, &[]).unwrap();
        let found = match support::read(&compiled, fen) {
            Ok((position, said)) => {
                let codes: Vec<&str> = said.iter().map(|d| d.code.id).collect();
                (codes.join(" "), position.fen())
            }
            Err(said) => {
                let said = said.strip_prefix(&format!("{fen}: ")).unwrap();
                let codes: Vec<&str> = said.split("; ").map(|one| &one[..4]).collect();
                (codes.join(" "), "-".to_owned())
            }
        };
        let same = (
            if codes == "-" { "" } else { codes },
            if read == "=" { fen } else { read },
        );
        if (found.0.as_str(), found.1.as_str()) != same {
            let _ = writeln!(
                wrong,
                "{variant}\t{fen}\n    is  {} {}\n    not {} {}",
                found.0, found.1, same.0, same.1
            );
        }
        rows += 1;
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(rows >= 14, "{rows} rows");
}
