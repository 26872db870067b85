//! Nothing that can be read makes the reader stumble.

use nightrider::tools::catalog::SHIPPED;

use crate::common::{read, said};

/// A small generator, so that every run tries the same.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

/// Files with letters lost, doubled and exchanged, lines lost and moved: findings or not, but an answer, twice the same,
/// and a variant exactly when there is no error.
#[test]
fn mangled_files_get_an_answer() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let odd = [
        "\"", "$", "{", "}", "[", "]", "=", "\\", "\u{0}", "é", "\n", "'''", "9", "-", "a1", "not ", "(", ".", "#",
    ];
    for round in 0..1500 {
        let (_, text) = SHIPPED[round % SHIPPED.len()];
        let mut text: Vec<char> = text.chars().collect();
        for _ in 0..1 + random.below(4) {
            let at = random.below(text.len());
            match random.below(4) {
                0 => {
                    text.remove(at);
                }
                1 => text.splice(at..at, odd[random.below(odd.len())].chars()).for_each(drop),
                2 => {
                    let other = random.below(text.len());
                    text.swap(at, other);
                }
                _ => {
                    let end = (at + random.below(30)).min(text.len());
                    let part: Vec<char> = text.drain(at..end).collect();
                    let to = random.below(text.len());
                    text.splice(to..to, part).for_each(drop);
                }
            }
            if text.is_empty() {
                break;
            }
        }
        let text: String = text.into_iter().collect();
        let (spec, found) = read(&text, &[], &[]);
        let errors = found.iter().any(|d| d.code.id.starts_with(|c| c != 'W'));
        assert_eq!(spec.is_none(), errors, "{text}\n{:?}", said(&found));
        for finding in &found {
            let place = finding.place.as_ref().unwrap();
            assert!(
                place.file.text.get(place.span.start..place.span.end).is_some(),
                "{:?}",
                said(&found)
            );
        }
        let again = read(&text, &[], &[]);
        assert_eq!((again.0, again.1), (spec, found));
    }
}

#[test]
fn sizes_are_bounded() {
    let long = format!("# {}\n", "x".repeat(1 << 20));
    assert_eq!(said(&read(&long, &[], &[]).1)[0].split(' ').nth(1), Some("L011"));
    let many: String = (0..128).map(|i| format!("[pieces.p{i}]\nid = \"P\"\n")).collect();
    let text = format!("[variant]\nname = \"x\"\n[board]\nfiles = 8\nranks = 8\n{many}");
    assert!(read(&text, &[], &[]).1.iter().any(|d| d.code.id == "L014"));
    let deep = format!("x = {}", "[".repeat(5000));
    assert_eq!(read(&deep, &[], &[]).1[0].code.id, "V001");
}

/// One run finds them all.
#[test]
fn five_faults_in_one_run() {
    let text = std::fs::read_to_string("tests/files/mistakes/five-faults.toml").unwrap();
    let (spec, found) = read(&text, &[], &[]);
    assert!(spec.is_none());
    let places: Vec<String> = said(&found)
        .iter()
        .map(|s| s.split(' ').take(2).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(
        places,
        [
            "test.toml:3:1 V002",
            "test.toml:8:1 V002",
            "test.toml:12:12 B101",
            "test.toml:18:11 B002",
            "test.toml:24:13 V103",
        ]
    );
}
