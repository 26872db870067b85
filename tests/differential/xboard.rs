//! The library and the second reading against XBoard's move generator, by the author of the notation.

use std::collections::{BTreeMap, BTreeSet};

use super::reference::{Outcome, moves, table};
use super::{library, plain};

/// Outcomes in the spelling of the table: captures in the order of their squares, no rights left in passing.
fn spelt(found: impl IntoIterator<Item = Outcome>) -> BTreeSet<String> {
    let without = found.into_iter().map(|mut one| {
        one.crossed.clear();
        one
    });
    plain(without).iter().map(table::notation).collect()
}

#[test]
fn agrees_with_xboard() {
    let (mut rows, mut moving, mut refused, mut wrong) = (0, 0, Vec::new(), Vec::new());
    for line in table::lines(include_str!("../golden/xboard.tsv")) {
        let row = table::row(line).expect("a row");
        let found = match library(&row.betza, &row.query) {
            Ok(found) => spelt(found),
            // Three rides behind one another go more ways than the library takes on.
            Err(why) if why.starts_with("L018") => {
                refused.push(row.betza);
                continue;
            }
            Err(why) => BTreeSet::from([why]),
        };
        if found != row.expected {
            let missing: Vec<_> = row.expected.difference(&found).cloned().collect();
            let surplus: Vec<_> = found.difference(&row.expected).cloned().collect();
            wrong.push(format!("{line}\n    missing {missing:?} surplus {surplus:?}"));
        }
        rows += 1;
        moving += usize::from(!row.expected.is_empty());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(refused, ["ampaK0mcN"]);
    assert_eq!((rows, moving), (5999, 5399));
}

/// Where XBoard's answer is another, the library and the second reading agree against it.
#[test]
fn limits_of_xboard_are_its_own() {
    let mut limits: BTreeMap<&str, usize> = BTreeMap::new();
    for line in table::lines(include_str!("../golden/xboard-limits.tsv")) {
        let (limit, rest) = line.split_once('\t').expect("a limit");
        let row = table::row(rest).expect("a row");
        let found = spelt(library(&row.betza, &row.query).expect("a reading"));
        assert_eq!(
            found,
            spelt(moves(&row.betza, &row.query).expect("a reading")),
            "{line}"
        );
        assert_ne!(found, row.expected, "no difference any more: {line}");
        *limits.entry(limit).or_default() += 1;
    }
    assert_eq!(limits, BTreeMap::from([("seam", 3), ("stays", 15)]));
}
