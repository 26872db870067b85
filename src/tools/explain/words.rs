//! Small words: numbers, lists, articles.

use crate::meaning::movement::{Mask, Types, Zone};
pub(super) use crate::text::words::a;

/// A number in words up to twelve, in digits beyond.
pub(super) fn number(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ];
    WORDS.get(n).map_or_else(|| n.to_string(), |w| (*w).to_owned())
}

/// `n` things: `one square`, `two squares`.
pub(super) fn count(n: usize, thing: &str) -> String {
    if n == 1 {
        format!("one {thing}")
    } else {
        format!("{} {}", number(n), plural(thing))
    }
}

/// The plural of a noun.
pub(super) fn plural(noun: &str) -> String {
    let (head, last) = noun.rsplit_once([' ', '-']).unwrap_or(("", noun));
    let changed = match last {
        "man" => "men".to_owned(),
        "pieces" | "fers" | "general" if last.ends_with('s') => last.to_owned(),
        _ if last.ends_with(['s', 'x']) || last.ends_with("ch") || last.ends_with("sh") => format!("{last}es"),
        _ if last.ends_with('y') && !last.ends_with("ay") && !last.ends_with("ey") && !last.ends_with("oy") => {
            format!("{}ies", &last[..last.len() - 1])
        }
        _ => format!("{last}s"),
    };
    let join = noun.chars().nth(head.chars().count()).filter(|_| !head.is_empty());
    match join {
        Some(join) => format!("{head}{join}{changed}"),
        None => changed,
    }
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}

/// With a capital letter at the front.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().collect::<String>() + chars.as_str(),
        None => String::new(),
    }
}

/// What stands on a square of these classes, as an object: `an enemy piece`.
pub(super) fn occupant(mask: Mask) -> String {
    let mut words = Vec::new();
    if mask.has(Mask::FX) {
        words.push("a piece of either side".to_owned());
    } else if mask.has(Mask::F) {
        words.push("a friendly piece".to_owned());
    } else if mask.has(Mask::X) {
        words.push("an enemy piece".to_owned());
    }
    if mask.has(Mask::O) {
        words.push("a wall".to_owned());
    }
    if mask.has(Mask::E) {
        words.push("nothing".to_owned());
    }
    list(&words, "or")
}

/// A piece of a class and of some types, as an object: `an enemy pawn`.
pub(super) fn typed(mask: Mask, types: &Types) -> String {
    let side = match (mask.has(Mask::F), mask.has(Mask::X)) {
        (true, true) => "",
        (true, false) => "friendly ",
        _ => "enemy ",
    };
    let either = if mask.has(Mask::FX) { " of either side" } else { "" };
    match types {
        Types::Royal => format!("{}{either}", a(&format!("{side}royal piece"))),
        Types::NotRoyal => format!("{}{either} that is not royal", a(&format!("{side}piece"))),
        Types::Named(names) => {
            let names: Vec<String> = names.iter().map(|n| a(&format!("{side}{}", name(n)))).collect();
            format!("{}{either}", list(&names, "or"))
        }
        Types::NotNamed(names) => {
            let names: Vec<String> = names.iter().map(|n| a(&name(n))).collect();
            let piece = a(&format!("{side}piece"));
            format!("{piece}{either} other than {}", list(&names, "or"))
        }
    }
}

/// A piece's name as the file gives it, for people.
pub(super) fn name(key: &str) -> String {
    key.replace(['-', '_'], " ")
}

/// A zone, behind a preposition: `on rank 2`.
pub(super) fn zone(zone: &Zone) -> String {
    match zone {
        Zone::Board => "on the board".to_owned(),
        Zone::AheadOfStart => "on a square straight in front of one where such a piece starts".to_owned(),
        Zone::Named(text) => match text.strip_prefix("start of ") {
            Some(piece) => format!("where {} start", plural(&name(piece))),
            None => format!("on {}", set_words(text)),
        },
    }
}

/// A square set as files write it, in words: `ranks 6 to 10`, `d1 to f3`.
fn set_words(text: &str) -> String {
    let several = text.starts_with("rank ") && text.contains(['-', ',']);
    let text = if several {
        text.replacen("rank ", "ranks ", 1)
    } else {
        text.to_owned()
    };
    let simple = text
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | ':' | ','));
    if simple { text.replace(['-', ':'], " to ") } else { text }
}
